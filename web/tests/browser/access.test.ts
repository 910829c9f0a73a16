/** Every page can be used by everybody: axe finds nothing serious, and all fits. */

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { SCREENS, useBrowser } from "./browser.ts";
import { atRest, findings, sideways } from "./look.ts";
import { enter } from "./table.ts";

const browser = useBrowser();

const PAGES = [
  "/",
  "/new",
  "/guide",
  "/judge",
  "/judge?q=lead&rules=cn2002x2&level=2&trump=D&play=CAC8C8&hand=CAC8C8HKHK&next=C9C9S4",
  "/judge?q=result&rules=cn2002x2&points=165",
  "/rules",
  "/rules/cn2017",
  "/rules/erdayi2021",
  "/replay",
  "/me",
  "/me?tab=settings",
  "/me?tab=account",
  "/nowhere",
] as const;

async function settle(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("main h1, main .replay").first().waitFor();
  const busy = page.locator("main", { hasText: /正在读取|Loading/ });
  await busy.waitFor({ state: "detached" });
}

describe.each([
  { size: "phone", lang: "zh", dark: false },
  { size: "phone", lang: "en", dark: true },
  { size: "laptop", lang: "zh", dark: true },
  { size: "laptop", lang: "en", dark: false },
] as const)("pages on a $size in $lang, dark: $dark", (options) => {
  test("axe finds nothing serious, and nothing scrolls sideways", async () => {
    const page = await browser.open(options);
    await enter(page, options.lang === "zh" ? "小明" : "Somebody");
    const found: string[] = [];
    for (const path of PAGES) {
      await settle(page, path);
      found.push(...(await findings(page)));
      if ((await sideways(page)) > 0) {
        found.push(`${path} scrolls sideways`);
      }
    }
    expect(found).toEqual([]);
  });
});

test("all places of the site are seen on a small phone, in both languages", async () => {
  for (const lang of ["zh", "en"] as const) {
    const page = await browser.open({ size: "phone", lang });
    await page.setViewportSize(SCREENS.small);
    await settle(page, "/replay");
    await atRest(page);
    const beyond = await page
      .locator(".shell-head nav")
      .evaluate((nav) => nav.scrollWidth - nav.clientWidth);
    expect(beyond, lang).toBe(0);
  }
});

test("nothing scrolls sideways when the laptop's pages are twice as large", async () => {
  for (const lang of ["zh", "en"] as const) {
    const page = await browser.open({
      lang,
      context: { viewport: { width: 683, height: 384 }, deviceScaleFactor: 2 },
    });
    const wide: string[] = [];
    for (const path of PAGES) {
      await settle(page, path);
      if ((await sideways(page)) > 0) {
        wide.push(path);
      }
    }
    expect(wide).toEqual([]);
  }
});
