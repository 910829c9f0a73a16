/** The table as somebody likes it: what each setting does there. */

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { Settings } from "../../src/state/settings.ts";
import { leading } from "../../src/testing/view.ts";
import { type Size, useBrowser } from "./browser.ts";
import { atRest, findings } from "./look.ts";
import { dealing } from "./scenes.ts";
import { HAND, prefer, Stage } from "./stage.ts";
import { enter, Player } from "./table.ts";

const browser = useBrowser();

async function open(size: Size, settings: Partial<Settings>): Promise<Stage> {
  const page = await browser.open({ size });
  await prefer(page, settings);
  const stage = await Stage.open(page, leading(HAND));
  await page.locator(".play-button").waitFor();
  return stage;
}

/** Where the buttons under the thumb are, from the left. */
async function buttons(page: Page) {
  await page.locator(".hand-card").first().press("Space");
  await page.locator(".play-button:enabled").waitFor();
  await atRest(page);
  return page.locator(".actions-buttons .button").evaluateAll((all) =>
    all
      .map((button) => {
        const { left, right } = button.getBoundingClientRect();
        return { text: button.firstChild?.textContent, left, right };
      })
      .sort((one, other) => one.left - other.left),
  );
}

test.each(["phone", "side", "laptop"] as const)(
  "a left hand finds the buttons mirrored on a %s",
  async (size) => {
    const right = await buttons((await open(size, {})).page);
    const { page } = await open(size, { leftHanded: true });
    const left = await buttons(page);
    expect(right.map(({ text }) => text)).toEqual(["提示", "重选", "出牌"]);
    expect(left.map(({ text }) => text)).toEqual(["出牌", "重选", "提示"]);
    const { x = 0, width = 0 } = (await page.locator(".actions").boundingBox()) ?? {};
    for (const [at, button] of left.entries()) {
      const other = right.at(-1 - at);
      expect(button.left - x).toBeCloseTo(x + width - (other?.right ?? 0), 0);
      expect(button.right - x).toBeCloseTo(x + width - (other?.left ?? 0), 0);
    }
    // On a phone the one that matters is at the thumb.
    if (size !== "laptop") {
      expect(left[0]?.left).toBeLessThan(x + 16);
    }
  },
);

test("suits have two colours, or each its own", async () => {
  const colours = async (stage: Stage) => {
    const all = await stage.page
      .locator(".hand-card")
      .evaluateAll((cards) =>
        cards.map((card) => [
          (card as HTMLElement).dataset["card"]?.charAt(0) ?? "",
          getComputedStyle(card.querySelector(".index") ?? card).color,
        ]),
      );
    return new Map(all as Array<[string, string]>);
  };
  const two = await colours(await open("laptop", {}));
  expect(two.get("S")).toBe(two.get("C"));
  expect(two.get("H")).toBe(two.get("D"));
  expect(two.get("S")).not.toBe(two.get("H"));
  const four = await colours(await open("laptop", { fourColours: true }));
  expect(new Set(["S", "H", "C", "D"].map((suit) => four.get(suit))).size).toBe(4);
});

test("cloth and backs have the colours one likes, readable in light and dark", async () => {
  const looks = new Set<string>();
  for (const dark of [false, true]) {
    for (const cloth of ["green", "blue", "wine"] as const) {
      const page = await browser.open({ size: "phone", dark });
      await prefer(page, { cloth, back: cloth === "green" ? "red" : "ink" });
      const stage = await Stage.open(page, dealing());
      stage.happen([{ e: "declared", seat: 1, cards: ["H2", "H2"] }]);
      await page.locator(".standing-trump").waitFor();
      expect(await findings(page)).toEqual([]);
      looks.add(
        await page.evaluate(() => {
          const colour = (selector: string) =>
            getComputedStyle(document.querySelector(selector) as Element).backgroundColor;
          return `${colour(".table")} ${colour(".card.back")}`;
        }),
      );
      await page.close();
    }
  }
  expect(looks.size).toBe(6);
});

test.each(["phone", "laptop"] as const)("cards are as large as one likes on a %s", async (size) => {
  const widths: number[] = [];
  for (const cardSize of ["small", "normal", "large"] as const) {
    const { page } = await open(size, { cardSize });
    await atRest(page);
    const box = await page.locator(".hand-card .card").first().boundingBox();
    widths.push(box?.width ?? 0);
  }
  const [small = 0, normal = 0, large = 0] = widths;
  expect(small).toBeGreaterThan(40);
  expect(normal - small).toBeGreaterThan(8);
  expect(large - normal).toBeGreaterThan(8);
});

describe("the order of the hand", () => {
  const rows = async (settings: Partial<Settings>, size: Size) =>
    (await open(size, settings)).page
      .locator(".hand-row")
      .evaluateAll((all) =>
        all.map((row) =>
          [...row.querySelectorAll<HTMLElement>(".hand-card")].map(
            (card) => card.dataset["card"] ?? "",
          ),
        ),
      );
  const trumps = (cards: readonly string[]) =>
    cards.filter((card) => /J$|^H|2$/.test(card) && !/^[SCD]J$/.test(card));

  test("trumps stand left or right, the strongest first or last", async () => {
    const first = (await rows({}, "laptop")).flat();
    expect(first).toHaveLength(HAND.length);
    expect(first[0]).toBe("BJ");
    expect(trumps(first.slice(0, 9))).toHaveLength(9);
    const last = (await rows({ trumps: "last" }, "laptop")).flat();
    expect(last.slice(-9)).toEqual(first.slice(0, 9));
    const weak = (await rows({ strongest: "last" }, "laptop")).flat();
    expect(weak.slice(0, 9)).toEqual(first.slice(0, 9).reverse());
    expect(new Set(weak)).toEqual(new Set(first));
  });

  test("a phone has them in the upper or in the lower row", async () => {
    const above = await rows({}, "phone");
    const below = await rows({ trumps: "last" }, "phone");
    expect(above.map((row) => trumps(row).length)).toEqual([9, 0]);
    expect(below.map((row) => trumps(row).length)).toEqual([0, 9]);
  });
});

test("who wants to be asked again is asked before cards are played", async () => {
  const stage = await open("phone", { confirmPlay: true });
  const { page } = stage;
  const dialog = page.locator("dialog", { hasText: "确认出牌？" });
  const card = page.locator(".hand-card").first();
  await card.press("Space");
  await page.locator(".play-button:enabled").click();
  await dialog.locator(".card").waitFor();
  await new Player(page).closeDialog();
  expect(stage.moves()).toEqual([]);
  expect(await page.locator(".hand-card").count()).toBe(HAND.length);

  await card.press("Enter");
  await dialog.getByRole("button", { name: "出牌" }).click();
  await expect.poll(() => stage.moves()).toEqual([{ do: "play", cards: ["BJ"] }]);
  await dialog.waitFor({ state: "detached" });
  // The card leaves the hand when the server says that it was played.
  await expect.poll(() => page.locator(".hand-card").count()).toBe(HAND.length - 1);
});

test("what is switched on the settings page holds at the table", async () => {
  const page = await browser.open({ size: "phone" });
  await enter(page, "小明");
  await page.goto("/me?tab=settings");
  await page.getByRole("switch", { name: /左手操作/ }).press("Space");
  for (const text of [/^右边、下排$/, /^大$/]) {
    await page.locator(".choice label", { hasText: text }).click();
  }
  await Stage.open(page, leading(HAND));
  const first = page.locator(".hand-card").first();
  await first.waitFor();
  expect(await first.getAttribute("data-card")).not.toBe("BJ");
  expect((await buttons(page))[0]?.text).toBe("出牌");
  expect((await page.locator(".hand-card .card").first().boundingBox())?.width).toBeGreaterThan(70);
});
