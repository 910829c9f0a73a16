/** The table in each of its phases and on each screen. */

import { describe, expect, test } from "vitest";
import { SIZES, useBrowser } from "./browser.ts";
import { atRest, findings, leastShown, outside, sideways, tooSmall } from "./look.ts";
import { enter, openTable, Player } from "./table.ts";

const browser = useBrowser();

describe.each([
  { size: "phone", dark: false },
  { size: "side", dark: true },
  { size: "laptop", dark: false },
] as const)("a table on a $size, dark: $dark", (options) => {
  test("axe finds nothing serious in any phase, and fingers hit everything", async () => {
    const page = await browser.open(options);
    const found: string[] = [];
    const look = async (phase: string) => {
      const all = [...(await findings(page)), ...(await tooSmall(page, ".table, .gathering"))];
      const wide = (await sideways(page)) > 0 ? ["scrolls sideways"] : [];
      found.push(...[...all, ...wide].map((finding) => `${phase}: ${finding}`));
    };
    await enter(page, "小明");
    const gathering = new Player(page);
    await gathering.go(await openTable(page, { rules: "cn2017" }));
    await gathering.sit(0);
    await look("gathering");

    const dealer = await Player.dealer(page, "cn2017", () => look("declaring"));
    await look("burying");
    await dealer.act("bury");
    await dealer.next();
    await look("leading");
    await page.getByRole("button", { name: "菜单" }).click();
    await look("menu");
    await dealer.closeDialog();

    const length = { by: "deals", deals: 1 } as const;
    const bidder = await Player.against(page, { rules: "erdayi2021", length });
    await bidder.begin();
    await bidder.next();
    await look("bidding or playing 二打一");
    await bidder.playOut();
    await bidder.result.getByRole("button", { name: "看各家牌" }).click();
    await look("over");
    expect(found).toEqual([]);
  });
});

test("the table fits a laptop at twice the size", async () => {
  const page = await browser.open({
    context: { viewport: { width: 683, height: 384 }, deviceScaleFactor: 2 },
  });
  const player = await Player.against(page, { rules: "cn2017" });
  await player.begin();
  await player.playUntil((task) => task === "follow" || task === "lead");
  expect(await sideways(page)).toBe(0);
  await atRest(page);
  const button = await player.playButton.boundingBox();
  expect((button?.y ?? 1000) + (button?.height ?? 0)).toBeLessThan(384);
  await player.act("follow");
});

describe("long hands", () => {
  test.each([
    { rules: "cn2017", held: [33, 25] },
    { rules: "cn2002x3", held: [45, 39] },
  ])("every index of $held cards shows on a phone, upright and on its side", async (deal) => {
    const page = await browser.open({ size: "phone" });
    const player = await Player.dealer(page, deal.rules);
    for (const [at, count] of deal.held.entries()) {
      if (at > 0) {
        await player.act("bury");
      }
      await expect.poll(() => player.hand.count()).toBe(count);
      for (const size of [SIZES.phone, SIZES.side]) {
        await page.setViewportSize(size);
        expect(await leastShown(page)).toBeGreaterThanOrEqual(20);
        expect(await outside(page)).toEqual([]);
      }
      await page.setViewportSize(SIZES.phone);
    }
  });
});
