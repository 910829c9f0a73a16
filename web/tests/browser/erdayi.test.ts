/**
 * A day of erdayi2021 as a director runs it: 27 players in threes, of whom nine
 * go on, then three. Both cuts fall between equals: the first is settled by
 * three extra deals with the best of those who are out (四(二)), the second,
 * where these end equal too, by the lot.
 */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { EventSlip, MatchView } from "../../src/protocol/desk.ts";
import { findings, sideways, tooSmall } from "./look.ts";
import { cutOff, printed } from "./paper.ts";
import { keep, nextStep, openEvent, part, step, useVenue } from "./venue.ts";

const venue = useVenue({ boss: "director", whistle: "referee" });

type Deal = [number, number, number];
type Deals = Deal[];

const NAMES = "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严";
const PLAYERS = 27;
const NOTHING: Deal = [0, 0, 0];

/** Ten deals, of which so many are worth something. */
const ten = (...deals: Deals): Deals => [...deals, ...Array(10 - deals.length).fill(NOTHING)];

/** A deal that one of three won as dealer. */
const won = (by: number, much: number): Deal =>
  [0, 1, 2].map((side) => (side === by ? 2 * much : -much)) as Deal;

/** Two of table 1 come to 2 points alike, one of table 2 to 0: places 9, 10 and 11. */
const FIRST: Deals[] = [
  ten(won(0, 2), won(1, 2)),
  ten(won(0, 12), won(1, 6)),
  ...[16, 24, 32, 48, 64, 96, 128].map((much) => ten(won(0, much), won(1, 1))),
];

/** The three of table 3 are equal in everything: places 3, 4 and 5. */
const SECOND: Deals[] = [ten(won(0, 24)), ten(won(0, 32)), ten(won(0, 2), won(1, 2), won(2, 2))];

/** Types the slip of a table, deal by deal, without looking up. */
async function typeSlip(page: Page, table: number, deals: Deals): Promise<void> {
  const entering = page.getByRole("form", { name: "录入成绩" });
  await entering.getByLabel("桌号").fill(String(table));
  await page.keyboard.press("Enter");
  await entering.locator(".cell").first().waitFor();
  for (const score of deals.flat()) {
    await page.keyboard.type(String(score));
    await page.keyboard.press("Enter");
  }
  await page.getByRole("list", { name: "刚录的" }).getByText(`第 ${table} 桌`).first().waitFor();
}

/** Both hand in the same slip, past the pages. */
async function hand(people: readonly Page[], id: string, match: MatchView, deals: Deals) {
  const slip: EventSlip = { by: "deals", deals };
  for (const person of people) {
    await venue.act(person, id, { c: "record", match_no: match.match_no, slip });
  }
}

/** The names of a list on the desk, by their places. */
const ranked = (page: Page) =>
  page
    .locator("section.standings")
    .first()
    .locator("tbody tr")
    .evaluateAll((rows) =>
      rows.map((row) => [
        row.querySelector("td")?.textContent ?? "",
        row.querySelector(".entry-name")?.textContent?.trim() ?? "",
      ]),
    );

/** Writes down the extra deals of the three whom the desk names. */
async function extraDeals(page: Page, deals: Deals): Promise<void> {
  await page.getByRole("button", { name: "记录加赛" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator(".cell").first().waitFor();
  for (const score of deals.flat()) {
    await page.keyboard.type(String(score));
    await page.keyboard.press("Enter");
  }
  await page.getByRole("dialog").locator(".leads").waitFor();
  await page.getByRole("dialog").locator("button.primary").click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

test("27 players, and equals at both cuts", { timeout: 300_000 }, async () => {
  const boss = await venue.signedIn("boss");
  const whistle = await venue.signedIn("whistle");
  const id = await openEvent(boss, "二打一个人赛（2021）", "竞技二打一公开赛");
  const rows = Array.from({ length: PLAYERS }, (_, at) => ({
    people: [{ name: `${NAMES[at]}明` }],
  }));
  await venue.act(boss, id, { c: "add", rows });
  const nameOf = async (entrant: number) =>
    (await venue.desk(boss, id)).event.entrants.find((one) => one.id === entrant)?.name ?? "?";
  const wall = await venue.open({ context: { viewport: { width: 1920, height: 1080 } } });
  await wall.goto(`/event/${id}/screen?dwell=3`);

  // The first stage: nine tables of three, the slips of two typed twice at two keyboards.
  await venue.press(boss, id, ({ next }) => next.code === "results");
  await part(boss, "成绩").click();
  await whistle.goto(`/event/${id}/director?tab=results`);
  const matches = (await venue.desk(boss, id)).event.rounds.at(-1)?.matches ?? [];
  expect(matches).toHaveLength(9);
  const at = (table: number) => matches.find((match) => match.table === table) as MatchView;
  for (const table of [1, 2]) {
    await typeSlip(boss, table, FIRST[table - 1] ?? []);
    await typeSlip(whistle, table, FIRST[table - 1] ?? []);
  }
  await boss.getByText("9 桌中还有 7 桌没有算数的成绩").waitFor();
  for (let table = 3; table <= 9; table += 1) {
    await hand([boss, whistle], id, at(table), FIRST[table - 1] ?? []);
  }
  await part(boss, "成绩").click();
  await boss.getByText("已算数").nth(8).waitFor();
  expect(await cutOff(boss, ".results td")).toEqual([]);
  await keep(boss, "erdayi-results");
  // The cut is tied: the desk says so, whom it concerns and what the text has them do.
  await venue.press(boss, id, ({ next }) => next.code === "extra_deals");
  const [first = 0, second = 0, third = 0] = (await venue.desk(boss, id)).next.players ?? [];
  expect([first, second].sort()).toEqual(at(1).sides.slice(0, 2).sort());
  expect(third).toBe(at(2).sides[1]);
  const [nine = "", tenth = "", eleven = ""] = await Promise.all(
    [first, second, third].map(nameOf),
  );
  await boss.getByText("名次并列，须加赛三副").waitFor();
  await boss.getByText(/规程四\(二\)/).waitFor();
  await boss.getByText(`${nine} · ${tenth} · ${eleven}`).waitFor();
  await boss.getByText("第 9–10 名并列，谁出线还没有定。").waitFor();
  const before = await ranked(boss);
  expect(before.slice(8, 11).map(([place]) => place)).toEqual(["9–10", "9–10", "11"]);
  expect(new Set(before.slice(8, 10).map(([, name]) => name))).toEqual(new Set([nine, tenth]));
  await keep(boss, "erdayi-tie-desk");
  expect(await findings(boss)).toEqual([]);
  expect(await sideways(boss)).toBe(0);

  // Everyone else reads it too, above all the three.
  await expect
    .poll(() => wall.locator(".screen-sheet.play_off").textContent(), { timeout: 30_000 })
    .toContain(eleven);
  await wall.getByText("名次并列，加赛三副").first().waitFor();
  // One below another in the largest type, on a sheet of their own.
  const lines = wall.locator(".screen-sheet.play_off li");
  expect(await lines.allTextContents()).toEqual([nine, tenth, eleven]);
  const type = await lines
    .first()
    .evaluate((of) => Number.parseFloat(getComputedStyle(of).fontSize));
  expect(type).toBeGreaterThan(80);
  await keep(wall, "erdayi-tie-wall");
  const phone = await venue.open({ size: "phone" });
  const card = (await venue.desk(boss, id)).cards.find(({ entrant }) => entrant === third);
  await phone.goto(`/event/${id}?code=${card?.code}`);
  await phone.getByRole("button", { name: "这是我" }).click();
  await phone.locator(".mine").getByText("名次并列，加赛三副").waitFor();
  await phone.locator(".mine").getByText(`${nine} · ${tenth}`).waitFor();
  await keep(phone, "erdayi-tie-phone");
  expect(await tooSmall(phone, ".mine")).toEqual([]);
  expect(await findings(phone)).toEqual([]);

  // Whoever was eleventh wins the extra deals, and the ninth place with them.
  await extraDeals(boss, [won(2, 2), won(0, 1), NOTHING]);
  const after = await ranked(boss);
  expect(after.slice(8, 11)).toEqual([
    ["9", eleven],
    ["10", nine],
    ["11", tenth],
  ]);
  await boss.getByText("加赛", { exact: true }).first().waitFor();
  await keep(boss, "erdayi-tie-settled");

  // The second stage: the nine, and three of them equal at the cut.
  expect(await nextStep(boss)).toBe("复赛抽签");
  await venue.press(boss, id, ({ next }) => next.code === "results");
  const nextMatches = (await venue.desk(boss, id)).event.rounds.at(-1)?.matches ?? [];
  expect(nextMatches.flatMap(({ sides }) => sides)).toContain(third);
  expect(nextMatches.flatMap(({ sides }) => sides)).not.toContain(first);
  for (const match of nextMatches) {
    await hand([boss, whistle], id, match, SECOND[match.table - 1] ?? []);
  }
  await venue.press(boss, id, ({ next }) => next.code === "extra_deals");
  await boss.getByText("第 3–5 名并列，谁出线还没有定。").waitFor();
  // Their extra deals part nobody, so that the lot does.
  await extraDeals(boss, [won(0, 2), won(1, 2), won(2, 2)]);
  expect((await venue.desk(boss, id)).next.code).toBe("draw_ties");
  await step(boss, "为并列者抽签");
  await part(boss, "名次").click();
  await expect
    .poll(async () => (await ranked(boss)).slice(2, 5).map(([place]) => place))
    .toEqual(["3", "4", "5"]);

  // The final, and the list that is signed: all nine who are awarded.
  await venue.press(boss, id, ({ next }) => next.code === "results");
  const last = (await venue.desk(boss, id)).event.rounds.at(-1)?.matches ?? [];
  expect(last).toHaveLength(1);
  await hand([boss, whistle], id, last[0] as MatchView, ten(won(0, 8), won(1, 2)));
  await venue.press(boss, id, ({ next }) => next.code === "finish");
  await step(boss, "结束赛事");
  await boss.getByText("赛事已结束").waitFor();
  const winner = await nameOf(last[0]?.sides[0] as number);
  await part(boss, "名次").click();
  await expect.poll(async () => (await ranked(boss))[0]).toEqual(["1", winner]);
  await boss.goto(`/event/${id}/print?what=final`);
  await boss.locator(".print-table").first().waitFor();
  const paper = await printed(boss);
  expect(paper.beyond).toEqual([]);
  const whole = paper.pages.join("");
  for (const name of [winner, nine, tenth, eleven]) {
    expect(whole).toContain(name);
  }
  await expect
    .poll(() => wall.locator(".screen-sheet").textContent(), { timeout: 30_000 })
    .toContain(winner);
  await phone.getByRole("tab", { name: "名次" }).click();
  await expect.poll(() => phone.locator("tbody tr").first().textContent()).toContain(winner);
  await keep(phone, "erdayi-final-phone");
  // Extra deals, lots and who went on are worked out again by other code.
  expect(await venue.verify(boss, id)).toContain("no complaint");
});
