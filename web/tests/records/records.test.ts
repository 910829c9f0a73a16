// @vitest-environment node
/**
 * Records that the real program wrote, read by a second implementation of
 * docs/RECORD.md: their cards follow from the secrets, the server signed them,
 * and a changed card is found.
 */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { blake3 } from "./blake3.ts";
import { lotsOf, toHex } from "./cards.ts";
import { check } from "./check.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
/** `make test` has the real table write these anew. */
const FRESH = resolve(ROOT, "target/records");
/** Earlier versions wrote these. */
const KEPT = resolve(ROOT, "crates/games/tests/fixtures");

function files(folder: string): [string, string][] {
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  return names.map((name) => [name, readFileSync(resolve(folder, name), "utf8")]);
}

function deals(text: string): number {
  return text.split("\n").filter((line) => line.startsWith('{"type":"deal"')).length;
}

/** The record with the nth line of a type changed. */
function changed(
  text: string,
  type: string,
  // biome-ignore lint/suspicious/noExplicitAny: a forger changes whatever he likes.
  change: (line: any) => void,
): { text: string; line: number } {
  const lines = text.split("\n");
  const at = lines.findIndex((line) => line.startsWith(`{"type":"${type}"`));
  const line = JSON.parse(lines[at] ?? "{}");
  change(line);
  lines[at] = JSON.stringify(line);
  return { text: lines.join("\n"), line: at + 1 };
}

describe("the parts", () => {
  /** Lengths around blocks and chunks, from the vectors that BLAKE3's authors publish. */
  it.each([
    [0, "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262"],
    [1, "2d3adedff11b61f14c886e35afa036736dcd87a74d27b5c1510225d0f592e213"],
    [1023, "10108970eeda3eb932baac1428c7a2163b0e924c9a9e25b35bba72b28f70bd11"],
    [1024, "42214739f095a406f3fc83deb889744ac00df831c10daa55189b5d121c855af7"],
    [1025, "d00278ae47eb27b34faecf67b4fe263f82d5412916c1ffd97c8cb7fb814b8444"],
    [2049, "5f4d72f40d7a5f82b15ca2b2e44b1de3c2ef86c426c95c1af0b6879522563030"],
    [3073, "7124b49501012f81cc7f11ca069ec9226cecb8a2c850cfe644e327d22d3e1cd3"],
  ])("hash %i bytes", (length, hash) => {
    const bytes = Uint8Array.from({ length }, (_, index) => index % 251);
    expect(toHex(blake3(bytes))).toBe(hash);
  });

  it("draw lots that are below their bound", () => {
    const lot = lotsOf(new Uint8Array(32).fill(7));
    const drawn = Array.from({ length: 600 }, () => lot(3));
    expect(new Set(drawn)).toEqual(new Set([0, 1, 2]));
  });
});

describe("records", () => {
  it("were written", () => {
    expect(existsSync(FRESH), "cargo run -p protocol --example records -- target/records").toBe(
      true,
    );
    const names = files(FRESH).map(([name]) => name);
    expect(names).toEqual(
      expect.arrayContaining(["boards.jsonl", "cn2002x3.jsonl", "erdayi2021.jsonl"]),
    );
  });

  it.each(files(FRESH))("of today: %s", (_, text) => {
    const { proven, signedBy, faults } = check(text);
    expect(faults).toEqual([]);
    expect(proven).toBe(deals(text));
    expect(proven).toBeGreaterThan(0);
    expect(signedBy).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each(files(KEPT))("of earlier versions: %s", (_, text) => {
    const { proven, signedBy, faults } = check(text);
    expect(faults).toEqual([]);
    expect(proven).toBe(deals(text));
    // Version 3 was the first that servers signed.
    const { version } = JSON.parse(text.slice(0, text.indexOf("\n")));
    expect(signedBy !== undefined).toBe(version >= 3);
  });

  it.each(files(FRESH))("that were changed: %s", (_, text) => {
    const card = changed(text, "deal", ({ hands }) => {
      const [one, other] = Object.keys(hands) as [string, string];
      [hands[one][0], hands[other][0]] = [hands[other][0], hands[one][0]];
    });
    const kitty = changed(text, "deal", ({ hands, kitty }) => {
      const [one] = Object.keys(hands) as [string];
      [hands[one][0], kitty[0]] = [kitty[0], hands[one][0]];
    });
    for (const forged of [card, kitty]) {
      const { proven, signedBy, faults } = check(forged.text);
      expect(faults[0]).toBe(`${forged.line} the cards are not those of the seed`);
      expect(faults[1]).toMatch(/the signature does not hold/);
      expect([proven, signedBy]).toEqual([deals(text) - 1, undefined]);
    }
    const secret = changed(text, "secret", (line) => {
      line.secret = line.secret.replace(/^./, (digit: string) => (digit === "0" ? "1" : "0"));
    });
    expect(check(secret.text).faults[0]).toMatch(/no secret opens this commitment/);
    const table = changed(text, "header", ({ settings }) => {
      settings.table += "!";
    });
    // Boards have the name of their set in their seeds, not that of the table.
    const { faults } = check(table.text);
    expect(faults.at(-1)).toMatch(/the signature does not hold/);
  });

  it.each(files(FRESH))("whose first seat was changed: %s", (_, text) => {
    const first = changed(text, "deal", (line) => {
      const field = line.first_bidder ? "first_bidder" : "first_drawer";
      const seats = Object.keys(line.hands);
      line[field] = seats.find((seat) => seat !== line[field]);
    });
    expect(check(first.text).faults[0]).toBe(`${first.line} the cards are not those of the seed`);
  });
});
