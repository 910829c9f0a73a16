import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { get } from "../../api/http.ts";
import { EventLine } from "../../event/EventLine.tsx";
import { event as words } from "../../i18n/event.ts";
import { lobby } from "../../i18n/lobby.ts";
import type { EventSummary, EventsPage } from "../../protocol/desk.ts";
import { opensEvents } from "../../state/me.ts";

/** As many of each as a lobby has room for. */
const SHOWN = 5;

/** Running and coming events, where there are any. */
export function Events() {
  const events = useSignal<readonly EventSummary[]>([]);
  useEffect(() => {
    const list = (status: string) => get<EventsPage>(`/api/events?status=${status}&limit=${SHOWN}`);
    // A lobby without its events is a lobby all the same.
    Promise.all([list("running"), list("upcoming")])
      .then(([running, upcoming]) => {
        events.value = [...running.events, ...upcoming.events.reverse()];
      })
      .catch(() => undefined);
  }, [events]);
  if (events.value.length === 0 && !opensEvents()) {
    return null;
  }
  const t = words().list;
  return (
    <section class="lobby-events" aria-labelledby="events-heading">
      <h2 id="events-heading">{lobby().events}</h2>
      <ul class="event-lines">
        {events.value.map((summary) => (
          <EventLine key={summary.id} summary={summary} />
        ))}
      </ul>
      <p class="lobby-events-more">
        <a href="/events">{t.all}</a>
        {opensEvents() ? <a href="/events/new">{t.open}</a> : null}
      </p>
    </section>
  );
}
