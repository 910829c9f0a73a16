import { beforeEach, describe, expect, test } from "vitest";
import { lang } from "../i18n/index.ts";
import type { EventSlip, EventView, MatchView, RoundView } from "../protocol/desk.ts";
import {
  entrant,
  eventPlan,
  eventView,
  match,
  row,
  teamEvent,
  teamMatch,
} from "../testing/event.ts";
import { comparison, hasComparison } from "./comparison.ts";
import { against, byRounds, groups } from "./crossTable.ts";
import { cutLine, cutWords, isLastIn, tieAtCut } from "./cut.ts";
import { prizes } from "./prizes.ts";
import { blank, readSlip, reopened } from "./slip.ts";
import { rawOf } from "./worth.ts";

beforeEach(() => {
  lang.value = "zh";
});

const played = (match_no: number, sides: [number, number], won: [number, number]): MatchView => ({
  ...match(match_no, match_no, sides),
  scores: won.map((points) => ({ points, standard: 0 })),
  winner: won[0] > won[1] ? 0 : 1,
});

/** Four who met in two rounds: one did not come, one was not there any more. */
function small(): EventView {
  const absent: MatchView = {
    ...played(2, [3, 4], [4, 0]),
    slip: { by: "forfeit", absent: [1] },
  };
  const base = eventView();
  const standings = base.standings.map((of) => ({
    ...of,
    after_round: 2,
    rows: [row(1, 1, 8), row(2, 3, 6), row(3, 2, 1), row(4, 4, 0)],
  }));
  return eventView({
    entrants: [1, 2, 3, 4].map((id) => entrant(id, `对${id}`)),
    rounds: [
      {
        stage: 0,
        round: 1,
        state: "final",
        matches: [played(1, [1, 2], [4, 0]), absent],
        byes: [],
      },
      { stage: 0, round: 2, state: "final", matches: [played(1, [1, 3], [3, 1])], byes: [2] },
    ],
    standings,
  });
}

describe("a cross-table", () => {
  test("has every round of everyone: points, byes, forfeits and rounds missed", () => {
    const view = small();
    const [standings] = view.standings;
    const rows = standings ? byRounds(view, standings) : [];
    expect(rows.map(({ entrant }) => entrant)).toEqual([1, 2, 3, 4]);
    expect(rows[0]?.cells).toEqual([
      { numbers: [2], points: "2", won: true },
      { numbers: [3], points: "1.5", won: true },
    ]);
    expect(rows[1]?.cells[1]).toBe("bye");
    expect(rows[2]?.cells[0]).toMatchObject({ numbers: [4], absent: "theirs" });
    expect(rows[3]?.cells[0]).toMatchObject({ points: "0", absent: "own" });
    expect(rows[3]?.cells[1]).toBe("missed");
  });

  test("of a round robin has everyone against everyone, group by group", () => {
    const view = small();
    const [standings] = view.standings;
    expect(standings && groups(view, standings).map((group) => [...group].sort())).toEqual([
      [1, 2, 3, 4],
    ]);
    const apart = { ...view, rounds: view.rounds.slice(0, 1) };
    expect(standings && groups(apart, standings)).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(against(view, 0, 3, 1).map(({ points }) => points)).toEqual(["0.5"]);
    expect(against(view, 0, 1, 4)).toEqual([]);
    // Nobody meets himself.
    expect(against(view, 0, 3, 3)).toEqual([]);
  });
});

describe("the line in standings", () => {
  test("is below the last place that is awarded", () => {
    const view = eventView({ plan: eventPlan({ awarded: 2 }) });
    const [standings] = view.standings;
    const line = standings && cutLine(view, standings);
    expect(line).toEqual({ places: 2, why: "awarded" });
    const rows = standings?.rows ?? [];
    expect(rows.map((_, at) => isLastIn(rows, at, line))).toEqual([false, true, false]);
    // Equals share the last place, and nobody is cut from his equals.
    const shared = [row(1, 1, 3), row(2, 2, 2), row(2, 3, 2), row(4, 4, 0)];
    expect(shared.map((_, at) => isLastIn(shared, at, line))).toEqual([false, false, true, false]);
    expect(line && cutWords(line)).toBe("横线以上：前 2 名获奖");
  });

  test("is below the last who goes on, before the last stage", () => {
    const [first] = eventPlan().stages;
    const stages = first ? [{ ...first, cut: { best: 16 } }, first] : [];
    const view = eventView({ plan: eventPlan({ stages }) });
    const [standings] = view.standings;
    expect(standings && cutLine(view, standings)).toEqual({ places: 16, why: "goes_on" });
  });

  test("is nowhere while equals stand on both sides of a cut, who are named instead", () => {
    const line = { places: 2, why: "goes_on" } as const;
    const equal = (id: number) => ({ ...row(2, id, 2), to: 3 });
    const tied = [row(1, 1, 3), equal(2), equal(3), row(4, 4, 0)];
    expect(tied.some((_, at) => isLastIn(tied, at, line))).toBe(false);
    expect(tieAtCut(tied, line)).toBe("2–3");
    const settled = [row(1, 1, 3), row(2, 2, 2), row(3, 3, 2), row(4, 4, 0)];
    expect(settled.map((_, at) => isLastIn(settled, at, line))).toEqual([
      false,
      true,
      false,
      false,
    ]);
    expect(tieAtCut(settled, line)).toBeUndefined();
    expect(tieAtCut(tied, { places: 2, why: "awarded" })).toBeUndefined();
  });
});

test("all awarded places have their prize, those who went out before the last stage too", () => {
  const base = eventView({ plan: eventPlan({ awarded: 4 }) });
  const [standings] = base.standings;
  const earlier = [{ stage: 0, unit: "half" as const, rows: [row(4, 4, 1), row(5, 5, 0)] }];
  const view = { ...base, standings: standings ? [{ ...standings, earlier }] : [] };
  expect(prizes(view).map(({ rows }) => rows.map(({ rank }) => rank))).toEqual([[1, 2, 3, 4]]);
  expect(prizes({ ...view, plan: eventPlan({ awarded: 0 }) })).toEqual([]);
});

describe("a board at all its tables", () => {
  test("of a duplicate field: the best of north–south first", () => {
    const seats = [
      {
        east_west: { side: 1, people: [], persons: [] },
        north_south: { side: 0, people: [], persons: [] },
      },
    ];
    const at = (no: number, sides: number[], made: number): MatchView => ({
      ...match(no, no, sides),
      seats,
      slip: { by: "duplicate", results: [{ played: made }, "lost"], time_s: [0, 0] },
    });
    const base = eventView();
    const view = eventView({
      stages: base.stages.map((stage) => ({ ...stage, slip: { by: "duplicate", boards: 2 } })),
      rounds: [
        {
          stage: 0,
          round: 1,
          state: "final",
          matches: [at(1, [1, 2], -1), at(2, [3, 4], 2)],
          byes: [],
        },
      ],
    });
    const [round] = view.rounds;
    const boards = round ? comparison(round) : [];
    expect(round && hasComparison(view, round)).toBe(true);
    expect(boards[0]).toEqual({
      board: 1,
      lines: [
        { table: "2", sides: [3, 4], made: 2 },
        { table: "1", sides: [1, 2], made: -1 },
      ],
    });
    expect(boards[1]?.lines.map(({ instead }) => instead)).toEqual(["未打", "未打"]);
  });

  test("of a duplicate field: the points stand beside what they give", () => {
    const seat = (side: number) => ({ side, people: [], persons: [] });
    const written: MatchView = {
      ...match(1, 1, [1, 2]),
      seats: [{ east_west: seat(1), north_south: seat(0) }],
      slip: { by: "duplicate", results: [{ defenders: 120 }, { defenders: 75 }], time_s: [0, 0] },
      boards: [
        [
          { points: 120, gained: [1, 0] },
          { points: 75, gained: [0, 1] },
        ],
      ],
    };
    const round: RoundView = { stage: 0, round: 1, state: "final", matches: [written], byes: [] };
    expect(comparison(round).flatMap(({ lines }) => lines)).toEqual([
      { table: "1", sides: [1, 2], points: 120, made: 1 },
      { table: "1", sides: [1, 2], points: 75, made: -1 },
    ]);
  });

  test("of teams: both tables, from north–south's view", () => {
    const boards = [
      [
        { points: 120, gained: [0, 1] },
        { points: 40, gained: [0, 1] },
      ],
      [
        { points: 0, gained: [0, 3] },
        { points: 80, gained: [0, 0] },
      ],
    ];
    const view = teamEvent({
      rounds: [
        { stage: 0, round: 1, state: "final", matches: [{ ...teamMatch(), boards }], byes: [] },
      ],
    });
    const [round] = view.rounds;
    expect(round && comparison(round)[0]?.lines).toEqual([
      { table: "3A", sides: [2, 1], points: 120, made: 1 },
      { table: "3B", sides: [1, 2], points: 0, made: -3 },
    ]);
  });
});

test("the points of a duplicate board become what they give north–south", () => {
  const worth = teamEvent().stages[0]?.boards;
  // In a duplicate field the first side sits north–south.
  const tables = [{ east_west: 1, north_south: 0 }];
  const raw = rawOf(worth && { ...worth, tables });
  expect(rawOf(undefined)).toBeUndefined();
  const draft = blank({ by: "duplicate", boards: 2 }, raw);
  const slip = (...cells: string[]) => readSlip({ ...draft, cells: [...cells, "", ""] });
  // East–west deals board 1, north–south board 2.
  expect([raw?.(0, 120), raw?.(1, 40), raw?.(0, 0), raw?.(1, 120)]).toEqual([1, 1, -3, -1]);
  // They are sent as they stand on the slip: what they give is the server's to say.
  const sent = { results: [{ defenders: 120 }, { defenders: 40 }] };
  expect(slip("120", "40")).toMatchObject(sent);
  expect(slip("-5", "160")).toMatchObject({ results: [{ defenders: -5 }, { defenders: 160 }] });
  expect(slip("80", "L")).toMatchObject({ results: [{ defenders: 80 }, "lost"] });
  expect(slip("80", "")).toBeNull();
  const form = { by: "duplicate", boards: 2 } as const;
  const again = (of: EventSlip | null) => reopened(form, of ?? undefined, raw);
  expect(again(slip("120", "L")).cells).toEqual(["120", "L", "", ""]);
  expect(readSlip(again(slip("120", "40")))).toMatchObject(sent);
  expect(again({ by: "duplicate", results: [{ played: 1 }, "lost"], time_s: [0, 0] })).toEqual({
    ...blank(form),
    cells: ["1", "L", "", ""],
  });
  expect(
    readSlip({ ...blank({ by: "duplicate", boards: 1 }), cells: ["-2", "", ""] }),
  ).toMatchObject({ results: [{ played: -2 }] });
});
