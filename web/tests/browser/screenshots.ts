/** Pictures of every page and phase, on every screen, for people to look at. */

import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { SIZES, useBrowser } from "./browser.ts";
import { enter, openTable, Player } from "./table.ts";

const browser = useBrowser();
const FOLDER = fileURLToPath(new URL("../../screenshots/", import.meta.url));
mkdirSync(FOLDER, { recursive: true });

const PAGES = {
  lobby: "/",
  new: "/new",
  guide: "/guide",
  judge: "/judge?q=follow&rules=cn2017&level=7&trump=H&lead=S9S9&hand=SKSKSAS4D5D5H3&play=SAS4",
  rules: "/rules",
  edition: "/rules/cn2017",
  replay: "/replay",
  settings: "/me?tab=settings",
  account: "/me?tab=account",
} as const;

const LOOKS = [
  { lang: "zh", dark: false },
  { lang: "en", dark: true },
  { lang: "zh", dark: true },
  { lang: "en", dark: false },
] as const;

describe.each(LOOKS)("in $lang, dark: $dark", (look) => {
  /** One picture for each screen. */
  async function shoot(page: Page, name: string): Promise<void> {
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport);
      // The hand is laid anew in the frame after its room has changed.
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
      const file = `${name}-${size}-${look.lang}-${look.dark ? "dark" : "light"}.png`;
      await page.screenshot({ path: FOLDER + file });
    }
  }

  test("pages", async () => {
    const page = await browser.open(look);
    await enter(page, look.lang === "zh" ? "小明" : "Somebody");
    for (const [name, path] of Object.entries(PAGES)) {
      await page.goto(path);
      await page.locator("main h1").first().waitFor();
      await page.locator("main", { hasText: /正在读取|Loading/ }).waitFor({ state: "detached" });
      await shoot(page, name);
    }
    expect(page.url()).toContain("/me");
  });

  test("a table of 升级", async () => {
    const page = await browser.open(look);
    await enter(page, "小明");
    const gathering = new Player(page);
    await gathering.go(await openTable(page, { rules: "cn2017" }));
    await gathering.sit(0);
    await shoot(page, "table-1-gathering");
    const player = await Player.dealer(page, "cn2017", () => shoot(page, "table-2-declaring"));
    await player.action(/提示|Hint/).click();
    await page.locator(".play-button:enabled").waitFor();
    await shoot(page, "table-3-burying");
    await player.act("bury");
    await player.next();
    await shoot(page, "table-4-leading");
    let follows = 0;
    await player.playUntil((task) => {
      follows += task === "follow" ? 1 : 0;
      return follows === 3;
    });
    await shoot(page, "table-5-following");
    await page.getByRole("button", { name: /^(菜单|Menu)$/ }).click();
    await shoot(page, "table-6-menu");
    await player.closeDialog();
    await page.close();
  });

  test("the end of a deal, and three decks", async () => {
    const page = await browser.open(look);
    const length = { by: "deals", deals: 1 } as const;
    const player = await Player.against(page, { rules: "cn2017", length });
    await player.begin();
    await player.playOut();
    await shoot(page, "table-7-over");
    await player.result.getByRole("button", { name: /看各家牌|Show all hands/ }).click();
    await shoot(page, "table-8-open");
    await page
      .getByRole("link", { name: /^(复盘|Replay)$/ })
      .first()
      .click();
    await page.locator(".scrub-place").waitFor();
    for (let trick = 0; trick < 6; trick += 1) {
      await page.getByRole("button", { name: /下一墩|Next trick/ }).click();
    }
    await page.getByRole("button", { name: /退一步|One step back/ }).click();
    await shoot(page, "replay-match");
    await Player.dealer(page, "cn2002x3");
    await shoot(page, "table-9-three-decks");
  });

  test("a table of 二打一", async () => {
    const page = await browser.open(look);
    const length = { by: "deals", deals: 1 } as const;
    const player = await Player.against(page, { rules: "erdayi2021", length });
    await player.begin();
    const first = await player.next();
    await shoot(page, `erdayi-1-${first === "bid" ? "bidding" : "playing"}`);
    let turns = 0;
    await player.playUntil((task) => {
      turns += task === "follow" || task === "lead" ? 1 : 0;
      return turns === 2;
    });
    await shoot(page, "erdayi-2-playing");
    await player.playOut();
    await shoot(page, "erdayi-3-over");
  });
});
