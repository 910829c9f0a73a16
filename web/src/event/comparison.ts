/** The same board at all tables of a round, side by side. */

import type { EventView, MatchView, RoundView } from "../protocol/desk.ts";
import { notPlayedText } from "./slipText.ts";
import { tableLetter } from "./worth.ts";

/** What a board came to at one table. */
export type BoardLine = {
  /** The table as it stands on its card: `3`, or `3A` where teams sit at two. */
  table: string;
  /** Who sat north–south, and east–west. */
  sides: [number, number];
  /** The defenders' points, where they were written down. */
  points?: number;
  /** 级分 from north–south's view; missing for a board that was not played. */
  made?: number;
  /** Why it was not played. */
  instead?: string;
};

export type BoardTables = { board: number; lines: BoardLine[] };

/** The tables of a match with what each made of every board. */
function linesOf(match: MatchView): BoardLine[][] {
  const { slip, seats = [], boards, sides, table } = match;
  const [first = -1, second = -1] = sides;
  if (slip?.by === "duplicate") {
    const northSouth = seats[0]?.north_south.side ?? 0;
    const pair: [number, number] = northSouth === 0 ? [first, second] : [second, first];
    return slip.results.map((made, board) => {
      const line = { table: String(table), sides: pair };
      if (typeof made !== "object") {
        return [{ ...line, instead: notPlayedText(made) }];
      }
      if ("played" in made) {
        return [{ ...line, made: made.played }];
      }
      const [ours = 0, theirs = 0] = boards?.[0]?.[board]?.gained ?? [];
      const levels = northSouth === 0 ? ours - theirs : theirs - ours;
      return [{ ...line, points: made.defenders, made: levels }];
    });
  }
  const tables = boards ?? [];
  return (tables[0] ?? []).map((_, board) =>
    tables.flatMap((of, at) => {
      const score = of[board];
      const northSouth = seats[at]?.north_south.side ?? 0;
      if (!score) {
        return [];
      }
      const pair: [number, number] = northSouth === 0 ? [first, second] : [second, first];
      return [
        {
          table: tables.length > 1 ? `${table}${tableLetter(at)}` : String(table),
          sides: pair,
          ...(score.points === undefined ? {} : { points: score.points }),
          made: (score.gained[northSouth] ?? 0) - (score.gained[1 - northSouth] ?? 0),
        },
      ];
    }),
  );
}

/** Every board of a round over all tables, the best of north–south first. */
export function comparison(round: RoundView): BoardTables[] {
  const matches = [...round.matches].sort((a, b) => a.table - b.table).map(linesOf);
  const boards = Math.max(0, ...matches.map((lines) => lines.length));
  return Array.from({ length: boards }, (_, board) => ({
    board: board + 1,
    lines: matches
      .flatMap((lines) => lines[board] ?? [])
      .sort((a, b) => (b.made ?? -1e6) - (a.made ?? -1e6)),
  }));
}

/** Whether a round has boards to compare. */
export const hasComparison = (view: EventView, round: RoundView): boolean => {
  const form = view.stages.find(({ stage }) => stage === round.stage)?.slip.by;
  return (form === "duplicate" || form === "boards") && comparison(round).length > 0;
};
