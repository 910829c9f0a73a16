/** The boards of all rounds that are over: hands, what the tables made of them, what bots did, and a sentence. */

import { ofRound, readCompared } from "../../analysis/compared.ts";
import { parText } from "../../analysis/figures.ts";
import { hasPlayedBoards } from "../../event/ComparedRound.tsx";
import { type BoardLine, comparison } from "../../event/comparison.ts";
import { byId } from "../../event/figures.ts";
import { lineName } from "../../event/worth.ts";
import { boards as boardWords } from "../../i18n/boards.ts";
import { common } from "../../i18n/common.ts";
import { compared as words } from "../../i18n/compared.ts";
import { heading, said } from "../../i18n/index.ts";
import type { BoardsView, BoardView, EventView, RoundView } from "../../protocol/desk.ts";
import type { BoardReport, BoardTable } from "../../protocol/index.ts";
import { HandRecord } from "./Hands.tsx";
import { loadBoards } from "./load.ts";
import "./booklet.css";

/** The boards of a round, with what the engine made of them where anybody had asked. */
export type BookletRound = {
  round: RoundView;
  boards: BoardsView;
  reports: readonly BoardReport[];
};

/** Everything that the booklet of an event holds. */
export async function loadBooklet(event: EventView): Promise<BookletRound[]> {
  const { id } = event.summary;
  const rounds = event.rounds.filter((round) => hasPlayedBoards(event, round));
  return Promise.all(
    rounds.map(async (round) => {
      const boards = await loadBoards(id, round.stage, round.round);
      const known = await readCompared(ofRound(id, round.stage, round.round));
      return { round, boards, reports: known?.boards ?? [] };
    }),
  );
}

export function Booklet(props: {
  event: EventView;
  rounds: readonly BookletRound[];
  name: (round: RoundView) => string;
}) {
  const t = words();
  return (
    <>
      {props.rounds.map(({ round, boards, reports }) => {
        const lines = comparison(round);
        return (
          <section key={`${round.stage}.${round.round}`} class="booklet">
            <h2>{heading(props.name(round))}</h2>
            {reports.length === 0 ? <p class="print-note">{t.notYet}</p> : null}
            {boards.boards.map((board) => (
              <BookletBoard
                key={board.board}
                event={props.event}
                board={board}
                lines={lines.find((of) => of.board === board.board)?.lines ?? []}
                report={reports.find((of) => of.number === board.board)}
              />
            ))}
          </section>
        );
      })}
    </>
  );
}

function BookletBoard(props: {
  event: EventView;
  board: BoardView;
  lines: readonly BoardLine[];
  report: BoardReport | undefined;
}) {
  const t = words();
  const { event, board, lines, report } = props;
  const par = report?.par;
  return (
    <HandRecord board={board}>
      <div class="booklet-told">
        <Results event={event} lines={lines} tables={report?.tables ?? []} />
        {par ? (
          <p>
            <b>{t.par}</b> {parText(par)}
          </p>
        ) : null}
        {report ? <p>{said(report)}</p> : null}
      </div>
    </HandRecord>
  );
}

const signed = (value: number): string => (value > 0 ? `+${value}` : String(value));

/** What every table made of a board, with its trumps where there is a record. */
function Results(props: {
  event: EventView;
  lines: readonly BoardLine[];
  tables: readonly BoardTable[];
}) {
  const t = words();
  const w = boardWords();
  const { event, lines, tables } = props;
  if (lines.length === 0) {
    return null;
  }
  const entrants = byId(event);
  const name = (id: number) => entrants.get(id)?.name ?? String(id);
  const told = (line: BoardLine) => tables.find((of) => of.name === line.table);
  const points = (line: BoardLine) => told(line)?.points ?? line.points;
  const chairs = common().seats4;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{w.table}</th>
          <th scope="col">{lineName("north_south")}</th>
          <th scope="col">{lineName("east_west")}</th>
          {tables.length > 0 ? (
            <>
              <th scope="col">{t.trump}</th>
              <th scope="col">{t.dealer}</th>
            </>
          ) : null}
          <th scope="col" class="figure">
            {t.points}
          </th>
          <th scope="col" class="figure">
            {w.made}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const of = told(line);
          return (
            <tr key={line.table}>
              <td>{line.table}</td>
              <td>{name(line.sides[0])}</td>
              <td>{name(line.sides[1])}</td>
              {tables.length > 0 ? (
                <>
                  <td>{of?.contract}</td>
                  <td>{of?.dealer === undefined ? "" : chairs[of.dealer]}</td>
                </>
              ) : null}
              <td class="figure">{points(line)}</td>
              <td class="figure">{line.made === undefined ? line.instead : signed(line.made)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
