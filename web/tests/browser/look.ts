/** What the tests look for on a page: that everybody can use it. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Locator, Page } from "playwright-core";
import decodeQR from "qr/decode.js";
import { expect } from "vitest";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * In the page: waits until its window is as large as it should be, nothing moves that comes to an
 * end, and three frames in a row are laid out alike. What watches sizes is told of a frame's after
 * its scripts, so that what follows from it stands in the next.
 */
async function rest(size: { width: number; height: number } | null): Promise<void> {
  const GIVES_UP_MS = 15_000;
  const STILL = 3;
  const moving = () =>
    document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === "running" && Number.isFinite(effect?.getComputedTiming().endTime ?? 0),
      );
  const layout = () =>
    [...document.querySelectorAll("body, body *")]
      .map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return `${left} ${top} ${width} ${height}`;
      })
      .join();
  const ends = performance.now() + GIVES_UP_MS;
  let before = "";
  for (let still = 0; still < STILL; ) {
    await new Promise((drawn) => requestAnimationFrame(drawn));
    const now = layout();
    const sized = size === null || (innerWidth === size.width && innerHeight === size.height);
    const stands = sized && now === before && moving().length === 0;
    still = stands ? still + 1 : 1;
    before = now;
    if (still < STILL && performance.now() > ends) {
      const names = moving().map(({ effect }) => (effect as KeyframeEffect).target?.className);
      throw new Error(`The page does not come to rest: ${innerWidth}×${innerHeight} ${names}`);
    }
  }
}

/** Waits until a page is laid out as it will stay, so that places on it can be measured. */
export function atRest(page: Page): Promise<unknown> {
  return measured(page, () => undefined);
}

/**
 * What is found on a page that is at rest, in the same breath: nothing that the server says comes
 * in between.
 */
export function measured<T>(page: Page, find: () => T): Promise<T>;
export function measured<T, A>(page: Page, find: (what: A) => T, what: A): Promise<T>;
export function measured<T, A>(page: Page, find: (what?: A) => T, what?: A): Promise<T> {
  const waits = `(${rest})(${JSON.stringify(page.viewportSize())})`;
  return page.evaluate(`${waits}.then(() => (${find})(${JSON.stringify(what)}))`);
}

/** The serious and critical findings on a page at rest. */
export async function findings(page: Page): Promise<string[]> {
  await atRest(page);
  // The page's policy forbids foreign scripts; the debugger may do as it likes.
  await page.evaluate(axe);
  const results = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run(),
  );
  return results.violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, any }) => `${page.url()} ${id} ${target} ${any[0]?.message ?? ""}`),
    );
}

/** How much wider than the window the page is. */
export function sideways(page: Page): Promise<number> {
  return measured(page, () => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

/** Things to touch that are smaller than they should be. */
export function tooSmall(page: Page, within: string): Promise<string[]> {
  return measured(
    page,
    (root) => {
      const found: string[] = [];
      for (const element of document.querySelectorAll<HTMLElement>(
        `${root} button:not(.hand-card), ${root} a, ${root} input`,
      )) {
        const target = element.closest("label") ?? element;
        const { width, height } = target.getBoundingClientRect();
        if (width > 0 && (height < 39.5 || width < 39.5)) {
          found.push(`${element.className || element.tagName} ${width}×${height}`);
        }
      }
      return found;
    },
    within,
  );
}

/** Two buttons have this much room between them, so that a finger meets the one it means. */
const APART = 4;

/** Buttons that touch, or nearly do; of tabs, which are one strip, only what else is there. */
export function touching(page: Page): Promise<string[]> {
  return measured(
    page,
    (apart) => {
      type Box = { left: number; right: number; top: number; bottom: number };
      /** What is to be seen of an element within the boxes that scroll around it. */
      const seen = (element: Element): Box => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const box = { left, right, top, bottom };
        for (let outer = element.parentElement; outer; outer = outer.parentElement) {
          const { overflowX, overflowY } = getComputedStyle(outer);
          const around = outer.getBoundingClientRect();
          if (overflowX !== "visible" && outer !== document.body) {
            box.left = Math.max(box.left, around.left);
            box.right = Math.min(box.right, around.right);
          }
          if (overflowY !== "visible" && outer !== document.body) {
            box.top = Math.max(box.top, around.top);
            box.bottom = Math.min(box.bottom, around.bottom);
          }
        }
        return box;
      };
      /** Bars that stay while everything else scrolls below them. */
      const bar = (element: Element): Element | null => {
        for (let outer: Element | null = element; outer; outer = outer.parentElement) {
          if (["sticky", "fixed"].includes(getComputedStyle(outer).position)) {
            return outer;
          }
        }
        return null;
      };
      // What lies behind a dialog cannot be touched.
      const open = [...document.querySelectorAll("dialog[open]")].at(-1);
      const buttons = [
        ...(open ?? document.body).querySelectorAll(
          "button:not([role=tab]), a.button, label.button",
        ),
      ]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .map((element) => ({ element, box: seen(element), bar: bar(element) }))
        .filter(({ box }) => box.right - box.left > 1 && box.bottom - box.top > 1);
      const named = ({ textContent, className }: Element) =>
        `${textContent?.trim()} (${className})`;
      return buttons.flatMap((one, at) =>
        buttons.slice(at + 1).flatMap((other) => {
          const [a, b] = [one.box, other.box];
          const across = Math.max(a.left, b.left) - Math.min(a.right, b.right);
          const down = Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom);
          return one.bar === other.bar && Math.max(across, down) < apart - 0.1
            ? [
                `${named(one.element)} and ${named(other.element)}: ${across.toFixed(1)}, ${down.toFixed(1)}`,
              ]
            : [];
        }),
      );
    },
    APART,
  );
}

/** Nothing that keeps anybody from using a page as it stands. */
export async function usable(page: Page, within = "main"): Promise<void> {
  expect(await findings(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);
  expect(await tooSmall(page, within)).toEqual([]);
  expect(await touching(page)).toEqual([]);
}

/** Where every row of a table stands in it, and every column. */
export async function placesOf(
  page: Page,
  table: string,
): Promise<{ rows: number[]; columns: number[] }> {
  await atRest(page);
  return page.locator(table).evaluate((element) => {
    const { top, left } = element.getBoundingClientRect();
    const boxes = (of: string) =>
      [...element.querySelectorAll(of)].map((one) => one.getBoundingClientRect());
    return {
      rows: boxes("tbody tr").map((box) => Math.round(box.top - top)),
      columns: boxes("thead th").map((box) => Math.round(box.left - left)),
    };
  });
}

/** Whether something is shown in the colour of faults, in that of success, or in neither. */
export function tone(
  of: Locator,
  what: "color" | "borderTopColor" | "borderLeftColor" = "color",
): Promise<"fault" | "success" | "plain"> {
  return of.evaluate((element, name) => {
    const [red = 0, green = 0, blue = 0] =
      getComputedStyle(element)
        [name].match(/\d+(\.\d+)?/g)
        ?.map(Number) ?? [];
    if (red - Math.max(green, blue) > 40) {
      return "fault";
    }
    return green - red > 20 ? "success" : "plain";
  }, what);
}

/** The narrowest strip of a card in hand that the next card leaves; nothing may cover an index. */
export function leastShown(page: Page): Promise<number> {
  return measured(page, () => {
    const strips = [...document.querySelectorAll(".hand-row")].flatMap((row) => {
      const cards = [...row.querySelectorAll(".hand-card")];
      return cards.map((card, at) => {
        const face = card.querySelector(".card")?.getBoundingClientRect();
        const next = cards[at + 1]?.querySelector(".card")?.getBoundingClientRect();
        const index = card.querySelector(".index")?.getBoundingClientRect();
        if (!face || !index) {
          return 0;
        }
        const [x, y] = [face.left + 10, index.top + index.height / 2];
        const covered = document.elementFromPoint(x, y)?.closest(".hand-card") !== card;
        return covered ? 0 : (next?.left ?? face.right) - face.left;
      });
    });
    return Math.round(Math.min(...strips) * 100) / 100;
  });
}

/** Cards in hand that reach beyond the window. */
export function outside(page: Page): Promise<string[]> {
  return measured(page, () =>
    [...document.querySelectorAll<HTMLElement>(".hand-card .card")].flatMap((card) => {
      const { left, right, top } = card.getBoundingClientRect();
      return left < 0 || right > innerWidth || top < 0 || top + 30 > innerHeight
        ? [`${card.textContent} ${left} ${right} ${top}`]
        : [];
    }),
  );
}

/** What of the one kind lies on what of the other, by more than a hair. */
export function overlaps(page: Page, ones: string, others: string): Promise<string[]> {
  return measured(
    page,
    ([first, second]) => {
      const all = (selector: string) => [...document.querySelectorAll(selector)];
      return all(first).flatMap((one) =>
        all(second).flatMap((other) => {
          const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
          const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          return a.width > 0 && b.width > 0 && across > 1 && down > 1
            ? [`${one.className} on ${other.className} by ${across}×${down}`]
            : [];
        }),
      );
    },
    [ones, others] as const,
  );
}

/** What a camera reads from the QR code on a page, or from one of several. */
export async function readCode(page: Page, code = page.locator(".qr")): Promise<string> {
  const picture = await code.screenshot();
  // A page without a policy turns the picture into its points, dark or light.
  const easel = await page.context().newPage();
  const { width, height, dark } = await easel.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const { width, height } = image;
    const context = new OffscreenCanvas(width, height).getContext("2d");
    context?.drawImage(image, 0, 0);
    const reds = context?.getImageData(0, 0, width, height).data.filter((_, at) => at % 4 === 0);
    return { width, height, dark: [...(reds ?? [])].map((red) => (red < 128 ? 1 : 0)).join("") };
  }, picture.toString("base64"));
  await easel.close();
  const data = [...dark].flatMap((point) => (point === "1" ? [0, 0, 0] : [255, 255, 255]));
  return decodeQR({ width, height, data: Uint8Array.from(data) });
}
