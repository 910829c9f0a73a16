/** Where standings are cut: who goes on, or whose places are awarded. */

import { event as words } from "../i18n/event.ts";
import type { EventView, StandingRow, StandingsView } from "../protocol/desk.ts";
import { placeText } from "./rounds.ts";

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

/**
 * Whether a row is the last above the line, with others below. Equals share an
 * award; but of equals at a cut some go home, and no line says who.
 */
export function isLastIn(
  rows: readonly StandingRow[],
  at: number,
  line: CutLine | undefined,
): boolean {
  const [row, next] = [rows[at], rows[at + 1]];
  const place = line?.why === "goes_on" ? (row?.to ?? row?.rank) : row?.rank;
  return (
    line !== undefined &&
    place !== undefined &&
    next !== undefined &&
    place <= line.places &&
    next.rank > line.places
  );
}

/** What the line means. */
export const cutWords = ({ places, why }: CutLine): string =>
  why === "awarded" ? words().awardedLine(places) : words().goesOnLine(places);

/** The places of equals of whom only some go on; nothing where the cut parts nobody. */
export function tieAtCut(
  rows: readonly StandingRow[],
  line: CutLine | undefined,
): string | undefined {
  const [last, next] = line?.why === "goes_on" ? rows.slice(line.places - 1) : [];
  return last && next && last.rank === next.rank ? placeText(last) : undefined;
}
