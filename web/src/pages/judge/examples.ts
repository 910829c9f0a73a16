import type { judge } from "../../i18n/judge.ts";
import { fromSearch, type Position } from "../../rules/position.ts";

/** A prepared position: its name in the dictionary, and its address. */
export type Example = { name: keyof ReturnType<typeof judge>["exampleTitles"]; search: string };

/** Positions that referees are asked about, one or two for each question. */
export const EXAMPLES: readonly Example[] = [
  {
    name: "splitPair",
    search: "?q=follow&rules=cn2017&level=7&trump=H&lead=S9S9&hand=SKSKSAS4D5D5H3&play=SAS4",
  },
  {
    name: "loosePairs",
    search:
      "?q=follow&rules=cn2002x2&level=5&trump=S&lead=H9H9H8H8&hand=HKHKH6H6HAHTD3C4&play=HKHKH6H6",
  },
  {
    name: "overLevel",
    search: "?q=lead&rules=cn2017&level=7&trump=H&play=S8S8S6S6",
  },
  {
    name: "throwBeaten",
    search:
      "?q=lead&rules=cn2002x2&level=2&trump=D&play=CAC8C8&hand=CAC8C8HKHK&next=C9C9S4&partner=C3&previous=CKCK",
  },
  {
    name: "threeDecks",
    search: "?q=lead&rules=cn2002x3&level=2&trump=H&play=S8S8S7S7/S8",
  },
  {
    name: "waysToFollow",
    search: "?q=follows&rules=most2015&level=9&trump=C&lead=DTDTD8D8&hand=DADQDQD5D5D3D3DKHAHA",
  },
  {
    name: "twoRuffs",
    search:
      "?q=trick&rules=cn2017&level=2&trump=H&lead=SASKSK&second=H5H5HA&third=S3S4S6&fourth=H6H6H3",
  },
  {
    name: "tractorKitty",
    search: "?q=kitty&rules=sasu2017&level=2&trump=H&lead=SASASKSKSQSQ",
  },
  {
    name: "levels165",
    search: "?q=result&rules=cn2002x2&points=165",
  },
  {
    name: "overcall",
    search: "?q=declare&rules=cn2017&level=2&hand=H2H2BJBJS2D4C9&shown0=S2&seat=N&shown=E",
  },
  {
    name: "fourAndMore",
    search: "?q=read&play=S3H3C3D3S5H5",
  },
  {
    name: "bombOnPlane",
    search: "?q=beats&lead=S3H3C3S4H4C4S7S9&play=S6H6C6D6",
  },
  {
    name: "allThatBeats",
    search: "?q=plays&hand=S2H2SAHACASKSTHTCTDTS5LJBJ&lead=S9H9C9S4",
  },
  {
    name: "springScore",
    search: "?q=score&bid=3&end=spring&bombs=2&rockets=1",
  },
];

export const positionOf = (example: Example): Position => fromSearch(example.search);
