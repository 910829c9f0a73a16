import { dictionary, many } from "./index.ts";

/** The guide to a first game. */
export const guide = dictionary(
  "guide",
  {
    title: "牌赛 · 第一次打",
    heading: "第一次打？",
    line: "三段话，几排牌。看完就可以坐下，牌桌会拦住不合规则的牌，并告诉您为什么。",
    parts: { label: "本页", shengji: "升级", erdayi: "竞技二打一", table: "牌桌怎么用" },
    shengji: {
      teams: "四个人，对家一伙",
      teamsText:
        "您和对面的人是一方，左右两家是另一方。两方都从 2 打起，先打过 A 的一方赢。每一副牌，一方坐庄，另一方抓分。",
      you: "您",
      partner: "对家",
      left: "上家",
      right: "下家",
      trumps: "什么是主牌",
      trumpsText:
        "这一副打几，几就是级牌；亮出来的花色就是主花色。两张王、所有级牌、整门主花色都是主牌，能毙掉副牌。下面这副打 2，红心为主，从大到小：",
      trumpsLabel: "主牌从大到小",
      trumpsNote: "红点表示这张是主。其余三门花色是副牌，只在自己花色里比大小。",
      points: "抓分",
      pointsText: "只有三种牌有分：5 是 5 分，10 和 K 都是 10 分。赢下一圈，就得这一圈里的分。",
      pointsLabel: "分牌",
      worth: (points: number) => `${points} 分`,
      pointsNote:
        "两副牌共 200 分。抓分的一方到 80 分就上台坐庄；不到 80 分，庄家那一方升级，抓得越少升得越多。",
      leads: "可以出什么",
      leadsText: "领出的人定牌型，其他三家出同样多的张数。",
      single: "单张",
      pair: "对子：两张一模一样的牌",
      tractor: "拖拉机：相连的对子",
      throw: "甩牌：同一花色几组一起出，别家都管不上才算数",
      follow: "怎样跟",
      followText:
        "有这门花色必须跟这门花色，有对子还要先跟对子。这门花色没有了，可以用同样牌型的主牌毙掉，也可以垫别的牌。每圈最大的人赢，由他接着领出。",
      course: "一副牌的经过",
      steps: [
        "抓牌：牌一张张发来，抓到级牌可以亮主，别人可以反。",
        "扣底：庄家拿起底牌，再扣下同样多张。",
        "出牌：庄家先出，一圈一圈打完。",
        "抠底：抓分方赢了最后一圈，底牌里的分翻倍归他们。",
        "升级：按抓到的分数，定谁升几级、下一副谁坐庄。",
      ],
    },
    erdayi: {
      players: "三个人，一家打两家",
      playersText:
        "一副牌，每人 17 张，留 3 张底牌。轮流叫分，1、2、3 分，一人一次，越叫越高；叫得最高的坐庄，拿走底牌，先出牌。另外两家是一伙。谁先把手里的牌出完，谁那一方赢。",
      order: "大小",
      orderText: "花色不分大小，只看点数：",
      orderLabel: "从大到小",
      patterns: "可以出什么",
      patternsText:
        "后面的人要么出牌型一样、张数一样、更大的牌，要么不出。两家都不出，最后出牌的人重新领出。",
      trio: "三张，可以带一张或一对",
      straight: "顺子：五张起，不能有 2 和王",
      pairs: "连对：三对起",
      plane: "飞机：相连的三张，也可以带牌",
      bomb: "炸弹：四张一样，压过别的牌型",
      rocket: "火箭：两张王，最大",
      score: "算分",
      scoreText:
        "叫几分就是几分的底。每出一个炸弹或火箭翻一倍；防守两家一张没出，或庄家只出了第一手，也翻一倍。庄家的输赢是两家之和。",
    },
    table: {
      hand: "选牌、出牌",
      handText:
        "点一张牌，它就抬起来；再点一下放回。也可以按住横扫，一次选好几张。选好了按“出牌”，或把牌往上一拖。光是点牌不会出牌；想连点两下就出，到设置里打开。先试一试：",
      handLabel: "试一试：选几张牌",
      played: "出到桌上的牌",
      emptyTable: "选好的牌会出到这里",
      play: "出牌",
      again: "再试一次",
      seen: "牌桌上能看到什么",
      items: [
        "上边一条：打几、什么是主、抓分方有多少分、离上台还差多少。",
        "每个人的名字旁边：还剩几张牌，谁是庄家，轮到谁，还有多少时间。时间由服务器计，选牌不会重来。",
        "“提示”会轮流选出能出的牌；“上一圈”随时可以再看。",
        "出得不合规则，按钮旁边会说明为什么，并注明条文；牌还在您手里。",
        "时间用完，机器人先替您打（托管），点一下就收回。断线回来，牌局还在原处。",
      ],
      trumpMark: "红点：主牌",
      lifted: "抬起：选中了",
    },
    start: "知道了，去打一局",
    rules: "看全部规则",
  },
  {
    title: "Paisai · Your first game",
    heading: "New to the game?",
    line: "Three short parts and a few rows of cards. Then sit down: the table stops what the rules do not allow, and says why.",
    parts: {
      label: "On this page",
      shengji: "Shengji",
      erdayi: "Two against one",
      table: "Using the table",
    },
    shengji: {
      teams: "Four players, partners face each other",
      teamsText:
        "You and the player opposite are one side, left and right are the other. Both sides start at level 2; the first to pass A wins. In each deal one side holds the deal, the other collects points.",
      you: "You",
      partner: "Partner",
      left: "Left",
      right: "Right",
      trumps: "What trumps are",
      trumpsText:
        "The level being played makes the level cards; the suit that was declared is the trump suit. Both jokers, all level cards and the whole trump suit are trumps and beat the side suits. Here 2 is played and hearts are trump, from the highest down:",
      trumpsLabel: "Trumps from the highest down",
      trumpsNote:
        "The red dot marks a trump. The other three suits are side suits and compare only among themselves.",
      points: "Points",
      pointsText:
        "Three ranks have points: a 5 has five, a 10 and a king have ten each. Who wins a trick gets the points in it.",
      pointsLabel: "Point cards",
      worth: (points: number) => many(points, "point"),
      pointsNote:
        "Two decks hold 200 points. Defenders with 80 take over the deal; with less, the dealer's side rises, and the fewer their points, the further it rises.",
      leads: "What can be led",
      leadsText: "The leader sets the form; the other three play as many cards.",
      single: "A single card",
      pair: "A pair: two identical cards",
      tractor: "A tractor: adjacent pairs",
      throw: "A throw: several units of one suit at once, if nobody can beat any of them",
      follow: "Following",
      followText:
        "Who has the suit must follow it, with pairs to pairs as far as he has them. Who has none of it may ruff with trumps of the same form, or discard. The highest wins the trick and leads to the next.",
      course: "How a deal goes",
      steps: [
        "Drawing: cards come one by one; a level card can be shown to declare trump, and others may overcall.",
        "The kitty: the dealer takes it up and lays down as many cards.",
        "Play: the dealer leads, trick by trick.",
        "Digging the kitty: defenders who win the last trick get the kitty's points, multiplied.",
        "Levels: the points decide who rises how far and who deals next.",
      ],
    },
    erdayi: {
      players: "Three players, one plays two",
      playersText:
        "One deck, 17 cards each, 3 in the kitty. Each bids once, 1, 2 or 3, higher than before; the highest is dealer, takes the kitty and leads. The other two are partners. The side of whoever first has no cards wins.",
      order: "Order",
      orderText: "Suits do not matter, only ranks do:",
      orderLabel: "From the highest down",
      patterns: "What can be played",
      patternsText:
        "The next player beats it with the same pattern of as many cards, or passes. When both others pass, the last to play leads again.",
      trio: "Three of a rank, with one card or a pair if you like",
      straight: "A straight: five or more, no 2 and no joker",
      pairs: "Running pairs: three or more",
      plane: "A plane: adjacent trios, also with cards attached",
      bomb: "A bomb: four of a rank, over all other patterns",
      rocket: "The rocket: both jokers, highest of all",
      score: "Score",
      scoreText:
        "The bid is the stake. Each bomb or rocket doubles it, and so does it when the two never played a card, or when the dealer played only once. The dealer wins or loses what both others do together.",
    },
    table: {
      hand: "Selecting and playing",
      handText:
        "Tap a card to lift it, tap again to put it back. Hold and sweep to select several. Then press “Play”, or drag them up. Tapping alone plays nothing; who wants two quick taps to play switches that on in the settings. Try it:",
      handLabel: "Try it: select some cards",
      played: "Cards on the table",
      emptyTable: "What you select goes here",
      play: "Play",
      again: "Try again",
      seen: "What the table shows",
      items: [
        "The bar on top: the level, the trump, the defenders' points and how far they are from taking over.",
        "At each name: cards left, who is dealer, whose turn it is and how much time is left. The server keeps the time, and selecting cards never resets it.",
        "“Hint” goes through what can be played; the last trick can be seen again at any time.",
        "A play against the rules is stopped with the reason and the article at the button; the cards stay in your hand.",
        "When time is up a bot plays for you; one tap takes the hand back. After a lost connection everything is where it was.",
      ],
      trumpMark: "Red dot: a trump",
      lifted: "Lifted: selected",
    },
    start: "Got it, let's play",
    rules: "Read all the rules",
  },
);
