/**
 * How long a desk of five hundred pairs takes, from the wire to the painted
 * page: `make figures`. It asserts nothing, since figures depend on the
 * machine; `PAISAI_FIGURES=json` prints them for programs.
 */

import type { Page } from "playwright-core";
import { test } from "vitest";
import { slow } from "./slow.ts";
import { useVenue } from "./venue.ts";

const PAIRS = 500;
/** How often something is measured, where that changes nothing. */
const TIMES = 9;

const venue = useVenue({ boss: "director", second: "director" });
const { act, ask } = venue;

type Figure = { what: string; median_ms: number; most_ms: number; bytes?: number };

const figures: Figure[] = [];

function note(what: string, taken: readonly number[], bytes?: number): void {
  const sorted = [...taken].sort((a, b) => a - b);
  const round = (ms: number | undefined) => Math.round((ms ?? 0) * 10) / 10;
  figures.push({
    what,
    median_ms: round(sorted[Math.floor(sorted.length / 2)]),
    most_ms: round(sorted.at(-1)),
    ...(bytes === undefined ? {} : { bytes }),
  });
}

async function timed(what: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await what();
  return performance.now() - start;
}

const SURNAMES = "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗";
const GIVEN = "伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华建";

const person = (at: number): string =>
  `${SURNAMES[at % 20]}${GIVEN[Math.floor(at / 20) % 25]}${GIVEN[Math.floor(at / 500) % 25]}`;

async function open(page: Page): Promise<string> {
  const now = Date.now();
  const details = { name: "五百对", starts_ms: now, ends_ms: now, mode: "paper" };
  const body = { preset: "most2015", entrants: PAIRS, details };
  const { id } = await ask<{ id: string }>(page, "POST", "/api/events", body);
  const rows = Array.from({ length: PAIRS }, (_, at) => ({
    unit: `第${(at % 125) + 1}局`,
    label: String(Math.floor(at / 125) + 1),
    people: [{ name: person(2 * at) }, { name: person(2 * at + 1) }],
  }));
  await act(page, id, { c: "add", rows });
  await act(page, id, { c: "begin", word: "抽签" });
  return id;
}

/** Two people type the slip of every table; what an answer takes is noted. */
async function play(boss: Page, second: Page, id: string, round: number): Promise<void> {
  const { event, version } = await venue.desk(boss, id);
  let seen = version;
  const taken: number[] = [];
  const give = async (page: Page, match_no: number, slip: unknown, who: string) => {
    const body = { id: `${who}${round}.${match_no}`, seen, do: { c: "record", match_no, slip } };
    taken.push(
      await timed(async () => {
        const path = `/api/events/${id}/commands`;
        const answer = await ask<{ version: number }>(page, "POST", path, body);
        seen = answer.version;
      }),
    );
  };
  for (const { match_no } of event.rounds.at(-1)?.matches ?? []) {
    const levels = match_no % 3 === 0 ? ["6", "6"] : ["9", "5"];
    await give(boss, match_no, { by: "levels", levels }, "a");
    await give(second, match_no, { by: "levels", levels }, "b");
  }
  note(`a slip of round ${round}, answered`, taken);
}

/** Opens a page anew and answers after how long its last row is painted. */
async function painted(page: Page, path: string, rows: string, count: number): Promise<number> {
  await page.goto(path, { waitUntil: "commit" });
  const found = await page.waitForFunction(
    ([selector, least]: readonly [string, number]) =>
      document.querySelectorAll(selector).length >= least,
    [rows, count] as const,
    { polling: "raf", timeout: 60_000 },
  );
  await found.dispose();
  // What stands in the page now is painted with the frame after the next.
  return page.evaluate(
    () =>
      new Promise<number>((drawn) =>
        requestAnimationFrame(() => requestAnimationFrame(() => drawn(performance.now()))),
      ),
  );
}

async function answers(page: Page, id: string): Promise<void> {
  const paths = {
    "the desk, answered": "/desk",
    "the event, answered": "",
    "the results page, answered": "/results.html",
    "the history, its last lines": "/audit?limit=100",
    "the history, searched for a table": `/audit?limit=100&find=${encodeURIComponent("第 1 轮 117 桌")}`,
    "the history, searched for a name": `/audit?limit=100&find=${encodeURIComponent(person(2))}`,
  };
  for (const [what, path] of Object.entries(paths)) {
    const taken: number[] = [];
    let bytes = 0;
    for (let time = 0; time < TIMES; time += 1) {
      taken.push(
        await timed(async () => {
          const answer = await page.request.get(`/api/events/${id}${path}`);
          bytes = (await answer.body()).length;
        }),
      );
    }
    note(what, taken, bytes);
  }
}

/** What a player waits for who wants to know his table, with a cheap phone on a poor line. */
async function ownTable(boss: Page, id: string): Promise<void> {
  const { event, cards } = await venue.desk(boss, id);
  const match = event.rounds.at(-1)?.matches[116];
  const own = event.entrants.find((one) => one.id === match?.sides[0]);
  const code = cards.find(({ entrant }) => entrant === own?.id)?.code;
  const table = String(match?.table);
  const first: number[] = [];
  const typed: number[] = [];
  const known: number[] = [];
  for (let time = 0; time < 5; time += 1) {
    // By name: the first visit of a phone that was never here, and what it takes to answer him.
    const guest = await venue.open({ size: "phone" });
    await slow(guest, true);
    first.push(
      await timed(async () => {
        await guest.goto(`/event/${id}`, { waitUntil: "commit" });
        await guest.getByRole("searchbox").waitFor();
      }),
    );
    typed.push(
      await timed(async () => {
        await guest.getByRole("searchbox").pressSequentially(own?.people[0] ?? "");
        await guest.getByText(`第 ${table} 桌`).first().waitFor();
      }),
    );
    await guest.close();
    // By the code of his card, once he has come in: the page is opened anew for every round.
    const player = await venue.open({ size: "phone" });
    await player.goto(`/event/${id}?code=${code}`);
    await player.getByRole("button", { name: "这是我" }).click();
    await player.locator(".mine-number").waitFor();
    await slow(player, true);
    known.push(
      await timed(async () => {
        await player.goto(`/event/${id}`, { waitUntil: "commit" });
        await player.locator(".mine-number", { hasText: table }).waitFor();
      }),
    );
    await player.close();
    await act(boss, id, { c: "release", entrant: own?.id, person: 0 });
  }
  note("a slow phone's first visit, until it asks for a name", first);
  note("a slow phone: his name typed until his table stands there", typed);
  note("a slow phone that is known, opened until his table stands there", known);
}

test("a desk of five hundred pairs", { timeout: 600_000 }, async () => {
  const boss = await venue.signedIn("boss");
  const second = await venue.signedIn("second");
  const id = await open(boss);
  for (const round of [1, 2]) {
    note(`round ${round}, paired`, [await timed(() => act(boss, id, { c: "draft" }))]);
    const publish = { c: "advance", round, to: "published" };
    note(`round ${round}, published`, [await timed(() => act(boss, id, publish))]);
    await act(boss, id, { c: "advance", round, to: "playing" });
    await play(boss, second, id, round);
    for (const to of ["closed", "provisional"]) {
      await act(boss, id, { c: "advance", round, to });
    }
  }
  await answers(boss, id);

  // The third round at a real desk: by the red button, and with a hand at the keyboard.
  await act(boss, id, { c: "draft" });
  await boss.goto(`/event/${id}/director`);
  const dialog = boss.getByRole("dialog");
  const press = async (name: string) => {
    await boss.locator(".next").getByRole("button", { name }).click();
    await dialog.locator(".leads").waitFor();
    return timed(async () => {
      await dialog.locator("button.primary").click();
      await dialog.waitFor({ state: "detached" });
    });
  };
  await boss
    .locator(".matches tbody tr")
    .nth(PAIRS / 2 - 1)
    .waitFor();
  note("round 3, published by the button until the dialog is gone", [await press("公布第 3 轮")]);
  await press("开始第 3 轮");

  const director = `/event/${id}/director`;
  const parts = {
    "the results, painted": [`${director}?tab=results`, ".results tbody tr", PAIRS / 2],
    "the hall, painted": [`${director}?tab=hall`, ".hall-table", PAIRS / 2],
    "the pairings, painted": [`${director}?tab=rounds`, ".matches tbody tr", PAIRS / 2],
    "the entries, painted": [`${director}?tab=entries`, ".sheet tbody tr", PAIRS],
    "the standings, painted": [`${director}?tab=standings`, ".sheet tbody tr", PAIRS],
    "the event on a phone, painted": [`/event/${id}`, ".event-table tbody tr", PAIRS / 2],
  } as const;
  for (const [what, [path, rows, count]] of Object.entries(parts)) {
    const taken: number[] = [];
    for (let time = 0; time < 5; time += 1) {
      taken.push(await painted(boss, path, rows, count));
    }
    note(what, taken);
  }

  await boss.goto(`${director}?tab=results`);
  const typing = boss.getByRole("form", { name: "录入成绩" });
  const taken: number[] = [];
  for (const table of [3, 50, 117, 200, 249]) {
    await typing.getByLabel("桌号").fill(String(table));
    await boss.keyboard.press("Enter");
    await typing.locator(".cell").first().waitFor();
    await boss.keyboard.type("9:5");
    taken.push(
      await timed(async () => {
        await boss.keyboard.press("Enter");
        await typing.locator(".became-once", { hasText: `第 ${table} 桌` }).waitFor();
      }),
    );
  }
  note("a slip typed, until the page says that it is in", taken);
  await ownTable(boss, id);
  report();
});

function report(): void {
  if (process.env["PAISAI_FIGURES"] === "json") {
    process.stdout.write(`${JSON.stringify({ pairs: PAIRS, figures })}\n`);
    return;
  }
  const lines = figures.map(({ what, median_ms, most_ms, bytes }) => {
    const size = bytes === undefined ? "" : `  ${Math.round(bytes / 1024)} KiB`;
    return `${what.padEnd(62)}${median_ms.toFixed(1).padStart(8)} ms, most ${most_ms.toFixed(1)} ms${size}`;
  });
  process.stdout.write(`${lines.join("\n")}\n`);
}
