import { heading } from "../i18n/index.ts";
import type { MatchView, RoundView } from "../protocol/desk.ts";
import { nameText } from "./rounds.ts";
import "./matchMark.css";

/**
 * On which side of a double elimination a match is, or that it is for third
 * place: where the matches of a round are called differently.
 */
export function markOf(round: RoundView, match: MatchView): string | undefined {
  return match.title && (round.names ?? []).length > 1
    ? heading(nameText(match.title.name))
    : undefined;
}

/** The mark of a match, where it has one. */
export function MatchMark({ round, match }: { round: RoundView; match: MatchView }) {
  const mark = markOf(round, match);
  return mark === undefined ? null : <small class="match-mark">{mark}</small>;
}
