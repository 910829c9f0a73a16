/** What a table sounds like, and when it is silent. */

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { TableView } from "../../src/protocol/index.ts";
import type { Settings } from "../../src/state/settings.ts";
import { leading } from "../../src/testing/view.ts";
import { useBrowser } from "./browser.ts";
import { HAND, prefer, Stage, turn } from "./stage.ts";
import { Player } from "./table.ts";

const browser = useBrowser();

/** What was heard and felt: tones by their pitch, taps by their length. */
type Heard = { tones: number[]; taps: number[] };

/** Writes down every tone that a page starts and every tap it gives. */
async function listen(page: Page): Promise<() => Promise<Heard>> {
  await page.addInitScript(() => {
    const heard: Heard = { tones: [], taps: [] };
    Object.assign(globalThis, { heard });
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) {
      heard.tones.push(this.frequency.value);
      start.call(this, when);
    };
    navigator.vibrate = (ms) => {
      heard.taps.push(Number(ms));
      return true;
    };
  });
  return () => page.evaluate(() => (globalThis as unknown as { heard: Heard }).heard);
}

const TURN = [587, 784];
const CARD = 190;
const REFUSED = 150;
const LATE = 440;
/** What everything together sounds like; the bell and a refusal may come in either order. */
const ALL = [CARD, CARD, CARD, ...TURN, REFUSED, LATE].sort();

/** A table, maybe of an event, where seat 1 is to lead. */
function table(event: boolean): TableView {
  const view = leading(HAND);
  if (view.stage.is !== "match") {
    throw new Error("The table is not in a match.");
  }
  const wait = { for: "turn", seat: 1, task: "lead", ms: 60_000 } as const;
  return { ...view, settings: { ...view.settings, event }, stage: { ...view.stage, wait } };
}

async function open(event: boolean, settings: Partial<Settings> = {}) {
  const page = await browser.open();
  await prefer(page, settings);
  const heard = await listen(page);
  // The server refuses whatever is asked about.
  const refusal = { code: "must_follow", articles: [], zh: "须跟", en: "Follow suit" };
  const stage = await Stage.open(page, table(event), (message) =>
    message.c === "check" ? { s: "verdict", q: message.q, ok: false, refusal } : "usual",
  );
  return { page, stage, heard };
}

/** Everything that has a sound: a card, one's turn, a refusal, time running out. */
async function goThrough({ page, stage }: Awaited<ReturnType<typeof open>>): Promise<void> {
  stage.happen([{ e: "led", seat: 1, cards: ["D4"] }]);
  stage.happen([
    { e: "followed", seat: 2, cards: ["D5"] },
    { e: "followed", seat: 3, cards: ["D7"] },
    turn(0, "follow", 6_000),
  ]);
  const card = page.locator(".hand-card").first();
  await card.press("Space");
  await page.locator(".actions .refusal:not(:empty)").waitFor();
  await card.press("Enter");
  // The bell rings when five seconds are left.
  await expect.poll(() => page.locator(".ring-seconds").textContent()).toMatch(/^[0-4]$/);
}

test("cards, one's turn, a refusal and the last seconds have their sounds", async () => {
  const at = await open(false);
  await goThrough(at);
  const { tones, taps } = await at.heard();
  expect(tones.sort()).toEqual(ALL);
  expect(taps).toEqual([30]);
});

test("a trick, points and the end of a deal sound each in their own way", async () => {
  const { stage, heard } = await open(false);
  const tones = async () => (await heard()).tones.slice(-3);
  stage.happen([{ e: "trick", seat: 1, points: 0 }]);
  await expect.poll(tones).toEqual([330]);
  stage.happen([{ e: "trick", seat: 1, points: 10 }]);
  await expect.poll(tones).toEqual([330, 523, 659]);
  stage.happen([{ e: "over", reason: "played", scores: [0, 0, 0, 0] }]);
  await expect.poll(tones).toEqual([392, 523, 659]);
});

describe("silence", () => {
  test("for who switched sounds off, who still feels his turn", async () => {
    const at = await open(false, { sound: false });
    await goThrough(at);
    expect(await at.heard()).toEqual({ tones: [], taps: [30] });
  });

  test("for who wants no taps either", async () => {
    const at = await open(false, { sound: false, vibrate: false });
    await goThrough(at);
    expect(await at.heard()).toEqual({ tones: [], taps: [] });
  });

  test("at an event's table, unless one asked for sounds there too", async () => {
    const quiet = await open(true);
    await goThrough(quiet);
    expect(await quiet.heard()).toEqual({ tones: [], taps: [30] });
    const loud = await open(true, { eventSound: true });
    await goThrough(loud);
    expect((await loud.heard()).tones.sort()).toEqual(ALL);
  });

  test("from the moment that the menu says so", async () => {
    const { page, stage, heard } = await open(false);
    stage.happen([turn(0)]);
    await expect.poll(async () => (await heard()).tones).toEqual(TURN);
    const player = new Player(page);
    await player.menu("声音");
    await player.closeDialog();
    stage.happen([turn(1)]);
    stage.happen([turn(0)]);
    await expect.poll(async () => (await heard()).taps).toEqual([30, 30]);
    expect((await heard()).tones).toEqual(TURN);
  });
});
