/** What is new at an event, the bell for it and what is said. */

import type { Bell } from "../../event/bells.ts";
import { momentOf, type Phase } from "../../event/moment.ts";
import { roundText } from "../../event/rounds.ts";
import { screen as words } from "../../i18n/screen.ts";
import type { EventView } from "../../protocol/desk.ts";
import { newest, stateOf } from "./sheets.ts";

const ORDER: readonly Phase[] = ["running", "last_deals", "over"];

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
  if (before.phase === null && after.phase === "running") {
    return "started";
  }
  if (before.phase && after.phase && ORDER.indexOf(after.phase) > ORDER.indexOf(before.phase)) {
    return after.phase === "over" ? "over" : "warning";
  }
  if (after.standings !== "" && before.standings !== after.standings) {
    return "ranked";
  }
  return after.over.some((table) => !before.over.includes(table)) && before.phase === after.phase
    ? "table"
    : null;
}

/** A sentence to be spoken after a bell. */
export function saidAt(bell: Bell, view: EventView, before: Seen | undefined, after: Seen): string {
  const t = words();
  const round = view.rounds.at(-1);
  const { clock } = view;
  switch (bell) {
    case "published":
      return round ? t.say.published(roundText(round)) : "";
    case "ranked":
      return t.say.ranked;
    case "started": {
      const of = round ?? clock;
      const lasts = clock ? Math.round((clock.ends_ms - clock.started_ms) / 60_000) : 0;
      return of ? t.say.started(roundText(of), lasts) : "";
    }
    case "warning": {
      const deals = clock?.last_deals ?? 0;
      return clock?.counting_present ? t.lastDealsWith(deals) : t.lastDealsAfter(deals);
    }
    case "over":
      return clock?.slips_due_ms == null ? t.say.over : t.say.overSlips;
    case "table": {
      const fresh = after.over.find((match_no) => !before?.over.includes(match_no));
      const match = round?.matches.find(({ match_no }) => match_no === fresh);
      return match ? t.extensionOver(match.table) : "";
    }
    case "call":
      return "";
  }
}
