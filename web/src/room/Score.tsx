import { signed } from "../cards/cards.ts";
import { room } from "../i18n/room.ts";
import type { RoomLine } from "../protocol/index.ts";
import "./score.css";

/** What an evening has brought to whom, whoever won most first. */
export function Score({ lines }: { lines: readonly RoomLine[] }) {
  const t = room();
  const levels = lines.some((line) => line.levels !== 0);
  const points = lines.some((line) => line.points !== 0);
  return (
    <table class="room-score">
      <thead>
        <tr>
          <th scope="col">{t.player}</th>
          <th scope="col">{t.gamesWon}</th>
          <th scope="col">{t.dealsWon}</th>
          {levels ? <th scope="col">{t.levels}</th> : null}
          {points ? <th scope="col">{t.points}</th> : null}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.user}>
            <th scope="row">{line.name || t.somebody}</th>
            <td>{t.wonOf(line.games_won, line.games)}</td>
            <td>{t.wonOf(line.deals_won, line.deals)}</td>
            {levels ? <td>{signed(line.levels)}</td> : null}
            {points ? <td>{signed(line.points)}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
