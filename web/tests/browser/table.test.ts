/** What else one does at a table. */

import { expect, test } from "vitest";
import { useBrowser } from "./browser.ts";
import { enter, openTable, Player } from "./table.ts";

const browser = useBrowser();

test("a wrong selection is refused in words with its article, and nothing changes", async () => {
  const page = await browser.open({ size: "phone" });
  const player = await Player.against(page, { rules: "cn2017" });
  await player.begin();
  // To have a wrong choice one must hold both the suit led and another.
  let wrong: string | undefined;
  await player.playUntil(async (task) => {
    wrong = task === "follow" ? await firstRefused(player) : undefined;
    return wrong !== undefined;
  });
  expect(wrong).toBeDefined();
  expect(await player.playButton.isDisabled()).toBe(true);
  const said = await player.refusal.textContent();
  expect(said).toMatch(/须跟 \d+ 张.*依据2017 规则第.+条/);

  const before = { hand: await player.keys(), laid: await player.laid() };
  await page.keyboard.press("Enter");
  expect({ hand: await player.keys(), laid: await player.laid() }).toEqual(before);
  await player.action("重选").click();
  await player.refusal.waitFor({ state: "detached" });

  // Two quick taps play nothing: the second puts the card down again.
  await player.card(wrong ?? "").dblclick({ position: { x: 8, y: 12 } });
  await expect.poll(() => page.locator(".hand-card[aria-pressed=true]").count()).toBe(0);
  expect({ hand: await player.keys(), laid: await player.laid() }).toEqual(before);
  await player.refusal.waitFor({ state: "detached" });
  await player.act("follow");
});

/** Lifts a card of each suit until one is refused for its suit and stays lifted. */
async function firstRefused(player: Player): Promise<string | undefined> {
  const { page } = player;
  const bySuit = new Map((await player.keys()).map((key) => [key.charAt(0), key]));
  for (const key of bySuit.values()) {
    await player.tap(key);
    await page.locator(".play-button:enabled").or(player.refusal).first().waitFor();
    const said = (await player.refusal.allTextContents()).join();
    if (said.includes("须跟")) {
      return key;
    }
    await player.action("重选").click();
    await player.action("重选").waitFor({ state: "detached" });
  }
  return undefined;
}

test("a bot plays on for who lets it, until he takes his cards back", async () => {
  const page = await browser.open({ size: "side" });
  const player = await Player.against(page, { rules: "cn2017", pace: "fast" });
  await player.begin();
  await player.playUntil((task) => task === "follow" || task === "lead");
  const held = await player.hand.count();
  await player.menu("托管");
  await player.closeDialog();
  await page.locator(".plate-bottom").getByText("托管").waitFor();
  await expect.poll(() => player.hand.count()).toBeLessThan(held);
  await player.action("取消托管").click();
  await page.locator(".plate-bottom").getByText("托管").waitFor({ state: "detached" });
  await player.act(await player.next());
});

test("says a set phrase, calls the referee, looks at the sheet and the rules", async () => {
  const page = await browser.open({ size: "phone" });
  const other = await browser.open({ size: "phone", lang: "en" });
  await enter(page, "桌主");
  const link = await openTable(page, {
    rules: "cn2017",
    bots: [null, null, "steady", "steady"],
    pace: "fast",
  });
  const players = [new Player(page), new Player(other)] as const;
  const [one, two] = players;
  await one.go(link);
  await one.sit(0);
  await enter(other, "Guest");
  await two.go(link);
  await two.sit(1);
  await Promise.all(players.map((player) => player.ready()));
  await Promise.all(players.map((player) => player.begin()));

  await one.menu("说话");
  // Each reads it in his own language; it does not stay long.
  const read = other.locator(".bubble", { hasText: "Hello, everybody!" }).waitFor();
  await page.locator("dialog").getByRole("button", { name: "大家好！" }).click();
  await read;

  await one.menu("叫裁判");
  await page.getByLabel("请说明原因").fill("甩牌有争议");
  await page.locator("dialog").getByRole("button", { name: "叫裁判" }).click();
  // This table is of no event, and says so.
  await page.getByText(/没有裁判守着/).waitFor();
  await one.closeDialog();
  await two.menu("The deal in words");
  await other.locator("dialog").getByText("桌主 calls the referee").waitFor();
  await two.closeDialog();

  await one.menu("记分表");
  await page.locator("dialog .score-sheet").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  await one.menu(/规则/);
  await page.locator("dialog").getByText("依据").or(page.locator("dialog h3")).first().waitFor();
});

test("leaves, a bot plays on for the others, and one comes back to one's cards", async () => {
  const [page, other] = [await browser.open(), await browser.open()];
  await enter(page, "桌主");
  await enter(other, "客人");
  const link = await openTable(page, { rules: "erdayi2021", bots: [null, null, "steady"] });
  const players = [new Player(page), new Player(other)] as const;
  for (const [chair, player] of players.entries()) {
    await player.go(link);
    await player.sit(chair);
    await player.ready();
  }
  await Promise.all(players.map((player) => player.begin()));
  await players[0].menu("离开");
  await page.getByText(/机器人替您打/).waitFor();
  await page.locator("dialog").getByRole("button", { name: "离开" }).click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
  await other.locator(".plate", { hasText: "桌主" }).getByText("已离开").waitFor();
  await page.getByRole("link", { name: /^继续 · / }).click();
  await players[0].action("取消托管").click();
  await other
    .locator(".plate", { hasText: "桌主" })
    .getByText("已离开")
    .waitFor({ state: "detached" });
});

test("a stranger without the key does not see a private table", async () => {
  const page = await browser.open();
  await enter(page, "桌主");
  const link = await openTable(page, { rules: "cn2017" });
  const stranger = await browser.open();
  await enter(stranger, "路人");
  await stranger.goto(link.replace(/\?.*/, ""));
  await expect.poll(() => stranger.locator("main").textContent()).not.toContain("坐这里");
  expect(await stranger.locator(".chairs").count()).toBe(0);
});
