/** How far the clock of a round has come. */

import type { ClockView } from "../protocol/desk.ts";

/** The clock at a moment: nothing yet, the last deals announced, time up. */
export type Phase = "running" | "last_deals" | "over";

export type Moment = {
  phase: Phase;
  /** Whether the last deals have been announced. */
  announced: boolean;
  /** What is left of the round, below zero after its end. */
  leftMs: number;
  /** Tables with more time that have some left, the first to end first. */
  extended: Array<{ match_no: number; leftMs: number }>;
};

/** Where a clock stands at a time of the server; a held clock stands where it was held. */
export function momentOf(clock: ClockView, now: number): Moment {
  const at = clock.held_ms ?? now;
  const announced = clock.warn_ms != null && clock.last_deals != null && at >= clock.warn_ms;
  return {
    phase: at >= clock.ends_ms ? "over" : announced ? "last_deals" : "running",
    announced,
    leftMs: clock.ends_ms - at,
    extended: clock.extensions
      .map(({ match_no, ends_ms }) => ({ match_no, leftMs: ends_ms - at }))
      .sort((a, b) => a.leftMs - b.leftMs),
  };
}
