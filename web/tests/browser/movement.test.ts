/** What moves at a table, how fast, and for whom nothing does. */

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { ShengjiResult, TableView, Told } from "../../src/protocol/index.ts";
import type { Settings } from "../../src/state/settings.ts";
import { leading } from "../../src/testing/view.ts";
import { useBrowser } from "./browser.ts";
import { HAND, prefer, Stage, turn } from "./stage.ts";

const browser = useBrowser();

/** Something that moved. */
type Move = { what: string; ms: number; from?: string; to?: string };

/** Writes down whatever moves on a page from now on, by script or by style. */
async function watch(page: Page): Promise<() => Promise<Move[]>> {
  await page.addInitScript(() => {
    const moves: Move[] = [];
    Object.assign(globalThis, { moves });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
      const [from, to] = (frames as Keyframe[]).map(({ transform, translate }) =>
        String(transform ?? translate),
      );
      const ms = Number((options as KeyframeAnimationOptions).duration);
      moves.push({ what: this.className, ms, ...(from && to ? { from, to } : {}) });
      return animate.call(this, frames, options);
    };
    for (const kind of ["animationstart", "transitionrun"]) {
      addEventListener(kind, ({ target }) => {
        for (const animation of (target as Element).getAnimations()) {
          const name = animation instanceof CSSAnimation ? animation.animationName : "";
          const ms = Number(animation.effect?.getTiming().duration);
          moves.push({ what: `${(target as Element).className} ${name}`.trim(), ms });
        }
      });
    }
  });
  return () => page.evaluate(() => (globalThis as unknown as { moves: Move[] }).moves);
}

/** A table where the cards are being dealt, nobody holding any. */
function dealing(): TableView {
  const view = leading([]);
  if (view.stage.is !== "match" || view.stage.view.game !== "shengji" || !view.stage.view.deal) {
    throw new Error("The table is not in a deal.");
  }
  const { terms: _, trick: __, turn: ___, ...deal } = view.stage.view.deal;
  return {
    ...view,
    stage: {
      ...view.stage,
      view: { ...view.stage.view, deal: { ...deal, phase: "drawing", declarations: [] } },
      wait: { for: "card", ms: 100 },
    },
  };
}

const RESULT: ShengjiResult = {
  dealer: 0,
  level: "2",
  trump: "H",
  trick_points: 20,
  penalty_points: 0,
  kitty_points: 10,
  factor: 2,
  points: 40,
  rise: { switch: false, dealer_side: 1, defenders: 0 },
  levels: ["3", "2"],
  next_dealer: 2,
};

/** A trick that a defender wins, with twenty points in it. */
const TRICK: Told[] = [
  { e: "followed", seat: 1, cards: ["SA"], wins: true },
  { e: "followed", seat: 2, cards: ["ST"] },
  { e: "followed", seat: 3, cards: ["SK"] },
];

/** Plays the scenes of a deal one after the other, as far as a person sees them. */
async function perform(stage: Stage, played: (scene: string) => Promise<void>): Promise<void> {
  const { page } = stage;
  const kitty = HAND.slice(0, 8);
  stage.happen(HAND.slice(0, 3).map((card) => ({ e: "drawn", seat: 0, card })));
  await expect.poll(() => page.locator(".hand-card").count()).toBe(3);
  await played("dealing");
  stage.happen([
    { e: "trump", trump: "H", level: "2", dealer: 0 },
    { e: "kitty", seat: 0, count: 8, cards: kitty },
    { e: "buried", seat: 0, count: 8, cards: kitty },
    { e: "led", seat: 0, cards: ["S4"] },
  ]);
  await page.locator(".play-bottom").waitFor();
  await played("leading");
  stage.happen(TRICK);
  await expect.poll(() => page.locator(".play").count()).toBe(4);
  await played("following");
  stage.happen([{ e: "trick", seat: 1, points: 20 }, turn(1, "lead")]);
  await page.locator(".pile").waitFor();
  await expect.poll(() => page.locator(".play").count()).toBe(0);
  await played("collecting");
  stage.happen([
    { e: "result", result: RESULT },
    { e: "open", hands: [HAND, HAND, HAND, HAND], kitty, buried: kitty },
    { e: "between", ms: 60_000, scores: [0, 0, 0, 0], deals: 1 },
  ]);
  await expect.poll(() => page.locator(".kitty-shown .card").count()).toBe(8);
  await played("the kitty");
}

/** A page with or without the system's wish for less motion. */
async function open(reducedMotion: "reduce" | "no-preference", settings: Partial<Settings> = {}) {
  const page = await browser.open({ context: { reducedMotion } });
  await prefer(page, settings);
  const moves = await watch(page);
  return { stage: await Stage.open(page, dealing()), moves };
}

test("cards are dealt, played, collected and turned over, and points fly to their pile", async () => {
  const { stage, moves } = await open("no-preference");
  const { page } = stage;
  const scenes = new Map<string, Move[]>();
  let seen = 0;
  await perform(stage, async (scene) => {
    if (scene === "the kitty") {
      const turned = async () => (await moves()).filter(({ what }) => what.includes("turn-over"));
      await expect.poll(async () => (await turned()).length).toBe(8);
    }
    const all = await moves();
    scenes.set(scene, all.slice(seen));
    seen = all.length;
  });
  const of = (scene: string, what: string) =>
    (scenes.get(scene) ?? []).filter((move) => move.what.includes(what));

  expect(of("dealing", "hand-card")).toHaveLength(3);
  expect(of("leading", "play-bottom")[0]).toMatchObject({ from: "translate(0px, 110px)" });
  expect(of("following", "play-right")[0]).toMatchObject({ from: "translate(110px, 0px)" });
  expect(of("following", "play-top")[0]).toMatchObject({ from: "translate(0px, -110px)" });
  expect(of("following", "play-left")[0]).toMatchObject({ from: "translate(-110px, 0px)" });
  for (const { from, to } of [...of("leading", "play "), ...of("following", "play ")]) {
    expect(from).not.toBe("none");
    expect(to).toBe("none");
  }
  // All four go to the winner's side.
  const collected = of("collecting", "play ").filter(({ from }) => from === "none");
  expect(collected.map(({ to }) => to)).toEqual(Array(4).fill("translate(160px, 0px)"));
  const [flying] = of("collecting", "flying");
  const way =
    flying?.to
      ?.match(/translate\((.*)px, (.*)px\)/)
      ?.slice(1)
      .map(Number) ?? [];
  expect(flying?.from).toBe("none");
  // The pile is above and to the left of the middle.
  expect(way[0]).toBeLessThan(-100);
  expect(way[1]).toBeLessThan(-100);

  const all = await moves();
  expect(all.filter(({ ms }) => ms < 150 || ms > 250)).toEqual([]);
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
});

describe("nothing moves", () => {
  test.each([
    { who: "asked the system for less motion", reduced: "reduce", settings: {} },
    { who: "switched motion off", reduced: "no-preference", settings: { motion: "off" } },
  ] as const)("for who $who", async ({ reduced, settings }) => {
    const { stage, moves } = await open(reduced, settings);
    await perform(stage, async () => {
      expect(await stage.page.evaluate(() => document.getAnimations().length)).toBe(0);
    });
    expect(await moves()).toEqual([]);
  });
});

test("everything moves twice as fast for who likes it so", async () => {
  const { stage, moves } = await open("no-preference", { motion: "fast" });
  await perform(stage, async () => undefined);
  const turned = async () => (await moves()).filter(({ what }) => what.includes("turn-over"));
  await expect.poll(async () => (await turned()).length).toBe(8);
  const all = await moves();
  expect(all.some(({ what }) => what.includes("flying"))).toBe(true);
  expect(all.filter(({ ms }) => ms < 75 || ms > 125)).toEqual([]);
});

test("dark takes the place of light at once, with no colour in between", async () => {
  const page = await browser.open();
  const moves = await watch(page);
  await page.goto("/me?tab=settings");
  const ink = () => page.locator("h1").evaluate((title) => getComputedStyle(title).color);
  const light = await ink();
  await page.locator(".choice label", { hasText: /^暗$/ }).click();
  expect(await ink()).not.toBe(light);
  expect(await moves()).toEqual([]);
});
