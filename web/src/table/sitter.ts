import { common } from "../i18n/common.ts";
import type { SeatView, Who } from "../protocol/index.ts";
import { me } from "../state/me.ts";

/** What somebody is called who sits as this: the table's bots have a name in every language. */
export const nameAs = (who: Who, name: string): string =>
  "bot" in who ? common().bot(name) : name;

/** What somebody on a chair is called. */
export const sitterName = ({ who, name }: SeatView): string => nameAs(who, name);

/** The account of somebody else who sits there, for whoever has a name himself. */
export function otherPerson(sitter: SeatView | null | undefined): string | undefined {
  const own = me.value?.id;
  const person = sitter && "person" in sitter.who ? sitter.who.person : undefined;
  return own === undefined || person === own ? undefined : person;
}
