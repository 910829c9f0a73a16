import { Convention } from "../../event/Convention.tsx";
import { eventPath } from "../../event/client.ts";
import { byId } from "../../event/figures.ts";
import { Left } from "../../event/Marks.tsx";
import { type Look, Standings } from "../../event/Standings.tsx";
import { event as words } from "../../i18n/event.ts";
import { lang } from "../../i18n/index.ts";
import type { EventView } from "../../protocol/desk.ts";

const LOOK: Look = {
  section: "",
  box: "event-scroll",
  table: "event-table",
  name: "entrant",
  full: false,
};

/** The standings, and the file of them. */
export function AllStandings({ view }: { view: EventView }) {
  const path = eventPath(view.summary.id);
  const csv = `${path}/standings.csv`;
  return (
    <>
      <Standings event={view} look={LOOK} />
      {view.standings.length > 0 ? (
        <p>
          <a class="button" href={csv} download>
            {words().results}
          </a>{" "}
          <a
            class="button"
            href={`${path}/results.html?lang=${lang.value}`}
            target="_blank"
            rel="noopener"
          >
            {words().resultsPage}
          </a>
        </p>
      ) : null}
    </>
  );
}

/** What everyone agreed on with his partner, for opponents to read. */
export function Conventions({ view }: { view: EventView }) {
  const entrants = byId(view);
  return (
    <div class="event-conventions">
      {view.conventions.map(({ entrant, text }) => (
        <details key={entrant}>
          <summary>{entrants.get(entrant)?.name ?? entrant}</summary>
          <Convention text={text} />
        </details>
      ))}
    </div>
  );
}

/** Who takes part. */
export function Entries({ view }: { view: EventView }) {
  const t = words();
  if (view.entrants.length === 0) {
    return <p class="soft">{t.noEntries}</p>;
  }
  return (
    <table class="event-table">
      <thead>
        <tr>
          <th scope="col" class="figure">
            {t.number}
          </th>
          <th scope="col">{t.name}</th>
          <th scope="col">{t.unit}</th>
        </tr>
      </thead>
      <tbody>
        {[...view.entrants]
          .sort((a, b) => a.number - b.number)
          .map((entrant) => (
            <tr key={entrant.id}>
              <td class="figure">{entrant.number}</td>
              <td>
                {entrant.name}
                <Left entrant={entrant} />
                {entrant.here && !entrant.left ? <small class="soft"> {t.here}</small> : null}
              </td>
              <td>{[entrant.unit, entrant.label].filter(Boolean).join(" ")}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
