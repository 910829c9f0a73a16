/** A deal that is over, analysed on a phone: what was better, practised, played on. */

import { mkdir } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { SCREENS, useBrowser } from "./browser.ts";
import { findings, sideways, tooSmall } from "./look.ts";
import { enter } from "./table.ts";

const browser = useBrowser();

/** Where pictures of what is tested go, if they are wanted. */
const PICTURES = process.env["PAISAI_PICTURES"];

async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES) {
    await mkdir(PICTURES, { recursive: true });
    await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true });
  }
}

/** A deal of bots alone, watched to its end without a page. */
function dealt(page: Page, rules: string): Promise<string> {
  return page.evaluate(async (rules) => {
    const bots = Array(rules.startsWith("erdayi") ? 3 : 4).fill("rookie");
    const opened = await fetch("/api/tables", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ rules, bots, pace: "instant", length: { by: "deals", deals: 1 } }),
    });
    const { id } = await opened.json();
    const address = `${location.origin.replace("http", "ws")}/api/tables/${id}/socket`;
    const socket = new WebSocket(address);
    await new Promise<void>((over) => {
      socket.onmessage = ({ data }) => {
        if (data.includes('"e":"over"') || data.includes('"is":"over"')) {
          over();
        }
      };
    });
    socket.close();
    return id;
  }, rules);
}

/** The same until one is played, and not passed out. */
async function played(page: Page, rules: string): Promise<string> {
  for (;;) {
    const id = await dealt(page, rules);
    const record = await page.evaluate(
      async (id) => (await fetch(`/api/tables/${id}/record`)).text(),
      id,
    );
    if (/"type":"(play|lead)"/.test(record)) {
      return id;
    }
  }
}

async function usable(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);
  expect(await tooSmall(page, ".analysis")).toEqual([]);
}

for (const [rules, screen, lang] of [
  ["cn2017", "small", "zh"],
  ["erdayi2021", "phone", "en"],
] as const) {
  test(`a deal by ${rules} is analysed on a phone, and a decision of it found again`, async () => {
    const page = await browser.open({ lang, context: { viewport: SCREENS[screen] } });
    const zh = lang === "zh";
    await enter(page, "小李");
    const table = await played(page, rules);
    await page.goto(`/replay/${table}`);
    await page.getByRole("button", { name: zh ? "分析" : "Analysis", exact: true }).click();
    const ask = page.getByRole("button", { name: zh ? "分析这一副" : "Analyse this deal" });
    await ask.waitFor();
    await usable(page);
    await ask.click();
    // It begins soon and fills in.
    await page.locator(".analysis-figures").waitFor({ timeout: 60_000 });
    await page.getByRole("heading", { name: zh ? "最亏的三手" : "The three costliest" }).waitFor();
    await page.locator(".analysis-progress").waitFor({ state: "detached", timeout: 60_000 });
    await page.locator(".curve path").waitFor();
    await usable(page);
    await picture(page, `${rules}-${lang}-all`);

    // The seat that lost something.
    const look = page.getByRole("button", { name: zh ? "看这一手" : "Look at it" });
    for (const seat of ["0", "1", "2", "3"]) {
      await page.locator(".analysis-seat select").selectOption(seat);
      if ((await look.count()) > 0) {
        break;
      }
    }
    await look.first().click();
    await page.locator(".considered tbody tr").nth(1).waitFor();
    await usable(page);
    await picture(page, `${rules}-${lang}-better`);
    for (const [name, size] of Object.entries(SCREENS)) {
      await page.setViewportSize(size);
      expect(await sideways(page), name).toBe(0);
      if (name === "laptop" || name === "side") {
        await picture(page, `${rules}-${lang}-${name}`);
      }
    }
    await page.setViewportSize(SCREENS[screen]);

    await page.getByRole("button", { name: zh ? "练这一手" : "Practise it" }).click();
    const offers = page.locator(".offered button");
    await offers.first().waitFor();
    const hands = page.locator(".open-hand");
    expect(await hands.locator(".hand-cards").count()).toBeLessThan(4);
    await usable(page);
    await picture(page, `${rules}-${lang}-practise`);
    for (let at = 0; at < (await offers.count()); at += 1) {
      await offers.nth(at).click();
      if ((await page.locator(".practise .good").count()) > 0) {
        break;
      }
    }
    await page.locator(".offered .right").waitFor();
    await page.getByRole("button", { name: zh ? "看这一手" : "Look at it" }).click();

    const playOn = page.getByRole("button", { name: zh ? "从这里接着打" : "Play on from here" });
    if ((await playOn.count()) > 0) {
      await playOn.click();
      await page.locator(".picks button, .sayings button").first().waitFor();
      expect(await sideways(page)).toBe(0);
      expect(await findings(page)).toEqual([]);
      await picture(page, `${rules}-${lang}-play`);
    }

    // What was found is kept: after a reload it is there at once, for the sums too.
    await page.reload();
    await page.getByRole("button", { name: zh ? "分析" : "Analysis", exact: true }).click();
    await page.getByRole("button", { name: zh ? "分析这一副" : "Analyse this deal" }).click();
    await page.locator(".curve path").waitFor();
    expect(await page.locator(".analysis-progress").count()).toBe(0);
    await page.goto("/replay");
    await page.getByRole("heading", { name: zh ? "我的得失" : "What I lose" }).waitFor();
    await usable(page);
    await picture(page, `${rules}-${lang}-sums`);
  });
}
