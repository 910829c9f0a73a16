import type { GameView, Replay, TableView, Told } from "../../protocol/index.ts";

/** A table before anything is dealt. */
function start(view: GameView, seats: number): TableView {
  const sitter = { ready: false, trustee: false, left: false, time_outs: 0 };
  return {
    id: "t",
    title: "",
    game: view.game,
    rules: view.rules,
    decks: seats === 3 ? 1 : 2,
    settings: {
      length: { by: "game" },
      clocks: { declare_ms: 0, kitty_ms: 0, lead_ms: 0, follow_ms: 0 },
      pace: { card_ms: 0, closing_ms: 0, between_ms: 0, claim_ms: 0, bot_ms: 0 },
      pool_ms: 0,
      event: true,
      chat: "free",
      spectators: { see: "public" },
    },
    seats: Array.from({ length: seats }, (_, at) => ({
      ...sitter,
      who: { person: "" },
      name: `P${at}`,
    })),
    you: "referee",
    stage: {
      is: "match",
      view,
      wait: { for: "between", ms: 0, committed: false, contributed: [] },
      scores: Array(seats).fill(0),
      deals: 0,
      started: 0,
    },
  };
}

function replay(view: GameView, seats: number, steps: Told[][]): Replay {
  return {
    start: start(view, seats),
    names: [],
    steps: steps.map((events, at) => ({ line: at + 2, events })),
    verification: {
      ok: true,
      checks: { games: 1, deals: 1, proven: 0, results: 1, plays: 0, finished: false },
      problems: [],
    },
  };
}

const deal = (number: number): Told => ({
  e: "deal",
  deal: {
    phase: "drawing",
    number,
    first_deal: true,
    levels: ["2", "2"],
    declarations: [],
    may_declare: [],
    must_name_trump: false,
    counts: [2, 2, 2, 2],
    hands: [
      ["SA", "H3"],
      ["S4", "H4"],
      ["S5", "H5"],
      ["SK", "H6"],
    ],
    exposed: [[], [], [], []],
    taken: [],
    points: 0,
  },
});

/** A deal of two cards each; the second trick goes to the defenders. */
export const SHENGJI = replay(
  { game: "shengji", rules: "cn2017", levels: ["2", "2"], results: [] },
  4,
  [
    [deal(1)],
    [{ e: "trump", trump: "H", level: "2", dealer: 0 }],
    [{ e: "led", seat: 0, cards: ["SA"] }],
    [{ e: "followed", seat: 1, cards: ["S4"] }],
    [{ e: "followed", seat: 2, cards: ["S5"] }],
    [
      { e: "followed", seat: 3, cards: ["SK"] },
      { e: "trick", seat: 0, points: 15 },
    ],
    [{ e: "led", seat: 0, cards: ["H3"] }],
    [{ e: "followed", seat: 1, cards: ["H4"], wins: true }],
    [{ e: "followed", seat: 2, cards: ["H5"], wins: true }],
    [
      { e: "followed", seat: 3, cards: ["H6"], wins: true },
      { e: "trick", seat: 3, points: 5 },
    ],
    [deal(2)],
  ],
);

export const ERDAYI = replay(
  {
    game: "erdayi",
    rules: "erdayi2021",
    deals: 10,
    number: 0,
    totals: [0, 0, 0],
    results: [],
    warnings: [0, 0, 0],
    deal: { phase: "not_dealt" },
  },
  3,
  [
    [
      {
        e: "dealt",
        number: 1,
        first_bidder: 0,
        counts: [2, 2, 2],
        hands: [
          ["S3", "S9"],
          ["H4", "H5"],
          ["C6", "C7"],
        ],
        kitty: ["D3"],
      },
    ],
    [
      { e: "called", seat: 0, points: 3 },
      { e: "kitty_taken", seat: 0, points: 3, cards: ["D3"] },
    ],
    [{ e: "played", seat: 0, cards: ["S3", "D3"], pattern: "pair", length: 1, main: "3" }],
    [{ e: "passed", seat: 1 }],
    [
      { e: "passed", seat: 2 },
      { e: "trick_ended", seat: 0 },
    ],
    [{ e: "played", seat: 0, cards: ["S9"], pattern: "single", length: 1, main: "9" }],
  ],
);
