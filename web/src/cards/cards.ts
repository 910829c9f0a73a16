import { common } from "../i18n/common.ts";
import type { Card, Suit } from "../protocol/index.ts";

/** The symbols of the suits. */
export const SYMBOLS: Readonly<Record<Suit, string>> = { S: "♠", H: "♥", C: "♣", D: "♦" };

export const isJoker = (card: Card): boolean => card === "BJ" || card === "LJ";

/** The suit of a card that is no joker. */
export const suitOf = (card: Card): Suit => card.charAt(0) as Suit;

/** The rank as people write it. */
export function rankText(rank: string): string {
  return rank === "T" ? "10" : rank;
}

/** A card in words, for those who hear the table: “红心10”. */
export function cardName(card: Card): string {
  const t = common();
  if (card === "BJ" || card === "LJ") {
    return t.jokers[card];
  }
  return `${t.suits[suitOf(card)]}${document.documentElement.lang === "en" ? " " : ""}${rankText(card.charAt(1))}`;
}

/** A card in signs, for lists: “♥10”. */
export function cardSign(card: Card): string {
  return isJoker(card) ? cardName(card) : SYMBOLS[suitOf(card)] + rankText(card.charAt(1));
}

/** A number with its sign, for what is added or taken away. */
export const signed = (value: number): string =>
  value > 0 ? `+${value}` : String(value).replace("-", "−");

/** How often each card stands in a list. */
export function tally(cards: readonly Card[]): Map<Card, number> {
  const counts = new Map<Card, number>();
  for (const card of cards) {
    counts.set(card, (counts.get(card) ?? 0) + 1);
  }
  return counts;
}

/** A list without these cards, each taken away as often as it is named. */
export function without(cards: readonly Card[], gone: readonly Card[]): Card[] {
  const counts = tally(gone);
  return cards.filter((card) => {
    const left = counts.get(card) ?? 0;
    counts.set(card, left - 1);
    return left <= 0;
  });
}
