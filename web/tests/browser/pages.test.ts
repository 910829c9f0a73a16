/** The pages around the table. */

import { expect, test } from "vitest";
import { SCREENS, SIZES, useBrowser } from "./browser.ts";
import { atRest } from "./look.ts";
import { enter, openTable, Player } from "./table.ts";

const browser = useBrowser();

test("from the first page to a game by one click", async () => {
  const page = await browser.open({ size: "phone" });
  await page.goto("/");
  await page.getByLabel("您的名字").fill("小红");
  await page.getByRole("button", { name: /现在就打/ }).click();
  await page.waitForURL(/\/table\//);
  await page.locator(".chairs, .table").first().waitFor();
  await page.goto("/");
  await page.getByRole("heading", { name: "小红，来一局？" }).waitFor();
});

test("opens a table by the form and finds it among the open ones", async () => {
  const page = await browser.open();
  await enter(page, "桌主");
  await page.goto("/new");
  await page.getByLabel("桌名（可不填）").fill("周五牌局");
  await page.getByText("大厅里所有人").click();
  await page.getByRole("button", { name: "开桌", exact: true }).click();
  await page.getByRole("heading", { name: "牌桌开好了" }).waitFor();
  const other = await browser.open({ lang: "en" });
  await other.goto("/");
  await other.getByRole("heading", { name: "周五牌局" }).waitFor();
});

test("the language changes at once and stays", async () => {
  const page = await browser.open();
  await page.goto("/rules");
  await page.getByRole("button", { name: "English" }).click();
  await page.getByRole("link", { name: "Lobby" }).waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe("en");
  await page.reload();
  await page.getByRole("link", { name: "Lobby" }).waitFor();
  await page.getByRole("button", { name: "中文" }).click();
  await page.getByRole("link", { name: "大厅" }).waitFor();
});

test("the judge answers with the article, by taps and by an address", async () => {
  const page = await browser.open({ size: "phone" });
  await page.goto("/judge");
  await page.getByRole("button", { name: "领对子，手里有对却拆单张跟" }).click();
  const answer = page.locator(".answer");
  await expect.poll(() => answer.getAttribute("class")).toContain("no");
  const article = answer.getByRole("link").first();
  expect(await article.getAttribute("href")).toMatch(/^\/rules\/cn2017#cn2017-\d+$/);
  await expect.poll(() => page.url()).toContain("play=SAS4");
  const address = page.url();

  const other = await browser.open({ lang: "en" });
  await other.goto(address);
  await expect.poll(() => other.locator(".answer").textContent()).toMatch(/pair/);
  // The pair instead: two taps take the wrong cards away, two put the right ones there.
  await other.goto(address.replace("play=SAS4", "play=SKSK"));
  await expect.poll(() => other.locator(".answer").getAttribute("class")).toContain("yes");

  await article.click();
  await page.waitForURL(/\/rules\/cn2017#/);
  await page.locator("#cn2017-4, [id^=cn2017-]").first().waitFor();
});

test("the rules of every edition can be read, with order and levels", async () => {
  const page = await browser.open();
  await page.goto("/rules");
  const links = page.locator(".edition-link");
  await expect.poll(() => links.count()).toBe(7);
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  for (const path of paths) {
    await page.goto(path ?? "");
    await page.locator(".edition-section").first().waitFor();
    const text = await page.locator("main").textContent();
    expect(text?.length).toBeGreaterThan(500);
    const order = await page.locator("#order").count();
    expect(order).toBe(path === "/rules/erdayi2021" ? 0 : 1);
  }
});

test("settings hold at once, after a reload, and at the table", async () => {
  const page = await browser.open();
  await enter(page, "小明");
  await page.goto("/me?tab=settings");
  await page.getByText("四色花色").click();
  expect(await page.locator("html").getAttribute("data-suits")).toBe("four");
  await page.reload();
  await expect.poll(() => page.locator("html").getAttribute("data-suits")).toBe("four");
  await page.goto("/me?tab=account");
  await page.getByRole("heading", { name: "小明" }).waitFor();
});

test("an address that leads nowhere says so", async () => {
  const page = await browser.open();
  await page.goto("/nowhere");
  await page.getByRole("heading", { name: "没有这一页。" }).waitFor();
  await page.getByRole("link", { name: "回大厅" }).click();
  await page.waitForURL((url) => url.pathname === "/");
});

test("a laptop shows a replay of 升级 whole: all hands, and what moves it", async () => {
  const page = await browser.open();
  await enter(page, "小明");
  const bots = Array.from({ length: 4 }, () => "rookie");
  const length = { by: "deals", deals: 1 } as const;
  const link = await openTable(page, { rules: "cn2017", bots, length });
  await page.goto(link);
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const record = `/api/tables/${id}/record${new URL(page.url()).search}`;
  await expect
    .poll(async () => (await page.request.get(record)).ok(), { timeout: 60_000 })
    .toBe(true);
  await page.goto(`/replay/${id}${new URL(page.url()).search}`);
  await page.locator(".scrub-place").waitFor();
  await atRest(page);
  const box = async (of: string) => {
    const { y = 0, height = 0 } = (await page.locator(of).first().boundingBox()) ?? {};
    return { top: y, bottom: y + height };
  };
  const [hand, controls, button] = await Promise.all(
    [".open-seat.at-bottom", ".replay-controls", ".transport .button"].map(box),
  );
  expect(controls?.bottom).toBeLessThanOrEqual(SIZES.laptop.height);
  expect(button?.top).toBeGreaterThan(0);
  expect(hand?.bottom).toBeLessThanOrEqual((controls?.top ?? 0) + 1);
});

test("a match is played over again: steps, jumps, a link to a moment, its proof", async () => {
  const page = await browser.open({
    context: { permissions: ["clipboard-read", "clipboard-write"] },
  });
  const length = { by: "deals", deals: 1 } as const;
  const player = await Player.against(page, { rules: "erdayi2021", length });
  await player.begin();
  await player.playOut();
  const id = new URL(page.url()).pathname.split("/").at(-1);
  // The game is the first, and the only one, among one's own.
  await page.goto("/me");
  const game = page.locator(".my-game");
  await expect.poll(() => game.count()).toBe(1);
  expect(await game.textContent()).toContain("小明");
  const record = game.getByRole("link", { name: "下载牌谱" });
  expect(await record.getAttribute("href")).toBe(`/api/tables/${id}/record`);
  await game.getByRole("link", { name: "复盘" }).click();
  await page.waitForURL((url) => url.pathname === `/replay/${id}`);
  const place = page.locator(".scrub-place");
  await place.waitFor();
  const last = Number((await place.textContent())?.split("/")[1]);
  expect(last).toBeGreaterThan(4);
  // It opens where the first card lies on the table, and goes to one's own decisions.
  const first = Number((await place.textContent())?.split("/")[0]);
  expect(await page.locator(".open-laid .card").count()).toBeGreaterThan(0);
  await page.getByRole("button", { name: "进一步" }).click();
  expect(await place.textContent()).toBe(`${first + 1} / ${last}`);
  await page.getByRole("button", { name: "我的下一手" }).click();
  await page.locator(".open-seat.at-bottom.turn").waitFor();
  await page.keyboard.press("End");
  expect(await place.textContent()).toBe(`${last} / ${last}`);
  await page.keyboard.press("ArrowLeft");
  await page.getByRole("button", { name: "上一圈" }).click();
  const at = await place.textContent();
  const table = await page.locator(".open-seats").innerHTML();

  await page.getByRole("button", { name: "分享" }).click();
  await page.getByRole("button", { name: "已复制" }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto("/");
  await page.goto(link);
  await place.waitFor();
  expect(await place.textContent()).toBe(at);
  // Faces come when they have been asked for.
  await expect.poll(() => page.locator(".open-seats").innerHTML()).toBe(table);

  // On a phone the trick and all hands are seen at once, above what moves the replay.
  for (const size of [SCREENS.small, SCREENS.phone, SCREENS.side]) {
    await page.setViewportSize(size);
    await page.reload();
    await place.waitFor();
    const seen = () =>
      page.evaluate(() => {
        const edge = (of: string) => document.querySelector(of)?.getBoundingClientRect();
        const [top, bottom, controls] = [".open-seats", ".at-bottom", ".replay-controls"].map(edge);
        return (top?.top ?? -1) >= 0 && (bottom?.bottom ?? 9e9) <= (controls?.top ?? 0) + 1;
      });
    await expect.poll(seen).toBe(true);
  }

  // Whoever is given it sees the same, without a name and though the table is private.
  const friend = await browser.open({ size: "phone" });
  await friend.goto(link);
  await friend.locator(".scrub-place", { hasText: at ?? "" }).waitFor();
  await friend.getByText("小明").first().waitFor();
  await friend.goto(new URL(link).pathname);
  await friend.locator(".scrub-place").waitFor({ state: "detached" });
  await friend.getByRole("alert").waitFor();

  await page.getByText("验证", { exact: true }).click();
  await page.getByText("这份记录没有问题。").waitFor();
});
