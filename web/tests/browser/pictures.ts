/** Pictures for people to look at, of one page on every screen. */

import { mkdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { SCREENS } from "./browser.ts";
import { atRest } from "./look.ts";

const FOLDER = fileURLToPath(new URL("../../screenshots/", import.meta.url));
mkdirSync(FOLDER, { recursive: true });

/** In which language, and in which light. */
export type Look = { readonly lang: "zh" | "en"; readonly dark: boolean };

/** All of them; `PAISAI_LOOK`, such as `zh-light`, names one for who is in a hurry. */
export const LOOKS: readonly Look[] = (
  [
    { lang: "zh", dark: false },
    { lang: "en", dark: true },
    { lang: "zh", dark: true },
    { lang: "en", dark: false },
  ] as const
).filter((look) => (process.env["PAISAI_LOOK"] ?? nameOf(look)) === nameOf(look));

function nameOf({ lang, dark }: Look): string {
  return `${lang}-${dark ? "dark" : "light"}`;
}

const README = fileURLToPath(new URL("../../../docs/screenshots/", import.meta.url));

/** Of the walk those that the README shows, on a phone and in Chinese, by the names they have there. */
const SHOWN: Readonly<Record<string, string>> = {
  "home-2-life": "home",
  "lesson-shengji-4-follow": "lesson",
  "room-3-score": "room",
  "today-2-compared-erdayi": "today",
  "replay-match": "replay",
};

/** Takes a picture for the README, in a small file. */
export async function show(page: Page, name: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const shot = { format: "webp", quality: 80 } as const;
  const { data } = await session.send("Page.captureScreenshot", shot);
  await writeFile(`${README}${name}.webp`, Buffer.from(data, "base64"));
  await session.detach();
}

/** Takes one picture for each screen. */
export const camera =
  (look: Look) =>
  async (
    page: Page,
    name: string,
    {
      drawn = atRest,
      whole = false,
    }: {
      /** Waits until the page is laid for a screen. */
      drawn?: (page: Page) => Promise<unknown>;
      /** As long as the page is. */
      whole?: boolean;
    } = {},
  ): Promise<void> => {
    for (const [size, viewport] of Object.entries(SCREENS)) {
      await page.setViewportSize(viewport);
      await drawn(page);
      const file = `${name}-${size}-${nameOf(look)}.png`;
      await page.screenshot({ path: FOLDER + file, fullPage: whole });
      const shown = SHOWN[name];
      if (shown !== undefined && size === "phone" && nameOf(look) === "zh-light") {
        await show(page, shown);
      }
    }
  };
