/** Everything of an event that goes on paper, as a printer would get it. */

import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { atRest, findings, readCode, sideways } from "./look.ts";
import { cutOff, type Printed, printed } from "./paper.ts";
import { useVenue } from "./venue.ts";

const A4 = [210, 297];
/** Where to keep the files, for eyes; nowhere unless it is set. */
const KEEP = process.env["PAISAI_PDF_DIR"];

const venue = useVenue({ boss: "director", second: "director" });
const { ask, act } = venue;
const signedIn = (login: string, lang: "zh" | "en" = "zh") => venue.signedIn(login, { lang });

async function open(page: Page, preset: string, name: string, entries: unknown): Promise<string> {
  const at = Date.UTC(2027, 1, 6, 1);
  const details = { name, place: "礼堂", starts_ms: at, ends_ms: at, mode: "paper" };
  const { id } = await ask<{ id: string }>(page, "POST", "/api/events", { preset, details });
  await act(page, id, entries);
  await act(page, id, { c: "begin", word: "抽签" });
  await act(page, id, { c: "draft" });
  return id;
}

async function advance(page: Page, id: string, round: number, ...states: string[]): Promise<void> {
  for (const to of states) {
    await act(page, id, { c: "advance", round, to });
  }
}

/** Opens a page of the event and prints it. */
async function paper(page: Page, id: string, what: string, round = ""): Promise<Printed> {
  await page.goto(`/event/${id}/print?what=${what}&round=${round}`);
  await page.locator(`.paper[data-what="${what}"]`).waitFor();
  await page
    .locator(".paper .print-table, .paper .cut-sheet, .paper .print-note, .paper .hand-record")
    .first()
    .waitFor();
  const result = await printed(page);
  if (KEEP) {
    await mkdir(KEEP, { recursive: true });
    const lang = await page.evaluate(() => document.documentElement.lang);
    await writeFile(join(KEEP, `${what}-${id.slice(0, 4)}-${lang}.pdf`), result.bytes);
  }
  expect(result.beyond, what).toEqual([]);
  for (const size of result.sizes) {
    expect(size, what).toEqual(A4);
  }
  return result;
}

/** How often a text stands in another. */
const count = (text: string, part: string): number => text.split(part).length - 1;

const PAIRS = 18;
const pairName = (pair: number) => [`张${"甲乙丙丁"[pair % 4]}${pair}`, `欧阳${pair}`];

/** Pairs of units with long names, two of each. */
const FORM = Array.from({ length: PAIRS * 2 }, (_, at) => {
  const pair = Math.floor(at / 2);
  return {
    单位: `第${Math.floor(pair / 2) + 1}研究院信息中心`,
    对号: String((pair % 2) + 1),
    姓名: pairName(pair)[at % 2],
    部门及职务: "处长",
    组别: pair < 9 ? "机关组" : "事业单位组",
  };
});

test("the papers of most2015 say what they should and fit on A4", async () => {
  const boss = await signedIn("boss");
  const second = await signedIn("second");
  const id = await open(boss, "most2015", "迎新春扑克牌升级比赛", { c: "import", rows: FORM });
  const draft = await paper(boss, id, "tables");
  expect(draft.pages[0]).toContain("草稿");
  await advance(boss, id, 1, "published", "playing");

  const entries = await paper(boss, id, "entries");
  expect(entries.pages.join("")).toContain(`共${PAIRS}个参赛单元，${PAIRS * 2}人`);
  for (const name of Array.from({ length: PAIRS }, (_, pair) => pairName(pair)).flat()) {
    expect(entries.pages.join("")).toContain(name);
  }
  expect(entries.pages.join("")).not.toContain("处长");
  entries.pages.forEach((text, at) => {
    expect(text).toContain(`第${at + 1}页，共${entries.pages.length}页`);
    expect(text).toContain("单位对号姓名");
    expect(text).not.toContain("返回赛事");
  });

  const draw = await paper(boss, id, "draw");
  expect(draw.pages.join("")).toContain("抽签结果");

  const byTable = await paper(boss, id, "tables");
  expect(byTable.pages[0]).toContain("第1轮");
  expect(byTable.pages.join("")).not.toContain("草稿");
  const byNumber = await paper(boss, id, "numbers");
  expect(byNumber.pages.length).toBeGreaterThanOrEqual(1);
  const byName = await paper(boss, id, "names");
  // Everybody finds himself: two lines for each pair, and each is met by two.
  expect(count(byName.pages.join(""), "张甲0")).toBeGreaterThanOrEqual(3);

  const slips = await paper(boss, id, "slips");
  expect(slips.pages.length).toBe(Math.ceil(PAIRS / 2 / 4));
  expect(count(slips.pages[0] ?? "", "记分表")).toBe(4);
  expect(count(slips.pages.join(""), "记分表")).toBe(PAIRS / 2);
  for (const word of ["台下得分", "级牌", "主牌", "打后级数", "罚分", "签字", "裁判", "终局级数"]) {
    expect(count(slips.pages[0] ?? "", word), word).toBeGreaterThanOrEqual(4);
  }
  await boss.emulateMedia({ media: "print" });
  expect(
    await cutOff(boss, ".cut-place, .paper-slip, .slip-name, .slip-unit, .paper-slip h2"),
  ).toEqual([]);
  await boss.emulateMedia({ media: null });

  const cards = await paper(boss, id, "cards");
  expect(cards.pages.length).toBe(Math.ceil(PAIRS / 2 / 2));
  expect(cards.pages[0]).toContain("扫码报成绩");
  const table = new URL(await readCode(boss, boss.locator(".qr").nth(1)));
  expect(table.pathname).toBe(`/event/${id}/table/2`);
  const card = await ask<{ table: number }>(
    boss,
    "GET",
    `/api/events/${id}/tables/2?key=${table.searchParams.get("key")}`,
  );
  expect(card.table).toBe(2);
  const codes = await paper(boss, id, "codes");
  expect(codes.pages.length).toBe(Math.ceil(PAIRS / 8));
  expect(codes.pages[0]?.match(/参赛码[A-HJ-NP-Z2-9]{8}/g)?.length).toBe(8);
  const claim = new URL(await readCode(boss, boss.locator(".qr").first()));
  expect(claim.pathname).toBe(`/event/${id}`);
  expect(codes.pages[0]).toContain(`参赛码${claim.searchParams.get("code")}`);
  expect(await cutOff(boss, ".cut-place, .entrant-card")).toEqual([]);

  await act(boss, id, { c: "enter", match_no: 1, slip: { by: "levels", levels: ["8", "4"] } });
  const missing = await paper(boss, id, "missing");
  expect(missing.pages.join("")).toContain("还有9桌没有成绩");
  expect(missing.pages.join("")).toContain("已录入，待复核");
  await act(second, id, { c: "confirm", match_no: 1 });
  for (let match_no = 2; match_no <= PAIRS / 2; match_no += 1) {
    const levels = ["9", String(2 + (match_no % 5))];
    await act(boss, id, { c: "enter", match_no, slip: { by: "levels", levels } });
    await act(second, id, { c: "confirm", match_no });
  }
  expect((await paper(boss, id, "missing")).pages.join("")).toContain("都交齐了");
  await advance(boss, id, 1, "closed", "provisional");
  const standings = await paper(boss, id, "standings");
  for (const word of ["第1轮后", "机关组", "事业单位组", "标准分", "区分依据", "团体名次"]) {
    expect(standings.pages.join(""), word).toContain(word);
  }
  const final = await paper(boss, id, "final");
  expect(final.pages.join("")).toContain("裁判长");
  // Units stand in words, not in a column of characters.
  await atRest(boss);
  const narrowest = await boss
    .locator(".print-table:has(.unit-of) td:nth-child(4)")
    .evaluateAll((cells) =>
      Math.min(
        ...cells.map((cell) => {
          const { width } = cell.getBoundingClientRect();
          return width / Number.parseFloat(getComputedStyle(cell).fontSize);
        }),
      ),
    );
  expect(narrowest).toBeGreaterThan(6);
  // Four rounds stand upright beside their names.
  const cross = await paper(boss, id, "cross");
  expect(cross.pages.length).toBe(1);
  // Sections are ranked apart, in the cross-table too: nobody is tenth of nine.
  expect(
    await boss
      .locator(".cross tbody td:last-child")
      .evaluateAll((cells) =>
        Math.max(...cells.map((cell) => Number.parseInt(cell.textContent, 10))),
      ),
  ).toBe(9);
  const prizes = await paper(boss, id, "prizes");
  expect(prizes.pages.join("")).toContain("领奖签字");
  // Both sections and the signatures below them are one sheet.
  expect(prizes.pages.length).toBe(1);
  // Places can still change: nothing is handed out.
  await boss.goto(`/event/${id}/print?what=certificates`);
  await boss.getByText("奖状在赛事结束后打印").waitFor();

  // Any site may show the results in a frame, as they are published.
  const page = await boss.context().newPage();
  const address = `${new URL(boss.url()).origin}/api/events/${id}/results.html`;
  const site = createServer((_, answer) => {
    answer.setHeader("Content-Type", "text/html");
    answer.end(`<iframe src="${address}" width="390" height="600"></iframe>`);
  });
  await new Promise<void>((ready) => site.listen(0, "127.0.0.1", ready));
  const { port } = site.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}/`);
  const frame = page.frameLocator("iframe");
  await frame.getByRole("heading", { name: "迎新春扑克牌升级比赛" }).waitFor();
  await frame.getByText("第1轮", { exact: true }).waitFor();
  await atRest(page);
  const wide = await frame.locator("html").evaluate((root) => root.scrollWidth - root.clientWidth);
  expect(wide).toBe(0);
  await page.close();
  site.close();
});

test("movement cards of a duplicate field, and its boards typed as points", async () => {
  const boss = await signedIn("boss");
  const second = await signedIn("second");
  const rows = Array.from({ length: 8 }, (_, at) => ({ name: `第${at + 1}对`, people: [] }));
  const id = await open(boss, "cn2017", "现场复式赛", { c: "add", rows });
  await advance(boss, id, 1, "published", "playing");
  const cards = await paper(boss, id, "movements");
  expect(cards.pages.length).toBe(2);
  expect(count(cards.pages.join(""), "移动卡")).toBe(8);
  expect(cards.pages[0]).toContain("1–8");
  await boss.emulateMedia({ media: "print" });
  expect(await cutOff(boss, ".cut-place, .movement")).toEqual([]);
  await boss.emulateMedia({ media: null });

  // The desk types what stands on the slip: the defenders' points.
  await boss.goto(`/event/${id}/director?tab=results`);
  await boss.getByLabel("桌号", { exact: true }).fill("1");
  await boss.keyboard.press("Enter");
  const cells = boss.locator(".slip .cell");
  await expect.poll(() => cells.count()).toBe(10);
  for (let board = 0; board < 8; board += 1) {
    await cells.nth(board).fill(board % 2 === 0 ? "120" : "40");
  }
  await expect.poll(() => boss.locator(".slip-gained").first().textContent()).toBe("+1");
  await boss.getByRole("button", { name: "录入" }).first().click();
  await expect.poll(async () => (await venue.desk(boss, id)).pending.length).toBe(1);
  // Another person types the same, and it counts as it stands on the slip.
  const results = Array.from({ length: 8 }, (_, at) => ({ defenders: at % 2 === 0 ? 120 : 40 }));
  const slip = { by: "duplicate", results, time_s: [0, 0] };
  await act(second, id, { c: "record", match_no: 1, slip });
  const { event } = await venue.desk(boss, id);
  const counted = event.rounds[0]?.matches.find(({ match_no }) => match_no === 1)?.slip;
  expect(counted).toMatchObject({ by: "duplicate", results });
});

test("a long list repeats its header, cuts no row and numbers its pages", async () => {
  const boss = await signedIn("boss");
  const rows = Array.from({ length: 120 }, (_, at) => ({ name: `第${at + 1}对选手`, people: [] }));
  const id = await open(boss, "cn2002-swiss", "大型升级赛", { c: "add", rows });
  const list = await paper(boss, id, "tables");
  expect(list.pages.length).toBeGreaterThan(1);
  const found = list.pages.map((text) => text.match(/第\d+对选手/g)?.length ?? 0);
  // Sixty tables with both sides of each on one page.
  expect(found.reduce((sum, some) => sum + some, 0)).toBe(120);
  for (const some of found) {
    expect(some % 2).toBe(0);
  }
  list.pages.forEach((text, at) => {
    expect(text).toContain("桌号甲方乙方");
    expect(text).toContain(`第${at + 1}页，共${list.pages.length}页`);
  });
  const slips = await paper(boss, id, "slips");
  expect(slips.pages.length).toBe(15);
  expect(count(slips.pages[14] ?? "", "记分表")).toBe(4);
  expect(count(slips.pages[0] ?? "", "牌号")).toBe(4);
  await boss.emulateMedia({ media: "print" });
  expect(await cutOff(boss, ".cut-place, .paper-slip")).toEqual([]);
});

test("slips and boards of duplicate and of erdayi come out, in English too", async () => {
  const boss = await signedIn("boss", "en");
  const pairs = Array.from({ length: 8 }, (_, at) => ({ name: `Pair ${at + 1}`, people: [] }));
  const duplicate = await open(boss, "cn2017", "Duplicate", { c: "add", rows: pairs });
  await advance(boss, duplicate, 1, "published");
  const slips = await paper(boss, duplicate, "slips");
  expect(slips.pages.length).toBe(1);
  expect(count(slips.pages[0] ?? "", "Scoreslip")).toBe(4);
  // Who sits along which line is said once, and then meant.
  expect(slips.pages[0]).toContain("TimeusedN–SE–W");
  await boss.emulateMedia({ media: "print" });
  expect(await cutOff(boss, ".cut-place, .paper-slip")).toEqual([]);
  await boss.emulateMedia({ media: null });
  const labels = await paper(boss, duplicate, "boards");
  expect(labels.pages.length).toBe(1);
  expect(count(labels.pages[0] ?? "", "Level")).toBe(8);
  // The hands are sealed until somebody opens them, for all to see.
  await boss.goto(`/event/${duplicate}/print?what=hands`);
  await boss.getByRole("button", { name: "Open the boards of this round" }).click();
  await boss.locator(".hand-record").first().waitFor();
  const hands = await paper(boss, duplicate, "hands");
  expect(hands.pages.join("")).toContain("Secretbeforeplay");
  for (let board = 1; board <= 8; board += 1) {
    expect(hands.pages.join("")).toContain(`Board${board}`);
  }
  expect(count(hands.pages.join(""), "25cards")).toBe(32);
  expect(count(hands.pages.join(""), "8cards")).toBe(8);

  const players = Array.from({ length: 9 }, (_, at) => ({ name: `Player ${at + 1}`, people: [] }));
  const threes = await open(boss, "erdayi2021", "Two against one", { c: "add", rows: players });
  await advance(boss, threes, 1, "published");
  const deals = await paper(boss, threes, "slips");
  expect(deals.pages.length).toBe(1);
  expect(count(deals.pages[0] ?? "", "Total")).toBe(3);
  expect(count(deals.pages[0] ?? "", "Doubles")).toBe(3);
});

test("a guest prints what is public, and the page is for everyone to use", async () => {
  const boss = await signedIn("boss");
  const rows = Array.from({ length: 4 }, (_, at) => ({ name: `对${at + 1}`, people: [] }));
  const id = await open(boss, "cn2002-knockout", "淘汰赛", { c: "add", rows });
  await advance(boss, id, 1, "published");
  const guest = await venue.open({ size: "phone" });
  const list = await paper(guest, id, "tables");
  expect(list.pages[0]).toContain("对1");
  expect((await paper(guest, id, "codes")).pages[0]).toContain("只有赛事工作人员");
  for (const what of ["tables", "slips"]) {
    await guest.goto(`/event/${id}/print?what=${what}`);
    await guest.getByRole("combobox", { name: "打印什么" }).waitFor();
    await guest.locator(".print-table, .cut-sheet").first().waitFor();
    expect(await findings(guest)).toEqual([]);
    expect(await sideways(guest)).toBe(0);
  }
  await guest.getByRole("combobox", { name: "打印什么" }).selectOption("entries");
  await guest.locator('.paper[data-what="entries"]').waitFor();
});
