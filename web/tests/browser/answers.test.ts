/** What the table does with a word or none: claims that the others answer, and passing by itself. */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { ClientMessage, Move, ServerMessage } from "../../src/protocol/index.ts";
import { useBrowser } from "./browser.ts";
import { prefer } from "./stage.ts";
import { enter, openTable, Player } from "./table.ts";

const browser = useBrowser();
const SOCKET = /\/api\/tables\/[^/]+\/socket/;
const ONE_DEAL = {
  rules: "erdayi2021",
  pace: "fast",
  length: { by: "deals", deals: 1 },
} as const;

/** Three persons at a table of 二打一; the first of them has bid the most and is to lead. */
async function three(): Promise<[Player, Player, Player]> {
  const pages = await Promise.all([0, 1, 2].map(() => browser.open()));
  const players = pages.map((page) => new Player(page));
  const [host] = pages as [Page, Page, Page];
  await enter(host, "甲方");
  const link = await openTable(host, ONE_DEAL);
  for (const [seat, player] of players.entries()) {
    await enter(player.page, `客${seat}`);
    await player.go(link);
    await player.sit(seat);
  }
  await Promise.all(players.map((player) => player.ready()));
  const isAsked = async (player: Player) => (await player.action(/^\d 分$/).count()) > 0;
  let asked = -1;
  await expect
    .poll(async () => {
      asked = (await Promise.all(players.map(isAsked))).indexOf(true);
      return asked;
    })
    .toBeGreaterThanOrEqual(0);
  const [dealer] = players.splice(asked, 1) as [Player];
  await dealer.act("bid");
  expect(await dealer.next()).toBe("lead");
  return [dealer, ...players] as [Player, Player, Player];
}

test("a claim shows its hand; one refusal, and play goes on", async () => {
  const [dealer, one, two] = await three();
  const hand = (await dealer.cards()).length;
  await dealer.menu("摊牌");
  await dealer.page.locator("dialog").getByRole("button", { name: "摊牌", exact: true }).click();
  for (const other of [one, two]) {
    await other.page.locator(".on-cloth", { hasText: "摊牌，声明余下全收" }).waitFor();
    expect(await other.page.locator(".on-cloth .card").count()).toBe(hand);
  }
  expect(await dealer.action(/^同意$/).count()).toBe(0);
  await one.action("不同意").click();
  await dealer.page.locator(".log").getByText("摊牌未获同意，继续打牌").waitFor();
  for (const player of [dealer, one, two]) {
    await player.page.locator(".on-cloth").waitFor({ state: "detached" });
  }
  expect(await dealer.next()).toBe("lead");
  await dealer.act("lead");
});

test("a claim that all agree to ends the deal", async () => {
  const [dealer, one, two] = await three();
  await dealer.menu("摊牌");
  await dealer.page.locator("dialog").getByRole("button", { name: "摊牌", exact: true }).click();
  await one.action(/^同意$/).click();
  await one.action(/^同意$/).waitFor({ state: "detached" });
  expect(await dealer.result.count()).toBe(0);
  await two.action(/^同意$/).click();
  for (const player of [dealer, one, two]) {
    await expect.poll(() => player.result.textContent()).toContain("比赛结束");
  }
  expect(await dealer.result.textContent()).toMatch(/比赛结束\s*胜/);
});

/** What can be played, as the test says it whenever the page asks in its turn to follow. */
async function hinting(page: Page, beats: boolean) {
  const sent: ClientMessage[] = [];
  let follows = false;
  let answered = 0;
  const pass = { do: "pass" } as const;
  const moves: Move[] = beats ? [{ do: "play", cards: ["BJ"] }, pass] : [pass];
  await page.routeWebSocket(SOCKET, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      const message = JSON.parse(String(text)) as ServerMessage;
      for (const event of message.s === "events" ? message.events : []) {
        follows = event.e === "turn" ? event.task === "follow" : follows;
      }
      socket.send(text);
    });
    socket.onMessage((text) => {
      const message = JSON.parse(String(text)) as ClientMessage;
      sent.push(message);
      if (message.c === "hint" && follows) {
        answered += 1;
        const answer: ServerMessage = { s: "hints", q: message.q, moves };
        socket.send(JSON.stringify(answer));
      } else {
        server.send(text);
      }
    });
  });
  return {
    passes: () => sent.filter(({ c, ...rest }) => c === "move" && isPass(rest)).length,
    /** How often the page asked. */
    answered: () => answered,
  };
}

const isPass = (message: object) =>
  "move" in message && (message.move as Move | undefined)?.do === "pass";

/** A table against bots where the test says what beats the cards on it. */
async function against(autoPass: boolean, beats: boolean) {
  const page = await browser.open();
  await prefer(page, { autoPass });
  const wire = await hinting(page, beats);
  const deals = { rules: "erdayi2021", length: { by: "deals", deals: 3 } } as const;
  const player = await Player.against(page, deals);
  await player.begin();
  return { player, ...wire };
}

/** Plays on, through several deals if need be, until there is something to beat. */
async function toFollow(player: Player, done: () => boolean = () => false): Promise<void> {
  while (!done()) {
    const task = await player.next();
    if (task === "follow") {
      return;
    }
    if (task === "over") {
      await player.result.locator(".primary").click();
      await player.result.waitFor({ state: "detached" });
    } else {
      await player.act(task);
    }
  }
}

test("who wants it passes by himself when nothing beats the table", async () => {
  const { player, passes } = await against(true, false);
  await toFollow(player, () => passes() > 0);
  await expect.poll(passes).toBeGreaterThan(0);
  await player.page.locator(".log").getByText("小明 不出").first().waitFor();
});

test.each([
  { why: "something beats the table", autoPass: true, beats: true, asked: 1 },
  { why: "he did not ask for it", autoPass: false, beats: false, asked: 0 },
])("nobody passes by himself when $why", async ({ autoPass, beats, asked }) => {
  const { player, passes, answered } = await against(autoPass, beats);
  await toFollow(player);
  await expect.poll(answered).toBe(asked);
  await player.action("不出").click();
  await player.page.locator(".log").getByText("小明 不出").first().waitFor();
  expect(passes()).toBe(1);
});
