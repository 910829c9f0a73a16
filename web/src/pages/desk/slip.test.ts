import { beforeEach, expect, test } from "vitest";
import { lang } from "../../i18n/index.ts";
import type { EventSlip, SlipForm } from "../../protocol/desk.ts";
import { blank, layoutOf, readSlip, slipWords, writeSlip } from "./slip.ts";

beforeEach(() => {
  lang.value = "zh";
});

const cases: Array<{ form: SlipForm; sides: number; cells: string[]; slip: EventSlip }> = [
  {
    form: { by: "games", best_of: 3, timed: false },
    sides: 2,
    cells: ["2", "1"],
    slip: { by: "games", won: [2, 1] },
  },
  {
    form: { by: "levels", winner: false },
    sides: 2,
    cells: ["10", "A+"],
    slip: { by: "levels", levels: ["T", "past A"] },
  },
  {
    form: { by: "boards", tables: 2, boards: 2 },
    sides: 2,
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
    sides: 2,
    cells: ["2", "L", "-1", "20", "25"],
    slip: {
      by: "duplicate",
      results: [{ played: 2 }, "lost", { played: -1 }],
      time_s: [1200, 1500],
    },
  },
  {
    form: { by: "deals", deals: 2 },
    sides: 3,
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

test.each(cases)("a slip of $form.by is read and written back", ({ form, sides, cells, slip }) => {
  expect(blank(form, sides).cells).toHaveLength(cells.length);
  const written = { cells, dealer: null, absent: [] };
  expect(readSlip(form, written, sides)).toEqual(slip);
  expect(writeSlip(form, slip, sides).cells).toEqual(cells);
  expect(layoutOf(form, sides).rows.every(({ label }) => label !== "")).toBe(true);
});

test.each(cases)("a slip of $form.by with a hole is not read", ({ form, sides, cells }) => {
  const holed = { cells: ["?", ...cells.slice(1)], dealer: null, absent: [] };
  expect(readSlip(form, holed, sides)).toBeNull();
});

test("whoever is absent forfeits, whatever the cells say", () => {
  const form: SlipForm = { by: "levels", winner: true };
  const written = { cells: ["", ""], dealer: null, absent: [1, 0] };
  expect(readSlip(form, written, 2)).toEqual({ by: "forfeit", absent: [0, 1] });
  expect(slipWords({ by: "forfeit", absent: [1] }, ["甲", "乙"])).toBe("乙 弃权");
});

test("levels are typed as people write them", () => {
  const form: SlipForm = { by: "levels", winner: true };
  const read = (a: string, b: string) =>
    readSlip(form, { cells: [a, b], dealer: 1, absent: [] }, 2);
  expect(read("q", "a")).toEqual({ by: "levels", levels: ["Q", "A"], dealer: 1 });
  expect(read("t", "1")).toEqual({ by: "levels", levels: ["T", "A"], dealer: 1 });
  expect(read("15", "2")).toBeNull();
});

test("deals are told by their sums", () => {
  expect(
    slipWords(
      {
        by: "deals",
        deals: [
          [4, -2, -2],
          [1, 1, -2],
        ],
      },
      ["甲", "乙", "丙"],
    ),
  ).toBe("5 : -1 : -4");
});
