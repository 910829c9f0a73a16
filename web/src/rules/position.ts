import { tally, without } from "../cards/cards.ts";
import type { Card, GameKind, Level, Suit } from "../protocol/index.ts";
import { readCards, SUITS } from "./cardText.ts";
import type { Question } from "./data.ts";

/** What can be asked about 升级. */
export const SHENGJI_QUESTIONS = [
  "follow",
  "follows",
  "lead",
  "trick",
  "kitty",
  "result",
  "declare",
  "order",
] as const;
/** What can be asked about 二打一. */
export const ERDAYI_QUESTIONS = ["read", "beats", "plays", "score"] as const;

export type QuestionName = (typeof SHENGJI_QUESTIONS)[number] | (typeof ERDAYI_QUESTIONS)[number];

/** The operations of the judge behind these questions. */
export type QuestionOp =
  | `shengji.${(typeof SHENGJI_QUESTIONS)[number]}`
  | `erdayi.${(typeof ERDAYI_QUESTIONS)[number]}`;

/** Where cards lie. The three hands and plays are in the order of play. */
export const SLOTS = [
  "hand",
  "lead",
  "play",
  "next",
  "partner",
  "previous",
  "second",
  "third",
  "fourth",
  "shown0",
  "shown1",
  "shown2",
  "shown3",
] as const;
export type SlotName = (typeof SLOTS)[number];

export type SeatLetter = "E" | "N" | "W" | "S";
export const SEATS: readonly SeatLetter[] = ["E", "N", "W", "S"];
export const LEVELS: readonly Level[] = [..."23456789TJQKA"];
/** How a deal of 二打一 ended. */
export const ENDINGS = ["won", "spring", "lost", "anti"] as const;
export type EndingName = (typeof ENDINGS)[number];

/** A position and what is asked about it. */
export type Position = {
  question: QuestionName;
  rules: string;
  level: Level;
  trump: Suit | null;
  slots: Readonly<Record<SlotName, readonly Card[]>>;
  /** How the lead is to be read; `null` for the default. */
  reading: ReadonlyArray<readonly Card[]> | null;
  /** The defenders' points. */
  points: number;
  firstDeal: boolean;
  seat: SeatLetter;
  dealer: SeatLetter;
  /** The level of the side that does not deal. */
  otherLevel: Level;
  /** Who declared so far, in order; the cards are in the slots `shown…`. */
  shownBy: readonly SeatLetter[];
  bid: number;
  ending: EndingName;
  bombs: number;
  rockets: number;
};

export const MAX_SHOWN = 4;
const NO_CARDS = Object.fromEntries(SLOTS.map((slot) => [slot, []])) as unknown as Record<
  SlotName,
  Card[]
>;

/** What the page opens with. */
export const START: Position = {
  question: "follow",
  rules: "cn2017",
  level: "2",
  trump: "H",
  slots: NO_CARDS,
  reading: null,
  points: 80,
  firstDeal: true,
  seat: "E",
  dealer: "E",
  otherLevel: "2",
  shownBy: [],
  bid: 3,
  ending: "won",
  bombs: 0,
  rockets: 0,
};

export const gameOf = (question: QuestionName): GameKind =>
  (ERDAYI_QUESTIONS as readonly string[]).includes(question) ? "erdayi" : "shengji";

/** The slots that a question has; those that may stay empty are `optional`. */
export function slotsOf(position: Position): { name: SlotName; optional: boolean }[] {
  const must = (name: SlotName) => ({ name, optional: false });
  const may = (name: SlotName) => ({ name, optional: true });
  switch (position.question) {
    case "lead":
      return [must("play"), may("hand"), may("next"), may("partner"), may("previous")];
    case "follow":
      return [must("lead"), must("hand"), must("play")];
    case "follows":
      return [must("lead"), must("hand")];
    case "trick":
      return [must("lead"), must("second"), must("third"), must("fourth")];
    case "kitty":
      return [must("lead")];
    case "declare":
      return [must("hand"), ...position.shownBy.map((_, at) => must(shownSlot(at)))];
    case "read":
      return [must("play")];
    case "beats":
      return [must("lead"), must("play")];
    case "plays":
      return [must("hand"), may("lead")];
    default:
      return [];
  }
}

export const shownSlot = (at: number): SlotName => `shown${at}` as SlotName;

/** The slot whose cards are led, if the question has one. */
export function ledSlot(question: QuestionName): SlotName | null {
  switch (question) {
    case "lead":
      return "play";
    case "follow":
    case "follows":
    case "trick":
    case "kitty":
      return "lead";
    default:
      return null;
  }
}

/** Whether the cards of a slot are taken out of the hand. */
export function isFromHand(position: Position, slot: SlotName): boolean {
  return (
    slot === "play" &&
    position.slots.hand.length > 0 &&
    slotsOf(position).some(({ name }) => name === "hand")
  );
}

/** Cards that lie elsewhere, so that they cannot be put into this slot too. */
export function takenFrom(position: Position, slot: SlotName): Card[] {
  const elsewhere = slotsOf(position).filter(({ name }) => {
    if (name === slot || isFromHand(position, name)) {
      return false;
    }
    const shown = position.shownBy.findIndex((_, at) => shownSlot(at) === name);
    if (shown < 0) {
      // What a seat shows is still in its hand.
      const asked = position.shownBy.findIndex((_, at) => shownSlot(at) === slot);
      return !(name === "hand" && asked >= 0 && position.shownBy[asked] === position.seat);
    }
    return slot === "hand" ? position.shownBy[shown] !== position.seat : false;
  });
  return elsewhere.flatMap(({ name }) => position.slots[name]);
}

/** How many copies of a card can still be put into a slot. */
export function copiesLeft(position: Position, slot: SlotName, card: Card, decks: number): number {
  const own = tally(position.slots[slot]).get(card) ?? 0;
  if (isFromHand(position, slot)) {
    return (tally(position.slots.hand).get(card) ?? 0) - own;
  }
  return decks - own - (tally(takenFrom(position, slot)).get(card) ?? 0);
}

/** The position with other cards in a slot. */
export function withCards(position: Position, slot: SlotName, cards: readonly Card[]): Position {
  const slots = { ...position.slots, [slot]: cards };
  if (slot === "hand" && position.question !== "lead" && cards.length > 0) {
    // Cards that left the hand cannot be played from it.
    const gone = without(slots.play, cards);
    slots.play = without(slots.play, gone);
  }
  const reading = slot === ledSlot(position.question) ? null : position.reading;
  return { ...position, slots, reading };
}

/** The slots that are still empty and must not be. */
export function missing(position: Position): SlotName[] {
  return slotsOf(position)
    .filter(({ name, optional }) => !optional && position.slots[name].length === 0)
    .map(({ name }) => name);
}

const OTHERS = ["next", "partner", "previous"] as const;
const LIST_LIMIT = 2000;

const sideOf = (seat: SeatLetter): "EW" | "NS" => (seat === "E" || seat === "W" ? "EW" : "NS");

/** The question as the server takes it; `null` while something is missing. */
export function questionOf(position: Position): Question<QuestionOp> | null {
  if (missing(position).length > 0) {
    return null;
  }
  const { slots, question } = position;
  const terms = { rules: position.rules, level: position.level, trump: position.trump };
  const reading = position.reading && ledSlot(question) ? { reading: position.reading } : {};
  switch (question) {
    case "lead": {
      const others = OTHERS.map((name) => slots[name]);
      return {
        op: "shengji.lead",
        ...terms,
        // What a lead is does not depend on the rest of the hand.
        hand: slots.hand.length > 0 ? slots.hand : slots.play,
        play: slots.play,
        ...reading,
        ...(others.some((hand) => hand.length > 0) ? { others } : {}),
      };
    }
    case "follow": {
      const { hand, lead, play } = slots;
      return { op: "shengji.follow", ...terms, hand, lead, play, ...reading };
    }
    case "follows": {
      const { hand, lead } = slots;
      return { op: "shengji.follows", ...terms, hand, lead, limit: LIST_LIMIT, ...reading };
    }
    case "trick":
      return {
        op: "shengji.trick",
        ...terms,
        plays: [slots.lead, slots.second, slots.third, slots.fourth],
        ...reading,
      };
    case "kitty":
      return { op: "shengji.kitty", ...terms, lead: slots.lead, ...reading };
    case "result":
      return { op: "shengji.result", rules: position.rules, points: position.points };
    case "declare":
      return declareQuestion(position);
    case "order":
      return { op: "shengji.order", ...terms };
    case "read":
      return { op: "erdayi.read", cards: slots.play };
    case "beats":
      return { op: "erdayi.beats", cards: slots.play, over: slots.lead };
    case "plays":
      return {
        op: "erdayi.plays",
        hand: slots.hand,
        limit: LIST_LIMIT,
        ...(slots.lead.length > 0 ? { over: slots.lead } : {}),
      };
    case "score":
      return {
        op: "erdayi.score",
        bid: position.bid,
        dealer_won: position.ending === "won" || position.ending === "spring",
        bombs: position.bombs,
        rockets: position.rockets,
        spring: position.ending === "spring",
        anti_spring: position.ending === "anti",
      };
  }
}

function declareQuestion(position: Position): Question<"shengji.declare"> {
  const { rules, level, otherLevel, seat, dealer, firstDeal, slots } = position;
  const history = position.shownBy.map((by, at) => ({ seat: by, cards: slots[shownSlot(at)] }));
  const asked = { rules, level, first_deal: firstDeal, seat, holding: slots.hand, history };
  if (firstDeal) {
    return { op: "shengji.declare", ...asked };
  }
  const levels =
    sideOf(dealer) === "EW" ? { EW: level, NS: otherLevel } : { EW: otherLevel, NS: level };
  return { op: "shengji.declare", ...asked, dealer, levels };
}

/** The position as the search part of an address, only what the question uses. */
export function toSearch(position: Position): string {
  const { question } = position;
  const search = new URLSearchParams({ q: question });
  if (gameOf(question) === "shengji") {
    search.set("rules", position.rules);
    if (question !== "result") {
      search.set("level", position.level);
    }
    if (question !== "result" && question !== "declare") {
      search.set("trump", position.trump ?? "none");
    }
  }
  for (const { name } of slotsOf(position)) {
    const reading = name === ledSlot(question) ? position.reading : null;
    const text = reading
      ? reading.map((unit) => unit.join("")).join("/")
      : position.slots[name].join("");
    if (text !== "") {
      search.set(name, text);
    }
  }
  if (question === "result") {
    search.set("points", String(position.points));
  }
  if (question === "declare") {
    search.set("seat", position.seat);
    if (!position.firstDeal) {
      search.set("dealer", position.dealer);
      search.set("other", position.otherLevel);
    }
    if (position.shownBy.length > 0) {
      search.set("shown", position.shownBy.join(""));
    }
  }
  if (question === "score") {
    search.set("bid", String(position.bid));
    search.set("end", position.ending);
    search.set("bombs", String(position.bombs));
    search.set("rockets", String(position.rockets));
  }
  // These signs need no escape in a query and read better without.
  return `?${search.toString().replaceAll("%2F", "/")}`;
}

/** Reads {@link toSearch} back; what is not understood stays as it starts. */
export function fromSearch(text: string): Position {
  const search = new URLSearchParams(text);
  const oneOf = <T extends string>(name: string, of: readonly T[], standard: T): T =>
    of.find((each) => each === search.get(name)) ?? standard;
  const whole = (name: string, least: number, most: number, standard: number): number => {
    const given = search.get(name);
    const value = given === null || given === "" ? Number.NaN : Number(given);
    return Number.isInteger(value) && value >= least && value <= most ? value : standard;
  };
  const question = oneOf("q", [...SHENGJI_QUESTIONS, ...ERDAYI_QUESTIONS], START.question);
  const slots: Record<string, readonly Card[]> = { ...NO_CARDS };
  let reading: Position["reading"] = null;
  for (const name of SLOTS) {
    const read = readCards(search.get(name) ?? "");
    slots[name] = read.cards;
    if (name === ledSlot(question) && read.units.length > 1) {
      reading = read.units;
    }
  }
  const rules = search.get("rules") ?? "";
  const trump = search.get("trump");
  return {
    question,
    rules: /^[\w-]{1,40}$/.test(rules) ? rules : START.rules,
    level: oneOf("level", LEVELS, START.level),
    trump: trump === "none" ? null : (SUITS.find((suit) => suit === trump) ?? START.trump),
    slots: slots as Position["slots"],
    reading,
    points: whole("points", -2000, 5000, START.points),
    firstDeal: !search.has("dealer"),
    seat: oneOf("seat", SEATS, START.seat),
    dealer: oneOf("dealer", SEATS, START.dealer),
    otherLevel: oneOf("other", LEVELS, START.otherLevel),
    shownBy: [...(search.get("shown") ?? "")]
      .flatMap((letter) => SEATS.find((seat) => seat === letter) ?? [])
      .slice(0, MAX_SHOWN),
    bid: whole("bid", 1, 3, START.bid),
    ending: oneOf("end", ENDINGS, START.ending),
    bombs: whole("bombs", 0, 13, START.bombs),
    rockets: whole("rockets", 0, 1, START.rockets),
  };
}
