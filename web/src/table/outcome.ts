import { common } from "../i18n/common.ts";
import type { Reason, Seat } from "../protocol/index.ts";

export type Outcome = "win" | "lose" | "draw";

/** A match that is over: its worth to each seat, and whose side lost it if a ruling decided. */
type Ended = { scores: readonly number[]; lost?: Seat | undefined };

/** How a match ended for a seat. What was ruled outweighs the score. */
export function outcomeFor(seat: Seat, { scores, lost }: Ended): Outcome {
  if (lost !== undefined) {
    return isSameSide(seat, lost, scores.length) ? "lose" : "win";
  }
  const own = scores[seat] ?? 0;
  return own > 0 ? "win" : own < 0 ? "lose" : "draw";
}

/** Four play in pairs across the table, three each for himself in a match. */
function isSameSide(one: Seat, other: Seat, seats: number): boolean {
  return seats === 4 ? one % 2 === other % 2 : one === other;
}

/** Why a match ended, as said to whom it ended like this, or to somebody who watched. */
export function whyEnded(reason: Reason, outcome?: Outcome): string {
  const { matchEnds, ruled } = common();
  return reason === "lost" && outcome && outcome !== "draw" ? ruled[outcome] : matchEnds[reason];
}
