import type { GameView, PastMove, Seat, TableView } from "../../protocol/index.ts";
import { countsIn } from "./look.ts";
import type { Patches, SeatState } from "./OpenTable.tsx";
import type { Moment } from "./reel.ts";

/** A position as a table shows it. */
export type Seen = {
  seat: Seat;
  moment: Moment;
  /** The cards of others are numbers. */
  others: Patches;
  /** One's own as well, where they lie below the table. */
  patches: Patches;
};

/** The table at which a game stands so. Nobody sits there, and nothing is agreed. */
export function seenTable(view: GameView, seat: Seat): Seen {
  const seats = view.game === "erdayi" ? 3 : 4;
  const table = {
    id: "",
    title: "",
    game: view.game,
    rules: view.rules,
    seats: Array.from({ length: seats }, () => null),
    stage: { is: "match", view },
  } as unknown as TableView;
  const counts = countsIn(table);
  const hidden = (at: Seat): Partial<SeatState> => ({ hand: [], count: counts[at] ?? null });
  const all = table.seats.map((_, at) => at);
  const others = all.filter((at) => at !== seat).map((at) => [at, hidden(at)] as const);
  return {
    seat,
    moment: { view: table, ended: null },
    others: new Map(others),
    patches: new Map(all.map((at) => [at, hidden(at)] as const)),
  };
}

/** What was done, by tricks; what was said before the first has none. */
export function tricksOf(
  past: readonly PastMove[],
): Array<{ trick: number | null; moves: PastMove[] }> {
  const tricks: Array<{ trick: number | null; moves: PastMove[] }> = [];
  for (const move of past) {
    const trick = move.trick ?? null;
    const last = tricks.at(-1);
    if (last && last.trick === trick) {
      last.moves.push(move);
    } else {
      tricks.push({ trick, moves: [move] });
    }
  }
  return tricks;
}
