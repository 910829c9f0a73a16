import type {
  EntrantView,
  EventPlan,
  EventView,
  MatchView,
  StandingRow,
} from "../protocol/desk.ts";

/** An entrant of a test's event. */
export const entrant = (id: number, name: string): EntrantView => ({
  id,
  number: id,
  name,
  people: [name],
  unit: "工会",
  label: "",
  here: true,
});

/** A line of standings with so many half points. */
export const row = (rank: number, id: number, won: number): StandingRow => ({
  rank,
  entrant: id,
  points: won,
  standard: won * 600,
  wins: won > 2 ? 1 : 0,
  opponents: 0,
  violations: 0,
  ratio: "0.0000",
  beaten: "0.0000",
  boards_won: 0,
  time_s: 0,
  deals_won: 0,
  reached: 0,
  ...(rank === 1 ? {} : { decided_by: { code: "points", zh: "场分", en: "match points" } }),
});

/** A match that is not played yet. */
export const match = (match_no: number, table: number, sides: number[]): MatchView => ({
  match_no,
  table,
  sides,
  scores: [],
  online: [],
  lost_deals: [],
});

/** The plan of most2015, as a preset has it. */
export const eventPlan = (changes: Partial<EventPlan> = {}): EventPlan => ({
  name: "春季赛",
  edition: "most2015",
  kind: "pair",
  decks: 2,
  numbers: "by_lot",
  sections: [],
  unit_best: 2,
  unit_most: 5,
  awarded: 8,
  stages: [
    {
      format: { swiss: { rounds: 4, first: "lot", avoid_unit: true } },
      scoring: { timed: { minutes: 40, worth: "difference" } },
      ranking: "most2015",
      award: { points: 3, standard: 1200 },
      carry: false,
    },
  ],
  ...changes,
});

/** An event of three pairs after its first round. */
export const eventView = (changes: Partial<EventView> = {}): EventView => ({
  summary: {
    id: "e1",
    details: { name: "春季赛", place: "文化宫", starts_ms: 0, ends_ms: 0, mode: "paper" },
    preset: "most2015",
    status: "running",
    entrants: 3,
    rounds: 1,
    rounds_planned: 4,
    rehearsal: false,
  },
  version: 7,
  edition: "most2015",
  kind: "pair",
  people: 2,
  roster: 2,
  sections: [],
  plan: eventPlan(),
  entrants: [entrant(1, "甲乙"), entrant(2, "丙丁"), entrant(3, "戊己")],
  rounds: [
    {
      stage: 0,
      round: 1,
      state: "final",
      matches: [
        {
          ...match(1, 5, [1, 2]),
          scores: [
            { points: 3, standard: 1200 },
            { points: 1, standard: 800 },
          ],
          winner: 0,
        },
      ],
      byes: [3],
    },
  ],
  standings: [
    {
      stage: 0,
      after_round: 1,
      unit: "half",
      rows: [row(1, 1, 3), row(2, 3, 3), row(3, 2, 1)],
      sections: [],
      units: [],
    },
  ],
  stages: [
    {
      stage: 0,
      name_zh: "积分编排赛",
      name_en: "Swiss",
      format: "swiss",
      slip: { by: "levels", winner: false },
      rounds: 4,
      standard: false,
      unit: "half",
      state: "playing",
    },
  ],
  conventions: [],
  ...changes,
});

/** A match of two teams at tables A and B, as the server says who sits where. */
export const teamMatch = (): MatchView => ({
  ...match(1, 3, [1, 2]),
  seats: [
    {
      east_west: { side: 0, people: ["甲一", "甲二"], persons: [0, 1] },
      north_south: { side: 1, people: ["乙一", "乙二"], persons: [0, 1] },
    },
    {
      east_west: { side: 1, people: ["乙三", "乙四"], persons: [2, 3] },
      north_south: { side: 0, people: ["甲三", "甲四"], persons: [2, 3] },
    },
  ],
});

/** An event of two teams over two boards, with a part of the table of points. */
export const teamEvent = (changes: Partial<EventView> = {}): EventView => {
  const people = (of: string) => ["一", "二", "三", "四", "五"].map((one) => `${of}${one}`);
  const base = eventView();
  return {
    ...base,
    edition: "cn2002",
    kind: "team",
    people: 4,
    roster: 8,
    entrants: [
      { ...entrant(1, "甲队"), people: people("甲") },
      { ...entrant(2, "乙队"), people: people("乙") },
    ],
    rounds: [{ stage: 0, round: 1, state: "playing", matches: [teamMatch()], byes: [] }],
    stages: base.stages.map((stage) => ({
      ...stage,
      slip: { by: "boards", tables: 2, boards: 2 },
      unit: "hundredth",
      boards: {
        tables: [
          { east_west: 0, north_south: 1 },
          { east_west: 1, north_south: 0 },
        ],
        boards: [
          { number: 1, dealer: "east_west", level: "2" },
          { number: 2, dealer: "north_south", level: "3" },
        ],
        steps: [
          { from: 0, to: 0, dealer_side: 3, defenders: 0 },
          { from: 5, to: 75, dealer_side: 1, defenders: 0 },
          { from: 80, to: 115, dealer_side: 0, defenders: 0 },
          { from: 120, to: 155, dealer_side: 0, defenders: 1 },
          { from: 160, dealer_side: 0, defenders: 2 },
        ],
        standard: [
          { difference: 0, winner: 1000, loser: 1000 },
          { difference: 1, winner: 2000, loser: 0 },
        ],
      },
    })),
    standings: [],
    ...changes,
  };
};
