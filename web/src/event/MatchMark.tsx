import { heading } from "../i18n/index.ts";
import type { MatchView, RoundView } from "../protocol/desk.ts";
import { nameText } from "./rounds.ts";
import "./matchMark.css";

/**
 * On which side of a double elimination a match is, or that it is for third
 * place: where the matches of a round are called differently.
 */
export function MatchMark({ round, match }: { round: RoundView; match: MatchView }) {
  return match.title && (round.names ?? []).length > 1 ? (
    <small class="match-mark">{heading(nameText(match.title.name))}</small>
  ) : null;
}
