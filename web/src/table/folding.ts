/** What the folds of a table and of its games have in common. */

import { without } from "../cards/cards.ts";
import { inDeckOrder } from "../cards/order.ts";
import type { Card, Cards, Seat, Told } from "../protocol/index.ts";

/** One kind of what is told. */
export type Of<E extends Told["e"]> = Extract<Told, { e: E }>;

/** A list with one item changed. */
export function put<T>(list: readonly T[], at: number, item: T): T[] {
  return list.map((old, index) => (index === at ? item : old));
}

/** An object less some of its optional fields. */
export function less<T extends object, K extends keyof T>(value: T, ...keys: K[]): Omit<T, K> {
  const rest = { ...value };
  for (const key of keys) {
    delete rest[key];
  }
  return rest;
}

/** Cards put together, in the order of the deck. */
export function joined(some: readonly Card[], more: readonly Card[]): Cards {
  return inDeckOrder([...some, ...more]);
}

/** A hand and its number of cards after some were added or taken away. */
export function dealt<T extends { counts: number[]; hands: Array<Cards | null> }>(
  deal: T,
  at: Seat,
  change: { more?: readonly Card[]; gone?: readonly Card[]; by?: number },
): Pick<T, "counts" | "hands"> {
  const { more = [], gone = [] } = change;
  const by = change.by ?? more.length - gone.length;
  const hand = deal.hands[at];
  return {
    counts: put(deal.counts, at, (deal.counts[at] ?? 0) + by),
    hands: hand ? put(deal.hands, at, joined(without(hand, gone), more)) : deal.hands,
  };
}
