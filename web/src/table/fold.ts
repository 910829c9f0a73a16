/**
 * The table as a fold of what happened. `apply` gives the view after one
 * event; it does the bookkeeping that every viewer could do with pencil and
 * paper and knows no rule: who wins a trick, what a deal is worth and what is
 * legal is said by the server.
 */

import { without } from "../cards/cards.ts";
import { inDeckOrder, pointsOf } from "../cards/order.ts";
import type {
  Card,
  Cards,
  ErdayiGameView,
  ErdayiPlaying,
  GameView,
  Seat,
  SeatView,
  ShengjiDeal,
  ShengjiGameView,
  Stage,
  TableView,
  Told,
  Trick,
  Wait,
} from "../protocol/index.ts";

type Of<E extends Told["e"]> = Extract<Told, { e: E }>;
type MatchStage = Extract<Stage, { is: "match" }>;

/** A list with one item changed. */
function put<T>(list: readonly T[], at: number, item: T): T[] {
  return list.map((old, index) => (index === at ? item : old));
}

/** An object less some of its optional fields. */
function less<T extends object, K extends keyof T>(value: T, ...keys: K[]): Omit<T, K> {
  const rest = { ...value };
  for (const key of keys) {
    delete rest[key];
  }
  return rest;
}

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

const isBot = (sitter: SeatView): boolean => "bot" in sitter.who;

/** Bots are always ready for the next deal, persons say so. */
function unready(view: TableView): TableView {
  const seats = view.seats.map((sitter) => sitter && { ...sitter, ready: isBot(sitter) });
  return { ...view, seats };
}

function sat(view: TableView, event: Of<"sat">): TableView {
  const { who, name } = event;
  const before = view.seats[event.seat];
  if (before && JSON.stringify(before.who) === JSON.stringify(who)) {
    return seat(view, event.seat, { name, left: false });
  }
  const ready = "bot" in who;
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

function over(view: TableView, event: Of<"over">): TableView {
  const game = view.stage.is === "match" ? { view: view.stage.view } : {};
  const loser = event.seat === undefined ? {} : { seat: event.seat };
  return {
    ...less(view, "paused"),
    stage: { is: "over", reason: event.reason, ...loser, scores: event.scores, ...game },
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
          ms: event.ms,
          committed: event.committed ?? false,
          contributed: stage.scores.map(() => false),
        },
        scores: event.scores,
        deals: event.deals,
        ...(event.left === undefined ? {} : { left: event.left }),
      };
    case "committed":
      return stage.wait.for === "between"
        ? { ...stage, wait: { ...stage.wait, ms: event.ms, committed: true } }
        : stage;
    case "seeded":
      return { ...stage, started: stage.started + 1 };
    case "turn": {
      const { e: _, ...turn } = event;
      return turnOf({ ...stage, wait: { for: "turn", ...turn } }, event.seat);
    }
    case "closing":
      return turnOf({ ...stage, wait: { for: "closing", ms: event.ms } }, undefined);
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

/** Cards put together, in the order of the deck. */
function joined(some: readonly Card[], more: readonly Card[]): Cards {
  return inDeckOrder([...some, ...more]);
}

/** A hand and its number of cards after some were added or taken away. */
function dealt<T extends { counts: number[]; hands: Array<Cards | null> }>(
  deal: T,
  at: Seat,
  change: { more?: readonly Card[]; gone?: readonly Card[]; by?: number },
): Pick<T, "counts" | "hands"> {
  const { more = [], gone = [] } = change;
  const by = change.by ?? more.length - gone.length;
  const hand = deal.hands[at];
  return {
    counts: put(deal.counts, at, (deal.counts[at] ?? 0) + by),
    hands: hand ? put(deal.hands, at, joined(without(hand, gone), more)) : deal.hands,
  };
}

function shengji(game: ShengjiGameView, event: Told): ShengjiGameView {
  if (event.e === "deal") {
    return event.deal ? { ...game, deal: event.deal } : game;
  }
  if (!game.deal) {
    return game;
  }
  const deal = inDeal(game.deal, event);
  if (event.e === "redeal" || event.e === "annulled") {
    return { ...game, deal: undealt(deal, game) };
  }
  if (event.e !== "result") {
    return { ...game, deal };
  }
  const { levels, game_won } = event.result;
  const winner = game_won === undefined ? {} : { winner: game_won };
  return { ...game, deal, levels, results: [...game.results, event.result], ...winner };
}

/** A void deal has the dealer it began with, whoever declared meanwhile. */
function undealt(deal: ShengjiDeal, game: ShengjiGameView): ShengjiDeal {
  const dealer = deal.first_deal ? undefined : (game.results.at(-1)?.next_dealer ?? deal.dealer);
  return { ...less(deal, "dealer"), ...(dealer === undefined ? {} : { dealer }) };
}

function inDeal(deal: ShengjiDeal, event: Told): ShengjiDeal {
  switch (event.e) {
    case "drawn": {
      const more = event.card === undefined ? [] : [event.card];
      return { ...deal, ...dealt(deal, event.seat, { more, by: 1 }) };
    }
    case "may":
      return { ...deal, may_declare: event.declare };
    case "declared":
      return {
        ...deal,
        declarations: [...deal.declarations, { seat: event.seat, cards: event.cards }],
      };
    case "partner_names":
      return { ...deal, must_name_trump: true };
    case "trump":
      return {
        ...deal,
        dealer: event.dealer,
        terms: { level: event.level, trump: event.trump },
        may_declare: [],
        must_name_trump: false,
        points: event.points ?? 0,
      };
    case "kitty_shown":
      return { ...deal, kitty: event.cards };
    case "kitty":
      return {
        ...less(deal, "turn"),
        phase: "exchange",
        // On a board the dealer has held the kitty from the start.
        ...(deal.phase === "bidding"
          ? {}
          : dealt(deal, event.seat, { more: event.cards ?? [], by: event.count })),
        ...(event.cards ? { kitty: event.cards } : {}),
      };
    case "buried":
      return {
        ...deal,
        phase: "playing",
        ...dealt(deal, event.seat, { gone: event.cards ?? [], by: -event.count }),
        ...(event.cards ? { buried: event.cards } : {}),
        trick: { leader: event.seat, plays: [], units: [] },
      };
    case "led":
      return led(deal, event);
    case "followed":
      return followed(deal, event);
    case "throw_failed":
      return {
        ...penalised(deal, event.seat % 2, event.penalty),
        phase: "naming",
        naming: { thrower: event.seat, thrown: event.cards, options: event.options },
      };
    case "penalised":
      return penalised(deal, event.side, event.points);
    case "trick":
      return tookTrick(deal, event);
    case "result":
      return {
        ...settled(deal),
        phase: "finished",
        points: event.result.points,
        result: event.result,
      };
    case "redeal":
    case "annulled":
      return {
        ...less(settled(deal), "terms", "last_trick", "buried"),
        phase: "void",
        declarations: [],
        taken: [],
        points: 0,
      };
    default:
      return deal;
  }
}

/** Nobody holds or does anything any more. */
function settled(deal: ShengjiDeal): ShengjiDeal {
  return {
    ...less(deal, "turn", "trick", "naming"),
    counts: deal.counts.map(() => 0),
    exposed: deal.exposed.map(() => []),
    may_declare: [],
    must_name_trump: false,
  };
}

/** Takes cards that were played out of hand and out of what is known of it. */
function playing(deal: ShengjiDeal, at: Seat, cards: Cards): ShengjiDeal {
  const exposed = without(deal.exposed[at] ?? [], cards);
  return { ...deal, ...dealt(deal, at, { gone: cards }), exposed: put(deal.exposed, at, exposed) };
}

/** Points from a side to the other, as the defenders count them. */
function penalised(deal: ShengjiDeal, side: number, points: number): ShengjiDeal {
  if (!deal.terms || deal.dealer === undefined) {
    return deal;
  }
  const sign = side === deal.dealer % 2 ? 1 : -1;
  return { ...deal, points: deal.points + sign * points };
}

/** The cards of a failed throw are known to all, those still in hand too. */
function led(deal: ShengjiDeal, event: Of<"led">): ShengjiDeal {
  const known = deal.exposed[event.seat] ?? [];
  const shown = deal.naming ? joined(known, without(deal.naming.thrown, known)) : known;
  const before = { ...deal, exposed: put(deal.exposed, event.seat, shown) };
  const trick: Trick = {
    leader: event.seat,
    plays: [event.cards],
    units: event.units ?? [event.cards],
    winning: event.seat,
  };
  return { ...less(playing(before, event.seat, event.cards), "naming"), phase: "playing", trick };
}

function followed(deal: ShengjiDeal, event: Of<"followed">): ShengjiDeal {
  if (!deal.trick) {
    return deal;
  }
  const trick: Trick = {
    ...deal.trick,
    plays: [...deal.trick.plays, event.cards],
    ...(event.wins ? { winning: event.seat } : {}),
  };
  return { ...playing(deal, event.seat, event.cards), trick };
}

function tookTrick(deal: ShengjiDeal, event: Of<"trick">): ShengjiDeal {
  const done = deal.trick;
  if (!done || deal.dealer === undefined) {
    return deal;
  }
  const defended = event.seat % 2 !== deal.dealer % 2;
  const worth = done.plays.flat().filter((card) => pointsOf(card) > 0);
  return {
    ...deal,
    last_trick: { leader: done.leader, plays: done.plays, units: [], winning: event.seat },
    trick: { leader: event.seat, plays: [], units: [] },
    taken: defended ? joined(deal.taken, worth) : deal.taken,
    points: defended ? deal.points + event.points : deal.points,
  };
}

function erdayi(game: ErdayiGameView, event: Told): ErdayiGameView {
  switch (event.e) {
    case "dealt":
      return {
        ...less(game, "turn"),
        number: event.number,
        deal: {
          phase: "auction",
          calls: { first_bidder: event.first_bidder, said: [] },
          counts: event.counts,
          hands: event.hands,
          ...(event.kitty ? { kitty: event.kitty } : {}),
        },
      };
    case "called":
      return game.deal.phase === "auction"
        ? { ...game, deal: { ...game.deal, calls: heard(game.deal.calls, event.points) } }
        : game;
    case "kitty_taken":
      return { ...game, deal: taken(game, event) };
    case "late_warned":
      return { ...game, warnings: put(game.warnings, event.seat, event.warnings) };
    case "deducted":
      return {
        ...game,
        totals: put(game.totals, event.seat, (game.totals[event.seat] ?? 0) - event.points),
      };
    case "passed_out":
      return ended(
        game,
        game.totals.map(() => 0),
        (calls) => ({
          phase: "passed_out",
          calls,
          hands: event.hands,
          kitty: event.kitty,
        }),
      );
    case "annulled":
      return ended(game, undefined, (calls) => ({
        phase: "annulled",
        calls,
        hands: event.hands ?? [],
        kitty: event.kitty ?? [],
      }));
    case "finished":
      return finished(game, event);
    case "game_ended":
      return { ...game, totals: event.totals };
    default:
      return game.deal.phase === "playing"
        ? { ...game, deal: { ...onTable(game.deal, event), phase: "playing" } }
        : game;
  }
}

type Calls = ErdayiPlaying["calls"];

const heard = (calls: Calls, points: number): Calls => ({
  ...calls,
  said: [...calls.said, points],
});

function taken(game: ErdayiGameView, event: Of<"kitty_taken">): ErdayiGameView["deal"] {
  const { deal } = game;
  if (deal.phase !== "auction") {
    return deal;
  }
  return {
    phase: "playing",
    calls: deal.calls,
    dealer: event.seat,
    bid: event.points,
    ...dealt(deal, event.seat, { more: event.cards }),
    kitty: event.cards,
    played: deal.counts.map(() => []),
    latest: deal.counts.map(() => "nothing"),
    bombs_and_rockets: 0,
  };
}

function onTable(deal: ErdayiPlaying, event: Told): ErdayiPlaying {
  switch (event.e) {
    case "played": {
      const { seat: at, cards, pattern, length, main } = event;
      const loud = pattern === "bomb" || pattern === "rocket";
      return {
        ...deal,
        ...dealt(deal, at, { gone: cards }),
        played: put(deal.played, at, joined(deal.played[at] ?? [], cards)),
        // A lead clears what is left of the trick before.
        latest: put(deal.on_table ? deal.latest : deal.latest.map(() => "nothing" as const), at, {
          played: cards,
        }),
        on_table: { seat: at, cards, pattern, length, main },
        bombs_and_rockets: deal.bombs_and_rockets + (loud ? 1 : 0),
      };
    }
    case "passed":
      return { ...deal, latest: put(deal.latest, event.seat, "passed") };
    case "trick_ended":
      return less(deal, "on_table");
    default:
      return deal;
  }
}

/** A deal is over; what it was worth is added up, if it counts. */
function ended(
  game: ErdayiGameView,
  scores: number[] | undefined,
  show: (calls: Calls) => ErdayiGameView["deal"],
): ErdayiGameView {
  const { deal } = game;
  const calls = "calls" in deal ? deal.calls : { first_bidder: 0, said: [] };
  return {
    ...less(game, "turn"),
    deal: show(calls),
    ...(scores
      ? {
          results: [...game.results, scores],
          totals: game.totals.map((total, at) => total + (scores[at] ?? 0)),
        }
      : {}),
  };
}

function finished(game: ErdayiGameView, event: Of<"finished">): ErdayiGameView {
  const { deal } = game;
  if (deal.phase !== "playing") {
    return game;
  }
  return ended(game, event.result.scores, (calls) => ({
    phase: "finished",
    calls,
    hands: event.hands,
    kitty: deal.kitty,
    played: deal.played,
    ...(deal.on_table ? { on_table: deal.on_table } : {}),
    result: event.result,
  }));
}
