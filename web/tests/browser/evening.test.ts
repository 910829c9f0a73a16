/**
 * A whole event of most2015 as a director runs it in a hall: 24 pairs from a
 * workbook to the final list, with all that usually happens on the way. Every
 * slip is typed twice, by two people at two keyboards. A player follows on a
 * phone, and the projector hangs on the wall throughout.
 */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import writeWorkbook from "write-excel-file/node";
import { findings, placesOf } from "./look.ts";
import { printed } from "./paper.ts";
import { goTo, nextStep, openEvent, part, step, useVenue } from "./venue.ts";

const venue = useVenue({ boss: "director", whistle: "referee" });
const PAIRS = 24;
const LEVELS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];

const pairName = (pair: number) => [`甲${pair}`, `乙${pair}`] as const;

/** The entry form of the text: a sheet for each unit, with a title above the header. */
function workbook(): Promise<Buffer> {
  const units = Array.from({ length: PAIRS / 2 }, (_, unit) => ({
    sheet: `第${unit + 1}司`,
    data: [
      [{ value: "扑克牌升级比赛报名表" }],
      ["对号", "姓名", "部门及职务"].map((value) => ({ value })),
      ...[0, 1].flatMap((at) =>
        pairName(unit * 2 + at + 1).map((name) => [
          { value: at + 1 },
          { value: name },
          { value: "处长" },
        ]),
      ),
    ],
  }));
  return writeWorkbook(units).toBuffer();
}

/** What is written on the slip of a table. */
const written = (table: string, round: number) => [
  LEVELS[4 + ((Number(table) * 5 + round * 3) % 9)] ?? "A",
  LEVELS[(Number(table) * 7 + round) % 4] ?? "2",
];

/** Types slips without looking up from the keyboard. */
async function typeAll(page: Page, slips: ReadonlyArray<readonly [string, readonly string[]]>) {
  const entering = page.getByRole("form", { name: "录入成绩" });
  await entering.getByLabel("桌号").focus();
  for (const [table, levels] of slips) {
    await page.keyboard.type(table);
    await page.keyboard.press("Enter");
    await entering.locator(".cell").first().waitFor();
    await page.keyboard.type(levels.join(":"));
    await page.keyboard.press("Enter");
  }
}

/** Has two people type the slips of all tables that still miss one. */
async function enterAll(page: Page, second: Page, round: number): Promise<void> {
  const rows = page.locator(".results tbody tr");
  // The page may still be on its way when it was just opened.
  await rows.filter({ hasText: "缺" }).first().waitFor();
  const tables = await rows.evaluateAll((rows) =>
    rows
      .filter((row) => row.textContent?.includes("缺"))
      .map((row) => row.querySelector("td")?.textContent?.trim() ?? ""),
  );
  expect(tables.length).toBeGreaterThan(0);
  const slips = tables.map((table) => [table, written(table, round)] as const);
  const before = await placesOf(page, ".results");
  // The second works from the other end of the pile, and misreads one slip.
  const misread = slips.map(([table, levels], at) =>
    at === 0 && round === 1 ? ([table, ["2", "2"]] as const) : ([table, levels] as const),
  );
  await second.locator(".results tbody tr").first().waitFor();
  await Promise.all([typeAll(page, slips), typeAll(second, misread.reverse())]);
  if (round === 1) {
    const table = tables[0] ?? "";
    await page.getByRole("button", { name: `核对 第 ${table} 桌`, exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: /^boss 录/ }).click();
    await dialog.getByRole("button", { name: "核对", exact: true }).click();
    await dialog.waitFor({ state: "detached" });
  }
  await page.getByText(/桌成绩齐了/).waitFor();
  // No row has moved under anybody's pointer, and no column.
  expect(await placesOf(page, ".results")).toEqual(before);
  const after = await rows.locator("td:first-child").allTextContents();
  expect(after.map(Number)).toEqual(after.map(Number).sort((a, b) => a - b));
}

async function print(page: Page, id: string, what: string): Promise<string> {
  await page.goto(`/event/${id}/print?what=${what}`);
  await page.locator(`.paper[data-what="${what}"]`).waitFor();
  await page.locator(".paper .print-table, .paper .cut-sheet").first().waitFor();
  const { pages, beyond } = await printed(page);
  expect(beyond, what).toEqual([]);
  return pages.join("");
}

test("a director runs most2015 from a workbook to the final list", {
  timeout: 400_000,
}, async () => {
  const boss = await venue.signedIn("boss");
  const id = await openEvent(boss, "机关升级赛（科技部 2015）", "迎新春扑克牌升级比赛");
  await boss.getByRole("button", { name: "导入名单" }).click();
  await boss.locator('input[type="file"]').setInputFiles({
    name: "报名表.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: await workbook(),
  });
  await boss.getByText(`新报名 ${PAIRS}`).waitFor();
  await boss.getByRole("button", { name: `报名 ${PAIRS} 个` }).click();
  await boss.getByText(`已报到 0 / ${PAIRS}`).waitFor();

  const wall = await venue.open({ context: { viewport: { width: 1920, height: 1080 } } });
  await wall.goto(`/event/${id}/screen?dwell=3`);
  const phone = await venue.open({ size: "phone" });
  await phone.goto(`/event/${id}`);
  await phone.getByRole("searchbox").fill("甲1、");
  const papers = await venue.signedIn("boss");

  await step(boss, "抽签开赛");
  await step(boss, "编排第 1 轮");
  expect(await boss.locator(".matches tbody tr").count()).toBe(PAIRS / 2);
  await step(boss, "公布第 1 轮");
  await wall.getByText("第 1 轮对阵").first().waitFor();
  const lists = await print(papers, id, "tables");
  const slips = await print(papers, id, "slips");
  for (const name of Array.from({ length: PAIRS }, (_, at) => pairName(at + 1)).flat()) {
    expect(lists).toContain(name);
    expect(slips).toContain(name);
  }
  await step(boss, "开始第 1 轮");
  const second = await venue.signedIn("whistle");
  await second.goto(`/event/${id}/director?tab=results`);
  await enterAll(boss, second, 1);
  await goTo(boss, "编排第 2 轮");
  await phone.getByRole("tab", { name: "名次" }).click();
  await expect.poll(() => phone.locator("tbody tr").count()).toBeGreaterThanOrEqual(PAIRS);

  // A pair comes late: 25 take part, and one sits out.
  await part(boss, "报名").click();
  await boss.getByRole("button", { name: "添加一个" }).click();
  const dialog = boss.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "单位" }).fill("第13司");
  await dialog.getByLabel("姓名（1）").fill("晚来甲");
  await dialog.getByLabel("姓名（2）").fill("晚来乙");
  await dialog.getByRole("button", { name: "添加，再写下一个" }).click();
  await dialog.getByText("新增 1 个参赛者。").waitFor();
  await dialog.getByRole("button", { name: "确定" }).click();
  await boss.getByText(`已报到 0 / ${PAIRS + 1}`).waitFor();
  await boss.goto(`/event/${id}/director`);
  await step(boss, "编排第 2 轮");
  await step(boss, "公布第 2 轮");
  await step(boss, "开始第 2 轮");

  // A referee rules, the pair appeals, the chief referee decides.
  const whistle = await venue.signedIn("whistle");
  await whistle.goto(`/event/${id}/referee`);
  await whistle.locator(".referee-matches button").first().click();
  await whistle
    .getByRole("button", { name: /^判罚 · / })
    .first()
    .click();
  await whistle.getByRole("button", { name: /吸烟/ }).click();
  await expect.poll(() => whistle.locator(".rule-cost").textContent()).toContain("0.5");
  await whistle.getByRole("button", { name: "照此判罚" }).click();
  await whistle.getByRole("dialog").waitFor({ state: "detached" });
  await whistle.getByRole("link", { name: "判罚" }).click();
  await whistle.getByRole("button", { name: /^申诉 · / }).click();
  await whistle.getByLabel("理由").fill("当时不在场内。");
  await whistle.getByRole("button", { name: "记下申诉" }).click();
  await whistle.getByRole("dialog").waitFor({ state: "detached" });
  await papers.goto(`/event/${id}/referee?tab=appeals`);
  await papers.getByRole("button", { name: "裁判长决定" }).click();
  await papers.getByRole("button", { name: "记下决定" }).click();
  await papers.locator(".leads, .confirm-what").first().waitFor();
  await papers.getByRole("dialog").getByRole("button", { name: "记下决定" }).click();
  await papers.getByRole("dialog").waitFor({ state: "detached" });

  await part(boss, "成绩").click();
  await enterAll(boss, second, 2);
  await goTo(boss, "编排第 3 轮");

  // A pair goes home before the third round.
  await part(boss, "报名").click();
  await boss.getByRole("button", { name: /^修改 甲16/ }).click();
  await boss.getByRole("button", { name: "退出比赛" }).click();
  await dialog.locator(".leads").waitFor();
  await dialog.getByRole("button", { name: "退出比赛" }).click();
  await boss.locator(".sheet .gone").waitFor();
  await step(boss, "编排第 3 轮");
  await step(boss, "公布第 3 轮");
  await step(boss, "开始第 3 轮");

  // A slip of the second round, which is still provisional, was copied the wrong way round.
  await part(boss, "成绩").click();
  await boss.getByRole("button", { name: /第 2 轮/ }).click();
  await boss.getByRole("button", { name: /^更正/ }).first().click();
  await dialog.locator(".cell").first().fill("2");
  await dialog.locator(".cell").nth(1).fill("A");
  await dialog.getByLabel(/^理由/).fill("记分表抄反了");
  await dialog.getByRole("button", { name: "看会有什么影响" }).click();
  await dialog.getByText("名次变化").waitFor();
  await dialog.getByRole("button", { name: "更正" }).click();
  await dialog.waitFor({ state: "detached" });
  await boss.goto(`/event/${id}/director?tab=results`);
  await enterAll(boss, second, 3);
  await goTo(boss, "编排第 4 轮");

  await step(boss, "编排第 4 轮");
  await step(boss, "公布第 4 轮");
  await step(boss, "开始第 4 轮");
  await enterAll(boss, second, 4);
  for (let next = await nextStep(boss); next !== null; next = await nextStep(boss)) {
    await step(boss, next);
  }
  await boss.getByText("赛事已结束").waitFor();

  // The whole log is searched in the words of the hall.
  await papers.goto(`/event/${id}/audit`);
  await papers.getByRole("searchbox").fill("第 1 轮 1 桌");
  await expect.poll(() => papers.locator(".log tbody tr").count()).toBe(3);
  expect(await papers.locator(".log tbody tr").first().textContent()).toContain("核对记分表");
  await papers.getByRole("searchbox").fill("甲16 退出");
  await expect.poll(() => papers.locator(".log tbody tr").count()).toBe(1);

  const { event: end } = await venue.desk(boss, id);
  const rows = end.standings.at(-1)?.rows ?? [];
  expect(rows.length).toBe(PAIRS + 1);
  expect(await venue.verify(boss, id)).toMatch(/no complaint/);
  const list = await print(papers, id, "final");
  const nameOf = (entrant: number) => end.entrants.find((one) => one.id === entrant)?.name ?? "?";
  const places = rows.filter(({ entrant }) => nameOf(entrant) !== "甲16、乙16");
  for (const { entrant } of places) {
    expect(list).toContain(nameOf(entrant));
  }
  // Eight are awarded, and each has a certificate with his place.
  await papers.goto(`/event/${id}/print?what=certificates`);
  await papers.locator(".certificate").first().waitFor();
  const certificates = await printed(papers);
  expect(certificates.pages.length).toBe(8);
  expect(certificates.beyond).toEqual([]);
  expect(certificates.pages[0]).toContain("第一名");
  expect(certificates.pages[7]).toContain("第八名");
  // Wall and phone were never touched, and show the winner on top.
  const winner = nameOf(rows[0]?.entrant ?? 0);
  await expect.poll(() => phone.locator("tbody tr").first().textContent()).toContain(winner);
  await expect
    .poll(() => wall.locator(".screen-sheet").textContent(), { timeout: 30_000 })
    .toContain(winner.replace("、", " "));
  expect(await findings(wall)).toEqual([]);
});
