/** Pages keep their looks, wherever somebody has been before. */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { atRest } from "./look.ts";
import { enter, openTable } from "./table.ts";
import { useVenue } from "./venue.ts";

const venue = useVenue({ boss: "director" });
const { ask, act } = venue;

/** Follows a link to a path of the client, so that what was loaded stays. */
async function follow(page: Page, path: string, seen: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement("a");
    link.href = href;
    document.body.append(link);
    link.click();
    link.remove();
  }, path);
  await page.locator(seen).first().waitFor();
}

/** How every element of the page looks, by where it stands. */
const looks = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const found: Record<string, string> = {};
    const walk = (element: Element, path: string) => {
      const style = getComputedStyle(element);
      const names = [...style].filter((name) => !name.startsWith("--"));
      found[path] = names.map((name) => `${name}: ${style.getPropertyValue(name)}`).join("; ");
      [...element.children].forEach((child, at) => {
        walk(child, `${path} > ${child.tagName}.${child.className}:${at}`);
      });
    };
    walk(document.querySelector("main") ?? document.body, "main");
    return found;
  });

test("the desk looks the same after a print and a table", async () => {
  const page = await venue.signedIn("boss");
  const at = Date.UTC(2027, 1, 6, 1);
  const details = { name: "春季赛", place: "礼堂", starts_ms: at, ends_ms: at, mode: "paper" };
  const { id } = await ask<{ id: string }>(page, "POST", "/api/events", {
    preset: "most2015",
    details,
  });
  const rows = Array.from({ length: 16 }, (_, number) => ({
    单位: `第${Math.floor(number / 4) + 1}司`,
    对号: String((Math.floor(number / 2) % 2) + 1),
    姓名: `选手${number + 1}`,
  }));
  const advance = (to: string) => ({ c: "advance", round: 1, to });
  const begin = { c: "begin", word: "抽签" };
  for (const command of [{ c: "import", rows }, begin, { c: "draft" }, advance("published")]) {
    await act(page, id, command);
  }
  const desk = `/event/${id}/director`;
  await page.goto(desk);
  await page.locator(".sheet tbody tr").first().waitFor();
  await atRest(page);
  const before = await looks(page);
  expect(Object.keys(before).length).toBeGreaterThan(60);

  for (const what of ["slips", "tables", "entries"]) {
    await follow(
      page,
      `/event/${id}/print?what=${what}`,
      `.paper[data-what="${what}"] article, .print-table`,
    );
  }
  await follow(page, `/event/${id}`, ".event-table");
  await follow(page, await openTable(page, { rules: "cn2017" }), ".chairs");
  await follow(page, `/event/${id}/referee`, ".referee");
  await follow(page, desk, ".sheet tbody tr");
  await expect.poll(() => looks(page)).toEqual(before);
});

test("the lobby looks the same after the rules, the judge and more", async () => {
  const page = await venue.open();
  await enter(page, "小明");
  await page.goto("/");
  await page.locator(".lobby-tables").waitFor();
  // The event of the test before comes when it has been asked for.
  await page.locator(".lobby-events li").first().waitFor();
  await page.locator(".today-card").waitFor();
  await page.locator(".puzzle-card").waitFor();
  await atRest(page);
  const before = await looks(page);
  for (const [path, seen] of [
    ["/rules/cn2017", ".edition-section"],
    ["/judge", ".judge"],
    ["/replay", "main h1, main .replay"],
    ["/events", ".events"],
    ["/me", ".me"],
  ] as const) {
    await follow(page, path, seen);
  }
  await follow(page, "/", ".lobby-tables");
  await expect.poll(() => looks(page)).toEqual(before);
});
