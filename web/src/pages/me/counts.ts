import type { TableSummary } from "../../protocol/index.ts";

/** How many tables of an edition somebody sat at. */
export type Count = { rules: string; finished: number; going: number };

/**
 * Whether a match was played: a table that closed before it began still has
 * a free chair.
 */
export const wasPlayed = (table: TableSummary): boolean =>
  table.seats.length > 0 && table.seats.every((seat) => seat !== null);

/** The tables by edition, the most played first. House rules count as one. */
export function countTables(tables: readonly TableSummary[]): Count[] {
  const counts = new Map<string, Count>();
  for (const table of tables) {
    const rules = table.rules.startsWith("house-") ? "house" : table.rules;
    const count = counts.get(rules) ?? { rules, finished: 0, going: 0 };
    if (table.status !== "over") {
      count.going += 1;
    } else if (wasPlayed(table)) {
      count.finished += 1;
    }
    counts.set(rules, count);
  }
  return [...counts.values()]
    .filter((count) => count.finished + count.going > 0)
    .sort((a, b) => b.finished - a.finished || b.going - a.going);
}
