import type { Seat } from "../protocol/index.ts";

/** Where a seat is drawn. */
export type Place = "bottom" | "right" | "top" | "left";

const FOUR: readonly Place[] = ["bottom", "right", "top", "left"];
const THREE: readonly Place[] = ["bottom", "right", "left"];

/** The place of a seat when another sits at the bottom; play goes round to the right. */
export function placeOf(seat: Seat, bottom: Seat, seats: number): Place {
  const places = seats === 3 ? THREE : FOUR;
  return places[(seat - bottom + seats) % seats] ?? "bottom";
}

/** Where a movement from or to a place comes from or goes to, as parts of the cloth. */
export const TOWARDS: Readonly<Record<Place, readonly [x: number, y: number]>> = {
  bottom: [0, 1],
  right: [1, 0],
  top: [0, -1],
  left: [-1, 0],
};
