import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { dictionaries } from "./index.ts";
import "./desk.ts";

/** Where else one goes from than a part of the desk. */
const ELSEWHERE = ["Lobby", "Print", "Referee"];

test("the guide for directors names the parts of the desk as the page does", () => {
  const guide = readFileSync("../docs/EVENTS.md", "utf8");
  const named = [
    ...[...guide.matchAll(/([A-Z][\w-]*) → /g)].map(([, part]) => part),
    ...[...guide.matchAll(/\*([A-Z][\w-]*)\* tab/g)].map(([, part]) => part),
    ...[...guide.matchAll(/\(\*([A-Z][\w-]*)\*,/g)].map(([, part]) => part),
  ];
  const tabs = dictionaries.get("desk")?.en.tabs ?? {};
  const known = new Set<unknown>([...Object.values(tabs), ...ELSEWHERE]);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((part) => !known.has(part))).toEqual([]);
});
