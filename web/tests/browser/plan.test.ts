/** A director who shapes an event of his own, and changes it while it is played. */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sideways, usable } from "./look.ts";
import { step, useVenue } from "./venue.ts";

const venue = useVenue({ wang: "director", li: "director" });
const { ask, act } = venue;

const planOf = (page: Page) => page.getByRole("region", { name: "赛制" });

/** Where screenshots go, when somebody wants to look at them. */
const SHOTS = process.env["PAISAI_SHOTS"];

async function shot(page: Page, name: string): Promise<void> {
  if (SHOTS) {
    await page.screenshot({ path: `${SHOTS}-${name}.png`, fullPage: true });
  }
}

/** Opens an event by the page: a Swiss by time in two sections, then the best four. */
async function shape(page: Page, name: string): Promise<string> {
  await page.goto("/events/new");
  await page.getByText("积分编排赛（规则 2002）").click();
  await page.getByLabel("赛事名称").fill(name);
  await page.getByLabel("报名截止").fill("2030-01-02T18:00");
  await page.getByLabel("报名费").fill("50");
  const plan = planOf(page);
  await plan.getByText("积分编排，轮数抽签时按参赛数定 · 每轮 16 副 · 标准分").click();
  await plan.getByText("现在定").click();
  await plan.getByRole("textbox", { name: "轮数" }).fill("3");
  await plan.getByLabel("赛制（怎样计分）").selectOption("timed");
  await plan.getByRole("textbox", { name: "每场时间" }).fill("60");
  await plan.getByText(/2002 规则第 27 条），再抽签/).waitFor();
  await usable(page);
  await plan.getByRole("button", { name: "加一个阶段" }).click();
  await plan.getByText("第 1 阶段").click();
  await plan.getByRole("textbox", { name: "几名" }).fill("1");
  await plan.getByText(/第 1 阶段：出线名额与前后阶段不符/).waitFor();
  expect(await page.getByRole("button", { name: "开设" }).isDisabled()).toBe(true);
  await plan.getByRole("textbox", { name: "几名" }).fill("4");
  await plan.getByText("参赛者、组别、单位、奖励").click();
  await plan.getByLabel(/^组别/).fill("机关组，企业组");
  await plan.getByText("3 副牌", { exact: true }).click();
  await plan.getByLabel("前几名获奖").fill("6");
  await usable(page);
  await shot(page, `new-${page.viewportSize()?.width}`);
  await page.getByRole("button", { name: "开设" }).click();
  await page.getByRole("heading", { name }).waitFor();
  return page.url().match(/event\/([^/]+)/)?.[1] ?? "";
}

/** Eight pairs of four units, in two sections. */
const form = Array.from({ length: 16 }, (_, at) => ({
  unit: `第${Math.floor(at / 4) + 1}司`,
  label: String((Math.floor(at / 2) % 2) + 1),
  name: `选手${Math.floor(at / 2) + 1}${at % 2 === 0 ? "甲" : "乙"}`,
  section: at % 8 < 4 ? "机关组" : "企业组",
}));

test("an event of one's own is shaped, drawn, and changed after round 1", async () => {
  const page = await venue.signedIn("wang");
  const id = await shape(page, "自定规程赛");
  const seen = await ask<{ plan: { decks: number; sections: string[] } }>(
    page,
    "GET",
    `/api/events/${id}`,
  );
  expect(seen.plan).toMatchObject({ decks: 3, sections: ["机关组", "企业组"], awarded: 6 });
  await act(page, id, { c: "import", rows: form });
  await act(page, id, { c: "staff", user: "li", role: "helper" });
  await page.reload();
  await step(page, "抽签开赛");
  await step(page, "编排第 1 轮");
  expect(await page.locator(".matches tbody tr").count()).toBe(4);
  await step(page, "公布第 1 轮");
  await step(page, "开始第 1 轮");

  await page.goto(`/event/${id}/director?tab=setup`);
  const plan = planOf(page);
  await plan.getByText("第 1 阶段").click();
  await plan.getByText(/只有轮数和时间还能改/).waitFor();
  await usable(page);
  await plan.getByRole("textbox", { name: "轮数" }).fill("4");
  await plan.getByRole("textbox", { name: "每场时间" }).fill("45");
  await plan.getByRole("button", { name: "改赛制" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("预赛由 3 轮改为 4 轮：已公布 1 轮，还有 3 轮。").waitFor();
  await dialog.getByText(/由 60 分钟改为 45 分钟，从第 2 轮起/).waitFor();
  await shot(page, "change-1366");
  await dialog.getByRole("button", { name: "确定" }).click();
  await plan.getByText("已改").waitFor();
  await plan.getByText("积分编排 4 轮 · 计时 45 分钟 · 前 4 名进入下一阶段").waitFor();

  const everyone = await venue.signedIn("li", { size: "phone" });
  await everyone.goto(`/event/${id}`);
  await everyone.getByText("竞赛规程").click();
  await everyone.getByText("组别：机关组、企业组，分别排名").waitFor();
  await everyone.getByText(/报名费 50 元/).waitFor();
  await usable(everyone);
  await shot(everyone, "event-390");
});

test("a plan is shaped on a phone", async () => {
  const page = await venue.signedIn("wang", { size: "phone" });
  const id = await shape(page, "手机规程赛");
  await page.goto(`/event/${id}/director?tab=setup`);
  const plan = planOf(page);
  await plan.getByText("第 2 阶段").click();
  await plan.getByLabel("赛法").last().selectOption("double_elimination");
  await plan.getByRole("button", { name: "第 2 阶段提前" }).click();
  await plan.getByText(/^双败淘汰赛.*前 4 名进入下一阶段$/).waitFor();
  await usable(page);
  await shot(page, "desk-390");
  await plan.getByRole("button", { name: "去掉第 2 阶段" }).click();
  await plan.getByRole("button", { name: "改赛制" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("取消第 2 阶段（决赛）。").waitFor();
  expect(await sideways(page)).toBe(0);
  await dialog.getByRole("button", { name: "确定" }).click();
  await plan.getByText("已改").waitFor();
});
