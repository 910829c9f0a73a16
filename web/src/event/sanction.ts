/** Sanctions in words, and as a referee chooses them. */

import { lang } from "../i18n/index.ts";
import { referee as words } from "../i18n/referee.ts";
import type { EventSanction, OffenceView, RulingView } from "../protocol/desk.ts";
import { hundredths, points } from "./figures.ts";

/** Sanctions by their kind, the mildest first. */
export const KINDS = [
  "nothing",
  "warning",
  "violation",
  "grade",
  "deal_points",
  "deal_lost",
  "deal_zero",
  "match_points_off",
  "standard_off",
  "score_off",
  "match_zero",
  "match_lost",
  "out",
] as const;
export type SanctionKind = (typeof KINDS)[number];

type Plain = Extract<EventSanction, string>;

/** How much a sanction of a kind usually is; missing where it has no amount. */
const AMOUNTS: Partial<Record<SanctionKind, readonly number[]>> = {
  grade: [1, 2, 3, 4],
  deal_points: [5, 10, 20, 40, 80, 160],
  match_points_off: [1, 2, 3, 4],
  standard_off: [50, 75, 100, 200, 300],
  score_off: [1, 2, 3, 5, 10],
};

export const amountsOf = (kind: SanctionKind): readonly number[] => AMOUNTS[kind] ?? [];

/** The kind of a sanction and how much it is. */
export function partsOf(sanction: EventSanction): [SanctionKind, number | null] {
  if (typeof sanction === "string") {
    return [sanction, null];
  }
  const [kind, amount] = Object.entries(sanction)[0] as [SanctionKind, number];
  return [kind, amount];
}

/** A sanction of a kind; the amount counts only where the kind has one. */
export function sanctionOf(kind: SanctionKind, amount: number): EventSanction {
  return amountsOf(kind).length > 0
    ? ({ [kind]: amount } as unknown as EventSanction)
    : (kind as Plain);
}

/** A sanction in words. */
export function sanctionText(sanction: EventSanction): string {
  const t = words().sanctions;
  if (typeof sanction === "string") {
    return t[sanction];
  }
  if ("grade" in sanction) {
    return t.grade(sanction.grade);
  }
  if ("deal_points" in sanction) {
    return t.deal_points(sanction.deal_points);
  }
  if ("match_points_off" in sanction) {
    return t.match_points_off(points(sanction.match_points_off, "half"));
  }
  if ("standard_off" in sanction) {
    return t.standard_off(hundredths(sanction.standard_off));
  }
  return t.score_off(sanction.score_off);
}

/** How much of a kind, in words. */
export function amountText(kind: SanctionKind, amount: number): string {
  switch (kind) {
    case "match_points_off":
      return points(amount, "half");
    case "standard_off":
      return hundredths(amount);
    default:
      return String(amount);
  }
}

/** How much of a kind is meant by what somebody typed; `null` where it is no amount. */
export function amountOf(kind: SanctionKind, typed: string): number | null {
  const number = Number(typed.trim());
  if (typed.trim() === "" || !Number.isFinite(number) || number <= 0) {
    return null;
  }
  const units = kind === "match_points_off" ? 2 : kind === "standard_off" ? 100 : 1;
  const amount = Math.round(number * units);
  const most = kind === "grade" ? 4 : 65_535;
  return amount >= 1 && amount <= most && Math.abs(amount - number * units) < 1e-6 ? amount : null;
}

/** Whether a sanction is more than a word. */
export const costs = (sanction: EventSanction): boolean =>
  sanction !== "nothing" && sanction !== "warning";

/** Whether a sanction loses the match in hand. */
export const losesMatch = (sanction: EventSanction): boolean =>
  sanction === "match_lost" || sanction === "out";

export const sameSanction = (a: EventSanction, b: EventSanction): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** What an offence is called: as the text says it, or in English. */
export function offenceText(code: string, catalogue: readonly OffenceView[]): string {
  const known = catalogue.find((offence) => offence.code === code);
  return known?.[lang.value] ?? code;
}

/** How often an entrant was warned in a round. */
export function warnings(
  rulings: readonly RulingView[],
  entrant: number,
  stage: number,
  round: number,
): number {
  return rulings.filter(
    (of) =>
      of.entrant === entrant &&
      of.stage === stage &&
      of.round === round &&
      of.sanction === "warning",
  ).length;
}
