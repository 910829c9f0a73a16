/** Who met whom with what result: the cross-table of a stage. */

import type { EventView, MatchView, StandingsView } from "../protocol/desk.ts";
import { byId, takenBy, type Why, whyOut } from "./figures.ts";
import { isAbsent } from "./Marks.tsx";

/** What somebody made of a match. */
export type Met = {
  /** The numbers of the others. */
  numbers: number[];
  points: string;
  won: boolean;
  /** Who did not come: oneself, or the others. */
  absent?: "own" | "theirs";
};

/** What a round was for somebody. */
export type Cell = Met | Why | "missed";

/** Beside a name there is room for so many columns of results on an upright sheet. */
const UPRIGHT = 9;

/** Whether some cross-table of an event needs its sheet on its side. */
export const isBroad = (event: EventView): boolean =>
  event.standings.some((standings) => {
    const { stage } = standings;
    const rounds = event.rounds.filter((of) => of.stage === stage).length;
    const robin = event.stages.find((of) => of.stage === stage)?.format === "round_robin";
    const columns = robin
      ? Math.max(...groups(event, standings).map(({ length }) => length))
      : rounds;
    return columns > UPRIGHT;
  });

export type CrossRow = { entrant: number; rank?: string; cells: Cell[] };

function met(event: EventView, match: MatchView, id: number, stage: number): Met | undefined {
  const side = match.sides.indexOf(id);
  const score = match.scores[side];
  if (!score) {
    return undefined;
  }
  const entrants = byId(event);
  const others = match.sides.filter((other) => other !== id);
  const absent = isAbsent(match, side)
    ? "own"
    : match.sides.some((_, at) => isAbsent(match, at))
      ? "theirs"
      : undefined;
  return {
    numbers: others.map((other) => entrants.get(other)?.number ?? other),
    points: takenBy(event, stage, score),
    won: match.winner === side,
    ...(absent ? { absent } : {}),
  };
}

/** The rounds of a stage for everyone in its standings, by number. */
export function byRounds(event: EventView, standings: StandingsView): CrossRow[] {
  const { stage } = standings;
  const entrants = byId(event);
  const rounds = event.rounds.filter((of) => of.stage === stage);
  return [...standings.rows]
    .sort((a, b) => (entrants.get(a.entrant)?.number ?? 0) - (entrants.get(b.entrant)?.number ?? 0))
    .map(({ entrant }) => ({
      entrant,
      cells: rounds.map((round): Cell => {
        const out = whyOut(round, entrant);
        if (out) {
          return out;
        }
        const match = round.matches.find(({ sides }) => sides.includes(entrant));
        return (match && met(event, match, entrant, stage)) ?? "missed";
      }),
    }));
}

/** All that somebody made of another, in the order it was played; nobody meets himself. */
export function against(event: EventView, stage: number, id: number, other: number): Met[] {
  return event.rounds
    .filter((of) => of.stage === stage && id !== other)
    .flatMap(({ matches }) => matches)
    .filter(({ sides }) => sides.includes(id) && sides.includes(other))
    .flatMap((match) => met(event, match, id, stage) ?? []);
}

/** Those whose results count for nobody, as they left before half of their matches. */
export const struckOf = ({ rows }: StandingsView): ReadonlySet<number> =>
  new Set(rows.filter(({ struck }) => struck).map(({ entrant }) => entrant));

/** Those who met each other, directly or by others: the groups of a round robin. */
export function groups(event: EventView, standings: StandingsView): number[][] {
  const of = new Map<number, number>(standings.rows.map(({ entrant }) => [entrant, entrant]));
  for (const { stage, matches } of event.rounds) {
    for (const { sides } of stage === standings.stage ? matches : []) {
      const [first = -1, ...others] = sides.map((side) => of.get(side));
      for (const [id, group] of of) {
        if (others.includes(group)) {
          of.set(id, first);
        }
      }
    }
  }
  const found = new Map<number, number[]>();
  for (const { entrant } of standings.rows) {
    const group = of.get(entrant) ?? entrant;
    found.set(group, [...(found.get(group) ?? []), entrant]);
  }
  return [...found.values()];
}
