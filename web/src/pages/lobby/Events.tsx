import { signal } from "@preact/signals";
import type { Text } from "../../api/types.ts";
import { said } from "../../i18n/index.ts";
import { lobby } from "../../i18n/lobby.ts";

/** An event that runs or comes, with the page where it is found. */
export type EventLine = { path: string; name: Text; when: Text };

/** The events to be listed; whoever knows of events puts them here. */
export const events = signal<readonly EventLine[]>([]);

/** Running and coming events, where there are any. */
export function Events() {
  if (events.value.length === 0) {
    return null;
  }
  return (
    <section class="lobby-events" aria-labelledby="events-heading">
      <h2 id="events-heading">{lobby().events}</h2>
      <ul class="event-lines">
        {events.value.map((event) => (
          <li key={event.path}>
            <a href={event.path}>{said(event.name)}</a> <span class="soft">{said(event.when)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
