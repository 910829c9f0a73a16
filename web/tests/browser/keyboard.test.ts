/** The table by keys alone, and a light that says when nobody answers. */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { leading } from "../../src/testing/view.ts";
import { useBrowser } from "./browser.ts";
import { HAND, Stage, turn } from "./stage.ts";
import { Player } from "./table.ts";

const browser = useBrowser();

const focused = (page: Page) =>
  page.evaluate(() => {
    const { className = "", tagName = "" } = document.activeElement ?? {};
    return `${tagName.toLowerCase()} ${className}`.trim();
  });

test("the hand has the focus when the turn comes, unless one is writing", async () => {
  const page = await browser.open();
  const stage = await Stage.open(page, leading(HAND));
  await expect.poll(() => focused(page)).toBe("button hand-card");
  await page.keyboard.press("Space");
  await page.locator(".play-button:enabled").waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => stage.moves()).toEqual([{ do: "play", cards: ["BJ"] }]);
  await expect.poll(() => page.locator(".hand-card").count()).toBe(HAND.length - 1);

  // While others play the focus is where one wants it; the next turn brings it back.
  await page.locator(".phrases .button").first().focus();
  stage.happen([turn(0, "follow")]);
  await expect.poll(() => focused(page)).toBe("button hand-card");
  stage.happen([turn(1)]);
  await page.getByRole("textbox", { name: "说点什么" }).fill("请稍");
  stage.happen([turn(0, "follow")]);
  await page.locator(".play-button").waitFor();
  await page.keyboard.type("等");
  expect(await page.getByRole("textbox", { name: "说点什么" }).inputValue()).toBe("请稍等");
});

test("a finger sees no frame around a card, a key does", async () => {
  const page = await browser.open({ size: "phone" });
  const stage = await Stage.open(page, leading(HAND));
  const frame = () =>
    page
      .locator(".hand-card[tabindex='0'] .card")
      .evaluate((card) => getComputedStyle(card).outlineStyle);
  await page.locator(".actions").click({ position: { x: 4, y: 4 } });
  stage.happen([turn(0, "follow")]);
  await expect.poll(() => focused(page)).toBe("button hand-card");
  expect(await frame()).toBe("none");
  await page.keyboard.press("ArrowRight");
  expect(await frame()).toBe("solid");
});

test("the hand comes before talk on the way of the tab key, and keys are explained", async () => {
  const page = await browser.open({ size: "phone" });
  const stage = await Stage.open(page, leading(HAND));
  stage.happen([turn(1)]);
  const stops: string[] = [];
  await page.getByRole("button", { name: "菜单" }).focus();
  for (let stop = 0; stop < 6; stop += 1) {
    await page.keyboard.press("Tab");
    stops.push(await focused(page));
  }
  const [hand, talk] = ["hand-card", "talk-button"].map((name) =>
    stops.findIndex((stop) => stop.includes(name)),
  );
  expect(hand).toBeGreaterThanOrEqual(0);
  expect(talk).toBeGreaterThan(hand ?? -1);

  await page.keyboard.press("?");
  const dialog = page.locator("dialog", { hasText: "快捷键" });
  await dialog.locator("kbd", { hasText: "Esc" }).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.keyboard.press("m");
  await page.locator("dialog").getByRole("button", { name: "快捷键" }).click();
  await dialog.getByText("全部放回").waitFor();
  await new Player(page).closeDialog();
});

test("the light turns within seconds when nobody answers, and back when somebody does", async () => {
  const page = await browser.open();
  let answers = true;
  await page.clock.install();
  const stage = await Stage.open(page, leading(HAND), (message) =>
    message.c === "ping" ? (answers ? { s: "pong", q: message.q } : undefined) : "usual",
  );
  const light = (name: string) => page.getByRole("img", { name }).waitFor();
  await light("网络良好");
  await page.clock.runFor(6_000);
  await light("网络良好");
  expect(stage.sent.some(({ c }) => c === "ping")).toBe(true);
  answers = false;
  await page.clock.runFor(8_000);
  await light("网络慢");
  await page.clock.runFor(3_000);
  await light("断线");
  answers = true;
  stage.happen([turn(1)]);
  await light("网络良好");
});
