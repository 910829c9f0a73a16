/** Moments of a deal of 升级, for tables whose server is the test. */

import type { ScaleStep, ShengjiResult, TableView, Told } from "../../src/protocol/index.ts";
import { leading } from "../../src/testing/view.ts";
import { HAND } from "./stage.ts";

/** A table where seat 0 leads, with names and bots as they are in life. */
export function table(hand: string[]): TableView {
  const view = leading(hand);
  const names = ["小明", "阿兰的朋友", "阿竹", "Somebody with a long name"];
  const seats = view.seats.map((seat, at) => {
    const who = at === 0 ? seat?.who : { bot: "club" };
    return seat && who ? { ...seat, who, name: names[at] ?? "" } : seat;
  });
  return { ...view, seats, scale: SCALE };
}

/** The defenders take over at eighty points. */
const SCALE: ScaleStep[] = [
  { from: 0, switch: false, dealer_side: 3, defenders: 0 },
  { from: 40, switch: false, dealer_side: 1, defenders: 0 },
  { from: 80, switch: true, dealer_side: 0, defenders: 0 },
];

/** A table where the cards are being dealt, nobody holding any. */
export function dealing(): TableView {
  const view = table([]);
  if (view.stage.is !== "match" || view.stage.view.game !== "shengji" || !view.stage.view.deal) {
    throw new Error("The table is not in a deal.");
  }
  const { terms: _, trick: __, turn: ___, ...deal } = view.stage.view.deal;
  return {
    ...view,
    stage: {
      ...view.stage,
      view: { ...view.stage.view, deal: { ...deal, phase: "drawing", declarations: [] } },
      wait: { for: "card", ms: 100 },
    },
  };
}

/** The dealer's side stays and rises by one; the kitty was dug. */
const RESULT: ShengjiResult = {
  dealer: 0,
  level: "2",
  trump: "H",
  trick_points: 20,
  penalty_points: 0,
  kitty_points: 10,
  factor: 2,
  points: 40,
  rise: { switch: false, dealer_side: 1, defenders: 0 },
  levels: ["3", "2"],
  next_dealer: 2,
};

/** A trick that a defender wins, with twenty points in it. */
export const TRICK: Told[] = [
  { e: "followed", seat: 1, cards: ["SA"], wins: true },
  { e: "followed", seat: 2, cards: ["ST"] },
  { e: "followed", seat: 3, cards: ["SK"] },
];

/** The last trick of the deal, and what is told with it at once. */
export const LAST_TRICK: Told[] = [
  { e: "led", seat: 1, cards: ["SQ", "SQ"] },
  { e: "followed", seat: 2, cards: ["D3", "C4"] },
  { e: "followed", seat: 3, cards: ["D4", "C6"] },
  { e: "followed", seat: 0, cards: ["DK", "H5"] },
  { e: "trick", seat: 1, points: 15 },
];

/** What is told when that deal is over. */
export const ending = (kitty: string[]): Told[] => [
  { e: "ready", seat: 0, ready: false, added: false },
  { e: "result", result: RESULT },
  { e: "open", hands: [HAND, HAND, HAND, HAND], kitty, buried: kitty },
  { e: "between", ms: 60_000, scores: [0, 0, 0, 0], deals: 1, committed: true },
];
