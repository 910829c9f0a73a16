import { dictionary, many } from "./index.ts";

/** Words for ratings. */
export const ratings = dictionary(
  "ratings",
  {
    heading: "等级分",
    none: "还没有计分的比赛。",
    what: "人人都是真人、开桌时说好计分的比赛，以及快速开始时坐满真人的比赛，打完一场算一次（Glicko-2）。有机器人、程序的，练习、赛事、今日一副，没打完的，都不计。中途离开照样计。",
    matches: (count: number) => `${count} 场`,
    provisional: "暂定：场次还少",
    mark: (rating: number, provisional: boolean) => (provisional ? `${rating}?` : `${rating}`),
    spoken: (rating: number, provisional: boolean) =>
      provisional ? `等级分 ${rating}，暂定` : `等级分 ${rating}`,
    curve: (from: number, to: number, count: number) =>
      `最近 ${count} 场后的等级分，从 ${from} 到 ${to}`,
    deviation: (points: number) => `±${points}`,
    rated: "计等级分",
    ratedLine: "坐满真人才计分，中途离开照样计",
    ratedTable: "这一桌计等级分：坐满真人才计，中途离开照样计。",
  },
  {
    heading: "Ratings",
    none: "No rated match yet.",
    what: "A match counts once, when it is over (Glicko-2), if people alone play it and its table was opened as rated, or if play now found people for all chairs. Matches with bots or programs, practice, events, the deal of the day and unfinished matches do not count. Leaving changes nothing.",
    matches: (count: number) => `${count} ${count === 1 ? "match" : "matches"}`,
    provisional: "provisional: few matches yet",
    mark: (rating: number, provisional: boolean) => (provisional ? `${rating}?` : `${rating}`),
    spoken: (rating: number, provisional: boolean) =>
      provisional ? `rated ${rating}, provisional` : `rated ${rating}`,
    curve: (from: number, to: number, count: number) =>
      `The rating after each of the latest ${many(count, "match", "matches")}, from ${from} to ${to}`,
    deviation: (points: number) => `±${points}`,
    rated: "Rated",
    ratedLine: "Counts with people on all chairs; leaving changes nothing",
    ratedTable: "This table is rated, with people on all chairs. Leaving changes nothing.",
  },
);
