import { common } from "../../i18n/common.ts";
import { said } from "../../i18n/index.ts";
import { judge } from "../../i18n/judge.ts";
import type { ErrorBody, Suit } from "../../protocol/index.ts";
import type { Said } from "../../rules/data.ts";
import {
  gameOf,
  missing,
  type Position,
  type QuestionOp,
  type SlotName,
} from "../../rules/position.ts";

/** An answer in one line. */
export type Verdict = { tone: "yes" | "no" | "plain" | "wait"; text: string };

/** What a slot is called in the question that is asked. */
export function slotTitle(position: Position, slot: SlotName): string {
  const t = judge();
  const { question } = position;
  if (slot.startsWith("shown")) {
    const seat = position.shownBy[Number(slot.slice(-1))];
    return t.slots.shown(seat ? seatName(seat) : "");
  }
  if (slot === "lead") {
    return question === "trick" || question === "kitty"
      ? t.slots.led
      : gameOf(question) === "erdayi"
        ? t.slots.over
        : t.slots.lead;
  }
  if (slot === "play" && question === "read") {
    return t.slots.cards;
  }
  if (slot === "hand" && question === "lead") {
    return t.slots.throwHand;
  }
  if (slot === "hand" && question === "declare") {
    return t.slots.holding;
  }
  return t.slots[slot as keyof typeof t.slots] as string;
}

export function seatName(seat: string): string {
  return common().seats4["ENWS".indexOf(seat)] ?? seat;
}

/** The answer to a question in one line. */
export function verdictOf(
  position: Position,
  answer: Said<QuestionOp> | null,
  refusal: ErrorBody | null,
): Verdict {
  const t = judge();
  if (refusal) {
    return { tone: "no", text: said(refusal) };
  }
  const lacking = missing(position);
  if (lacking.length > 0) {
    const names = lacking.map((slot) => slotTitle(position, slot));
    return { tone: "wait", text: t.waitingFor(names.join(t.comma)) };
  }
  if (!answer) {
    return { tone: "wait", text: t.asking };
  }
  return answer.ok ? answerOf(answer) : { tone: "no", text: said(answer) };
}

/** What the rules answer in one line. */
function answerOf(answer: Extract<Said<QuestionOp>, { ok: true }>): Verdict {
  const t = judge();
  switch (answer.op) {
    case "shengji.follow":
      return { tone: "yes", text: t.followYes };
    case "shengji.follows":
      return { tone: "plain", text: t.followsCount(answer.count) };
    case "shengji.lead": {
      if (answer.stands === false) {
        return { tone: "no", text: t.falls };
      }
      const stands = answer.stands === true && answer.kind === "throw";
      return { tone: "yes", text: stands ? t.stands : t.leadYes(t.kinds[answer.kind]) };
    }
    case "shengji.trick":
      return {
        tone: "plain",
        text: `${t.winner(t.players[answer.winner] ?? "")} ${t.points(answer.points)}`,
      };
    case "shengji.kitty":
      return { tone: "plain", text: t.factor(answer.factor) };
    case "shengji.result":
      return {
        tone: "plain",
        text: answer.switch ? t.defendersUp(answer.defenders) : t.dealerUp(answer.dealer_side),
      };
    case "shengji.declare": {
      const count = answer.options.length;
      return count === 0
        ? { tone: "no", text: t.mayNotDeclare }
        : { tone: "yes", text: t.mayDeclare(count) };
    }
    case "shengji.order":
      return { tone: "plain", text: t.orderHint };
    case "erdayi.read": {
      const [reading] = answer.readings;
      return reading
        ? { tone: "yes", text: t.pattern(patternName(reading.pattern)) }
        : { tone: "no", text: t.noPattern };
    }
    case "erdayi.beats":
      return answer.beats ? { tone: "yes", text: t.beats } : { tone: "no", text: t.beatsNot };
    case "erdayi.plays":
      return { tone: answer.count > 0 ? "plain" : "no", text: t.playsCount(answer.count) };
    case "erdayi.score": {
      const [dealer, defender] = [signed(answer.dealer), signed(answer.defender)];
      return {
        tone: "plain",
        text: `${t.dealerScore} ${dealer} · ${t.defenderScore} ${defender}`,
      };
    }
  }
}

export function patternName(pattern: string): string {
  const names: Readonly<Record<string, string>> = judge().patterns;
  return names[pattern] ?? pattern;
}

/** A number with its sign. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

/** The suit that a declaration makes trump; `null` for 无主. */
export function declaredSuit(cards: readonly string[]): Suit | null {
  const card = cards.find((each) => each !== "BJ" && each !== "LJ");
  return card ? (card.charAt(0) as Suit) : null;
}
