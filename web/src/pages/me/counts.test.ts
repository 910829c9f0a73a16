import { expect, test } from "vitest";
import type { OwnTable } from "../../protocol/index.ts";
import { countTables } from "./counts.ts";

const table = (
  rules: string,
  status: OwnTable["status"],
  changes: Partial<OwnTable> = {},
): OwnTable => ({
  id: `${rules}${status}`,
  title: "",
  game: "shengji",
  rules,
  status,
  seats: Array.from({ length: 4 }, () => ({ name: "机", bot: true })),
  seat: 1,
  scores: [1, -1, 1, -1],
  private: false,
  spectators: { see: "public" },
  created_ms: 0,
  watching: 0,
  ...changes,
});

test("tables count by edition and outcome, those that never began do not, house rules as one", () => {
  const tables = [
    table("cn2017", "over"),
    table("cn2017", "over", { lost: 2, reason: "lost" }),
    table("cn2017", "playing"),
    table("erdayi2021", "over", { scores: [], reason: "closed" }),
    table("house-a", "over", { scores: [0, 0, 0, 0] }),
    table("house-b", "gathering", { scores: [] }),
  ];
  expect(countTables(tables)).toEqual([
    { rules: "cn2017", win: 1, draw: 0, lose: 1, going: 1 },
    { rules: "house", win: 0, draw: 1, lose: 0, going: 1 },
  ]);
});
