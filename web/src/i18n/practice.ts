import { dictionary, many } from "./index.ts";

/** Words for whoever plays alone with bots, and for playing again. */
export const practice = dictionary(
  "practice",
  {
    pause: "暂停",
    paused: "您暂停了牌局",
    goOn: "继续",
    takeBack: "悔牌",
    tookBack: (name: string) => `${name} 悔牌，收回上一手`,
    stepwise: "每一圈后等我点一下",
    tapOn: "点一下，继续",
    declareOrNot: "亮不亮主？不限时",
    leaveSure: "这一桌为您留着，随时可以回来接着打。您不在时机器人不会替您出牌，离开也不算输赢。",
    end: "结束这一桌",
    endSure: "这一桌到此为止，以后不能再接着打。没有打完，不算输赢。",
    again: "再来一局",
    againTurned: "换搭档再来",
    againTurnedThree: "换座位再来",
    comeAlong: "再来一局，已有人先去",
    toLobby: "回大厅",
    next: "有人要再来一局",
    why: {
      only: "只有这一手合规则。",
      nothing_beats: "手里没有能管上的牌，只能不出。",
      wins: (points: number) =>
        points > 0 ? `这一手目前最大，桌上有 ${points} 分。` : "这一手目前最大。",
      partner_wins: (points: number) =>
        points > 0 ? `搭档目前最大，给他加 ${points} 分。` : "搭档目前最大，这一手不加分。",
      loses: (points: number) =>
        points > 0 ? `大不过桌上的牌，要送出 ${points} 分。` : "大不过桌上的牌，不送分。",
      least: (points: number) =>
        points > 0
          ? `大不过桌上的牌，这是能跟的最小一手，送出 ${points} 分。`
          : "大不过桌上的牌，这是能跟的最小一手。",
      lowest_that_beats: "能管上的同类牌里，这一手最小。",
      beats: "这一手管得上。",
      bot: "规则上都可以；换作俱乐部级机器人会这样打。",
    },
  },
  {
    pause: "Pause",
    paused: "You have paused the game",
    goOn: "Go on",
    takeBack: "Take back",
    tookBack: (name: string) => `${name} takes the last play back`,
    stepwise: "Wait for my tap after each trick",
    tapOn: "Tap to go on",
    declareOrNot: "Declare? There is no hurry",
    leaveSure:
      "The table is kept for you, and you can come back to it at any time. No bot plays your cards while you are away, and leaving is no win and no loss.",
    end: "End this table",
    endSure: "The table ends here and cannot be taken up again. It is unfinished: no win, no loss.",
    again: "Play again",
    againTurned: "Again, other partners",
    againTurnedThree: "Again, other seats",
    comeAlong: "Play again: somebody is there",
    toLobby: "To the lobby",
    next: "Somebody wants to play again",
    why: {
      only: "It is the only legal play.",
      nothing_beats: "Nothing in your hand beats this: pass.",
      wins: (points: number) =>
        points > 0
          ? `It is the best so far, with ${many(points, "point")} in the trick.`
          : "It is the best of the trick so far.",
      partner_wins: (points: number) =>
        points > 0
          ? `Your partner is winning: this adds ${many(points, "point")}.`
          : "Your partner is winning: this adds no points.",
      loses: (points: number) =>
        points > 0
          ? `It does not win the trick and gives ${many(points, "point")}.`
          : "It does not win the trick and gives no points.",
      least: (points: number) =>
        points > 0
          ? `It does not win; it is the least you may play, and gives ${many(points, "point")}.`
          : "It does not win; it is the least you may play.",
      lowest_that_beats: "It is the lowest of its kind that beats this.",
      beats: "It beats what lies there.",
      bot: "The rules leave it open; a club bot would play this.",
    },
  },
);
