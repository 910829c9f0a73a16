import { useLocation } from "preact-iso";
import { type Desk, may } from "../../event/desk.ts";
import type { DeskStore } from "../../event/deskStore.ts";
import { desk as words } from "../../i18n/desk.ts";

/** Says over every part of the desk that nothing here is real, with the way back to what is. */
export function RehearsalBar({ desk, store }: { desk: Desk; store: DeskStore }) {
  const t = words().rehearsing;
  const { route } = useLocation();
  const { rehearsal, rehearsal_of: of } = desk.event.summary;
  if (!rehearsal) {
    return null;
  }
  const back = of ? `/event/${encodeURIComponent(of)}/director` : "/events";
  return (
    <aside class="desk-rehearsal" aria-label={t.label}>
      <p>{t.line}</p>
      <div class="desk-acts">
        <a class="button" href={back}>
          {of ? t.back : t.toEvents}
        </a>
        {may(desk, "director") ? (
          <button
            type="button"
            class="button quiet"
            onClick={() =>
              store.ask({
                title: t.throwAway,
                command: { c: "throw_away" },
                notes: [t.throwAwayNote],
                sure: t.throwAway,
                onDone: () => route(back),
              })
            }
          >
            {t.throwAway}
          </button>
        ) : null}
      </div>
    </aside>
  );
}
