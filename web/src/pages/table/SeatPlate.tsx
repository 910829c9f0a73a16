import { cardSign, signed, without } from "../../cards/cards.ts";
import { common } from "../../i18n/common.ts";
import { manners } from "../../i18n/manners.ts";
import { table } from "../../i18n/table.ts";
import type { Seat } from "../../protocol/index.ts";
import { isBlocked } from "../../state/blocks.ts";
import { levelName } from "../../table/levels.ts";
import { type Place, placeOf } from "../../table/places.ts";
import { otherPerson, sitterName } from "../../table/sitter.ts";
import { dealOf, gameOf, type TableStore } from "../../table/store.ts";
import { Face } from "../../ui/Face.tsx";
import { RatingMark } from "../../ui/RatingMark.tsx";
import { useSame } from "../../ui/useSame.ts";
import { type Bubbles, bubbleOf } from "./bubbles.ts";
import { ClockRing } from "./Clock.tsx";
import "./seats.css";

/** The name of the chair: a wind for four, a letter for three. */
export function chairName(seat: Seat, seats: number): string {
  const t = common();
  return (seats === 3 ? t.seats3[seat] : t.seats4[seat]) ?? String(seat);
}

/** What others call who sits there. */
export function nameOf(store: TableStore, seat: Seat): string {
  const view = store.view.value;
  const sitter = view?.seats[seat];
  return sitter ? sitterName(sitter) : chairName(seat, view?.seats.length ?? 4);
}

/** The dealer of the deal on the table, in either game. */
export function dealerOf(store: TableStore): Seat | undefined {
  const view = store.view.value;
  const game = view && gameOf(view);
  if (!game) {
    return undefined;
  }
  if (game.game === "shengji") {
    return game.deal?.dealer;
  }
  return "dealer" in game.deal ? game.deal.dealer : undefined;
}

/** How many cards a seat holds. */
function countOf(store: TableStore, seat: Seat): number | undefined {
  const view = store.view.value;
  const game = view && gameOf(view);
  const deal = game?.deal;
  return deal && "counts" in deal ? deal.counts[seat] : undefined;
}

/** All that a plate shows of the table, in plain fields. */
function factsOf(store: TableStore, seat: Seat) {
  const view = store.view.value;
  const sitter = view?.seats[seat];
  const turn = store.turn.value;
  const mine = turn?.seat === seat;
  const game = view && gameOf(view);
  const deal = view && dealOf(view);
  const heavy = deal?.heavy?.[seat] ?? [];
  const signs = (cards: readonly string[]) => cards.map(cardSign).join(" ");
  return {
    sitter,
    seats: view?.seats.length ?? 4,
    mine,
    deadline: mine ? store.deadline.value : undefined,
    clock: turn && mine ? clockOf(store, turn.task) : 0,
    count: countOf(store, seat),
    dealer: dealerOf(store) === seat,
    online:
      !sitter || "bot" in sitter.who || sitter.left || (store.presence.value.online[seat] ?? true),
    total: game?.game === "erdayi" && game.results.length > 0 ? game.totals[seat] : undefined,
    heavy: signs(heavy),
    exposed: signs(without(deal?.exposed[seat] ?? [], heavy)),
    rated: view?.settings.rated ? view.game : undefined,
    stage: view?.stage.is ?? "gathering",
    readies: sitter?.ready === true && "person" in sitter.who && waitsForReady(store),
  };
}

/** A player at the table: name, clock, cards left, what is special. */
export function SeatPlate({
  store,
  seat,
  bubbles,
  onPerson,
}: {
  store: TableStore;
  seat: Seat;
  bubbles: Bubbles;
  /** Somebody else's plate was touched. */
  onPerson?: () => void;
}) {
  const t = table();
  const facts = useSame(() => factsOf(store, seat));
  const { sitter, seats, mine, deadline, clock, count, dealer, online, total } = facts;
  const { heavy, exposed, rated, stage, readies } = facts;
  const said = bubbleOf(bubbles, seat);
  if (!sitter) {
    return null;
  }
  const place: Place = placeOf(seat, store.bottom.value, seats);
  const chair = chairName(seat, seats);
  return (
    <div class={`plate plate-${place} ${mine ? "on-turn" : ""}`} data-seat={seat}>
      <span class={mine && deadline ? "avatar timed" : "avatar"} aria-hidden="true">
        <Face who={sitter.who} />
        {mine && deadline ? <ClockRing deadline={deadline} total={clock} /> : null}
        <span class="seat-letter">{chair.charAt(0)}</span>
      </span>
      <span class="plate-text">
        <span class="plate-name">
          {sitterName(sitter)}
          {seat === store.mySeat.value ? <span class="visually-hidden"> ({t.you})</span> : null}
        </span>
        <span class="plate-marks">
          {"program" in sitter.who ? (
            <span class="mark program" title={t.programOf(sitter.who.program.owner)}>
              {t.programOf(sitter.who.program.owner)}
            </span>
          ) : null}
          {"person" in sitter.who && rated ? (
            <RatingMark user={sitter.who.person} game={rated} after={stage} />
          ) : null}
          {"bot" in sitter.who ? (
            <span class="mark level">
              <span class="visually-hidden">{t.bot} </span>
              {levelName(sitter.who.bot)}
            </span>
          ) : null}
          {dealer ? (
            <span class="mark dealer" title={t.dealerLong}>
              {t.dealer}
            </span>
          ) : null}
          {count !== undefined && count > 0 ? (
            <span class="mark count">
              <span aria-hidden="true">▮{count}</span>
              <span class="visually-hidden">{t.cardsLeft(count)}</span>
            </span>
          ) : null}
          {total === undefined ? null : <span class="mark">{signed(total)}</span>}
          {heavy ? (
            <span class="mark heavy" title={t.heavy}>
              <span class="visually-hidden">{t.heavy} </span>
              {heavy}
            </span>
          ) : null}
          {exposed ? (
            <span class="mark exposed" title={t.exposed}>
              <span class="visually-hidden">{t.exposed} </span>
              {exposed}
            </span>
          ) : null}
          {isBlocked(otherPerson(sitter)) ? (
            <span class="mark blocked">{manners().blocked}</span>
          ) : null}
          {sitter.trustee && !sitter.left ? <span class="mark away">{t.trustee}</span> : null}
          {sitter.left ? <span class="mark away">{t.left}</span> : null}
          {online ? null : <span class="mark away">{t.offline}</span>}
          {readies ? <span class="mark ok">{t.readyMark}</span> : null}
        </span>
      </span>
      {onPerson && otherPerson(sitter) !== undefined ? (
        <button
          type="button"
          class="plate-open"
          aria-label={manners().about(sitterName(sitter))}
          onClick={onPerson}
        />
      ) : null}
      {said ? (
        <span class="bubble" key={said.number}>
          {said.text}
        </span>
      ) : null}
    </div>
  );
}

function waitsForReady(store: TableStore): boolean {
  const stage = store.view.value?.stage;
  return stage?.is === "gathering" || (stage?.is === "match" && stage.wait.for === "between");
}

function clockOf(store: TableStore, task: string): number {
  const clocks = store.view.value?.settings.clocks;
  if (!clocks) {
    return 0;
  }
  const all: Record<string, number> = {
    declare: clocks.declare_ms,
    bury: clocks.kitty_ms,
    lead: clocks.lead_ms,
    follow: clocks.follow_ms,
  };
  return all[task] ?? clocks.follow_ms;
}
