/** A card for every pair or team: where it sits each round, and which boards lie there. */

import { byId, whyOut } from "../../event/figures.ts";
import { roundText } from "../../event/rounds.ts";
import { lineName, sideName } from "../../event/worth.ts";
import { boards as words } from "../../i18n/boards.ts";
import { heading } from "../../i18n/index.ts";
import { rounds } from "../../i18n/rounds.ts";
import type { EntrantView, EventView, RoundView, StageView } from "../../protocol/desk.ts";
import { Cut } from "./Cut.tsx";
import "./movements.css";

/** As many rounds as a card has room for. */
const MOST = 9;

export function Movements({ event }: { event: EventView }) {
  const stages = event.stages.filter(({ boards }) => boards);
  const stage = stages.findLast(({ state }) => state !== "waiting") ?? stages[0];
  const cards = event.entrants
    .filter(({ left }) => left == null)
    .map((entrant) =>
      stage ? <Card key={entrant.id} event={event} stage={stage} entrant={entrant} /> : null,
    );
  return <Cut each={6} kind="movements" items={cards} />;
}

function Card(props: { event: EventView; stage: StageView; entrant: EntrantView }) {
  const t = words();
  const { event, stage, entrant } = props;
  const played = event.rounds.filter((of) => of.stage === stage.stage);
  const count = Math.min(MOST, Math.max(stage.rounds ?? 0, played.length));
  const boards = stage.boards?.boards.length ?? 0;
  return (
    <article class="movement">
      <h2>
        {event.summary.details.name} <span>{t.movement}</span>
      </h2>
      <p class="movement-name">
        <b>{entrant.number}</b> {entrant.name} <small>{entrant.unit}</small>
      </p>
      <table>
        <thead>
          <tr>
            <th>{t.round}</th>
            <th>{t.table}</th>
            <th>{t.seat}</th>
            <th class="movement-others">{t.opponents}</th>
            <th>{t.boardNumbers}</th>
            <th>{t.score}</th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: count }, (_, at) => (
            <Line
              key={at}
              event={event}
              round={played.find(({ round }) => round === at + 1)}
              number={at + 1}
              boards={boards}
              entrant={entrant}
            />
          ))}
        </tbody>
      </table>
      <p class="movement-how">{t.how}</p>
    </article>
  );
}

function Line(props: {
  event: EventView;
  round: RoundView | undefined;
  number: number;
  boards: number;
  entrant: EntrantView;
}) {
  const t = words();
  const { event, round, number, boards, entrant } = props;
  const match = round?.matches.find(({ sides }) => sides.includes(entrant.id));
  const out = round ? whyOut(round, entrant.id) : undefined;
  const side = match?.sides.indexOf(entrant.id) ?? -1;
  const seats = match?.seats ?? [];
  const seat =
    seats.length > 1
      ? sideName(seats, side)
      : seats[0]
        ? lineName(seats[0].east_west.side === side ? "east_west" : "north_south")
        : "";
  const entrants = byId(event);
  const others = match?.sides.filter((id) => id !== entrant.id) ?? [];
  return (
    <tr>
      <td>{round ? heading(roundText(round)) : number}</td>
      <td class="movement-table">{match ? match.table : out ? rounds()[out] : ""}</td>
      <td>{seat}</td>
      <td class="movement-others">{others.map((id) => entrants.get(id)?.name ?? id).join(" ")}</td>
      <td>{match && boards > 0 ? t.boards(1, boards) : ""}</td>
      <td />
    </tr>
  );
}
