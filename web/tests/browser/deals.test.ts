/** Whole deals of both games, played by clicks and by keys. */

import { expect, test } from "vitest";
import { useBrowser } from "./browser.ts";
import { Player, type Task } from "./table.ts";

const browser = useBrowser();
const ONE_DEAL = { length: { by: "deals", deals: 1 } } as const;

/** What a player must do himself, in the words of a record; how often depends on the deal. */
const MOVES = { shengji: ["bury", "lead", "follow"], erdayi: ["bid", "play", "pass"] } as const;

/** The moves that the record has of this player; none was the clock's or a bot's. */
async function ownMoves(player: Player, game: keyof typeof MOVES): Promise<string[]> {
  const recorded = await player.recorded();
  expect(recorded).not.toContain("time_out");
  expect(recorded).not.toContain("trustee");
  return recorded.filter(isOneOf(MOVES[game]));
}

const isOneOf = (kinds: readonly string[]) => (kind: string) => kinds.includes(kind);

test("a deal of 升级 against bots, by clicks", async () => {
  const player = await Player.against(await browser.open(), { rules: "cn2017", ...ONE_DEAL });
  await player.begin();
  const done = await player.playOut();
  await expect.poll(() => player.result.textContent()).toContain("比赛结束");
  expect(await ownMoves(player, "shengji")).toEqual(done.filter(isOneOf(MOVES.shengji)));
  expect(await player.result.textContent()).toMatch(/合计\d+/);
  await player.result.getByRole("button", { name: "看各家牌" }).click();
  const hands = player.page.locator(".open-hands .card-row");
  expect(await hands.count()).toBe(6);
  expect(await hands.nth(0).locator(".card").count()).toBe(25);
  expect(await hands.nth(4).locator(".card").count()).toBe(8);
});

test("a deal of 二打一 against bots, by clicks, on a phone", async () => {
  const page = await browser.open({ size: "phone" });
  const player = await Player.against(page, { rules: "erdayi2021", ...ONE_DEAL });
  await player.begin();
  const done = await player.playOut();
  await expect.poll(() => player.result.textContent()).toContain("比赛结束");
  expect(await ownMoves(player, "erdayi")).toHaveLength(done.length);
  const scores = await player.result.locator(".sums-row dd").allTextContents();
  const sum = scores.reduce((all, text) => all + Number(text.replace("−", "-")), 0);
  expect(scores).toHaveLength(3);
  expect(sum).toBe(0);
});

test("declares, buries by taps, throws and plays on, in English", async () => {
  const page = await browser.open({ lang: "en" });
  const player = await Player.dealer(page, "cn2017");
  const keys = await player.keys();
  expect(keys).toHaveLength(33);
  for (const key of keys.slice(-8)) {
    await player.tap(key);
  }
  await page.getByText("8 of 8 chosen").waitFor();
  await page.locator(".play-button:enabled", { hasText: "Bury" }).click();
  await expect.poll(() => player.hand.count()).toBe(25);

  expect(await player.next()).toBe("lead");
  const suit = await longestSuit(player);
  expect(suit.length).toBeGreaterThan(1);
  for (const key of suit) {
    await player.tap(key);
  }
  const throwing = page.locator(".play-button:enabled");
  await expect.poll(() => throwing.textContent()).toMatch(/throw|tractor|pair/);
  await throwing.click();
  await expect.poll(() => player.hand.count()).toBeLessThan(25);
  const failed = page.locator(".log").getByText("小明's throw failed");
  expect(await failed.count()).toBe((await player.hand.count()) > 25 - suit.length ? 1 : 0);
  const held = await player.hand.count();
  await player.act(await player.next());
  expect(await player.hand.count()).toBeLessThan(held);
});

/** The keys of the longest suit that holds no trump. */
async function longestSuit(player: Player): Promise<string[]> {
  const cards = await player.hand.evaluateAll((all) =>
    all.map((card) => ({
      key: (card as HTMLElement).dataset["key"] ?? "",
      suit: ((card as HTMLElement).dataset["card"] ?? "").charAt(0),
      trump: card.querySelector(".trump-mark") !== null,
    })),
  );
  const suits = ["S", "H", "C", "D"].map((suit) =>
    cards.filter((card) => card.suit === suit && !card.trump).map((card) => card.key),
  );
  return suits.sort((a, b) => b.length - a.length)[0] ?? [];
}

test("a deal by keys alone", async () => {
  const page = await browser.open();
  const player = await Player.against(page, { rules: "cn2002x1", ...ONE_DEAL });
  await player.begin();
  const told = page.locator("[aria-live=polite].visually-hidden");
  const done: Task[] = [];
  for (;;) {
    const task = await player.next();
    if (task === "over") {
      break;
    }
    if (task === "declare") {
      await page.locator(".actions .button").last().press("Enter");
      await page.locator(".actions .button").first().waitFor({ state: "detached" });
      continue;
    }
    if (task !== "bury") {
      await expect.poll(() => told.textContent()).toBe("轮到您");
    }
    const before = await player.hand.count();
    await page.keyboard.press("h");
    const chosen = page.locator(".hand-card[aria-pressed=true]");
    await chosen.first().waitFor();
    if (task !== "bury" && !done.some((earlier) => earlier !== "bury")) {
      await chooseByArrows(player);
    }
    await page.locator(".play-button:enabled").waitFor();
    await page.locator(".hand-card[tabindex='0']").press("Enter");
    await expect
      .poll(async () => (await player.result.count()) > 0 || (await player.hand.count()) < before)
      .toBe(true);
    done.push(task);
  }
  expect(await ownMoves(player, "shengji")).toEqual(done);
});

/** Puts the hinted cards down and takes them up again, with arrows and space. */
async function chooseByArrows(player: Player): Promise<void> {
  const { page } = player;
  const chosen = page.locator(".hand-card[aria-pressed=true]");
  const wanted = await chosen.evaluateAll((cards) =>
    cards.map((card) => (card as HTMLElement).dataset["key"] ?? ""),
  );
  await page.keyboard.press("Escape");
  expect(await chosen.count()).toBe(0);
  await page.locator(".hand-card[tabindex='0']").press("Home");
  const focused = () =>
    page.evaluate(() => (document.activeElement as HTMLElement).dataset["key"] ?? "");
  for (const _ of await player.keys()) {
    if (wanted.includes(await focused())) {
      await page.keyboard.press("Space");
    }
    await page.keyboard.press("ArrowRight");
  }
  await expect.poll(() => chosen.count()).toBe(wanted.length);
}
