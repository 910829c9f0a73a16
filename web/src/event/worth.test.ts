import { beforeEach, expect, test } from "vitest";
import { lang } from "../i18n/index.ts";
import { teamEvent, teamMatch } from "../testing/event.ts";
import { chairNames, chairsOf, gainOf, type Place, sideName, stride, worthText } from "./worth.ts";

const seats = teamMatch().seats ?? [];
const worth = teamEvent().stages[0]?.boards;
const place: Place = { seats, worth };

beforeEach(() => {
  lang.value = "zh";
});

test.each([
  // East deals board 1: the home team at A, the visitors at B.
  [0, 0, 0, "主+3"],
  [1, 0, 0, "客+3"],
  // North deals board 2: the visitors at A defend nothing, home does.
  [0, 1, 120, "主+1"],
  [1, 1, 75, "主+1"],
])("table %i, board %i, %i points: %s", (table, board, points, text) => {
  expect(worthText(place, table, board, String(points))).toBe(text);
});

test("taking over alone is worth nothing, and what is not in the table is not guessed", () => {
  expect(gainOf(place, 0, 0, 80)).toBeNull();
  expect(gainOf(place, 0, 0, 400)).toBeUndefined();
  expect(gainOf(place, 0, 0, -5)).toBeUndefined();
  expect(gainOf({ seats: [], worth }, 0, 0, 0)).toBeUndefined();
  const written = (typed: string) => worthText(place, 0, 0, typed);
  expect(["80", "400", "", "x"].map(written)).toEqual(["0", "?", "", ""]);
  expect(worth && stride(worth)).toBe(40);
});

test("teams are home and visitors, and pairs are called by their line", () => {
  expect([sideName(seats, 0), sideName(seats, 1)]).toEqual(["主队", "客队"]);
  expect([sideName(seats.slice(0, 1), 0), sideName(seats.slice(0, 1), 1)]).toEqual([
    "东西",
    "南北",
  ]);
});

test("the chairs of a team are those of both its tables", () => {
  expect(chairsOf(seats, 1)).toEqual([0, 1, 2, 3]);
  expect(chairNames(seats, 0)).toEqual(["A桌 东", "A桌 西", "B桌 北", "B桌 南"]);
});
