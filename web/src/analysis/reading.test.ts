import { expect, test } from "vitest";
import { ANALYSIS } from "../testing/analysis.ts";
import { costliest, curveOf, foundOf, isRight, signed } from "./reading.ts";

test("a seat's decisions come in their order, and those that are not weighed are left out", () => {
  const half = { ...ANALYSIS, parts: ANALYSIS.parts.toReversed().slice(0, 2) };
  expect(foundOf(ANALYSIS, 0).map(({ decision }) => decision.index)).toEqual([0, 2]);
  expect(foundOf(half, 0).map(({ decision }) => decision.index)).toEqual([2]);
  expect(costliest(half, 0)).toEqual([]);
  expect(costliest(ANALYSIS, 0).map(({ decision }) => decision.index)).toEqual([0]);
});

test("the curve falls where something was lost, and is none of one decision", () => {
  const curve = curveOf(foundOf(ANALYSIS, 0));
  const [first, second] = curve?.points ?? [];
  expect(first?.drops).toBe(true);
  expect((first?.after ?? 0) > (first?.before ?? 0)).toBe(true);
  expect(second?.after).toBe(second?.before);
  expect(curve?.high).toBeCloseTo(0.5);
  expect(curve?.low).toBe(0);
  expect(curveOf(foundOf(ANALYSIS, 1))).toBeUndefined();
});

test("a move is right that chance may have put behind the best", () => {
  const [best, made] = ANALYSIS.parts[0]?.weighed.candidates ?? [];
  expect([isRight(best), isRight(made), isRight(undefined)]).toEqual([true, false, false]);
  expect(made && isRight({ ...made, loss: { mean: 0.1, low: -0.1, high: 0.3 } })).toBe(true);
});

test("numbers have their sign, and nothing has none", () => {
  expect([0.4, -0.4, 0.001, -0.001].map((n) => signed(n, "shengji"))).toEqual([
    "+0.40",
    "−0.40",
    "0.00",
    "0.00",
  ]);
  expect(signed(-3.25, "erdayi")).toMatch(/^−3\.[23]$/);
});
