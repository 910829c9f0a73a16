import { signal, type Signal } from "@preact/signals";
import { table } from "../../i18n/table.ts";
import type { Event, Seat } from "../../protocol/index.ts";
import type { TableStore } from "../../table/store.ts";

/** What players said or called last, shown at their seats for a while. */
export type Bubbles = Signal<ReadonlyMap<Seat, { number: number; text: string }>>;

const SHOWN_MS = 4_000;

/** The words of a phrase or a text; phrases beyond the sentences are signs. */
export function wordsOf(event: Extract<Event, { e: "said" }>): string {
  const t = table();
  if (event.phrase !== undefined) {
    return t.phrases[event.phrase] ?? t.emoji[event.phrase - t.phrases.length] ?? "";
  }
  return event.text ?? "";
}

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
      show(event.seat, number, wordsOf(event));
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
