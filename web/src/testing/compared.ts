import type { BoardsCompared } from "../protocol/index.ts";

/** A board at two tables that the engine has seen. */
export const COMPARED: BoardsCompared = {
  game: "shengji",
  progress: { state: "over", ahead: 0, done: 0, total: 0, found: 1 },
  boards: [
    {
      number: 1,
      zh: "2 桌闲家得 45 至 95 分；冠军级机器人打 8 次，闲家平均 62 分。",
      en: "At 2 tables the defenders made 45 to 95; in 8 plays of champion bots the defenders averaged 62.",
      tables: [
        {
          name: "1",
          table: "t1",
          deal: 1,
          people: ["甲", "乙", "丙", "丁"],
          declared: [{ seat: 0, play: { do: "declare", cards: ["H2"] } }],
          dealer: 0,
          contract: "♥",
          buried: ["S3", "S4"],
          points: 95,
          scores: [-1, 1, -1, 1],
        },
        {
          name: "2",
          table: "t2",
          deal: 1,
          people: ["戊", "己", "庚", "辛"],
          declared: [{ seat: 1, play: { do: "pass" } }],
          points: 45,
          scores: [1, -1, 1, -1],
        },
      ],
      parted: { after: 0, moves: [], zh: "前 0 手各桌相同。", en: "Nothing was the same." },
      par: {
        plays: 8,
        points: { mean: 62.4, low: 50, high: 74.8 },
        scores: [],
      },
    },
  ],
};
