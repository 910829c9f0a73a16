import { common } from "../../i18n/common.ts";
import { said } from "../../i18n/index.ts";
import { judge } from "../../i18n/judge.ts";
import type { ErrorBody, Suit } from "../../protocol/index.ts";
import type { JudgeAnswer } from "../../rules/data.ts";
import { gameOf, missing, type Position, type SlotName } from "../../rules/position.ts";

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

/** The refusal in an answer, as errors carry it. */
export function refusalOf(answer: JudgeAnswer | null): ErrorBody | null {
  if (!answer || answer.ok) {
    return null;
  }
  const { code = "", articles = [], zh = "", en = "" } = answer;
  return { code, articles, zh, en };
}

/** The answer to a question in one line. */
export function verdictOf(
  position: Position,
  answer: JudgeAnswer | null,
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
  const refused = refusalOf(answer);
  if (refused) {
    return { tone: "no", text: said(refused) };
  }
  const n = (field: string) => Number(answer[field as "ok"] as unknown);
  const fields = answer as Record<string, unknown>;
  switch (position.question) {
    case "follow":
      return { tone: "yes", text: t.followYes };
    case "follows":
      return { tone: "plain", text: t.followsCount(n("count")) };
    case "lead": {
      if (fields["stands"] === false) {
        return { tone: "no", text: t.falls };
      }
      const kind = t.kinds[fields["kind"] as keyof typeof t.kinds];
      const stands = fields["stands"] === true && fields["kind"] === "throw";
      return { tone: "yes", text: stands ? t.stands : t.leadYes(kind) };
    }
    case "trick":
      return {
        tone: "plain",
        text: `${t.winner(t.players[n("winner")] ?? "")} ${t.points(n("points"))}`,
      };
    case "kitty":
      return { tone: "plain", text: t.factor(n("factor")) };
    case "result":
      return {
        tone: "plain",
        text: fields["switch"] ? t.defendersUp(n("defenders")) : t.dealerUp(n("dealer_side")),
      };
    case "declare": {
      const count = (fields["options"] as unknown[]).length;
      return count === 0
        ? { tone: "no", text: t.mayNotDeclare }
        : { tone: "yes", text: t.mayDeclare(count) };
    }
    case "order":
      return { tone: "plain", text: t.orderHint };
    case "read": {
      const reading = (fields["readings"] as Reading[])[0];
      return reading
        ? { tone: "yes", text: t.pattern(patternName(reading.pattern)) }
        : { tone: "no", text: t.noPattern };
    }
    case "beats":
      return fields["beats"] ? { tone: "yes", text: t.beats } : { tone: "no", text: t.beatsNot };
    case "plays":
      return { tone: n("count") > 0 ? "plain" : "no", text: t.playsCount(n("count")) };
    case "score":
      return {
        tone: "plain",
        text: `${t.dealerScore} ${signed(n("dealer"))} · ${t.defenderScore} ${signed(n("defender"))}`,
      };
  }
}

/** A reading of cards of 二打一. */
export type Reading = { pattern: string; length: number; main: string };

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
