/** Cards are lifted and played by mouse and by finger. */

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { ClientMessage, ServerMessage } from "../../src/protocol/index.ts";
import type { Settings } from "../../src/state/settings.ts";
import { leading } from "../../src/testing/view.ts";
import { useBrowser } from "./browser.ts";
import { atRest } from "./look.ts";
import { type Point, pointer } from "./pointer.ts";
import { HAND, prefer, Stage } from "./stage.ts";

const browser = useBrowser();

const REFUSAL = { code: "must_follow", articles: [], zh: "须跟黑桃", en: "Follow suit." };

type Place = Point & { key: string };

/** The rows of the hand, each card at its index. */
async function rows(page: Page): Promise<Place[][]> {
  await atRest(page);
  return page.locator(".hand-row").evaluateAll((all) =>
    all.map((row) =>
      [...row.querySelectorAll<HTMLElement>(".hand-card")].map((card) => {
        const { left, top } = card.getBoundingClientRect();
        return { key: card.dataset["key"] ?? "", x: left + 8, y: top + 14 };
      }),
    ),
  );
}

/** The keys of the cards that are lifted, as they stand. */
function lifted(page: Page): Promise<string[]> {
  return page
    .locator(".hand-card[aria-pressed=true]")
    .evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset["key"] ?? ""));
}

const keys = (places: readonly Place[]) => places.map(({ key }) => key);
const cards = (places: readonly Place[]) => places.map(({ key }) => key.slice(0, -1));

/** The last row of a hand, of which seven cards at least are there. */
async function lastRow(page: Page): Promise<Place[]> {
  const row = (await rows(page)).at(-1) ?? [];
  expect(row.length).toBeGreaterThan(6);
  return row;
}

/** One of them that is there, so that a test need not ask. */
function nth(row: readonly Place[], at: number): Place {
  const found = row.at(at);
  if (!found) {
    throw new Error(`There is no card ${at}.`);
  }
  return found;
}

describe.each([
  { kind: "mouse", size: "laptop" },
  { kind: "touch", size: "phone" },
] as const)("by $kind on a $size", ({ kind, size }) => {
  async function table(
    reply?: (message: ClientMessage) => ServerMessage | undefined | "usual",
    settings: Partial<Settings> = { doubleTap: true },
  ) {
    const page = await browser.open({ size });
    await prefer(page, settings);
    const stage = await Stage.open(page, leading(HAND), reply);
    return { page, stage, row: await lastRow(page), hand: await pointer(page, kind) };
  }

  test("a sweep lifts every card on its way, however fast, and back changes nothing", async () => {
    const { page, row, hand } = await table();
    await hand.along(nth(row, 1), nth(row, 5));
    await expect.poll(() => lifted(page)).toEqual(keys(row.slice(1, 6)));
    await page.keyboard.press("Escape");
    await expect.poll(() => lifted(page)).toEqual([]);
    await hand.along(nth(row, 4), nth(row, 3), nth(row, 1), nth(row, 2));
    await expect.poll(() => lifted(page)).toEqual(keys(row.slice(1, 5)));
  });

  test("a sweep that begins at a lifted card puts cards down, another leaves them up", async () => {
    const { page, row, hand } = await table();
    await hand.along(nth(row, 2), nth(row, 4));
    await hand.along(nth(row, 1), nth(row, 5));
    await expect.poll(() => lifted(page)).toEqual(keys(row.slice(1, 6)));
    await hand.along(nth(row, 5), nth(row, 3));
    await expect.poll(() => lifted(page)).toEqual(keys(row.slice(1, 3)));
  });

  test("a sweep in an arc plays nothing and keeps to its row", async () => {
    const { page, stage, row, hand } = await table();
    const end = nth(row, 5);
    await hand.along(nth(row, 1), nth(row, 3), { ...end, y: end.y - 90 });
    await expect.poll(() => lifted(page)).toEqual(keys(row.slice(1, 6)));
    await page.locator(".play-button:enabled").waitFor();
    expect(stage.moves()).toEqual([]);
  });

  test("a card dragged up is played, alone", async () => {
    const { page, stage, row, hand } = await table();
    const card = nth(row, 3);
    await hand.along(card, { ...card, y: card.y - 30 }, { ...card, y: card.y - 90 });
    await expect.poll(() => stage.moves()).toEqual([{ do: "play", cards: cards([card]) }]);
    await expect.poll(() => page.locator(".hand-card").count()).toBe(HAND.length - 1);
    await page.locator(".play-bottom").waitFor();
  });

  test("a card dragged up takes the lifted ones along; a short way only lifts", async () => {
    const { page, stage, row, hand } = await table();
    await hand.along(nth(row, 2), nth(row, 3));
    const card = nth(row, 3);
    await hand.along(card, { ...card, y: card.y - 30 });
    await expect.poll(() => lifted(page)).toEqual(keys(row.slice(2, 4)));
    expect(stage.moves()).toEqual([]);
    await hand.along(card, { ...card, y: card.y - 30 }, { ...card, y: card.y - 90 });
    const both = cards(row.slice(2, 4));
    await expect.poll(() => stage.moves()).toEqual([{ do: "play", cards: both }]);
  });

  test("taps only lift and put down, however quick, unless one asked for more", async () => {
    const { page, stage, row, hand } = await table(undefined, {});
    const card = nth(row, 2);
    for (const quick of [120, 120, 60]) {
      await hand.tap(card, 1_000);
      await expect.poll(() => lifted(page)).toEqual([card.key]);
      await hand.tap(card, quick);
      await expect.poll(() => lifted(page)).toEqual([]);
    }
    await page.locator(".play-button:disabled").waitFor();
    expect(stage.moves()).toEqual([]);
    expect(await page.locator(".hand-card").count()).toBe(HAND.length);
  });

  test("for who asked for it two quick taps play, two slow ones lift and put down", async () => {
    const { page, stage, row, hand } = await table();
    const card = nth(row, 2);
    await hand.tap(card, 1_000);
    await expect.poll(() => lifted(page)).toEqual([card.key]);
    await hand.tap(card, 600);
    await expect.poll(() => lifted(page)).toEqual([]);
    await page.locator(".play-button:disabled").waitFor();
    expect(stage.moves()).toEqual([]);
    await hand.tap(card, 1_000);
    await hand.tap(card, 120);
    await expect.poll(() => stage.moves()).toEqual([{ do: "play", cards: cards([card]) }]);
  });

  test("two quick taps that are refused leave the card up, a later one puts it down", async () => {
    const { page, stage, row, hand } = await table((message) =>
      message.c === "check" ? { s: "verdict", q: message.q, ok: false, refusal: REFUSAL } : "usual",
    );
    const card = nth(row, 2);
    await hand.tap(card, 1_000);
    await hand.tap(card, 120);
    await page.locator(".actions .refusal", { hasText: REFUSAL.zh }).waitFor();
    await expect.poll(() => lifted(page)).toEqual([card.key]);
    await hand.tap(card, 600);
    await expect.poll(() => lifted(page)).toEqual([]);
    expect(stage.moves()).toEqual([]);
  });

  test("two quick taps play also where the server is far away", async () => {
    // What is asked after the first answers went out is answered at once: a
    // second question may come as late as the machine likes.
    let far = true;
    const held: Array<() => void> = [];
    const { stage, row, hand } = await table((message) => {
      if (message.c !== "check") {
        return "usual";
      }
      const verdict: ServerMessage = {
        s: "verdict",
        q: message.q,
        ok: true,
        what: { kind: "single" },
      };
      if (!far) {
        return verdict;
      }
      held.push(() => stage.say(verdict));
      return undefined;
    });
    const card = nth(row, 2);
    await hand.tap(card, 1_000);
    await hand.tap(card, 120);
    await expect.poll(() => held.length).toBeGreaterThan(0);
    expect(stage.moves()).toEqual([]);
    far = false;
    for (const answer of held) {
      answer();
    }
    await expect.poll(() => stage.moves()).toEqual([{ do: "play", cards: cards([card]) }]);
  });
});
