/** Slips between what is typed and what is sent. No score is reckoned here. */

import { desk as words } from "../../i18n/desk.ts";
import type { BoardMade, EventSlip } from "../../protocol/desk.ts";
import type { SlipForm } from "./wire.ts";

/** What is being written on a slip. */
export type Written = {
  /** The cells, row by row. */
  cells: string[];
  /** The side that was dealer when time was up. */
  dealer: number | null;
  /** Who was not there; with anybody the cells do not count. */
  absent: number[];
};

/** How a form is laid out. */
export type Layout = {
  rows: ReadonlyArray<{ label: string; cells: number }>;
  /** Whether the columns are the sides. */
  bySide: boolean;
};

const row = (label: string, cells: number) => ({ label, cells });

export function layoutOf(form: SlipForm, sides: number): Layout {
  const t = words().slips;
  const numbered = (count: number, label: (number: number) => string, cells: number) =>
    Array.from({ length: count }, (_, at) => row(label(at + 1), cells));
  switch (form.by) {
    case "games":
      return { rows: [row(t.games, 2)], bySide: true };
    case "levels":
      return { rows: [row(t.levels, 2)], bySide: true };
    case "boards":
      return { rows: numbered(form.boards, t.board, form.tables), bySide: false };
    case "duplicate":
      return { rows: [...numbered(form.boards, t.board, 1), row(t.minutes, 2)], bySide: false };
    case "deals":
      return { rows: numbered(form.deals, t.deal, sides), bySide: true };
  }
}

const cellsOf = (form: SlipForm, sides: number): number =>
  layoutOf(form, sides).rows.reduce((sum, { cells }) => sum + cells, 0);

export const blank = (form: SlipForm, sides: number): Written => ({
  cells: Array.from({ length: cellsOf(form, sides) }, () => ""),
  dealer: null,
  absent: [],
});

const whole = (text: string): number | null =>
  /^[-+−]?\d+$/.test(text.trim()) ? Number(text.trim().replace("−", "-")) : null;

/** A level as people type it: `10`, `a`, `A+` for past A. */
function level(text: string): string | null {
  const typed = text.trim().toUpperCase();
  if (/^(A\+|PAST A|W)$/.test(typed)) {
    return "past A";
  }
  const name = typed === "10" || typed === "0" ? "T" : typed === "1" ? "A" : typed;
  return /^[2-9TJQKA]$/.test(name) ? name : null;
}

const NOT_PLAYED = { L: "lost", O: "own_fault", P: "opponents_fault" } as const;

function made(text: string): BoardMade | null {
  const typed = text.trim().toUpperCase();
  if (typed === "L" || typed === "O" || typed === "P") {
    return NOT_PLAYED[typed];
  }
  const value = whole(typed);
  return value === null ? null : { played: value };
}

/** Cuts a list into lists of this length. */
function cut<T>(list: readonly T[], length: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / length) }, (_, at) =>
    list.slice(at * length, (at + 1) * length),
  );
}

function all<T>(list: ReadonlyArray<T | null>): T[] | null {
  return list.every((one) => one !== null) ? (list as T[]) : null;
}

/** The slip that is written, or `null` while something is missing. */
export function readSlip(form: SlipForm, written: Written, sides: number): EventSlip | null {
  if (written.absent.length > 0) {
    return { by: "forfeit", absent: [...written.absent].sort() };
  }
  const { cells } = written;
  const numbers = cells.map(whole);
  switch (form.by) {
    case "games": {
      const won = all(numbers);
      return won && { by: "games", won };
    }
    case "levels": {
      const levels = all(cells.map(level));
      const dealer = written.dealer === null ? {} : { dealer: written.dealer };
      return levels && { by: "levels", levels, ...dealer };
    }
    case "boards": {
      const rows = all(numbers);
      return (
        rows && {
          by: "boards",
          tables: Array.from({ length: form.tables }, (_, table) =>
            rows.filter((_, at) => at % form.tables === table),
          ),
        }
      );
    }
    case "duplicate": {
      const results = all(cells.slice(0, form.boards).map(made));
      const time = all(numbers.slice(form.boards).map((value) => value ?? 0));
      return results && time && { by: "duplicate", results, time_s: time.map((min) => min * 60) };
    }
    case "deals": {
      const scores = all(numbers);
      return scores && { by: "deals", deals: cut(scores, sides) };
    }
  }
}

/** A slip put back into the cells of a form, to be corrected. */
export function writeSlip(form: SlipForm, slip: EventSlip | null, sides: number): Written {
  const empty = blank(form, sides);
  if (!slip) {
    return empty;
  }
  switch (slip.by) {
    case "forfeit":
      return { ...empty, absent: [...slip.absent] };
    case "games":
      return { ...empty, cells: slip.won.map(String) };
    case "levels":
      return { ...empty, cells: slip.levels.map(levelText), dealer: slip.dealer ?? null };
    case "boards": {
      const boards = slip.tables[0]?.length ?? 0;
      const cells = Array.from({ length: boards }, (_, board) =>
        slip.tables.map((table) => String(table[board] ?? "")),
      );
      return { ...empty, cells: cells.flat() };
    }
    case "duplicate":
      return {
        ...empty,
        cells: [
          ...slip.results.map(madeText),
          ...slip.time_s.map((seconds) => (seconds === 0 ? "" : String(Math.round(seconds / 60)))),
        ],
      };
    case "deals":
      return { ...empty, cells: slip.deals.flat().map(String) };
  }
}

function madeText(board: BoardMade): string {
  if (typeof board === "object") {
    return String(board.played);
  }
  return Object.entries(NOT_PLAYED).find(([, name]) => name === board)?.[0] ?? "";
}

const levelText = (name: string): string => (name === "T" ? "10" : name === "past A" ? "A+" : name);

/** The form that a slip was written on, which may differ from the stage's. */
export function formOf(slip: EventSlip | null, form: SlipForm): SlipForm {
  return slip?.by === "levels" && form.by === "games" ? { by: "levels", winner: true } : form;
}

/** A slip in a few words, the sides by name where they matter. */
export function slipWords(slip: EventSlip, names: readonly string[]): string {
  const t = words().slips;
  switch (slip.by) {
    case "games":
      return slip.won.join(" : ");
    case "levels":
      return slip.levels.map(levelText).join(" : ");
    case "boards":
      return slip.tables.map((table) => table.join(" ")).join(" / ");
    case "duplicate":
      return slip.results.map(madeText).join(" ");
    case "deals": {
      const totals = names.map((_, side) =>
        slip.deals.reduce((sum, deal) => sum + (deal[side] ?? 0), 0),
      );
      return totals.join(" : ");
    }
    case "forfeit":
      return t.forfeited(slip.absent.map((side) => names[side] ?? String(side + 1)).join(t.and));
  }
}
