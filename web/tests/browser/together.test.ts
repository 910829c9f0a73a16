/** People at one table, each with a browser of his own. */

import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { useBrowser } from "./browser.ts";
import { findings, readCode, sideways, tooSmall } from "./look.ts";
import { enter, openTable, Player } from "./table.ts";

const browser = useBrowser();

/** All that the server said to a page through its sockets. */
function overhear(page: Page): string[] {
  const heard: string[] = [];
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => heard.push(String(payload)));
  });
  return heard;
}

/** Cards by the name that the page reads aloud, as far as they are somewhere in it. */
function seenIn(html: string, names: readonly string[]): string[] {
  return names.filter((name) => html.includes(name));
}

/** Which of these is in sight, or −1. */
async function anyVisible(places: readonly Locator[]): Promise<number> {
  const seen = await Promise.all(places.map((place) => place.isVisible()));
  return seen.indexOf(true);
}

const SUITS: Record<string, string> = { S: "黑桃", H: "红心", C: "梅花", D: "方块" };

function nameOf(card: string): string {
  if (card === "BJ" || card === "LJ") {
    return card === "BJ" ? "大王" : "小王";
  }
  return `${SUITS[card.charAt(0)]}${card.charAt(1).replace("T", "10")}`;
}

test("four browsers at one table, each with its own cards only", async () => {
  const pages = await Promise.all([0, 1, 2, 3].map(() => browser.open()));
  const heard = pages.map(overhear);
  const [host] = pages as [Page, Page, Page, Page];
  await enter(host, "甲方");
  // One deck: every card is in one hand alone.
  const link = await openTable(host, {
    rules: "cn2002x1",
    pace: "fast",
    length: { by: "deals", deals: 1 },
  });
  const players = pages.map((page) => new Player(page));
  for (const [seat, player] of players.entries()) {
    if (seat > 0) {
      await enter(player.page, `客${seat}`);
    }
    await player.go(link);
    await player.sit(seat);
  }
  await Promise.all(players.map((player) => player.ready()));
  await Promise.all(players.map((player) => player.begin()));
  const offers = players.map(({ declarations }) => declarations.first());
  await expect.poll(() => anyVisible(offers)).toBeGreaterThanOrEqual(0);
  await offers[await anyVisible(offers)]?.click();

  // The dealer has taken the kitty and nobody has played.
  const burying = players.map(({ page }) => page.locator(".bury-say"));
  await expect.poll(() => anyVisible(burying)).toBeGreaterThanOrEqual(0);
  const dealer = players[await anyVisible(burying)];
  for (const player of players) {
    await expect.poll(() => player.hand.count()).toBe(player === dealer ? 18 : 12);
  }
  const hands = await Promise.all(players.map((player) => player.cards()));
  expect(new Set(hands.flat()).size).toBe(54);
  for (const [seat, player] of players.entries()) {
    const html = await player.page.content();
    const shown = await player.page
      .locator(".on-cloth [role=img], .log")
      .evaluateAll((all) => all.map((one) => one.outerHTML).join());
    for (const [other, cards] of hands.entries()) {
      const hidden = cards.filter((card) => !shown.includes(nameOf(card)));
      const seen = seenIn(
        html,
        hidden.map((card) => `aria-label="${nameOf(card)}"`),
      );
      expect(seen).toHaveLength(other === seat ? hidden.length : 0);
      if (other !== seat) {
        expect(hidden.filter((card) => html.includes(`data-card="${card}"`))).toEqual([]);
        const frames = (heard[seat] ?? []).join("\n");
        const secret = cards.filter((card) => !hands[seat]?.includes(card));
        const declared = secret.filter((card) => !hidden.includes(card));
        expect(secret.filter((card) => frames.includes(`"${card}"`))).toEqual(declared);
      }
    }
  }

  // Somebody says something; it stands at his plate in every browser.
  const [first, second] = players as [Player, Player];
  const read = second.page.locator(".bubble", { hasText: "请多指教。" }).waitFor();
  await first.page.locator(".side").getByRole("button", { name: "请多指教。" }).click();
  await read;

  // All play to the end, and all see the same result.
  await Promise.all(players.map((player) => player.playOut()));
  const results = await Promise.all(
    players.map(async (player) => {
      await expect.poll(() => player.result.textContent()).toContain("比赛结束");
      return player.result.locator(".sums").first().textContent();
    }),
  );
  expect(new Set(results).size).toBe(1);
});

test("a guest comes by the link, names himself and sits down", async () => {
  const host = await browser.open();
  await enter(host, "桌主");
  const link = await openTable(host, { rules: "erdayi2021" });
  const guest = await browser.open({ size: "phone" });
  await guest.goto(link);
  await guest.getByLabel("昵称").fill("路人");
  await guest.getByRole("button", { name: "进入" }).click();
  await new Player(guest).sit(1);
  await guest.getByText("路人 (您)").waitFor();
});

test("the owner gives chairs to bots, takes them away, and shares the link", async () => {
  const page = await browser.open();
  await enter(page, "桌主");
  const player = new Player(page);
  const link = await openTable(page, { rules: "cn2017" });
  await player.go(link);
  await player.sit(2);
  await page.getByRole("button", { name: "请机器人" }).first().click();
  await page.getByRole("button", { name: "撤机器人" }).click();
  await page.getByText("还差 3 人").waitFor();
  await page.getByRole("button", { name: "邀请" }).click();
  await page.getByText("桌主 邀您打两副双升 2017，扫码或打开链接入座").waitFor();

  // The code holds the link as it is shown, with the key that opens the table.
  const held = await readCode(page);
  expect(held).toBe(new URL(link, page.url()).href);
  expect(held).toMatch(/\?key=.{20}/);
  expect(await page.locator(".share input").inputValue()).toBe(held);
  const guest = await browser.open({ size: "phone" });
  await enter(guest, "客人");
  await new Player(guest).go(held);
  await new Player(guest).sit(0);
});

test("a table that was just opened shows the same link as a code", async () => {
  const page = await browser.open({ size: "phone", dark: true });
  await enter(page, "桌主");
  await page.goto("/new");
  await page.getByRole("button", { name: "开桌", exact: true }).click();
  await page.getByRole("heading", { name: "牌桌开好了" }).waitFor();
  const held = await readCode(page);
  expect(held).toMatch(/\/table\/[^/?]+\?key=.{20}/);
  expect(await page.locator(".opened input").inputValue()).toBe(held);
  // The host sits by one more tap, and the address is again that of the link.
  await page.getByRole("button", { name: "去坐下" }).click();
  await page.getByText("桌主 (您)").waitFor();
  expect(page.url()).toBe(held);

  // A friend without a name reads who invites and to what, and is offered to be his partner.
  const friend = await browser.open({ size: "phone" });
  await friend.goto(held);
  await friend.getByRole("heading", { name: "桌主 邀请你打牌" }).waitFor();
  await friend.getByText(/还差 3 人/).waitFor();
  expect(await friend.getByLabel("昵称").inputValue()).toMatch(/^牌友\d\d$/);
  expect(await findings(friend)).toEqual([]);
  expect(await sideways(friend)).toBe(0);
  await friend.getByRole("button", { name: "进入" }).click();
  await friend.getByRole("button", { name: "坐 桌主 对面，做搭档" }).click();
  await friend.getByText(/^牌友\d\d \(您\)$/).waitFor();
  expect(await tooSmall(friend, ".chairs")).toEqual([]);
});

test("an English browser is met in English, and every other one in Chinese", async () => {
  for (const [locale, heading] of [
    ["en-GB", "en"],
    ["de-DE", "zh-CN"],
  ] as const) {
    const page = await browser.open({ context: { locale } });
    // As somebody comes who has never been here.
    await page.addInitScript(() => localStorage.removeItem("paisai.lang"));
    await page.goto("/");
    await page.locator("main").waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(heading);
  }
});
