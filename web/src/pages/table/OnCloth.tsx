import { useLayoutEffect, useRef } from "preact/hooks";
import { CardBack, CardRow } from "../../cards/CardFace.tsx";
import { rankText, tally } from "../../cards/cards.ts";
import { inDeckOrder } from "../../cards/order.ts";
import { table } from "../../i18n/table.ts";
import { dealOf, gameOf, type TableStore } from "../../table/store.ts";
import { move } from "../../ui/move.ts";
import { nameOf } from "./SeatPlate.tsx";
import type { Notice } from "./stagecraft.ts";

/** What lies on the cloth besides the trick: declarations, a claim, a notice. */
export function OnCloth({ store, notice }: { store: TableStore; notice: Notice | undefined }) {
  const t = table();
  const view = store.view.value;
  const stage = view?.stage;
  const deal = view && dealOf(view);
  const standing = deal?.declarations.at(-1);
  const declaring =
    deal && (deal.phase === "drawing" || deal.phase === "bidding" || deal.phase === "exchange");
  if (stage?.is === "match" && stage.wait.for === "claim") {
    return (
      <div class="on-cloth">
        <p>{t.claimBy(nameOf(store, stage.wait.seat))}</p>
        <CardRow cards={stage.wait.hand} />
      </div>
    );
  }
  if (notice?.kind === "throw") {
    const { seat, cards, failing, penalty } = notice.event;
    return (
      <div class="on-cloth" role="status">
        <p>
          <b>{t.throwFailed(nameOf(store, seat))}</b>
          {penalty > 0 ? ` · ${t.throwPenalty(penalty)}` : null}
        </p>
        <CardRow cards={cards} />
        <p class="on-cloth-soft">
          {t.throwBeaten} <CardRow cards={failing.flat()} />
        </p>
      </div>
    );
  }
  if (notice?.kind === "kitty" && deal?.phase === "exchange") {
    return (
      <div class="on-cloth">
        <p>{t.kitty}</p>
        <CardRow cards={notice.cards} />
      </div>
    );
  }
  if (declaring && standing) {
    return (
      <div class="on-cloth">
        <p>{t.standing(nameOf(store, standing.seat))}</p>
        <CardRow cards={standing.cards} />
      </div>
    );
  }
  return null;
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

/** Points on their way to the defenders' pile. */
export function Flying({ points }: { points: number | undefined }) {
  const ref = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const from = ref.current?.getBoundingClientRect();
    const to = document.querySelector(".pile")?.getBoundingClientRect();
    if (from && to) {
      const frames = [
        { transform: "none", opacity: 1 },
        {
          transform: `translate(${to.left - from.left}px, ${to.top - from.top}px)`,
          opacity: 0.4,
        },
      ];
      move(ref.current, frames, 240, { easing: "ease-in", fill: "forwards" });
    }
  }, [points]);
  return points === undefined ? null : (
    <span ref={ref} class="flying" aria-hidden="true">
      +{points}
    </span>
  );
}
