/** Who watches sees what the table allows, and when. */

import { expect, test } from "vitest";
import { useBrowser } from "./browser.ts";
import { against, enter, openTable, Player } from "./table.ts";

const browser = useBrowser();

const DELAY_MS = 4_000;

test("who watches with a delay sees nothing before the deal is over and all hands after it", async () => {
  const page = await browser.open();
  await enter(page, "小明");
  const rules = "erdayi2021";
  const link = await openTable(page, {
    ...against("steady", rules),
    rules,
    spectators: { see: "delayed", delay_ms: DELAY_MS },
  });
  const viewer = await browser.open();
  await enter(viewer, "看客");
  const heard: Array<{ at: number; text: string }> = [];
  viewer.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) =>
      heard.push({ at: Date.now(), text: String(payload) }),
    );
  });
  await new Player(viewer).go(link);

  const player = new Player(page);
  await player.go(link);
  await player.sit();
  await player.ready();
  await player.begin();
  await player.next();
  const hand = await player.cards();
  expect(hand.length).toBeGreaterThan(16);

  // The deal takes longer than the delay, and still nobody sees a card before it is over.
  const began = Date.now();
  let during = 0;
  await player.playUntil(async (task) => {
    if (task !== "bid") {
      await page.waitForTimeout(Math.max(0, began + 2 * DELAY_MS - Date.now()));
    }
    during = heard.length;
    return false;
  });
  const early = heard.slice(0, during).map(({ text }) => text);
  expect(early.length).toBeGreaterThan(0);
  expect(hand.filter((card) => early.join().includes(`"${card}"`))).toEqual([]);

  await viewer.locator(".table").waitFor();
  await new Player(viewer).menu("各家手牌");
  const hands = viewer.locator(".open-hands > div").filter({ hasNotText: "底牌" });
  await expect.poll(() => hands.count()).toBe(3);
  await expect.poll(() => heard.some(({ text }) => has(text, hand))).toBe(true);
});

const has = (text: string, cards: string[]) => cards.every((card) => text.includes(`"${card}"`));
