import { describe, expect, it } from "vitest";
import { CARDS } from "../protocol/cards.ts";
import { without } from "./cards.ts";
import {
  byUnit,
  erdayiGroups,
  inDeckOrder,
  pointsIn,
  rows,
  shengjiGroups,
  sorted,
  trumpTest,
} from "./order.ts";

const TASTE = { trumps: "first", strongest: "first" } as const;

describe("cards in order", () => {
  it("has every card in one group, whatever level and trump", () => {
    for (const level of "23456789TJQKA") {
      for (const trump of ["S", "H", "C", "D", null] as const) {
        expect(shengjiGroups(level, trump).flat().sort()).toEqual([...CARDS].sort());
      }
    }
    expect(erdayiGroups().flat().sort()).toEqual([...CARDS].sort());
  });

  it("puts trumps first, then suits of changing colour", () => {
    const groups = shengjiGroups("7", "H");
    const hand = ["S3", "H3", "D7", "BJ", "C4", "HA", "H7", "DK"];
    expect(sorted(hand, groups, TASTE)).toEqual([
      ["BJ", "H7", "D7", "HA", "H3"],
      ["S3"],
      ["DK"],
      ["C4"],
    ]);
    expect(trumpTest(groups)("D7")).toBe(true);
    expect(trumpTest(groups)("D8")).toBe(false);
  });

  it("follows the player's taste", () => {
    const groups = shengjiGroups("2", null);
    const taste = { trumps: "last", strongest: "last" } as const;
    expect(sorted(["S3", "BJ", "SA", "LJ"], groups, taste)).toEqual([
      ["S3", "SA"],
      ["LJ", "BJ"],
    ]);
  });

  it("sorts 二打一 by rank alone", () => {
    expect(sorted(["S3", "D2", "BJ", "H3", "SA"], erdayiGroups(), TASTE)).toEqual([
      ["BJ", "D2", "SA", "S3", "H3"],
    ]);
  });

  it("counts points and takes cards away as often as they are named", () => {
    expect(pointsIn(["S5", "HT", "CK", "D4"])).toBe(25);
    expect(without(["S5", "S5", "H3"], ["S5"])).toEqual(["S5", "H3"]);
    expect(inDeckOrder(["BJ", "D2", "S3", "S2"])).toEqual(["S2", "S3", "D2", "BJ"]);
  });
});

describe("played cards", () => {
  it("lie unit by unit", () => {
    const groups = shengjiGroups("2", "S");
    expect(byUnit(["H3", "HK", "HK", "H9"], [], groups)).toEqual(["HK", "HK", "H9", "H3"]);
    expect(byUnit(["HK", "HK", "HA"], [["HK", "HK"], ["HA"]], groups)).toEqual(["HK", "HK", "HA"]);
    expect(byUnit(["S9", "H9", "D9", "C2"], [], erdayiGroups()).at(-1)).toBe("C2");
  });
});

describe("rows of a hand", () => {
  const group = (size: number) => Array.from({ length: size }, (_, at) => `c${at}`);

  it("are one while all cards fit", () => {
    expect(rows([group(9), group(7)], 16)).toHaveLength(1);
    expect(rows([], 16)).toEqual([]);
  });

  it("give the trumps one of their own where that suffices", () => {
    const sizes = (trumps: number, ...sides: number[]) =>
      rows([group(trumps), ...sides.map(group)], 16, "first").map((row) => row.length);
    expect(sizes(5, 5, 5, 5)).toEqual([5, 15]);
    expect(sizes(2, 6, 6, 6)).toEqual([8, 12]);
    expect(sizes(5, 8, 8, 8)).toEqual([13, 16]);
    expect(rows([group(9), group(8)], 16, "last").map((row) => row.length)).toEqual([9, 8]);
  });

  it("keep groups together where they can", () => {
    expect(rows([group(10), group(6), group(5), group(4)], 16).map((row) => row.length)).toEqual([
      10, 15,
    ]);
  });

  it("never part cards that are the same, where that can be", () => {
    // Fifteen triples of one suit: an even cut of 45 would go through some of them.
    const triples = (count: number) => Array.from({ length: count }, (_, at) => Array(3).fill(at));
    const laid = rows([triples(13).flat(), triples(2).flat().map(String)], 16);
    expect(laid.map((row) => row.length)).toEqual([15, 15, 15]);
    for (const count of [9, 11, 13, 15]) {
      const all = rows([triples(count).flat()], 16);
      expect(all.flat()).toHaveLength(count * 3);
      for (const [at, row] of all.entries()) {
        expect(all[at + 1]?.[0]).not.toBe(row.at(-1));
      }
    }
    // Nothing can keep five copies together in rows of four.
    expect(rows([Array(5).fill("S2")], 4)).toHaveLength(2);
  });

  it.each([
    [[25], 16],
    [[20, 5, 4, 4], 16],
    [[17, 12, 10, 6], 16],
    [[45], 16],
    [[1, 44], 16],
  ])("never hold more than fits: %j", (sizes, most) => {
    const laid = rows(sizes.map(group), most);
    expect(laid.flat()).toHaveLength(sizes.reduce((sum, size) => sum + size, 0));
    expect(Math.max(...laid.map((row) => row.length))).toBeLessThanOrEqual(most);
    expect(laid.length).toBeLessThanOrEqual(3);
  });
});
