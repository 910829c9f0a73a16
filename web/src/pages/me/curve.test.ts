import { expect, test } from "vitest";
import { curveOf } from "./curve.ts";

test("a curve goes through all values from edge to edge", () => {
  expect(curveOf([])).toBeUndefined();
  expect(curveOf([1500])).toBeUndefined();
  expect(curveOf([1400, 1600, 1500])).toEqual({
    width: 160,
    height: 48,
    points: "4,44 80,4 156,24",
    end: { x: 156, y: 24 },
  });
  expect(curveOf([1500, 1500])?.points).toBe("4,24 156,24");
});
