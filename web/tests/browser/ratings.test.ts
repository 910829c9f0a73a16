/** Ratings of people, from the match that makes them to the lists that show them. */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { useBrowser } from "./browser.ts";
import { findings, sideways, tooSmall } from "./look.ts";
import { enter, openTable, Player } from "./table.ts";

const browser = useBrowser();

test("a match between people rates them: on one's page, on plates and in the lobby", async () => {
  const names = ["评分甲", "评分乙", "评分丙"];
  const pages = await Promise.all(names.map(() => browser.open({ size: "phone" })));
  const [host] = pages as [Page, ...Page[]];
  for (const [at, page] of pages.entries()) {
    await enter(page, names[at] ?? "");
  }
  const players = pages.map((page) => new Player(page));
  const gather = async (link: string) => {
    for (const [chair, player] of players.entries()) {
      await player.go(link);
      await player.sit(chair);
    }
    await Promise.all(players.map((player) => player.ready()));
  };
  const link = await openTable(host, {
    rules: "erdayi2021",
    rated: true,
    pace: "instant",
    length: { by: "deals", deals: 1 },
  });
  await gather(link);
  await Promise.all(players.map((player) => player.begin().then(() => player.letPlay())));
  await Promise.all(
    players.map((player) => expect.poll(() => player.result.textContent()).toContain("比赛结束")),
  );

  // His own page has the rating, still provisional, and its one match.
  await host.goto("/me");
  const own = host.getByRole("region", { name: "等级分" });
  await own.getByText("1 场").waitFor();
  await own.getByText("暂定：场次还少").waitFor();
  const rating = (await own.locator(".my-rating strong").textContent()) ?? "";
  // Who wins or loses as the dealer meets two at once.
  expect(rating).toMatch(/^1[2-7]\d\d\?$/);
  expect(rating).not.toBe("1500?");
  expect(await findings(host)).toEqual([]);
  expect(await sideways(host)).toBe(0);

  // He opens another rated table by the form; whoever is there says so.
  await host.goto("/new");
  await host.locator(".rules-pick label", { hasText: "竞技二打一" }).click();
  await host.getByLabel("桌名（可不填）").fill("计分桌");
  await host.getByText("大厅里所有人").click();
  await host.getByRole("switch", { name: /计等级分/ }).press("Space");
  await host.getByRole("button", { name: "开桌", exact: true }).click();
  await host.getByRole("button", { name: "去坐下" }).click();
  await host.getByText("这一桌计等级分", { exact: false }).waitFor();

  // Strangers read in the lobby what is at stake, and how strong he is.
  const stranger = await browser.open({ size: "phone" });
  await stranger.goto("/");
  const row = stranger.locator(".open-table", { hasText: "计分桌" });
  await row.getByText(/计等级分/).waitFor();
  const chair = row.locator(".lobby-chair", { hasText: "评分甲" });
  await chair.getByText(rating, { exact: true }).waitFor();
  expect(await findings(stranger)).toEqual([]);
  expect(await sideways(stranger)).toBe(0);
  expect(await tooSmall(stranger, ".open-tables")).toEqual([]);

  // At the table it stands on the plates.
  await Promise.all(
    players.slice(1).map(async (player, at) => {
      await player.go(new URL(host.url()).pathname);
      await player.sit(at + 1);
      await player.ready();
    }),
  );
  await players[0]?.ready();
  const plate = pages[1]?.locator(".plate", { hasText: "评分甲" });
  await plate?.locator(".mark.rating").getByText(rating, { exact: true }).waitFor();
});
