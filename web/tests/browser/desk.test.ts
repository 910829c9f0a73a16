/** A director at the desk, as he moves: by what he sees and clicks. */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findings, usable } from "./look.ts";
import { part, step, useVenue } from "./venue.ts";

const venue = useVenue({ wang: "director", li: "director", zhao: "player" });
/** Another machine, which knows nothing of the first. */
const elsewhere = useVenue({ chen: "director" });
const { ask, act } = venue;
const signedIn = (login: string, size: "laptop" | "phone" = "laptop") =>
  venue.signedIn(login, { size });

/** Pairs of two each by unit, as an entry form has them. */
function form(pairs: number) {
  return Array.from({ length: pairs * 2 }, (_, at) => ({
    unit: `第${Math.floor(at / 4) + 1}司`,
    label: String((Math.floor(at / 2) % 2) + 1),
    name: `选手${Math.floor(at / 2) + 1}${at % 2 === 0 ? "甲" : "乙"}`,
  }));
}

/** An event with entries, and whatever commands follow. */
async function eventWith(page: Page, name: string, ...follow: unknown[]): Promise<string> {
  const at = Date.now();
  const details = { name, place: "礼堂", starts_ms: at, ends_ms: at, mode: "paper" };
  const { id } = await ask<{ id: string }>(page, "POST", "/api/events", {
    preset: "most2015",
    details,
  });
  for (const command of [{ c: "import", rows: form(8) }, ...follow]) {
    await act(page, id, command);
  }
  return id;
}

const LOTS = { c: "begin", word: "抽签" };
const advance = (to: string) => ({ c: "advance", round: 1, to });
const PLAYING = [LOTS, { c: "draft" }, advance("published"), advance("playing")];

const results = (levels: [string, string]) =>
  [1, 2, 3, 4].flatMap((match_no) => [
    { c: "enter", match_no, slip: { by: "levels", levels } },
    { c: "confirm", match_no },
  ]);

test("from nothing to round 1", async () => {
  const page = await signedIn("wang");
  await page.goto("/");
  await page.getByRole("link", { name: "开一场比赛" }).click();
  await page.getByText("机关升级赛（科技部 2015）").click();
  await page.getByLabel("赛事名称").fill("迎新春比赛");
  await usable(page);
  await page.getByRole("button", { name: "开设" }).click();

  await page.getByRole("heading", { name: "迎新春比赛" }).waitFor();
  await usable(page);
  await page.getByRole("button", { name: "导入名单" }).click();
  const cells = form(8).map(({ unit, label, name }) => [unit, label, name].join("\t"));
  await page.getByRole("textbox").fill(["单位\t对号\t姓名", ...cells].join("\n"));
  await page.getByRole("button", { name: "读入，对照已有的报名" }).click();
  await page.getByText("新报名 8").waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "报名 8 个" }).click();
  // What is behind a dialog can be written to by a program and by nobody else.
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByText("已报到 0 / 8").waitFor();

  const field = page.getByRole("searchbox");
  for (let pair = 1; pair <= 8; pair += 1) {
    await field.fill(`选手${pair}甲`);
    await field.press("Enter");
    await page.getByText(`已报到 ${pair} / 8`).waitFor();
  }
  await usable(page);
  await step(page, "抽签开赛");
  await step(page, "编排第 1 轮");
  expect(await page.locator(".matches tbody tr").count()).toBe(4);
  await usable(page);
  await step(page, "公布第 1 轮");
  await step(page, "开始第 1 轮");
  await page.getByRole("timer").waitFor();
  await page.getByText("4 桌中还有 4 桌没有算数的成绩").waitFor();
  await usable(page);
});

test("one types a slip and another types it again", async () => {
  const page = await signedIn("wang");
  const id = await eventWith(page, "双人复核赛", ...PLAYING);
  const helper = await signedIn("zhao", "phone");
  await helper.goto(`/event/${id}/director`);
  await helper.getByText("您没有这个权限。").waitFor();

  await page.goto(`/event/${id}/director?tab=setup`);
  await page.getByLabel(/^账号/).fill("zhao");
  await page.getByRole("button", { name: "任命" }).click();
  await page.getByLabel("zhao 的职务", { exact: true }).waitFor();
  await usable(page);

  await helper.goto(`/event/${id}/director`);
  const entering = helper.getByRole("form", { name: "录入成绩" });
  await entering.getByLabel("桌号").fill("3");
  await entering.getByLabel("桌号").press("Enter");
  await helper.keyboard.type("8");
  await helper.keyboard.press("Enter");
  await helper.keyboard.type("4");
  await helper.keyboard.press("Enter");
  await helper.getByText("录了第一遍，等复录").waitFor();
  await helper.getByText("须由另一人复录").waitFor();
  expect(await helper.getByRole("button", { name: /确认|复录|撤销|编排/ }).count()).toBe(0);
  await usable(helper);

  // The director reads nowhere what the helper typed.
  await part(page, "成绩").click();
  const row = page.locator(".results tbody tr").nth(2);
  await row.getByText("等复录").waitFor();
  expect(await row.locator(".slip-words").textContent()).toBe("");
  await page.getByRole("button", { name: "复录 第 3 桌" }).click();
  await page.keyboard.type("8:4");
  await page.keyboard.press("Enter");
  await page.getByText("两遍相同，已算数").waitFor();
  await row.getByText("8 : 4").waitFor();
  await page.getByRole("button", { name: "记录 第 3 桌" }).click();
  const told = page.getByRole("dialog");
  await told.getByText(/^复录第 1 轮 3 桌 .* 的成绩：8 : 4$/).waitFor();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await part(page, "赛场").click();
  await page.getByRole("radio", { name: "在打 3" }).waitFor();
  expect(await page.locator(".hall-table").count()).toBe(4);
  await usable(page);
  await part(page, "成绩").click();
  await page.getByText("4 桌中还有 3 桌没有算数的成绩").waitFor();
  await helper.getByText("4 桌中还有 3 桌没有算数的成绩").waitFor();
});

test("a correction shows its consequences first and can be taken back", async () => {
  const page = await signedIn("wang");
  const id = await eventWith(page, "更正赛", ...PLAYING, ...results(["8", "4"]), advance("closed"));
  await page.goto(`/event/${id}/director?tab=results`);
  const row = page.locator(".results tbody tr").first();
  await row.getByText("8 : 4").waitFor();
  await row.getByRole("button", { name: /^更正/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator(".cell").nth(1).fill("9");
  await dialog.getByLabel(/^理由/).fill("记分表抄反了");
  await dialog.getByRole("button", { name: "看会有什么影响" }).click();
  await dialog.getByText("名次变化").waitFor();
  expect(await dialog.locator("tbody tr").count()).toBeGreaterThan(1);
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "更正" }).click();
  await row.getByText("8 : 9").waitFor();

  await page.getByRole("button", { name: "撤销上一步" }).click();
  await dialog.getByText(/更正第 1 轮/).waitFor();
  await dialog.getByText("名次变化").waitFor();
  await dialog.getByRole("button", { name: "撤销" }).click();
  await row.getByText("8 : 4").waitFor();
  await part(page, "记录").click();
  await page.getByText("已撤销").waitFor();
  await usable(page);
  await page.getByRole("link", { name: "看全部记录" }).click();
  await page.getByRole("heading", { name: "全部记录" }).waitFor();
  await page.getByRole("searchbox").fill("更正");
  await expect.poll(() => page.locator(".log tbody tr").count()).toBeLessThanOrEqual(2);
  await usable(page);
});

test("two in a draft change places, with warnings and the engine's opinion", async () => {
  const page = await signedIn("wang");
  const id = await eventWith(page, "手工编排赛", LOTS, { c: "draft" });
  await page.goto(`/event/${id}/director`);
  // A pair changes places with the opponents of its clubmates, so that the two meet.
  const { event } = await ask<{
    event: {
      entrants: Array<{ id: number; name: string; unit: string }>;
      rounds: Array<{ matches: Array<{ sides: [number, number] }> }>;
    };
  }>(page, "GET", `/api/events/${id}/desk`);
  const [first] = event.entrants;
  const mate = event.entrants.find(
    ({ id: other, unit }) => other !== first?.id && unit === first?.unit,
  );
  const pairs = event.rounds[0]?.matches.map(({ sides }) => sides) ?? [];
  const across = pairs
    .find((sides) => sides.includes(mate?.id ?? 0))
    ?.find((of) => of !== mate?.id);
  const named = (of: number | undefined) =>
    event.entrants.find(({ id: other }) => other === of)?.name ?? "";
  await page.getByRole("button", { name: named(first?.id) }).click();
  await page.getByRole("button", { name: named(across) }).click();
  await page.getByRole("button", { name: "对换对手" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("两对同属一个单位。").waitFor();
  await dialog.getByText("编排程序自己会这样排").waitFor();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "对换对手" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("两对同属一个单位。").waitFor();

  await page
    .getByRole("button", { name: /^为什么/ })
    .first()
    .click();
  await dialog.locator(".why p").first().waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "撤销上一步" }).click();
  await dialog.getByRole("button", { name: "撤销" }).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => page.getByText("两对同属一个单位。").count()).toBe(0);
});

/** Who meets whom in the last round, and who sits out, as the server has it. */
async function paired(page: Page, id: string) {
  const { event } = await venue.desk(page, id);
  const round = event.rounds.at(-1);
  const named = (of: number) => event.entrants.find(({ id: other }) => other === of)?.name ?? "?";
  return {
    pairs: round?.matches.map(({ sides }) => sides.map(named)) ?? [],
    byes: round?.byes.map(named) ?? [],
    tables: new Map(round?.matches.map(({ match_no, table }) => [match_no, table])),
  };
}

const meet = (pairs: string[][], a: string, b: string) =>
  pairs.some((sides) => sides.includes(a) && sides.includes(b));

test("pairs are fixed and kept apart, and somebody gets the bye, each wish to be taken back", async () => {
  const page = await signedIn("wang");
  const id = await eventWith(page, "指定编排赛", { c: "withdraw", entrant: 8 }, LOTS, {
    c: "draft",
  });
  await page.goto(`/event/${id}/director`);
  const dialog = page.getByRole("dialog");
  const take = async () => {
    await dialog.locator(".leads").waitFor();
    await dialog.getByRole("button", { name: "用这份草案" }).click();
    await dialog.waitFor({ state: "detached" });
  };
  const mark = (name: string) => page.locator(".pick", { hasText: name }).click();
  const first = await paired(page, id);
  const [[a = "", b = ""] = [], [c = "", d = ""] = []] = first.pairs;

  await mark(a);
  await page.getByRole("button", { name: `不与 ${b} 相遇` }).click();
  await take();
  await page.getByText(`避开 ${a} — ${b}`).waitFor();
  const apart = await paired(page, id);
  expect(meet(apart.pairs, a, b)).toBe(false);
  // One other pair moved for it, the third stayed, and so did the one who sits out.
  expect(first.pairs.filter(([one = "", two = ""]) => meet(apart.pairs, one, two))).toHaveLength(1);
  expect(apart.byes).toEqual(first.byes);

  const [other = ""] = (await paired(page, id)).pairs.flat().filter((name) => name !== a);
  const partner = [c, d].find((name) => name !== other) ?? c;
  const wish = meet((await paired(page, id)).pairs, a, partner) ? other : partner;
  await mark(a);
  await mark(wish);
  await page.getByRole("button", { name: "指定相遇" }).click();
  await take();
  await page.getByText(`指定 ${a} — ${wish}`).waitFor();
  expect(meet((await paired(page, id)).pairs, a, wish)).toBe(true);
  expect(meet((await paired(page, id)).pairs, a, b)).toBe(false);

  await mark(b);
  await page.getByRole("button", { name: "本轮轮空" }).click();
  await take();
  const byeRow = page.locator(".matches tbody tr", { hasText: "轮空" });
  expect(await byeRow.textContent()).toContain(b);
  expect((await paired(page, id)).byes).toEqual([b]);
  expect(meet((await paired(page, id)).pairs, a, wish)).toBe(true);
  await usable(page);

  const chip = page.locator(".chip", { hasText: `${b} 轮空` });
  await chip.getByRole("button").click();
  await take();
  expect(await chip.count()).toBe(0);
  await page.getByText(`指定 ${a} — ${wish}`).waitFor();
});

test("matches change tables, and who cannot move keeps his", async () => {
  const page = await signedIn("wang");
  const id = await eventWith(page, "换桌赛");
  await page.goto(`/event/${id}/director?tab=entries`);
  await page.getByRole("button", { name: /^修改 选手5甲/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^固定桌/).fill("7");
  await dialog.getByRole("button", { name: "保存" }).click();
  await dialog.waitFor({ state: "detached" });
  await step(page, "抽签开赛");
  await step(page, "编排第 1 轮");
  const rows = page.locator(".matches tbody tr");
  const row = (name: string) => rows.filter({ hasText: name });
  await expect.poll(() => row("选手5甲").locator("td").first().textContent()).toBe("7");

  const move = async (from: string, to: string) => {
    await page.getByRole("button", { name: `换桌 第 ${from} 桌` }).click();
    await dialog.getByLabel("换到几桌").fill(to);
    await dialog.getByRole("button", { name: "换桌" }).click();
    await dialog.waitFor({ state: "detached" });
  };
  const at = async (table: string) => {
    for (const cells of await rows.all()) {
      if ((await cells.locator("td").first().textContent()) === table) {
        return cells.locator(".sides").textContent();
      }
    }
    return null;
  };
  const [first, second] = [await at("1"), await at("2")];
  await move("1", "2");
  await expect.poll(() => at("2")).toBe(first);
  expect(await at("1")).toBe(second);
  // While they play a whole match goes to an empty table, too.
  await step(page, "公布第 1 轮");
  await step(page, "开始第 1 轮");
  await part(page, "编排").click();
  await move("2", "9");
  await expect.poll(() => at("9")).toBe(first);
  expect(await at("2")).toBeNull();
  await usable(page);
});

test("the clock is held, goes on, and gives more time to all or to one table", async () => {
  const page = await signedIn("wang");
  const id = await eventWith(page, "计时赛", ...PLAYING);
  const phone = await venue.open({ size: "phone" });
  await phone.goto(`/event/${id}`);
  const ends = async () => (await venue.desk(page, id)).event.clock?.ends_ms ?? 0;
  await page.goto(`/event/${id}/director?tab=rounds`);
  const timer = page.getByRole("timer");
  await timer.waitFor();
  const before = await ends();
  await page.getByRole("button", { name: "+5 分钟" }).click();
  await expect.poll(ends).toBe(before + 5 * 60_000);
  await expect.poll(() => timer.textContent()).toMatch(/^4[45]:/);

  await page.getByRole("button", { name: "加时 第 2 桌" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^这一桌加时/).fill("3");
  await dialog.getByRole("button", { name: "加时" }).click();
  await dialog.waitFor({ state: "detached" });
  const row = page.locator(".matches tbody tr", { hasText: "加时 3 分" });
  expect(await row.locator("td").first().textContent()).toMatch(/^2/);
  const extended = (await venue.desk(page, id)).event.clock?.extensions ?? [];
  expect(extended.map(({ ends_ms }) => ends_ms)).toEqual([before + 8 * 60_000]);

  await page.getByRole("button", { name: "暂停" }).click();
  await phone.getByRole("timer").getByText("暂停").waitFor();
  await page.getByRole("button", { name: "继续" }).waitFor();
  const standing = await timer.textContent();
  const { clock } = (await venue.desk(page, id)).event;
  expect(clock?.held_ms).not.toBeNull();
  // Two seconds of a real clock must not show.
  await page.waitForTimeout(2_100);
  expect(await timer.textContent()).toBe(standing);
  await page.getByRole("button", { name: "继续" }).click();
  await expect.poll(ends).toBeGreaterThan(before + 5 * 60_000 + 2_000);
  await phone.getByRole("timer").getByText("暂停").waitFor({ state: "detached" });
  await expect.poll(() => timer.textContent()).not.toBe(standing);
});

test("extra deals part those whom nothing else does", async () => {
  const page = await signedIn("wang");
  const at = Date.now();
  const details = { name: "加赛", starts_ms: at, ends_ms: at, mode: "paper" };
  const { id } = await ask<{ id: string }>(page, "POST", "/api/events", {
    preset: "erdayi2021",
    details,
  });
  const names = Array.from({ length: 12 }, (_, one) => `选手${one + 1}`);
  const nought = { by: "deals", deals: Array.from({ length: 10 }, () => [0, 0, 0]) };
  const even = [1, 2, 3, 4].flatMap((match_no) => [
    { c: "enter", match_no, slip: nought },
    { c: "confirm", match_no },
  ]);
  const rows = names.map((name) => ({ people: [{ name }] }));
  const all = [{ c: "add", rows }, ...PLAYING, ...even, advance("closed"), advance("provisional")];
  for (const command of all) {
    await act(page, id, command);
  }
  await page.goto(`/event/${id}/director?tab=standings`);
  await page.getByRole("button", { name: "记录加赛" }).click();
  const dialog = page.getByRole("dialog");
  for (const [number, name] of [
    [1, "选手4"],
    [2, "选手7"],
    [3, "选手11"],
  ] as const) {
    const field = dialog.getByLabel(`第 ${number} 人`);
    const option = field.locator("option").filter({ hasText: new RegExp(`${name}$`) });
    await field.selectOption((await option.getAttribute("value")) ?? "");
  }
  const scores = [-2, 4, -2, 1, 1, -2, 2, -1, -1];
  for (const [index, score] of scores.entries()) {
    await dialog.locator(".cell").nth(index).fill(String(score));
  }
  await dialog.getByRole("button", { name: "看会有什么影响" }).click();
  await dialog.getByText("名次变化").waitFor();
  expect(await findings(page)).toEqual([]);
  await dialog.locator("button.primary").click();
  await dialog.waitFor({ state: "detached" });
  const [first, second] = await page.locator(".standings tbody tr").allTextContents();
  expect(first).toContain("选手7");
  expect(second).toContain("选手4");
  expect(second, "what put it behind").toContain("加赛");
  await usable(page);
});

test("of two directors the second is told what the first did", async () => {
  const first = await signedIn("wang");
  const id = await eventWith(first, "两位裁判长", LOTS, { c: "draft" });
  const second = await signedIn("li", "phone");
  await first.goto(`/event/${id}/director`);
  await second.goto(`/event/${id}/director`);
  await second.locator(".next").getByRole("button", { name: "公布第 1 轮" }).click();
  const asked = second.getByRole("dialog");
  await asked.locator(".leads").waitFor();

  await part(first, "报名").click();
  await first.getByRole("button", { name: /^修改 选手1甲/ }).click();
  await first.getByRole("button", { name: "退出比赛" }).click();
  const dialog = first.getByRole("dialog");
  await dialog.getByText("下一轮的草案作废，要重新编排。").waitFor();
  await dialog.getByRole("button", { name: "退出比赛" }).click();
  await first.locator(".sheet .gone").waitFor();

  await asked.getByRole("button", { name: "公布第 1 轮" }).click();
  await asked.getByText(/wang：.*退出/).waitFor();
  await asked.getByRole("button", { name: "看最新情况再定" }).click();
  await asked.locator(".refusal:not(:empty)").waitFor();
  await asked.getByRole("button", { name: "取消" }).click();
  await second.locator(".next").getByRole("button", { name: "编排第 1 轮" }).waitFor();
  await usable(second);
});

test("somebody enters himself, and the event is rehearsed", async () => {
  const page = await signedIn("wang");
  const at = Date.now();
  const details = { name: "公开赛", starts_ms: at, ends_ms: at, mode: "paper", self_entry: true };
  const preset = "most2015";
  const { id } = await ask<{ id: string }>(page, "POST", "/api/events", { preset, details });
  const other = await signedIn("zhao");
  const { user } = await ask<{ user: { id: string } }>(other, "GET", "/api/me");
  const { version } = await ask<{ version: number }>(other, "GET", `/api/events/${id}/mine`);
  const people = [{ name: "赵一", user: user.id }, { name: "赵二" }];
  await ask(other, "POST", `/api/events/${id}/commands`, {
    id: "apply",
    seen: version,
    do: { c: "apply", row: { unit: "外单位", people } },
  });

  await page.goto(`/event/${id}/director`);
  await page.getByRole("button", { name: "批准 赵一、赵二" }).click();
  await page.getByText("已报到 0 / 1").waitFor();
  await page.getByRole("button", { name: "添加一个" }).click();
  const dialog = page.getByRole("dialog");
  for (const name of ["钱", "孙", "李"]) {
    await dialog.getByLabel("姓名（1）").fill(`${name}一`);
    await dialog.getByLabel("姓名（2）").fill(`${name}二`);
    await dialog.getByRole("button", { name: "添加，再写下一个" }).click();
    await dialog.getByText(`${name}一、${name}二 已添加`).waitFor();
  }
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByText("已报到 0 / 4").waitFor();

  await part(page, "赛务").click();
  await page.getByRole("button", { name: "开一场演练" }).click();
  await page.getByRole("heading", { name: "公开赛 演练" }).waitFor();
  for (const name of ["抽签开赛", "编排第 1 轮", "公布第 1 轮", "开始第 1 轮"]) {
    await step(page, name);
  }
  await page.getByRole("button", { name: "模拟其余成绩" }).click();
  for (const name of ["结束第 1 轮", "公布第 1 轮名次", "编排第 2 轮"]) {
    await step(page, name);
  }
  await page.getByRole("button", { name: /第 1 轮/ }).click();
  await page.getByRole("button", { name: "确定第 1 轮成绩" }).waitFor();
  await usable(page);

  // Both are found again by whoever has a part in them, the rehearsal by nobody else.
  const lines = (whose: Page) => whose.locator(".event-lines li").filter({ hasText: "公开赛" });
  await page.goto("/events");
  await expect.poll(() => lines(page).count()).toBe(3);
  await usable(page);
  await lines(page).filter({ hasText: "演练" }).getByRole("link", { name: "工作台" }).click();
  await page.getByRole("heading", { name: "公开赛 演练" }).waitFor();
  await other.goto("/events");
  await expect.poll(() => lines(other).count()).toBe(2);
  expect(await lines(other).filter({ hasText: "演练" }).count()).toBe(0);
});

test("another machine goes on from a backup in the middle of a round", async () => {
  const page = await signedIn("wang");
  const id = await eventWith(page, "备份赛", ...PLAYING);
  await act(page, id, { c: "enter", match_no: 1, slip: { by: "levels", levels: ["8", "4"] } });
  await act(page, id, { c: "confirm", match_no: 1 });
  await page.goto(`/event/${id}/director?tab=setup`);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "备份" }).click();
  const file = await (await downloading).path();

  const there = await elsewhere.signedIn("chen");
  await there.goto("/events/new");
  await there.locator("input[type=file]").setInputFiles(file);
  await there.getByRole("heading", { name: "备份赛" }).waitFor();
  await there.getByText("4 桌中还有 3 桌没有算数的成绩").waitFor();
  expect(await there.getByRole("timer").textContent()).toMatch(/^(40:00|39:|38:)/);
  expect(await elsewhere.verify(there, id)).toMatch(/no complaint/);
});

test.each([
  { size: "phone", lang: "en", dark: true },
  { size: "laptop", lang: "en", dark: false },
  { size: "laptop", lang: "zh", dark: true },
] as const)("every part can be used on a $size in $lang, dark: $dark", async (options) => {
  const page = await venue.signedIn("wang", options);
  const id = await eventWith(page, `${options.size}${options.lang}`, ...PLAYING);
  await act(page, id, { c: "enter", match_no: 1, slip: { by: "levels", levels: ["8", "4"] } });
  for (const tab of ["entries", "rounds", "hall", "results", "standings", "setup", "history"]) {
    await page.goto(`/event/${id}/director?tab=${tab}`);
    await page.locator(".desk-part > *").first().waitFor();
    await usable(page);
  }
  for (const path of [`/event/${id}/audit`, "/events/new"]) {
    await page.goto(path);
    await page.locator(".log, .preset").first().waitFor();
    await usable(page);
  }
});
