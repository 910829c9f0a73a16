/**
 * Slips between what is written and what is sent. Every page reads them here,
 * so that what cannot be read is a fault everywhere. No score is reckoned.
 */

import type { BoardMade, EventSlip, SlipForm } from "../protocol/desk.ts";

/** The levels in their order, as the wire names them. */
export const LEVELS = [
  "2",
  "3",
  "4",
  "5",
  "6",
  "7",
  "8",
  "9",
  "T",
  "J",
  "Q",
  "K",
  "A",
  "past A",
] as const;
export type LevelName = (typeof LEVELS)[number];

/** The defenders' points of boards, from which the server reckons their levels. */
export type PointsForm = { by: "defenders"; tables: number; boards: number };

/** What a slip is written on. */
export type Form = SlipForm | PointsForm;

/** The form of a stage as it is usually written: of boards the points are taken. */
export function usualForm(form: SlipForm): Form {
  return form.by === "boards"
    ? { by: "defenders", tables: form.tables, boards: form.boards }
    : form;
}

/** What is written on a slip so far. */
export type Draft = {
  form: Form;
  /** The cells, row by row, as they are typed. */
  cells: string[];
  /** The side that was dealer when time was up. */
  dealer: number | null;
  /** Who was not there; with anybody the cells do not count. */
  absent: number[];
  /** The defenders' points of boards are written; this looks up what they give. */
  raw?: Raw;
};

/**
 * What the defenders' points of a board of a duplicate field, from 0, come to
 * for north–south by the server's tables; `null` where they do not say.
 */
export type Raw = (board: number, points: number) => number | null;

/** What stands in a row of a slip. */
type RowKind = "games" | "levels" | "boards" | "defenders" | "made" | "minutes" | "deals";

/** A row of a slip: which of its kind, and how many cells it has. */
export type Row = { kind: RowKind; number: number; cells: number };

/** How many sides a match has whose slip has this form. */
export const sidesOf = (form: Form): number => (form.by === "deals" ? 3 : 2);

/** The rows of a form, from top to bottom. */
export function rowsOf(form: Form): Row[] {
  const rows = (count: number, kind: RowKind, cells: number): Row[] =>
    Array.from({ length: count }, (_, at) => ({ kind, number: at + 1, cells }));
  switch (form.by) {
    case "games":
      return rows(1, "games", 2);
    case "levels":
      return rows(1, "levels", 2);
    case "boards":
      return rows(form.boards, "boards", form.tables);
    case "defenders":
      return rows(form.boards, "defenders", form.tables);
    case "duplicate":
      return [...rows(form.boards, "made", 1), ...rows(1, "minutes", 2)];
    case "deals":
      return rows(form.deals, "deals", sidesOf(form));
  }
}

/** What stands in each cell of a form. */
const kindsOf = (form: Form): RowKind[] =>
  rowsOf(form).flatMap(({ kind, cells }) => Array<RowKind>(cells).fill(kind));

export const blank = (form: Form, raw?: Raw): Draft => ({
  form,
  cells: kindsOf(form).map(() => ""),
  dealer: null,
  absent: [],
  ...(raw && form.by === "duplicate" ? { raw } : {}),
});

/** The form for a match that time has cut short, where games are counted. */
export const BY_LEVELS: SlipForm = { by: "levels", winner: true };

/** A whole number as people type it, with any kind of minus. */
export function figure(text: string): number | null {
  const typed = text.trim().replace(/^[−－–]/, "-");
  return /^[-+]?\d{1,6}$/.test(typed) ? Number(typed) : null;
}

/** A number that cannot be negative. */
function count(text: string): number | null {
  const value = figure(text);
  return value !== null && value >= 0 ? value : null;
}

/** Minutes; who writes none used none that count. */
const minutes = (text: string): number | null => (text.trim() === "" ? 0 : count(text));

/** A level as people type it: `10`, `a`, `A+` for past A. */
export function level(text: string): LevelName | null {
  const typed = text.trim().toUpperCase();
  if (/^(A\+|PAST A|W)$/.test(typed)) {
    return "past A";
  }
  const name = typed === "10" || typed === "0" ? "T" : typed === "1" ? "A" : typed;
  return LEVELS.find((known) => known === name) ?? null;
}

/** Why a board was not played. */
export type NotPlayed = Exclude<BoardMade, object>;

/** The letters that stand for a board that was not played. */
export const LETTERS: Readonly<Record<NotPlayed, string>> = {
  lost: "L",
  own_fault: "O",
  opponents_fault: "P",
};

/** Why a board was not played, by the letter in its cell. */
export function notPlayed(text: string): NotPlayed | null {
  const typed = text.trim().toUpperCase();
  const found = Object.entries(LETTERS).find(([, letter]) => letter === typed);
  return (found?.[0] as NotPlayed | undefined) ?? null;
}

function made(text: string): BoardMade | null {
  const why = notPlayed(text);
  const value = figure(text);
  return why ?? (value === null ? null : { played: value });
}

/** A board of which the defenders' points are written: they are sent as they stand there. */
function defended(text: string): BoardMade | null {
  const why = notPlayed(text);
  const points = figure(text);
  return why ?? (points === null ? null : { defenders: points });
}

/** How a cell is read; `null` for what cannot be. */
const READ = {
  games: count,
  levels: level,
  boards: figure,
  defenders: figure,
  made,
  minutes,
  deals: figure,
} as const;

/** Whether a cell holds something that cannot be read; a sign alone is only a beginning. */
export function isWrong(form: Form, at: number, text: string): boolean {
  const kind = kindsOf(form)[at];
  const typed = text.trim();
  const begun = typed === "" || /^[-+−－–]$/.test(typed);
  return !begun && kind !== undefined && READ[kind](typed) === null;
}

/** Whether equal levels need to know who was dealer. */
export function needsDealer({ form, cells }: Draft): boolean {
  const [ours, theirs] = cells.map(level);
  return form.by === "levels" && form.winner && ours != null && ours === theirs;
}

/** All of a list, unless something in it could not be read. */
function all<T>(list: ReadonlyArray<T | null>): T[] | null {
  return list.every((one) => one !== null) ? (list as T[]) : null;
}

/** A list in parts of one length. */
function inRows<T>(list: readonly T[], length: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / length) }, (_, row) =>
    list.slice(row * length, (row + 1) * length),
  );
}

/** Rows as columns. */
const turned = <T>(rows: readonly T[][]): T[][] =>
  (rows[0] ?? []).map((_, column) => rows.map((row) => row[column] as T));

/** The slip that is written, or `null` while something is missing or cannot be read. */
export function readSlip(draft: Draft): EventSlip | null {
  const { form, cells, dealer, absent } = draft;
  if (absent.length > 0) {
    return { by: "forfeit", absent: [...absent].sort() };
  }
  switch (form.by) {
    case "games": {
      const won = all(cells.map(count));
      return won && { by: "games", won };
    }
    case "levels": {
      const levels = all(cells.map(level));
      if (!levels || (needsDealer(draft) && dealer === null)) {
        return null;
      }
      return { by: "levels", levels, ...(dealer === null ? {} : { dealer }) };
    }
    case "boards": {
      const boards = all(cells.map(figure));
      return boards && { by: "boards", tables: turned(inRows(boards, form.tables)) };
    }
    case "defenders": {
      const boards = all(cells.map(figure));
      return boards && { by: "defenders", points: turned(inRows(boards, form.tables)) };
    }
    case "duplicate": {
      const { raw } = draft;
      const results = all(cells.slice(0, form.boards).map(raw ? defended : made));
      const time = all(cells.slice(form.boards).map(minutes));
      return results && time && { by: "duplicate", results, time_s: time.map((min) => min * 60) };
    }
    case "deals": {
      const scores = all(cells.map(figure));
      return scores && { by: "deals", deals: inRows(scores, sidesOf(form)) };
    }
  }
}

/** Whether a slip has the defenders' points of boards rather than what they give. */
const isRaw = (slip: EventSlip | undefined): boolean =>
  slip?.by === "duplicate" &&
  slip.results.some((made) => typeof made === "object" && "defenders" in made);

/** A slip put back into the cells of its form, to be changed. */
export function reopened(form: SlipForm, slip: EventSlip | undefined, raw?: Raw): Draft {
  const empty = blank(formOf(slip, form), isRaw(slip) ? raw : undefined);
  switch (slip?.by) {
    case undefined:
      return empty;
    case "forfeit":
      return { ...empty, absent: [...slip.absent] };
    case "games":
      return { ...empty, cells: slip.won.map(String) };
    case "levels":
      return { ...empty, cells: slip.levels.map(levelTyped), dealer: slip.dealer ?? null };
    case "boards":
      return { ...empty, cells: turned(slip.tables).flat().map(String) };
    case "defenders":
      return { ...empty, cells: turned(slip.points).flat().map(String) };
    case "duplicate":
      return {
        ...empty,
        cells: [
          ...slip.results.map((made) => cellOf(made, empty.raw !== undefined)),
          ...slip.time_s.map((seconds) => (seconds === 0 ? "" : String(Math.round(seconds / 60)))),
        ],
      };
    case "deals":
      return { ...empty, cells: slip.deals.flat().map(String) };
  }
}

/** A board in a cell that takes points, or one that takes levels; nothing where it has the other. */
function cellOf(made: BoardMade, isRaw: boolean): string {
  return typeof made === "object" && "defenders" in made !== isRaw ? "" : madeTyped(made);
}

/** The form that a slip was written on, which may differ from the stage's. */
function formOf(slip: EventSlip | undefined, form: SlipForm): Form {
  if (slip?.by === "levels" && form.by !== "levels") {
    return BY_LEVELS;
  }
  // Who wrote levels of boards changes levels.
  return slip?.by === "boards" ? form : usualForm(form);
}

/** A board as it is typed. */
export function madeTyped(board: BoardMade): string {
  if (typeof board !== "object") {
    return LETTERS[board];
  }
  return String("played" in board ? board.played : board.defenders);
}

/** A level as it is typed. */
export const levelTyped = (name: string): string =>
  name === "T" ? "10" : name === "past A" ? "A+" : name;
