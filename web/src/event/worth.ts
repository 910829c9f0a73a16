/**
 * What boards are worth, looked up in the tables that the server sends. No
 * rule is written here: who sits where and what points give comes from there.
 */

import { teams as words } from "../i18n/teams.ts";
import type { BoardsWorth, ConversionStepView, SeatsView, TableLine } from "../protocol/desk.ts";
import { figure, type Raw } from "./slip.ts";

/** Where a slip is written: who sits where, and what the boards are worth. */
export type Place = { seats: readonly SeatsView[]; worth: BoardsWorth | undefined };

/** What the tables of a match are called where it has two. */
const TABLES = ["A", "B"] as const;

export const tableLetter = (at: number): string => TABLES[at] ?? String(at + 1);

/** A table of a match by its letter; nothing where there is only one. */
export const tableName = (at: number, tables: number): string =>
  tables > 1 ? words().table(tableLetter(at)) : "";

export const lineName = (line: TableLine): string =>
  line === "east_west" ? words().eastWest : words().northSouth;

/** The line of the table from points to levels that holds for so many points. */
export function stepFor(worth: BoardsWorth, points: number): ConversionStepView | undefined {
  const step = worth.steps.findLast(({ from }) => from <= points);
  // Beyond what is written out only the server knows.
  return step?.to == null ? undefined : step;
}

/** What a side takes from a board; nobody where the defenders only took over. */
export type Gain = { side: number; levels: number };

/** Who takes what from a board at a table, given the defenders' points. */
export function gainOf(
  place: Place,
  table: number,
  board: number,
  points: number,
): Gain | null | undefined {
  const { seats, worth } = place;
  const terms = worth?.boards[board];
  const at = seats[table];
  const step = worth && stepFor(worth, points);
  if (!terms || !at || !step) {
    return undefined;
  }
  const [dealers, defenders] =
    terms.dealer === "east_west" ? [at.east_west, at.north_south] : [at.north_south, at.east_west];
  if (step.dealer_side > 0) {
    return { side: dealers.side, levels: step.dealer_side };
  }
  return step.defenders > 0 ? { side: defenders.side, levels: step.defenders } : null;
}

/**
 * What the defenders' points of a board give north–south of a duplicate field;
 * `undefined` where the stage has no tables to look them up in.
 */
export function rawOf(worth: BoardsWorth | undefined): Raw | undefined {
  const lines = worth?.tables[0];
  if (!worth || !lines) {
    return undefined;
  }
  const seat = (side: number) => ({ side, people: [], persons: [] });
  const seats = [{ east_west: seat(lines.east_west), north_south: seat(lines.north_south) }];
  return (board, points) => {
    const gain = gainOf({ seats, worth }, 0, board, points);
    if (gain === undefined) {
      return null;
    }
    return gain === null ? 0 : gain.side === lines.north_south ? gain.levels : -gain.levels;
  };
}

/** What a side of a match over boards is called: home and visitors, or its line. */
export function sideName(seats: readonly SeatsView[], side: number, short = false): string {
  const t = words();
  if (seats.length > 1) {
    const home = side === 0;
    return short ? (home ? t.homeShort : t.visitorsShort) : home ? t.home : t.visitors;
  }
  return seats[0]?.east_west.side === side ? t.eastWest : t.northSouth;
}

/** A gain in few characters. */
export const gainText = (seats: readonly SeatsView[], gain: Gain): string =>
  words().gain(sideName(seats, gain.side, true), gain.levels);

/**
 * What points that are typed are worth and to whom, in few characters: nothing
 * while there are none, and `?` where only the server knows.
 */
export function worthText(place: Place, table: number, board: number, typed: string): string {
  const points = figure(typed);
  if (points === null || !place.worth) {
    return "";
  }
  const gain = gainOf(place, table, board, points);
  return gain === undefined ? "?" : gain === null ? "0" : gainText(place.seats, gain);
}

/** Which of an entrant's people sit down, in the order of their chairs. */
export const chairsOf = (seats: readonly SeatsView[], side: number): number[] =>
  seats.flatMap(({ east_west, north_south }) =>
    [east_west, north_south].filter((line) => line.side === side).flatMap(({ persons }) => persons),
  );

/** The chairs of a side, such as `A桌 东`, in the order of a line-up. */
export function chairNames(seats: readonly SeatsView[], side: number): string[] {
  const { chairs } = words();
  return seats.flatMap((at, table) => {
    const line: TableLine = at.east_west.side === side ? "east_west" : "north_south";
    return chairs[line].map((chair) => `${tableName(table, seats.length)} ${chair}`.trim());
  });
}

/** Where the steps are the same distance apart, how far that is. */
export function stride(worth: BoardsWorth): number | undefined {
  const [last, before] = [worth.steps.at(-1), worth.steps.at(-2)];
  return last && before && last.defenders > before.defenders ? last.from - before.from : undefined;
}
