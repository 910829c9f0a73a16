/** The first deal as a lesson, in both games, and the deal with hints that follows it. */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { SCREENS, useBrowser } from "./browser.ts";
import { atRest, findings, outside, overlaps, sideways, tooSmall } from "./look.ts";
import { enter, Player, type Task } from "./table.ts";

const browser = useBrowser();

/** A lesson on a phone, at the pace of programs. */
async function lesson(page: Page, game: "shengji" | "erdayi", name = "小明"): Promise<Player> {
  await enter(page, name);
  const table = await page.evaluate(async (what) => {
    const response = await fetch("/api/lesson", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ game: what, pace: "instant" }),
    });
    return ((await response.json()) as { table: string }).table;
  }, game);
  await page.goto(`/table/${table}`);
  await page.evaluate(keepWords);
  return new Player(page);
}

/** Keeps all that is said, however quickly it goes by. */
function keepWords(): void {
  const said = new Set<string>();
  Object.assign(globalThis, { said });
  const look = () => said.add(document.querySelector(".coach-words")?.textContent ?? "");
  new MutationObserver(look).observe(document.body, {
    childList: true,
    subtree: true,
    characterData: true,
  });
}

const allSaid = (page: Page) =>
  page.evaluate(() => [...(globalThis as unknown as { said: Set<string> }).said].join("\n"));

const words = (page: Page) => page.locator(".coach-words");

/** Plays as somebody does who takes his chances; what was said on the way. */
async function takeChances(player: Player): Promise<string> {
  const { page } = player;
  const seen = new Set<Task>();
  for (;;) {
    const done = page.locator(".lesson-recap");
    const task = await Promise.race([player.next(), done.waitFor().then((): Task => "over")]);
    if (task === "over") {
      return allSaid(page);
    }
    if (!seen.has(task)) {
      seen.add(task);
      await fits(page);
    }
    if (task === "declare" && (await player.declarations.count()) > 0) {
      await player.declarations.first().click();
      await player.action("不亮").waitFor({ state: "detached" });
    } else if (task === "lead" && (await page.getByText("选上这几张").isVisible())) {
      const before = await player.hand.count();
      await page.getByText("选上这几张").click();
      await player.playButton.and(page.locator(":enabled")).click();
      await expect
        .poll(async () => (await done.count()) > 0 || (await player.hand.count()) < before)
        .toBe(true);
    } else {
      await player.act(task);
    }
  }
}

/** Nothing is out of reach or too small, on any screen. */
async function fits(page: Page): Promise<void> {
  for (const size of Object.values(SCREENS)) {
    await page.setViewportSize(size);
    expect(await outside(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
    expect(await tooSmall(page, ".coach")).toEqual([]);
    // However little cloth is left, nobody's name is covered, and what lies there can be read.
    expect(
      await overlaps(page, ".quick-button, .on-cloth, .play .card, .deck .card", ".plate"),
    ).toEqual([]);
    expect(await overlaps(page, ".plate, .on-cloth, .play .card", ".coach, .bar")).toEqual([]);
    const widths = await page
      .locator(".play .card")
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().width));
    expect(widths.filter((width) => width < 27)).toEqual([]);
    const coach = await page.locator(".coach").boundingBox();
    expect(coach && coach.y + coach.height).toBeLessThanOrEqual(size.height);
  }
  await page.setViewportSize(SCREENS.phone);
}

test("升级 is taught from the first card to the kitty", async () => {
  const page = await browser.open({ size: "phone" });
  const player = await lesson(page, "shengji");
  await page.getByRole("button", { name: "看三家的牌" }).click();
  await expect.poll(() => page.locator(".coach .coach-hands dd").allTextContents()).toHaveLength(3);
  await player.next();
  expect(await findings(page)).toEqual([]);
  await fits(page);
  await page.getByRole("button", { name: "收起" }).click();
  const said = await takeChances(player);
  for (const taught of ["可以亮主", "底牌归您", "轮到您领出", "这几张可以甩", "就必须跟", "抠底"]) {
    expect(said).toContain(taught);
  }
  expect(await page.locator(".lesson-recap li").count()).toBe(5);
  for (const size of Object.values(SCREENS)) {
    await page.setViewportSize(size);
    await atRest(page);
    // All of it is seen, and the way on first of all.
    const [recap, next, buttons] = await Promise.all(
      [".lesson-recap", ".lesson-next .primary", ".result-buttons"].map((of) =>
        page.locator(of).boundingBox(),
      ),
    );
    expect(recap && recap.y + recap.height).toBeLessThanOrEqual(buttons?.y ?? 0);
    expect(next && next.y + next.height).toBeLessThanOrEqual(buttons?.y ?? 0);
  }
  await page.setViewportSize(SCREENS.phone);
  expect(await findings(page)).toEqual([]);
  // A deal of one's own, with hidden hands and hints.
  await page.getByRole("button", { name: "自己打一副" }).click();
  await player.begin();
  await words(page).waitFor();
  expect(await page.getByRole("button", { name: "看三家的牌" }).count()).toBe(0);
  await page.getByRole("button", { name: "不用讲了" }).click();
  await words(page).waitFor({ state: "detached" });
});

test("二打一 is taught from the bid to the last card", async () => {
  const page = await browser.open({ size: "phone" });
  const player = await lesson(page, "erdayi");
  await player.next();
  expect(await findings(page)).toEqual([]);
  await fits(page);
  const said = await takeChances(player);
  for (const taught of ["轮到您叫分", "您领出", "要管上", "炸弹", "按“不出”"]) {
    expect(said).toContain(taught);
  }
  await page.getByRole("button", { name: "学升级" }).click();
  await page.getByRole("button", { name: "看三家的牌" }).waitFor();
});

test("a first visitor is offered it, takes it by one tap, and may skip it", async () => {
  const page = await browser.open({ size: "phone" });
  await page.goto("/");
  await page.getByRole("button", { name: "学二打一" }).click();
  await words(page).waitFor();
  expect(page.url()).toContain("/table/");
  await page.getByRole("button", { name: "跳过" }).click();
  await page.locator(".lobby").waitFor();
  await page.goto("/guide");
  await page.getByRole("button", { name: "学升级" }).waitFor();
  expect(await findings(page)).toEqual([]);
});

test("it speaks English", async () => {
  const page = await browser.open({ size: "phone", lang: "en" });
  const player = await lesson(page, "erdayi", "Ming");
  await player.next();
  expect(await words(page).textContent()).toMatch(/^You are asked for a bid/);
  expect(await page.locator(".table").textContent()).not.toMatch(/[\u3400-\u9fff]/);
});
