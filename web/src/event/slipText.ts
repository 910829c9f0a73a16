/** Slips in few words. */

import { hall as words } from "../i18n/hall.ts";
import type { EventSlip } from "../protocol/desk.ts";
import { levelTyped, madeTyped, type NotPlayed } from "./slip.ts";

/** A level as people read it. */
export const levelText = (level: string): string =>
  level === "past A" ? words().pastA : levelTyped(level);

/** Why a board was not played. */
export const notPlayedText = (why: NotPlayed): string => words().made[why];

/**
 * A slip in the order of the sides. For the desk it is as somebody would type
 * it; for players it says what letters and figures alone do not.
 */
export function slipText(
  slip: EventSlip,
  names: readonly string[],
  style: "said" | "typed" = "said",
): string {
  const t = words();
  const isSaid = style === "said";
  switch (slip.by) {
    case "games":
      return slip.won.join(" : ");
    case "levels": {
      const levels = slip.levels.map(isSaid ? levelText : levelTyped).join(" : ");
      const dealer = isSaid && slip.dealer != null ? names[slip.dealer] : undefined;
      return dealer === undefined ? levels : `${levels} · ${t.dealerShort(dealer)}`;
    }
    case "boards":
      return slip.tables.map((table) => table.join(" ")).join(" / ");
    case "defenders":
      return slip.points.map((table) => table.join(" ")).join(" / ");
    case "duplicate":
      return slip.results
        .map((made) => (isSaid && typeof made !== "object" ? t.made[made] : madeTyped(made)))
        .join(" ");
    case "deals":
      return names
        .map((_, side) => slip.deals.reduce((sum, deal) => sum + (deal[side] ?? 0), 0))
        .join(" : ");
    case "forfeit":
      return t.forfeit(slip.absent.map((side) => names[side] ?? String(side + 1)).join(t.and));
  }
}
