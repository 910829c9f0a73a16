/** Events at online tables, run by a director who only presses what comes next. */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findings, sideways, tooSmall } from "./look.ts";
import { Player } from "./table.ts";
import { keep, nextStep, openEvent, part, step, useVenue } from "./venue.ts";

const venue = useVenue({ boss: "director", judge: "referee" });

/** Enters bots by the dialog for them. */
async function addBots(page: Page, count: number): Promise<void> {
  await page.getByRole("button", { name: "加入机器人" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("几个参赛者").fill(String(count));
  await dialog.getByRole("button", { name: "加入机器人" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText(`已报到 0 / ${count}`).waitFor();
}

/** What the text has three equals do is not a step of the director's alone. */
const TIED = "名次并列，须加赛三副";

/** What is to be done now; nothing while bots play. */
async function toDo(page: Page): Promise<string | null> {
  const told = page.locator(".next");
  if ((await told.getByText("赛事已结束").count()) > 0) {
    return "赛事已结束";
  }
  const next = (await told.getByText(TIED).count()) > 0 ? TIED : await nextStep(page);
  return next === "去录成绩" ? null : next;
}

/** Has the three whom the desk names play their extra deals online. */
async function playOff(page: Page): Promise<void> {
  await page.getByRole("button", { name: "记录加赛" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "开加赛桌" }).click();
  await dialog.locator(".leads").waitFor();
  await dialog.locator("button.primary").click();
  await dialog.waitFor({ state: "detached" });
}

/** Goes on until the event is over, and answers what was pressed. */
async function goOn(page: Page): Promise<string[]> {
  const pressed: string[] = [];
  for (;;) {
    await expect.poll(() => toDo(page), { timeout: 100_000 }).not.toBeNull();
    const next = await toDo(page);
    if (next === null) {
      continue;
    }
    if (next === "赛事已结束") {
      return pressed;
    }
    if (next === TIED) {
      await part(page, "名次").click();
      await playOff(page);
    } else {
      await step(page, next);
    }
    pressed.push(next);
  }
}

test("eight pairs of bots play the same boards, and their results come by themselves", async () => {
  const boss = await venue.signedIn("boss");
  const id = await openEvent(boss, "复式赛（竞技升级 2017）", "网上复式赛", "网上");
  await addBots(boss, 8);
  const phone = await venue.open({ size: "phone" });
  await phone.goto(`/event/${id}`);
  await phone.getByRole("heading", { name: "网上复式赛" }).waitFor();
  const pressed = await goOn(boss);
  expect(pressed.filter((name) => /^开始/.test(name)).length).toBe(4);

  const { event } = await venue.desk(boss, id);
  expect(event.rounds.length).toBe(4);
  for (const round of event.rounds) {
    expect(round.state).toBe("final");
    expect(round.matches.length).toBe(4);
    for (const match of round.matches) {
      expect(match.slip).toMatchObject({ by: "duplicate" });
      expect(match.online.length).toBe(1);
    }
  }
  expect(await venue.verify(boss, id)).toMatch(/no complaint/);
  // The phone shows the same order without having been touched.
  const [first] = event.standings.at(-1)?.rows ?? [];
  const winner = event.entrants.find((one) => one.id === first?.entrant)?.name ?? "?";
  await phone.getByRole("tab", { name: "名次" }).click();
  await expect.poll(() => phone.locator("tbody tr").first().textContent()).toContain(winner);
  expect(await findings(phone)).toEqual([]);
  const table = event.rounds[0]?.matches[0]?.online[0];
  await phone.goto(`/replay/${table}`);
  await phone.getByRole("slider").first().waitFor();
});

test("27 bots play 二打一 through all stages", async () => {
  const boss = await venue.signedIn("boss");
  const id = await openEvent(boss, "二打一个人赛（2021）", "网上二打一", "网上");
  await addBots(boss, 27);
  await goOn(boss);
  const { event } = await venue.desk(boss, id);
  expect(event.stages.map(({ state }) => state)).toEqual(event.stages.map(() => "over"));
  expect(event.stages.length).toBeGreaterThanOrEqual(3);
  const final = event.rounds.filter(({ stage }) => stage === event.stages.length - 1);
  expect(final.every(({ matches }) => matches.length === 1)).toBe(true);
  for (const match of event.rounds.flatMap(({ matches }) => matches)) {
    expect(match.sides.length).toBe(3);
    expect(match.slip).toMatchObject({ by: "deals" });
  }
  expect(await venue.verify(boss, id)).toMatch(/no complaint/);
});

/** Enters two pairs of people by hand and answers the codes on their cards. */
async function addPairs(page: Page, id: string, pairs: string[][]): Promise<string[]> {
  await page.getByRole("button", { name: "添加一个" }).click();
  const dialog = page.getByRole("dialog");
  for (const [first = "", second = ""] of pairs) {
    await dialog.getByLabel("姓名（1）").fill(first);
    await dialog.getByLabel("姓名（2）").fill(second);
    await dialog.getByRole("button", { name: "添加，再写下一个" }).click();
    await dialog.getByText(`${first}、${second} 已添加`).waitFor();
  }
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  const { cards } = await venue.desk(page, id);
  return cards.map(({ code }) => code);
}

/** A phone that takes its place in an entry by its code. */
async function claimed(id: string, code: string, name: string): Promise<Player> {
  const page = await venue.open({ size: "phone" });
  await page.goto(`/event/${id}?code=${code}`);
  await page.getByRole("button", { name: "这是我" }).click();
  await page.getByRole("radio", { name, exact: true }).check();
  await page.locator(".mine .chosen", { hasText: name }).waitFor();
  return new Player(page);
}

test("people come by their codes, read the cards of the others, play, and call the referee", async () => {
  const boss = await venue.signedIn("boss");
  const id = await openEvent(boss, "机关升级赛（科技部 2015）", "网上双升", "网上");
  const people = [
    ["陈一", "陈二"],
    ["林一", "林二"],
  ];
  const codes = await addPairs(boss, id, people);
  const phones: Player[] = [];
  for (const [pair, names] of people.entries()) {
    for (const name of names) {
      phones.push(await claimed(id, codes[pair] ?? "", name));
    }
  }
  const [chen, , lin] = phones.map(({ page }) => page) as [Page, Page, Page];
  await lin.getByText("我们的约定卡").click();
  await lin.getByRole("textbox", { name: /约定，对手有权查看/ }).fill("先出短套，再出主。");
  await lin.getByRole("button", { name: "保存" }).click();

  for (const name of ["抽签开赛", "编排第 1 轮", "公布第 1 轮", "开始第 1 轮"]) {
    await step(boss, name);
  }
  // Nobody touched a phone: the way to the table has come by itself.
  for (const { page } of phones) {
    await page.getByRole("link", { name: "去我的牌桌" }).click();
    await page.getByText("先出短套，再出主。").waitFor();
    expect(await page.getByRole("button", { name: /坐这里|请机器人|离座/ }).count()).toBe(0);
  }
  // Who waits for those that are late reads who will deal first (most2015 二(五)).
  const late = (await venue.desk(boss, id)).event.entrants.find(({ name }) => name.includes("林"));
  await venue.act(boss, id, { c: "late", entrant: late?.id, minutes: 7 });
  await chen.getByText("直接做庄，打 3").waitFor();
  await keep(chen, "gathering");
  expect(await findings(chen)).toEqual([]);
  expect(await sideways(chen)).toBe(0);
  expect(await tooSmall(chen, "main")).toEqual([]);
  // A stranger finds the table on the event's page, and has no chair.
  const stranger = await venue.open({ size: "phone" });
  await stranger.goto(`/event/${id}`);
  const table = new URL(chen.url()).pathname;
  expect(await stranger.getByRole("link", { name: "观看" }).getAttribute("href")).toBe(table);

  await Promise.all(phones.map((player) => player.ready()));
  await Promise.all(phones.map(({ hand }) => hand.first().waitFor()));
  // However the table was opened, its event is known.
  await chen.goto(table);
  await phones[0]?.hand.first().waitFor();
  const dialog = chen.getByRole("dialog");
  const menu = async (page: Page, name: string) => {
    await page.getByRole("button", { name: "菜单" }).click();
    await page.getByRole("dialog").getByRole("button", { name }).click();
  };
  await menu(chen, "约定卡");
  await dialog.getByText("先出短套，再出主。").waitFor();
  await dialog.getByText("林一").first().waitFor();
  await chen.keyboard.press("Escape");
  await menu(chen, "叫裁判");
  await dialog.getByRole("textbox").fill("对家看了我的牌");
  await dialog.getByRole("button", { name: "叫裁判" }).click();
  await dialog.getByText("已叫裁判，请等候。").waitFor();
  await chen.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });

  const judge = await venue.signedIn("judge");
  await judge.goto(`/event/${id}/referee`);
  await judge.getByText("对家看了我的牌").waitFor();
  await judge.getByRole("button", { name: /^我去/ }).click();
  await judge.getByRole("link", { name: "以裁判身份打开" }).click();
  await menu(judge, "各家手牌");
  await expect.poll(() => judge.locator(".open-hands .card").count()).toBeGreaterThan(8);
  await judge.keyboard.press("Escape");
  await menu(judge, "裁判操作");
  const ruling = judge.getByRole("dialog");
  await ruling.getByRole("button", { name: "暂停牌桌" }).click();
  await ruling.getByText("牌桌已暂停，时钟停走。").waitFor();
  await chen.getByText("暂停").first().waitFor();
  expect(await findings(judge)).toEqual([]);
  await ruling.getByRole("button", { name: "继续比赛" }).click();
  // What a lost deal comes to is read before it is ruled: most2015 六(六).
  await ruling.getByText("判本副负").click();
  await ruling.getByText("林一、林二", { exact: true }).click();
  // Nobody's deal can be lost while it is being dealt.
  await ruling.getByText("结果：庄家方升3级。").waitFor({ timeout: 60_000 });
  await keep(judge, "weighed");
  await ruling.getByText("判本场负").click();
  await ruling.getByText("林一、林二", { exact: true }).click();
  await ruling.getByText("比赛到此为止，判 林一、林二 负。").waitFor();
  await ruling.getByRole("button", { name: "执行" }).click();

  // The result is the desk's without anybody's doing, and the phones go home.
  await expect.poll(() => nextStep(boss)).toBe("结束第 1 轮");
  const { event } = await venue.desk(boss, id);
  const winner = event.rounds[0]?.matches[0]?.winner ?? 0;
  const side = event.rounds[0]?.matches[0]?.sides[winner];
  expect(event.entrants.find((one) => one.id === side)?.people).toEqual(["陈一", "陈二"]);
  await chen.getByRole("link", { name: "回赛事" }).click();
  await chen.locator(".mine-result").waitFor();
  expect(await venue.verify(boss, id)).toMatch(/no complaint/);

  // What the table told is in the history of the hall: round, table and names.
  await boss.goto(`/event/${id}/audit`);
  const lines = boss.locator(".log tbody tr");
  for (const [find, says] of [
    ["呼叫裁判", /^第 1 轮 1 桌 .*：.*线上呼叫裁判：对家看了我的牌$/],
    ["判本场负", /^第 1 轮 1 桌 .*：judge线上对林一、林二判本场负/],
    ["线上成绩", /^收到第 1 轮 1 桌 .* — .* 的线上成绩：/],
  ] as const) {
    await boss.getByRole("searchbox").fill(find);
    await expect
      .poll(() => lines.locator(".log-what").allTextContents())
      .toEqual([expect.stringMatching(says)]);
    expect(await lines.locator(".log-what").textContent()).toMatch(
      /林一、林二.*陈一、陈二|陈一、陈二.*林一、林二/,
    );
  }
});
