import { expect, test } from "vitest";
import type { Judged } from "../protocol/judge.ts";
import { anchorOf, articleHref, stepsOf } from "./data.ts";

const rise = (dealer: number, defenders: number, over: boolean): Judged<"shengji.result"> => ({
  ok: true,
  dealer_side: dealer,
  defenders,
  switch: over,
});

test("neighbouring points that lead to the same are one step", () => {
  const points = [-5, 0, 5, 40, 80, 120];
  const answers = [
    rise(3, 0, false),
    rise(3, 0, false),
    rise(2, 0, false),
    rise(1, 0, false),
    rise(0, 0, true),
    rise(0, 1, true),
  ];
  expect(stepsOf(points, answers).map(({ from, to }) => [from, to])).toEqual([
    [-5, 0],
    [5, 35],
    [40, 75],
    [80, 115],
    [120, null],
  ]);
  expect(stepsOf(points, answers, rise(3, 0, false))[0]?.more).toBe(false);
  expect(stepsOf(points, answers, rise(8, 0, false)).map(({ more }) => more)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

test("articles have addresses without signs that would have to be escaped", () => {
  expect(anchorOf("cn2002:13")).toBe("cn2002-13");
  expect(anchorOf("erdayi2021:四（二）")).toBe("erdayi2021-四-二-");
  expect(articleHref("most2015", "cn2002:13")).toBe("/rules/most2015#cn2002-13");
});
