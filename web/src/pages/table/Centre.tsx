import { useSignalEffect } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { CardRow } from "../../cards/CardFace.tsx";
import { byUnit } from "../../cards/order.ts";
import { table } from "../../i18n/table.ts";
import type { Cards, Seat } from "../../protocol/index.ts";
import { wish } from "../../state/settings.ts";
import { type Place, placeOf, TOWARDS } from "../../table/places.ts";
import { gameOf, type TableStore } from "../../table/store.ts";
import { move, moveByPlace } from "../../ui/move.ts";
import { nameOf } from "./SeatPlate.tsx";
import type { Shown, Stagecraft } from "./stagecraft.ts";
import "./trick.css";

/** One seat's cards on the table, or its pass. */
type Laid = { seat: Seat; cards: Cards; best: boolean; led: boolean; passed: boolean };

/** What lies on the table, by seat. */
export function laid(store: TableStore, shown: Shown | undefined): Laid[] {
  const view = store.view.value;
  const game = view && gameOf(view);
  if (!view || !game) {
    return [];
  }
  if (game.game === "shengji") {
    const trick = game.deal?.trick?.plays.length ? game.deal.trick : shown?.trick;
    return (
      trick?.plays.map((played, at) => {
        const seat = (trick.leader + at) % view.seats.length;
        const cards = byUnit(played, at === 0 ? trick.units : [], store.groups.value);
        return { seat, cards, best: trick.winning === seat, led: at === 0, passed: false };
      }) ?? []
    );
  }
  const deal = game.deal;
  if (deal.phase === "finished") {
    return deal.on_table ? [{ ...deal.on_table, best: true, led: false, passed: false }] : [];
  }
  if (deal.phase !== "playing") {
    return [];
  }
  const latest = deal.on_table ? deal.latest : (shown?.latest ?? []);
  return latest.flatMap((one, seat) => {
    if (one === "nothing") {
      return [];
    }
    const best = deal.on_table?.seat === seat;
    const passed = one === "passed";
    return [
      {
        seat,
        cards: passed ? [] : byUnit(one.played, [], store.groups.value),
        best,
        led: false,
        passed,
      },
    ];
  });
}

/** The middle of the cloth: the cards on the table in a cross. */
export function Centre(props: {
  store: TableStore;
  craft: Stagecraft;
  /** A teacher speaks beside the cloth. */
  coached: boolean;
}) {
  const { store, craft, coached } = props;
  const t = table();
  const shown = craft.shown.value;
  const seats = store.view.value?.seats.length ?? 4;
  const bottom = store.bottom.value;
  const cross = useRef<HTMLDivElement>(null);
  useSignalEffect(() => {
    // What lies there is moved as it is: nothing is drawn anew for it.
    const taker = craft.collecting.value;
    if (taker !== undefined) {
      gather(cross.current, taker);
    }
  });
  const isLow = coached && low.value;
  const most = isLow ? LOW : spacious.value ? WIDE : NARROW;
  const plays = laid(store, shown).map((play) => {
    const place = placeOf(play.seat, bottom, seats);
    const lines = Math.max(1, Math.ceil(play.cards.length / most[place]));
    return { play, place, lines: isLow ? Math.min(2, lines) : lines };
  });
  const long = plays.some(({ lines }) => lines > 1);
  return (
    <div
      ref={cross}
      class={long ? "centre-cross with-long" : "centre-cross"}
      role="group"
      aria-label={t.trick}
    >
      {plays.map(({ play, place, lines }) => (
        <Play
          key={`${play.seat}${play.cards.join("")}${play.passed}`}
          play={play}
          place={place}
          lines={lines}
          name={nameOf(store, play.seat)}
          isTrump={store.isMarked.value}
        />
      ))}
    </div>
  );
}

/** Cards come from their player; those that come together open like a fan. */
function arrive(play: HTMLElement | null, [x, y]: readonly [number, number]): void {
  moveByPlace(() => {
    const [first, ...others] = play?.querySelectorAll<HTMLElement>(".card") ?? [];
    const start = others.length > 0 ? first?.getBoundingClientRect() : undefined;
    const ways = others.map((card) => {
      const { left, top } = card.getBoundingClientRect();
      const from = `translate(${(start?.left ?? left) - left}px, ${(start?.top ?? top) - top}px)`;
      return { card, from };
    });
    return () => {
      const frames = [
        { transform: `translate(${x * 110}px, ${y * 110}px)`, opacity: 0.2 },
        { transform: "none", opacity: 1 },
      ];
      move(play, frames, 200, { easing: "ease-out" });
      for (const { card, from } of ways) {
        move(card, [{ transform: from }, { transform: "none" }], 240, { easing: "ease-out" });
      }
    };
  });
}

/** The cards of a trick go to whoever takes it, and become small there. */
function gather(cross: HTMLElement | null, taker: Seat): void {
  moveByPlace(() => {
    const to = document.querySelector(`.plate[data-seat="${taker}"]`)?.getBoundingClientRect();
    const plays = [...(cross?.querySelectorAll(".play") ?? [])];
    const ways = plays.map((play) => {
      const from = play.getBoundingClientRect();
      const [x, y] = [
        (to?.left ?? 0) + (to?.width ?? 0) / 2 - from.left - from.width / 2,
        (to?.top ?? 0) + (to?.height ?? 0) / 2 - from.top - from.height / 2,
      ].map(Math.round);
      return { play, transform: `translate(${x}px, ${y}px) scale(0.3)` };
    });
    return () => {
      for (const { play, transform } of to ? ways : []) {
        const frames = [
          { transform: "none", opacity: 1 },
          { transform, opacity: 0.3 },
        ];
        move(play, frames, 220, { easing: "ease-in", fill: "forwards" });
      }
    };
  });
}

/** How many cards lie in one line before a seat; partner's are between two names. */
const NARROW: Readonly<Record<Place, number>> = { top: 4, left: 6, right: 6, bottom: 10 };
const WIDE: Readonly<Record<Place, number>> = { top: 12, left: 10, right: 10, bottom: 16 };
/** Two lines at most, since there is no height for a third. */
const LOW: Readonly<Record<Place, number>> = { top: 5, left: 5, right: 5, bottom: 5 };

const spacious = wish("(min-width: 600px)");
const low = wish("(orientation: landscape) and (max-height: 560px)");

function Play(props: {
  play: Laid;
  place: Place;
  lines: number;
  name: string;
  isTrump: (card: string) => boolean;
}) {
  const t = table();
  const { play, place, lines } = props;
  const perLine = Math.ceil(play.cards.length / lines);
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => arrive(ref.current, TOWARDS[place]), [place]);
  return (
    <div
      ref={ref}
      class={`play play-${place} ${play.best ? "best" : ""} ${lines > 1 ? "long" : ""}`}
      style={{ "--n": String(perLine), "--lines": String(lines) }}
    >
      {play.passed ? (
        <span class="pass-mark">{t.passed}</span>
      ) : (
        <CardRow cards={play.cards} label={props.name} trump={props.isTrump} perLine={perLine} />
      )}
      {play.best ? <span class="best-mark">{t.winning}</span> : null}
      {play.led ? <span class="lead-mark">{t.leads}</span> : null}
    </div>
  );
}
