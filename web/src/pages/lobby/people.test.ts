import { expect, test } from "vitest";
import type { TableSummary } from "../../protocol/index.ts";
import { waitingBy } from "./people.ts";

const person = { name: "甲", bot: false };

const table = (changes: Partial<TableSummary>): TableSummary => ({
  id: "t1",
  title: "",
  game: "shengji",
  rules: "cn2017",
  status: "gathering",
  seats: [person, null, null, null],
  private: false,
  spectators: { see: "public" },
  created_ms: 1,
  watching: 0,
  ...changes,
});

test("whoever wants people is told of the table where fewest are missing", () => {
  const tables = [
    table({}),
    table({ id: "t2", seats: [person, person, person, null] }),
    table({ id: "t3", rules: "erdayi2021", seats: [person, null, { name: "x", bot: true }] }),
  ];
  expect([...waitingBy(tables)]).toEqual([
    ["cn2017", { here: 3, missing: 1 }],
    ["erdayi2021", { here: 1, missing: 1 }],
  ]);
});

test("nobody waits at tables with a name, that play, that are full, or where bots are alone", () => {
  const tables = [
    table({ title: "周五牌局" }),
    table({ status: "playing" }),
    table({ seats: [person, person, person, person] }),
    table({ seats: [{ name: "x", bot: true }, null, null, null] }),
  ];
  expect(waitingBy(tables).size).toBe(0);
  expect(waitingBy(null).size).toBe(0);
});
