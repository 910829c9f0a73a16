/**
 * What a player with a cheap phone waits for, from Chromium's own tracing:
 * `make figures`. A processor four times slower than this machine's and a line
 * of 1.6 Mbit/s stand in for the phone. It asserts nothing, since figures
 * depend on the machine; `PAISAI_FIGURES=json` prints them for programs.
 */

import type { CDPSession, Page } from "playwright-core";
import { test } from "vitest";
import { useBrowser } from "./browser.ts";
import { dealing, TRICK } from "./scenes.ts";
import { MBIT_PER_S, SLOWER, slow } from "./slow.ts";
import { HAND, Stage, turn } from "./stage.ts";
import { enter, openTable } from "./table.ts";

const TIMES = 5;
/** A page that has had this long nothing to do but wait is interactive. */
const QUIET_MS = 2_000;
const LONG_TASK_MS = 50;

const browser = useBrowser();

const lines: Array<Record<string, string | number>> = [];

type TraceEvent = {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  pid: number;
  args?: {
    data?: { url?: string; frame?: string };
    frame_reporter?: { state?: string };
  };
};

/** A phone's page: its processor is slow from now on, and its line too if told so. */
async function phone(line: boolean, context = {}): Promise<[Page, CDPSession]> {
  const page = await browser.open({ size: "phone", context });
  return [page, await slow(page, line)];
}

/** What Chromium notes of a page while something is done. */
async function traced(page: Page, act: () => Promise<unknown>): Promise<TraceEvent[]> {
  const chromium = page.context().browser();
  const timeline = "disabled-by-default-devtools.timeline";
  const categories = ["devtools.timeline", timeline, `${timeline}.frame`, "loading", "cc"];
  await chromium?.startTracing(page, { categories });
  let trace: Buffer | undefined;
  try {
    await act();
  } finally {
    trace = await chromium?.stopTracing();
  }
  return (JSON.parse(String(trace)) as { traceEvents: TraceEvent[] }).traceEvents;
}

/** Milliseconds to the first contentful paint, and until nothing keeps the page from answering. */
function waiting(events: TraceEvent[], path: string): { paint: number; interactive: number } {
  const starts = events.filter(
    ({ name, args }) => name === "ResourceSendRequest" && args?.data?.url?.endsWith(path),
  );
  const start = Math.min(...starts.map(({ ts }) => ts));
  const paint = events.find(({ name, ts }) => name === "firstContentfulPaint" && ts > start);
  const tasks = events.filter(
    ({ name, pid, dur = 0, ts }) =>
      name === "RunTask" && pid === paint?.pid && dur > LONG_TASK_MS * 1000 && ts > start,
  );
  const ends = [paint?.ts ?? Number.NaN, ...tasks.map(({ ts, dur = 0 }) => ts + dur)];
  return {
    paint: ((paint?.ts ?? Number.NaN) - start) / 1000,
    interactive: (Math.max(...ends) - start) / 1000,
  };
}

const median = (taken: readonly number[]): number =>
  Math.round([...taken].sort((a, b) => a - b)[Math.floor(taken.length / 2)] ?? Number.NaN);

/** A page loaded by somebody who was never here, over and over. */
async function loads(what: string, path: string, ready: string): Promise<void> {
  const paints: number[] = [];
  const actives: number[] = [];
  let bytes = 0;
  for (let time = 0; time < TIMES; time += 1) {
    const [page, session] = await phone(true);
    bytes = 0;
    session.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    const events = await traced(page, async () => {
      await page.goto(path, { waitUntil: "commit" });
      await page.locator(ready).first().waitFor();
      await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), QUIET_MS);
    });
    const { paint, interactive } = waiting(events, path);
    paints.push(paint);
    actives.push(interactive);
    await page.close();
  }
  lines.push({
    what,
    first_paint_ms: median(paints),
    interactive_ms: median(actives),
    kilobytes_with_what_follows: Math.round(bytes / 1000),
  });
}

type Frames = { shown_whole: number; shown_without_what_scripts_drew: number; dropped: number };

/** What became of the frames that were wanted: at sixty a second each has 17 ms. */
function frames(events: TraceEvent[]): Frames {
  const states = events
    .filter(({ name, ph }) => name === "PipelineReporter" && ph === "b")
    .map(({ args }) => args?.frame_reporter?.state);
  const count = (wanted: string) => states.filter((state) => state === wanted).length;
  return {
    shown_whole: count("STATE_PRESENTED_ALL"),
    shown_without_what_scripts_drew: count("STATE_PRESENTED_PARTIAL"),
    dropped: count("STATE_DROPPED"),
  };
}

test("the first page, as somebody new meets it", { timeout: 600_000 }, async () => {
  await loads("the first page", "/", ".lobby-go");
});

test("a table by a link, as an invited friend meets it", { timeout: 600_000 }, async () => {
  const host = await browser.open();
  await enter(host, "小明");
  const link = await openTable(host, { rules: "cn2017" });
  await loads("a table one is invited to", link, ".name-yourself");
});

test("cards that move on a slow phone", { timeout: 600_000 }, async () => {
  const [page, session] = await phone(false, { reducedMotion: "no-preference" });
  const stage = await Stage.open(page, dealing());
  const scenes: Record<string, () => Promise<void>> = {
    "cards being dealt": async () => {
      for (const card of HAND) {
        stage.happen([{ e: "drawn", seat: 0, card }]);
        await page.waitForTimeout(200);
      }
    },
    "a trick played and taken": async () => {
      stage.happen([
        { e: "trump", trump: "H", level: "2", dealer: 0 },
        { e: "kitty", seat: 0, count: 8, cards: HAND.slice(0, 8) },
        { e: "buried", seat: 0, count: 8, cards: HAND.slice(0, 8) },
        { e: "led", seat: 0, cards: ["S4"] },
      ]);
      await page.waitForTimeout(1_000);
      stage.happen(TRICK);
      await page.waitForTimeout(1_500);
      stage.happen([{ e: "trick", seat: 1, points: 20 }, turn(1, "lead")]);
      await page.waitForTimeout(2_000);
    },
  };
  for (const [what, play] of Object.entries(scenes)) {
    lines.push({ what, ...frames(await traced(page, play)) });
  }
  await session.detach();
  report();
});

function report(): void {
  if (process.env["PAISAI_FIGURES"] === "json") {
    process.stdout.write(`${JSON.stringify({ slower: SLOWER, mbit: MBIT_PER_S, lines })}\n`);
    return;
  }
  for (const { what, ...figures } of lines) {
    const said = Object.entries(figures).map(([name, figure]) => `${name} ${figure}`);
    process.stdout.write(`${String(what).padEnd(34)}${said.join(", ")}\n`);
  }
}
