import { beforeEach, describe, expect, test } from "vitest";
import { lang } from "../i18n/index.ts";
import type { EventSlip, SlipForm } from "../protocol/desk.ts";
import { labelOf } from "./SlipFields.tsx";
import {
  blank,
  figure,
  isWrong,
  needsDealer,
  readSlip,
  reopened,
  rowsOf,
  usualForm,
} from "./slip.ts";
import { slipText } from "./slipText.ts";

beforeEach(() => {
  lang.value = "zh";
});

const cases: Array<{ form: SlipForm; cells: string[]; slip: EventSlip; dealer?: number }> = [
  {
    form: { by: "games", best_of: 3, timed: false },
    cells: ["2", "1"],
    slip: { by: "games", won: [2, 1] },
  },
  {
    form: { by: "levels", winner: false },
    cells: ["10", "A+"],
    slip: { by: "levels", levels: ["T", "past A"] },
  },
  {
    form: { by: "levels", winner: true },
    cells: ["8", "8"],
    dealer: 1,
    slip: { by: "levels", levels: ["8", "8"], dealer: 1 },
  },
  {
    form: { by: "boards", tables: 2, boards: 2 },
    cells: ["1", "-2", "3", "0"],
    slip: {
      by: "boards",
      tables: [
        [1, 3],
        [-2, 0],
      ],
    },
  },
  {
    form: { by: "duplicate", boards: 3 },
    cells: ["2", "L", "-1", "20", "25"],
    slip: {
      by: "duplicate",
      results: [{ played: 2 }, "lost", { played: -1 }],
      time_s: [1200, 1500],
    },
  },
  {
    form: { by: "duplicate", boards: 3 },
    cells: ["-1", "L", "O", "10", ""],
    slip: { by: "duplicate", results: [{ played: -1 }, "lost", "own_fault"], time_s: [600, 0] },
  },
  {
    form: { by: "deals", deals: 2 },
    cells: ["4", "-2", "-2", "1", "1", "-2"],
    slip: {
      by: "deals",
      deals: [
        [4, -2, -2],
        [1, 1, -2],
      ],
    },
  },
];

describe.each(cases)("a slip of $form.by: $cells", ({ form, cells, slip, dealer = null }) => {
  const draft = { form, cells, dealer, absent: [] };

  test("is missing something while it is blank", () => {
    expect(blank(form).cells).toHaveLength(cells.length);
    expect(readSlip(blank(form))).toBeNull();
  });

  test("is read, and comes back as it was when it is opened again", () => {
    expect(readSlip(draft)).toEqual(slip);
    expect(reopened(form, slip)).toEqual(draft);
  });

  test("has a name for every row", () => {
    expect(rowsOf(form).every((row) => labelOf(row) !== "")).toBe(true);
  });

  test("is not read while a cell cannot be, whichever it is", () => {
    for (const at of cells.keys()) {
      for (const typed of ["?", "2o", "1.5", "1 2"]) {
        const mistyped = cells.map((cell, other) => (other === at ? typed : cell));
        expect([at, readSlip({ ...draft, cells: mistyped })]).toEqual([at, null]);
        expect(isWrong(form, at, typed)).toBe(true);
      }
      expect(isWrong(form, at, cells[at] ?? "")).toBe(false);
    }
  });
});

test("a mistyped minute is a fault, never nought", () => {
  const form: SlipForm = { by: "duplicate", boards: 1 };
  const read = (time: string) =>
    readSlip({ form, cells: ["2", time, "25"], dealer: null, absent: [] });
  expect(read("2o")).toBeNull();
  expect(read("-5")).toBeNull();
  expect(read("")).toMatchObject({ time_s: [0, 1500] });
  expect(read("20")).toMatchObject({ time_s: [1200, 1500] });
});

test("whoever is absent forfeits, whatever the cells say", () => {
  const form: SlipForm = { by: "levels", winner: true };
  expect(readSlip({ ...blank(form), absent: [1, 0] })).toEqual({ by: "forfeit", absent: [0, 1] });
  expect(slipText({ by: "forfeit", absent: [1] }, ["甲", "乙"], "typed")).toBe("乙 弃权");
});

test("levels are typed as people write them", () => {
  const form: SlipForm = { by: "levels", winner: true };
  const read = (a: string, b: string) => readSlip({ form, cells: [a, b], dealer: 1, absent: [] });
  expect(read("q", "a")).toEqual({ by: "levels", levels: ["Q", "A"], dealer: 1 });
  expect(read("t", "1")).toEqual({ by: "levels", levels: ["T", "A"], dealer: 1 });
  expect(read("15", "2")).toBeNull();
});

test("equal levels need a dealer only where somebody must win", () => {
  const draft = { ...blank({ by: "levels", winner: true }), cells: ["5", "5"] };
  expect(needsDealer(draft)).toBe(true);
  expect(readSlip(draft)).toBeNull();
  expect(readSlip({ ...draft, dealer: 0 })).toEqual({
    by: "levels",
    levels: ["5", "5"],
    dealer: 0,
  });
  const free = { ...blank({ by: "levels", winner: false }), cells: ["5", "5"] };
  expect(readSlip(free)).toEqual({ by: "levels", levels: ["5", "5"] });
});

test("levels take the place of games when time was up", () => {
  const form: SlipForm = { by: "games", best_of: 1, timed: true };
  expect(readSlip(reopened(form, { by: "levels", levels: ["K", "9"] }))).toEqual({
    by: "levels",
    levels: ["K", "9"],
  });
});

test("figures are read with any minus, and nothing else is", () => {
  expect(["3", " -4 ", "−5", "+6", "", "x", "1.5"].map(figure)).toEqual([
    3,
    -4,
    -5,
    6,
    null,
    null,
    null,
  ]);
});

test("slips are told in few words", () => {
  const names = ["甲", "乙", "丙"];
  expect(slipText({ by: "levels", levels: ["T", "past A"] }, names)).toBe("10 : 过A");
  expect(slipText({ by: "levels", levels: ["T", "past A"] }, names, "typed")).toBe("10 : A+");
  expect(slipText({ by: "levels", levels: ["5", "5"], dealer: 1 }, names)).toBe("5 : 5 · 乙 坐庄");
  expect(
    slipText(
      {
        by: "deals",
        deals: [
          [2, -1, -1],
          [-4, 2, 2],
        ],
      },
      names,
    ),
  ).toBe("-2 : 1 : 1");
  expect(slipText({ by: "forfeit", absent: [0, 2] }, names)).toBe("甲、丙 弃权");
});

test("of boards the defenders' points are written, unless somebody writes levels", () => {
  const form: SlipForm = { by: "boards", tables: 2, boards: 2 };
  const draft = { ...blank(usualForm(form)), cells: ["35", "80", "-5", "120"] };
  const slip: EventSlip = {
    by: "defenders",
    points: [
      [35, -5],
      [80, 120],
    ],
  };
  expect(readSlip(draft)).toEqual(slip);
  expect(reopened(form, slip)).toEqual(draft);
  expect(reopened(form, undefined).form.by).toBe("defenders");
  expect(reopened(form, { by: "boards", tables: [[1], [2]] }).form).toEqual(form);
  expect(slipText(slip, ["甲", "乙"])).toBe("35 -5 / 80 120");
});
