/** Where standings are cut: who goes on, or whose places are awarded. */

import { event as words } from "../i18n/event.ts";
import type { EventView, StandingRow, StandingsView } from "../protocol/desk.ts";

export type CutLine = {
  /** So many places are above it, in each list. */
  places: number;
  why: "awarded" | "goes_on";
};

/** The line in the standings of a stage; none where everyone goes on, or by groups. */
export function cutLine(event: EventView, { stage }: StandingsView): CutLine | undefined {
  const { stages, awarded } = event.plan;
  if (stage + 1 === stages.length) {
    return awarded ? { places: awarded, why: "awarded" } : undefined;
  }
  const cut = stages[stage]?.cut;
  return cut && "best" in cut ? { places: cut.best, why: "goes_on" } : undefined;
}

/** Whether a row is the last above the line, with others below. */
export function isLastIn(
  rows: readonly StandingRow[],
  at: number,
  line: CutLine | undefined,
): boolean {
  const [row, next] = [rows[at], rows[at + 1]];
  return (
    line !== undefined &&
    row !== undefined &&
    next !== undefined &&
    row.rank <= line.places &&
    next.rank > line.places
  );
}

/** What the line means. */
export const cutWords = ({ places, why }: CutLine): string =>
  why === "awarded" ? words().awardedLine(places) : words().goesOnLine(places);
