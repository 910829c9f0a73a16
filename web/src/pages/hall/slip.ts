/** Slips as a phone writes them: what is chosen so far, and when it is whole. */

import { hall as words } from "../../i18n/hall.ts";
import type { BoardMade, EventSlip, SlipForm } from "../../protocol/desk.ts";

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

/** A level as people read it. */
export function levelText(level: string): string {
  return level === "T" ? "10" : level === "past A" ? words().pastA : level;
}

/** What is written so far. Cells are in the order of the slip. */
export type Draft = {
  form: SlipForm;
  /** Levels or figures as typed; empty where nothing is written. */
  cells: string[];
  /** Why a board was not played, where it was not. */
  why: Array<Exclude<BoardMade, object> | null>;
  dealer: number | null;
};

/** How many cells a form has. */
function size(form: SlipForm): number {
  switch (form.by) {
    case "games":
    case "levels":
      return 2;
    case "boards":
      return form.tables * form.boards;
    case "duplicate":
      return form.boards + 2;
    case "deals":
      return 3 * form.deals;
  }
}

export function blank(form: SlipForm): Draft {
  const count = size(form);
  return { form, cells: Array(count).fill(""), why: Array(count).fill(null), dealer: null };
}

/** A whole number as people type it, with any kind of minus. */
export function figure(text: string): number | null {
  const typed = text.trim().replace(/^[−－–]/, "-");
  return /^[-+]?\d{1,6}$/.test(typed) ? Number(typed) : null;
}

/** Whether equal levels need to know who was dealer. */
export function needsDealer(draft: Draft): boolean {
  const [ours, theirs] = draft.cells;
  return draft.form.by === "levels" && draft.form.winner && ours !== "" && ours === theirs;
}

/** A list in parts of one length. */
function inRows<T>(list: readonly T[], length: number): T[][] {
  return Array.from({ length: list.length / length }, (_, row) =>
    list.slice(row * length, (row + 1) * length),
  );
}

/** The slip, once nothing is missing. */
export function finished(draft: Draft): EventSlip | null {
  const { form, cells } = draft;
  if (form.by === "levels") {
    if (cells.some((cell) => cell === "") || (needsDealer(draft) && draft.dealer === null)) {
      return null;
    }
    return {
      by: "levels",
      levels: cells,
      ...(needsDealer(draft) && draft.dealer !== null ? { dealer: draft.dealer } : {}),
    };
  }
  const figures = cells.map(figure);
  const whole = (list: ReadonlyArray<number | null>): list is number[] =>
    list.every((value) => value !== null);
  if (form.by === "duplicate") {
    const made = figures.slice(0, form.boards).map((value, board): BoardMade | null => {
      const why = draft.why[board] ?? null;
      return why ?? (value === null ? null : { played: value });
    });
    const time = cells.slice(form.boards).map((cell) => (cell.trim() === "" ? 0 : figure(cell)));
    return made.every((one) => one !== null) && whole(time) && time.every((min) => min >= 0)
      ? { by: "duplicate", results: made, time_s: time.map((min) => min * 60) }
      : null;
  }
  if (!whole(figures)) {
    return null;
  }
  switch (form.by) {
    case "games":
      return { by: "games", won: figures };
    case "boards":
      return { by: "boards", tables: inRows(figures, form.boards) };
    case "deals":
      return { by: "deals", deals: inRows(figures, 3) };
  }
}

/** A slip that was reported, to be changed. */
export function reopened(form: SlipForm, slip: EventSlip): Draft {
  const empty = blank(form);
  switch (slip.by) {
    case "games":
      return { ...empty, cells: slip.won.map(String) };
    case "levels":
      return {
        ...blank({ by: "levels", winner: form.by !== "levels" || form.winner }),
        cells: [...slip.levels],
        dealer: slip.dealer ?? null,
      };
    case "boards":
      return { ...empty, cells: slip.tables.flat().map(String) };
    case "deals":
      return { ...empty, cells: slip.deals.flat().map(String) };
    case "duplicate":
      return {
        ...empty,
        cells: [
          ...slip.results.map((made) => (typeof made === "object" ? String(made.played) : "")),
          ...slip.time_s.map((seconds) => (seconds === 0 ? "" : String(Math.round(seconds / 60)))),
        ],
        why: [...slip.results.map((made) => (typeof made === "object" ? null : made)), null, null],
      };
    case "forfeit":
      return empty;
  }
}

/** A slip in few words, in the order of the sides. */
export function slipText(slip: EventSlip, names: readonly string[]): string {
  const t = words();
  switch (slip.by) {
    case "games":
      return slip.won.join(" : ");
    case "levels": {
      const levels = slip.levels.map(levelText).join(" : ");
      const dealer = slip.dealer === undefined ? undefined : names[slip.dealer];
      return dealer === undefined ? levels : `${levels} · ${t.dealerShort(dealer)}`;
    }
    case "boards":
      return slip.tables.map((table) => table.join(" ")).join(" / ");
    case "duplicate":
      return slip.results
        .map((made) => (typeof made === "object" ? String(made.played) : t.made[made]))
        .join(" ");
    case "deals":
      return [0, 1, 2]
        .map((player) => slip.deals.reduce((sum, deal) => sum + (deal[player] ?? 0), 0))
        .join(" : ");
    case "forfeit":
      return t.forfeit(slip.absent.map((side) => names[side] ?? String(side + 1)).join(t.and));
  }
}
