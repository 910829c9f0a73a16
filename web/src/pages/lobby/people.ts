import { useEffect, useState } from "preact/hooks";
import type { TableSummary } from "../../protocol/index.ts";
import { followLobby, type Live } from "./live.ts";

/** How long one waits for people before bots come, in seconds; 0 for as long as it takes. */
export const WAITS = [30, 60, 180, 0] as const;
export type Waits = (typeof WAITS)[number];

const LAST = "paisai.waits";

/** How long one waited last. */
export function favouriteWait(): Waits {
  try {
    const last = Number(localStorage.getItem(LAST) ?? WAITS[0]);
    return WAITS.find((wait) => wait === last) ?? WAITS[0];
  } catch {
    // Without storage everybody begins with the first.
    return WAITS[0];
  }
}

export function rememberWait(wait: Waits): void {
  try {
    localStorage.setItem(LAST, String(wait));
  } catch {
    // Without storage the next visit begins with the first.
  }
}

/** The tables of the lobby as they change, as long as the page is open. */
export function useLive(): Live {
  const [live, setLive] = useState<Live>({ tables: null, connected: true });
  useEffect(() => followLobby(setLive), []);
  return live;
}

/** Where most people wait by some rules: how many, and how many are missing. */
export type Waiting = { here: number; missing: number };

/** Whom one meets who wants people, by the rules; the server seats him at the same table. */
export function waitingBy(tables: readonly TableSummary[] | null): ReadonlyMap<string, Waiting> {
  const waiting = new Map<string, Waiting>();
  for (const { status, title, rules, seats } of tables ?? []) {
    const missing = seats.filter((seat) => seat === null).length;
    const here = seats.filter((seat) => seat !== null && !seat.bot && !seat.program).length;
    const open = status === "gathering" && title === "" && missing > 0 && here > 0;
    if (open && missing < (waiting.get(rules)?.missing ?? Number.POSITIVE_INFINITY)) {
      waiting.set(rules, { here, missing });
    }
  }
  return waiting;
}
