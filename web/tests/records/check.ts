/**
 * Whether the cards of a record come from the secrets that were promised, and
 * whether the server vouched for every line: docs/RECORD.md read a second time,
 * in another language. It knows no rule of play.
 */

import { createPublicKey, verify } from "node:crypto";
import { blake3 } from "./blake3.ts";
import { counted, type Dealt, dealt, fromHex, joined, le64, seedOf, toHex } from "./cards.ts";

// biome-ignore lint/suspicious/noExplicitAny: lines of every type are looked at by their fields.
type Line = Record<string, any>;

export type Checked = {
  /** Deals whose cards follow from their seed. */
  proven: number;
  /** Whose key signed the record, where the signature holds. */
  signedBy: string | undefined;
  /** What is wrong, each with the number of its line. */
  faults: string[];
};

const SEATS: Record<string, string[]> = { shengji: ["E", "N", "W", "S"], erdayi: ["A", "B", "C"] };
/** Before the bytes of an Ed25519 key, as other programs want it. */
const KEY_PREFIX = fromHex("302a300506032b6570032100");

export function check(text: string): Checked {
  const texts = text.trimEnd().split("\n");
  const lines: Line[] = texts.map((line) => JSON.parse(line));
  const faults: string[] = [];
  const header = lines[0] ?? {};
  const seats = SEATS[header["game"]] ?? [];
  const secrets = new Map<string, Uint8Array>();
  for (const line of lines.filter((line) => line["type"] === "secret")) {
    secrets.set(nameOf(line), fromHex(line["secret"]));
  }
  const promised = new Set<string>();
  let set = "";
  let seed: Uint8Array | undefined;
  let bidder: string | undefined;
  let annulled = false;
  let proven = 0;
  lines.forEach((line, index) => {
    const wrong = (what: string) => faults.push(`${index + 1} ${what}`);
    switch (line["type"]) {
      case "commitment": {
        const secret = secrets.get(nameOf(line));
        if (secret && toHex(blake3(secret)) === line["hash"]) {
          promised.add(nameOf(line));
        } else {
          wrong("no secret opens this commitment");
        }
        set = line["boards"] ?? set;
        break;
      }
      case "seed": {
        const board = line["board"] !== undefined;
        const of = board ? `boards ${set}` : `deal ${line["deal"]}`;
        const secret = promised.has(of) ? secrets.get(of) : undefined;
        const added = (seat: string) => fromHex(line["contributions"]?.[seat] ?? "0".repeat(64));
        seed =
          secret &&
          (board
            ? seedOf(secret, [], set, line["board"])
            : seedOf(secret, seats.map(added), header["settings"]["table"], line["deal"]));
        break;
      }
      case "game":
        bidder = undefined;
        break;
      case "annulled":
        annulled = true;
        break;
      case "deal": {
        if (!seed) {
          wrong("the deal has no seed");
        } else if (
          header["game"] === "shengji" ? isDrawn(line, header, seed) : isDealt(line, seed)
        ) {
          proven += 1;
        } else {
          wrong("the cards are not those of the seed");
        }
        [seed, annulled] = [undefined, false];
        break;
      }
      default:
    }
  });

  /** 升级: every hand in the order of drawing, the first drawer by lot where nobody deals. */
  function isDrawn(line: Line, { edition }: Line, seed: Uint8Array): boolean {
    const right = dealt(seed, edition.decks, edition.kitty, seats, (lot) => line["dealer"] ?? lot);
    const said: Dealt = { hands: line["hands"], kitty: line["kitty"], first: line["first_drawer"] };
    return same(said, right, (cards) => cards);
  }

  /** 二打一: which cards they are, and who bids first. */
  function isDealt(line: Line, seed: Uint8Array): boolean {
    const right = dealt(seed, 1, 3, seats, () => "A");
    const next = bidder && (annulled ? bidder : (seats[(seats.indexOf(bidder) + 1) % 3] ?? ""));
    bidder = line["first_bidder"];
    const said: Dealt = { hands: line["hands"], kitty: line["kitty"], first: line["first_bidder"] };
    return same(said, { ...right, first: next ?? right.lot }, (cards) => [...cards].sort());
  }

  const last = lines.at(-1) ?? {};
  const signedBy = last["type"] === "signature" ? last["key"] : undefined;
  const holds = signedBy && isSigned(last, header["settings"]["table"], texts.slice(0, -1));
  if (signedBy && !holds) {
    faults.push(`${lines.length} the signature does not hold`);
  }
  return { proven, signedBy: holds ? signedBy : undefined, faults };
}

/** What a commitment or a secret is for. */
function nameOf(line: Line): string {
  return line["boards"] === undefined ? `deal ${line["deal"]}` : `boards ${line["boards"]}`;
}

function same(one: Dealt, other: Dealt, order: (cards: string[]) => string[]): boolean {
  const written = ({ hands, kitty, first }: Dealt) => {
    const seats = Object.keys(hands).sort();
    return JSON.stringify([first, order(kitty), seats.map((seat) => order(hands[seat] ?? []))]);
  };
  return written(one) === written(other);
}

/** Whether the key that the line names has signed these lines, of this table. */
function isSigned(line: Line, table: string, before: string[]): boolean {
  const text = blake3(new TextEncoder().encode(before.map((line) => `${line}\n`).join("")));
  const message = joined([
    new TextEncoder().encode("paisai signed head 1"),
    counted("table"),
    counted(table),
    le64(line["n"]),
    fromHex(line["head"]),
    le64(line["signed_ms"]),
    counted(text),
  ]);
  const der = Buffer.from(joined([KEY_PREFIX, fromHex(line["key"])]));
  const key = createPublicKey({ key: der, format: "der", type: "spki" });
  return verify(null, message, key, fromHex(line["signature"]));
}
