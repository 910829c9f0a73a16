import { useEffect, useState } from "preact/hooks";
import { room } from "../../i18n/room.ts";
import type { Length, RoomClocks, RoomTerms, RoomTermsRequest } from "../../protocol/index.ts";
import { favourite, loadOffers, offers, shortName } from "../../rules/editions.ts";
import { favouriteLevel, LEVELS, type Level, levelOptions } from "../../table/levels.ts";
import { Choice, Switch } from "../../ui/Choice.tsx";
import { SelectField } from "../../ui/Field.tsx";

/** What a host chooses. */
export type TermsDraft = {
  rules: string;
  length: string;
  clocks: RoomClocks;
  bots: boolean;
  bot: Level;
};

const DEALS = [4, 8, 12] as const;

/** A length as one of the choices. */
const lengthKey = (length: Length): string =>
  length.by === "deals" ? String(length.deals) : "game";

/** A room to begin with: what one plays best, bots where somebody is missing. */
export const blankTerms = (): TermsDraft => ({
  rules: favourite(),
  length: "game",
  clocks: "relaxed",
  bots: true,
  bot: favouriteLevel(),
});

export const draftOf = (terms: RoomTerms): TermsDraft => ({
  rules: terms.rules,
  length: lengthKey(terms.length),
  clocks: terms.clocks,
  bots: terms.bots,
  bot: LEVELS.find((level) => level === terms.bot) ?? favouriteLevel(),
});

export const termsRequest = (draft: TermsDraft): RoomTermsRequest => ({
  rules: draft.rules,
  ...(draft.length === "game" ? {} : { length: { by: "deals", deals: Number(draft.length) } }),
  clocks: draft.clocks,
  bots: draft.bots,
  bot: draft.bot,
});

/** What is played in a room, to be chosen. */
export function TermsFields(props: { draft: TermsDraft; change: (draft: TermsDraft) => void }) {
  const t = room();
  const { draft } = props;
  const [lengths] = useState(() => [
    ...new Set(["game", ...DEALS.map(String), draft.length]).values(),
  ]);
  useEffect(() => {
    // The editions that we know are there anyhow.
    loadOffers().catch(() => undefined);
  }, []);
  const set = (changes: Partial<TermsDraft>) => props.change({ ...draft, ...changes });
  const rules = [...new Set([...offers.value.map(({ id }) => id), draft.rules])];
  return (
    <div class="room-terms">
      <SelectField
        label={t.rules}
        value={draft.rules}
        options={rules.map((id) => [id, shortName(id)] as const)}
        onChange={(chosen) => set({ rules: chosen })}
      />
      <Choice
        label={t.length}
        value={draft.length}
        options={lengths.map(
          (length) => [length, length === "game" ? t.game : t.deals(Number(length))] as const,
        )}
        onChange={(length) => set({ length })}
      />
      <div>
        <Choice
          label={t.clocks}
          value={draft.clocks}
          options={(["rules", "relaxed", "none"] as const).map(
            (clocks) => [clocks, t.clockNames[clocks]] as const,
          )}
          onChange={(clocks) => set({ clocks })}
        />
        {draft.clocks === "none" ? <p class="soft">{t.clocksNone}</p> : null}
      </div>
      <Switch label={t.bots} on={draft.bots} onChange={(bots) => set({ bots })} />
      {draft.bots ? (
        <Choice
          label={t.level}
          value={draft.bot}
          options={levelOptions()}
          onChange={(bot) => set({ bot })}
        />
      ) : null}
    </div>
  );
}
