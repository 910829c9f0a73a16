/** The table on each screen: nothing covers what one must see. */

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { Moment, TableView, Told } from "../../src/protocol/index.ts";
import { SCREENS, useBrowser } from "./browser.ts";
import { atRest, leastShown, outside, overlaps } from "./look.ts";
import { cutOff } from "./paper.ts";
import { dealing, table } from "./scenes.ts";
import { HAND, prefer, Stage, turn } from "./stage.ts";

const browser = useBrowser();

type Screen = keyof typeof SCREENS;

const ALL = Object.keys(SCREENS) as Screen[];

async function lookAt(page: Page, screen: Screen): Promise<void> {
  await page.setViewportSize(SCREENS[screen]);
  await atRest(page);
}

/** Cards under others of which a piece of a pip or of a face shows. */
function slivers(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll(".card-row .card:not(:last-child)")].flatMap((card) =>
      [...card.querySelectorAll(".centre, .face")]
        .filter((piece) => {
          const { visibility, display } = getComputedStyle(piece);
          return visibility !== "hidden" && display !== "none";
        })
        .map((piece) => `${card.className} shows a piece of its ${piece.className}`),
    ),
  );
}

const pairs = (text: string): string[] => text.match(/../g) ?? [];

/** A trick in which every seat plays as many cards, and partner's are the best. */
const trick = (each: readonly [string, string, string, string]): Told[] => [
  { e: "led", seat: 0, cards: pairs(each[0]) },
  { e: "followed", seat: 1, cards: pairs(each[1]) },
  { e: "followed", seat: 2, cards: pairs(each[2]), wins: true },
  { e: "followed", seat: 3, cards: pairs(each[3]) },
  turn(0),
];

const TRICKS = {
  "a single card": ["SK", "S3", "SA", "S4"],
  pairs: ["SKSK", "S3S4", "SASA", "S6S8"],
  "a tractor": ["S7S7S5S5", "S3S3S4S4", "S9S9STST", "S6S6S8S8"],
  "a long throw": ["SKSKSTS7S5HKHQH9", "S3S3S4S4S6S6S8S8", "SASASQSQSJSJS9S9", "D3D3D4D4D5D5D7D7"],
} as const;

describe("the trick", () => {
  test.each([
    ["a single card", "zh"],
    ["pairs", "en"],
    ["a tractor", "zh"],
    ["a long throw", "en"],
  ] as const)(
    "of %s, in %s: no name covers a card, the mark of the best shows",
    async (name, lang) => {
      const page = await browser.open({ size: "phone", lang });
      const stage = await Stage.open(page, table(HAND));
      stage.happen(trick(TRICKS[name]));
      await expect.poll(() => page.locator(".play").count()).toBe(4);
      const wrong: string[] = [];
      for (const screen of ALL) {
        await lookAt(page, screen);
        const found = [
          ...(await overlaps(page, ".play .card", ".plate")),
          ...(await overlaps(page, ".best-mark", ".plate, .quick-button, .play .index")),
          ...(await overlaps(page, ".play-left .card, .play-right .card", ".play-top .card")),
          ...(await overlaps(page, ".play-left .card, .play-right .card", ".play-bottom .card")),
          ...(await overlaps(page, ".play .card", ".quick-button, .actions, .bar")),
          ...(await slivers(page)),
        ];
        wrong.push(...found.map((text) => `${screen}: ${text}`));
      }
      expect(wrong).toEqual([]);
    },
  );

  test("a failed throw is told beside it, opaque, and sorted as the table does", async () => {
    const page = await browser.open({ size: "phone" });
    const stage = await Stage.open(page, table(HAND));
    stage.happen([
      { e: "led", seat: 0, cards: ["SA"] },
      { e: "followed", seat: 1, cards: ["S3"] },
      { e: "followed", seat: 2, cards: ["S4"] },
      { e: "followed", seat: 3, cards: ["S6"] },
      { e: "trick", seat: 1, points: 0 },
      {
        e: "throw_failed",
        seat: 1,
        cards: ["CT", "CK", "CK", "CA"],
        units: [["CK", "CK"], ["CA"], ["CT"]],
        failing: [["CT"]],
        penalty: 10,
        options: [["CT"]],
      },
      { e: "led", seat: 1, cards: ["CT"] },
      { e: "followed", seat: 2, cards: ["CJ"], wins: true },
      turn(3),
    ]);
    const notice = page.locator(".notice");
    await notice.waitFor();
    expect(await notice.textContent()).toContain("罚 10 分");
    const shown = notice.getByRole("img");
    expect(await shown.first().getAttribute("aria-label")).toBe("梅花K 梅花K 梅花A 梅花10");
    const wrong: string[] = [];
    for (const screen of ALL) {
      await lookAt(page, screen);
      const found = await overlaps(page, ".notice", ".play .card, .actions, .bar");
      wrong.push(...found.map((text) => `${screen}: ${text}`));
    }
    expect(wrong).toEqual([]);
    const ground = await notice.evaluate((box) => getComputedStyle(box).backgroundColor);
    expect(ground).toMatch(/^rgb\(/);
  });

  test("leaves no cloth empty: whatever is played grows with the screen", async () => {
    const page = await browser.open({ size: "phone" });
    const stage = await Stage.open(page, table(HAND));
    stage.happen(trick(TRICKS.pairs));
    await expect.poll(() => page.locator(".play").count()).toBe(4);
    const widths: number[] = [];
    for (const screen of ALL) {
      await lookAt(page, screen);
      // What has no room beside the cloth is not there at all: a phone draws no log that nobody sees.
      const beside = screen === "laptop" || screen === "large" ? 1 : 0;
      expect(await page.locator(".side").count(), screen).toBe(beside);
      // The part of the cloth between the plates above and below that the trick fills.
      const part = await page.evaluate(() => {
        const box = (of: Element | null | undefined) =>
          of?.getBoundingClientRect() ?? new DOMRect();
        const plays = [...document.querySelectorAll(".play .card")].map(box);
        const high =
          Math.max(...plays.map(({ bottom }) => bottom)) - Math.min(...plays.map(({ top }) => top));
        const cloth = box(document.querySelector(".cloth"));
        return { high: high / cloth.height, width: plays[0]?.width ?? 0 };
      });
      expect(part.high, screen).toBeGreaterThan(0.5);
      widths.push(part.width);
    }
    const [small = 0, phone = 0, , laptop = 0, large = 0] = widths;
    expect(phone).toBeGreaterThanOrEqual(small);
    expect(laptop).toBeGreaterThan(phone);
    expect(large).toBeGreaterThanOrEqual(130);
  });
});

test("a laptop reads long names whole", async () => {
  const page = await browser.open();
  const stage = await Stage.open(page, table(HAND));
  stage.happen(trick(TRICKS["a long throw"]));
  await expect.poll(() => page.locator(".play").count()).toBe(4);
  for (const screen of ["laptop", "large"] as const) {
    await lookAt(page, screen);
    expect(await cutOff(page, ".plate-name"), screen).toEqual([]);
    expect(await overlaps(page, ".play .card", ".plate"), screen).toEqual([]);
  }
});

describe("beside a teacher, who leaves the cloth less room", () => {
  /** The same table in a lesson, whose teacher says much. */
  async function lesson(page: Page, view: TableView, moment: Moment): Promise<Stage> {
    const settings = { ...view.settings, lesson: true };
    return Stage.open(page, { ...view, settings }, ({ c, ...message }) =>
      c === "moment" && "q" in message ? { s: "moment", q: message.q, moment } : "usual",
    );
  }
  const follows: Moment = {
    is: "follows",
    shape: true,
    trick: { partner: false, points: 20 },
  };

  test.each([
    ["a tractor", "zh"],
    ["a long throw", "zh"],
    ["a long throw", "en"],
  ] as const)("%s, in %s, covers no name", async (name, lang) => {
    const page = await browser.open({ size: "phone", lang });
    const stage = await lesson(page, table(HAND), follows);
    // Six cards or eight a seat, and eleven, which need a third line before partner.
    const more = ["CACJCT", "D9D9D9", "D8D8D8", "D6D6D6"];
    const wrong: string[] = [];
    for (const longer of [false, true]) {
      const each = TRICKS[name].map((cards, seat) => (longer ? cards + more[seat] : cards));
      stage.happen(trick(each as [string, string, string, string]));
      await expect.poll(() => page.locator(".play").count()).toBe(4);
      for (const screen of ALL) {
        await lookAt(page, screen);
        const found = [
          ...(await overlaps(page, ".play .card", ".plate, .quick-button, .coach, .bar")),
          ...(await overlaps(page, ".play-left .card, .play-right .card", ".play-top .card")),
          ...(await overlaps(page, ".play-left .card, .play-right .card", ".play-bottom .card")),
        ];
        wrong.push(...found.map((text) => `${screen}: ${text}`));
      }
    }
    expect(wrong).toEqual([]);
  });

  test.each(["zh", "en"] as const)("what is declared covers no name, in %s", async (lang) => {
    const page = await browser.open({ size: "phone", lang });
    const declares: Moment = { is: "declares", suit: "H", count: 7, over: 3 };
    const stage = await lesson(page, dealing(), declares);
    stage.happen(HAND.map((card) => ({ e: "drawn", seat: 0, card })));
    stage.happen([{ e: "declared", seat: 3, cards: ["BJ", "BJ"] }]);
    await page.locator(".standing-trump").waitFor();
    const wrong: string[] = [];
    for (const screen of ALL) {
      await lookAt(page, screen);
      const found = await overlaps(page, ".on-cloth", ".plate, .quick-button, .coach, .bar");
      wrong.push(...found.map((text) => `${screen}: ${text}`));
    }
    expect(wrong).toEqual([]);
  });
});

test("the hand is laid anew in a window that only changes its height", async () => {
  const page = await browser.open({ context: { viewport: { width: 1366, height: 768 } } });
  await Stage.open(page, table(HAND));
  const width = async () => {
    await atRest(page);
    return (await page.locator(".hand-card .card").first().boundingBox())?.width ?? 0;
  };
  const tall = await width();
  await page.setViewportSize({ width: 1366, height: 640 });
  await expect.poll(width).toBeLessThan(tall - 5);
});

test.each([false, true])("no button covers a name, left-handed: %s", async (leftHanded) => {
  const page = await browser.open({ size: "side" });
  await prefer(page, { leftHanded });
  const stage = await Stage.open(page, table(HAND));
  stage.happen([...trick(TRICKS["a single card"]), { e: "trick", seat: 2, points: 10 }, turn(2)]);
  await page.getByRole("button", { name: "上圈" }).waitFor();
  const wrong: string[] = [];
  for (const screen of ALL) {
    await lookAt(page, screen);
    const found = await overlaps(page, ".quick-button", ".plate");
    wrong.push(...found.map((text) => `${screen}: ${text}`));
  }
  expect(wrong).toEqual([]);
});

/** Thirty-nine cards of three decks with triples and pairs in every suit. */
const LONG = pairs(
  "BJBJBJLJLJH2H2H2S2D2HAHAHKHKHKHQ" + "SASASKSKSKSTSTS9S7S7S7CACKCKCKCTCTC4C4DADADADK",
);

test("what is declared and the kitty that is shown cover no name", async () => {
  const page = await browser.open({ size: "phone" });
  const stage = await Stage.open(page, dealing());
  stage.happen([{ e: "declared", seat: 1, cards: ["H2", "H2"] }]);
  await page.locator(".standing-trump").waitFor();
  const wrong: string[] = [];
  const look = async () => {
    for (const screen of ALL) {
      await lookAt(page, screen);
      const found = await overlaps(page, ".on-cloth", ".plate, .quick-button");
      wrong.push(...found.map((text) => `${screen}: ${text}`));
    }
  };
  await look();
  stage.happen([
    { e: "trump", trump: "H", level: "2", dealer: 0 },
    { e: "kitty_shown", cards: HAND.slice(0, 8) },
    { e: "kitty", seat: 0, count: 33, cards: HAND.concat(HAND.slice(0, 8)) },
    { e: "turn", seat: 0, task: "bury", ms: 60_000 },
  ]);
  await page.locator(".on-cloth", { hasText: "底牌" }).waitFor();
  await look();
  // Nor with a hand of three decks, which leaves little cloth, and the words of the longest name.
  const long = await Stage.open(page, dealing());
  long.happen(LONG.map((card) => ({ e: "drawn", seat: 0, card })));
  long.happen([{ e: "declared", seat: 3, cards: ["H2", "H2"] }]);
  await page.locator(".standing-trump").waitFor();
  await look();
  expect(wrong).toEqual([]);
});

describe("a long hand", () => {
  /** What is wrong with how the hand is laid. */
  const faults = (page: Page) =>
    page.evaluate(() => {
      const found: string[] = [];
      const laid = [...document.querySelectorAll(".hand-row")].map((row) => [
        ...row.querySelectorAll<HTMLElement>(".hand-card"),
      ]);
      for (const [row, cards] of laid.entries()) {
        const next = laid[row + 1]?.[0]?.dataset["card"];
        if (next !== undefined && next === cards.at(-1)?.dataset["card"]) {
          found.push(`${next} is in two rows`);
        }
        for (const [at, card] of cards.entries()) {
          const name = card.dataset["key"];
          const edge = cards[at + 1]?.getBoundingClientRect().left ?? Number.POSITIVE_INFINITY;
          for (const glyph of card.querySelectorAll(".index > *")) {
            const box = document.createRange();
            box.selectNodeContents(glyph);
            const text = glyph.matches("svg") ? glyph : box;
            const { left, right } = text.getBoundingClientRect();
            if (right > edge + 0.5 || left < card.getBoundingClientRect().left) {
              found.push(`${name} is clipped: ${left}–${right}, the next at ${edge}`);
            }
          }
          const pip = card.querySelector(".centre");
          const whole = at === cards.length - 1 && row === laid.length - 1;
          if (pip && !whole && getComputedStyle(pip).visibility !== "hidden") {
            found.push(`${name} shows a piece of its pip`);
          }
          const mark = card.querySelector(".trump-mark")?.getBoundingClientRect();
          if ((mark !== undefined) !== /^(BJ|LJ|H.|.2)$/.test(card.dataset["card"] ?? "")) {
            found.push(`${name} is marked as a trump: ${mark !== undefined}`);
          }
          if (mark) {
            const [x, y] = [mark.left + mark.width / 2, mark.top + mark.height - 1];
            if (document.elementFromPoint(x, y)?.closest(".hand-card") !== card) {
              found.push(`${name} hides its trump mark`);
            }
          }
        }
      }
      return found;
    });

  test.each(["zh", "en"] as const)("shows all that matters of every card, in %s", async (lang) => {
    const page = await browser.open({ size: "phone", lang });
    await Stage.open(page, table(LONG));
    await expect.poll(() => page.locator(".hand-card").count()).toBe(LONG.length);
    const wrong: string[] = [];
    for (const screen of ALL) {
      await lookAt(page, screen);
      wrong.push(...(await faults(page)).map((text) => `${screen}: ${text}`));
      wrong.push(...(await outside(page)).map((text) => `${screen}: outside ${text}`));
    }
    expect(wrong).toEqual([]);
  });

  test("has a second row where the cloth has room for it, and wide strips then", async () => {
    const page = await browser.open({ size: "laptop" });
    await Stage.open(page, table(LONG));
    for (const screen of ["laptop", "large"] as const) {
      await lookAt(page, screen);
      await expect.poll(() => page.locator(".hand-row").count()).toBe(2);
      expect(await leastShown(page)).toBeGreaterThan(30);
    }
    const stage = await Stage.open(page, table(HAND));
    await expect.poll(() => stage.page.locator(".hand-row").count()).toBe(1);
  });
});

test("court cards and jokers show their faces where they lie whole, once the table stands", async () => {
  const page = await browser.open({ size: "phone" });
  const pictures: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "image") {
      pictures.push(new URL(request.url()).pathname);
    }
  });
  await page.goto("/");
  await page.locator("main h1").first().waitFor();
  expect(pictures.filter((path) => path.endsWith(".webp"))).toEqual([]);
  const stage = await Stage.open(page, table(HAND));
  stage.happen(trick(["SKSK", "S3S4", "BJLJ", "H6DQ"]));
  await page.locator("[data-faces=here]").waitFor({ state: "attached" });
  await expect.poll(() => page.locator(".play").count()).toBe(4);
  const shown = await page.locator(".play").evaluateAll((plays) =>
    plays.map((play) => {
      const [face, ...more] = play.querySelectorAll(".face");
      const style = face && getComputedStyle(face);
      return [
        play.className.match(/play-(\w+)/)?.[1],
        more.length,
        style?.backgroundImage.includes(".webp") ? style.backgroundPosition : "none",
      ];
    }),
  );
  const places = new Map(shown.map(([place, more, at]) => [place, `${more} ${at}`]));
  // One face a play, on its last card, each its own part of the picture.
  expect(places.get("right")).toBe("0 none");
  expect(places.get("bottom")).toMatch(/^0 33\.3\d*% 0%$/);
  expect(places.get("top")).toMatch(/^0 100% (0|100)%$/);
  expect(places.get("left")).toMatch(/^0 .*%$/);
  expect(await page.locator(".hand-card .face").count()).toBe(0);
  expect(pictures.filter((path) => path.endsWith(".webp"))).toHaveLength(1);
});
