/** Cards for tables, entrants and boards. */

import { rankText } from "../../cards/cards.ts";
import { inFours, plainAddress } from "../../event/hallCheck.ts";
import { roundText } from "../../event/rounds.ts";
import { lineName, tableLetter } from "../../event/worth.ts";
import { hallCheck } from "../../i18n/hallCheck.ts";
import { heading } from "../../i18n/index.ts";
import { print as words } from "../../i18n/print.ts";
import { teams } from "../../i18n/teams.ts";
import type {
  BoardLabelView,
  DeskView,
  EventView,
  RoundView,
  TableKey,
} from "../../protocol/desk.ts";
import { QrCode } from "../../ui/QrCode.tsx";
import { Cut } from "./Cut.tsx";
import { sectionOf } from "./Lists.tsx";
import "./cards.css";

/**
 * A card for every table, with the code by which phones report. Under it
 * stands in words what leads there when the code does not: another laptop may
 * have taken over at another address.
 */
export function TableCards(props: {
  event: EventView;
  keys: readonly TableKey[];
  /** The address by which phones reach the server. */
  at: string;
}) {
  const { event, keys, at: base } = props;
  const t = words();
  const id = encodeURIComponent(event.summary.id);
  // Teams sit at two tables, and both have their card.
  const two = event.stages.find(({ boards }) => (boards?.tables.length ?? 0) > 1)?.boards?.tables;
  const all = keys.flatMap((key) =>
    (two ?? [undefined]).map((lines, at) => ({ ...key, lines, at })),
  );
  const cards = all.map(({ table, key, lines, at }) => (
    <article key={`${table} ${at}`} class="table-card">
      <div class="table-card-words">
        <p class="table-card-event">{event.summary.details.name}</p>
        <p class="table-card-number">
          <span>{t.table}</span>
          <b>{table}</b>
          {lines ? <b>{tableLetter(at)}</b> : null}
        </p>
        {lines ? (
          <p class="table-card-lines">
            {(["east_west", "north_south"] as const).map((line) => (
              <span key={line}>
                {lineName(line)} <b>{lines[line] === 0 ? teams().home : teams().visitors}</b>
              </span>
            ))}
          </p>
        ) : null}
        <ol>
          {t.card.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
      <div class="table-card-code">
        <QrCode
          text={new URL(`/event/${id}/table/${table}?key=${encodeURIComponent(key)}`, base).href}
          label={t.card.qr(table)}
        />
        <p>{t.card.scan}</p>
        <p class="card-address">
          {hallCheck().onCard(`${plainAddress(base)}/at`)}
          <br />
          {hallCheck().onCardKey(inFours(key))}
        </p>
      </div>
    </article>
  ));
  return <Cut each={2} kind="table-cards" items={cards} />;
}

/** A card for every entrant, with the code by which its people claim it. */
export function EntrantCards(props: { event: EventView; desk: DeskView; at: string }) {
  const { event, desk, at } = props;
  const t = words();
  const id = encodeURIComponent(event.summary.id);
  const cards = event.entrants
    .filter(({ left }) => left == null)
    .map((entrant) => {
      const code = desk.cards.find((card) => card.entrant === entrant.id)?.code ?? "";
      const spaced = inFours(code);
      return (
        <article key={entrant.id} class="entrant-card">
          <div class="entrant-card-words">
            <p class="entrant-card-event">
              {event.summary.details.name} <span>{t.code.title}</span>
            </p>
            <p class="entrant-card-name">{entrant.name}</p>
            <p>{[entrant.unit, sectionOf(event, entrant)].filter(Boolean).join(" · ")}</p>
            <p class="entrant-card-number">
              {t.number} <b>{entrant.number}</b>
            </p>
          </div>
          <div class="entrant-card-code">
            <QrCode
              text={new URL(`/event/${id}?code=${encodeURIComponent(code)}`, at).href}
              label={t.code.qr(entrant.name)}
            />
            <p>
              {t.code.code} <b>{spaced}</b>
            </p>
          </div>
          <p class="entrant-card-how">
            {t.code.how} {plainAddress(at)}
          </p>
        </article>
      );
    });
  return <Cut each={8} kind="entrant-cards" items={cards} />;
}

/** A label for every board: its number, who deals, and the level. */
export function BoardLabels(props: {
  event: EventView;
  round: RoundView;
  boards: readonly BoardLabelView[];
}) {
  const { event, round, boards } = props;
  const t = words();
  const seats: Readonly<Record<string, string>> = t.board.seats;
  const labels = boards.map((board) => (
    <article key={board.board} class="board-label">
      <p class="board-label-event">
        {event.summary.details.name} <span>{heading(roundText(round))}</span>
      </p>
      <p class="board-label-number">{board.board}</p>
      <div class="board-label-seats">
        {(["N", "W", "E", "S"] as const).map((seat) => (
          <span key={seat} class={`seat-${seat}${seat === board.dealer ? " dealer" : ""}`}>
            {seats[seat]}
            {seat === board.dealer ? <small>{t.board.dealer}</small> : null}
          </span>
        ))}
        <span class="board-label-level">
          <small>{t.board.level}</small>
          <b>{rankText(board.level)}</b>
        </span>
      </div>
      <p class="board-label-how">{t.board.insert}</p>
    </article>
  ));
  return <Cut each={8} kind="board-labels" items={labels} />;
}
