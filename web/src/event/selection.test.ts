import { expect, test } from "vitest";
import { Selection } from "./selection.ts";

const ORDER = [4, 2, 9, 7];
const chosen = (selection: Selection) => [...selection.chosen.value];

test("shift takes all between the last and this one along, as the list is seen", () => {
  const selection = new Selection();
  selection.set(2, true, ORDER);
  selection.set(7, true, ORDER, true);
  expect(chosen(selection)).toEqual([2, 9, 7]);
  selection.set(9, false, ORDER, true);
  expect(chosen(selection)).toEqual([2]);
});

test("all are taken in and out, and who is gone is forgotten", () => {
  const selection = new Selection();
  selection.setAll(ORDER, true);
  selection.keep(new Set([2, 7, 11]));
  expect(chosen(selection)).toEqual([2, 7]);
  selection.setAll([7], false);
  expect(selection.size).toBe(1);
});
