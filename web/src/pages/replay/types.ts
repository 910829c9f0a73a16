import type { Event, TableView } from "../../protocol/index.ts";

/** A whole match with all cards, as the server plays a record over again. */
export type Replay = {
  /** The table as the match began, nothing dealt. */
  start: TableView;
  /** The names of the players in the order of play. */
  names?: string[];
  steps: ReplayStep[];
  verification: Verification;
};

/** What one line of the record made happen. */
export type ReplayStep = {
  /** When, in milliseconds since the match began, if the record says so. */
  at_ms?: number;
  /** The number of the line, from 1. */
  line: number;
  events: Event[];
};

/** What the record was found to be. */
export type Verification = {
  /** Nothing is wrong; something may still be unchecked. */
  ok: boolean;
  checks: {
    games: number;
    deals: number;
    proven: number;
    results: number;
    plays: number;
    finished: boolean;
  };
  problems: Array<{ line: number; wrong: boolean; code: string; zh: string; en: string }>;
};
