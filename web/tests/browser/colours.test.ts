/** What went wrong is said in the colour of faults, by day and by night; what went right is not. */

import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import type { TableKey } from "../../src/protocol/desk.ts";
import { tone } from "./look.ts";
import { part, step, useVenue } from "./venue.ts";

const venue = useVenue({ boss: "director", hand: "director" });
const { act, ask } = venue;

/** Holds what words are shown in, in light and in dark. */
async function shown(of: Locator, as: "fault" | "success", what?: "borderLeftColor") {
  const page = of.page();
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => tone(of.first(), what), { message: `${of} ${colorScheme}` }).toBe(as);
  }
}

const LIST = ["单位\t对号\t姓名", "一司\t1\t甲一", "一司\t1\t甲二", "一司\t2\t乙一"].join("\n");

async function event(page: Page): Promise<string> {
  const at = Date.now();
  const details = { name: "颜色赛", place: "礼堂", starts_ms: at, ends_ms: at, mode: "paper" };
  const body = { preset: "most2015", details };
  return (await ask<{ id: string }>(page, "POST", "/api/events", body)).id;
}

test("faults are never in the colour of success", async () => {
  const page = await venue.signedIn("boss");
  const id = await event(page);
  await page.goto(`/event/${id}/director?tab=entries`);
  const dialog = page.getByRole("dialog");

  // A list: the cell, its entry, and what is said beside the button.
  await page.getByRole("button", { name: "导入名单" }).click();
  await dialog.getByRole("textbox").fill(LIST);
  await dialog.getByRole("button", { name: "读入，对照已有的报名" }).click();
  await dialog.getByRole("button", { name: "全部报名" }).click();
  await shown(dialog.getByText(/还没有报名：有 1 个要先改/), "fault");
  await shown(dialog.getByText("要改", { exact: true }), "fault");
  await shown(dialog.locator(".import-cell .wrong"), "fault");
  await shown(dialog.locator("[aria-invalid=true]"), "fault", "borderLeftColor");
  await dialog.locator("[aria-invalid=true]").fill("乙二");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "报名 2 个" }).click();
  await page.getByText("已报到 0 / 2").waitFor();

  // Checking in.
  const field = page.getByRole("searchbox");
  await field.fill("查无此人");
  await field.press("Enter");
  await shown(page.getByText("没有这样的未报到者。"), "fault");
  await field.fill("甲一");
  await field.press("Enter");
  await shown(page.getByText("甲一、甲二 已报到"), "success");

  // A draft that cannot be, one that warns, and a wish that it cannot fulfil.
  await step(page, "抽签开赛");
  await page.locator(".next").getByRole("button", { name: "编排第 1 轮" }).click();
  await shown(dialog.locator(".refusal"), "fault");
  await dialog.locator("button.primary").click();
  await dialog.locator(".leads").waitFor();
  await dialog.locator("button.primary").click();
  await dialog.waitFor({ state: "detached" });
  await shown(
    page.locator(".warning", { hasText: "两对同属一个单位。" }),
    "fault",
    "borderLeftColor",
  );
  await page.locator(".pick").first().click();
  // Nothing in the colour of faults stands on the green of what is marked.
  for (const word of await page.locator(".pick[aria-pressed=true] :is(span, small)").all()) {
    expect(await tone(word)).toBe("plain");
  }
  await page.getByRole("button", { name: /^不与 .* 相遇$/ }).click();
  await shown(dialog.locator(".refusal"), "fault");
  await page.keyboard.press("Escape");
  for (const to of ["published", "playing"]) {
    await act(page, id, { c: "advance", round: 1, to });
  }

  // Slips: a table that is not there, one that cannot be read, two that differ, two that agree.
  const second = await venue.signedIn("hand");
  const type = async (who: Page, table: string, slip: string) => {
    const form = who.getByRole("form", { name: "录入成绩" });
    await form.getByLabel("桌号").fill(table);
    await who.keyboard.press("Enter");
    await form.locator(".cell").first().waitFor();
    await who.keyboard.type(slip);
    await who.keyboard.press("Enter");
  };
  await part(page, "成绩").click();
  await second.goto(`/event/${id}/director?tab=results`);
  await page.getByLabel("桌号").fill("99");
  await page.keyboard.press("Enter");
  await shown(page.getByText("本轮没有这一桌。"), "fault");
  await type(page, "1", "8:");
  await shown(page.getByText("还没写全，或有看不懂的。"), "fault");
  await page.locator(".cell").nth(1).fill("4");
  await page.keyboard.press("Enter");
  await page.getByText("录了第一遍，等复录").waitFor();
  await type(second, "1", "9:4");
  await shown(second.locator(".last-typed").getByText("两遍不同，请裁判核对"), "fault");
  await shown(second.locator(".state.differ"), "fault");
  await act(page, id, { c: "discard", match_no: 1 });
  await type(page, "1", "8:4");
  await page.getByText("录了第一遍，等复录").first().waitFor();

  // A phone whose report does not get through, and one with a wrong key.
  const [key] = await ask<TableKey[]>(page, "GET", `/api/events/${id}/keys`);
  const phone = await venue.open({ size: "phone" });
  await phone.goto(`/event/${id}/table/1?key=${key?.key}`);
  await phone.getByRole("button", { name: "叫裁判" }).click();
  await phone.context().setOffline(true);
  await phone.getByRole("button", { name: "现在就叫" }).click();
  await shown(phone.getByRole("dialog").locator(".refusal"), "fault");
  await phone.keyboard.press("Escape");
  await phone.context().setOffline(false);
  await type(second, "1", "8:4");
  await shown(second.getByText("两遍相同，已算数"), "success");
  await shown(second.locator(".state.counts"), "success");
  await shown(phone.locator(".hall-counts"), "success");
  await phone.goto(`/event/${id}/table/1?key=guess`);
  await shown(phone.locator(".refusal", { hasText: /./ }), "fault");

  // What is set.
  await part(page, "赛务").click();
  await page.getByLabel(/^账号/).fill("nobody-of-this-name");
  await page.getByRole("button", { name: "任命" }).click();
  await shown(page.locator(".form .refusal", { hasText: /./ }), "fault");
  await page.getByRole("button", { name: "保存", exact: true }).first().click();
  await shown(page.getByText("已保存"), "success");
  // Who may not come in is told so.
  await phone.goto(`/event/${id}/director`);
  await shown(phone.locator(".refusal, .desk-refused p").first(), "fault");
});
