/**
 * The fold against the truth: matches that the real table played, in every
 * edition and for every kind of viewer, as a socket tells them. After each
 * part of it the folded view must be the view that the server would send.
 */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import type { ServerMessage, TableView } from "../protocol/index.ts";
import { applyAll } from "./fold.ts";

/** `make test` has the real table write them. */
const FOLDER = resolve(import.meta.dirname, "../../../target/transcripts");

type Line = ServerMessage & { check?: boolean };

/** A view less its times, which run on while messages travel. */
function timeless(view: TableView): unknown {
  const times = new Set(["ms", "pool_ms", "fills_ms", "closes_ms", "announce_ms"]);
  return JSON.parse(JSON.stringify(view, (key, value) => (times.has(key) ? undefined : value)));
}

describe("the fold", () => {
  it("has transcripts to be checked against", () => {
    expect(
      existsSync(FOLDER),
      "cargo run -p protocol --example transcripts -- target/transcripts",
    ).toBe(true);
    expect(readdirSync(FOLDER).length).toBeGreaterThanOrEqual(24);
  });

  const files = existsSync(FOLDER) ? readdirSync(FOLDER) : [];
  it.each(files)("follows %s", (file) => {
    const lines = readFileSync(resolve(FOLDER, file), "utf8").trimEnd().split("\n");
    let view: TableView | undefined;
    let checked = 0;
    for (const line of lines) {
      const message = JSON.parse(line) as Line;
      if (message.s === "view" && message.check) {
        checked += 1;
        expect(view && timeless(view), `at version ${message.v}`).toEqual(timeless(message.view));
      } else if (message.s === "view") {
        view = message.view;
      } else if (message.s === "events" && view) {
        view = applyAll(view, message.events);
      }
    }
    expect(checked).toBeGreaterThan(20);
  });
});
