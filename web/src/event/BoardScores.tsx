import { teams as words } from "../i18n/teams.ts";
import type { BoardsWorth, MatchView } from "../protocol/desk.ts";
import { gainText, lineName, sideName, tableName } from "./worth.ts";
import "./boardScores.css";

/** What the boards of a match came to, table by table, and whose they were. */
export function BoardScores(props: { match: MatchView; worth: BoardsWorth | undefined }) {
  const t = words();
  const { match, worth } = props;
  const { boards = [], seats = [] } = match;
  const [first] = boards;
  if (!first) {
    return null;
  }
  const total = (side: number) =>
    boards.flat().reduce((sum, { gained }) => sum + (gained[side] ?? 0), 0);
  return (
    <details class="board-scores">
      <summary>
        {t.total} {total(0)} : {total(1)}
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.board}</th>
            {boards.map((_, table) => (
              <th key={table} scope="col">
                {tableName(table, boards.length) || t.gained}
              </th>
            ))}
            {boards.length > 1
              ? [0, 1].map((side) => (
                  <th key={side} scope="col" class="board-sum">
                    {sideName(seats, side)}
                  </th>
                ))
              : null}
          </tr>
        </thead>
        <tbody>
          {first.map((_, board) => {
            const terms = worth?.boards[board];
            return (
              <tr key={board}>
                <th scope="row">
                  {board + 1}
                  {terms ? <small class="soft"> {lineName(terms.dealer)}</small> : null}
                </th>
                {boards.map((table, at) => {
                  const score = table[board];
                  const side = score?.gained.findIndex((levels) => levels > 0) ?? -1;
                  const levels = score?.gained[side];
                  return (
                    <td key={at}>
                      {score?.points === undefined ? null : (
                        <small class="soft">{t.points(score.points)} </small>
                      )}
                      {levels === undefined ? "0" : gainText(seats, { side, levels })}
                    </td>
                  );
                })}
                {boards.length > 1
                  ? [0, 1].map((side) => (
                      <td key={side} class="board-sum figure">
                        {boards.reduce((sum, table) => sum + (table[board]?.gained[side] ?? 0), 0)}
                      </td>
                    ))
                  : null}
              </tr>
            );
          })}
        </tbody>
      </table>
    </details>
  );
}
