/** Where the matches of an elimination stand on a page, and how it is cut into pages. */

import type {
  BracketMatch,
  BracketSlot,
  BracketView,
  MatchTitle,
  RoundName,
} from "../protocol/desk.ts";

/** A match on its place: the column from the left, and how many rows down its middle is. */
export type Box = { match: BracketMatch; name: RoundName; column: number; row: number };

/** What stands above a column of matches. */
export type Head = { name: RoundName; column: number; row: number };

/** A line from a match to the one its winner plays next. */
export type Join = { from: Box; to: Box };

/** A bracket, or a part of it, as it is drawn. */
export type Drawing = {
  boxes: readonly Box[];
  heads: readonly Head[];
  joins: readonly Join[];
  columns: number;
  rows: number;
  /** Beside which match the champion stands, where that match is drawn. */
  last: Box | undefined;
};

/** How much of a bracket is legible on one page. */
export type Room = { rows: number; columns: number };

type Side = "winners" | "losers" | "finals" | "third";

/** On which side of the bracket a round is; a single elimination has one side. */
export function sideOf({ is }: RoundName): Side {
  switch (is) {
    case "losers":
    case "losers_final":
      return "losers";
    case "grand_final":
    case "second_final":
      return "finals";
    case "third_place":
      return "third";
    default:
      return "winners";
  }
}

/** How many rows a heading takes. */
const HEAD = 0.6;
/** How far below the final the match for third place is. */
const THIRD = 1.75;

/** Draws a bracket, or those of its matches that are asked for. */
export function draw(bracket: BracketView, some?: ReadonlySet<number>): Drawing {
  const boxes = new Map<number, Box>();
  const heads: Head[] = [];
  let bottom = 0;
  let columns = 0;
  const asked = bracket.rounds
    .map(({ name, matches }) => ({
      name,
      matches: matches.filter(({ node }) => some === undefined || some.has(node)),
    }))
    .filter(({ matches }) => matches.length > 0);
  for (const side of ["winners", "losers"] as const) {
    const rounds = asked.filter(({ name }) => sideOf(name) === side);
    const drawn = new Map(
      rounds.flatMap(({ name, matches }, column) =>
        matches.map((match) => [match.node, { match, name, column }] as const),
      ),
    );
    const top = bottom + HEAD;
    let next = top + 0.5;
    // A match stands in the middle of those its sides come from.
    const place = (node: number): number => {
      const of = drawn.get(node);
      const known = boxes.get(node);
      if (!of || known) {
        return known?.row ?? next;
      }
      const from = of.match.from.filter((earlier) => drawn.has(earlier)).map(place);
      const row = from.length > 0 ? from.reduce((sum, one) => sum + one, 0) / from.length : next;
      next = from.length > 0 ? next : next + 1;
      boxes.set(node, { ...of, row });
      return row;
    };
    const fed = new Set([...drawn.values()].flatMap(({ match }) => match.from));
    for (const node of drawn.keys()) {
      if (!fed.has(node)) {
        place(node);
      }
    }
    heads.push(...rounds.map(({ name }, column) => ({ name, column, row: top - HEAD / 2 })));
    columns = Math.max(columns, rounds.length);
    bottom = rounds.length > 0 ? next - 0.5 : bottom;
  }
  for (const { name, matches } of asked.filter(({ name }) => sideOf(name) === "finals")) {
    for (const match of matches) {
      const from = match.from.flatMap((node) => boxes.get(node) ?? []);
      const sum = from.reduce((rows, { row }) => rows + row, 0);
      const row = from.length > 0 ? sum / from.length : HEAD + 0.5;
      boxes.set(match.node, { match, name, column: columns, row });
      heads.push({ name, column: columns, row: row - 0.5 - HEAD / 2 });
      bottom = Math.max(bottom, row + 0.5);
    }
    columns += 1;
  }
  const final = [...boxes.values()].find(({ name }) => name.is === "final");
  for (const { name, matches } of asked.filter(({ name }) => sideOf(name) === "third")) {
    for (const match of matches) {
      const row = (final?.row ?? 0) + THIRD;
      boxes.set(match.node, { match, name, column: final?.column ?? 0, row });
      heads.push({ name, column: final?.column ?? 0, row: row - 0.5 - HEAD / 2 });
      bottom = Math.max(bottom, row + 0.5);
    }
  }
  const all = [...boxes.values()];
  const joins = all.flatMap((to) =>
    to.match.from.flatMap((node) => {
      const from = boxes.get(node);
      return from ? [{ from, to }] : [];
    }),
  );
  const last = all.findLast(({ name }) =>
    ["final", "second_final", "grand_final"].includes(name.is),
  );
  return {
    boxes: all,
    heads,
    joins,
    columns,
    rows: bottom,
    last: all.find(({ name }) => name.is === "second_final") ?? last,
  };
}

/** The matches that lead to one, with it. */
function leading(bracket: BracketView, root: number, side: Side): number[] {
  const known = new Map(
    bracket.rounds
      .filter(({ name }) => sideOf(name) === side)
      .flatMap(({ matches }) => matches.map((match) => [match.node, match] as const)),
  );
  const all: number[] = [];
  const visit = (node: number): void => {
    const match = known.get(node);
    if (match) {
      match.from.forEach(visit);
      all.push(node);
    }
  };
  visit(root);
  return all;
}

/** Whether an elimination has two sides. */
export const isDouble = ({ rounds }: BracketView): boolean =>
  rounds.some(({ name }) => sideOf(name) === "losers");

/**
 * A bracket in pages that are legible in a room: whole if it fits, else each
 * side apart, and of a side that is still too large the last rounds on one
 * page and what leads to them on others. The finals follow the winners' side
 * where there is room beside it.
 */
export function pages(bracket: BracketView, room: Room): Drawing[] {
  const fits = (drawing: Drawing) =>
    drawing.rows <= room.rows + 2 * HEAD && drawing.columns <= room.columns;
  const whole = draw(bracket);
  if (fits(whole)) {
    return [whole];
  }
  const nodesOf = (sides: readonly Side[]) =>
    bracket.rounds
      .filter(({ name }) => sides.includes(sideOf(name)))
      .map(({ matches }) => matches.map(({ node }) => node));
  const split = (rounds: number[][], side: Side): Drawing[] => {
    const all = draw(bracket, new Set(rounds.flat()));
    if (fits(all) || rounds.length < 2) {
      return [all];
    }
    // The last rounds that fit on one page; at least one round leads to them.
    let cut = rounds.length - 1;
    while (cut > 1 && fits(draw(bracket, new Set(rounds.slice(cut - 1).flat())))) {
      cut -= 1;
    }
    const roots = rounds[cut] ?? [];
    const top = draw(bracket, new Set(rounds.slice(cut).flat()));
    const before: Drawing[] = [];
    let group: number[] = [];
    const close = () => {
      if (group.length > 0) {
        const nodes = new Set(group);
        const own = rounds
          .slice(0, cut + 1)
          .map((round) => round.filter((node) => nodes.has(node)));
        before.push(...(own[cut]?.length === 1 ? split(own, side) : [draw(bracket, nodes)]));
        group = [];
      }
    };
    for (const root of roots) {
      const tree = leading(bracket, root, side);
      if (group.length > 0 && !fits(draw(bracket, new Set([...group, ...tree])))) {
        close();
      }
      group.push(...tree);
    }
    close();
    return [...before, top];
  };
  if (!isDouble(bracket)) {
    // The match for third place stands with the final.
    const rounds = nodesOf(["winners"]);
    const third = nodesOf(["third"]).flat();
    return split(
      rounds.map((round, at) => (at === rounds.length - 1 ? [...round, ...third] : round)),
      "winners",
    );
  }
  const losers = split(nodesOf(["losers"]), "losers");
  const winners = draw(bracket, new Set(nodesOf(["winners", "finals"]).flat()));
  if (fits(winners)) {
    return [winners, ...losers];
  }
  const finals = draw(bracket, new Set(nodesOf(["finals"]).flat()));
  return [...split(nodesOf(["winners"]), "winners"), ...losers, finals];
}

const isSame = (slot: BracketSlot, is: "winner" | "loser", title: MatchTitle): boolean =>
  slot.is === is &&
  slot.nth === title.nth &&
  JSON.stringify(slot.name) === JSON.stringify(title.name);

/** What becomes of an entrant: the match that comes next, or where it went out. */
export function fateOf(
  bracket: BracketView,
  entrant: number,
): { next: MatchTitle; against?: number } | { out: MatchTitle } | { champion: true } | undefined {
  if (bracket.champion === entrant) {
    return { champion: true };
  }
  const all = bracket.rounds.flatMap(({ name, matches }) =>
    matches.map((match) => ({
      match,
      title: { name, ...(match.nth == null ? {} : { nth: match.nth }) },
    })),
  );
  const own = all.filter(
    ({ match }) =>
      match.sides.length === 2 &&
      match.sides.every(({ is }) => is !== "nobody") &&
      match.sides.some((slot) => slot.is === "entrant" && slot.entrant === entrant),
  );
  const open = own.find(({ match }) => match.winner == null && !match.needless);
  if (open) {
    const other = open.match.sides.find(
      (slot) => slot.is === "entrant" && slot.entrant !== entrant,
    );
    return { next: open.title, ...(other?.is === "entrant" ? { against: other.entrant } : {}) };
  }
  const played = own.filter(({ match }) => match.winner != null);
  for (const { match, title } of played) {
    const slot = match.sides[match.winner ?? 0];
    const won = slot?.is === "entrant" && slot.entrant === entrant;
    const onward = all.find(({ match: { sides } }) =>
      sides.some((side) => isSame(side, won ? "winner" : "loser", title)),
    );
    if (onward) {
      return { next: onward.title };
    }
  }
  const last = played.at(-1);
  return last ? { out: last.title } : undefined;
}
