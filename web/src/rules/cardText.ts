import { CARD_WORDS } from "../i18n/judge.ts";
import type { Card, Suit } from "../protocol/index.ts";

/** The suits and the jokers in the order of a deck. */
export const SUITS: readonly Suit[] = ["S", "H", "C", "D"];
/** The ranks as a keyboard of cards shows them. */
export const RANKS = [..."AKQJT98765432"] as const;
/** The ranks of 二打一, the highest first. */
export const ERDAYI_RANKS = [..."2AKQJT9876543"] as const;

const starting = <T>(words: Readonly<Record<string, string>>): Array<readonly [RegExp, T]> =>
  Object.entries(words).map(([is, all]) => [new RegExp(`^(${all})`), is as T] as const);

const JOKER_WORDS = starting<Card>(CARD_WORDS.jokers);
/** In 二打一 the judge itself writes the jokers as single letters. */
const JOKER_LETTERS = starting<Card>({ BJ: "B", LJ: "L" });
const SUIT_WORDS = starting<Suit>(CARD_WORDS.suits);
const RANK = /^(10|[2-9TJQKA])/;
/** Emoji fonts put a selector after the signs of the suits. */
const BETWEEN = /^(?:[\s,;.\u3001\u3002]|\uFE0E|\uFE0F)+/;
const NEXT_UNIT = /^[/|+]+/;

/** What a text says. `units` has more than one list where it was divided. */
export type CardText = {
  cards: Card[];
  units: Card[][];
  /** The rest of the text from where it could not be read. */
  unread: string | null;
};

/**
 * Reads cards as people write them: `S5 S5 HT BJ`, `♠5 5 K`, `黑桃AKQ 大王`. A
 * suit holds until another is named; `/` divides the units of a throw.
 *
 * With `bare`, ranks without a suit get the first suits that are left, as in
 * 二打一, where suits do not count; `taken` are cards that lie elsewhere.
 */
export function readCards(
  text: string,
  { bare = false, taken = [] }: { bare?: boolean; taken?: readonly Card[] } = {},
): CardText {
  const units: Card[][] = [[]];
  const cards: Card[] = [];
  let suit: Suit | null = null;
  let rest = text.normalize("NFKC").toUpperCase();
  const put = (card: Card) => {
    cards.push(card);
    units.at(-1)?.push(card);
  };
  const jokers = bare ? [...JOKER_WORDS, ...JOKER_LETTERS] : JOKER_WORDS;
  while (rest !== "") {
    const skipped = BETWEEN.exec(rest);
    if (skipped) {
      rest = rest.slice(skipped[0].length);
      continue;
    }
    const divided = NEXT_UNIT.exec(rest);
    if (divided) {
      units.push([]);
      rest = rest.slice(divided[0].length);
      continue;
    }
    const joker = startingWith(rest, jokers);
    if (joker) {
      put(joker.is);
      rest = joker.rest;
      continue;
    }
    const named = startingWith(rest, SUIT_WORDS);
    if (named) {
      suit = named.is;
      rest = named.rest;
      continue;
    }
    const rank = RANK.exec(rest)?.[0];
    const letter = rank === "10" ? "T" : rank;
    const card = letter === undefined ? null : cardOf(letter, suit, bare, [...taken, ...cards]);
    if (rank === undefined || card === null) {
      return { cards, units: units.filter((unit) => unit.length > 0), unread: rest };
    }
    put(card);
    rest = rest.slice(rank.length);
  }
  return { cards, units: units.filter((unit) => unit.length > 0), unread: null };
}

function startingWith<T>(text: string, words: ReadonlyArray<readonly [RegExp, T]>) {
  for (const [word, is] of words) {
    const found = word.exec(text);
    if (found) {
      return { is, rest: text.slice(found[0].length) };
    }
  }
  return null;
}

function cardOf(
  rank: string,
  suit: Suit | null,
  bare: boolean,
  taken: readonly Card[],
): Card | null {
  if (suit !== null) {
    return suit + rank;
  }
  return bare ? freeOfRank(rank, taken) : null;
}

/** The first card of a rank that does not lie elsewhere, from one deck. */
export function freeOfRank(rank: string, taken: readonly Card[]): Card | null {
  const suit = SUITS.find((each) => !taken.includes(each + rank));
  return suit === undefined ? null : suit + rank;
}

/** Cards as a text that {@link readCards} reads: `S5 S5 HT`. */
export function writeCards(cards: readonly Card[]): string {
  return cards.join(" ");
}

/** Units as a text: `S8 S8 / S7`. */
export function writeUnits(units: ReadonlyArray<readonly Card[]>): string {
  return units.map(writeCards).join(" / ");
}

/** The cards of a play of 二打一 such as `3334L`, taken from a hand where they are in it. */
export function cardsOfRanks(ranks: string, hand: readonly Card[]): Card[] {
  const left = [...hand];
  const made: Card[] = [];
  for (const letter of ranks) {
    const joker = letter === "L" ? "LJ" : letter === "B" ? "BJ" : null;
    const at = left.findIndex((card) => (joker ? card === joker : card.charAt(1) === letter));
    const fromHand = at < 0 ? undefined : left.splice(at, 1)[0];
    const card = fromHand ?? joker ?? freeOfRank(letter, made);
    if (card) {
      made.push(card);
    }
  }
  return made;
}
