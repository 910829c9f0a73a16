/**
 * The table as a fold of what happened. `apply` gives the view after one
 * event; it does the bookkeeping that every viewer could do with pencil and
 * paper and knows no rule: who wins a trick, what a deal is worth and what is
 * legal is said by the server.
 */

import type {
  GameView,
  NextTable,
  Seat,
  SeatView,
  Stage,
  TableView,
  Told,
  Wait,
  Who,
} from "../protocol/index.ts";
import { erdayi } from "./foldErdayi.ts";
import { less, type Of, put } from "./folding.ts";
import { shengji } from "./foldShengji.ts";

type MatchStage = Extract<Stage, { is: "match" }>;

/** The view after one event. */
export function apply(view: TableView, event: Told): TableView {
  switch (event.e) {
    case "sat":
      return sat(view, event);
    case "left":
      return view.stage.is === "gathering"
        ? { ...view, seats: put(view.seats, event.seat, null) }
        : seat(view, event.seat, { left: true, trustee: event.bot_plays });
    case "gathering": {
      const { e: _, ...times } = event;
      return view.stage.is === "gathering"
        ? { ...view, stage: { is: "gathering", ...times } }
        : view;
    }
    case "ready":
      return ready(view, event);
    case "trustee":
      return seat(view, event.seat, event.on ? { trustee: true } : { trustee: false, left: false });
    case "timed_out":
      return event.counts
        ? seat(view, event.seat, { time_outs: (view.seats[event.seat]?.time_outs ?? 0) + 1 })
        : view;
    case "began":
      return {
        ...unready(view),
        stage: {
          is: "match",
          view: event.view,
          wait: {
            for: "between",
            ms: 0,
            committed: false,
            contributed: view.seats.map(() => false),
          },
          scores: view.seats.map(() => 0),
          deals: 0,
          started: 0,
          ...(event.announce_ms === undefined ? {} : { announce_ms: event.announce_ms }),
        },
      };
    case "over":
      return over(view, event);
    case "open":
      return opened(view, event);
    case "stepwise":
      return event.on ? { ...view, stepwise: true } : less(view, "stepwise");
    case "next":
      return view.stage.is === "over"
        ? { ...view, stage: { ...view.stage, next: nextOf(event) } }
        : view;
    case "paused":
      return { ...view, paused: event.by === undefined ? {} : { by: event.by } };
    case "resumed":
      return less(view, "paused");
    default:
      return view.stage.is === "match"
        ? {
            ...view,
            stage: inMatch(view.stage, event),
            ...(event.e === "seeded" ? { seats: unready(view).seats } : {}),
          }
        : view;
  }
}

/** The view after several events. */
export function applyAll(view: TableView, events: readonly Told[]): TableView {
  return events.reduce(apply, view);
}

function seat(view: TableView, at: Seat, changes: Partial<SeatView>): TableView {
  const sitter = view.seats[at];
  return sitter ? { ...view, seats: put(view.seats, at, { ...sitter, ...changes }) } : view;
}

const isPerson = (who: Who): boolean => "person" in who;

/** Bots and programs are always ready for the next deal, persons say so. */
function unready(view: TableView): TableView {
  const seats = view.seats.map((sitter) => sitter && { ...sitter, ready: !isPerson(sitter.who) });
  return { ...view, seats };
}

function sat(view: TableView, event: Of<"sat">): TableView {
  const { who, name } = event;
  const before = view.seats[event.seat];
  if (before && JSON.stringify(before.who) === JSON.stringify(who)) {
    return seat(view, event.seat, { name, left: false });
  }
  const ready = !isPerson(who);
  const sitter: SeatView = { who, name, ready, trustee: false, left: false, time_outs: 0 };
  return { ...view, seats: put(view.seats, event.seat, sitter) };
}

function ready(view: TableView, event: Of<"ready">): TableView {
  const next = seat(view, event.seat, { ready: event.ready });
  if (!event.added || next.stage.is !== "match" || next.stage.wait.for !== "between") {
    return next;
  }
  const { wait } = next.stage;
  const contributed = put(wait.contributed, event.seat, true);
  return { ...next, stage: { ...next.stage, wait: { ...wait, contributed } } };
}

/** How long something lasts; nothing where nobody hurries. */
function timed({ ms }: { ms?: number }): { ms?: number } {
  return ms === undefined ? {} : { ms };
}

/** Where the same people play again. */
function nextOf({ table, turned }: Of<"next">): NextTable {
  return { table, ...(turned ? { turned } : {}) };
}

/** What a match is worth so far, in games too where so many must be won. */
function worth({ scores, won }: Of<"over"> | Of<"between">) {
  return { scores, ...(won === undefined ? {} : { won }) };
}

function over(view: TableView, event: Of<"over">): TableView {
  const game = view.stage.is === "match" ? { view: view.stage.view } : {};
  const loser = event.seat === undefined ? {} : { seat: event.seat };
  return {
    ...less(view, "paused"),
    stage: { is: "over", reason: event.reason, ...loser, ...worth(event), ...game },
  };
}

/** All cards of a deal that is over, told also when the match ended with it. */
function opened(view: TableView, event: Of<"open">): TableView {
  const { stage } = view;
  if (stage.is === "gathering" || stage.view?.game !== "shengji" || !stage.view.deal) {
    return view;
  }
  const { hands, kitty, buried } = event;
  const deal = { ...stage.view.deal, hands, kitty, ...(buried ? { buried } : {}) };
  return { ...view, stage: { ...stage, view: { ...stage.view, deal } } };
}

function inMatch(stage: MatchStage, event: Told): MatchStage {
  switch (event.e) {
    case "between":
      return {
        ...less(stage, "left"),
        wait: {
          for: "between",
          ...timed(event),
          committed: event.committed ?? false,
          contributed: stage.scores.map(() => false),
        },
        ...worth(event),
        deals: event.deals,
        ...(event.left === undefined ? {} : { left: event.left }),
      };
    case "committed":
      return stage.wait.for === "between"
        ? { ...stage, wait: { ...less(stage.wait, "ms"), ...timed(event), committed: true } }
        : stage;
    case "seeded":
      return { ...stage, started: stage.started + 1 };
    case "turn": {
      const { e: _, ...turn } = event;
      return turnOf({ ...stage, wait: { for: "turn", ...turn } }, event.seat);
    }
    case "closing":
      return turnOf({ ...stage, wait: { for: "closing", ...timed(event) } }, undefined);
    case "claim":
      return { ...stage, wait: claimed(stage, event) };
    case "answered":
      return stage.wait.for === "claim"
        ? {
            ...stage,
            wait: { ...stage.wait, answers: put(stage.wait.answers, event.seat, event.agree) },
          }
        : stage;
    case "last_deals":
      return { ...less(stage, "announce_ms"), left: event.left };
    case "extended": {
      const { announce_ms, left } = event;
      return {
        ...less(less(stage, "announce_ms"), "left"),
        ...(announce_ms === undefined ? {} : { announce_ms }),
        ...(left === undefined ? {} : { left }),
      };
    }
    case "next_game":
    case "play_taken_back":
      return { ...stage, view: event.view };
    default:
      return { ...inGame(stage, event) };
  }
}

/** Seats that are not asked agree from the start. */
function claimed(stage: MatchStage, event: Of<"claim">): Wait {
  const asked = new Set(event.asked);
  const answers = stage.scores.map((_, at) => (asked.has(at) ? null : true));
  return { for: "claim", seat: event.seat, hand: event.hand, answers, ms: event.ms };
}

function turnOf(stage: MatchStage, turn: Seat | undefined): MatchStage {
  const whose = turn === undefined ? {} : { turn };
  const { view } = stage;
  if (view.game === "erdayi") {
    return { ...stage, view: { ...less(view, "turn"), ...whose } as GameView };
  }
  const deal = view.deal && { ...less(view.deal, "turn"), ...whose };
  return deal ? { ...stage, view: { ...view, deal } } : stage;
}

function inGame(stage: MatchStage, event: Told): MatchStage {
  const { view } = stage;
  if (view.game === "erdayi") {
    const scores =
      event.e === "deducted"
        ? put(stage.scores, event.seat, (stage.scores[event.seat] ?? 0) - event.points)
        : stage.scores;
    return { ...stage, view: { ...erdayi(view, event), game: "erdayi" }, scores };
  }
  const next = shengji(view, event);
  const wait: Wait =
    event.e === "drawn" || event.e === "deal" ? { for: "card", ms: 0 } : stage.wait;
  // A board is dealt at once and asks its first seat by a turn.
  return { ...stage, view: { ...next, game: "shengji" }, wait };
}
