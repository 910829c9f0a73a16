import type { Text } from "../../api/types.ts";
import { fromSearch, type Position } from "./position.ts";

/** A prepared position: what it shows, and its address. */
export type Example = { title: Text; search: string };

/** Positions that referees are asked about, one or two for each question. */
export const EXAMPLES: readonly Example[] = [
  {
    title: { zh: "领对子，手里有对却拆单张跟", en: "A pair is led, the follower splits his own" },
    search: "?q=follow&rules=cn2017&level=7&trump=H&lead=S9S9&hand=SKSKSAS4D5D5H3&play=SAS4",
  },
  {
    title: {
      zh: "领拖拉机，手里只有两对不相连",
      en: "A tractor is led, the hand has two loose pairs",
    },
    search:
      "?q=follow&rules=cn2002x2&level=5&trump=S&lead=H9H9H8H8&hand=HKHKH6H6HAHTD3C4&play=HKHKH6H6",
  },
  {
    title: {
      zh: "隔着级牌的拖拉机：打 7，出 8 8 6 6",
      en: "Over the level: 8 8 6 6 when 7s are trump",
    },
    search: "?q=lead&rules=cn2017&level=7&trump=H&play=S8S8S6S6",
  },
  {
    title: {
      zh: "甩牌被管住，罚几分、出什么",
      en: "A throw is beaten: the penalty, and what is led",
    },
    search:
      "?q=lead&rules=cn2002x2&level=2&trump=D&play=CAC8C8&hand=CAC8C8HKHK&next=C9C9S4&partner=C3&previous=CKCK",
  },
  {
    title: {
      zh: "三副牌：8 8 8 7 7 报成连对加单张",
      en: "Three decks: 8 8 8 7 7 read as a tractor and a single",
    },
    search: "?q=lead&rules=cn2002x3&level=2&trump=H&play=S8S8S7S7/S8",
  },
  {
    title: { zh: "跟 10 10 8 8，都有哪些跟法", en: "All the ways to follow 10 10 8 8" },
    search: "?q=follows&rules=most2015&level=9&trump=C&lead=DTDTD8D8&hand=DADQDQD5D5D3D3DKHAHA",
  },
  {
    title: { zh: "两家将吃甩牌，谁大", en: "Two ruffs of a throw: who wins" },
    search:
      "?q=trick&rules=cn2017&level=2&trump=H&lead=SASKSK&second=H5H5HA&third=S3S4S6&fourth=H6H6H3",
  },
  {
    title: { zh: "最后一墩以连对抠底", en: "The last trick is taken with a tractor" },
    search: "?q=kitty&rules=sasu2017&level=2&trump=H&lead=SASASKSKSQSQ",
  },
  {
    title: { zh: "闲家 165 分，升几级", en: "The defenders have 165 points" },
    search: "?q=result&rules=cn2002x2&points=165",
  },
  {
    title: { zh: "别人亮了单张，我能反什么", en: "A single was shown: what may I overcall with" },
    search: "?q=declare&rules=cn2017&level=2&hand=H2H2BJBJS2D4C9&shown0=S2&seat=N&shown=E",
  },
  {
    title: { zh: "四张 3 带一对和一张，是什么", en: "Four 3s with more: what is it" },
    search: "?q=read&play=S3H3C3D3S5H5",
  },
  {
    title: { zh: "炸弹能不能管飞机带翅膀", en: "A bomb against a plane with wings" },
    search: "?q=beats&lead=S3H3C3S4H4C4S7S9&play=S6H6C6D6",
  },
  {
    title: { zh: "轮到我，管得上的都有什么", en: "All that beats the table" },
    search: "?q=plays&hand=S2H2SAHACASKSTHTCTDTS5LJBJ&lead=S9H9C9S4",
  },
  {
    title: { zh: "叫 3 分，两炸一火箭，春天", en: "Bid 3, two bombs, the rocket, a spring" },
    search: "?q=score&bid=3&end=spring&bombs=2&rockets=1",
  },
];

export const positionOf = (example: Example): Position => fromSearch(example.search);
