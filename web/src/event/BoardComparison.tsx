import { boards as words } from "../i18n/boards.ts";
import { teams } from "../i18n/teams.ts";
import type { EventView, RoundView } from "../protocol/desk.ts";
import { comparison } from "./comparison.ts";
import { byId, worthOf } from "./figures.ts";
import { levelTyped } from "./slip.ts";
import { lineName } from "./worth.ts";
import "./boardComparison.css";

const signed = (value: number): string => (value > 0 ? `+${value}` : String(value));

/** Every board of a round, at all its tables. */
export function BoardComparison({ view, round }: { view: EventView; round: RoundView }) {
  const t = words();
  const entrants = byId(view);
  const worth = worthOf(view, round.stage);
  const name = (id: number) => entrants.get(id)?.name ?? String(id);
  return (
    <div class="boards-compared">
      {comparison(round).map(({ board, lines }) => {
        const terms = worth?.boards[board - 1];
        const points = lines.some((line) => line.points !== undefined);
        return (
          <section key={board} class="board-compared">
            <h3>
              {t.board(board)}
              {terms ? (
                <small>{teams().dealer(lineName(terms.dealer), levelTyped(terms.level))}</small>
              ) : null}
            </h3>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t.table}</th>
                  <th scope="col">{lineName("north_south")}</th>
                  <th scope="col">{lineName("east_west")}</th>
                  {points ? (
                    <th scope="col" class="figure">
                      {t.points}
                    </th>
                  ) : null}
                  <th scope="col" class="figure">
                    {t.made}
                  </th>
                </tr>
              </thead>
              <tbody>
                {lines.map((line) => (
                  <tr key={line.table}>
                    <td>{line.table}</td>
                    <td>{name(line.sides[0])}</td>
                    <td>{name(line.sides[1])}</td>
                    {points ? <td class="figure">{line.points}</td> : null}
                    <td class="figure">
                      {line.made === undefined ? line.instead : signed(line.made)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        );
      })}
    </div>
  );
}
