import type { RoomLine, RoomMember, RoomView } from "../protocol/index.ts";

/** Somebody in a room, who is there. */
export const member = (user: string, changes: Partial<RoomMember> = {}): RoomMember => ({
  user,
  name: user,
  here: true,
  rests: false,
  outs: 0,
  ...changes,
});

/** What an evening has brought somebody. */
export const line = (user: string, changes: Partial<RoomLine> = {}): RoomLine => ({
  user,
  name: user,
  games: 1,
  games_won: 0,
  deals: 4,
  deals_won: 2,
  levels: 0,
  points: 0,
  ...changes,
});

/** A room of five friends, who play 升级. */
export const roomView = (changes: Partial<RoomView> = {}): RoomView => ({
  id: "r1",
  title: "周五牌局",
  words: { zh: "青山 东风 秋月 小河", en: "blue hill east wind autumn moon little river" },
  version: 1,
  host: "甲",
  acting: "甲",
  terms: {
    game: "shengji",
    rules: "cn2017",
    seats: 4,
    length: { by: "game" },
    clocks: "relaxed",
    bots: false,
    bot: "club",
  },
  members: ["甲", "乙", "丙", "丁", "戊"].map((user) => member(user)),
  chairs: ["甲", "乙", "丙", "丁"],
  barred: [],
  evening: 1,
  lines: [],
  matches: [],
  ...changes,
});
