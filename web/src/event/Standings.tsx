import { event as words } from "../i18n/event.ts";
import { heading, said } from "../i18n/index.ts";
import { rounds as roundWords } from "../i18n/rounds.ts";
import type { EventView, StandingRow, StandingsView } from "../protocol/desk.ts";
import { cutLine, cutWords, isLastIn, tieAtCut } from "./cut.ts";
import {
  byId,
  columns,
  figureOf,
  hundredths,
  isByRatio,
  mainFigure,
  mainName,
  points,
  rankings,
  stageName,
} from "./figures.ts";
import { Excused, Left } from "./Marks.tsx";
import { isElimination, reachedText } from "./reached.ts";
import { placeText, roundAmong } from "./rounds.ts";
import "./standings.css";

/** What a page calls its tables, and whether it shows all that the desk knows. */
export type Look = { section: string; box: string; table: string; name: string; full: boolean };

/** The standings of every stage, the last one first, with what decided each line. */
export function Standings({ event, look }: { event: EventView; look: Look }) {
  const t = words();
  const shown = event.standings.filter(({ rows }) => rows.length > 0);
  if (shown.length === 0) {
    return <p class="soft">{t.noStandings}</p>;
  }
  return (
    <>
      {[...shown].reverse().map((standings, at) => (
        <section key={standings.stage} class={look.section}>
          <h2>
            {shown.length > 1 ? `${stageName(event, standings.stage)} · ` : null}
            {heading(
              t.afterRound(roundAmong(event.rounds, standings.stage, standings.after_round)),
            )}
          </h2>
          {rankings(standings).map(([name, rows, earlier]) => (
            <section key={name}>
              {name ? <h3>{name}</h3> : null}
              <Ranking
                event={event}
                standings={standings}
                stage={standings.stage}
                rows={rows}
                look={look}
              />
              {(at === 0 ? earlier : []).map((of) => (
                <section key={of.stage} class="earlier">
                  <h3>{t.outIn(stageName(event, of.stage))}</h3>
                  <Ranking
                    event={event}
                    standings={{ ...standings, unit: of.unit, rows: of.rows }}
                    stage={of.stage}
                    rows={of.rows}
                    look={look}
                  />
                </section>
              ))}
            </section>
          ))}
          {standings.units.length > 0 ? (
            <Units event={event} standings={standings} look={look} />
          ) : null}
        </section>
      ))}
    </>
  );
}

type Part = { event: EventView; standings: StandingsView; look: Look };

/** A list of a stage; those who went out before have one of their own stage. */
function Ranking(props: Part & { stage: number; rows: StandingRow[] }) {
  const { event, standings, stage, look, rows } = props;
  const t = words();
  const entrants = byId(event);
  const tree = isElimination(event, stage);
  const more = tree ? [] : columns(event, stage, standings);
  const line = cutLine(event, standings);
  const tied = tree ? undefined : tieAtCut(rows, line);
  const violations = look.full && standings.rows.some((row) => row.violations > 0);
  return (
    <>
      {tied === undefined ? null : <p class="cut-tie">{t.tieAtCut(tied)}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <div class={look.box} tabIndex={0}>
        <table class={look.table}>
          <thead>
            <tr>
              <th scope="col" class="figure">
                {t.rank}
              </th>
              <th scope="col">{t.name}</th>
              {tree ? (
                <th scope="col">{roundWords().reached}</th>
              ) : (
                <th scope="col" class="figure">
                  {t[mainName(event, stage)]}
                </th>
              )}
              {more.map((column) => (
                <th key={column} scope="col" class="figure">
                  {t[column]}
                </th>
              ))}
              {violations ? (
                <th scope="col" class="figure">
                  {t.violations}
                </th>
              ) : null}
              {tree ? null : <th scope="col">{t.decidedBy}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => {
              const entrant = entrants.get(row.entrant);
              const classes = [entrant?.left && "gone", isLastIn(rows, at, line) && "last-in"];
              return (
                <tr key={row.entrant} class={classes.filter(Boolean).join(" ")}>
                  <td class="figure">{placeText(row)}</td>
                  <td class={look.name}>
                    {entrant?.name ?? row.entrant}
                    <Left entrant={entrant} />
                    <Excused event={event} stage={standings.stage} entrant={row.entrant} />
                    {entrant?.unit && !entrant.name.includes(entrant.unit) ? (
                      <small class="soft"> {entrant.unit}</small>
                    ) : null}
                  </td>
                  {tree ? (
                    <td>{reachedText(event, stage, row.entrant)}</td>
                  ) : (
                    <td class="figure">{mainFigure(event, stage, row, standings.unit)}</td>
                  )}
                  {more.map((column) => (
                    <td key={column} class="figure">
                      {figureOf(row, column, standings.unit)}
                    </td>
                  ))}
                  {violations ? <td class="figure">{row.violations}</td> : null}
                  {tree ? null : <td class="soft">{row.decided_by ? said(row.decided_by) : ""}</td>}
                </tr>
              );
            })}
          </tbody>
        </table>
        {line && rows.some((_, at) => isLastIn(rows, at, line)) ? (
          <p class="soft">{cutWords(line)}</p>
        ) : null}
        {more.includes("opponents") ? <p class="soft">{t.opponentsChoice}</p> : null}
        {isByRatio(event, stage) ? <p class="soft">{t.ratioChoice}</p> : null}
      </div>
    </>
  );
}

function Units({ event, standings, look }: Part) {
  const t = words();
  const entrants = byId(event);
  return (
    <section>
      <h3>{t.units}</h3>
      <div class={look.box}>
        <table class={look.table}>
          <thead>
            <tr>
              <th scope="col" class="figure">
                {t.rank}
              </th>
              <th scope="col">{t.unit}</th>
              <th scope="col" class="figure">
                {t.points}
              </th>
              <th scope="col" class="figure">
                {t.standard}
              </th>
              {look.full ? (
                <th scope="col" class="wide-only">
                  {t.counted}
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {standings.units.map((row) => (
              <tr key={row.unit}>
                <td class="figure">{row.rank}</td>
                <td>{row.unit}</td>
                <td class="figure">{points(row.points, standings.unit)}</td>
                <td class="figure">{hundredths(row.standard)}</td>
                {look.full ? (
                  <td class="soft wide-only">
                    {row.counted.map((id) => entrants.get(id)?.name ?? id).join(t.between)}
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
