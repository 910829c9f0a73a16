/** Reading and changing the switches of house rules; what there is to choose comes from the rules. */

import type { Amount, Json, Option, Switches } from "../../protocol/house.ts";

const isGroup = (value: Json | undefined): value is Switches =>
  typeof value === "object" && value !== null;

/** What stands at a path; `undefined` where there is nothing. */
export function read(value: Json | undefined, path: readonly string[]): Json | undefined {
  const [first, ...rest] = path;
  if (first === undefined) {
    return value;
  }
  return isGroup(value) ? read(value[first], rest) : undefined;
}

/** The same with another value at a path. */
export function write(value: Json | undefined, path: readonly string[], fresh: Json): Json {
  const [first, ...rest] = path;
  if (first === undefined) {
    return fresh;
  }
  const group = isGroup(value) ? value : {};
  return { ...group, [first]: write(group[first], rest, fresh) };
}

/** A value as text, whatever the order of its keys. */
function textOf(value: Json): string {
  if (!isGroup(value)) {
    return JSON.stringify(value);
  }
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${key}:${textOf(inner)}`).join()}}`;
}

/** A value with its amounts blotted out. */
function shape(value: Json, amounts: readonly Amount[] = []): string {
  const blot = (seen: Json, { path }: Amount) =>
    typeof read(seen, path) === "number" ? write(seen, path, "#") : seen;
  return textOf(amounts.reduce<Json>(blot, value));
}

/** The option that a value is, whatever its amounts. */
export function optionOf(options: readonly Option[], value: Json | undefined): Option | undefined {
  return options.find(
    (option) => shape(option.value, option.amounts) === shape(value ?? null, option.amounts),
  );
}
