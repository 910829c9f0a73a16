/** What rounds, matches and places are called. */

import { rounds as words } from "../i18n/rounds.ts";
import type { MatchTitle, RoundName, StandingRow } from "../protocol/desk.ts";

/** A round by its name, as inside a sentence. */
export function nameText(name: RoundName): string {
  const t = words();
  switch (name.is) {
    case "last":
      return t.last(name.matches);
    case "winners":
    case "losers":
      return t[name.is](name.nth);
    default:
      return t[name.is];
  }
}

/** A round by its names, or by its number where it has none. */
export function roundText(of: { round: number; names?: readonly RoundName[] | undefined }): string {
  const t = words();
  return of.names && of.names.length > 0 ? of.names.map(nameText).join(t.and) : t.number(of.round);
}

/** A round that is known by its number only, among those that are shown. */
export function roundAmong(
  rounds: readonly { stage: number; round: number; names?: readonly RoundName[] }[],
  stage: number,
  round: number,
): string {
  const found = rounds.find((of) => of.stage === stage && of.round === round);
  return roundText(found ?? { round });
}

/** A match by its title. */
export function titleText({ name, nth }: MatchTitle): string {
  return nth == null ? nameText(name) : words().match(nameText(name), nth);
}

/** A round in a few letters. */
function shortName(name: RoundName): string {
  const t = words();
  switch (name.is) {
    case "last":
      return t.shortLast(name.matches);
    case "quarter_final":
      return t.shortQuarter;
    case "semi_final":
      return t.shortSemi;
    case "winners":
      return t.shortWinners(name.nth);
    case "losers":
      return t.shortLosers(name.nth);
    case "winners_final":
      return t.shortWinnersFinal;
    case "losers_final":
      return t.shortLosersFinal;
    case "grand_final":
      return t.shortGrand;
    default:
      return nameText(name);
  }
}

/** A match by its title in a few letters, for a box of a bracket. */
export function shortTitle({ name, nth }: MatchTitle): string {
  const short = shortName(name);
  return nth == null ? short : words().shortMatch(short, nth);
}

/** A place in the standings; those that several share stand as 5–8. */
export const placeText = ({ rank, to }: Pick<StandingRow, "rank" | "to">): string =>
  to == null ? String(rank) : `${rank}–${to}`;

/** The rounds that somebody was excused from. */
export const excusedText = (rounds: readonly number[]): string =>
  words().excusedIn(rounds.join(words().list));
