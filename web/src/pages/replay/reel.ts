import type {
  Card,
  Cards,
  ErdayiResult,
  GameView,
  Latest,
  Level,
  Replay,
  Seat,
  ShengjiResult,
  Suit,
  TableView,
  Told,
} from "../../protocol/index.ts";
import { apply } from "../../table/fold.ts";

/** What can be seen after a step. */
export type Moment = {
  view: TableView;
  /** 二打一: what lay on the table when the trick ended with this step. */
  ended: Latest[] | null;
};

/** The game under way, or the last one. */
export function gameIn(view: TableView): GameView | null {
  return view.stage.is === "gathering" ? null : (view.stage.view ?? null);
}

/** A trick, or in 二打一 all plays until two passed. */
export type TrickMark = {
  /** After this step its first card lies on the table. */
  from: number;
  /** After this step it is over. */
  to: number;
  plays: Array<{ seat: Seat; cards: Cards }>;
  winner: Seat | null;
  points: number;
};

/** A deal and where it is found. */
export type DealMark = {
  /** Its number at this table, from 1. */
  ordinal: number;
  /** After this step it is dealt. */
  from: number;
  /** After this step it is over. */
  to: number;
  level: Level | null;
  trump: Suit | null | undefined;
  dealer: Seat | null;
  tricks: TrickMark[];
  result: ShengjiResult | null;
  score: ErdayiResult | null;
};

/**
 * A replay that can be looked at in any place. Place 0 is the table before
 * anything happened, place n the table after n steps.
 */
export class Reel {
  readonly replay: Replay;
  readonly last: number;
  readonly deals: DealMark[];
  private readonly moments: Moment[];

  constructor(replay: Replay) {
    this.replay = replay;
    this.last = replay.steps.length;
    this.deals = dealsOf(replay);
    this.moments = [{ view: replay.start, ended: null }];
  }

  /** The table after so many steps. */
  at(place: number): Moment {
    const wanted = this.within(place);
    // Views share what did not change, so keeping all of them costs little.
    for (let next = this.moments.length; next <= wanted; next += 1) {
      this.moments.push(after(this.moments[next - 1]?.view, this.replay.steps[next - 1]?.events));
    }
    return this.moments[wanted] ?? { view: this.replay.start, ended: null };
  }

  /** The nearest place that there is. */
  within(place: number): number {
    const whole = Number.isFinite(place) ? Math.round(place) : 0;
    return Math.min(Math.max(whole, 0), this.last);
  }

  /** The deal that is under way in a place. */
  dealAt(place: number): DealMark | null {
    return this.deals.findLast((deal) => deal.from <= place) ?? null;
  }

  /** The place before this one where a trick or a deal began or ended. */
  trickBefore(place: number): number {
    return this.stops().findLast((stop) => stop < place) ?? 0;
  }

  /** The place after this one where a trick ended or a deal began. */
  trickAfter(place: number): number {
    return this.stops().find((stop) => stop > place) ?? this.last;
  }

  /** Where one looks first: the first card of the first deal that was played. */
  get firstLead(): number {
    return this.deals.find((deal) => deal.tricks.length > 0)?.tricks[0]?.from ?? 0;
  }

  /** The places in which a seat was about to do something of its own. */
  decisions(seat: Seat): number[] {
    return this.replay.steps.flatMap((step, at) =>
      step.events.some((event) => isDecision(event, seat)) ? [at] : [],
    );
  }

  /** The place in which what a line of the record says is about to be done. */
  beforeLine(line: number): number {
    return Math.max(
      this.replay.steps.findLastIndex((step) => step.line === line),
      0,
    );
  }

  dealBefore(place: number): number {
    return this.deals.findLast((deal) => deal.from < place)?.from ?? 0;
  }

  dealAfter(place: number): number {
    return this.deals.find((deal) => deal.from > place)?.from ?? this.last;
  }

  private stops(): number[] {
    return this.deals.flatMap((deal) => [
      deal.from,
      ...deal.tricks.map((trick) => trick.to),
      ...(deal.to > (deal.tricks.at(-1)?.to ?? deal.from) ? [deal.to] : []),
    ]);
  }
}

/** Whether a seat chose to do this. */
function isDecision(event: Told, seat: Seat): boolean {
  switch (event.e) {
    case "declared":
    case "called":
    case "buried":
    case "led":
    case "followed":
    case "played":
    case "passed":
      return event.seat === seat;
    default:
      return false;
  }
}

function after(view: TableView | undefined, events: Told[] = []): Moment {
  let now = view as TableView;
  let ended: Latest[] | null = null;
  for (const event of events) {
    if (event.e === "trick_ended" || event.e === "finished") {
      ended = latestOf(now) ?? ended;
    }
    now = apply(now, event);
  }
  return { view: now, ended };
}

function latestOf(view: TableView): Latest[] | null {
  const game = view.stage.is === "match" ? view.stage.view : null;
  return game?.game === "erdayi" && game.deal.phase === "playing" ? game.deal.latest : null;
}

function dealsOf(replay: Replay): DealMark[] {
  const deals: DealMark[] = [];
  let open: TrickMark | null = null;
  replay.steps.forEach((step, at) => {
    const place = at + 1;
    for (const event of step.events) {
      const deal = deals.at(-1);
      if (event.e === "dealt" || (event.e === "deal" && event.deal)) {
        deals.push(newDeal(deals.length + 1, place));
        open = null;
      } else if (deal) {
        deal.to = place;
        open = mark(deal, open, event, place);
      }
    }
  });
  return deals;
}

function newDeal(ordinal: number, place: number): DealMark {
  return {
    ordinal,
    from: place,
    to: place,
    level: null,
    trump: undefined,
    dealer: null,
    tricks: [],
    result: null,
    score: null,
  };
}

/** Notes what an event adds to its deal; gives the trick that is then open. */
function mark(deal: DealMark, open: TrickMark | null, event: Told, place: number) {
  const play = (seat: Seat, cards: Card[]): TrickMark => {
    const trick = open ?? { from: place, to: place, plays: [], winner: null, points: 0 };
    if (!open) {
      deal.tricks.push(trick);
    }
    trick.plays.push({ seat, cards });
    trick.to = place;
    return trick;
  };
  switch (event.e) {
    case "trump":
      Object.assign(deal, { level: event.level, trump: event.trump, dealer: event.dealer });
      return open;
    case "kitty_taken":
      deal.dealer = event.seat;
      return open;
    case "led":
    case "followed":
      return play(event.seat, event.cards);
    case "played": {
      const trick = play(event.seat, event.cards);
      trick.winner = event.seat;
      return trick;
    }
    case "trick":
      if (open) {
        Object.assign(open, { winner: event.seat, points: event.points, to: place });
      }
      return null;
    case "trick_ended":
      return null;
    case "result":
      deal.result = event.result;
      return null;
    case "finished":
      deal.score = event.result;
      return null;
    default:
      return open;
  }
}
