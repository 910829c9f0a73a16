/**
 * From a secret to the cards, written from docs/RECORD.md alone ("How a secret
 * becomes cards"), so that whoever doubts the program need not ask it.
 */

import { createCipheriv } from "node:crypto";
import { blake3 } from "./blake3.ts";

/** A number as 8 bytes, least significant first. */
export function le64(number: number | bigint): Uint8Array {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigInt64(0, BigInt(number), true);
  return new Uint8Array(view.buffer);
}

/** The bytes of a text after their number. */
export function counted(text: string | Uint8Array): Uint8Array {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  return joined([le64(bytes.length), bytes]);
}

export function joined(parts: Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

export function fromHex(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, "hex"));
}

export function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}

/** The seed of a deal of this table, or of a board of this set, which has no contributions. */
export function seedOf(
  secret: Uint8Array,
  contributions: Uint8Array[],
  name: string,
  ordinal: number,
): Uint8Array {
  return blake3(joined([secret, ...contributions, counted(name), le64(ordinal)]));
}

/** The lots of a seed, one after the other. */
export function lotsOf(seed: Uint8Array): (below: number) => number {
  const stream = createCipheriv("chacha20", seed, Buffer.alloc(16));
  const word = () => BigInt(stream.update(Buffer.alloc(4)).readUInt32LE());
  return (below) => {
    const bound = BigInt(below);
    for (;;) {
      const product = word() * bound;
      if (product % 2n ** 32n >= 2n ** 32n % bound) {
        return Number(product / 2n ** 32n);
      }
    }
  };
}

const DECK = [
  ..."SHCD".split("").flatMap((suit) => "23456789TJQKA".split("").map((rank) => suit + rank)),
  "LJ",
  "BJ",
];

export type Dealt = {
  /** By the letter of a seat, in the order of drawing. */
  hands: Record<string, string[]>;
  kitty: string[];
  first: string;
};

/**
 * The cards of a seed: so many decks, the last of them for the kitty, the
 * others one by one to the seats. The first to draw is `first`, or whom the lot
 * names, which is drawn in any case.
 */
export function dealt(
  seed: Uint8Array,
  decks: number,
  kitty: number,
  seats: string[],
  first: (lot: string) => string,
): Dealt & { lot: string } {
  const lot = lotsOf(seed);
  const cards = Array.from({ length: decks }, () => DECK).flat();
  for (let last = cards.length - 1; last > 0; last -= 1) {
    const chosen = lot(last + 1);
    [cards[last], cards[chosen]] = [cards[chosen] ?? "", cards[last] ?? ""];
  }
  const drawn = seats[lot(seats.length)] ?? "";
  const start = seats.indexOf(first(drawn));
  const hands: Record<string, string[]> = Object.fromEntries(seats.map((seat) => [seat, []]));
  cards.slice(0, cards.length - kitty).forEach((card, index) => {
    hands[seats[(start + index) % seats.length] ?? ""]?.push(card);
  });
  const left = cards.slice(cards.length - kitty);
  return { hands, kitty: left, first: seats[start] ?? "", lot: drawn };
}
