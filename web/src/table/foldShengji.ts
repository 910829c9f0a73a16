/** A game of 升级 as a fold of what happened in it. */

import { without } from "../cards/cards.ts";
import { pointsOf } from "../cards/order.ts";
import type { Cards, Seat, ShengjiDeal, ShengjiGameView, Told, Trick } from "../protocol/index.ts";
import { dealt, joined, less, type Of, put } from "./folding.ts";

/** The game after one event. */
export function shengji(game: ShengjiGameView, event: Told): ShengjiGameView {
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
    case "exposed":
      return exposed(deal, event);
    case "taken_back":
      return heavier(deal, event.seat, without(deal.heavy?.[event.seat] ?? [], event.cards));
    case "lifted": {
      const free = heavier(deal, event.seat, []);
      const leads = deal.trick?.leader === event.seat;
      return leads ? { ...less(free, "demand", "demands"), phase: afterDemand(deal) } : free;
    }
    case "demand_asked":
      return { ...deal, phase: "demanding", demands: event.demands };
    case "demanded":
      return { ...less(deal, "demands"), phase: "playing", demand: event.demand };
    case "demand_over":
      return less(deal, "demand");
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
    ...less(deal, "turn", "trick", "naming", "heavy", "demand", "demands"),
    counts: deal.counts.map(() => 0),
    exposed: deal.exposed.map(() => []),
    may_declare: [],
    must_name_trump: false,
  };
}

/** Takes cards that were played out of hand and out of what is known of it. */
function playing(deal: ShengjiDeal, at: Seat, cards: Cards): ShengjiDeal {
  const exposed = without(deal.exposed[at] ?? [], cards);
  const next = { ...deal, ...dealt(deal, at, { gone: cards }) };
  const heavy = without(deal.heavy?.[at] ?? [], cards);
  return { ...heavier(next, at, heavy), exposed: put(deal.exposed, at, exposed) };
}

/** Cards that all see from now on; heavy ones bind their player besides. */
function exposed(deal: ShengjiDeal, { seat, cards, weight }: Of<"exposed">): ShengjiDeal {
  const more = (known: Cards) => joined(known, without(cards, known));
  const next = { ...deal, exposed: put(deal.exposed, seat, more(deal.exposed[seat] ?? [])) };
  return weight === "heavy" ? heavier(next, seat, more(deal.heavy?.[seat] ?? [])) : next;
}

/** The deal with these heavy cards of a seat; nobody's are left out. */
function heavier(deal: ShengjiDeal, at: Seat, cards: Cards): ShengjiDeal {
  const heavy = put(deal.heavy ?? deal.exposed.map((): Cards => []), at, cards);
  return heavy.some((of) => of.length > 0) ? { ...deal, heavy } : less(deal, "heavy");
}

/** A lead of which nothing is demanded any more is played. */
function afterDemand({ phase }: ShengjiDeal): ShengjiDeal["phase"] {
  return phase === "demanding" ? "playing" : phase;
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
