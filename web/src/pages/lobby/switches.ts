import type { lobby } from "../../i18n/lobby.ts";

/** The switches of an edition as the server writes them. */
export type Switches = { readonly [key: string]: Json };
export type Json = string | number | boolean | null | Switches;

type HouseWords = ReturnType<typeof lobby>["house"];
type FieldWord = keyof HouseWords["fields"];
type OptionWord = keyof HouseWords["options"];
type NumberWord = keyof HouseWords["numbers"];

/** A number inside an option's value that may be changed. */
export type Amount = { word: NumberWord; path: readonly string[]; max: number };

/** One way to set a switch. */
export type Option = { word: OptionWord; value: Json; amounts?: readonly Amount[] };

/** A switch, and how it is set. */
export type Field = { word: FieldWord; path: readonly string[] } & (
  | { as: "flag" }
  | { as: "number"; min: number; max: number; scale?: number }
  | { as: "option"; options: readonly Option[] }
);

const amount = (word: NumberWord, max: number, ...path: string[]): Amount => ({ word, path, max });

const tractor: readonly Option[] = [
  {
    word: "grows",
    value: { grows: { two: 6, more: 2 } },
    amounts: [amount("shortest", 64, "grows", "two"), amount("more", 64, "grows", "more")],
  },
  { word: "fixed", value: { fixed: 16 }, amounts: [amount("times", 64, "fixed")] },
  { word: "doubles", value: "doubles" },
];

const undeclared: readonly Option[] = [
  { word: "redeal", value: "redeal" },
  { word: "turnUp", value: { turn_up: "skip_jokers" } },
  { word: "turnUpJoker", value: { turn_up: "joker_is_no_trump" } },
  { word: "match", value: "match_kitty" },
];

/** The switches that house rules offer, in the order of the rule pages. */
export const GROUPS: ReadonlyArray<{
  word: keyof HouseWords["groups"];
  fields: readonly Field[];
}> = [
  {
    word: "cards",
    fields: [
      {
        word: "decks",
        path: ["decks"],
        as: "option",
        options: [
          { word: "one", value: 1 },
          { word: "two", value: 2 },
          { word: "three", value: 3 },
        ],
      },
      { word: "kitty", path: ["kitty"], as: "number", min: 1, max: 16 },
      {
        word: "minorRun",
        path: ["minor_level_run"],
        as: "option",
        options: [
          { word: "joins", value: "joins_top_card" },
          { word: "apart", value: "stands_apart" },
        ],
      },
      { word: "kittyShown", path: ["kitty_shown"], as: "flag" },
    ],
  },
  {
    word: "throws",
    fields: [
      {
        word: "groups",
        path: ["throws", "groups"],
        as: "option",
        options: [
          { word: "anyGroup", value: "any" },
          { word: "sideOnly", value: "side_suits_only" },
        ],
      },
      {
        word: "test",
        path: ["throws", "test"],
        as: "option",
        options: [
          { word: "higherUnit", value: "no_higher_unit" },
          { word: "higherCard", value: "no_higher_card" },
        ],
      },
      {
        word: "penalty",
        path: ["throws", "penalty"],
        as: "option",
        options: [
          { word: "noPenalty", value: "none" },
          {
            word: "perUnit",
            value: { per_failing_unit: 10 },
            amounts: [amount("points", 1000, "per_failing_unit")],
          },
          {
            word: "perThrown",
            value: { per_card_thrown: 10 },
            amounts: [amount("points", 1000, "per_card_thrown")],
          },
          {
            word: "perFailing",
            value: { per_failing_card: 10 },
            amounts: [amount("points", 1000, "per_failing_card")],
          },
        ],
      },
      {
        word: "led",
        path: ["throws", "led"],
        as: "option",
        options: [
          { word: "named", value: "named_by_next" },
          { word: "smallestNamed", value: "smallest_of_named_kind" },
          { word: "smallest", value: "smallest" },
        ],
      },
      {
        word: "ruffs",
        path: ["ruffs"],
        as: "option",
        options: [
          { word: "dominant", value: "dominant_form" },
          { word: "every", value: "every_form" },
        ],
      },
    ],
  },
  {
    word: "declaring",
    fields: [
      {
        word: "overcall",
        path: ["declaring", "overcall"],
        as: "option",
        options: [
          { word: "moreCards", value: "more_cards" },
          { word: "pairOverSingle", value: "pair_over_single" },
          { word: "pairLadder", value: "pair_ladder" },
        ],
      },
      {
        word: "noTrump",
        path: ["declaring", "no_trump"],
        as: "option",
        options: [
          { word: "never", value: "never" },
          { word: "othersFirst", value: { over_others: "first_deal_only" } },
          { word: "others", value: { over_others: "always" } },
          { word: "anyFirst", value: { any_time: "first_deal_only" } },
          { word: "any", value: { any_time: "always" } },
        ],
      },
      {
        word: "undeclaredFirst",
        path: ["declaring", "undeclared_first"],
        as: "option",
        options: undeclared,
      },
      {
        word: "undeclaredLater",
        path: ["declaring", "undeclared_later"],
        as: "option",
        options: undeclared,
      },
      { word: "withJoker", path: ["declaring", "with_joker"], as: "flag" },
      { word: "takeOver", path: ["declaring", "opponents_may_take_over"], as: "flag" },
    ],
  },
  {
    word: "factors",
    fields: [
      { word: "single", path: ["kitty_factors", "single"], as: "number", min: 1, max: 64 },
      { word: "pair", path: ["kitty_factors", "pair"], as: "number", min: 1, max: 64 },
      { word: "triple", path: ["kitty_factors", "triple"], as: "number", min: 1, max: 64 },
      {
        word: "pairTractor",
        path: ["kitty_factors", "pair_tractor"],
        as: "option",
        options: tractor,
      },
      {
        word: "tripleTractor",
        path: ["kitty_factors", "triple_tractor"],
        as: "option",
        options: tractor,
      },
      {
        word: "throwFactor",
        path: ["kitty_factors", "throw"],
        as: "option",
        options: [
          {
            word: "largest",
            value: { largest_unit: { at_least: 3 } },
            amounts: [amount("atLeast", 64, "largest_unit", "at_least")],
          },
          { word: "best", value: "best_unit" },
          { word: "pairsDouble", value: "pairs_double" },
        ],
      },
    ],
  },
  {
    word: "levels",
    fields: [
      { word: "takeover", path: ["levels", "takeover"], as: "number", min: 1, max: 10_000 },
      { word: "step", path: ["levels", "step"], as: "number", min: 1, max: 10_000 },
      {
        word: "belowZero",
        path: ["levels", "below_zero"],
        as: "option",
        options: [
          { word: "asZero", value: "as_zero" },
          { word: "onceMore", value: "one_more_at_once" },
          {
            word: "eachMore",
            value: { one_more_for_each: 40 },
            amounts: [amount("points", 10_000, "one_more_for_each")],
          },
        ],
      },
      {
        word: "atMost",
        path: ["levels", "defenders_at_most"],
        as: "option",
        options: [
          { word: "unlimited", value: null },
          { word: "limited", value: 3, amounts: [amount("levels", 12)] },
        ],
      },
    ],
  },
  {
    word: "clocks",
    fields: [
      {
        word: "leadMs",
        path: ["clocks", "lead_ms"],
        as: "number",
        min: 1,
        max: 3600,
        scale: 1000,
      },
      {
        word: "followMs",
        path: ["clocks", "follow_ms"],
        as: "number",
        min: 1,
        max: 3600,
        scale: 1000,
      },
      {
        word: "kittyMs",
        path: ["clocks", "kitty_ms"],
        as: "number",
        min: 1,
        max: 3600,
        scale: 1000,
      },
      {
        word: "onTimeout",
        path: ["clocks", "on_timeout"],
        as: "option",
        options: [
          { word: "playOnly", value: "play_only" },
          { word: "warnRecord", value: "warn_then_record" },
          {
            word: "warnPoints",
            value: { warn_then_points: 10 },
            amounts: [amount("points", 1000, "warn_then_points")],
          },
          { word: "warnDeal", value: "warn_then_deal_then_match" },
        ],
      },
    ],
  },
];

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
