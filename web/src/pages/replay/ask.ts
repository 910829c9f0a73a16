import type { Cards, ShengjiDeal, TableView } from "../../protocol/index.ts";
import { type Position, START, toSearch } from "../../rules/position.ts";
import { gameIn } from "./reel.ts";

/**
 * The address of the judge with what can be asked about a moment: how the
 * next player may follow, or who won the trick that just ended.
 */
export function judgeHref(view: TableView): string | null {
  const game = gameIn(view);
  const asked =
    game?.game === "shengji" && game.deal
      ? aboutDeal(view.rules, game.deal)
      : game?.game === "erdayi" && game.deal.phase === "playing" && game.turn !== undefined
        ? about("plays", {
            hand: game.deal.hands[game.turn] ?? [],
            lead: game.deal.on_table?.cards ?? [],
          })
        : null;
  return asked && `/judge${toSearch(asked)}`;
}

function about(question: Position["question"], slots: Partial<Position["slots"]>): Position {
  return { ...START, question, slots: { ...START.slots, ...slots } };
}

function aboutDeal(rules: string, deal: ShengjiDeal): Position | null {
  if (!deal.terms) {
    return null;
  }
  const terms = { rules, level: deal.terms.level, trump: deal.terms.trump };
  const reading = (units: Cards[]) => ({ reading: units.length > 1 ? units : null });
  const hand = deal.turn === undefined ? null : deal.hands[deal.turn];
  const lead = deal.trick?.plays[0];
  if (deal.trick && lead && hand) {
    return { ...about("follows", { lead, hand }), ...terms, ...reading(deal.trick.units) };
  }
  const [first, second, third, fourth] = deal.last_trick?.plays ?? [];
  if (deal.last_trick && first && second && third && fourth) {
    const plays = { lead: first, second, third, fourth };
    return { ...about("trick", plays), ...terms, ...reading(deal.last_trick.units) };
  }
  return null;
}
