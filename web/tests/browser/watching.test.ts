/** Who watches sees what the table allows, and when. */

import { expect, test } from "vitest";
import { useBrowser } from "./browser.ts";
import { against, enter, openTable, Player } from "./table.ts";

const browser = useBrowser();

const DELAY_MS = 4_000;

test("who watches with a delay sees nothing before it and all hands after it", async () => {
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
  const began = Date.now();
  await player.ready();
  await player.begin();
  await player.next();
  const hand = await player.cards();
  expect(hand.length).toBeGreaterThan(16);

  await viewer.locator(".table").waitFor();
  expect(Date.now() - began).toBeGreaterThanOrEqual(DELAY_MS);
  await new Player(viewer).menu("各家手牌");
  const hands = viewer.locator(".open-hands > div");
  const mine = hands.filter({ hasText: "小明" }).locator(".index");
  const held = (await page.locator(".hand-card .index").allTextContents()).sort();
  await expect.poll(async () => (await mine.allTextContents()).sort()).toEqual(held);
  const others = hands.filter({ hasNotText: /小明|底牌/ });
  expect(await others.count()).toBe(2);
  expect(await others.locator(".card").count()).toBeGreaterThan(2);
  // Not a card had come to the viewer's machine before its time.
  const early = heard.filter(({ at }) => at - began < DELAY_MS).map(({ text }) => text);
  expect(early.length).toBeGreaterThan(0);
  expect(hand.filter((card) => early.join().includes(`"${card}"`))).toEqual([]);
  expect(heard.some(({ text }) => hand.every((card) => text.includes(`"${card}"`)))).toBe(true);
});
