/** What a projector shows in turn: lists cut into sheets that fit the wall. */

import { type Drawing, pages } from "../../event/bracket.ts";
import { byesOf, rankings } from "../../event/figures.ts";
import type {
  BracketView,
  EntrantView,
  EventView,
  MatchView,
  PointUnit,
  RoundView,
  StandingRow,
  StandingsView,
  UnitStanding,
} from "../../protocol/desk.ts";

/** What may be turned through. */
export const KINDS = ["pairings", "bracket", "standings", "entries"] as const;
export type Kind = (typeof KINDS)[number];

/** A line of pairings: a match, or somebody who sits out. */
export type Pairing = { match: MatchView } | { bye: number };

/** A line of standings: with the points of its stage, which may be an earlier one. */
export type Line = StandingRow & { unit: PointUnit; out?: number };

type Content =
  | { kind: "pairings"; round: RoundView; lines: Pairing[] }
  | { kind: "play_off"; lines: number[][] }
  | { kind: "standings"; standings: StandingsView; name: string; lines: Line[] }
  | { kind: "bracket"; bracket: BracketView; drawing: Drawing; lines: [] }
  | { kind: "units"; standings: StandingsView; lines: UnitStanding[] }
  | { kind: "entries"; lines: EntrantView[] };

/** A sheet: which of how many of its list, and what is on it. */
export type Sheet = Content & { key: string; at: number; of: number };

/** A list in parts of about the same length, none longer than `most`. */
export function cut<T>(list: readonly T[], most: number): T[][] {
  const parts = Math.ceil(list.length / Math.max(1, most));
  const size = Math.ceil(list.length / Math.max(1, parts));
  return Array.from({ length: parts }, (_, part) => list.slice(part * size, (part + 1) * size));
}

/** How many lines more than fit a sheet may have, in smaller lines. */
const SQUEEZED = 2;

/**
 * Standings in sheets: those in places that are awarded together on the first,
 * where it can hold them.
 */
export function cutAwarded(list: readonly Line[], most: number, awarded: number): Line[][] {
  const first = list.filter(({ rank }) => rank <= awarded).length;
  const even = cut(list, most);
  const parted = first > (even[0]?.length ?? 0) && first <= most + SQUEEZED;
  return parted ? [list.slice(0, first), ...cut(list.slice(first), most)] : even;
}

/** The lines of a round by table, those who sit out last. */
export function pairings(round: RoundView): Pairing[] {
  const matches = [...round.matches].sort((a, b) => a.table - b.table);
  return [...matches.map((match) => ({ match })), ...byesOf(round).map((bye) => ({ bye }))];
}

/** The standings that are the newest, with anybody in them. */
export function newest(view: EventView): StandingsView | undefined {
  return view.standings.findLast(({ rows }) => rows.length > 0);
}

/** Whether standings may still change, by the state of the round they follow from. */
export function stateOf(view: EventView, of: StandingsView): "provisional" | "final" {
  const round = view.rounds.find(
    ({ stage, round }) => stage === of.stage && round === of.after_round,
  );
  return round?.state === "final" || view.summary.status === "past" ? "final" : "provisional";
}

/** How many lines the longest list has. */
export function longest(view: EventView): number {
  const round = view.rounds.at(-1);
  return Math.max(round ? pairings(round).length : view.entrants.length, 0);
}

/** So much of a bracket is read from afar. */
const ROOM = { rows: 4, columns: 4 };

/** Whether a page of a bracket has a match to come, or the last one. */
const isNews = ({ boxes, last }: Drawing): boolean =>
  last !== undefined ||
  boxes.some(
    ({ match }) =>
      match.winner == null && !match.needless && match.sides.every(({ is }) => is !== "nobody"),
  );

/** Every sheet of an event in the order they are shown, with at most so many lines each. */
export function sheets(view: EventView, lines: number, kinds: readonly Kind[]): Sheet[] {
  const all: Sheet[] = [];
  const add = <T>(
    list: readonly T[],
    name: string,
    sheet: (part: T[]) => Content,
    parts: T[][] = cut(list, lines),
  ) => {
    parts.forEach((part, at) => {
      all.push({ ...sheet(part), key: `${name}.${at}`, at, of: parts.length });
    });
  };
  const round = view.rounds.at(-1);
  if (kinds.includes("pairings") && round && view.summary.status !== "past") {
    const name = `pairings.${round.stage}.${round.round}`;
    add(pairings(round), name, (part) => ({ kind: "pairings", round, lines: part }));
  }
  if (kinds.includes("pairings") && view.play_off) {
    const { players, online } = view.play_off;
    add([players], `play_off.${online}`, (part) => ({ kind: "play_off", lines: part }));
  }
  const bracket = (view.brackets ?? []).at(-1);
  if (kinds.includes("bracket") && bracket) {
    const shown = pages(bracket, ROOM).filter(isNews);
    shown.forEach((drawing, at) => {
      const key = `bracket.${bracket.stage}.${drawing.heads.map(({ name }) => JSON.stringify(name))}.${at}`;
      all.push({ kind: "bracket", bracket, drawing, lines: [], key, at, of: shown.length });
    });
  }
  const standings = newest(view);
  if (kinds.includes("standings") && standings) {
    for (const [name, rows, earlier] of rankings(standings)) {
      const list: Line[] = [
        ...rows.map((row) => ({ ...row, unit: standings.unit })),
        ...earlier.flatMap(({ stage, unit, rows: before }) =>
          before.map((row) => ({ ...row, unit, out: stage })),
        ),
      ];
      add(
        list,
        `standings.${standings.stage}.${name}`,
        (part) => ({ kind: "standings", standings, name, lines: part }),
        list.length > lines ? cutAwarded(list, lines, view.plan.awarded ?? 0) : [list],
      );
    }
    const name = `units.${standings.stage}`;
    add(standings.units, name, (part) => ({ kind: "units", standings, lines: part }));
  }
  if (kinds.includes("entries") && !round) {
    const entrants = [...view.entrants].sort((a, b) => a.number - b.number);
    add(entrants, "entries", (part) => ({ kind: "entries", lines: part }));
  }
  return all;
}
