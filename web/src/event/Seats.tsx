import type { LineView, SeatsView } from "../protocol/desk.ts";
import { lineName, sideName, tableName } from "./worth.ts";
import "./seats.css";

/**
 * Who sits where at each table of a match over boards, or at one that is named
 * beside it; nothing where none are played.
 */
export function Seats(props: { seats: readonly SeatsView[] | undefined; only?: number }) {
  const { seats = [], only } = props;
  return seats.length === 0 ? null : (
    <ul class="seats">
      {seats.map((at, table) =>
        only !== undefined && only !== table ? null : (
          <li key={table}>
            {seats.length > 1 && only === undefined ? (
              <b>{tableName(table, seats.length)}</b>
            ) : null}
            <Line seats={seats} line={at.east_west} name={lineName("east_west")} />
            <Line seats={seats} line={at.north_south} name={lineName("north_south")} />
          </li>
        ),
      )}
    </ul>
  );
}

function Line(props: { seats: readonly SeatsView[]; line: LineView; name: string }) {
  const { seats, line, name } = props;
  const people = line.people.join("、");
  // At one table the line is the side; at two it must be said which team it is.
  const who = [seats.length > 1 ? sideName(seats, line.side) : "", people].filter(Boolean);
  return (
    <span class="seats-line">
      <span class="seats-name">{name}</span> {who.join(" ")}
    </span>
  );
}
