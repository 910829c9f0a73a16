import type { TableView } from "../protocol/index.ts";

/** A table of 升级 where seat 0 leads and holds these cards. */
export function leading(hand: string[]): TableView {
  const seat = (name: string, bot: boolean) => ({
    who: bot ? { bot: "steady" } : { person: "u1" },
    name,
    ready: true,
    trustee: false,
    left: false,
    time_outs: 0,
  });
  return {
    id: "t1",
    title: "",
    game: "shengji",
    rules: "cn2017",
    decks: 2,
    settings: {
      length: { by: "game" },
      clocks: { declare_ms: 20_000, kitty_ms: 60_000, lead_ms: 25_000, follow_ms: 25_000 },
      pace: { card_ms: 0, closing_ms: 0, between_ms: 0, claim_ms: 0, bot_ms: 0 },
      pool_ms: 0,
      trustee_after: 1,
      event: false,
      chat: "free",
      spectators: { see: "public" },
    },
    seats: [seat("甲", false), seat("乙", true), seat("丙", true), seat("丁", true)],
    you: { seat: 0 },
    stage: {
      is: "match",
      view: {
        game: "shengji",
        rules: "cn2017",
        levels: ["2", "2"],
        results: [],
        deal: {
          phase: "playing",
          number: 1,
          first_deal: true,
          levels: ["2", "2"],
          dealer: 0,
          terms: { level: "2", trump: "H" },
          declarations: [{ seat: 0, cards: ["H2"] }],
          may_declare: [],
          must_name_trump: false,
          counts: [hand.length, hand.length, hand.length, hand.length],
          hands: [hand, null, null, null],
          exposed: [[], [], [], []],
          turn: 0,
          trick: { leader: 0, plays: [], units: [] },
          taken: [],
          points: 0,
        },
      },
      wait: { for: "turn", seat: 0, task: "lead", ms: 25_000, pool_ms: 5_000 },
      scores: [0, 0, 0, 0],
      deals: 0,
      started: 1,
    },
  };
}
