/** What moves at a table, how fast, and for whom nothing does. */

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { Settings } from "../../src/state/settings.ts";
import { useBrowser } from "./browser.ts";
import { dealing, ending, LAST_TRICK, TRICK } from "./scenes.ts";
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

/** All that is seen in the frame in which there are so many of something, which may be gone soon. */
async function glimpse(page: Page, what: string, count: number) {
  const seen = await page.waitForFunction(
    ([selector, wanted]) => {
      const all = (of: string) => [...document.querySelectorAll(of)];
      const text = (of: string) =>
        all(of)
          .map(({ textContent }) => textContent)
          .join();
      return (
        all(selector).length === wanted && {
          finale: text(".finale"),
          results: all(".result").length,
          plays: all(".play").length,
          points: text(".scale-number"),
          levels: text(".levels"),
          buttons: text("button"),
        }
      );
    },
    [what, count] as const,
  );
  return (await seen.jsonValue()) as Exclude<Awaited<ReturnType<typeof seen.jsonValue>>, false>;
}

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
  stage.happen([...LAST_TRICK, ...ending(kitty)]);
  // The last trick is looked at like any other, and the result covers it only later.
  const trick = await glimpse(page, ".play", 4);
  expect(trick).toMatchObject({ finale: "", results: 0 });
  expect(trick.buttons).toMatch(/下一副/);
  // Nor does the bar tell what is still to come.
  expect(trick).toMatchObject({ points: "闲家 20", levels: "我方 2对方 2" });
  await played("the last trick");
  const turned = await glimpse(page, ".finale .card", 8);
  expect(turned).toMatchObject({ plays: 0, results: 0, points: "闲家 40" });
  expect(turned.finale).toMatch(/^对方抠底！.*底分 10 × 2 = 20 分$/);
  expect(turned.buttons).toMatch(/下一副/);
  await played("the kitty");
  await page.locator(".result .kitty-shown").waitFor();
  expect(await page.locator(".levels").textContent()).toBe("我方 3对方 2");
  expect(await page.locator(".finale").count()).toBe(0);
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
  // Each card leaves the deck face down, towards its player.
  const dealt = of("dealing", "card back");
  expect(dealt).toHaveLength(3);
  expect(dealt.every(({ to }) => /^translate\(0px, [1-9]/.test(to ?? ""))).toBe(true);
  expect(of("leading", "play play-bottom")[0]).toMatchObject({ from: "translate(0px, 110px)" });
  expect(of("following", "play-right")[0]).toMatchObject({ from: "translate(110px, 0px)" });
  expect(of("following", "play-top")[0]).toMatchObject({ from: "translate(0px, -110px)" });
  expect(of("following", "play-left")[0]).toMatchObject({ from: "translate(-110px, 0px)" });
  for (const { from, to } of [...of("leading", "play "), ...of("following", "play ")]) {
    expect(from).not.toBe("none");
    expect(to).toBe("none");
  }
  // All four gather where the winner sits, on the right.
  const collected = of("collecting", "play ").filter(({ from }) => from === "none");
  expect(collected).toHaveLength(4);
  for (const { to } of collected) {
    expect(to).toMatch(/^translate\([1-9]\d*px, -?\d+px\) scale\(0\.3\)$/);
  }
  // Cards that were played together open like a fan.
  const fanned = of("the last trick", "card suit-S");
  expect(fanned).toHaveLength(1);
  expect(fanned[0]).toMatchObject({ to: "none" });
  expect(fanned[0]?.from).toMatch(/^translate\(-\d/);
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

describe("the end of a deal", () => {
  test("is gone through at once by who has seen enough", async () => {
    const { stage } = await open("reduce");
    const { page } = stage;
    stage.happen([{ e: "trump", trump: "H", level: "2", dealer: 0 }]);
    stage.happen([
      { e: "kitty", seat: 0, count: 8 },
      { e: "buried", seat: 0, count: 8 },
    ]);
    stage.happen([...LAST_TRICK, ...ending(HAND.slice(0, 8))]);
    await expect.poll(() => page.locator(".play").count()).toBe(4);
    await page.getByRole("button", { name: "看结果" }).click();
    await page.locator(".result .kitty-shown").waitFor();
    expect(await page.locator(".play, .finale").count()).toBe(0);
  });

  test("shows its kitty also when time is up and the next deal begins", async () => {
    const { stage } = await open("reduce");
    const { page } = stage;
    const { stage: before } = dealing();
    stage.happen([{ e: "trump", trump: "H", level: "2", dealer: 0 }]);
    stage.happen([
      { e: "kitty", seat: 0, count: 8 },
      { e: "buried", seat: 0, count: 8 },
    ]);
    stage.happen([...LAST_TRICK, ...ending(HAND.slice(0, 8))]);
    await page.getByRole("button", { name: "看结果" }).waitFor();
    if (before.is !== "match" || before.view.game !== "shengji" || !before.view.deal) {
      throw new Error("The table is not in a deal.");
    }
    stage.happen([
      { e: "seeded", deal: 2, bytes: [] },
      { e: "deal", deal: before.view.deal },
    ]);
    stage.happen([
      { e: "drawn", seat: 0, card: "S2" },
      { e: "may", declare: [["S2"]] },
    ]);
    await expect.poll(() => page.locator(".finale .card").count()).toBe(8);
    // What the new deal asks is under the thumb meanwhile.
    await page.locator(".actions .card-button").click();
    await expect.poll(() => stage.moves()).toEqual([{ do: "declare", cards: ["S2"] }]);
    await page.locator(".finale").waitFor({ state: "detached" });
  });
});
