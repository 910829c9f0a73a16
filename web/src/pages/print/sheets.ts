/** What can be printed. */

import { isBroad } from "../../event/crossTable.ts";
import type { EventView } from "../../protocol/desk.ts";

export const GROUPS = {
  before: ["entries", "draw", "codes", "cards", "conversion", "movements"],
  round: ["tables", "numbers", "names", "slips", "boards", "missing"],
  after: [
    "bracket",
    "standings",
    "cross",
    "final",
    "prizes",
    "certificates",
    "compare",
    "hands",
    "booklet",
  ],
} as const;

export type Group = keyof typeof GROUPS;
export type What = (typeof GROUPS)[Group][number];

const ALL: readonly What[] = Object.values(GROUPS).flat();

/** What the address asks for; pairings by table unless it asks for anything known. */
export function asked(what: string | undefined): What {
  return ALL.find((known) => known === what) ?? "tables";
}

/** Those that are about one round. */
export const isOfRound = (what: What): boolean =>
  (GROUPS.round as readonly What[]).includes(what) || what === "hands" || what === "compare";

/** Those that are cut apart, and fill the paper. */
export const isCut = (what: What): boolean =>
  ["slips", "cards", "codes", "boards", "conversion", "movements"].includes(what);

/** Those that only the staff has what is needed for. */
export const isForStaff = (what: What): boolean => ["cards", "codes", "missing"].includes(what);

/** Those whose codes phones must reach. */
export const isForPhones = (what: What): boolean => ["cards", "codes"].includes(what);

/** Those that are about boards. */
export const isOfBoards = (what: What): boolean =>
  ["boards", "hands", "booklet", "conversion", "movements", "compare"].includes(what);

/** Those that lie on their side: brackets, and cross-tables of many columns. */
export const isWide = (what: What, event: EventView): boolean =>
  what === "bracket" || (what === "cross" && isBroad(event));

/** Those that are handed out: a sheet each, on its side and without margins. */
export const isAward = (what: What): boolean => what === "certificates";

/** Whether the event has boards that are the same at several tables. */
export const hasBoards = (event: EventView): boolean =>
  event.stages.some(({ slip }) => slip.by === "duplicate" || slip.by === "boards");
