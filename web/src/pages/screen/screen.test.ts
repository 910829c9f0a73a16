import { describe, expect, test } from "vitest";
import { momentOf } from "../../event/moment.ts";
import type { ClockView } from "../../protocol/desk.ts";
import type { BoardReport } from "../../protocol/index.ts";
import { COMPARED } from "../../testing/compared.ts";
import { entrant, eventView, match, row } from "../../testing/event.ts";
import { even, evenAfter, lay, pagesAt, spread, TYPE, usualWidth, widthOf } from "./layout.ts";
import { bellFor, saidAt, seen } from "./moments.ts";
import { byName, nameSize, nameWidth, shortName } from "./names.ts";
import { isCrowded, isSought, KINDS, pairings, sheets, stateOf } from "./sheets.ts";
import { readShow, writeShow } from "./show.ts";
import { briefTitle } from "./titles.ts";

/** What a list has of a wall of 16:9. */
const WALL = { width: 173, height: 82 };

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

describe("a list on the wall", () => {
  test.each([1, 4, 9, 23, 27, 64, 250, 1000])("of %i lines keeps within it", (count) => {
    for (const wide of [6, 11, 19, 60]) {
      const { size, columns, rows, line, pages } = lay({ count, wide }, WALL);
      expect(size).toBeGreaterThanOrEqual(Math.min(TYPE.least, WALL.width / wide));
      expect(rows * line).toBeLessThanOrEqual(WALL.height + 1e-9);
      expect(line).toBeGreaterThanOrEqual(size - 1e-9);
      expect(size * (columns * wide + columns - 1)).toBeLessThanOrEqual(WALL.width + 1e-9);
      expect(columns * rows * pages).toBeGreaterThanOrEqual(count);
      // No size that is read from afar needs fewer pages.
      expect(pages).toBe(pagesAt(TYPE.least, { count, wide }, WALL));
    }
  });

  test("stands in larger type the less there is of it", () => {
    const sizes = [4, 27, 60, 120].map((count) => lay({ count, wide: 11 }, WALL).size);
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
    expect(sizes[0]).toBe(TYPE.most);
  });

  test("fills its columns evenly, by height", () => {
    expect(lay({ count: 27, wide: 11 }, WALL)).toMatchObject({ pages: 1, columns: 3, rows: 9 });
    const letters = [..."abcdefghijk"];
    expect(spread(letters, 3).map((column) => column.length)).toEqual([4, 4, 3]);
    expect(spread(letters, 3).flat()).toEqual(letters);
    expect(even(9, 2)).toEqual([5, 4]);
    expect(even(0, 1)).toEqual([]);
  });

  test("has all awarded places on its first page", () => {
    const layout = { size: 5, columns: 1, rows: 9, line: 6, pages: 4 };
    expect(evenAfter(9, 27, layout)).toEqual([9, 9, 9]);
    expect(evenAfter(8, 27, layout)).toEqual([8, 7, 7, 5]);
    expect(evenAfter(4, 27, layout)).toEqual([7, 7, 7, 6]);
    expect(evenAfter(20, 27, layout)).toEqual([7, 7, 7, 6]);
  });

  test("waits for no single long name", () => {
    const names = [...Array.from({ length: 30 }, () => "王伟 李芳"), "一个非常非常长的队名"];
    expect(usualWidth(names, 9)).toBeCloseTo(widthOf("王伟 李芳"));
    expect(usualWidth(["一个非常非常长的队名"], 9)).toBe(9);
  });
});

describe("sheets", () => {
  test.each([1, 7, 8, 9, 250])("show every one of %i tables and entrants once", (tables) => {
    const view = hall(tables);
    const all = sheets(view, WALL, KINDS);
    const room = all.every(({ lines, layout }) => lines.length <= layout.columns * layout.rows);
    expect(room).toBe(true);
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

  test("those who look for their table find it by name, and wait for no standings", () => {
    const view = hall(250);
    const all = sheets(view, WALL, KINDS, true);
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(["pairings", "names"]));
    const named = all.flatMap((sheet) => (sheet.kind === "names" ? sheet.lines : []));
    expect(named).toHaveLength(500);
    const brief = sheets(hall(4), WALL, KINDS, true).map(({ kind }) => kind);
    expect(brief).toEqual(["pairings", "names", "standings", "units"]);
    // A second projector shows nothing but names, whenever.
    expect(sheets(view, WALL, ["names"]).every(({ kind }) => kind === "names")).toBe(true);
  });

  test("people look for tables from publication until the round is on its way", () => {
    const state = (to: "published" | "playing" | "closed", started?: number) => {
      const view = hall(2);
      return {
        ...view,
        rounds: view.rounds.map((round) => ({ ...round, state: to })),
        ...(started === undefined ? {} : { clock: clock({ started_ms: started }) }),
      };
    };
    expect(isSought(state("published"), 0)).toBe(true);
    expect(isSought(state("playing", 0), MINUTE)).toBe(true);
    expect(isSought(state("playing", 0), 11 * MINUTE)).toBe(false);
    expect(isSought(state("closed", 0), MINUTE)).toBe(false);
  });

  test("a few tables stand beside a large clock, many have the whole wall", () => {
    const beside = { width: 109, height: 79 };
    expect(isCrowded(hall(4), beside, KINDS, false)).toBe(false);
    expect(isCrowded(hall(40), beside, KINDS, false)).toBe(true);
  });

  test("say which part of a list they are", () => {
    const view = hall(250);
    const all = sheets(view, WALL, KINDS, true);
    const [first, second] = all;
    expect(first && briefTitle(view, first)).toMatch(/^第 2 轮对阵 1–\d+ 桌$/);
    expect(second && briefTitle(view, second)).toMatch(/^第 2 轮对阵 \d+–\d+ 桌$/);
    const small = hall(2);
    const [only] = sheets(small, WALL, KINDS);
    expect(only && briefTitle(small, only)).toBe("第 2 轮对阵");
  });

  test("both partners stand by name, and two of one name with their numbers", () => {
    const base = hall(1);
    const view = {
      ...base,
      entrants: [
        { ...entrant(1, "黄刚、安平"), people: ["黄刚", "安平"] },
        { ...entrant(2, "黄刚、白云"), people: ["黄刚", "白云"] },
      ],
    };
    const [round] = view.rounds;
    const lines = round ? byName(view, round) : [];
    expect(lines.map(({ name, twin, table }) => `${name}${twin ?? ""} ${table}`)).toEqual([
      "安平 1",
      "白云 1",
      "黄刚 #1 1",
      "黄刚 #2 1",
    ]);
    expect(view.entrants.map(shortName)).toEqual(["黄刚 安平", "黄刚 白云"]);
  });

  test("two of one name are hardly smaller than others, whose names are as short", () => {
    const base = hall(12);
    const people = (id: number) => {
      const own = String.fromCharCode(0x4e00 + id);
      return id === 6 || id === 17 ? ["黄刚", `李${own}`] : [`王${own}`, `赵${own}芳`];
    };
    const view = {
      ...base,
      entrants: base.entrants.map((one) => ({ ...one, people: people(one.id) })),
    };
    const [names] = sheets(view, WALL, ["names"]);
    const most = names?.nameWide ?? 0;
    const lines = names?.kind === "names" ? names.lines : [];
    const sizes = lines.map(({ name, twin }) => nameSize(nameWidth(name, twin), most));
    expect(sizes).toHaveLength(48);
    expect(sizes.filter((size) => size !== 1).length).toBeLessThanOrEqual(2);
    for (const size of sizes) {
      expect(size).toBeGreaterThan(0.8);
    }
    // A name of twice the width has two lines.
    expect(nameSize(2 * most, most)).toBeUndefined();
  });

  test("those who sit out come last", () => {
    const round = eventView().rounds[0];
    expect(round && pairings(round).at(-1)).toEqual({ id: 3, why: "bye" });
    const away = round && { ...round, byes: [], excused: [3] };
    expect(away && pairings(away).at(-1)).toEqual({ id: 3, why: "excused" });
    const lines = away ? byName(eventView(), away) : [];
    expect(lines.filter(({ entrant }) => entrant === 3).map(({ out }) => out)).toContain("excused");
  });

  test("extra deals have a sheet of their own", () => {
    const play_off = { players: [1, 2, 3], online: "t7" };
    const all = sheets(eventView({ play_off }), WALL, KINDS);
    expect(all.map(({ kind }) => kind)).toEqual(["pairings", "play_off", "standings"]);
    // One below another, as large as type gets: nothing else is on the sheet.
    expect(all[1]).toMatchObject({ lines: [1, 2, 3], layout: { columns: 1, size: TYPE.most } });
  });

  test("the people of two tables have the room that they need below their team", () => {
    const at = (people: [string, string], side: number) => ({ side, people, persons: [] });
    const seats = [
      { east_west: at(["欧阳小明", "司马小强"], 0), north_south: at(["甲一", "甲二"], 1) },
      { east_west: at(["乙一", "乙二"], 1), north_south: at(["丙一", "丙二"], 0) },
    ];
    const base = hall(2);
    const view = {
      ...base,
      rounds: base.rounds.map((round) => ({
        ...round,
        matches: round.matches.map((of) => ({ ...of, seats })),
      })),
    };
    const [sheet] = sheets(view, WALL, ["pairings"]);
    expect(sheet?.nameWide).toBeGreaterThan(widthOf("A 东西 欧阳小明、司马小强") / 2);
  });

  test("entries are shown until there are pairings, and only what is asked for", () => {
    const fresh = eventView({ rounds: [], standings: [] });
    expect(sheets(fresh, WALL, KINDS).map(({ kind }) => kind)).toEqual(["entries"]);
    expect(sheets(fresh, WALL, ["standings"])).toEqual([]);
    expect(sheets(hall(3), WALL, ["standings"]).map(({ kind }) => kind)).toEqual([
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
    expect(bellFor(at(0, unranked), at(0, eventView()))).toBe("ranked");
  });

  test("ring when the round begins", () => {
    expect(bellFor(at(0, eventView()), at(0))).toBe("started");
    expect(bellFor(at(0), at(0))).toBeNull();
  });

  test("say what they ring for", () => {
    const said = (...[bell, of = view]: [Parameters<typeof saidAt>[0], typeof view?]) =>
      saidAt(bell, of, undefined, at(0, of));
    expect(said("published")).toBe("第 1 轮对阵已经公布，请按桌号入座。");
    expect(said("started")).toBe("第 1 轮开始，时间40分钟。");
    expect(said("warning")).toBe("最后 2 副，含正在打的一副");
    expect(said("over")).toBe("时间到，请收牌并报成绩。");
    const due = eventView({ clock: clock({ slips_due_ms: 45 * MINUTE }) });
    expect(said("over", due)).toBe("时间到，请胜方交记分表。");
    const extensions = [{ match_no: 1, minutes: 2, ends_ms: 42 * MINUTE }];
    const longer = eventView({ clock: clock({ extensions }) });
    expect(saidAt("table", longer, at(0, longer), at(43 * MINUTE, longer))).toBe("5 桌 时间到");
  });
});

test("how a show goes is read from its address and written into it", () => {
  expect(readShow({ dwell: "20", size: "9", show: "standings,nonsense", sound: "off" })).toEqual({
    dwellS: 20,
    size: 1.6,
    kinds: ["standings"],
    muted: true,
    voice: true,
  });
  expect(readShow({ voice: "off" }).voice).toBe(false);
  const usual = readShow({ dwell: "soon" });
  expect(usual.dwellS).toBe(10);
  const address = "http://hall/event/e1/screen?theme=dark";
  expect(writeShow(address, { ...usual, dwellS: 5 })).toBe("/event/e1/screen?theme=dark&dwell=5");
  expect(writeShow(`${address}&dwell=5`, usual)).toBe("/event/e1/screen?theme=dark");
});

describe("boards at all tables", () => {
  const view = hall(4);
  const [round] = view.rounds;
  const reports = round && { round, boards: COMPARED.boards };
  const boards = (sought: boolean, kinds: readonly (typeof KINDS)[number][] = KINDS) =>
    sheets(view, WALL, kinds, sought, reports).filter(({ kind }) => kind === "boards");

  test("have a sheet each, but not while people look for their tables", () => {
    const [sheet] = boards(false);
    expect(boards(false)).toHaveLength(1);
    expect(sheet && briefTitle(view, sheet)).toBe("第 2 轮 · 1 号牌 · 各桌对照");
    expect(boards(true)).toEqual([]);
    expect(boards(false, ["standings"])).toEqual([]);
    expect(sheets(view, WALL, KINDS).some(({ kind }) => kind === "boards")).toBe(false);
  });

  test("are set smaller where there is much to tell, and never too small", () => {
    const [board] = COMPARED.boards;
    const told = (zh: string) => ({ zh, en: zh }) as NonNullable<BoardReport["best"]>;
    const size = (length: number) => {
      const of = board && { ...board, worst: told("长".repeat(length)) };
      const all = of && round ? { round, boards: [of] } : undefined;
      return sheets(view, WALL, ["boards"], false, all)[0]?.layout.size ?? 0;
    };
    expect(size(20)).toBe(TYPE.comfortable);
    expect(size(250)).toBeLessThan(TYPE.comfortable);
    expect(size(5_000)).toBeCloseTo(TYPE.least);
  });
});
