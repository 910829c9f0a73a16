/** A list that is wrong, corrected where it is wrong, brought in twice; and a hall that phones reach. */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { atRest, findings, readCode, sideways, usable } from "./look.ts";
import { useVenue } from "./venue.ts";

/** What stands for the laptop's address in the hall: another one of loopback. */
const HALL = "127.0.0.2";

const venue = useVenue({ wang: "director" }, { flags: ["--hall-addresses", HALL] });
const { ask, act, desk } = venue;

async function event(page: Page, name: string): Promise<string> {
  const at = Date.now();
  const details = { name, place: "礼堂", starts_ms: at, ends_ms: at, mode: "paper" };
  const sections = ["机关组", "事业单位组"];
  const body = { preset: "most2015", details, sections };
  return (await ask<{ id: string }>(page, "POST", "/api/events", body)).id;
}

const LIST = `单位\t对号\t姓名
一司\t１\t甲一
一司\t1\t甲二
一司\t2\t乙一
二司\t1\t黄刚
二司\t1\t丙二`;

async function readIn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "导入名单" }).click();
  await page.getByRole("textbox").fill(LIST);
  await page.getByRole("button", { name: "读入，对照已有的报名" }).click();
}

test("a list is corrected in place, and the same list again changes nothing", async () => {
  const page = await venue.signedIn("wang");
  const id = await event(page, "导入赛");
  await page.goto(`/event/${id}/director?tab=entries`);
  await readIn(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByText("要改 1").waitFor();
  await usable(page, "dialog");
  // Pressed too early it says what is wrong, shows where, and enters nobody.
  await dialog.getByRole("button", { name: "全部报名" }).click();
  await dialog.getByText(/还没有报名：有 1 个要先改。第 4 行：一司 2 只有 1 人/).waitFor();
  const cell = dialog.locator("[aria-invalid=true]");
  await expect.poll(() => cell.evaluate((of) => of === document.activeElement)).toBe(true);
  expect((await desk(page, id)).event.entrants).toEqual([]);
  await page.keyboard.type("乙二");
  await page.keyboard.press("Enter");
  await dialog.getByText("新报名 3").waitFor();
  // A section for all at once.
  await dialog.getByRole("checkbox", { name: "勾选列出的全部" }).check();
  await dialog.getByLabel("组别填为").selectOption("机关组");
  await dialog.getByRole("button", { name: "报名 3 个" }).click();
  await page.getByText("已报到 0 / 3").waitFor();
  const { entrants } = (await desk(page, id)).event;
  expect(entrants.map(({ unit, label, name, section }) => [unit, label, name, section])).toEqual([
    ["一司", "1", "甲一、甲二", 0],
    ["一司", "2", "乙一、乙二", 0],
    ["二司", "1", "黄刚、丙二", 0],
  ]);
  // On a phone every entry is a card: nothing scrolls sideways, and what is pressed stays in sight.
  await page.setViewportSize({ width: 390, height: 844 });
  await readIn(page);
  await dialog.getByText("已报名 2").waitFor();
  await atRest(page);
  const wide = (of: Element) => of.scrollWidth > of.clientWidth;
  expect(await dialog.evaluate(wide)).toBe(false);
  expect(await dialog.locator(".import-box").evaluate(wide)).toBe(false);
  await usable(page, "dialog");
  await dialog.getByRole("button", { name: "换一张名单" }).click();
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1366, height: 768 });
  // Once more: who is there is known, and the missing partner is the only question.
  await readIn(page);
  await dialog.getByText("已报名 2").waitFor();
  await dialog.locator("[aria-invalid=true]").fill("乙二");
  await page.keyboard.press("Tab");
  await dialog.getByText("已报名 3").waitFor();
  await dialog.getByRole("button", { name: "没有要报名的" }).click();
  await dialog.getByText("名单上的人都已报名，没有变化。").waitFor();
  expect((await desk(page, id)).event.entrants).toHaveLength(3);
  await page.keyboard.press("Escape");
  // What is done to all who are ticked.
  await page.getByRole("checkbox", { name: "勾选列出的全部" }).check();
  await page.getByRole("button", { name: "报到", exact: true }).click();
  await page.getByText("已报到 3 / 3").waitFor();
});

test("phones reach the hall before cards are printed", async () => {
  const page = await venue.signedIn("wang");
  const id = await event(page, "赛场");
  const pair = (name: string) => ({ people: [{ name: `${name}一` }, { name: `${name}二` }] });
  await act(page, id, { c: "add", rows: [pair("甲"), pair("乙")] });
  await page.goto(`/event/${id}/print?what=cards`);
  const check = page.getByRole("region", { name: "赛场检查" });
  await check.getByText(/^手机连不上/).waitFor();
  expect(await findings(page)).toEqual([]);
  await check.getByRole("button", { name: `在 ${HALL} 上开放` }).click();
  await check.getByText("等手机打开…").waitFor();
  // The phone opens what the code says.
  const test = await readCode(page, check.locator(".qr"));
  expect(test).toContain(`http://${HALL}:`);
  const phone = await venue.open({ size: "phone" });
  await phone.goto(test);
  await phone.getByRole("heading", { name: "连上了" }).waitFor();
  expect(await findings(phone)).toEqual([]);
  await check.getByText("手机已连上，可以打印了。").waitFor();
  // Cards carry the address, as a code and in words, and the words lead there too.
  const card = page.locator(".table-card").first();
  const code = new URL(await readCode(page, card.locator(".qr")));
  expect(code.host).toContain(HALL);
  await card.getByText(`${code.host}/at`).waitFor();
  const key = code.searchParams.get("key") ?? "";
  await card.getByText(key.replace(/(.{4})(?=.)/g, "$1 ")).waitFor();
  for (const command of [
    { c: "begin", word: "抽签" },
    { c: "draft" },
    { c: "advance", round: 1, to: "published" },
  ]) {
    await act(page, id, command);
  }
  await phone.goto(`${code.origin}/at`);
  await phone.getByText("赛场", { exact: true }).waitFor();
  await phone.getByLabel("桌号").fill("１");
  await phone.getByLabel(/^桌卡上的密码/).fill(key.toLowerCase());
  expect(await sideways(phone)).toBe(0);
  await phone.locator("form button.primary").click();
  await phone.waitForURL(`**/event/${id}/table/1?key=*`);
  await phone.locator(".hall-sides").getByText("甲一、甲二").waitFor();
});
