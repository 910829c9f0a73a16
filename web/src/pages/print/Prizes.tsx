/** The list of who is awarded, and a certificate for each of them. */

import { byId, headText, mainFigure, ownName, when } from "../../event/figures.ts";
import { areFinal, prizes } from "../../event/prizes.ts";
import { isElimination, reachedText } from "../../event/reached.ts";
import { placeText } from "../../event/rounds.ts";
import { print as words } from "../../i18n/print.ts";
import type { EntrantView, EventView, StandingRow } from "../../protocol/desk.ts";
import { People } from "./Lists.tsx";
import "./prizes.css";

export function PrizeList({ event }: { event: EventView }) {
  const t = words();
  const entrants = byId(event);
  return (
    <>
      {areFinal(event) ? null : <p class="print-note">{t.prizes.notYet}</p>}
      {prizes(event).map(({ name, rows }) => (
        <section key={name}>
          {name ? <h3>{name}</h3> : null}
          <table class="print-table prizes">
            <thead>
              <tr>
                <th class="figure">{t.rank}</th>
                <th class="who">{t.entrant}</th>
                <th>{t.unit}</th>
                <th class="figure">{t.result}</th>
                <th class="tick">{t.prizes.received}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => {
                const entrant = entrants.get(row.entrant);
                return (
                  <tr key={row.entrant}>
                    <td class="figure strong large">{placeText(row)}</td>
                    <td>{entrant ? <People entrant={entrant} /> : row.entrant}</td>
                    <td>{entrant?.unit}</td>
                    <td class="figure">
                      {isElimination(event, row.stage)
                        ? reachedText(event, row.stage, row.entrant)
                        : mainFigure(event, row.stage, row, row.unit)}
                    </td>
                    <td class="tick">
                      <span class="prize-line" />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </section>
      ))}
      <p class="print-signs">
        <span>{t.chiefReferee}</span>
        <span>{t.date}</span>
      </p>
    </>
  );
}

/** One for each who is awarded; only once nothing changes any more. */
export function Certificates({ event }: { event: EventView }) {
  const t = words();
  const entrants = byId(event);
  if (!areFinal(event)) {
    return <p class="print-note">{t.prizes.notYet}</p>;
  }
  return (
    <>
      {prizes(event).flatMap(({ name, rows }) =>
        rows.map((row) => (
          <Certificate
            key={`${name} ${row.entrant}`}
            event={event}
            section={name}
            row={row}
            entrant={entrants.get(row.entrant)}
          />
        )),
      )}
    </>
  );
}

function Certificate(props: {
  event: EventView;
  section: string;
  row: StandingRow;
  entrant: EntrantView | undefined;
}) {
  const t = words().prizes;
  const { event, section, row, entrant } = props;
  const { summary, head } = event;
  const people = entrant && entrant.people.length > 0 ? entrant.people.join("　") : "";
  const team = entrant ? ownName(entrant) : "";
  return (
    <article class="certificate">
      <div class="certificate-frame">
        <h2>{t.certificate}</h2>
        <p class="certificate-name">
          {[team, people].filter(Boolean).join("　") || entrant?.name}
          {entrant?.unit ? <small>{entrant.unit}</small> : null}
        </p>
        <p class="certificate-words">{t.words(summary.details.name, section)}</p>
        <p class="certificate-place">{row.to == null ? t.place(row.rank) : t.shared(row.rank)}</p>
        <div class="certificate-foot">
          <p>
            {words().chiefReferee}
            <span />
          </p>
          <p>{[summary.details.place, when(summary)].filter(Boolean).join(" ")}</p>
        </div>
        {head ? <p class="certificate-head">{words().log.head(headText(head))}</p> : null}
      </div>
    </article>
  );
}
