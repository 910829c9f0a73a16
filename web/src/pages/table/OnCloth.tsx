import { type ReadonlySignal, useSignalEffect } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { CardBack, CardRow } from "../../cards/CardFace.tsx";
import { rankText, tally } from "../../cards/cards.ts";
import { byUnit, inDeckOrder, sorted } from "../../cards/order.ts";
import { table } from "../../i18n/table.ts";
import type { Cards, Seat } from "../../protocol/index.ts";
import { motion, settings } from "../../state/settings.ts";
import { placeOf, TOWARDS } from "../../table/places.ts";
import { dealOf, declaredSuit, gameOf, type TableStore } from "../../table/store.ts";
import { move, moveByPlace } from "../../ui/move.ts";
import { nameOf } from "./SeatPlate.tsx";
import type { Notice, Stagecraft } from "./stagecraft.ts";
import { TrumpSign } from "./TopBar.tsx";

type Notices = ReadonlySignal<Notice | undefined>;

/** What lies on the cloth besides the trick: declarations, a claim, a notice. */
export function OnCloth({ store, notices }: { store: TableStore; notices: Notices }) {
  const t = table();
  const notice = notices.value;
  const view = store.view.value;
  const stage = view?.stage;
  const deal = view && dealOf(view);
  const inOrder = (cards: Cards) => sorted(cards, store.groups.value, settings.value).flat();
  const standing = deal?.declarations.at(-1);
  const declaring =
    deal && (deal.phase === "drawing" || deal.phase === "bidding" || deal.phase === "exchange");
  if (stage?.is === "match" && stage.wait.for === "claim") {
    return (
      <div class="on-cloth">
        <p>{t.claimBy(nameOf(store, stage.wait.seat))}</p>
        <CardRow cards={inOrder(stage.wait.hand)} />
      </div>
    );
  }
  if (notice?.kind === "throw") {
    const { seat, cards, units, failing, penalty } = notice.event;
    return (
      <div class="notice" role="status">
        <p>
          <b>{t.throwFailed(nameOf(store, seat))}</b>
          {penalty > 0 ? ` · ${t.throwPenalty(penalty)}` : null}
        </p>
        <CardRow cards={byUnit(cards, units, store.groups.value)} />
        <span class="notice-cards">
          {t.throwBeaten} <CardRow cards={byUnit(failing.flat(), failing, store.groups.value)} />
        </span>
      </div>
    );
  }
  if (notice?.kind === "kitty" && deal?.phase === "exchange") {
    return (
      <div class="on-cloth">
        <p>{t.kitty}</p>
        <CardRow cards={inOrder(notice.cards)} />
      </div>
    );
  }
  if (declaring && standing) {
    return (
      <Declaration
        key={deal.declarations.length}
        store={store}
        seat={standing.seat}
        cards={standing.cards}
      />
    );
  }
  return null;
}

/** The declaration that stands, with the trump it makes; it comes from whoever declared. */
function Declaration(props: { store: TableStore; seat: Seat; cards: Cards }) {
  const { store, seat, cards } = props;
  const ref = useRef<HTMLDivElement>(null);
  const place = placeOf(seat, store.bottom.value, store.view.value?.seats.length ?? 4);
  useLayoutEffect(() => {
    const [x, y] = TOWARDS[place];
    const frames = [
      { transform: `translate(${x * 140}px, ${y * 140}px) scale(0.6)`, opacity: 0.2 },
      { transform: "none", opacity: 1 },
    ];
    move(ref.current, frames, 240, { easing: "ease-out" });
  }, [place]);
  return (
    <div ref={ref} class="on-cloth standing-trump">
      <p>
        <span class="declared-trump">
          <TrumpSign trump={declaredSuit(cards)} />
        </span>
        {table().standing(nameOf(store, seat))}
      </p>
      <CardRow cards={cards} />
    </div>
  );
}

/** The deck while cards are dealt: each goes to its player face down. */
export function Deck({ store }: { store: TableStore }) {
  const ref = useRef<HTMLDivElement>(null);
  const deal = store.view.value && dealOf(store.view.value);
  const seats = store.view.value?.seats ?? [];
  const isDealt = deal?.phase === "drawing";
  useEffect(
    () =>
      store.listen(({ event, after }) => {
        if (event.e === "drawn" && ref.current) {
          const place = placeOf(event.seat, store.bottom.peek(), after.seats.length);
          dealTo(ref.current, event.seat, TOWARDS[place]);
        }
      }),
    [store],
  );
  return isDealt ? (
    <div
      ref={ref}
      class={deal.declarations.length > 0 ? "deck covered" : "deck"}
      aria-hidden="true"
    >
      <CardBack />
      {motion.value === 0
        ? null
        : seats.map((_, seat) => <span key={seat} class="card back dealt" />)}
    </div>
  ) : null;
}

/** The back that lies ready for a seat leaves the deck: it is drawn once, and only moved from then on. */
function dealTo(deck: HTMLElement, seat: Seat, [x, y]: readonly [number, number]): void {
  moveByPlace(() => {
    const { offsetWidth = 0, offsetHeight = 0 } = deck.parentElement ?? {};
    const [across, down] = [offsetWidth * 0.4 * x, offsetHeight * 0.4 * y];
    const frames = [
      { transform: "none", opacity: 1 },
      { transform: `translate(${across}px, ${down}px) rotate(${40 * x}deg)`, opacity: 0.4 },
    ];
    return () => {
      const back = deck.children[seat + 1] ?? null;
      // Two movements of one thing at a time are more than a compositor takes.
      for (const before of back?.getAnimations() ?? []) {
        before.cancel();
      }
      move(back, frames, 220, { easing: "ease-out" });
    };
  });
}

/** The kitty of 二打一: face down while they bid, open from then on. */
export function OpenKitty({ store }: { store: TableStore }) {
  const game = store.view.value && gameOf(store.view.value);
  if (game?.game !== "erdayi" || (game.deal.phase !== "auction" && game.deal.phase !== "playing")) {
    return null;
  }
  return (
    <div class="open-kitty">
      {game.deal.kitty ? (
        <CardRow cards={game.deal.kitty} label={table().kitty} />
      ) : (
        <span class="card-row">
          <CardBack />
          <CardBack />
          <CardBack />
        </span>
      )}
    </div>
  );
}

/** The point cards the defenders have taken, by rank, at the edge of the cloth. */
export function Pile({ store }: { store: TableStore }) {
  const deal = store.view.value && dealOf(store.view.value);
  if (!deal || deal.taken.length === 0 || deal.phase === "finished") {
    return null;
  }
  const ranks = tally(inDeckOrder(deal.taken.map((card) => `S${card.charAt(1)}`)));
  return (
    <ul class="pile" aria-label={table().takenCards}>
      {[...ranks].map(([card, count]) => (
        <li key={card}>
          <b>{rankText(card.charAt(1))}</b>×{count}
        </li>
      ))}
    </ul>
  );
}

/** Points on their way to the defenders' pile; they lie ready, unseen, from when the trick is over. */
export function Flying({ craft }: { craft: Stagecraft }) {
  const ref = useRef<HTMLSpanElement>(null);
  useSignalEffect(() => {
    if (craft.collecting.value !== undefined) {
      moveByPlace(() => fly(ref.current));
    }
  });
  const points = craft.shown.value?.points;
  return points === undefined || motion.value === 0 ? null : (
    <span ref={ref} class="flying" aria-hidden="true">
      +{points}
    </span>
  );
}

function fly(flying: HTMLElement | null): (() => void) | undefined {
  const from = flying?.getBoundingClientRect();
  const to = document.querySelector(".pile, .scale-number")?.getBoundingClientRect();
  if (!from || !to) {
    return undefined;
  }
  const frames = [
    { transform: "none", opacity: 1 },
    { transform: `translate(${to.left - from.left}px, ${to.top - from.top}px)`, opacity: 0.4 },
  ];
  return () => move(flying, frames, 240, { easing: "ease-in", fill: "forwards" });
}
