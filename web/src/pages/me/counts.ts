import type { OwnTable } from "../../protocol/index.ts";
import { type Outcome, outcomeFor } from "../../table/outcome.ts";

/** How many matches of an edition ended how, and how many go on. */
export type Count = { rules: string; going: number } & Record<Outcome, number>;

/** How a match ended for whoever sits there; nothing of a lesson, or where it goes on or was never begun. */
export function ownOutcome(table: OwnTable): Outcome | undefined {
  return table.status === "over" && table.scores.length > 0 && !table.lesson
    ? outcomeFor(table.seat, table)
    : undefined;
}

/** How many matches were ended. */
export const finished = ({ win, draw, lose }: Count): number => win + draw + lose;

/** The tables by edition, the most played first. House rules count as one, lessons not at all. */
export function countTables(tables: readonly OwnTable[]): Count[] {
  const counts = new Map<string, Count>();
  for (const table of tables) {
    if (table.lesson) {
      continue;
    }
    const rules = table.rules.startsWith("house-") ? "house" : table.rules;
    const count = counts.get(rules) ?? { rules, win: 0, draw: 0, lose: 0, going: 0 };
    const ended = ownOutcome(table);
    if (ended) {
      count[ended] += 1;
    } else if (table.status !== "over") {
      count.going += 1;
    }
    counts.set(rules, count);
  }
  return [...counts.values()]
    .filter((count) => finished(count) + count.going > 0)
    .sort((a, b) => finished(b) - finished(a) || b.going - a.going);
}
