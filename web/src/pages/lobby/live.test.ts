import { expect, test } from "vitest";
import type { TableSummary } from "../../protocol/index.ts";
import { changed, sorted } from "./live.ts";

const table = (id: string, changes: Partial<TableSummary> = {}): TableSummary => ({
  id,
  title: "",
  game: "shengji",
  rules: "cn2017",
  status: "gathering",
  seats: [null, null, null, null],
  private: false,
  spectators: { see: "public" },
  created_ms: 0,
  watching: 0,
  ...changes,
});

test("a table that changed takes the place of its old self, one that is over goes", () => {
  const before = [table("a"), table("b")];
  expect(changed(before, table("b", { watching: 2 })).map((t) => [t.id, t.watching])).toEqual([
    ["a", 0],
    ["b", 2],
  ]);
  expect(changed(before, table("c")).map((t) => t.id)).toEqual(["a", "b", "c"]);
  expect(changed(before, table("a", { status: "over" })).map((t) => t.id)).toEqual(["b"]);
});

test("tables that wait come first, the newest of them first", () => {
  const tables = [
    table("playing", { status: "playing", created_ms: 9 }),
    table("old", { created_ms: 1 }),
    table("new", { created_ms: 5 }),
  ];
  expect(sorted(tables).map((t) => t.id)).toEqual(["new", "old", "playing"]);
});
