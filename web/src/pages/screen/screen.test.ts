import { describe, expect, test } from "vitest";
import { momentOf } from "../../event/moment.ts";
import type { ClockView } from "../../protocol/desk.ts";
import { entrant, eventView, match, row } from "../../testing/event.ts";
import { bellFor, seen } from "./moments.ts";
import { cut, cutAwarded, KINDS, type Line, pairings, sheets, stateOf } from "./sheets.ts";
import { readShow, writeShow } from "./show.ts";

const MINUTE = 60_000;
const clock = (changes: Partial<ClockView> = {}): ClockView => ({
  round: 1,
  started_ms: 0,
  ends_ms: 40 * MINUTE,
  warn_ms: 30 * MINUTE,
  last_deals: 2,
  counting_present: true,
  extensions: [],
  ...changes,
});

/** A hall of so many tables, ranked too. */
function hall(tables: number) {
  const ids = Array.from({ length: 2 * tables }, (_, at) => at + 1);
  return eventView({
    entrants: ids.map((id) => entrant(id, `队${id}`)),
    rounds: [
      {
        stage: 0,
        round: 2,
        state: "playing",
        matches: ids
          .filter((id) => id % 2 === 1)
          .map((id) => match((id + 1) / 2, tables + 1 - (id + 1) / 2, [id, id + 1])),
        byes: [],
      },
    ],
    standings: [
      {
        stage: 0,
        after_round: 1,
        unit: "half",
        rows: ids.map((id) => row(id, id, 3)),
        sections: [],
        units: [{ rank: 1, unit: "工会", points: 3, standard: 600, counted: [1] }],
      },
    ],
  });
}

describe("sheets", () => {
  test.each([1, 7, 8, 9, 200])("show every one of %i tables and entrants once", (tables) => {
    const view = hall(tables);
    const all = sheets(view, 8, KINDS);
    expect(all.every(({ lines }) => lines.length <= 8)).toBe(true);
    const shown = all.flatMap((sheet) =>
      sheet.kind === "pairings"
        ? sheet.lines.map((line) => ("match" in line ? line.match.table : 0))
        : [],
    );
    expect(shown).toEqual(Array.from({ length: tables }, (_, at) => at + 1));
    const ranked = all.flatMap((sheet) =>
      sheet.kind === "standings" ? sheet.lines.map((line) => line.rank) : [],
    );
    expect(ranked).toHaveLength(2 * tables);
    expect(all.at(-1)?.kind).toBe("units");
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
  });

  test("are about equally long", () => {
    expect(cut([1, 2, 3, 4, 5, 6, 7, 8, 9], 8).map((part) => part.length)).toEqual([5, 4]);
    expect(cut([], 8)).toEqual([]);
  });

  test("all awarded places stand on the first sheet", () => {
    const list = Array.from({ length: 27 }, (_, at) => ({
      ...row(at + 1, at + 1, 3),
      unit: "deal",
    }));
    const sizes = (most: number, awarded: number) =>
      cutAwarded(list as Line[], most, awarded).map((part) => part.length);
    expect(sizes(8, 9)).toEqual([9, 6, 6, 6]);
    expect(sizes(8, 8)).toEqual([8, 7, 7, 5]);
    expect(sizes(8, 4)).toEqual([7, 7, 7, 6]);
    expect(sizes(8, 0)).toEqual([7, 7, 7, 6]);
    expect(sizes(8, 20)).toEqual([7, 7, 7, 6]);
  });

  test("those who sit out come last", () => {
    const round = eventView().rounds[0];
    expect(round && pairings(round).at(-1)).toEqual({ bye: 3 });
  });

  test("extra deals have a sheet of their own", () => {
    const play_off = { players: [1, 2, 3], online: "t7" };
    const all = sheets(eventView({ play_off }), 8, KINDS);
    expect(all.map(({ kind }) => kind)).toEqual(["pairings", "play_off", "standings"]);
    expect(all[1]).toMatchObject({ lines: [[1, 2, 3]] });
  });

  test("entries are shown until there are pairings, and only what is asked for", () => {
    const fresh = eventView({ rounds: [], standings: [] });
    expect(sheets(fresh, 8, KINDS).map(({ kind }) => kind)).toEqual(["entries"]);
    expect(sheets(fresh, 8, ["standings"])).toEqual([]);
    expect(sheets(hall(3), 8, ["standings"]).map(({ kind }) => kind)).toEqual([
      "standings",
      "units",
    ]);
  });

  test("standings are final when their round is", () => {
    const view = eventView();
    const [standings] = view.standings;
    expect(standings && stateOf(view, standings)).toBe("final");
    const open = eventView({ rounds: view.rounds.map((of) => ({ ...of, state: "provisional" })) });
    expect(standings && stateOf(open, standings)).toBe("provisional");
  });
});

describe("the clock", () => {
  test("announces the last deals, then that time is up", () => {
    expect(momentOf(clock(), 29 * MINUTE).phase).toBe("running");
    expect(momentOf(clock(), 30 * MINUTE)).toMatchObject({
      phase: "last_deals",
      leftMs: 10 * MINUTE,
    });
    expect(momentOf(clock(), 40 * MINUTE).phase).toBe("over");
    const { warn_ms, last_deals, ...silent } = clock();
    expect(momentOf(silent, 35 * MINUTE).phase).toBe("running");
  });

  test("stands still while it is held", () => {
    expect(momentOf(clock({ held_ms: 20 * MINUTE }), 39 * MINUTE).leftMs).toBe(20 * MINUTE);
  });

  test("counts for tables with more time", () => {
    const extensions = [
      { match_no: 3, minutes: 5, ends_ms: 45 * MINUTE },
      { match_no: 1, minutes: 2, ends_ms: 42 * MINUTE },
    ];
    const { extended } = momentOf(clock({ extensions }), 41 * MINUTE);
    expect(extended).toEqual([
      { match_no: 1, leftMs: MINUTE },
      { match_no: 3, leftMs: 4 * MINUTE },
    ]);
  });
});

describe("bells", () => {
  const view = eventView({ clock: clock() });
  const at = (ms: number, of = view) => seen(of, ms);

  test("ring at the announcement and at the end, once, and never for a page just opened", () => {
    expect(bellFor(undefined, at(31 * MINUTE))).toBeNull();
    expect(bellFor(at(29 * MINUTE), at(30 * MINUTE))).toBe("warning");
    expect(bellFor(at(30 * MINUTE), at(31 * MINUTE))).toBeNull();
    expect(bellFor(at(39 * MINUTE), at(40 * MINUTE))).toBe("over");
  });

  test("ring though the director took minutes away, and again after he gave some", () => {
    const shorter = eventView({ clock: clock({ ends_ms: 10 * MINUTE, warn_ms: 0 }) });
    expect(bellFor(at(5 * MINUTE), at(5 * MINUTE, shorter))).toBe("warning");
    expect(bellFor(at(5 * MINUTE, shorter), at(5 * MINUTE))).toBeNull();
  });

  test("ring for a table whose own time is up, for pairings and for standings", () => {
    const extensions = [{ match_no: 1, minutes: 2, ends_ms: 42 * MINUTE }];
    const longer = eventView({ clock: clock({ extensions }) });
    expect(bellFor(at(41 * MINUTE, longer), at(42 * MINUTE, longer))).toBe("table");
    const before = eventView({ rounds: [], standings: [] });
    expect(bellFor(at(0, before), at(0))).toBe("published");
    const unranked = eventView({ standings: [] });
    expect(bellFor(at(0, unranked), at(0, eventView()))).toBe("published");
  });
});

test("how a show goes is read from its address and written into it", () => {
  expect(readShow({ dwell: "20", size: "9", show: "standings,nonsense", sound: "off" })).toEqual({
    dwellS: 20,
    size: 1.6,
    kinds: ["standings"],
    muted: true,
  });
  const usual = readShow({ dwell: "soon" });
  expect(usual.dwellS).toBe(10);
  const address = "http://hall/event/e1/screen?theme=dark";
  expect(writeShow(address, { ...usual, dwellS: 5 })).toBe("/event/e1/screen?theme=dark&dwell=5");
  expect(writeShow(`${address}&dwell=5`, usual)).toBe("/event/e1/screen?theme=dark");
});
