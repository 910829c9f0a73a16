/**
 * A director's hall at a glance: what is the matter at which table and what
 * happened there, who misses a round and who goes home, and the same boards at
 * all tables of a paper duplicate.
 */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { MatchView, TableKey } from "../../src/protocol/desk.ts";
import { findings, placesOf, sideways, usable } from "./look.ts";
import { cutOff, printed } from "./paper.ts";
import { keep, part, step, useVenue } from "./venue.ts";

const venue = useVenue({ boss: "director", second: "director" });
const { act, ask } = venue;

const NAMES = "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨";

async function open(page: Page, preset: string, name: string, pairs: number): Promise<string> {
  const at = Date.UTC(2027, 1, 6, 1);
  const details = { name, place: "礼堂", starts_ms: at, ends_ms: at, mode: "paper" };
  const { id } = await ask<{ id: string }>(page, "POST", "/api/events", { preset, details });
  const rows = Array.from({ length: pairs }, (_, pair) => ({
    unit: `${NAMES[pair]}家`,
    people: [{ name: `${NAMES[pair]}伟` }, { name: `${NAMES[pair]}芳` }],
  }));
  await act(page, id, { c: "add", rows });
  await act(page, id, { c: "begin", word: "抽签" });
  return id;
}

async function start(page: Page, id: string, round: number): Promise<MatchView[]> {
  await act(page, id, { c: "draft" });
  await act(page, id, { c: "advance", round, to: "published" });
  await act(page, id, { c: "advance", round, to: "playing" });
  return (await venue.desk(page, id)).event.rounds.at(-1)?.matches ?? [];
}

const levels = (...levels: [string, string]) => ({ by: "levels", levels });

/** Both type the same slip, and it counts. */
async function agree(people: readonly Page[], id: string, match_no: number, slip: unknown) {
  for (const person of people) {
    await act(person, id, { c: "record", match_no, slip });
  }
}

const nameOf = async (page: Page, id: string, entrant: number): Promise<string> =>
  (await venue.desk(page, id)).event.entrants.find((one) => one.id === entrant)?.name ?? "?";

/** The phone of one of a pair, who came by the code of its card. */
async function phoneOf(boss: Page, id: string, entrant: number): Promise<Page> {
  const card = (await venue.desk(boss, id)).cards.find((one) => one.entrant === entrant);
  const phone = await venue.open({ size: "phone" });
  await phone.goto(`/event/${id}?code=${card?.code}`);
  await phone.getByRole("button", { name: "这是我" }).click();
  await phone.locator(".mine").waitFor();
  return phone;
}

test("every table of the hall with what is the matter there, and its history", async () => {
  const boss = await venue.signedIn("boss");
  const second = await venue.signedIn("second");
  const id = await open(boss, "most2015", "赛场一览", 16);
  const matches = await start(boss, id, 1);
  const at = (table: number) => matches.find((one) => one.table === table) as MatchView;
  await boss.goto(`/event/${id}/director?tab=hall`);
  const tile = (table: number) => boss.locator(".hall-table").nth(table - 1);
  await expect.poll(() => boss.locator(".hall-table").count()).toBe(8);
  expect(await tile(1).textContent()).toMatch(/^1(40:00|39:\d\d)在打/);

  // Everything that happens is seen as it happens, on the page that is open.
  await agree([boss, second], id, at(1).match_no, levels("8", "4"));
  await act(second, id, { c: "record", match_no: at(2).match_no, slip: levels("9", "4") });
  await act(boss, id, { c: "record", match_no: at(3).match_no, slip: levels("9", "4") });
  await act(second, id, { c: "record", match_no: at(3).match_no, slip: levels("9", "5") });
  await act(boss, id, { c: "extend", match_no: at(4).match_no, minutes: 5 });
  const late = at(5).sides[0] as number;
  await act(boss, id, { c: "late", entrant: late, minutes: 7 });
  const gone = at(6).sides[1] as number;
  await act(boss, id, { c: "withdraw", entrant: gone });
  const keys = await ask<TableKey[]>(boss, "GET", `/api/events/${id}/keys`);
  const phone = await venue.open({ size: "phone" });
  await phone.goto(`/event/${id}/table/7?key=${keys.find(({ table }) => table === 7)?.key}`);
  await phone.getByRole("button", { name: "叫裁判" }).click();
  await phone.getByRole("button", { name: "现在就叫" }).click();
  await phone.getByText(/已叫裁判/).waitFor();
  const said = ["已算数", "已交表", "不一致", "加时", "迟到", "有人退出", "叫裁判", "在打"];
  for (const [before, word] of said.entries()) {
    await expect
      .poll(() =>
        tile(before + 1)
          .locator(".hall-marks")
          .textContent(),
      )
      .toContain(word);
    await boss.getByRole("radio", { name: new RegExp(`^${word} [1-9]`) }).waitFor();
  }
  expect(await tile(4).locator(".hall-time").textContent()).toMatch(/^4[45]:/);
  // Tables stay where they are, whatever happens to them.
  expect(await boss.locator(".hall-table b").allTextContents()).toEqual([..."12345678"]);
  await keep(boss, "glance-hall");
  await usable(boss, ".hall-tables");

  // One of these states alone.
  await boss.getByText("叫裁判 1", { exact: true }).click();
  expect(await boss.locator(".hall-table b").allTextContents()).toEqual(["7"]);
  await boss.getByText("全部 8", { exact: true }).click();

  // What happened at a table, with its round, its number and its people.
  await tile(5).click();
  const dialog = boss.getByRole("dialog");
  await dialog.getByRole("heading", { name: "第 1 轮 5 桌" }).waitFor();
  const line = dialog.locator("tbody tr").first();
  expect(await line.textContent()).toContain(await nameOf(boss, id, late));
  expect(await line.textContent()).toContain("7 分钟");
  await keep(boss, "glance-history");
  expect(await findings(boss)).toEqual([]);
  await boss.keyboard.press("Escape");
  // The first entry of a slip is nobody's to read before the second is in.
  await tile(2).click();
  await dialog.getByText(/^录入/).waitFor();
  expect(await dialog.textContent()).not.toMatch(/9 : 4/);
  await boss.keyboard.press("Escape");
  await boss.setViewportSize({ width: 390, height: 844 });
  await usable(boss, ".hall-tables");
});

test("rows and columns of the results stay where they are on every screen", async () => {
  const boss = await venue.signedIn("boss");
  const second = await venue.signedIn("second");
  const id = await open(boss, "most2015", "不动的行", 16);
  const matches = await start(boss, id, 1);
  const screens = [
    [390, 844],
    [820, 1180],
    [1024, 768],
    [1366, 768],
  ] as const;
  await boss.goto(`/event/${id}/director?tab=results`);
  await boss.locator(".results tbody tr").nth(7).waitFor();
  for (const [at, [width, height]] of screens.entries()) {
    await boss.setViewportSize({ width, height });
    // One slip is typed twice alike; of the other a referee says what it says.
    const [same, other] = matches.slice(2 * at, 2 * at + 2) as [MatchView, MatchView];
    const record = (of: MatchView, lost: string) => ({
      c: "record",
      match_no: of.match_no,
      slip: levels("10", lost),
    });
    const settle = { ...record(other, "5"), c: "settle" };
    const before = await placesOf(boss, ".results");
    for (const [who, of, command, state] of [
      [second, same, record(same, "4"), "等复录"],
      [boss, same, record(same, "4"), "已算数"],
      [second, other, record(other, "5"), "等复录"],
      [boss, other, record(other, "4"), "两遍录入不同"],
      [boss, other, settle, "已算数"],
    ] as const) {
      await act(who, id, command);
      const row = boss.locator(".results tbody tr").nth(of.table - 1);
      await row.locator(".state", { hasText: state }).waitFor();
      expect(await placesOf(boss, ".results"), `${width}: ${state}`).toEqual(before);
      expect(await cutOff(boss, ".results .row-acts, .results .who")).toEqual([]);
    }
    await keep(boss, `glance-rows-${width}`);
    expect(await sideways(boss)).toBe(0);
  }
});

test("a pair misses a round, another goes home, and everyone reads so", async () => {
  const boss = await venue.signedIn("boss");
  const second = await venue.signedIn("second");
  const id = await open(boss, "most2015", "请假", 8);
  for (const { match_no } of await start(boss, id, 1)) {
    await agree([boss, second], id, match_no, levels("8", "4"));
  }
  for (const to of ["closed", "provisional"]) {
    await act(boss, id, { c: "advance", round: 1, to });
  }
  const { event } = await venue.desk(boss, id);
  const [away, home] = event.entrants.slice(0, 2);
  const phone = await phoneOf(boss, id, away?.id ?? 0);
  await boss.goto(`/event/${id}/director?tab=entries`);
  const dialog = boss.getByRole("dialog");
  await boss.getByRole("button", { name: `修改 ${away?.name}` }).click();
  await dialog.getByRole("button", { name: "第 2 轮", exact: true }).click();
  await usable(boss, "dialog");
  await dialog.getByRole("button", { name: "记下请假" }).click();
  await expect
    .poll(async () => (await venue.desk(boss, id)).cards.map(({ excused }) => excused?.length ?? 0))
    .toContain(1);
  await boss.keyboard.press("Escape");
  await boss.getByText("第 2 轮请假").waitFor();

  // Whoever goes home is asked about first.
  await boss.getByRole("button", { name: `修改 ${home?.name}` }).click();
  await dialog.getByRole("button", { name: "退出比赛" }).click();
  await dialog.locator(".leads").waitFor();
  await dialog.getByRole("button", { name: "退出比赛" }).click();
  await boss.locator(".sheet .gone").waitFor();
  await step(boss, "编排第 2 轮");
  await step(boss, "公布第 2 轮");

  const paired = (await venue.desk(boss, id)).event.rounds.at(-1);
  expect(paired?.excused).toEqual([away?.id]);
  expect(paired?.matches).toHaveLength(3);
  await phone.locator(".mine").getByText(`${away?.name}：第 2 轮请假`).waitFor();
  await keep(phone, "glance-excused-phone");
  await usable(phone, ".mine");
  const wall = await venue.open({ context: { viewport: { width: 1920, height: 1080 } } });
  await wall.goto(`/event/${id}/screen?show=names&dwell=60`);
  const line = (name: string | undefined) => wall.locator("li", { hasText: name ?? "?" });
  await line(away?.people[0]).getByText("请假").waitFor();
  expect(await line(home?.people[0]).count()).toBe(0);
  await part(boss, "名次").click();
  const row = (name: string | undefined) => boss.locator("tbody tr", { hasText: name ?? "?" });
  await row(away?.name).getByText("第 2 轮请假").first().waitFor();
  await row(home?.name).getByText("退赛").first().waitFor();
  await boss.goto(`/event/${id}/print?what=tables&round=2`);
  await boss.locator(".print-table").first().waitFor();
  const paper = await printed(boss);
  expect(paper.pages.join("")).toContain("请假");
  expect(paper.pages.join("")).not.toContain(home?.people[0]);
});

test("whoever goes home in the middle of a knock-out is marked in the tree at once", async () => {
  const boss = await venue.signedIn("boss");
  const second = await venue.signedIn("second");
  const id = await open(boss, "cn2002-knockout", "有人退出的淘汰赛", 8);
  const slip = { by: "games", won: [1, 0] };
  const matches = await start(boss, id, 1);
  for (const { match_no } of matches) {
    await agree([boss, second], id, match_no, slip);
  }
  for (const to of ["closed", "provisional"]) {
    await act(boss, id, { c: "advance", round: 1, to });
  }
  const [winner = 0, other = 0] = matches.slice(0, 2).map(({ sides }) => sides[0]);
  const phone = await phoneOf(boss, id, other);
  const wall = await venue.open({ context: { viewport: { width: 1920, height: 1080 } } });
  await wall.goto(`/event/${id}/screen?show=bracket&dwell=60`);
  await wall.locator(".bracket").waitFor();
  const name = await nameOf(boss, id, winner);
  await boss.goto(`/event/${id}/director?tab=entries`);
  await boss.getByRole("button", { name: `修改 ${name}` }).click();
  const dialog = boss.getByRole("dialog");
  await dialog.getByRole("button", { name: "退出比赛" }).click();
  // What becomes of the others is said before it is done.
  await dialog.locator(".leads").waitFor();
  await dialog.getByRole("button", { name: "退出比赛" }).click();
  await dialog.waitFor({ state: "detached" });
  await part(boss, "对阵图").click();
  await boss.locator(".bracket").waitFor();
  await keep(boss, "glance-left-desk");
  for (const page of [boss, wall]) {
    await page.locator(".bracket-side", { hasText: name }).getByText("退赛").first().waitFor();
  }
  await keep(wall, "glance-left-wall");
  // His opponent reads it on his phone, before anybody is paired.
  await phone.locator(".mine").getByText(`对手 ${name} 已退出，不战而胜`).waitFor();
  await keep(phone, "glance-left-phone");
  await usable(phone, ".mine");
});

test("a paper duplicate is compared board by board, on a phone and on paper", async () => {
  const boss = await venue.signedIn("boss");
  const second = await venue.signedIn("second");
  const id = await open(boss, "cn2017", "现场复式赛", 8);
  const matches = await start(boss, id, 1);
  const guest = await venue.open({ size: "phone" });
  await guest.goto(`/event/${id}`);
  for (const { match_no, table } of matches) {
    // Boards that somebody still has to play are told to nobody.
    expect(await guest.getByText("逐副对照").count()).toBe(0);
    const results = Array.from({ length: 8 }, (_, board) => ({
      defenders: board === 0 ? 40 * table : 80,
    }));
    await agree([boss, second], id, match_no, { by: "duplicate", results, time_s: [0, 0] });
  }
  await act(boss, id, { c: "advance", round: 1, to: "closed" });
  await boss.goto(`/event/${id}/director?tab=results`);
  await boss.getByText("已算数").nth(3).waitFor();
  await boss.locator(".board-scores summary").first().click();
  expect(await cutOff(boss, ".results td")).toEqual([]);
  await keep(boss, "glance-results");
  await guest.getByText("逐副对照").click();
  const board = guest.locator(".board-compared").first();
  // East deals: what the defenders make is north–south's, the best of them first.
  await board.getByText("1 号牌").waitFor();
  expect(await board.locator("tbody tr td:nth-child(4)").allTextContents()).toEqual([
    "160",
    "120",
    "80",
    "40",
  ]);
  const made = await board.locator("tbody tr td:last-child").allTextContents();
  expect(made.map(Number)).toEqual([2, 1, 0, -1]);
  await keep(guest, "glance-boards-phone");
  await usable(guest, ".event-boards");
  await boss.goto(`/event/${id}/print?what=compare&round=1`);
  await boss.locator(".board-compared").first().waitFor();
  const paper = await printed(boss);
  expect(paper.beyond).toEqual([]);
  expect(paper.pages.join("").match(/\d号牌/g)).toHaveLength(8);
});
