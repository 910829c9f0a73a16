import { compared as words } from "../i18n/compared.ts";
import type { BoardPar, BoardTable, Estimate } from "../protocol/index.ts";

const MINUS = "−";

/** A figure of the mean of several plays. */
const mean = (value: number, digits: number): string =>
  value
    .toFixed(digits)
    .replace(/^-0(\.0+)?$/, "0")
    .replace("-", MINUS);

/** The mean of what bots made of a board alone. */
export function parMean({ points, scores }: BoardPar): string {
  const of = points ?? scores[0];
  return of ? mean(of.mean, points ? 0 : 1) : "";
}

/** What bots made of a board: the defenders' points, or the score of the first seat. */
export function parText({ points, scores }: BoardPar): string {
  const of: Estimate | undefined = points ?? scores[0];
  const digits = points ? 0 : 1;
  return of
    ? words().parOf(mean(of.mean, digits), mean(of.low, digits), mean(of.high, digits))
    : "";
}

/** Scores with their signs. */
export const scoresText = (scores: readonly number[]): string =>
  scores.map((score) => (score > 0 ? `+${score}` : String(score).replace("-", MINUS))).join(" ");

/** Between which results the tables were. */
export function spreadText(tables: readonly BoardTable[]): string {
  const made = tables.flatMap(({ points, scores }) => points ?? scores[0] ?? []);
  return made.length === 0 ? "" : words().made(Math.min(...made), Math.max(...made));
}
