/** Alone with bots: no clock, plays taken back, a table that waits; and playing again. */

import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useBrowser } from "./browser.ts";
import { Server } from "./server.ts";
import { enter, openTable, Player } from "./table.ts";

const browser = useBrowser();
let server: Server;
beforeAll(async () => {
  server = await Server.start();
});
afterAll(() => server.stop());

const open = () => browser.open({ size: "phone", context: { baseURL: server.url } });

/** Somebody who plays alone, at his first play. */
async function alone(page: Page, rules = "erdayi2021", deals = 2): Promise<Player> {
  const length = { by: "deals", deals } as const;
  const player = await Player.against(page, { rules, patient: true, pace: "fast", length });
  await player.begin();
  await player.playUntil((task) => task === "lead" || task === "follow");
  return player;
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

test("nobody hurries who plays alone, and a restart changes nothing", async () => {
  const player = await alone(await open());
  expect(await player.page.locator(".ring-seconds").count()).toBe(0);
  const before = await player.sight();
  await server.down();
  await player.banner.waitFor();
  await server.up();
  await player.banner.waitFor({ state: "detached" });
  await expect.poll(() => player.sight()).toEqual(before);
  // The next deal waits without a countdown.
  await player.playOut();
  await expect.poll(() => player.result.getByRole("button").allTextContents()).toContain("下一副");
  await button(player.page, "下一副").click();
  await player.hand.first().waitFor();
});

test.each(["cn2017", "erdayi2021"])("the last play is taken back: %s", async (rules) => {
  // Whoever never takes a trick never leads again.
  const player = await alone(await open(), rules);
  const task = await player.next();
  const before = await player.cards();
  await player.act(task);
  expect((await player.cards()).length).toBeLessThan(before.length);
  await button(player.page, "悔牌").click();
  await expect.poll(() => player.cards()).toEqual(before);
  await button(player.page, "悔牌").click();
  // It goes away by itself, however slow whoever looks is.
  await player.refusal.filter({ hasText: "没有可以收回的牌" }).waitFor();
  await player.refusal.waitFor({ state: "detached" });
  expect(await player.next()).toBe(task);
});

test("a pause stops the table until one goes on", async () => {
  const player = await alone(await open());
  await button(player.page, "暂停").click();
  await button(player.page, "继续").waitFor();
  expect(await player.playButton.count()).toBe(0);
  await player.page.reload();
  await button(player.page, "继续").click();
  await player.playButton.waitFor();
});

test("bots wait for a tap after each trick", async () => {
  const player = await alone(await open(), "cn2017");
  await player.menu("每一圈后等我点一下");
  await player.closeDialog();
  const tap = button(player.page, "点一下，继续");
  // Until a bot wins a trick.
  for (let trick = 0; trick < 20 && !(await tap.isVisible()); trick += 1) {
    await player.playButton.waitFor();
    await player.byHint();
    await player.playButton.or(tap).first().waitFor();
  }
  await expect.poll(() => player.page.locator(".play").count()).toBe(4);
  await tap.click();
  await tap.waitFor({ state: "detached" });
  await player.next();
});

test("a hint says why", async () => {
  const player = await alone(await open(), "cn2017");
  await player.playUntil((task) => task === "follow");
  await player.action("提示").click();
  const why = player.page.locator(".actions .why");
  await why.waitFor();
  expect(await why.textContent()).toMatch(/。$/);
});

test("leaving keeps the table, which stands first in the lobby", async () => {
  const player = await alone(await open());
  const before = await player.sight();
  await player.menu("离开");
  await player.page.getByText(/这一桌为您留着/).waitFor();
  await player.page.locator("dialog .primary").click();
  const list = player.page.getByRole("region", { name: "接着打" });
  await list.waitFor();
  expect(await list.textContent()).toContain("和机器人 · 正在打");
  await list.getByRole("link", { name: /^继续 · / }).click();
  await player.playButton.waitFor();
  await expect.poll(() => player.sight()).toEqual(before);
});

test("who ends the table has neither won nor lost, and plays again by one tap", async () => {
  const player = await alone(await open());
  const first = player.page.url();
  await player.menu("结束这一桌");
  await player.page.locator("dialog .primary").click();
  await player.result.waitFor();
  expect(await player.result.locator("h2").textContent()).toBe("比赛结束 ");
  expect(await player.result.textContent()).toContain("没有打完");
  await button(player.page, "再来一局").click();
  await player.begin();
  expect(player.page.url()).not.toBe(first);
  expect(await player.page.locator(".plate-name").allTextContents()).toContain("小明 (您)");
});

test("friends come to the next table by one tap each", async () => {
  const [one, two] = [await open(), await open()];
  await enter(one, "小明");
  await enter(two, "小李");
  const link = await openTable(one, {
    rules: "erdayi2021",
    bots: [null, null, "steady"],
    length: { by: "deals", deals: 1 },
  });
  const players = [new Player(one), new Player(two)];
  for (const [chair, player] of players.entries()) {
    await player.go(link);
    await player.sit(chair);
    await player.ready();
  }
  await Promise.all(players.map((player) => player.begin().then(() => player.playOut())));
  await button(one, "再来一局").click();
  await one.locator(".gathering").waitFor();
  await button(two, "再来一局，已有人先去").click();
  // What he sees until then is still the table that is over.
  await expect.poll(() => new URL(two.url()).pathname).toBe(new URL(one.url()).pathname);
  await Promise.all(players.map((player) => player.hand.or(player.result).first().waitFor()));
});
