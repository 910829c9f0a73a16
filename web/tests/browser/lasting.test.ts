/** A table outlives a page and a server. */

import { afterAll, beforeAll, expect, test } from "vitest";
import { useBrowser } from "./browser.ts";
import { Server } from "./server.ts";
import { Player } from "./table.ts";

const browser = useBrowser();
let server: Server;
beforeAll(async () => {
  server = await Server.start();
});
afterAll(() => server.stop());

const open = () => browser.open({ context: { baseURL: server.url } });
const ONE_DEAL = { length: { by: "deals", deals: 1 } } as const;

/** Plays until it is this player's turn in the middle of a trick. */
async function toMiddle(player: Player): Promise<void> {
  await player.begin();
  let followed = 0;
  const task = await player.playUntil((next) => {
    followed += next === "follow" ? 1 : 0;
    return followed === 3;
  });
  expect(task).toBe("follow");
}

test("a page that is loaded again in the middle of a trick shows the same", async () => {
  const player = await Player.against(await open(), { rules: "cn2017", ...ONE_DEAL });
  await toMiddle(player);
  const before = await player.sight();
  await player.page.reload();
  await player.playButton.waitFor();
  await expect.poll(() => player.sight()).toEqual(before);
  await player.act("follow");
});

test("a server that is restarted in the middle goes on where it was", async () => {
  const player = await Player.against(await open(), { rules: "cn2017", ...ONE_DEAL });
  await toMiddle(player);
  const before = await player.sight();
  await server.down();
  await player.banner.waitFor();
  expect(await player.banner.textContent()).toContain("正在重连");
  await server.up();
  await player.banner.waitFor({ state: "detached" });
  await expect.poll(() => player.sight()).toEqual(before);
  await player.playOut();
  await expect.poll(() => player.result.textContent()).toContain("比赛结束");
});

test("who left the page finds the way back from the lobby", async () => {
  const player = await Player.against(await open(), { rules: "erdayi2021" });
  await player.begin();
  await player.next();
  await player.page.goto("/");
  await player.page.getByRole("link", { name: /^继续 · / }).click();
  await player.hand.first().waitFor();
});
