import { describe, expect, test } from "vitest";
import {
  copiesLeft,
  fromSearch,
  missing,
  type Position,
  questionOf,
  START,
  toSearch,
  withCards,
} from "../../rules/position.ts";
import { EXAMPLES, positionOf } from "./examples.ts";
import { begin, goOn, takeBack } from "./history.ts";

const at = (changes: Partial<Position>): Position => ({ ...START, ...changes });
const fill = (position: Position, slots: Partial<Position["slots"]>): Position => ({
  ...position,
  slots: { ...position.slots, ...slots },
});

describe("the question", () => {
  test("waits until all that it needs is there", () => {
    const position = fill(at({ question: "follow" }), { lead: ["S5"] });
    expect(missing(position)).toEqual(["hand", "play"]);
    expect(questionOf(position)).toBeNull();
  });

  test("of a follow", () => {
    const position = fill(at({ question: "follow", level: "7", trump: null }), {
      lead: ["S5", "S5"],
      hand: ["S6", "S7", "D2"],
      play: ["S6", "S7"],
    });
    expect(questionOf(position)).toEqual({
      op: "shengji.follow",
      rules: "cn2017",
      level: "7",
      trump: null,
      lead: ["S5", "S5"],
      hand: ["S6", "S7", "D2"],
      play: ["S6", "S7"],
    });
  });

  test("of a lead takes the cards for the hand, and other hands where there are any", () => {
    const alone = fill(at({ question: "lead" }), { play: ["SA", "SK"] });
    expect(questionOf(alone)).toMatchObject({ hand: ["SA", "SK"], play: ["SA", "SK"] });
    expect(questionOf(alone)).not.toHaveProperty("others");
    const beaten = fill(alone, { partner: ["C3"] });
    expect(questionOf(beaten)).toMatchObject({ others: [[], ["C3"], []] });
  });

  test("of a declaration names the levels of both sides by the dealer", () => {
    const position = fill(
      at({
        question: "declare",
        firstDeal: false,
        dealer: "N",
        seat: "W",
        level: "5",
        otherLevel: "9",
        shownBy: ["E"],
      }),
      { hand: ["H9", "BJ"], shown0: ["S5"] },
    );
    expect(questionOf(position)).toEqual({
      op: "shengji.declare",
      rules: "cn2017",
      level: "5",
      first_deal: false,
      dealer: "N",
      seat: "W",
      levels: { NS: "5", EW: "9" },
      holding: ["H9", "BJ"],
      history: [{ seat: "E", cards: ["S5"] }],
    });
  });

  test("of a score says who won by how it ended", () => {
    expect(questionOf(at({ question: "score", ending: "anti", bombs: 1 }))).toMatchObject({
      op: "erdayi.score",
      dealer_won: false,
      spring: false,
      anti_spring: true,
      bombs: 1,
    });
  });
});

describe("the address", () => {
  test.each(EXAMPLES.map((example) => [example.search]))("%s", (search) => {
    const position = fromSearch(search);
    expect(questionOf(position)).not.toBeNull();
    expect(fromSearch(toSearch(position))).toEqual(position);
    expect(toSearch(position)).toBe(search);
  });

  test("keeps how a throw is read", () => {
    const position = fromSearch("?q=lead&play=S8S8S8/S7S7");
    expect(position.reading).toEqual([
      ["S8", "S8", "S8"],
      ["S7", "S7"],
    ]);
    expect(questionOf(position)).toMatchObject({ reading: position.reading });
    expect(withCards(position, "play", ["S8"]).reading).toBeNull();
  });

  test("that nobody can read opens the page as it starts", () => {
    expect(fromSearch("?q=cheat&level=11&points=many&trump=X&rules=../x")).toEqual(START);
    expect(fromSearch("")).toEqual(START);
  });
});

describe("copies", () => {
  test("that lie elsewhere are not offered", () => {
    const position = fill(at({ question: "follow" }), { lead: ["S5"], hand: ["S5", "S6"] });
    expect(copiesLeft(position, "hand", "S5", 2)).toBe(0);
    expect(copiesLeft(position, "hand", "S6", 2)).toBe(1);
    expect(copiesLeft(position, "hand", "HA", 2)).toBe(2);
  });

  test("to be played come out of the hand", () => {
    const position = fill(at({ question: "follow" }), { hand: ["S5", "S6"], play: ["S6"] });
    expect(copiesLeft(position, "play", "S5", 2)).toBe(1);
    expect(copiesLeft(position, "play", "S6", 2)).toBe(0);
    expect(copiesLeft(position, "play", "HA", 2)).toBe(0);
    expect(withCards(position, "hand", ["S5"]).slots.play).toEqual([]);
  });

  test("that a seat shows are still in its hand", () => {
    const shown = at({ question: "declare", seat: "E", shownBy: ["E", "N"] });
    const position = fill(shown, { hand: ["S2"], shown0: ["S2"], shown1: ["H2", "H2"] });
    expect(copiesLeft(position, "hand", "S2", 2)).toBe(1);
    expect(copiesLeft(position, "hand", "H2", 2)).toBe(0);
    expect(copiesLeft(position, "shown0", "S2", 2)).toBe(1);
  });
});

test("every example has a question of its own to show", () => {
  const asked = new Set(EXAMPLES.map((example) => positionOf(example).question));
  expect(asked.size).toBeGreaterThanOrEqual(11);
});

test("steps are taken back one by one", () => {
  let history = begin("a");
  history = goOn(goOn(history, "b"), "b");
  history = goOn(history, "c");
  expect(takeBack(history).now).toBe("b");
  expect(takeBack(takeBack(history)).now).toBe("a");
  expect(takeBack(takeBack(takeBack(history)))).toEqual(begin("a"));
});
