/** What the desk's pages read of an event, and small questions about it. */

import type {
  AuditPage,
  DeskCommand,
  DeskView,
  DraftWishes,
  EntrantView,
  MatchView,
  ParsedForm,
  PendingView,
  RoundView,
  SlipForm,
  StaffRole,
  StageView,
} from "../protocol/desk.ts";

/** The wishes of a draft. */
export type Wishes = DraftWishes;

export type Desk = DeskView;
export type Command = DeskCommand;
export type { AuditPage, ParsedForm, SlipForm };

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

/** Whether somebody has left the event. */
export const hasLeft = (desk: Desk, id: number): boolean => entrantOf(desk, id)?.left != null;

/** Whether whoever typed a slip may type it the second time, too. */
export const isAlone = (desk: Desk): boolean =>
  desk.event.summary.details.alone === true || desk.event.summary.rehearsal;

/** How far the result of a match has come. */
export type ResultState = "differ" | "once" | "waiting" | "reported" | "missing" | "counts";

export function resultState(match: MatchView, pending: PendingView | undefined): ResultState {
  if (match.slip) {
    return "counts";
  }
  if (pending?.differ) {
    return "differ";
  }
  if (pending?.once) {
    return "once";
  }
  if (pending?.entered) {
    return "waiting";
  }
  return pending && pending.reports.length > 0 ? "reported" : "missing";
}
