/** Cross-tables: of a round robin everyone against everyone, else by rounds. */

import {
  against,
  byRounds,
  type Cell,
  groups,
  type Met,
  struckOf,
} from "../../event/crossTable.ts";
import { byId, mainFigure, mainName, points, rankings, stageName } from "../../event/figures.ts";
import { Left } from "../../event/Marks.tsx";
import { isElimination } from "../../event/reached.ts";
import { placeText, roundText } from "../../event/rounds.ts";
import { heading } from "../../i18n/index.ts";
import { print as words } from "../../i18n/print.ts";
import { rounds as roundWords } from "../../i18n/rounds.ts";
import type { EventView, StandingsView } from "../../protocol/desk.ts";

export function CrossTables({ event }: { event: EventView }) {
  const shown = event.standings.filter(({ rows }) => rows.length > 0);
  return (
    <>
      {shown.map((standings) => {
        const stage = event.stages.find((of) => of.stage === standings.stage);
        return (
          <section key={standings.stage}>
            {shown.length > 1 ? <h2>{stageName(event, standings.stage)}</h2> : null}
            {stage?.format === "round_robin" ? (
              groups(event, standings).map((group) => (
                <Everyone key={group[0]} event={event} standings={standings} group={group} />
              ))
            ) : (
              <Rounds event={event} standings={standings} />
            )}
            <p class="print-note below">
              {stage?.format === "round_robin" ? words().everyoneHint : words().crossHint}
              {struckOf(standings).size > 0 ? words().struckHint : null}
            </p>
          </section>
        );
      })}
    </>
  );
}

const resultOf = ({ points: won, absent }: Met): string =>
  absent === "own" ? `${won}−` : absent === "theirs" ? `${won}+` : won;

function Everyone(props: { event: EventView; standings: StandingsView; group: number[] }) {
  const t = words();
  const { event, standings, group } = props;
  const entrants = byId(event);
  const rows = standings.rows.filter(({ entrant }) => group.includes(entrant));
  const struck = struckOf(standings);
  return (
    <table class="print-table cross">
      <thead>
        <tr>
          <th class="figure">{t.number}</th>
          <th class="who">{t.entrant}</th>
          {rows.map(({ entrant }) => (
            <th key={entrant} class="figure">
              {entrants.get(entrant)?.number}
            </th>
          ))}
          <th class="figure">{t.points}</th>
          <th class="figure">{t.rank}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.entrant}>
            <td class="figure">{entrants.get(row.entrant)?.number}</td>
            <td>
              {entrants.get(row.entrant)?.name}
              <Left entrant={entrants.get(row.entrant)} />
            </td>
            {rows.map(({ entrant: other }) => (
              <td
                key={other}
                class={
                  other === row.entrant
                    ? "figure own"
                    : struck.has(row.entrant) || struck.has(other)
                      ? "figure struck"
                      : "figure"
                }
              >
                {against(event, standings.stage, row.entrant, other).map(resultOf).join(" ")}
              </td>
            ))}
            <td class="figure strong">{points(row.points, standings.unit)}</td>
            <td class="figure strong">{placeText(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Rounds({ event, standings }: { event: EventView; standings: StandingsView }) {
  const t = words();
  const entrants = byId(event);
  const rounds = event.rounds.filter(({ stage }) => stage === standings.stage);
  // Sections that are ranked apart have places of their own.
  const ranked = rankings(standings);
  const places = new Map(ranked.flatMap(([, rows]) => rows.map((row) => [row.entrant, row])));
  const sectionOf = new Map(
    ranked.flatMap(([name, rows]) => rows.map(({ entrant }) => [entrant, name])),
  );
  const isApart = ranked.length > 1;
  // Who wins a match of an elimination goes on, by whatever score.
  const tree = isElimination(event, standings.stage);
  const result = (cell: Met) => resultOf(tree ? { ...cell, points: t.wonOrLost(cell.won) } : cell);
  const text = (cell: Cell) =>
    cell === "bye" || cell === "excused" ? (
      roundWords()[cell]
    ) : cell === "missed" ? (
      "—"
    ) : (
      <>
        <span class={cell.won ? "strong" : undefined}>{result(cell)}</span>
        <small class="met">{cell.numbers.join("/")}</small>
      </>
    );
  return (
    <table class="print-table cross">
      <thead>
        <tr>
          <th class="figure">{t.number}</th>
          <th class="who">{t.entrant}</th>
          {isApart ? <th>{t.section}</th> : null}
          {rounds.map((of) => (
            <th key={of.round} class={(of.names?.length ?? 0) > 1 ? "figure of-round" : "figure"}>
              {heading(roundText(of))}
            </th>
          ))}
          {tree ? null : <th class="figure">{t[mainName(event, standings.stage)]}</th>}
          <th class="figure">{t.rank}</th>
        </tr>
      </thead>
      <tbody>
        {byRounds(event, standings).map(({ entrant, cells }) => {
          const row = places.get(entrant);
          return (
            <tr key={entrant}>
              <td class="figure">{entrants.get(entrant)?.number}</td>
              <td>
                {entrants.get(entrant)?.name}
                <Left entrant={entrants.get(entrant)} />
              </td>
              {isApart ? <td>{sectionOf.get(entrant)}</td> : null}
              {cells.map((cell, at) => (
                <td key={rounds[at]?.round} class="figure">
                  {text(cell)}
                </td>
              ))}
              {tree ? null : (
                <td class="figure strong">
                  {row ? mainFigure(event, standings.stage, row, standings.unit) : ""}
                </td>
              )}
              <td class="figure strong">{row ? placeText(row) : ""}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
