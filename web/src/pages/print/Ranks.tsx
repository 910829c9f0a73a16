/** Standings with what parts equals, and the final list of results. */

import { Fragment } from "preact";
import { struckOf } from "../../event/crossTable.ts";
import { cutLine, cutWords, isLastIn } from "../../event/cut.ts";
import {
  byId,
  columns,
  figureOf,
  hundredths,
  mainFigure,
  mainName,
  points,
  rankings,
  stageName,
  takenBy,
  whyOut,
} from "../../event/figures.ts";
import { isAbsent, Left } from "../../event/Marks.tsx";
import { isElimination, reachedText } from "../../event/reached.ts";
import { placeText, roundAmong, roundText } from "../../event/rounds.ts";
import { event as eventWords } from "../../i18n/event.ts";
import { heading, said } from "../../i18n/index.ts";
import { print as words } from "../../i18n/print.ts";
import { rounds as roundWords } from "../../i18n/rounds.ts";
import type {
  EarlierStandings,
  EventView,
  StandingRow,
  StandingsView,
} from "../../protocol/desk.ts";
import { People } from "./Lists.tsx";

/** The standings of every stage, the last one first. */
export function Standings({ event }: { event: EventView }) {
  const t = words();
  const shown = event.standings.filter(({ rows }) => rows.length > 0);
  return (
    <>
      {[...shown].reverse().map((standings, at) => {
        const last = event.rounds.filter(({ stage }) => stage === standings.stage).at(-1);
        return (
          <section key={standings.stage}>
            <h2>
              {shown.length > 1 ? `${stageName(event, standings.stage)} · ` : null}
              {heading(
                t.afterRound(roundAmong(event.rounds, standings.stage, standings.after_round)),
              )}
              {last?.state === "provisional" ? <small>{` ${t.provisional}`}</small> : null}
            </h2>
            {rankings(standings).map(([name, rows, earlier]) => (
              <Fragment key={name}>
                <Ranking
                  event={event}
                  standings={standings}
                  stage={standings.stage}
                  name={name}
                  rows={rows}
                />
                {at === 0 ? (
                  <Earlier event={event} standings={standings} earlier={earlier} />
                ) : null}
              </Fragment>
            ))}
            <Units event={event} standings={standings} />
          </section>
        );
      })}
    </>
  );
}

/** Those who went out before the last stage, with their places in the whole event. */
function Earlier(props: {
  event: EventView;
  standings: StandingsView;
  earlier: readonly EarlierStandings[];
}) {
  const { event, standings, earlier } = props;
  return (
    <>
      {earlier.map(({ stage, unit, rows }) => (
        <Ranking
          key={stage}
          event={event}
          standings={{ ...standings, unit, rows }}
          stage={stage}
          name={eventWords().outIn(stageName(event, stage))}
          rows={rows}
        />
      ))}
    </>
  );
}

/** Whether anybody is of a unit: else there is no column for them. */
const haveUnits = (event: EventView): boolean => event.entrants.some(({ unit }) => unit);

function Ranking(props: {
  event: EventView;
  standings: StandingsView;
  /** Of which stage the lines are; those who went out before are of an earlier one. */
  stage: number;
  name: string;
  rows: StandingRow[];
}) {
  const t = words();
  const { event, standings, stage, name, rows } = props;
  const entrants = byId(event);
  const tree = isElimination(event, stage);
  const more = tree ? [] : columns(event, stage, standings);
  const line = cutLine(event, standings);
  const units = haveUnits(event);
  const heads = {
    standard: t.standard,
    wins: t.wins,
    opponents: t.opponentPoints,
    deals_won: t.dealsWon,
    beaten: t.beaten,
    boards_won: t.boardsWon,
    time_used: t.timeUsed,
  } as const;
  return (
    <section>
      {name ? <h3>{name}</h3> : null}
      <table class="print-table">
        <thead>
          <tr>
            <th class="figure">{t.rank}</th>
            <th class="figure">{t.number}</th>
            <th class="who">{t.entrant}</th>
            {units ? <th class="unit-of">{t.unit}</th> : null}
            {tree ? (
              <th>{roundWords().reached}</th>
            ) : (
              <th class="figure">{t[mainName(event, stage)]}</th>
            )}
            {more.map((column) => (
              <th key={column} class="figure">
                {heads[column]}
              </th>
            ))}
            {tree ? null : <th class="word">{t.decidedBy}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const entrant = entrants.get(row.entrant);
            return (
              <tr key={row.entrant} class={isLastIn(rows, at, line) ? "last-in" : undefined}>
                <td class="figure strong">{placeText(row)}</td>
                <td class="figure">{entrant?.number}</td>
                <td>
                  {entrant ? <People entrant={entrant} /> : row.entrant}
                  <Left entrant={entrant} />
                </td>
                {units ? <td>{entrant?.unit}</td> : null}
                {tree ? (
                  <td>{reachedText(event, stage, row.entrant)}</td>
                ) : (
                  <td class="figure strong">{mainFigure(event, stage, row, standings.unit)}</td>
                )}
                {more.map((column) => (
                  <td key={column} class="figure">
                    {figureOf(row, column, standings.unit)}
                  </td>
                ))}
                {tree ? null : <td class="soft">{row.decided_by ? said(row.decided_by) : ""}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function Units({ event, standings }: { event: EventView; standings: StandingsView }) {
  const t = words();
  const entrants = byId(event);
  if (standings.units.length === 0) {
    return null;
  }
  return (
    <section>
      <h3>{t.units}</h3>
      <table class="print-table">
        <thead>
          <tr>
            <th class="figure">{t.rank}</th>
            <th>{t.unit}</th>
            <th class="figure">{t.points}</th>
            <th class="figure">{t.standard}</th>
            <th>{t.countedOf}</th>
          </tr>
        </thead>
        <tbody>
          {standings.units.map((row) => (
            <tr key={row.unit}>
              <td class="figure strong">{row.rank}</td>
              <td>{row.unit}</td>
              <td class="figure strong">{points(row.points, standings.unit)}</td>
              <td class="figure">{hundredths(row.standard)}</td>
              <td>
                {row.counted.map((id) => (
                  <div key={id}>{entrants.get(id)?.name ?? id}</div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The results of the last stage with every round, for the archive and for signing. */
export function Final({ event }: { event: EventView }) {
  const t = words();
  const standings = event.standings.filter(({ rows }) => rows.length > 0).at(-1);
  if (!standings) {
    return null;
  }
  const entrants = byId(event);
  const rounds = event.rounds.filter((of) => of.stage === standings.stage);
  const line = cutLine(event, standings);
  const tree = isElimination(event, standings.stage);
  const { stage, unit } = standings;
  const struck = struckOf(standings);
  const units = haveUnits(event);
  const standard = !tree && columns(event, stage, standings).includes("standard");
  /** What somebody took from a round, and against whom. */
  const cell = (id: number, at: number) => {
    const round = rounds[at];
    const match = round?.matches.find(({ sides }) => sides.includes(id));
    const side = match?.sides.indexOf(id) ?? -1;
    const score = match?.scores[side];
    if (!match || !score) {
      const out = round && whyOut(round, id);
      return out ? roundWords()[out] : match ? "" : "—";
    }
    const met = match.sides.filter((other) => other !== id);
    const against = met.map((other) => entrants.get(other)?.number ?? "").join("/");
    return (
      <>
        <span class={match.sides.some((other) => struck.has(other)) ? "struck" : undefined}>
          {tree ? t.wonOrLost(match.winner === side) : takenBy(event, stage, score)}
        </span>
        <small class="met">{against}</small>
        {match.sides.map((other, at) =>
          isAbsent(match, at) ? (
            <small key={other} class="gone-mark by-forfeit">
              {other === id ? t.absent : t.absentOther}
            </small>
          ) : null,
        )}
      </>
    );
  };
  return (
    <>
      {rankings(standings).map(([name, rows, earlier]) => (
        <section key={name}>
          {name ? <h3>{name}</h3> : null}
          <table class="print-table">
            <thead>
              <tr>
                <th class="figure">{t.rank}</th>
                <th class="figure">{t.number}</th>
                <th class="who">{t.entrant}</th>
                {units ? <th class="unit-of">{t.unit}</th> : null}
                {rounds.map((of) => (
                  <th
                    key={of.round}
                    class={(of.names?.length ?? 0) > 1 ? "figure of-round" : "figure"}
                  >
                    {heading(roundText(of))}
                  </th>
                ))}
                {tree ? null : <th class="figure">{t[mainName(event, stage)]}</th>}
                {standard ? <th class="figure">{t.standard}</th> : null}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, place) => {
                const entrant = entrants.get(row.entrant);
                return (
                  <tr key={row.entrant} class={isLastIn(rows, place, line) ? "last-in" : undefined}>
                    <td class="figure strong">{placeText(row)}</td>
                    <td class="figure">{entrant?.number}</td>
                    <td>
                      {entrant ? <People entrant={entrant} /> : row.entrant}
                      <Left entrant={entrant} />
                    </td>
                    {units ? <td>{entrant?.unit}</td> : null}
                    {rounds.map(({ round }, at) => (
                      <td key={round} class="figure">
                        {cell(row.entrant, at)}
                      </td>
                    ))}
                    {tree ? null : (
                      <td class="figure strong">{mainFigure(event, stage, row, unit)}</td>
                    )}
                    {standard ? <td class="figure">{hundredths(row.standard)}</td> : null}
                  </tr>
                );
              })}
            </tbody>
          </table>
          {line && rows.length > line.places ? (
            <p class="print-note below">{cutWords(line)}</p>
          ) : null}
          {struck.size > 0 ? <p class="print-note below">{t.struckHint}</p> : null}
          <Earlier event={event} standings={standings} earlier={earlier} />
        </section>
      ))}
      <Units event={event} standings={standings} />
      <p class="print-signs">
        <span>{t.chiefReferee}</span>
        <span>{t.date}</span>
      </p>
    </>
  );
}
