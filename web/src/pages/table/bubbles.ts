import { type Signal, signal } from "@preact/signals";
import { table } from "../../i18n/table.ts";
import type { Seat } from "../../protocol/index.ts";
import type { TableStore } from "../../table/store.ts";
import { phrase } from "../../table/words.ts";

/** What players said or called last, shown at their seats for a while. */
export type Bubbles = Signal<ReadonlyMap<Seat, { number: number; text: string }>>;

const SHOWN_MS = 4_000;

export const bubbleOf = (bubbles: Bubbles, seat: Seat) => bubbles.value.get(seat);

/** Listens to what is said; gives the bubbles and how to stop. */
export function followTalk(store: TableStore): { bubbles: Bubbles; stop: () => void } {
  const bubbles: Bubbles = signal(new Map());
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const show = (seat: Seat, number: number, text: string) => {
    bubbles.value = new Map(bubbles.value).set(seat, { number, text });
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (bubbles.value.get(seat)?.number === number) {
        const next = new Map(bubbles.value);
        next.delete(seat);
        bubbles.value = next;
      }
    }, SHOWN_MS);
    timers.add(timer);
  };
  const stop = store.listen(({ number, event }) => {
    const t = table();
    if (event.e === "said") {
      show(
        event.seat,
        number,
        event.phrase === undefined ? (event.text ?? "") : phrase(event.phrase),
      );
    } else if (event.e === "called") {
      show(event.seat, number, t.call(event.points));
    } else if (event.e === "passed" && store.view.value?.game === "shengji") {
      show(event.seat, number, t.passedDeclaring);
    } else if (event.e === "cards_left") {
      show(event.seat, number, t.cardsLeft(event.count));
    }
  });
  return {
    bubbles,
    stop: () => {
      stop();
      for (const timer of timers) {
        clearTimeout(timer);
      }
    },
  };
}
