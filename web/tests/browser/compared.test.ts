/** The boards of a round at all its tables: asked for, looked at on a phone, on the wall and on paper. */

import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { SCREENS } from "./browser.ts";
import { findings, sideways, tooSmall } from "./look.ts";
import { keep, useVenue } from "./venue.ts";

const venue = useVenue({ boss: "director" });

/** A round of one board between four pairs of bots, played to its end. */
async function playedRound(boss: Page): Promise<string> {
  const { id } = await venue.ask<{ id: string }>(boss, "POST", "/api/events", {
    preset: "cn2017",
    details: {
      name: "网上复式赛",
      starts_ms: 1_800_000_000_000,
      ends_ms: 1_800_030_000_000,
      mode: "online",
      trustee: false,
    },
    entrants: 4,
  });
  // Whoever they meet, two tables of such players part.
  const rows = ["smallest", "steady", "rookie", "club"].map((bot, at) => ({
    people: [1, 2].map((of) => ({ name: `牌机${at + 1}-${of}`, bot })),
  }));
  await venue.act(boss, id, { c: "add", rows });
  const { event } = await venue.desk(boss, id);
  const [stage] = event.plan.stages;
  const scoring = JSON.parse(JSON.stringify(stage?.scoring), (key, value) =>
    key === "boards" && typeof value === "number" ? 1 : value,
  );
  const plan = { ...event.plan, stages: [{ ...stage, scoring }] };
  await venue.act(boss, id, { c: "plan", plan });
  await venue.act(boss, id, { c: "begin", word: "抽签" });
  await venue.act(boss, id, { c: "draft", leniency: "rematches_too" });
  const go = (to: string) => venue.act(boss, id, { c: "advance", round: 1, to });
  await go("published");
  await go("playing");
  await expect
    .poll(async () => (await venue.desk(boss, id)).missing.length, { timeout: 120_000 })
    .toBe(0);
  await go("closed");
  return id;
}

async function usable(page: Page, part: string): Promise<void> {
  expect(await findings(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);
  expect(await tooSmall(page, part)).toEqual([]);
}

test("the boards of a round are compared, shown on the wall and printed", async () => {
  const boss = await venue.signedIn("boss");
  const id = await playedRound(boss);
  const guest = await venue.open({ size: "phone" });
  await guest.goto(`/event/${id}`);
  await guest.getByText("引擎看各桌").click();
  await guest.getByRole("link", { name: "去取个昵称" }).waitFor();

  // The director asks, at the desk.
  await boss.goto(`/event/${id}/director?tab=rounds`);
  await boss.getByText("引擎看各桌").click();
  await boss.getByRole("button", { name: "让引擎对照各桌" }).click();
  await boss.getByRole("link", { name: "下载 XLSX" }).waitFor({ timeout: 120_000 });
  await usable(boss, ".compared-boards");
  await keep(boss, "compared-desk");

  // Everybody sees it then, on any screen.
  await guest.reload();
  await guest.getByText("引擎看各桌").click();
  const board = guest.getByRole("region", { name: "1 号牌" });
  await board.waitFor();
  expect(await board.getByRole("row").count()).toBe(3);
  await board.getByText("从这里分开").waitFor();
  await usable(guest, ".compared-boards");
  await keep(guest, "compared-phone");
  for (const [name, size] of Object.entries(SCREENS)) {
    await guest.setViewportSize(size);
    expect(await sideways(guest), name).toBe(0);
  }
  const file = await guest.request.get(
    (await guest.getByRole("link", { name: "下载 XLSX" }).getAttribute("href")) ?? "",
  );
  expect((await file.body()).subarray(0, 2).toString()).toBe("PK");

  // The wall, and paper.
  const wall = await venue.open({ size: "laptop" });
  await wall.goto(`/event/${id}/screen?show=boards&sound=off`);
  await wall.locator(".screen-board").waitFor();
  await wall.getByRole("heading", { name: /1 号牌 · 各桌对照/ }).waitFor();
  await keep(wall, "compared-wall");
  await guest.goto(`/event/${id}/print?what=booklet`);
  await guest.locator(".booklet .hand-record").waitFor();
  expect(await guest.locator(".booklet-told tbody tr").count()).toBe(2);
  await guest.getByText(/冠军级机器人打 1 次/).waitFor();
  expect(await findings(guest)).toEqual([]);
  const folder = process.env["PAISAI_PDF_DIR"];
  const pdf = await guest.pdf({
    preferCSSPageSize: true,
    ...(folder ? { path: join(folder, "booklet.pdf") } : {}),
  });
  expect(pdf.length).toBeGreaterThan(5_000);
});
