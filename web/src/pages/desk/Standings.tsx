import { useSignal } from "@preact/signals";
import { desk as words } from "../../i18n/desk.ts";
import { event as eventWords } from "../../i18n/event.ts";
import { said } from "../../i18n/index.ts";
import type { StandingRow, StandingsView } from "../../protocol/desk.ts";
import { byId, columns, hundredths, points, rankings, refereeLink } from "../event/figures.ts";
import { ExtraDeals } from "./ExtraDeals.tsx";
import type { DeskStore } from "./store.ts";
import { type Desk, may, nameOf, stageOf } from "./wire.ts";

/** The standings, with what decided each line. */
export function Standings({ desk, store }: { desk: Desk; store: DeskStore }) {
  const t = words().standings;
  const e = eventWords();
  const shown = desk.event.standings.filter(({ rows }) => rows.length > 0);
  const stage = stageOf(desk);
  const extra = useSignal(false);
  // Equals at a cut are known only when the stage is over.
  const open = stage?.state === "playing" || desk.next.code === "draw_ties";
  const playOff = desk.event.play_off;
  const plays = stage?.format === "threes" && open && !playOff && may(desk, "director");
  return (
    <>
      {plays ? (
        <div class="desk-acts">
          <button
            type="button"
            class="button"
            onClick={() => {
              extra.value = true;
            }}
          >
            {t.extra}
          </button>
          <span class="soft">{t.extraHint}</span>
        </div>
      ) : null}
      {playOff ? (
        <p class="desk-acts">
          <b>{e.playOff}</b>
          <span>{playOff.players.map((id) => nameOf(desk, id)).join(" · ")}</span>
          <a class="button" href={refereeLink(playOff.online)}>
            {words().rounds.watch}
          </a>
          <span class="soft">{t.playOffHint}</span>
        </p>
      ) : null}
      {shown.length === 0 ? <p class="soft">{e.noStandings}</p> : null}
      {[...shown].reverse().map((standings) => {
        const of = desk.event.stages.find((one) => one.stage === standings.stage);
        return (
          <section key={standings.stage} class="standings">
            <h2>
              {shown.length > 1 && of ? `${said({ zh: of.name_zh, en: of.name_en })} · ` : null}
              {e.afterRound(standings.after_round)}
            </h2>
            {rankings(standings).map(([name, rows]) => (
              <section key={name}>
                {name ? <h3>{name}</h3> : null}
                <Ranking desk={desk} standings={standings} rows={rows} />
              </section>
            ))}
            {standings.units.length > 0 ? <Units desk={desk} standings={standings} /> : null}
          </section>
        );
      })}
      {extra.value && store.asked.value === null ? (
        <ExtraDeals
          desk={desk}
          store={store}
          onClose={() => {
            extra.value = false;
          }}
        />
      ) : null}
    </>
  );
}

function Ranking(props: { desk: Desk; standings: StandingsView; rows: StandingRow[] }) {
  const e = eventWords();
  const { desk, standings, rows } = props;
  const entrants = byId(desk.event);
  const more = columns(standings);
  const hasViolations = standings.rows.some(({ violations }) => violations > 0);
  const figure = (row: StandingRow, column: (typeof more)[number]) => {
    switch (column) {
      case "standard":
        return hundredths(row.standard);
      case "opponents":
        return points(row.opponents, standings.unit);
      default:
        return row[column];
    }
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <div class="sheet-box tall" tabIndex={0}>
      <table class="sheet">
        <thead>
          <tr>
            <th scope="col" class="figure">
              {e.rank}
            </th>
            <th scope="col">{e.name}</th>
            <th scope="col" class="figure">
              {e.points}
            </th>
            {more.map((column) => (
              <th key={column} scope="col" class="figure">
                {e[column]}
              </th>
            ))}
            {hasViolations ? (
              <th scope="col" class="figure">
                {words().standings.violations}
              </th>
            ) : null}
            <th scope="col">{e.decidedBy}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const entrant = entrants.get(row.entrant);
            return (
              <tr key={row.entrant} class={entrant?.left ? "gone" : ""}>
                <td class="figure">{row.rank}</td>
                <td class="entry-name">
                  {entrant?.name ?? row.entrant}
                  {entrant?.unit ? <small class="soft"> {entrant.unit}</small> : null}
                </td>
                <td class="figure">{points(row.points, standings.unit)}</td>
                {more.map((column) => (
                  <td key={column} class="figure">
                    {figure(row, column)}
                  </td>
                ))}
                {hasViolations ? <td class="figure">{row.violations}</td> : null}
                <td class="soft">{row.decided_by ? said(row.decided_by) : ""}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Units({ desk, standings }: { desk: Desk; standings: StandingsView }) {
  const e = eventWords();
  const t = words();
  return (
    <section>
      <h3>{e.units}</h3>
      <div class="sheet-box">
        <table class="sheet">
          <thead>
            <tr>
              <th scope="col" class="figure">
                {e.rank}
              </th>
              <th scope="col">{e.unit}</th>
              <th scope="col" class="figure">
                {e.points}
              </th>
              <th scope="col" class="figure">
                {e.standard}
              </th>
              <th scope="col" class="wide-only">
                {t.standings.counted}
              </th>
            </tr>
          </thead>
          <tbody>
            {standings.units.map((row) => (
              <tr key={row.unit}>
                <td class="figure">{row.rank}</td>
                <td>{row.unit}</td>
                <td class="figure">{points(row.points, standings.unit)}</td>
                <td class="figure">{hundredths(row.standard)}</td>
                <td class="soft wide-only">
                  {row.counted.map((id) => nameOf(desk, id)).join(t.leads.comma)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
