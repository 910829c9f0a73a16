import { useEffect, useRef } from "preact/hooks";
import { CardFace } from "../../cards/CardFace.tsx";
import { cardName, tally } from "../../cards/cards.ts";
import { judge } from "../../i18n/judge.ts";
import type { Card } from "../../protocol/index.ts";

/** A place for cards: a touch makes it the one that the keys fill, a touch on a card takes it away. */
export function Slot(props: {
  title: string;
  cards: readonly Card[];
  active: boolean;
  optional?: boolean;
  /** Cards of this slot that are also played. */
  lifted?: readonly Card[];
  /** What a touch on a card does, if it does not take it away. */
  onPick?: ((card: Card) => void) | undefined;
  onActivate: () => void;
  onRemove: (card: Card) => void;
  isTrump: (card: Card) => boolean;
}) {
  const t = judge();
  const { cards, active } = props;
  const lifted = tally(props.lifted ?? []);
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef(false);
  useEffect(() => {
    // On a phone the keys lie over the lower part of the page.
    if (active && drawn.current) {
      box.current?.scrollIntoView?.({ block: "nearest" });
    }
    drawn.current = true;
  }, [active]);
  return (
    <div ref={box} class={active ? "slot active" : "slot"}>
      <button type="button" class="slot-name" aria-pressed={active} onClick={props.onActivate}>
        <span>{props.title}</span>
        {props.optional && cards.length === 0 ? <small class="soft">{t.optional}</small> : null}
        {cards.length > 0 ? <small class="soft">{t.count(cards.length)}</small> : null}
        {cards.length === 0 ? <span class="slot-empty">{active ? t.activeEmpty : ""}</span> : null}
      </button>
      {cards.length > 0 ? (
        <div class="slot-cards">
          {cards.map((card, at) => {
            const up = (lifted.get(card) ?? 0) > 0;
            if (up) {
              lifted.set(card, (lifted.get(card) ?? 0) - 1);
            }
            const label = props.onPick ? t.playCard(cardName(card)) : t.removeCard(cardName(card));
            return (
              <button
                key={`${card}${at}`}
                type="button"
                class={up ? "slot-card up" : "slot-card"}
                onClick={() => (props.onPick ? props.onPick(card) : props.onRemove(card))}
              >
                <span class="visually-hidden">{label}</span>
                <span aria-hidden="true">
                  <CardFace card={card} trump={props.isTrump(card)} />
                </span>
              </button>
            );
          })}
        </div>
      ) : null}
    </div>
  );
}
