import { useEffect, useMemo } from "preact/hooks";
import { common } from "../i18n/common.ts";
import { event as words } from "../i18n/event.ts";
import type { TableStore } from "../table/store.ts";
import { RefusalText } from "../ui/RefusalText.tsx";
import { Convention } from "./Convention.tsx";
import { byId } from "./figures.ts";
import { EventStore } from "./followed.ts";

/** Whether partners, who may have agreed on something, meet at a table of an event. */
export const hasPartners = (store: TableStore): boolean =>
  store.event.value !== undefined && store.view.value?.seats.length === 4;

/** The convention cards of those who meet at an online table of an event. */
export function TableConventions({ store }: { store: TableStore }) {
  const t = words();
  const event = store.event.value ?? "";
  const table = store.view.value?.id ?? "";
  // Some write theirs while the others wait for them.
  const followed = useMemo(() => new EventStore(event), [event]);
  useEffect(() => () => followed.close(), [followed]);
  const found = followed.view.value;
  if (!found) {
    const refusal = followed.refusal.value;
    return refusal ? <RefusalText refusal={refusal} /> : <p>{common().loading}</p>;
  }
  const match = found.rounds
    .flatMap(({ matches }) => matches)
    .find(({ online }) => online.includes(table));
  const cards = found.conventions.filter(({ entrant }) => match?.sides.includes(entrant));
  if (cards.length === 0) {
    return <p class="soft">{t.noConventions}</p>;
  }
  const entrants = byId(found);
  return (
    <>
      {cards.map(({ entrant, text }) => (
        <section key={entrant}>
          <h3>{entrants.get(entrant)?.name ?? entrant}</h3>
          <Convention text={text} />
        </section>
      ))}
    </>
  );
}
