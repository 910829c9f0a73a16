import { bestIn, type Found } from "../../analysis/reading.ts";
import type {
  Cards,
  GameKind,
  GameView,
  LineStep,
  Move,
  PlayedOn,
  Seat,
  TableView,
} from "../../protocol/index.ts";
import type { Patches, SeatState } from "./OpenTable.tsx";
import { gameIn } from "./reel.ts";

/**
 * What is looked at in an analysis: all of it, one decision with the better
 * play on the table, the same to be found by oneself, or how it goes on with
 * other moves.
 */
export type Look =
  | { is: "all" }
  | { is: "better"; found: Found; step: number }
  | { is: "practise"; found: Found }
  | { is: "play"; found: Found; played: PlayedOn | null; moves: Move[] };

export const ALL: Look = { is: "all" };

/** The cards of a move; none of a word. */
export function cardsOf(play: Move | undefined): Cards {
  return play && "cards" in play ? play.cards : [];
}

/** What is laid on the table when a decision is followed by a line, step by step. */
export function laidAfter(
  before: ReadonlyArray<{ seat: Seat; cards: Cards }>,
  line: readonly LineStep[],
  seats: number,
  game: GameKind,
): Array<{ seat: Seat; cards: Cards; own: boolean }> {
  const all = [
    ...before.map((play) => ({ ...play, own: false })),
    ...line.map((play) => ({ ...play, own: true })),
  ];
  const whole = game === "shengji" ? Math.floor((all.length - 1) / seats) * seats : -seats;
  return all.slice(whole);
}

/** What lies in the trick when a seat is about to play. */
function trickIn(view: TableView): Array<{ seat: Seat; cards: Cards }> {
  const game = gameIn(view);
  if (game?.game === "shengji") {
    const { trick } = game.deal ?? {};
    const seats = view.seats.length;
    return (trick?.plays ?? []).map((cards, at) => ({
      seat: ((trick?.leader ?? 0) + at) % seats,
      cards,
    }));
  }
  if (game?.game === "erdayi" && game.deal.phase === "playing") {
    return game.deal.latest.flatMap((last, seat) =>
      typeof last === "object" ? [{ seat, cards: last.played }] : [],
    );
  }
  return [];
}

/** How the table is drawn for what is looked at; as the record says where nothing is. */
export function patchesOf(
  look: Look,
  view: TableView,
  words: { better: string; imagined: string },
): Patches | undefined {
  switch (look.is) {
    case "all":
      return undefined;
    case "better":
      return better(look.found, look.step, view, words);
    case "practise":
      return alone(look.found.decision.seat, look.found.decision.hand, view);
    case "play":
      return alone(look.found.decision.seat, undefined, view);
  }
}

function better(
  found: Found,
  step: number,
  view: TableView,
  words: { better: string; imagined: string },
): Patches {
  const { seat, hand } = found.decision;
  const best = bestIn(found)?.play;
  const first = { seat, cards: cardsOf(best) };
  const line = best?.do === "play" ? lineOf(found) : [first];
  const shown = line.slice(0, step + 1);
  const game = view.game;
  const laid = laidAfter(trickIn(view), shown, view.seats.length, game);
  return new Map(
    view.seats.map((_, at) => {
      const own = laid.findLast((play) => play.seat === at);
      const patch: Partial<SeatState> = {
        best: false,
        laid: own && own.cards.length > 0 ? own.cards : null,
        passed: own !== undefined && own.cards.length === 0 && game === "erdayi",
        tag: !own?.own ? null : at === seat ? words.better : words.imagined,
        turn: at === seat,
      };
      return [at, at === seat ? { ...patch, hand } : patch] as const;
    }),
  );
}

/** The steps after a decision: the better play itself first. */
export function lineOf(found: Found): LineStep[] {
  const { seat } = found.decision;
  const cards = cardsOf(bestIn(found)?.play);
  const [first, ...rest] = found.part.weighed.line;
  const same = first?.seat === seat && String(first.cards) === String(cards);
  return [{ seat, cards }, ...(first === undefined || same ? rest : [first, ...rest])];
}

/** Only what a seat could see: the cards of others are numbers. */
function alone(seat: Seat, hand: Cards | undefined, view: TableView): Patches {
  const counts = countsIn(view);
  const patch = (at: Seat): Partial<SeatState> => {
    if (at !== seat) {
      return { hand: [], count: counts[at] ?? null };
    }
    return hand ? { hand, turn: true } : {};
  };
  return new Map(view.seats.map((_, at) => [at, patch(at)]));
}

/** Whether what is looked at leaves the cards in sight that were laid aside. */
export function showsKitty(look: Look, view: TableView): boolean {
  if (look.is !== "practise") {
    return true;
  }
  const game = gameIn(view);
  return game?.game === "shengji"
    ? game.deal?.dealer === look.found.decision.seat && game.deal.terms !== undefined
    : game?.game === "erdayi" && game.deal.phase === "playing";
}

export function countsIn(view: TableView): readonly number[] {
  const game = gameIn(view);
  if (game?.game === "shengji") {
    return game.deal?.counts ?? [];
  }
  return game?.game === "erdayi" && "counts" in game.deal ? game.deal.counts : [];
}

/** The view of a table with another game in it. */
export function withGame(view: TableView, game: GameView): TableView {
  return view.stage.is === "match" ? { ...view, stage: { ...view.stage, view: game } } : view;
}
