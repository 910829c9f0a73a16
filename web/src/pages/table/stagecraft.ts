/**
 * What stays on the table a little longer than the game needs it: a trick
 * that is over, points that fly to the defenders, a throw that failed, the
 * kitty that is shown. The view is always ahead of it and never waits.
 */

import { type Signal, signal } from "@preact/signals";
import type { Cards, Latest, Seat, Told, Trick } from "../../protocol/index.ts";
import { motion } from "../../state/settings.ts";
import { dealOf, gameOf, type TableStore } from "../../table/store.ts";

export type Shown = {
  /** A trick of 升级 that is over. */
  trick?: Trick;
  /** A trick of 二打一 that is over. */
  latest?: Latest[];
  /** The seat it goes to, once it moves. */
  collecting?: Seat;
  /** Points that go to the defenders. */
  points?: number;
};

export type Notice =
  | { kind: "throw"; event: Extract<Told, { e: "throw_failed" }> }
  | { kind: "kitty"; cards: Cards };

const LOOK_MS = 1_000;
const COLLECT_MS = 240;
const NOTICE_MS = 5_000;

export type Stagecraft = {
  shown: Signal<Shown | undefined>;
  notice: Signal<Notice | undefined>;
  stop: () => void;
};

/** Watches a table and keeps on it what should be seen a moment longer. */
export function stagecraft(store: TableStore): Stagecraft {
  const shown = signal<Shown | undefined>(undefined);
  const notice = signal<Notice | undefined>(undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let noticeTimer: ReturnType<typeof setTimeout> | undefined;
  const linger = (what: Shown, to: Seat) => {
    clearTimeout(timer);
    shown.value = what;
    timer = setTimeout(() => {
      shown.value = { ...what, collecting: to };
      timer = setTimeout(() => {
        shown.value = undefined;
      }, COLLECT_MS * motion.value);
    }, LOOK_MS);
  };
  const tell = (what: Notice) => {
    clearTimeout(noticeTimer);
    notice.value = what;
    noticeTimer = setTimeout(() => {
      notice.value = undefined;
    }, NOTICE_MS);
  };
  const stopListening = store.listen(({ event, before }) => {
    if (event.e === "trick") {
      const trick = dealOf(before)?.trick;
      const dealer = dealOf(before)?.dealer ?? 0;
      const points =
        event.seat % 2 !== dealer % 2 && event.points > 0 ? { points: event.points } : {};
      if (trick) {
        linger({ trick: { ...trick, winning: event.seat }, ...points }, event.seat);
      }
    } else if (event.e === "trick_ended") {
      const game = gameOf(before);
      if (game?.game === "erdayi" && game.deal.phase === "playing") {
        linger({ latest: game.deal.latest }, event.seat);
      }
    } else if (
      event.e === "led" ||
      event.e === "played" ||
      event.e === "deal" ||
      event.e === "dealt"
    ) {
      clearTimeout(timer);
      shown.value = undefined;
    } else if (event.e === "throw_failed") {
      tell({ kind: "throw", event });
    } else if (event.e === "kitty_shown") {
      tell({ kind: "kitty", cards: event.cards });
    }
  });
  return {
    shown,
    notice,
    stop: () => {
      stopListening();
      clearTimeout(timer);
      clearTimeout(noticeTimer);
    },
  };
}
