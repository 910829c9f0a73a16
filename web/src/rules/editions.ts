import { signal } from "@preact/signals";
import { get } from "../api/http.ts";
import { said } from "../i18n/index.ts";
import { lobby } from "../i18n/lobby.ts";
import type { EditionRow, GameKind, Words } from "../protocol/index.ts";

/** An edition as the lobby offers it. */
export type Offer = { id: string; game: GameKind; name?: Words };

type Short = keyof ReturnType<typeof lobby>["short"];

/** Those with a short name of ours, the most wanted first. */
const KNOWN: ReadonlyArray<{ id: Short; game: GameKind }> = [
  { id: "cn2017", game: "shengji" },
  { id: "cn2002x2", game: "shengji" },
  { id: "erdayi2021", game: "erdayi" },
  { id: "cn2002x1", game: "shengji" },
  { id: "cn2002x3", game: "shengji" },
  { id: "most2015", game: "shengji" },
  { id: "sasu2017", game: "shengji" },
];

/**
 * The editions on offer. Those we know are there at once, so that nobody
 * waits to play; any other that the server has follows.
 */
export const offers = signal<readonly Offer[]>(KNOWN);

export async function loadOffers(): Promise<void> {
  const rows = await get<EditionRow[]>("/api/rules");
  const others = rows.filter((row) => !isKnown(row.id));
  offers.value = [...KNOWN, ...others];
}

const isKnown = (id: string): id is Short => KNOWN.some((known) => known.id === id);

export const seatsOf = (game: GameKind): number => (game === "shengji" ? 4 : 3);

/** A short readable name; house rules have ids that say nothing. */
export function shortName(id: string): string {
  const t = lobby();
  if (isKnown(id)) {
    return t.short[id];
  }
  const name = offers.value.find((offer) => offer.id === id)?.name;
  return name ? said(name) : t.houseRules;
}

/** What sets an edition apart, in one line. */
export function lineOf(id: string): string {
  return isKnown(id) ? lobby().line[id] : "";
}

const LAST = "paisai.edition";

/** The edition played last, or the one to begin with. */
export function favourite(): string {
  try {
    const last = localStorage.getItem(LAST);
    if (last !== null && isKnown(last)) {
      return last;
    }
  } catch {
    // Without storage everybody begins with the first.
  }
  return KNOWN[0]?.id ?? "";
}

export function rememberEdition(id: string): void {
  try {
    localStorage.setItem(LAST, id);
  } catch {
    // Without storage the next visit begins with the first.
  }
}
