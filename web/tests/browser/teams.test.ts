/** Teams of four over boards with real cards: who sits where, and what their points come to. */

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { EventPlan } from "../../src/protocol/desk.ts";
import { findings, sideways } from "./look.ts";
import { cutOff, printed } from "./paper.ts";
import { part, useVenue } from "./venue.ts";

/** Where to keep pictures and papers, for eyes; nowhere unless it is set. */
const KEEP = process.env["PAISAI_PDF_DIR"];
const BOARDS = 4;

const venue = useVenue({ boss: "director", second: "director" });
const { ask, act } = venue;

async function keep(page: Page, name: string): Promise<void> {
  if (KEEP) {
    await mkdir(KEEP, { recursive: true });
    await page.screenshot({ path: join(KEEP, `teams-${name}.png`), fullPage: true });
  }
}

/** An event of teams over four boards, with three teams entered. */
async function open(page: Page): Promise<string> {
  type Preset = { id: string; plan: EventPlan };
  const presets = await ask<Preset[]>(page, "GET", "/api/events/presets");
  const plan = presets.find(({ id }) => id === "cn2002-team")?.plan as EventPlan;
  for (const stage of plan.stages) {
    stage.scoring = { boards: { boards: BOARDS, tables: 2, standard: true } };
  }
  const at = Date.UTC(2027, 1, 6, 1);
  const details = { name: "队式团体赛", place: "礼堂", starts_ms: at, ends_ms: at, mode: "paper" };
  const body = { preset: "cn2002-team", entrants: 4, plan, details };
  const { id } = await ask<{ id: string }>(page, "POST", "/api/events", body);
  const team = (name: string) => ({
    name: `${name}队`,
    unit: `${name}单位`,
    people: ["一", "二", "三", "四"].map((one) => ({ name: `${name}${one}` })),
  });
  await act(page, id, { c: "add", rows: ["甲", "乙", "丙"].map(team) });
  return id;
}

/** Prints a page of the event, which fits its paper, and answers its words. */
async function paper(page: Page, id: string, what: string): Promise<string[]> {
  await page.goto(`/event/${id}/print?what=${what}&round=1`);
  await page.locator(".paper .print-table, .paper .cut-sheet").first().waitFor();
  const result = await printed(page);
  if (KEEP) {
    await writeFile(join(KEEP, `teams-${what}.pdf`), result.bytes);
  }
  expect(result.beyond, what).toEqual([]);
  await page.emulateMedia({ media: "print" });
  await keep(page, what);
  expect(await cutOff(page, ".cut-place, .paper-slip, .conversion, .table-card")).toEqual([]);
  await page.emulateMedia({ media: null });
  return result.pages;
}

test("a match of teams from the entry of six to its 级分", async () => {
  const boss = await venue.signedIn("boss", { size: "laptop" });
  const second = await venue.signedIn("second");
  const id = await open(boss);

  // A team of six is entered, two of them beyond the four who play.
  await boss.goto(`/event/${id}/director`);
  await part(boss, "报名").click();
  await boss.getByRole("button", { name: "添加一个" }).click();
  const form = boss.getByRole("dialog");
  await form.getByRole("button", { name: "加一名队员" }).click();
  await form.getByRole("button", { name: "加一名队员" }).click();
  for (const [at, name] of ["丁一", "丁二", "丁三", "丁四", "丁五", "丁六"].entries()) {
    await form.getByLabel(`姓名（${at + 1}）`).fill(name);
  }
  await form.getByLabel("名单上的称呼").fill("丁队");
  await keep(boss, "entry-1366");
  await form.getByRole("button", { name: "添加，再写下一个" }).click();
  await expect
    .poll(async () =>
      (await venue.desk(boss, id)).event.entrants.map(({ people }) => people.length),
    )
    .toContain(6);
  await boss.keyboard.press("Escape");
  await act(boss, id, { c: "begin", word: "抽签" });
  await act(boss, id, { c: "draft" });
  await act(boss, id, { c: "advance", round: 1, to: "published" });

  // The desk says who of them plays, and everyone reads where.
  const { event } = await venue.desk(boss, id);
  const six = event.entrants.find(({ people }) => people.length === 6)?.id ?? 0;
  const match = event.rounds[0]?.matches.find(({ sides }) => sides.includes(six));
  const [home, away] = (match?.sides ?? []).map((side) =>
    event.entrants.find((entrant) => entrant.id === side),
  );
  await boss.reload();
  await part(boss, "编排").click();
  const row = boss.locator(".matches tr", { hasText: "丁队" });
  await row.getByText("丁一").first().waitFor();
  await keep(boss, "rounds-1366");
  await row.getByRole("button", { name: /出场名单/ }).click();
  const dialog = boss.getByRole("dialog");
  const mine = dialog.locator("section", { hasText: "丁队" });
  await mine.getByRole("combobox").first().selectOption({ label: "丁六" });
  await keep(boss, "line-up-1366");
  await mine.getByRole("button", { name: "排定" }).click();
  await mine.getByText("已排定").waitFor();
  await boss.keyboard.press("Escape");
  await row.getByText("丁六").waitFor();
  expect(await row.textContent()).not.toContain("丁一");

  const slips = await paper(boss, id, "slips");
  expect(slips.length).toBe(1);
  expect(slips[0]).toContain("A桌");
  expect(slips[0]).toContain("B桌");
  expect(slips[0]).toContain("丁六、丁二");
  expect(slips[0]).toMatch(/80[～〜]1150/);
  const tables = (await paper(boss, id, "tables")).join("");
  expect(tables).toContain("主队客队");
  expect(tables).toContain("丁六、丁二");
  expect((await paper(boss, id, "names")).join("")).toContain("本轮不出场");
  expect((await paper(boss, id, "conversion")).join("")).toMatch(/120[～〜]1551/);
  expect((await paper(boss, id, "cards")).join("")).toContain("东西主队南北客队");

  // A phone at the table, and the wall.
  await act(boss, id, { c: "advance", round: 1, to: "playing" });
  type Key = { table: number; key: string };
  const keys = await ask<Key[]>(boss, "GET", `/api/events/${id}/keys`);
  const key = keys.find(({ table }) => table === match?.table)?.key;
  const phone = await venue.open({ size: "phone" });
  await phone.goto(`/event/${id}/table/${match?.table}?key=${key}`);
  await phone.locator(".seats").getByText("丁六").waitFor();
  await phone.locator(".hall-sides label").first().click();
  await phone.getByLabel("第 1 副", { exact: true }).first().fill("35");
  await phone.getByText("主+2").waitFor();
  await keep(phone, "hall-390");
  expect(await findings(phone)).toEqual([]);
  expect(await sideways(phone)).toBe(0);
  await phone.goto(`/event/${id}`);
  await phone.locator(".event-table .seats").first().waitFor();
  await keep(phone, "event-390");
  expect(await sideways(phone)).toBe(0);
  const wall = await venue.open({ size: "laptop" });
  await wall.goto(`/event/${id}/screen`);
  await wall.locator(".screen-lines").first().waitFor();
  // Who sits where is read whole.
  expect(await cutOff(wall, ".screen-lines span, .screen-name")).toEqual([]);
  await keep(wall, "screen-1366");

  // The desk writes what the defenders made; who gets what for it is its own work.
  await boss.goto(`/event/${id}/director`);
  await part(boss, "成绩").click();
  await boss.getByLabel("桌号").fill(String(match?.table));
  await boss.keyboard.press("Enter");
  // Board 1 is dealt by east: home holds it at A, the visitors lose it at B by 160.
  // Each table's slip is written down as one, first A and then B.
  const points = ["35", "80", "80", "80", "160", "80", "80", "83"];
  for (const text of points) {
    await boss.keyboard.type(text);
    await boss.keyboard.press("Enter");
  }
  await boss.getByText(/B桌第 4 副：没有一副牌/).waitFor();
  await keep(boss, "points-refused-1366");
  await boss.getByLabel("第 4 副 B桌").fill("80");
  const totals = boss.locator(".slip-totals");
  expect((await totals.textContent())?.replace(/\s+/g, "")).toBe(
    `累计级分主队${home?.name}4客队${away?.name}0`,
  );
  await keep(boss, "points-1366");
  expect(await findings(boss)).toEqual([]);
  await boss.getByRole("button", { name: "录入", exact: true }).click();
  await boss.getByText("录了第一遍，等复录").waitFor();
  // What was wrong with it before is no longer said.
  expect(await boss.getByRole("list", { name: "刚录的" }).getByText("没有录上").count()).toBe(0);
  const written = [
    [35, 80, 80, 80],
    [160, 80, 80, 80],
  ];
  await act(second, id, {
    c: "record",
    match_no: match?.match_no,
    slip: { by: "defenders", points: written },
  });
  const scored = boss.locator(".board-scores summary");
  await scored.getByText("累计级分 4 : 0").click();
  const first = boss.locator(".board-scores tbody tr").first();
  expect((await first.textContent())?.replace(/\s+/g, "")).toBe("1东西35分主+2160分主+240");
  await keep(boss, "results-1366");
  expect(await cutOff(boss, ".results td")).toEqual([]);
  await boss.setViewportSize({ width: 390, height: 844 });
  await keep(boss, "results-390");
  expect(await sideways(boss)).toBe(0);
  expect(await venue.verify(boss, id)).toContain("no complaint");
});
