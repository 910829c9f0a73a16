import { common } from "../i18n/common.ts";
import type { Reason, Seat } from "../protocol/index.ts";

export type Outcome = "win" | "lose" | "draw";

/**
 * A match that is over: its worth to each seat, why it ended, and whose side
 * lost it if a ruling decided.
 */
type Ended = {
  scores: readonly number[];
  reason?: Reason | undefined;
  lost?: Seat | undefined;
};

/** Reasons for which a match ends before anybody has won it. */
const UNFINISHED: readonly Reason[] = ["deserted", "closed", "ended"];

/**
 * How a match ended for a seat: what was ruled outweighs the score. Nobody has
 * won or lost what was broken off.
 */
export function outcomeFor(seat: Seat, { scores, reason, lost }: Ended): Outcome | undefined {
  if (lost !== undefined) {
    return isSameSide(seat, lost, scores.length) ? "lose" : "win";
  }
  if (reason !== undefined && UNFINISHED.includes(reason)) {
    return undefined;
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

/** To whom it is told what befell a side: to itself, to the others, or to somebody who watches. */
export function toldTo(seat: Seat | undefined, side: number): "we" | "they" | "watching" {
  if (seat === undefined) {
    return "watching";
  }
  return seat % 2 === side ? "we" : "they";
}
