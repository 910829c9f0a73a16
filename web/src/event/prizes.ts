/** Who is awarded, from the last standings of an event. */

import type { EventView, PointUnit, StandingRow } from "../protocol/desk.ts";
import { rankings } from "./figures.ts";

/** The awarded places of one list: a section, or everyone. */
export type Prizes = { name: string; rows: Prize[] };

/** A line with the stage that it is of, and what a point stands for there. */
export type Prize = StandingRow & { stage: number; unit: PointUnit };

/** All in places that are awarded, those who went out before the last stage too. */
export function prizes(event: EventView): Prizes[] {
  const standings = event.standings.findLast(({ rows }) => rows.length > 0);
  const awarded = event.plan.awarded ?? 0;
  if (!standings || awarded === 0) {
    return [];
  }
  return rankings(standings).map(([name, rows, earlier]) => ({
    name,
    rows: [
      ...rows.map((row) => ({ ...row, stage: standings.stage, unit: standings.unit })),
      ...earlier.flatMap(({ stage, unit, rows: before }) =>
        before.map((row) => ({ ...row, stage, unit })),
      ),
    ].filter(({ rank }) => rank <= awarded),
  }));
}

/** Whether places can no longer change, so that they may be handed out. */
export const areFinal = (event: EventView): boolean => event.summary.status === "past";
