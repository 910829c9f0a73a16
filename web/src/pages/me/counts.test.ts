import { expect, test } from "vitest";
import type { TableSummary } from "../../protocol/index.ts";
import { countTables } from "./counts.ts";

const bot = { name: "机", bot: true };
const table = (
  rules: string,
  status: TableSummary["status"],
  seats: TableSummary["seats"] = [bot, bot, bot, bot],
): TableSummary => ({
  id: `${rules}${status}`,
  title: "",
  game: "shengji",
  rules,
  status,
  seats,
  private: false,
  spectators: { see: "public" },
  created_ms: 0,
  watching: 0,
});

test("tables count by edition, those that never began do not, house rules count as one", () => {
  const tables = [
    table("cn2017", "over"),
    table("cn2017", "over"),
    table("cn2017", "playing"),
    table("erdayi2021", "over", [bot, null, bot]),
    table("house-a", "over"),
    table("house-b", "gathering", [bot, null, null, null]),
  ];
  expect(countTables(tables)).toEqual([
    { rules: "cn2017", finished: 2, going: 1 },
    { rules: "house", finished: 1, going: 1 },
  ]);
});
