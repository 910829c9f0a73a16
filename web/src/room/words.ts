import { common } from "../i18n/common.ts";
import { room } from "../i18n/room.ts";
import type { RoomSummary, RoomTerms, RoomView } from "../protocol/index.ts";
import { shortName } from "../rules/editions.ts";
import { levelName } from "../table/levels.ts";

/** What a room is called: its name, or whose it is. */
export const roomName = (of: Pick<RoomSummary, "title" | "host">): string =>
  of.title || room().of(of.host);

/** The name of somebody in a room. */
export const nameIn = (view: RoomView, user: string): string =>
  view.members.find((member) => member.user === user)?.name ||
  view.lines.find((line) => line.user === user)?.name ||
  room().somebody;

/** The names of chairs, in the order of play. */
export const chairNames = (seats: number): readonly string[] =>
  seats === 4 ? common().seats4 : common().seats3;

/** How long a match is. */
export function lengthOf(terms: RoomTerms): string {
  const t = room();
  const { length } = terms;
  switch (length.by) {
    case "game":
      return t.game;
    case "games":
    case "timed_games":
      return t.games(length.wins);
    case "deals":
      return t.deals(length.deals);
    case "minutes":
      return t.minutes(length.minutes);
  }
}

/** What is played, in one line. */
export function termsLine(terms: RoomTerms): string {
  const t = room();
  return [
    shortName(terms.rules),
    lengthOf(terms),
    `${t.clocks} ${t.clockNames[terms.clocks]}`,
    terms.bots ? t.withBots(levelName(terms.bot)) : t.noBots,
  ].join(" · ");
}
