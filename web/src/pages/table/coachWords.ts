/** What there is to learn at a moment, in sentences. */

import { cardSign } from "../../cards/cards.ts";
import { common } from "../../i18n/common.ts";
import { lang } from "../../i18n/index.ts";
import { lesson } from "../../i18n/lesson.ts";
import type { Close, Moment, Seat, Suit, TrickSoFar } from "../../protocol/index.ts";
import { placeOf } from "../../table/places.ts";

/** Where the learner sits, so that others are named as he sees them, and what he still holds. */
type Sits = { seat: Seat; seats: number; left: number };

/** With so few cards the end is near, and with it the kitty. */
const NEAR = 3;

/** What a seat is to the learner. */
export const relation = (other: Seat, { seat, seats }: Omit<Sits, "left">): string =>
  lesson().who[placeOf(other, seat, seats)];

const suitName = (suit: Suit | undefined): string =>
  suit === undefined ? lesson().follows.trumps : common().suits[suit];

function ofTrick({ partner, points }: TrickSoFar): string {
  const t = lesson().trick;
  return partner ? t.partner : points > 0 ? t.points(points) : t.low;
}

const ofClose = (close: Close | undefined, sits: Sits): string | undefined =>
  close && lesson().closing(relation(close.seat, sits), close.count);

/** The sentences of a moment, those that are always true of it first. */
function sentences(moment: Moment, full: boolean, sits: Sits): Array<string | undefined> {
  const t = lesson();
  const size = full ? "full" : "brief";
  switch (moment.is) {
    case "draws":
      return [t.draws[size]];
    case "declares": {
      const { suit, count, over } = moment;
      return [
        over === undefined ? t.declares[size] : t.declares.over(relation(over, sits)),
        suit && t.declares.longest(common().suits[suit], count),
      ];
    }
    case "declared":
      return [
        moment.seat === sits.seat ? t.declared.mine : t.declared[size](relation(moment.seat, sits)),
      ];
    case "buries":
      return [
        t.buries[size],
        !full && moment.points > 0 ? t.buries.points(moment.points) : undefined,
      ];
    case "awaits_kitty":
      return [t.awaitsKitty[size](relation(moment.seat, sits))];
    case "leads": {
      const near = sits.left <= NEAR ? t.last.near : undefined;
      return moment.throw
        ? [moment.throw.map(cardSign).join(" "), t.throws[size], near]
        : [full && moment.deals ? t.leads.dealer : undefined, t.leads[size], near];
    }
    case "follows": {
      const name = suitName(moment.suit);
      return [
        t.follows[size](name),
        moment.shape ? t.follows.shape : undefined,
        ofTrick(moment.trick),
      ];
    }
    case "void": {
      const words = moment.ruffs ? t.void.ruffs : t.void.full;
      const name = suitName(moment.suit);
      return [full ? words(name) : t.void.brief(name), ofTrick(moment.trick)];
    }
    case "last_trick":
      return [
        t.last.full,
        moment.buried === undefined ? undefined : t.last.buried(moment.buried),
        moment.defends ? t.last.attack : t.last.defend,
      ];
    case "bids":
      return [t.bids[size], t.bids.holds(moment.big, moment.bombs)];
    case "opens":
      return [
        full ? (moment.deals ? t.opens.dealer : t.opens.partners) : undefined,
        t.opens[size],
        ofClose(moment.close, sits),
      ];
    case "answers":
      return moment.partner
        ? [t.answers.partner, ofClose(moment.close, sits)]
        : [
            moment.with === "bomb" ? t.answers.bombOnly : t.answers[size],
            moment.with === "play_or_bomb" ? t.answers.bomb : undefined,
            ofClose(moment.close, sits),
          ];
    case "cannot_beat":
      return [t.cannotBeat[size]];
  }
}

/** The words of a moment: in full when it comes up first, else in brief. */
export function coachWords(moment: Moment, full: boolean, sits: Sits): string {
  const said = sentences(moment, full, sits).filter((sentence) => sentence !== undefined);
  return said.join(lang.value === "zh" ? "" : " ");
}

/** What is told once: a moment by its kind, and by what is new about it. */
export function lessonOf(moment: Moment): string {
  switch (moment.is) {
    case "leads":
      return moment.throw ? "throws" : "leads";
    case "answers":
      return moment.with === "play" ? "answers" : "bombs";
    default:
      return moment.is;
  }
}
