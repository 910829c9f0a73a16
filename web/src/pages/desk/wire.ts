/** What the desk's pages read of an event, and small questions about it. */

import type {
  CardView,
  DeskCommand,
  DeskView,
  EntrantView,
  EventLeniency,
  EventSummary,
  EventView,
  FormRow,
  HistoryLine,
  MatchView,
  PendingView,
  RoundView,
  StaffRole,
} from "../../protocol/desk.ts";

/** What a slip of a stage looks like. */
export type SlipForm =
  | { by: "games"; best_of: number; timed: boolean }
  | { by: "levels"; winner: boolean }
  | { by: "boards"; tables: number; boards: number }
  | { by: "duplicate"; boards: number }
  | { by: "deals"; deals: number };

export type StageView = {
  stage: number;
  name_zh: string;
  name_en: string;
  format: string;
  slip: SlipForm;
  rounds: number | null;
  state: "waiting" | "playing" | "over";
};

export type StepCode =
  | "entries"
  | "begin"
  | "draft"
  | "publish"
  | "play"
  | "results"
  | "close"
  | "provisional"
  | "final"
  | "draw_ties"
  | "end_stage"
  | "finish"
  | "over";

export type Wishes = {
  leniency: EventLeniency;
  fixed: Array<Array<number>>;
  forbidden: Array<Array<number>>;
  bye: number | null;
};

export type Desk = Omit<DeskView, "cards" | "event"> & {
  event: EventView & { stages: StageView[]; summary: EventSummary & { rehearsal?: boolean } };
  cards: Array<CardView & { code?: string }>;
  you: StaffRole;
  next: { code: StepCode; round: number | null };
  draft: Wishes | null;
};

/** What is read from an entry form before anything is entered. */
export type ParsedForm = {
  rows: FormRow[];
  faults: Array<{
    code: string;
    weight: "error" | "note";
    sheet: string;
    row: number | null;
    zh: string;
    en: string;
  }>;
};

export type AuditPage = { lines: HistoryLine[]; next: number | null };

export type Command = DeskCommand | { c: "simulate" };

const RANKS: readonly StaffRole[] = ["helper", "referee", "director"];

/** Whether the reader may do what needs this role. */
export const may = (desk: Desk, role: StaffRole): boolean =>
  RANKS.indexOf(desk.you) >= RANKS.indexOf(role);

/** The stage being played, or the last that was. */
export function stageOf(desk: Desk): StageView | undefined {
  const { stages } = desk.event;
  return (
    stages.find(({ state }) => state === "playing") ??
    stages.findLast(({ state }) => state === "over") ??
    stages[0]
  );
}

/** The rounds of a stage, oldest first. */
export const roundsOf = (desk: Desk, stage: number): RoundView[] =>
  desk.event.rounds.filter((round) => round.stage === stage);

/** The newest round of the stage being played. */
export function lastRound(desk: Desk): RoundView | undefined {
  const stage = stageOf(desk);
  return stage ? roundsOf(desk, stage.stage).at(-1) : undefined;
}

export const entrantOf = (desk: Desk, id: number): EntrantView | undefined =>
  desk.event.entrants.find((entrant) => entrant.id === id);

export const nameOf = (desk: Desk, id: number): string => entrantOf(desk, id)?.name ?? String(id);

/** How far the result of a match has come. */
export type ResultState = "differ" | "waiting" | "reported" | "missing" | "counts";

export function resultState(match: MatchView, pending: PendingView | undefined): ResultState {
  if (match.slip) {
    return "counts";
  }
  if (pending?.differ) {
    return "differ";
  }
  if (pending?.entered) {
    return "waiting";
  }
  return pending && pending.reports.length > 0 ? "reported" : "missing";
}
