import { beforeEach, describe, expect, test } from "vitest";
import { lang } from "../../i18n/index.ts";
import type { EventSlip, SlipForm } from "../../protocol/desk.ts";
import { blank, figure, finished, needsDealer, reopened, slipText } from "./slip.ts";

beforeEach(() => {
  lang.value = "zh";
});

const FORMS: ReadonlyArray<readonly [SlipForm, EventSlip]> = [
  [
    { by: "games", best_of: 3, timed: false },
    { by: "games", won: [2, 1] },
  ],
  [
    { by: "levels", winner: true },
    { by: "levels", levels: ["8", "8"], dealer: 1 },
  ],
  [
    { by: "levels", winner: false },
    { by: "levels", levels: ["past A", "T"] },
  ],
  [
    { by: "boards", tables: 2, boards: 2 },
    {
      by: "boards",
      tables: [
        [1, -2],
        [0, 3],
      ],
    },
  ],
  [
    { by: "duplicate", boards: 3 },
    { by: "duplicate", results: [{ played: -1 }, "lost", "own_fault"], time_s: [600, 0] },
  ],
  [
    { by: "deals", deals: 2 },
    {
      by: "deals",
      deals: [
        [2, -1, -1],
        [-4, 2, 2],
      ],
    },
  ],
];

describe.each(FORMS)("a slip %j", (form, slip) => {
  test("is missing something while it is blank", () => {
    expect(finished(blank(form))).toBeNull();
  });

  test("comes back as it was when it is opened again", () => {
    expect(finished(reopened(form, slip))).toEqual(slip);
  });
});

test("equal levels need a dealer only where somebody must win", () => {
  const draft = { ...blank({ by: "levels", winner: true }), cells: ["5", "5"] };
  expect(needsDealer(draft)).toBe(true);
  expect(finished(draft)).toBeNull();
  expect(finished({ ...draft, dealer: 0 })).toEqual({
    by: "levels",
    levels: ["5", "5"],
    dealer: 0,
  });
  const free = { ...blank({ by: "levels", winner: false }), cells: ["5", "5"] };
  expect(finished(free)).toEqual({ by: "levels", levels: ["5", "5"] });
});

test("levels take the place of games when time was up", () => {
  const form: SlipForm = { by: "games", best_of: 1, timed: true };
  expect(finished(reopened(form, { by: "levels", levels: ["K", "9"] }))).toEqual({
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
