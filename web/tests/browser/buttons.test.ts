/** No two buttons touch, wherever staff and players press any: a finger meets the one it means. */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { TableKey } from "../../src/protocol/desk.ts";
import { SIZES } from "./browser.ts";
import { touching } from "./look.ts";
import { useVenue } from "./venue.ts";

const venue = useVenue({ boss: "director", hand: "director" });
const { act, ask } = venue;

const NAMES = "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨";
const LEVELS = { by: "levels", levels: ["8", "4"] } as const;

/** A round in which slips are missing, in once, differ and count, with calls and a ruling. */
async function open(boss: Page): Promise<string> {
  const at = Date.UTC(2027, 1, 6, 1);
  const details = { name: "大赛", starts_ms: at, ends_ms: at, mode: "paper", self_entry: true };
  const body = { preset: "most2015", details, sections: ["机关组", "事业组"] };
  const { id } = await ask<{ id: string }>(boss, "POST", "/api/events", body);
  const rows = Array.from({ length: 12 }, (_, pair) => ({
    unit: `${NAMES[pair]}家`,
    section: pair % 2,
    people: [{ name: `${NAMES[pair]}伟` }, { name: `${NAMES[pair]}芳` }],
  }));
  await act(boss, id, { c: "add", rows });
  await act(boss, id, { c: "begin", word: "抽签" });
  await act(boss, id, { c: "draft" });
  return id;
}

async function play(boss: Page, hand: Page, id: string): Promise<void> {
  for (const to of ["published", "playing"]) {
    await act(boss, id, { c: "advance", round: 1, to });
  }
  const record = (page: Page, match_no: number, slip: unknown = LEVELS) =>
    act(page, id, { c: "record", match_no, slip });
  await record(hand, 1);
  await record(boss, 1);
  await record(hand, 2);
  await record(hand, 3);
  await record(boss, 3, { ...LEVELS, levels: ["9", "4"] });
  const { event } = await venue.desk(boss, id);
  const entrant = event.rounds[0]?.matches[4]?.sides[0];
  await act(boss, id, { c: "late", entrant, minutes: 6 });
  await act(boss, id, { c: "rule", entrant, offence: "smoking" });
}

/** Looks at a page at both sizes, once it stands. */
async function look(page: Page, path: string, seen: string): Promise<string[]> {
  await page.goto(path);
  await page.locator(seen).first().waitFor();
  const found: string[] = [];
  for (const size of ["phone", "laptop"] as const) {
    await page.setViewportSize(SIZES[size]);
    found.push(...(await touching(page)).map((of) => `${path} on a ${size}: ${of}`));
  }
  return found;
}

test("no two buttons of the desk, the referee, phones and papers touch", async () => {
  const boss = await venue.signedIn("boss");
  const hand = await venue.signedIn("hand", { lang: "en" });
  const id = await open(boss);
  const at = `/event/${id}`;
  const found: string[] = [];
  const walk = async (page: Page, paths: Readonly<Record<string, string>>) => {
    for (const [path, seen] of Object.entries(paths)) {
      found.push(...(await look(page, path, seen)));
    }
  };
  await walk(boss, { [`${at}/director?tab=rounds`]: ".pick" });
  await play(boss, hand, id);
  const desk = {
    [`${at}/director?tab=entries`]: ".sheet tbody tr",
    [`${at}/director?tab=rounds`]: ".matches tbody tr",
    [`${at}/director?tab=results`]: ".results tbody tr",
    [`${at}/director?tab=hall`]: ".hall-table",
    [`${at}/director?tab=setup`]: ".setup",
    [`${at}/director?tab=history`]: ".log tbody tr",
    [`${at}/audit`]: ".log tbody tr",
    [`${at}/referee`]: ".referee-matches button",
    [`${at}/referee?tab=rulings`]: ".referee ul",
    "/events/new": ".preset",
    "/events": ".event-lines",
  };
  await walk(boss, desk);
  await walk(hand, desk);
  await walk(boss, {
    [`${at}/print?what=cards`]: ".table-card",
    [`${at}/print?what=slips`]: ".cut-sheet",
    [`${at}/print?what=tables`]: ".print-table",
    [`${at}/screen?show=pairings`]: ".screen-sheet",
  });
  const [key] = await ask<TableKey[]>(boss, "GET", `/api/events/${id}/keys`);
  const code = (await venue.desk(boss, id)).cards[0]?.code;
  const phone = await venue.open({ size: "phone" });
  await phone.goto(`${at}?code=${code}`);
  await phone.getByRole("button", { name: "这是我" }).click();
  await phone.locator(".mine").waitFor();
  await walk(phone, {
    [at]: ".mine",
    [`${at}/table/${key?.table}?key=${key?.key}`]: ".hall-sides, .hall-counts",
    "/at": ".reach form",
  });
  expect(found).toEqual([]);
  // It would have been seen.
  await boss.goto(`${at}/director?tab=results`);
  await boss.locator(".results tbody tr").first().waitFor();
  await boss
    .locator(".row-acts")
    .first()
    .evaluate((acts) => {
      (acts as HTMLElement).style.gap = "3px";
    });
  expect(await touching(boss)).toHaveLength(1);
});
