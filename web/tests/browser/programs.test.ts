/** Bots as strong as one likes, and programs of one's own: what people see and click. */

import { expect, test } from "vitest";
import { useBrowser } from "./browser.ts";
import { findings, sideways, tooSmall } from "./look.ts";
import { enter, openTable, Player } from "./table.ts";

const browser = useBrowser();

test.each(["phone", "laptop"] as const)(
  "a token is made on the account page, and revoked (%s)",
  async (size) => {
    const page = await browser.open({ size });
    await page.goto("/me?tab=account");
    await page.getByText("注册", { exact: true }).first().click();
    await page.getByLabel("登录名").fill(`author-${size}`);
    await page.getByLabel("密码").fill("correct horse battery");
    await page.getByRole("button", { name: "注册" }).click();
    await page.getByRole("heading", { name: "我的程序" }).waitFor();
    await page.getByLabel("程序名").fill("深算 2");
    await page.getByRole("button", { name: "生成令牌" }).click();
    const token = await page.getByLabel("令牌", { exact: true }).inputValue();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await findings(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
    expect(await tooSmall(page, ".account")).toEqual([]);

    await page.reload();
    await page.getByText("还没有用过").waitFor();
    expect(await page.content()).not.toContain(token);
    await page.getByRole("button", { name: "撤销：深算 2" }).click();
    await page.getByRole("button", { name: "确定撤销“深算 2”" }).click();
    await page.getByText("还没有用过").waitFor({ state: "detached" });
  },
);

test("a chair is given to a master, and its plate says so to everybody", async () => {
  const page = await browser.open();
  await enter(page, "桌主");
  const player = new Player(page);
  const link = await openTable(page, {
    rules: "erdayi2021",
    bots: [null, "rookie"],
    private: false,
    pace: "normal",
  });
  await player.go(link);
  await player.sit(0);
  await page.getByLabel("机器人的水平").selectOption("master");
  await page.getByRole("button", { name: "请机器人" }).click();
  await page.getByText("机器人 · 大师").waitFor();
  await player.ready();
  await page.locator(".plate .level", { hasText: "大师" }).waitFor();
  const guest = await browser.open({ lang: "en", size: "phone" });
  await enter(guest, "Guest");
  await guest.goto(link);
  await guest.locator(".plate .level", { hasText: "master" }).waitFor();
  await guest.locator(".plate .level", { hasText: "rookie" }).waitFor();
});
