import { dictionary, many } from "./index.ts";

/** What a teacher says at a moment of a first deal: in full once, and briefly after that. */
export const lesson = dictionary(
  "lesson",
  {
    name: "讲解",
    skip: "跳过",
    close: "不用讲了",
    hands: "看三家的牌",
    handsTwo: "看两家的牌",
    others: { two: "两家的牌", three: "三家的牌" },
    hide: "收起",
    open: "教学桌上各家的牌都摊开，您看得见；机器人只看自己的。",
    lift: "选上这几张",
    draws: {
      full: "您和对面的人是一伙，左右两家是对手。牌正一张张发下来。拿到 2，就可以亮出来定主牌。",
      brief: "拿到 2 就可以亮主。",
    },
    declares: {
      full: "您有 2 了，可以亮主：点下边的牌。它的花色就是主，压得过别的花色；第一副谁亮谁坐庄。不急，想再等等也行。",
      brief: "可以亮主，也可以再等等。",
      longest: (suit: string, count: number) => `现在${suit}有 ${count} 张，亮最长的一门合算。`,
      over: (name: string) => `${name}已经亮了。您有一对，可以反过来由您定主；不反也可以。`,
    },
    declared: {
      full: (name: string) =>
        `${name}亮了主，第一副也就由这一家坐庄。主牌最大，别的花色都压不过。等牌发完。`,
      brief: (name: string) => `${name}亮了主。`,
      mine: "您亮了主，由您坐庄。主牌最大，别的花色都压不过。等牌发完，您拿底牌。",
    },
    who: { top: "对家", left: "上家", right: "下家", bottom: "您" },
    buries: {
      full: "您坐庄，底牌归您，再扣下同样多。扣短的副牌，留主牌、A 和对子；5、10、K 有分，少扣：对手赢了最后一圈，底里的分翻倍归他们。拿不准按“提示”。",
      brief: "扣短的副牌，留主牌、A 和对子，少扣分。",
      points: (points: number) => `翻出来的底牌里有 ${points} 分。`,
    },
    awaitsKitty: {
      full: (name: string) =>
        `${name}坐庄，正拿底牌、扣底牌。坐庄的一方守分，另一方抓分：5 是 5 分，10 和 K 是 10 分。`,
      brief: (name: string) => `${name}在扣底。`,
    },
    leads: {
      full: "轮到您领出。您出几张，别人就跟几张；最大的赢下这一圈，再由他领出。先走副牌的 A 和大对子最稳。选好牌按“出牌”。",
      dealer: "您坐庄，所以第一圈由您先出。",
      brief: "您领出：先走副牌里最大的牌。",
    },
    throws: {
      full: "这几张可以甩：同一门花色几组牌一起出，别家都管不上才算数，不然只能出最小的。也可以一样一样地出。",
      brief: "这几张可以甩，别家都管不上。",
    },
    follows: {
      full: (suit: string) => `领出的是${suit}。您手里有${suit}，就必须跟${suit}。`,
      brief: (suit: string) => `跟${suit}。`,
      shape: "领出的是对子，您有对子也得先跟对子。",
      trumps: "主牌",
    },
    void: {
      ruffs: (suit: string) =>
        `您没有${suit}了。可以用主牌毙：张数、牌型要一样；也可以垫别的花色，那就赢不了。`,
      full: (suit: string) => `您没有${suit}了，随便垫什么牌都可以，但赢不了这一圈。`,
      brief: (suit: string) => `没有${suit}：毙，或者垫。`,
    },
    trick: {
      partner: "对家眼下最大，可以把 5、10、K 送给他。",
      points: (points: number) => `桌上有 ${points} 分，能赢就赢；赢不了就跟小的。`,
      low: "桌上没有分，不必费大牌；赢不了时别把分送出去。",
    },
    last: {
      near: "快到最后一圈了，要看抠底：抓分的一方赢了最后一圈，扣在底下的分就翻倍归他们。",
      full: "最后一圈，要看抠底：抓分的一方赢了这一圈，扣在底下的分就翻倍归他们。",
      attack: "您这一方抓分：赢下它，底就是您的。",
      defend: "您这一方守庄：守住这一圈，底就保住了。",
      buried: (points: number) => `底里有 ${points} 分。`,
    },
    bids: {
      full: "轮到您叫分：1、2、3 分，要比别人高。叫得最高的坐庄，拿走 3 张底牌，先出牌，一个人打两家。",
      brief: "叫分，或者不叫。",
      holds: (big: number, bombs: number) =>
        `您有 ${big} 张 2 和王，${bombs} 个炸弹。大牌多就叫高些，少就不叫。`,
    },
    opens: {
      full: "您领出，哪种牌型都行：单张、对子、三带一、五张以上的顺子。谁先出完，谁那一方赢：先走长的、小的。拿不准按“提示”。",
      brief: "您领出：先走长的、小的。",
      dealer: "您坐庄，另外两家一起对付您。",
      partners: "您和另一家是一伙，一起对付庄家：两人里有一个先出完就赢。",
    },
    answers: {
      full: "别人出了牌。要管上，就出一样的牌型、一样多的张数、更大的牌。不想管，按“不出”。",
      brief: "管上，或者不出。",
      partner: "这是同伙出的：多半让他走，不必管。",
      bomb: "您有炸弹：四张一样，或两张王。什么牌都压得过，但每炸一次输赢翻一倍，要紧时再用。",
      bombOnly: "只有炸弹管得上：四张一样，或两张王。每炸一次输赢翻一倍，要紧就炸，不然先不出。",
    },
    cannotBeat: {
      full: "手里没有管得上的牌，按“不出”。两家都不出，最后出牌的人就重新领出。",
      brief: "管不上，按“不出”。",
    },
    closing: (name: string, count: number) => `${name}只剩 ${count} 张了，别让他轻松走掉。`,
    over: {
      title: "学完了。要紧的就这几条：",
      shengji: [
        "拿到级牌可以亮主，主牌压得过一切。",
        "有这门花色就跟这门，有对子先跟对子；没有才能毙或垫。",
        "5、10、K 有分：对家大就送，对手大就别送。",
        "抓分方到 80 分上台，不到就是庄家升级。",
        "最后一圈赢了，就抠到底。",
      ],
      erdayi: [
        "大牌和炸弹多就叫分，坐庄一个人打两家。",
        "管牌要一样的牌型、更大的点数；管不上就不出。",
        "炸弹什么都压得过，每炸一次翻一倍。",
        "同伙出的牌让他走，庄家快出完时要拦。",
      ],
      own: "自己打一副",
      ownLine: "牌不再摊开，讲解还在，随时可以关掉。",
      again: "再学一遍",
      other: { shengji: "学升级", erdayi: "学二打一" },
      lobby: "回大厅",
    },
    start: {
      heading: "第一次打？跟着打一副",
      line: "真的牌桌，各家的牌摊开，该做什么时有人讲。三五分钟，随时可以跳过，不算输赢。",
      shengji: "学升级",
      erdayi: "学二打一",
    },
  },
  {
    name: "Lesson",
    skip: "Skip",
    close: "No more hints",
    hands: "The others' cards",
    handsTwo: "The others' cards",
    others: { two: "The others' cards", three: "The others' cards" },
    hide: "Hide",
    open: "In a lesson you see all hands; the bots see only their own.",
    lift: "Select these",
    draws: {
      full: "You and the player opposite are partners, left and right are your opponents. The cards come one by one. Once you have a 2, you may show it to name trumps.",
      brief: "With a 2 you may declare trumps.",
    },
    declares: {
      full: "You have a 2 and may declare: tap a card below. Its suit becomes trump and beats all others; in the first deal whoever declares deals. There is no hurry.",
      brief: "You may declare, or wait.",
      longest: (suit: string, count: number) =>
        `Your longest so far: ${suit}, ${many(count, "card")}. The longest suit makes the best trumps.`,
      over: (name: string) =>
        `${name} has declared. With your pair you may overcall and name trumps yourself, or leave it.`,
    },
    declared: {
      full: (name: string) =>
        `${name} has declared trumps, and so deals this first hand. Trumps beat every other suit. Wait for the last cards.`,
      brief: (name: string) => `${name} has declared.`,
      mine: "You have declared, and you deal. Trumps beat every other suit. Once the cards are out, the kitty is yours.",
    },
    who: {
      top: "Your partner",
      left: "The player on your left",
      right: "The player on your right",
      bottom: "You",
    },
    buries: {
      full: "You deal: the kitty is yours, and you lay down as many cards: short side suits, few points (5, 10, K). Opponents who win the last trick take them multiplied. In doubt press “Hint”.",
      brief: "Lay down short side suits; keep trumps, aces and pairs, and few points.",
      points: (points: number) => `The kitty you took up has ${many(points, "point")}.`,
    },
    awaitsKitty: {
      full: (name: string) =>
        `${name} deals, takes the kitty up and lays cards down. The dealer's side guards the points, the other side collects them: a 5 has 5, a 10 and a K have 10.`,
      brief: (name: string) => `${name} lays the kitty down.`,
    },
    leads: {
      full: "You lead. The others play as many cards; the highest wins the trick and leads next. Side aces and high pairs are safest first. Select cards and press “Play”.",
      dealer: "The dealer leads to the first trick: you.",
      brief: "You lead: highest side cards first.",
    },
    throws: {
      full: "These can be thrown: several units of one suit at once, if nobody can beat any of them; else only the lowest is led. You may as well lead them one by one.",
      brief: "These can be thrown: nobody can beat them.",
    },
    follows: {
      full: (suit: string) => `The lead: ${suit}. You have some, so you must play them.`,
      brief: (suit: string) => `Follow: ${suit}.`,
      shape: "A pair was led: if you have a pair of it, the pair must follow.",
      trumps: "trumps",
    },
    void: {
      ruffs: (suit: string) =>
        `The lead: ${suit}, and you have none. You may ruff with trumps of the same form, or discard anything else, which cannot win.`,
      full: (suit: string) =>
        `The lead: ${suit}, and you have none. Discard what you like; it cannot win the trick.`,
      brief: (suit: string) => `No more ${suit}: ruff or discard.`,
    },
    trick: {
      partner: "Your partner is winning: a good moment to give a 5, 10 or K.",
      points: (points: number) =>
        `There are ${many(points, "point")} in the trick. Win it if you can; if not, play low.`,
      low: "No points in it yet: no need for your best. If you cannot win, keep your points.",
    },
    last: {
      near: "The last trick is near, and it decides the kitty: if the side that collects points wins it, the points laid down are theirs, multiplied.",
      full: "The last trick decides the kitty: if the side that collects points wins it, the points laid down are theirs, multiplied.",
      attack: "Your side collects points: win it, and you dig the kitty.",
      defend: "Your side deals: hold it, and the kitty is safe.",
      buried: (points: number) => `There are ${many(points, "point")} in the kitty.`,
    },
    bids: {
      full: "You are asked for a bid: 1, 2 or 3, higher than the others. The highest deals, takes the kitty's three cards, leads, and plays alone against two.",
      brief: "Bid, or pass.",
      holds: (big: number, bombs: number) =>
        `In your hand: twos and jokers ${big}, bombs ${bombs}. With many bid high, with few pass.`,
    },
    opens: {
      full: "You lead, in any pattern: a single, a pair, three with one, a straight of five. The side of whoever is out first wins: long and low cards first. In doubt press “Hint”.",
      brief: "You lead: long and low first.",
      dealer: "You are the dealer: the other two play together against you.",
      partners:
        "You and the other defender are partners against the dealer: it is enough if one of you is out first.",
    },
    answers: {
      full: "To beat it, play the same pattern with as many cards, but higher. If you do not want to, press “Pass”.",
      brief: "Beat it, or pass.",
      partner: "Your partner played this: mostly let it stand.",
      bomb: "You have a bomb: four of a rank, or both jokers. It beats everything but doubles the stake: keep it for when it matters.",
      bombOnly:
        "Only your bomb beats this: four of a rank, or both jokers. It doubles the stake: use it if it matters, else pass.",
    },
    cannotBeat: {
      full: "Nothing in your hand beats this: press “Pass”. When both others pass, the last to play leads again.",
      brief: "Nothing beats it: pass.",
    },
    closing: (name: string, count: number) =>
      `Cards left to ${name}: ${count}. Do not let them go cheaply.`,
    over: {
      title: "That was it. What matters most:",
      shengji: [
        "With a level card you may declare; trumps beat everything.",
        "Follow suit, pairs to pairs; only without it you ruff or discard.",
        "5, 10 and K are points: give them to your partner, not to opponents.",
        "With 80 points the defenders take over; with fewer the dealer's side rises.",
        "Who wins the last trick decides the kitty.",
      ],
      erdayi: [
        "With high cards and bombs you bid; the dealer plays alone against two.",
        "Beat with the same pattern and a higher rank, or pass.",
        "A bomb beats everything and doubles what is at stake.",
        "Let your partner's play stand; stop a dealer who is nearly out.",
      ],
      own: "Play a deal of your own",
      ownLine: "Hands are hidden now. The hints stay until you switch them off.",
      again: "Once more",
      other: { shengji: "Learn Shengji", erdayi: "Learn two against one" },
      lobby: "To the lobby",
    },
    start: {
      heading: "New here? Play a first deal with a teacher",
      line: "A real table with open hands, and a few words when something is to be done. A few minutes; skip it whenever you like. It counts for nothing.",
      shengji: "Learn Shengji",
      erdayi: "Learn two against one",
    },
  },
);
