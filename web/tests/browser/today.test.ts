/** The deal of the day on two phones: played to its end, compared, shared. */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { SCREENS, useBrowser } from "./browser.ts";
import { atRest, findings, sideways, tooSmall } from "./look.ts";
import { enter, Player } from "./table.ts";

const browser = useBrowser();

/** Goes to one's table for today's deal, where bots lose no time. */
async function today(page: Page): Promise<Player> {
  await page.evaluate(() =>
    fetch("/api/today/erdayi", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ pace: "instant" }),
    }),
  );
  await page.goto("/today");
  await page.getByRole("link", { name: "接着打竞技二打一", exact: true }).click();
  const player = new Player(page);
  await player.begin();
  return player;
}

async function usable(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);
  expect(await tooSmall(page, ".page")).toEqual([]);
  await page.setViewportSize(SCREENS.small);
  await atRest(page);
  const beyond = await page.locator(".panel table, .panel .card-row").evaluateAll((all) =>
    all
      .filter((of) => {
        const panel = of.closest(".panel")?.getBoundingClientRect();
        return of.getBoundingClientRect().right > (panel?.right ?? 0);
      })
      .map((of) => of.className),
  );
  expect(beyond, "wider than its panel").toEqual([]);
  await page.setViewportSize(SCREENS.phone);
}

test("two people play the same deal, compare it and share it", async () => {
  const [one, two] = [await browser.open({ size: "phone" }), await browser.open({ size: "phone" })];
  // One click from the first page, without a name.
  await one.goto("/");
  await one.getByRole("button", { name: "开始打今天的升级" }).click();
  const first = new Player(one);
  await first.begin();
  expect(await one.getByRole("button", { name: "悔牌" }).count()).toBe(0);

  await enter(two, "小李");
  const [mine, other] = [await today(one), await today(two)];
  const dealt = await Promise.all([mine, other].map((player) => player.cards()));
  expect(dealt[0]).toEqual(dealt[1]);
  await mine.playOut();
  await one.getByRole("link", { name: "看名次" }).click();
  await one.getByText("您是第一个打完的").waitFor();
  await one.getByText("连续 1 天").waitFor();

  const date = await one.evaluate(async () => (await (await fetch("/api/today")).json()).date);
  await two.goto(`/today?date=${date}&game=erdayi`);
  await two.getByText("先打完这副牌").waitFor();
  await two.goBack();
  await other.playOut();

  for (const page of [one, two]) {
    await page.goto("/today");
    await page.getByText(/第 \d 名，共 2 人/).waitFor();
    await usable(page);
    await page.getByRole("link", { name: "看大家怎么打竞技二打一", exact: true }).click();
    const ranking = page.getByRole("region", { name: "名次" });
    await ranking.waitFor();
    expect(await ranking.locator("tbody tr").count()).toBe(2);
    expect(await ranking.locator("tr.own").count()).toBe(1);
    expect(await page.getByRole("region", { name: "叫分" }).locator(".own").count()).toBe(1);
    await usable(page);
  }
  await two.getByRole("region", { name: "名次" }).locator("tr:not(.own) a").click();
  await two.locator(".transport").first().waitFor();

  await one.goto("/today");
  const saved = one.waitForEvent("download");
  await one.getByRole("button", { name: "分享图片" }).click();
  expect((await saved).suggestedFilename()).toBe(`paisai-${date}-erdayi.png`);
  await one.getByText("图片已保存").waitFor();
});
