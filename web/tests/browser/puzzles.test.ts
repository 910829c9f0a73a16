/** Puzzles on a phone: that of the day without an account, explained, and the next. */

import { mkdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Move, PuzzleJudged } from "../../src/protocol/index.ts";
import { SCREENS, useBrowser } from "./browser.ts";
import { findings, sideways, tooSmall } from "./look.ts";

const browser = useBrowser();

/** Where pictures of what is tested go, if they are wanted. */
const PICTURES = process.env["PAISAI_PICTURES"];

async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES) {
    await mkdir(PICTURES, { recursive: true });
    await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true });
  }
}

type Kept = Pick<PuzzleJudged, "solutions" | "explained"> & { id: string };

/** What comes with the server, with the solutions that it tells nobody. */
async function starter(): Promise<Map<string, Kept>> {
  const path = "../../../crates/server/puzzles/starter.jsonl.gz";
  const packed = await readFile(fileURLToPath(new URL(path, import.meta.url)));
  const lines = gunzipSync(packed).toString("utf8").trim().split("\n");
  const puzzles = lines.map((line) => JSON.parse(line) as Kept);
  return new Map(puzzles.map((puzzle) => [puzzle.id, puzzle]));
}

async function usable(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);
  expect(await tooSmall(page, ".page")).toEqual([]);
}

/** The puzzle that the page shows, by what it asked the server for. */
async function shown(page: Page, go: () => Promise<void>): Promise<string> {
  const [response] = await Promise.all([
    page.waitForResponse(
      (response) =>
        response.request().method() === "GET" && /\/api\/puzzles\/[^/]+$/.test(response.url()),
    ),
    go(),
  ]);
  const text = await response.text();
  expect(text, "the cards of others").not.toMatch(/"record"|"solutions"|"hindsight"/);
  await page.locator(".puzzle-question").waitFor();
  return JSON.parse(text).id;
}

/** Makes a move as somebody does who taps. */
async function make(page: Page, play: Move | undefined): Promise<void> {
  if (play === undefined) {
    throw new Error("no move");
  }
  if (play.do === "pass") {
    await page.getByRole("button", { name: /^(不出|Pass)$/ }).click();
    return;
  }
  if (!("cards" in play)) {
    const at = await page.locator(".puzzle-choices button").allTextContents();
    const words = play.do === "call" ? String(play.points === 0 ? "不叫" : play.points) : "";
    await page
      .locator(".puzzle-choices button")
      .nth(at.findIndex((of) => of.includes(words)))
      .click();
    return;
  }
  for (const card of new Set(play.cards)) {
    const count = play.cards.filter((of) => of === card).length;
    for (let at = 0; at < count; at += 1) {
      await page.locator(`.picks [data-card="${card}"]`).nth(at).click();
    }
  }
  await page.locator(".puzzle-side .primary").click();
}

test("somebody without a name solves the puzzles of the day, and goes on", async () => {
  const kept = await starter();
  const page = await browser.open({ context: { viewport: SCREENS.small } });
  await page.goto("/");
  const card = page.getByRole("region", { name: "每日一题" });
  await card.waitFor();
  expect(await sideways(page)).toBe(0);
  await card.getByRole("link", { name: "每日一题" }).click();
  await page.getByRole("heading", { name: "每日一题", level: 1 }).waitFor();
  await page.getByText("做对任一题，从今天算起第 1 天").waitFor();
  await usable(page);
  await picture(page, "puzzles-zh");

  for (const game of ["升级", "竞技二打一"]) {
    await page.goto("/puzzles");
    const id = await shown(page, () =>
      page.getByRole("link", { name: `做题：今天的${game}`, exact: true }).click(),
    );
    await usable(page);
    for (const size of [SCREENS.phone, SCREENS.side, SCREENS.laptop, SCREENS.small]) {
      await page.setViewportSize(size);
      expect(await sideways(page), JSON.stringify(size)).toBe(0);
      await picture(page, `puzzle-${game === "升级" ? "shengji" : "erdayi"}-${size.width}`);
    }
    const before = page.getByText("前面的经过");
    if ((await before.count()) > 0) {
      await before.click();
      expect(await sideways(page)).toBe(0);
    }
    await make(page, kept.get(id)?.solutions[0]);
    await page.getByText("对了！这是最好的一手。").waitFor();
    await page.getByText(/^做题等级分 \d+ → \d+$/).waitFor();
    await usable(page);
    await page.getByText(/^事后看/).click();
    await page.getByText("桌上谁也看不到别家的牌，对错与此无关。").waitFor();
    await usable(page);
    await picture(page, `solved-${game === "升级" ? "shengji" : "erdayi"}`);
  }
  await page.goto("/puzzles");
  await page.getByText("连对 1 天").waitFor();
  expect(await page.getByText("做对了").count()).toBe(2);
  await page.goto("/");
  await card.getByText("连对 1 天").waitFor();
});

test("puzzles without end, in English, on a computer, wrong and right", async () => {
  const kept = await starter();
  const page = await browser.open({ lang: "en", size: "laptop" });
  await page.goto("/puzzles");
  await usable(page);
  await picture(page, "puzzles-en");
  const first = await shown(page, () =>
    page.getByRole("button", { name: "Puzzles of Two against one" }).click(),
  );
  const puzzle = kept.get(first);
  await make(page, puzzle?.explained.candidates.at(-1)?.play);
  await page.getByText("That is not the best move.").waitFor();
  await usable(page);
  await picture(page, "missed-en");
  await page.getByRole("button", { name: "Think again" }).click();
  await make(page, puzzle?.solutions[0]);
  await page.getByText("Right! That is the best move.").waitFor();
  await page.getByText("You had answered this puzzle before").waitFor();
  const second = await shown(page, () => page.getByRole("button", { name: "Next puzzle" }).click());
  expect(second).not.toBe(first);
  await page.goto("/puzzles");
  await page.getByText("1 puzzle tried").waitFor();
});
