import { dictionary } from "./index.ts";

/** Words about boards compared over all tables, and about who takes them where. */
export const boards = dictionary(
  "boards",
  {
    compare: "逐副对照",
    board: (board: number) => `${board} 号牌`,
    table: "桌",
    points: "防守得分",
    made: "南北级分",
    movement: "移动卡",
    round: "轮",
    seat: "方位",
    opponents: "对手",
    boards: (first: number, last: number) => (first === last ? String(first) : `${first}–${last}`),
    boardNumbers: "牌号",
    score: "得分",
    how: "每轮按此入座；空白的一轮公布后填写。牌留在桌上，打完按方位插回。",
    bye: "轮空",
  },
  {
    compare: "Board by board",
    board: (board: number) => `Board ${board}`,
    table: "Table",
    points: "Def. pts",
    made: "N–S",
    movement: "Movement card",
    round: "Round",
    seat: "Seats",
    opponents: "Opponents",
    boards: (first: number, last: number) => (first === last ? String(first) : `${first}–${last}`),
    boardNumbers: "Boards",
    score: "Score",
    how: "Take these seats each round; blank rounds are filled in when they are published. Boards stay at the table; put every hand back into its pocket.",
    bye: "Bye",
  },
);
