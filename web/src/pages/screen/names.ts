/** Names as they stand on the wall, and everyone by name. */

import { type Why, whyOut } from "../../event/figures.ts";
import type { EntrantView, EventView, RoundView } from "../../protocol/desk.ts";
import { widthOf } from "./layout.ts";

/** One of the people of a round, and where to go; without a table for one who sits out. */
export type NameLine = {
  name: string;
  entrant: number;
  table?: number;
  /** Why he has none. */
  out?: Why;
  /** The number of the entry, where others have the same name. */
  twin?: string;
};

/** The number of a namesake stands in type as small as this. */
const TWIN = 0.75;

/** How wide a name is with the number that tells it from others. */
export const nameWidth = (name: string, twin = ""): number => widthOf(name) + TWIN * widthOf(twin);

/** Smaller than this a name has more of two lines. */
const ONE_LINE = 0.7;

/** The type of a name so wide where so much is its room; none where it needs two lines. */
export function nameSize(wide: number, most: number): number | undefined {
  const size = most / wide;
  return wide <= most + 0.01 ? 1 : size < ONE_LINE ? undefined : size;
}

/** A name without the comma between two people, which a space shows as well. */
export const shortName = ({ name, people }: EntrantView): string =>
  people.length > 1 && name === people.join("、") ? people.join(" ") : name;

/** Everyone of a round by name, both partners, so that each finds himself. */
export function byName(view: EventView, round: RoundView): NameLine[] {
  const tables = new Map(
    round.matches.flatMap(({ sides, table }) => sides.map((side) => [side, table] as const)),
  );
  const lines: NameLine[] = view.entrants.flatMap((entrant) => {
    const table = tables.get(entrant.id);
    const out = whyOut(round, entrant.id);
    if (table === undefined && out === undefined) {
      return [];
    }
    const place = table === undefined ? (out ? { out } : {}) : { table };
    const names = entrant.people.length > 0 ? entrant.people : [entrant.name];
    return names.map((name) => ({ name, entrant: entrant.id, ...place }));
  });
  // By sound, whatever the page is written in: names are what they are.
  const { compare } = new Intl.Collator("zh-CN-u-co-pinyin");
  const numbers = new Map(view.entrants.map(({ id, number }) => [id, number]));
  const many = new Map<string, number>();
  for (const { name } of lines) {
    many.set(name, (many.get(name) ?? 0) + 1);
  }
  return lines
    .map((line) =>
      (many.get(line.name) ?? 0) > 1
        ? { ...line, twin: ` #${numbers.get(line.entrant) ?? ""}` }
        : line,
    )
    .sort(
      (a, b) =>
        compare(a.name, b.name) || (numbers.get(a.entrant) ?? 0) - (numbers.get(b.entrant) ?? 0),
    );
}

/** Letters of a Latin name that say where it stands among others. */
const LETTERS = 3;

/** The beginning of a name, as one looks for it: a surname, or a few letters. */
export function beginning(name: string): string {
  const [first = ""] = name;
  return first.charCodeAt(0) < 0x2e80 ? name.slice(0, LETTERS) : first;
}
