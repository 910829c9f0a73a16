import { describe, expect, test } from "vitest";
import { cardsOfRanks, readCards, writeCards, writeUnits } from "./cardText.ts";

describe("cards as text", () => {
  test.each([
    ["S5 S5 HT BJ", ["S5", "S5", "HT", "BJ"]],
    ["s5s5ht,lj", ["S5", "S5", "HT", "LJ"]],
    ["♠5 5 10 ♥️K", ["S5", "S5", "ST", "HK"]],
    ["黑桃AKQ 大王 方片2", ["SA", "SK", "SQ", "BJ", "D2"]],
    ["Ｓ５、ｈ１０", ["S5", "HT"]],
    ["SJ BJ LJ CJ", ["SJ", "BJ", "LJ", "CJ"]],
    ["", []],
  ])("%s", (text, cards) => {
    expect(readCards(text)).toMatchObject({ cards, unread: null });
  });

  test("a slash divides the units of a throw", () => {
    const read = readCards("S8S8S8 / S7S7");
    expect(read.units).toEqual([
      ["S8", "S8", "S8"],
      ["S7", "S7"],
    ]);
    expect(readCards(writeUnits(read.units)).units).toEqual(read.units);
  });

  test("what cannot be read is told, and what stands before it kept", () => {
    expect(readCards("S5 X9")).toMatchObject({ cards: ["S5"], unread: "X9" });
    expect(readCards("5")).toMatchObject({ cards: [], unread: "5" });
    expect(readCards("S1")).toMatchObject({ cards: [], unread: "1" });
  });

  test("in 二打一 ranks alone get the suits that are left", () => {
    expect(readCards("3334LB", { bare: true }).cards).toEqual(["S3", "H3", "C3", "S4", "LJ", "BJ"]);
    expect(readCards("33", { bare: true, taken: ["S3"] }).cards).toEqual(["H3", "C3"]);
    expect(readCards("33333", { bare: true })).toMatchObject({ unread: "3" });
    expect(readCards("10 J BJ", { bare: true }).cards).toEqual(["ST", "SJ", "BJ"]);
  });

  test("what is written is read back", () => {
    const cards = ["BJ", "S5", "S5", "CT"];
    expect(readCards(writeCards(cards)).cards).toEqual(cards);
  });

  test("a play of 二打一 is drawn with the cards of the hand", () => {
    expect(cardsOfRanks("33L", ["D3", "LJ", "C3", "S4"])).toEqual(["D3", "C3", "LJ"]);
    expect(cardsOfRanks("44", [])).toEqual(["S4", "H4"]);
  });
});
