/** Hand records: every board with all four hands and the kitty. */

import type { ComponentChildren } from "preact";
import { isJoker, rankText, SYMBOLS, suitOf } from "../../cards/cards.ts";
import { inDeckOrder } from "../../cards/order.ts";
import { common } from "../../i18n/common.ts";
import { print as words } from "../../i18n/print.ts";
import type { BoardsView, BoardView } from "../../protocol/desk.ts";
import type { Card, Suit } from "../../protocol/index.ts";
import "./hands.css";

const SUITS: readonly Suit[] = ["S", "H", "C", "D"];

export function HandRecords({ boards }: { boards: BoardsView }) {
  const t = words();
  return (
    <>
      {boards.public ? null : <p class="print-note strong">{t.board.secret}</p>}
      <div class="hand-records">
        {boards.boards.map((board) => (
          <HandRecord key={board.board} board={board} />
        ))}
      </div>
    </>
  );
}

/** A board; what else there is to tell of it stands beside it. */
export function HandRecord({
  board,
  children,
}: {
  board: BoardView;
  children?: ComponentChildren;
}) {
  const t = words();
  const seats: Readonly<Record<string, string>> = t.board.seats;
  const hands = [
    ["N", board.north],
    ["W", board.west],
    ["E", board.east],
    ["S", board.south],
  ] as const;
  return (
    <article class="hand-record">
      <header>
        <b>{t.board.number(board.board)}</b>
        <span>{`${t.board.dealer} ${seats[board.dealer] ?? board.dealer}`}</span>
        <span>{`${t.board.level} ${rankText(board.level)}`}</span>
      </header>
      <div class="hand-record-hands">
        {hands.map(([seat, cards]) => (
          <section key={seat} class={`hand-${seat}`}>
            <h3>
              {seats[seat]} <small>{t.board.count(cards.length)}</small>
            </h3>
            <Suits cards={cards} />
          </section>
        ))}
        <section class="hand-kitty">
          <h3>
            {t.board.kitty} <small>{t.board.count(board.kitty.length)}</small>
          </h3>
          <Suits cards={board.kitty} />
        </section>
      </div>
      {children}
    </article>
  );
}

/** A hand suit by suit, the strongest rank first; a line for the jokers where there are any. */
function Suits({ cards }: { cards: readonly Card[] }) {
  const names = common().jokers;
  const jokers = inDeckOrder(cards.filter(isJoker)).reverse();
  return (
    <dl>
      {SUITS.map((suit) => (
        <div key={suit} class={suit === "H" || suit === "D" ? "red" : undefined}>
          <dt>{SYMBOLS[suit]}</dt>
          <dd>
            {inDeckOrder(cards.filter((card) => !isJoker(card) && suitOf(card) === suit))
              .reverse()
              .map((card) => rankText(card.charAt(1)))
              .join(" ") || "—"}
          </dd>
        </div>
      ))}
      {jokers.length > 0 ? (
        <div>
          <dt>★</dt>
          <dd>{jokers.map((card) => names[card as "BJ" | "LJ"]).join(" ")}</dd>
        </div>
      ) : null}
    </dl>
  );
}
