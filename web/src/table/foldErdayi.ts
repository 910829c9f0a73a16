/** A game of 二打一 as a fold of what happened in it. */

import type { ErdayiGameView, ErdayiPlaying, Told } from "../protocol/index.ts";
import { dealt, joined, less, type Of, put } from "./folding.ts";

/** The game after one event. */
export function erdayi(game: ErdayiGameView, event: Told): ErdayiGameView {
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
