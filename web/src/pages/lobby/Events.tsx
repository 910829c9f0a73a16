import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { get } from "../../api/http.ts";
import { desk } from "../../i18n/desk.ts";
import { event as words } from "../../i18n/event.ts";
import { lobby } from "../../i18n/lobby.ts";
import type { EventSummary } from "../../protocol/desk.ts";
import { me } from "../../state/me.ts";
import { when } from "../event/figures.ts";

/** As many of each as a lobby has room for. */
const SHOWN = 5;

/** Running and coming events, where there are any. */
export function Events() {
  const events = useSignal<readonly EventSummary[]>([]);
  useEffect(() => {
    const list = (status: string) =>
      get<{ events: EventSummary[] }>(`/api/events?status=${status}&limit=${SHOWN}`);
    // A lobby without its events is a lobby all the same.
    Promise.all([list("running"), list("upcoming")])
      .then(([running, upcoming]) => {
        events.value = [...running.events, ...upcoming.events.reverse()];
      })
      .catch(() => undefined);
  }, [events]);
  const opens = me.value?.role === "director" || me.value?.role === "admin";
  if (events.value.length === 0 && !opens) {
    return null;
  }
  const t = words();
  return (
    <section class="lobby-events" aria-labelledby="events-heading">
      <h2 id="events-heading">{lobby().events}</h2>
      <ul class="event-lines">
        {events.value.map((summary) => (
          <li key={summary.id}>
            <a href={`/event/${summary.id}`}>{summary.details.name}</a>{" "}
            <span class="soft">
              {[t.status[summary.status], when(summary), summary.details.place]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </li>
        ))}
      </ul>
      {opens ? <a href="/events/new">{desk().open.title}</a> : null}
    </section>
  );
}
