import { expect, test } from "vitest";
import { HOUSE, type Switches } from "../../protocol/house.ts";
import editions from "../../testing/editions.json";
import { optionOf, read, write } from "./switches.ts";

const FIELDS = HOUSE.flatMap((group) => group.fields);

/** What house rules do not choose: who they are, and the text they come from. */
const FIXED = ["id", "name_zh", "name_en", "text"];

test.each(editions.map((edition) => [edition.id, edition as unknown as Switches] as const))(
  "every switch of %s has its field, and its value an option",
  (_, edition) => {
    const seen: string[] = [];
    const walk = (value: Switches, path: readonly string[]) => {
      for (const [key, inner] of Object.entries(value)) {
        const here = [...path, key];
        const name = here.join(".");
        const field = FIELDS.find((one) => one.path.join(".") === name);
        if (field) {
          seen.push(name);
          if (field.as === "option") {
            expect(optionOf(field.options, inner), name).toBeDefined();
          } else if (field.as === "number") {
            const number = Number(inner) / (field.scale ?? 1);
            expect(number >= field.min && number <= field.max, name).toBe(true);
          }
        } else if (typeof inner === "object" && inner !== null) {
          walk(inner, here);
        } else {
          expect(FIXED).toContain(name);
        }
      }
    };
    walk(edition, []);
    expect(seen).toHaveLength(FIELDS.length);
  },
);

test("an option is known by its shape, not by its amounts or the order of its keys", () => {
  const tractor = FIELDS.find((field) => field.word === "pairTractor");
  const options = tractor?.as === "option" ? tractor.options : [];
  expect(optionOf(options, { grows: { more: 9, two: 1 } })?.word).toBe("grows");
  expect(optionOf(options, { fixed: 3 })?.word).toBe("fixed");
  expect(optionOf(options, { fixed: "x" })).toBeUndefined();
  expect(optionOf(options, undefined)).toBeUndefined();
});

test("a value is changed in its place and nowhere else", () => {
  const before: Switches = { a: { b: 1, c: 2 }, d: "x" };
  expect(write(before, ["a", "b"], { e: 3 })).toEqual({ a: { b: { e: 3 }, c: 2 }, d: "x" });
  expect(before).toEqual({ a: { b: 1, c: 2 }, d: "x" });
  expect(read(before, ["a", "x", "y"])).toBeUndefined();
});
