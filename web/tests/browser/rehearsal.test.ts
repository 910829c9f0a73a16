/** A director practises with the entries of the real event, and goes back to it. */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { EventView, TableKey } from "../../src/protocol/desk.ts";
import { findings, sideways } from "./look.ts";
import { printed } from "./paper.ts";
import { part, useVenue } from "./venue.ts";

const venue = useVenue({ boss: "director" });
const PAIRS = 8;

/** Whether a page can be used by everyone, on any screen. */
async function usable(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);
}

test("an event is rehearsed, marked on every page and sheet, left and thrown away", async () => {
  const boss = await venue.signedIn("boss");
  const details = { name: "春季赛", place: "礼堂", starts_ms: 0, ends_ms: 1, mode: "paper" };
  const opened = { preset: "most2015", details };
  const { id } = await venue.ask<{ id: string }>(boss, "POST", "/api/events", opened);
  const rows = Array.from({ length: PAIRS }, (_, pair) => ({
    unit: `第${pair}司`,
    people: [{ name: `甲${pair}` }, { name: `乙${pair}` }],
  }));
  await venue.act(boss, id, { c: "add", rows });
  const before = await venue.desk(boss, id);

  await boss.goto(`/event/${id}/director?tab=setup`);
  await boss.getByRole("button", { name: "开一场演练" }).click();
  const bar = boss.getByRole("complementary", { name: "演练" });
  await bar.waitFor();
  const rehearsal = new URL(boss.url()).pathname.split("/")[2] ?? "";
  expect(rehearsal).not.toBe(id);
  await usable(boss);

  await venue.press(boss, rehearsal, ({ next }) => next?.code === "results");
  const phone = await venue.open({ size: "phone" });
  const keys = await venue.ask<TableKey[]>(boss, "GET", `/api/events/${rehearsal}/keys`);
  await phone.goto(`/event/${rehearsal}/table/1?key=${keys[0]?.key}`);
  await phone.getByText("演练 REHEARSAL：这里报的成绩都不算数。").waitFor();
  await usable(phone);
  await part(boss, "成绩").click();
  await boss.getByRole("button", { name: "模拟其余成绩" }).click();
  await venue.press(boss, rehearsal, ({ event }) => event.standings.length > 0);

  for (const [page, path] of [
    [phone, ""],
    [phone, "/screen"],
    [boss, "/referee"],
  ] as const) {
    await page.goto(`/event/${rehearsal}${path}`);
    await page.getByRole("heading", { name: "【演练 REHEARSAL】春季赛" }).waitFor();
  }
  for (const what of ["slips", "cards", "standings", "names"]) {
    await boss.goto(`/event/${rehearsal}/print?what=${what}`);
    await boss
      .locator(`.paper[data-what="${what}"] :is(.print-table, .cut-sheet)`)
      .first()
      .waitFor();
    const { pages, beyond } = await printed(boss);
    expect(beyond, what).toEqual([]);
    for (const page of pages) {
      expect(page, what).toContain("REHEARSAL");
    }
  }

  await boss.goto(`/event/${rehearsal}/director`);
  await bar.getByRole("link", { name: "回到真正的比赛" }).click();
  await boss.waitForURL(`**/event/${id}/director`);
  await boss.getByRole("button", { name: "抽签开赛" }).waitFor();
  expect(await bar.count()).toBe(0);
  expect(await venue.desk(boss, id)).toEqual(before);
  const view = await venue.ask<EventView>(boss, "GET", `/api/events/${id}`);
  expect(view.rounds).toEqual([]);

  await boss.goto(`/event/${rehearsal}/director`);
  await bar.getByRole("button", { name: "丢弃演练" }).click();
  const dialog = boss.getByRole("dialog");
  await dialog.getByText("谁也不能再打开这场演练").waitFor();
  await dialog.getByRole("button", { name: "丢弃演练" }).click();
  await boss.waitForURL(`**/event/${id}/director`);
  expect((await boss.request.get(`/api/events/${rehearsal}`)).status()).toBe(404);
});
