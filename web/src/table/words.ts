/** What happens at the table in words: for the log and for those who listen. */

import { cardName, cardSign, rankText } from "../cards/cards.ts";
import { byUnit } from "../cards/order.ts";
import { common } from "../i18n/common.ts";
import { lang } from "../i18n/index.ts";
import { practice } from "../i18n/practice.ts";
import { table } from "../i18n/table.ts";
import type { Card, Demand, Seat, Side, TableView, Told } from "../protocol/index.ts";
import { nameAs, sitterName } from "./sitter.ts";
import { groupsOf } from "./store.ts";

function nameIn(view: TableView, seat: Seat): string {
  const t = common();
  const chair = view.seats.length === 3 ? t.seats3[seat] : t.seats4[seat];
  const sitter = view.seats[seat];
  return sitter ? sitterName(sitter) : (chair ?? String(seat));
}

/** The two of a side. */
const sideIn = (view: TableView, side: Side) =>
  table().both(nameIn(view, side), nameIn(view, side + 2));

/** How cards are written: in signs to be read, in names to be heard. */
export type Manner = "signs" | "names";

/** One sentence on what happened, or nothing where nobody would say it. */
export function sentence(event: Told, view: TableView, manner: Manner): string | undefined {
  const t = table();
  const says = t.says;
  const name = (seat: Seat) => nameIn(view, seat);
  const write = (cards: readonly Card[]) =>
    byUnit(cards, [], groupsOf(view))
      .map(manner === "signs" ? cardSign : cardName)
      .join(" ");
  const kinds: Readonly<Record<string, string>> = t.kinds;
  switch (event.e) {
    case "sat":
      return says.sat(nameAs(event.who, event.name), chairOf(view, event.seat));
    case "left":
      return event.bot_plays ? says.leftBot(name(event.seat)) : says.left(name(event.seat));
    case "trustee":
      return event.on ? says.trusteeOn(name(event.seat)) : says.trusteeOff(name(event.seat));
    case "began":
      return says.began;
    case "next_game":
      return says.nextGame;
    case "deal":
      return event.deal ? says.deal(event.deal.number) : undefined;
    case "dealt":
      return says.deal(event.number);
    case "declared":
      return says.declared(name(event.seat), write(event.cards));
    case "trump":
      return says.trump(
        rankText(event.level),
        event.trump ? t.trumpIs(common().suits[event.trump]) : common().noTrump,
        name(event.dealer),
      );
    case "turned_up":
      return says.turnedUp(write(event.cards));
    case "buried":
      return says.buried(name(event.seat));
    case "led":
      return says.led(name(event.seat), write(event.cards));
    case "followed":
      return says.followed(name(event.seat), write(event.cards));
    case "trick":
      return says.trick(name(event.seat), event.points);
    case "throw_failed":
      return `${t.throwFailed(name(event.seat))}${event.penalty > 0 ? ` · ${t.throwPenalty(event.penalty)}` : ""}`;
    case "exposed":
      return says.exposed[event.weight](name(event.seat), write(event.cards));
    case "lifted":
      return says.lifted(name(event.seat));
    case "demanded":
      return says.demanded(name(event.seat), demandText(event.demand, write));
    case "taken_back":
      return says.takenBack(name(event.seat), write(event.cards));
    case "penalised":
      return says.penalised(event.points);
    case "forfeited":
      return says.forfeited(sideIn(view, event.side), event[lang.value]);
    case "passed":
      return view.game === "erdayi"
        ? says.passed(name(event.seat))
        : says.declineDeclare(name(event.seat));
    case "called":
      return says.called(name(event.seat), t.call(event.points));
    case "kitty_taken":
      return `${says.kitty(name(event.seat))} ${write(event.cards)}`;
    case "played":
      return says.played(name(event.seat), write(event.cards), kinds[event.pattern] ?? "");
    case "cards_left":
      return says.cardsLeft(name(event.seat), event.count);
    case "timed_out":
      return says.timedOut(name(event.seat));
    case "warned":
      return says.warned(name(event.seat), event.count);
    case "late_warned":
      return says.warned(name(event.seat), event.warnings);
    case "violation":
      return says.violation(name(event.seat), event.count);
    case "deducted":
      return says.deducted(name(event.seat), event.points);
    case "last_deals":
      return says.lastDeals(event.left);
    case "claim":
      return says.claim(name(event.seat));
    case "claim_refused":
      return says.claimRefused;
    case "claimed":
      return says.claimed;
    case "referee_called":
      return says.refereeCalled(name(event.seat));
    case "result":
      return says.result(event.result.points);
    case "finished":
      return says.finished(t.endings[event.result.ending]);
    case "passed_out":
      return t.passedOut;
    case "redeal":
      return says.redeal;
    case "play_taken_back":
      return practice().tookBack(name(event.seat));
    case "next":
      return practice().next;
    case "annulled":
      return says.annulled;
    case "paused":
      return says.paused;
    case "resumed":
      return says.resumed;
    case "over":
      return says.over;
    case "said": {
      const words = event.phrase === undefined ? event.text : phrase(event.phrase);
      return words ? says.said(name(event.seat), words) : undefined;
    }
    default:
      return undefined;
  }
}

/** The words of a set phrase; beyond the sentences come the signs. */
export function phrase(number: number): string {
  const t = table();
  return t.phrases[number] ?? t.emoji[number - t.phrases.length] ?? "";
}

function chairOf(view: TableView, seat: Seat): string {
  const t = common();
  return (view.seats.length === 3 ? t.seats3[seat] : t.seats4[seat]) ?? "";
}

/** What is demanded of a lead, in words. */
export function demandText(demand: Demand, write: (cards: readonly Card[]) => string): string {
  const t = table().demands;
  return demand.ask === "nothing" ? t.nothing : t[demand.ask](write([demand.card]));
}
