import { isExcused, isMeant, latest, minutes, tableOf } from "../../event/figures.ts";
import { momentOf } from "../../event/moment.ts";
import { roundText } from "../../event/rounds.ts";
import { Seats } from "../../event/Seats.tsx";
import { event as words } from "../../i18n/event.ts";
import { heading } from "../../i18n/index.ts";
import type { ClockView, EventView, RoundView } from "../../protocol/desk.ts";
import { useNow } from "../../ui/useNow.ts";

/** What is left of the round, counted down here. */
export function RoundClock({ clock, round }: { clock: ClockView; round?: RoundView | undefined }) {
  const t = words();
  const now = useNow(1_000);
  const { leftMs: left, announced } = momentOf(clock, now);
  return (
    <p class="event-clock panel" role="timer" aria-label={t.clock}>
      <b>{heading(roundText(round ?? clock))}</b>
      <span class="event-left">{left > 0 ? t.left(minutes(left)) : t.timeUp}</span>
      {clock.held_ms == null ? null : <span class="refusal">{t.held}</span>}
      {announced ? <span class="refusal">{t.lastDeals(clock.last_deals ?? 0)}</span> : null}
    </p>
  );
}

/** “My next table”: where those play whom the reader looks for. */
export function Found({ view, typed }: { view: EventView; typed: string }) {
  const t = words();
  const round = latest(view);
  if (!round) {
    return null;
  }
  const found = view.entrants.filter((entrant) => isMeant(entrant, typed)).slice(0, 8);
  return (
    <ul class="event-found" aria-live="polite">
      {found.map((entrant) => {
        const table = tableOf(round, entrant.id);
        const match = round.matches.find(({ sides }) => sides.includes(entrant.id));
        return table === undefined ? null : (
          <li key={entrant.id}>
            {table == null ? null : (
              <b class="event-found-table" aria-hidden="true">
                {table}
              </b>
            )}
            <div>
              {table == null
                ? isExcused(round, entrant.id)
                  ? t.excusedFrom(entrant.name, roundText(round))
                  : t.sitsOut(entrant.name, roundText(round))
                : t.nextTable(entrant.name, roundText(round), table)}
              {entrant.unit ? <small class="soft"> {entrant.unit}</small> : null}
              <Seats seats={match?.seats} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
