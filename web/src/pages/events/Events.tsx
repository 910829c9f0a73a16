import { usePages } from "../../api/usePages.ts";
import { EventLine } from "../../event/EventLine.tsx";
import { common } from "../../i18n/common.ts";
import { event as words } from "../../i18n/event.ts";
import type { EventStatus, EventSummary, OwnEvent } from "../../protocol/desk.ts";
import { me, opensEvents } from "../../state/me.ts";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { Shell } from "../../ui/Shell.tsx";
import { useTitle } from "../../ui/useTitle.ts";
import "./events.css";

/** `/events`: one's own events first, then all of them by how far they are. */
export default function Events() {
  const t = words().list;
  useTitle(`${t.title} · ${common().name}`);
  return (
    <Shell>
      <div class="events">
        <header>
          <h1>{t.title}</h1>
          {opensEvents() ? (
            <a class="button primary" href="/events/new">
              {t.open}
            </a>
          ) : null}
        </header>
        {me.value ? <Own user={me.value.id} /> : null}
        <Listed status="running" />
        <Listed status="upcoming" />
        <Listed status="past" />
      </div>
    </Shell>
  );
}

type Answer<T> = { events: T[]; next?: string };

const read = <T,>(answer: Answer<T>) => ({ items: answer.events, next: answer.next });

/** Where somebody has a part, rehearsals too, with the way to his desk. */
function Own({ user }: { user: string }) {
  const t = words();
  const { items, more, busy, refusal } = usePages("/api/me/events", user, read<OwnEvent>);
  if (items?.length === 0) {
    return null;
  }
  return (
    <section aria-labelledby="events-own">
      <h2 id="events-own">{t.list.own}</h2>
      <ul class="event-lines">
        {(items ?? []).map((own) => (
          <EventLine key={own.id} summary={own}>
            {own.rehearsal ? <span class="events-mark">{t.list.rehearsal}</span> : null}
            {own.role ? (
              <a class="button" href={deskOf(own)}>
                {own.role === "referee" ? t.staff.referee : t.staff.desk}
              </a>
            ) : null}
          </EventLine>
        ))}
      </ul>
      <More more={more} busy={busy} />
      <RefusalText refusal={refusal} />
    </section>
  );
}

/** Where somebody of the staff works. */
function deskOf({ id, role }: OwnEvent): string {
  return `/event/${encodeURIComponent(id)}/${role === "referee" ? "referee" : "director"}`;
}

/** All events that are as far. */
function Listed({ status }: { status: EventStatus }) {
  const t = words();
  const path = `/api/events?status=${status}`;
  const { items, more, busy, refusal } = usePages(path, "", read<EventSummary>);
  return (
    <section aria-labelledby={`events-${status}`}>
      <h2 id={`events-${status}`}>{t.list.of[status]}</h2>
      {items === null && busy ? <p class="soft">{common().loading}</p> : null}
      {items?.length === 0 ? <p class="soft">{t.list.none}</p> : null}
      <ul class="event-lines">
        {(items ?? []).map((summary) => (
          <EventLine key={summary.id} summary={summary} />
        ))}
      </ul>
      <More more={more} busy={busy} />
      <RefusalText refusal={refusal} />
    </section>
  );
}

function More({ more, busy }: { more?: (() => void) | undefined; busy: boolean }) {
  return more ? (
    <button type="button" class="button" disabled={busy} onClick={more}>
      {words().list.more}
    </button>
  ) : null;
}
