import { cleanup, render, screen, within } from "@testing-library/preact";
import { afterEach, describe, expect, test } from "vitest";
import type { BracketMatch, BracketSlot, BracketView, RoundName } from "../protocol/desk.ts";
import { entrant, eventView, match } from "../testing/event.ts";
import { Bracket } from "./Bracket.tsx";
import { draw, fateOf, pages, sideOf } from "./bracket.ts";
import { placeText, roundText, titleText } from "./rounds.ts";

afterEach(cleanup);

const of = (id: number): BracketSlot => ({ is: "entrant", entrant: id });
const node = (
  number: number,
  sides: BracketSlot[],
  more: Partial<BracketMatch> = {},
): BracketMatch => ({ node: number, sides, from: [], needless: false, ...more });
const SEMI: RoundName = { is: "semi_final" };

/** Three who meet: the first has a bye, 3 has won against 2 in the other half. */
const three: BracketView = {
  stage: 0,
  rounds: [
    {
      name: SEMI,
      matches: [
        node(0, [of(1), { is: "nobody" }]),
        node(1, [of(3), of(2)], { winner: 0, round: 1, match_no: 1 }),
      ],
    },
    {
      name: { is: "final" },
      matches: [node(2, [of(1), { is: "winner", name: SEMI }], { from: [0, 1] })],
    },
  ],
};

/** A single elimination of so many, nothing played. */
function knockout(places: number): BracketView {
  const rounds: BracketView["rounds"] = [];
  let alive = Array.from({ length: places }, (_, at) => [of(at + 1), [] as number[]] as const);
  let next = 0;
  while (alive.length > 1) {
    const name: RoundName =
      alive.length === 2 ? { is: "final" } : { is: "last", matches: alive.length / 2 };
    const matches = Array.from({ length: alive.length / 2 }, (_, at) => {
      const [a, b] = [alive[2 * at], alive[2 * at + 1]];
      next += 1;
      const from = [...(a?.[1] ?? []), ...(b?.[1] ?? [])];
      return node(next, [a?.[0] ?? of(0), b?.[0] ?? of(0)], { nth: at + 1, from });
    });
    rounds.push({ name, matches });
    alive = matches.map(({ node: id, nth }) => [
      { is: "winner", name, ...(nth == null ? {} : { nth }) } as BracketSlot,
      [id],
    ]);
  }
  return { stage: 0, rounds };
}

/** A double elimination of eight, nothing played; each match comes from those numbered. */
const double: BracketView = (() => {
  const someone = [of(1), of(2)];
  const round = (name: RoundName, ...matches: Array<[node: number, ...from: number[]]>) => ({
    name,
    matches: matches.map(([number, ...from], at) => node(number, someone, { nth: at + 1, from })),
  });
  return {
    stage: 0,
    rounds: [
      round({ is: "winners", nth: 1 }, [1], [2], [3], [4]),
      round({ is: "losers", nth: 1 }, [5], [6]),
      round({ is: "winners", nth: 2 }, [7, 1, 2], [8, 3, 4]),
      round({ is: "losers", nth: 2 }, [9, 5], [10, 6]),
      round({ is: "losers", nth: 3 }, [11, 9, 10]),
      round({ is: "winners_final" }, [12, 7, 8]),
      round({ is: "losers_final" }, [13, 11]),
      round({ is: "grand_final" }, [14, 12, 13]),
    ],
  };
})();

describe("a drawing", () => {
  test("puts a match between those that lead to it", () => {
    const { boxes, columns, joins, heads } = draw(knockout(8));
    expect(columns).toBe(3);
    expect(heads.map(({ column }) => column)).toEqual([0, 1, 2]);
    expect(joins).toHaveLength(6);
    for (const {
      match: { from },
      row,
    } of boxes.filter((box) => box.match.from.length > 0)) {
      const rows = boxes.filter((box) => from.includes(box.match.node)).map((box) => box.row);
      expect(row).toBe(rows.reduce((sum, one) => sum + one, 0) / 2);
    }
    const first = boxes.filter(({ column }) => column === 0).map(({ row }) => row);
    expect(new Set(first).size).toBe(4);
  });

  test.each([4, 16, 32, 128])("of %i has every match on a page, none too large", (places) => {
    const bracket = knockout(places);
    const room = { rows: 8, columns: 5 };
    const all = pages(bracket, room);
    const shown = new Set(all.flatMap(({ boxes }) => boxes.map(({ match: { node: id } }) => id)));
    expect(shown.size).toBe(places - 1);
    for (const { boxes, columns } of all) {
      expect(columns).toBeLessThanOrEqual(room.columns);
      expect(boxes.filter(({ column }) => column === 0).length).toBeLessThanOrEqual(8);
    }
    expect(all.filter(({ last }) => last !== undefined)).toHaveLength(1);
  });
});

test("each side of a double elimination has its page, and the finals one beside the winners", () => {
  const all = pages(double, { rows: 8, columns: 4 });
  const sides = all.map(({ boxes }) => [...new Set(boxes.map(({ name }) => sideOf(name)))]);
  expect(sides).toEqual([["winners", "finals"], ["losers"]]);
  expect(all.map(({ last }) => last?.name.is)).toEqual(["grand_final", undefined]);
  // Where there is no room beside the winners the finals are alone.
  const narrow = pages(double, { rows: 8, columns: 2 });
  expect(narrow.at(-1)?.boxes.map(({ name }) => sideOf(name))).toEqual(["finals"]);
});

test("shows rounds, byes, who has won, and whoever is to come by his match", () => {
  const played = { ...match(1, 4, [3, 2]), winner: 0, slip: { by: "games" as const, won: [2, 1] } };
  const view = eventView({
    entrants: [entrant(1, "甲"), entrant(2, "乙"), entrant(3, "丙")],
    rounds: [
      // biome-ignore lint/suspicious/noExplicitAny: two games are a pair of numbers
      { stage: 0, round: 1, names: [SEMI], state: "closed", matches: [played as any], byes: [] },
    ],
    brackets: [three],
  });
  render(<Bracket view={view} bracket={three} drawing={draw(three)} own={2} />);
  screen.getByRole("heading", { name: "半决赛" });
  const [bye, semi] = screen.getAllByRole("region", { name: "半决赛" });
  expect(bye?.textContent).toBe("甲轮空");
  expect(semi?.querySelector(".won")?.textContent).toBe("丙2");
  expect(semi?.querySelector(".own")?.textContent).toBe("乙1");
  const final = screen.getByRole("region", { name: "决赛" });
  within(final).getByText("半决赛胜者");
});

test("whoever has left is marked where he still stands", () => {
  const left = { ...entrant(1, "甲"), left: "withdrawn" as const };
  const view = eventView({ entrants: [left, entrant(2, "乙"), entrant(3, "丙")] });
  render(<Bracket view={view} bracket={three} drawing={draw(three)} />);
  const final = screen.getByRole("region", { name: "决赛" });
  expect(final.querySelector(".left")?.textContent).toBe("甲退赛");
  const [bye, semi] = screen.getAllByRole("region", { name: "半决赛" });
  expect([bye?.textContent, semi?.querySelector(".left")]).toEqual(["甲轮空", null]);
});

test("tells everyone what comes next or where he went out", () => {
  expect(fateOf(three, 1)).toEqual({ next: { name: { is: "final" } } });
  expect(fateOf(three, 3)).toEqual({ next: { name: { is: "final" } } });
  expect(fateOf(three, 2)).toEqual({ out: { name: SEMI } });
  expect(fateOf({ ...three, champion: 1 }, 1)).toEqual({ champion: true });
});

test("rounds, matches and places in words", () => {
  expect(roundText({ round: 2 })).toBe("第 2 轮");
  const names: RoundName[] = [
    { is: "winners", nth: 2 },
    { is: "losers", nth: 1 },
  ];
  expect(roundText({ round: 2, names })).toBe("胜部第2轮、败部第1轮");
  expect(titleText({ name: { is: "last", matches: 8 }, nth: 3 })).toBe("1/8决赛第 3 场");
  expect(titleText({ name: { is: "second_final" } })).toBe("第二场总决赛");
  expect(placeText({ rank: 5, to: 8 })).toBe("5–8");
  expect(placeText({ rank: 4 })).toBe("4");
});
