/** How far the clock of a round has come, and what is announced when it gets there. */

import type { Bell } from "../../event/bells.ts";
import type { ClockView, EventView } from "../../protocol/desk.ts";
import { newest, stateOf } from "./sheets.ts";

/** The clock at a moment: nothing yet, the last deals announced, time up. */
export type Phase = "running" | "last_deals" | "over";

export type Moment = {
  phase: Phase;
  /** What is left of the round, below zero after its end. */
  leftMs: number;
  /** Tables with more time that have some left, the first to end first. */
  extended: Array<{ match_no: number; leftMs: number }>;
};

const ORDER: readonly Phase[] = ["running", "last_deals", "over"];

/** Where a clock stands at a time of the server; a held clock stands where it was held. */
export function momentOf(clock: ClockView, now: number): Moment {
  const at = clock.held_ms ?? now;
  const phase =
    at >= clock.ends_ms
      ? "over"
      : clock.warn_ms !== null && clock.last_deals !== null && at >= clock.warn_ms
        ? "last_deals"
        : "running";
  return {
    phase,
    leftMs: clock.ends_ms - at,
    extended: clock.extensions
      .map(({ match_no, ends_ms }) => ({ match_no, leftMs: ends_ms - at }))
      .sort((a, b) => a.leftMs - b.leftMs),
  };
}

/** What was last seen of an event, to tell what is new. */
export type Seen = {
  round: string;
  /** Which standings are out, and whether they are final. */
  standings: string;
  phase: Phase | null;
  /** Tables whose own time was up. */
  over: readonly number[];
};

/** What is to be seen of an event now. */
export function seen(view: EventView, now: number): Seen {
  const round = view.rounds.at(-1);
  const moment = view.clock ? momentOf(view.clock, now) : null;
  const standings = newest(view);
  const word = standings ? stateOf(view, standings) : "";
  return {
    round: round ? `${round.stage}.${round.round}` : "",
    standings: standings ? `${standings.stage}.${standings.after_round}.${word}` : "",
    phase: moment?.phase ?? null,
    over: moment?.extended.filter(({ leftMs }) => leftMs <= 0).map((of) => of.match_no) ?? [],
  };
}

/** The bell for what is new, the weightiest; none for a page that was just opened. */
export function bellFor(before: Seen | undefined, after: Seen): Bell | null {
  if (!before) {
    return null;
  }
  if (before.round !== after.round) {
    return after.round === "" ? null : "published";
  }
  if (before.phase && after.phase && ORDER.indexOf(after.phase) > ORDER.indexOf(before.phase)) {
    return after.phase === "over" ? "over" : "warning";
  }
  if (after.standings !== "" && before.standings !== after.standings) {
    return "published";
  }
  return after.over.some((table) => !before.over.includes(table)) && before.phase === after.phase
    ? "table"
    : null;
}
