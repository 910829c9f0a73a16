/** An evening of four friends with three chairs, each with a phone, and the first page. */

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { SCREENS, useBrowser } from "./browser.ts";
import { findings, readCode, sideways, tooSmall } from "./look.ts";
import { enter, Player, post } from "./table.ts";

const browser = useBrowser();

type Four = [Page, Page, Page, Page];

/** Nothing is wrong with what a page shows now. */
async function isGood(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([]);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  expect(await tooSmall(page, "main")).toEqual([]);
}

const chair = (page: Page, at: number) => page.locator(`[data-chair="${at}"]`);

test("four friends and three chairs: a link, chairs, a match, the score, and who sits out next", {
  timeout: 120_000,
}, async () => {
  const pages = (await Promise.all(
    [0, 1, 2, 3].map(() => browser.open({ size: "phone" })),
  )) as Four;
  const [host, ...friends] = pages;
  await host.goto("/room");
  await host.getByLabel("您的名字").fill("老王");
  await host.getByLabel("房间名（可不填）").fill("周五牌局");
  await host.getByRole("combobox", { name: "规则" }).selectOption("erdayi2021");
  await isGood(host);
  await host.getByRole("button", { name: "开房间" }).click();
  await host.getByRole("heading", { name: "周五牌局" }).waitFor();
  const id = new URL(host.url()).pathname.split("/").at(-1) ?? "";
  // One deal, as fast as programs play: what the page does not offer.
  await post(host, `/api/rooms/${id}/terms`, {
    rules: "erdayi2021",
    length: { by: "deals", deals: 1 },
    pace: "instant",
  });

  // The others come by the code that the host shows.
  await host.getByRole("button", { name: "邀请" }).click();
  const link = await readCode(host);
  await isGood(host);
  await host.keyboard.press("Escape");
  for (const [at, friend] of friends.entries()) {
    await friend.goto(link);
    await friend.getByRole("heading", { name: "老王 邀请您进房间打牌" }).waitFor();
    await friend.getByText("竞技二打一").first().waitFor();
    await friend.getByLabel("您的名字").fill(["小李", "阿珍", "大刘"][at] ?? "");
    await friend.getByRole("button", { name: "进房间" }).click();
    await chair(friend, 0).getByText("老王").waitFor();
  }
  await host.locator(".room-bench").getByText("大刘").waitFor();

  // By two taps the host has 大刘 play for 小李, and everyone sees it.
  await chair(host, 1).click();
  await host.locator(".room-bench").getByRole("button", { name: /大刘/ }).click();
  for (const page of pages) {
    await chair(page, 1).getByText("大刘").waitFor();
    await page.locator(".room-bench").getByText("小李").waitFor();
  }
  await Promise.all([isGood(host), isGood(friends[0])]);
  // Or drags somebody there, and back.
  const waiting = (name: string) => host.locator(".room-waits", { hasText: name });
  await waiting("小李").dragTo(chair(host, 1));
  for (const page of pages) {
    await chair(page, 1).getByText("小李").waitFor();
    await page.locator(".room-bench").getByText("大刘").waitFor();
  }
  await chair(host, 1).dragTo(waiting("大刘"));
  await chair(friends[0], 1).getByText("大刘").waitFor();

  // One tap, and three are dealt to; 小李 watches from the room.
  await host.getByRole("button", { name: "开始打牌" }).click();
  const players = [host, friends[1], friends[2]];
  await Promise.all(players.map((page) => page.waitForURL(/\/table\//)));
  await friends[0].getByText("第 1 局正在打").waitFor();
  await friends[0].getByRole("button", { name: "去旁观" }).waitFor();
  await Promise.all(players.map((page) => new Player(page).letPlay()));
  await Promise.all(
    players.map(async (page) => {
      const score = page.locator(".evening-score");
      await score.waitFor({ timeout: 30_000 });
      await expect.poll(() => score.locator("tbody tr").count()).toBe(3);
    }),
  );
  await expect.poll(() => friends[0].locator(".room-score tbody tr").count()).toBe(3);

  // Back in the room it is 小李's turn; the host takes the proposal and starts.
  await Promise.all(players.map((page) => page.getByRole("link", { name: "回房间换人" }).click()));
  await host.getByText(/轮到 小李 上场/).waitFor();
  await isGood(host);
  await host.getByRole("button", { name: "照此轮换" }).click();
  await host.getByText(/轮到 小李 上场/).waitFor({ state: "detached" });
  await host.getByRole("button", { name: "再开一局" }).click();
  await friends[0].waitForURL(/\/table\//);
  // Who reloads is in the same room at the same table.
  await friends[0].reload();
  await friends[0].getByRole("button", { name: "菜单" }).waitFor();
  const inRoom = () =>
    [friends[1], friends[2]].filter((page) => new URL(page.url()).pathname.startsWith("/room/"));
  await expect.poll(() => inRoom().length, { message: "one of the two sits out" }).toBe(1);
});

describe("the first page shows life", () => {
  test("rooms, whoever waits, and tables to watch, at every size", async () => {
    const page = await browser.open({ size: "phone" });
    const other = await browser.open({ size: "phone" });
    await enter(page, "老王");
    await enter(other, "小李");
    await post(page, "/api/rooms", { title: "周六牌局", terms: { rules: "cn2017" } });
    await page.goto("/");
    const room = page.getByRole("link", { name: /^周六牌局/ });
    await room.waitFor();

    // Somebody waits for people, and everyone sees where.
    await other.goto("/");
    await other.getByText("一直等").click();
    await other.getByRole("button", { name: "和人打：三副拖拉机" }).click();
    await other.waitForURL(/\/table\//);
    await page.getByText("1 人在等，还缺 3 人").waitFor();
    await page.locator(".today-card").waitFor();
    for (const size of Object.values(SCREENS)) {
      await page.setViewportSize(size);
      await isGood(page);
      const tops = await page.evaluate(() =>
        [".lobby-rooms", ".lobby-hero", ".lobby-tables", ".today-card", ".lobby-ways"].map(
          (of) => document.querySelector(of)?.getBoundingClientRect().top ?? -1,
        ),
      );
      expect(tops[0]).toBeGreaterThan(0);
      expect(tops, "rooms, then to play, then tables, today's deal, and forms last").toEqual(
        tops.toSorted((a, b) => a - b),
      );
      // People are as visible as bots.
      const [bots = 0, people = 0] = await page.evaluate(() =>
        [...document.querySelectorAll(".lobby-go")].map((of) => {
          const { width, height } = of.getBoundingClientRect();
          return width * height;
        }),
      );
      expect(people / bots).toBeGreaterThan(0.7);
    }
    await page.getByRole("button", { name: "和人打：三副拖拉机" }).click();
    await page.waitForURL(/\/table\//);
    expect(page.url().split("/").at(-1), "at the same table").toBe(other.url().split("/").at(-1));
  });
});
