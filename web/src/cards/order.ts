/**
 * Cards in order. What is stronger and what is a trump comes from the tables
 * that the rules wrote (`protocol/cards.ts`); here it is only looked up.
 */

import { CARDS, ERDAYI_ORDER, POINTS, SHENGJI_ORDER } from "../protocol/cards.ts";
import type { Card, Level, Suit } from "../protocol/index.ts";
import { tally } from "./cards.ts";

const PLACE: ReadonlyMap<Card, number> = new Map(CARDS.map((card, at) => [card, at]));

/** Cards in the order of the deck, as the server lists them. */
export function inDeckOrder(cards: readonly Card[]): Card[] {
  return [...cards].sort((a, b) => (PLACE.get(a) ?? 0) - (PLACE.get(b) ?? 0));
}

/** What a card counts. */
export const pointsOf = (card: Card): number => POINTS[card] ?? 0;

/** What cards count together. */
export const pointsIn = (cards: readonly Card[]): number =>
  cards.reduce((sum, card) => sum + pointsOf(card), 0);

/** All kinds of cards in groups that belong together, the strongest first. */
export type Groups = readonly (readonly Card[])[];

const pairs = (text: string): Card[] => text.match(/../g) ?? [];

/** The groups of 升级 under a level and a trump: trumps first, then the suits. */
export function shengjiGroups(level: Level, trump: Suit | null): Groups {
  const groups = (SHENGJI_ORDER[`${level}${trump ?? "N"}`] ?? CARDS.join("")).split(" ").map(pairs);
  const [trumps = [], ...sides] = groups;
  return [trumps, ...alternate(sides)];
}

/** Side suits so that neighbours differ in colour where they can. */
function alternate(sides: Card[][]): Card[][] {
  const red = (group: Card[]) => group[0]?.charAt(0) === "H" || group[0]?.charAt(0) === "D";
  const full = sides.filter((group) => group.length > 0);
  const [blacks, reds] = [full.filter((g) => !red(g)), full.filter(red)];
  const [first, second] = reds.length > blacks.length ? [reds, blacks] : [blacks, reds];
  return first.flatMap((group, at) => [group, ...(second[at] ? [second[at]] : [])]);
}

/** 二打一 has one group: ranks alone count. */
export function erdayiGroups(): Groups {
  const ranks = ERDAYI_ORDER.split(" ");
  return [
    ranks.flatMap((rank) =>
      CARDS.filter(
        (card) => card === rank || (card.slice(1) === rank && card !== "LJ" && card !== "BJ"),
      ),
    ),
  ];
}

/** Whether a card belongs to the first group, that of the trumps. */
export function trumpTest(groups: Groups): (card: Card) => boolean {
  const trumps = new Set(groups[0]);
  return (card) => trumps.has(card);
}

/** Cards sorted into the groups, empty ones left out. */
export function sorted(
  cards: readonly Card[],
  groups: Groups,
  taste: { trumps: "first" | "last"; strongest: "first" | "last" },
): Card[][] {
  const lists = groups
    .map((group) => {
      const place = new Map(group.map((card, at) => [card, at]));
      const own = cards.filter((card) => place.has(card));
      own.sort((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0));
      return taste.strongest === "first" ? own : own.reverse();
    })
    .filter((list) => list.length > 0);
  const [first, ...rest] = lists;
  return taste.trumps === "last" && first ? [...rest, first] : lists;
}

/**
 * Played cards unit by unit: as they were announced, or what is there most
 * often first, and the strongest first.
 */
export function byUnit(cards: readonly Card[], units: readonly Card[][], groups: Groups): Card[] {
  if (units.length > 1) {
    return units.flat();
  }
  // 二打一, whose cards are one group, goes by rank alone.
  const kind = (card: Card) => (groups.length === 1 ? card.slice(1) : card);
  const often = tally(cards.map(kind));
  const strongest = sorted(cards, groups, { trumps: "first", strongest: "first" }).flat();
  return strongest.sort((a, b) => (often.get(kind(b)) ?? 0) - (often.get(kind(a)) ?? 0));
}

/** A row of its own is for this many trumps or more. */
const OWN_ROW = 4;

/**
 * Groups laid in rows of at most `most` cards. The trumps, which are the
 * first or the last group, have a row of their own where that suffices.
 * Otherwise a group stays together where two or three rows allow it, and rows
 * are as even as they can be. Cards that are the `same` lie in one row.
 */
export function rows<T>(
  groups: readonly (readonly T[])[],
  most: number,
  trumps?: "first" | "last",
  same: (one: T, other: T) => boolean = (one, other) => one === other,
): T[][] {
  const all = groups.flat();
  if (all.length <= most) {
    return all.length > 0 ? [all] : [];
  }
  const cut = trumps === "last" ? groups.length - 1 : 1;
  const apart = [groups.slice(0, cut).flat(), groups.slice(cut).flat()];
  if (
    trumps &&
    groups.length > 1 &&
    apart.every(({ length }) => length >= OWN_ROW && length <= most)
  ) {
    return apart;
  }
  const fits = (laid: T[][] | undefined) => laid && longest(laid) <= most;
  const whole = [2, 3].map((count) => partition(groups, count)).find(fits);
  if (whole) {
    return whole;
  }
  const runs = all.reduce<T[][]>((list, card) => {
    const last = list.at(-1);
    if (last?.[0] !== undefined && same(last[0], card)) {
      last.push(card);
    } else {
      list.push([card]);
    }
    return list;
  }, []);
  const least = Math.ceil(all.length / most);
  // More rows than three are for what has no room yet, and need not be laid well.
  const counts = [least, least + 1].filter((count) => count <= 3);
  const each = Math.ceil(all.length / least);
  const evenly = Array.from({ length: least }, (_, at) => all.slice(at * each, (at + 1) * each));
  return counts.map((count) => partition(runs, count)).find(fits) ?? evenly;
}

const longest = (list: readonly (readonly unknown[])[]) =>
  Math.max(...list.map((row) => row.length));

/** The most even way to break groups into so many rows without splitting one. */
function partition<T>(groups: readonly (readonly T[])[], count: number): T[][] | undefined {
  if (count === 1) {
    return [groups.flat()];
  }
  let best: T[][] | undefined;
  for (let cut = 1; cut <= groups.length - (count - 1); cut += 1) {
    const rest = partition(groups.slice(cut), count - 1);
    const found = rest && [groups.slice(0, cut).flat(), ...rest];
    if (found && (!best || longest(found) < longest(best))) {
      best = found;
    }
  }
  return best;
}
