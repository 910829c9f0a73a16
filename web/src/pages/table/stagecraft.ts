/**
 * What stays on the table a little longer than the game needs it: a trick
 * that is over, points that fly to the defenders, a throw that failed, the
 * kitty that is shown, and at the end of a deal the last trick and the kitty
 * that is turned up before the result. The view is always ahead of it and
 * never waits. How long something is looked at does not depend on whether
 * cards move.
 */

import { batch, type Signal, signal } from "@preact/signals";
import type { Cards, Latest, Seat, ShengjiResult, Told, Trick } from "../../protocol/index.ts";
import { motion } from "../../state/settings.ts";
import { dealOf, gameOf, type TableStore } from "../../table/store.ts";

export type Shown = {
  /** A trick of 升级 that is over. */
  trick?: Trick;
  /** A trick of 二打一 that is over. */
  latest?: Latest[];
  /** Points that go to the defenders. */
  points?: number;
};

export type Notice =
  | { kind: "throw"; event: Extract<Told, { e: "throw_failed" }> }
  | { kind: "kitty"; cards: Cards };

/** What is seen of a deal that is over before its result covers the cloth. */
export type Finale =
  | { part: "trick"; result?: ShengjiResult }
  | { part: "kitty"; result: ShengjiResult; cards: Cards };

const LOOK_MS = 1_000;
const LAST_MS = 1_600;
const KITTY_MS = 3_000;
const COLLECT_MS = 240;
const NOTICE_MS = 5_000;

export type Stagecraft = {
  shown: Signal<Shown | undefined>;
  /** The seat that what is shown goes to, once it moves. */
  collecting: Signal<Seat | undefined>;
  notice: Signal<Notice | undefined>;
  finale: Signal<Finale | undefined>;
  /** Goes on to the result, for who has seen enough. */
  skip: () => void;
  stop: () => void;
};

/** One thing after another, of which a new one takes the place of what was planned. */
function clockwork() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const after = (ms: number, act: () => void) => {
    stop();
    timer = setTimeout(act, ms);
  };
  return { after, stop };
}

/** Watches a table and keeps on it what should be seen a moment longer. */
export function stagecraft(store: TableStore): Stagecraft {
  const shown = signal<Shown | undefined>(undefined);
  const collecting = signal<Seat | undefined>(undefined);
  const notice = signal<Notice | undefined>(undefined);
  const finale = signal<Finale | undefined>(undefined);
  const [trick, end, telling] = [clockwork(), clockwork(), clockwork()];
  const clear = () =>
    batch(() => {
      shown.value = undefined;
      collecting.value = undefined;
    });
  const linger = (what: Shown, to: Seat, ms: number, then?: () => void) => {
    batch(() => {
      shown.value = what;
      collecting.value = undefined;
    });
    trick.after(ms, () => {
      if (store.view.peek()?.paused) {
        // Whoever practises looks at it until he goes on.
        return;
      }
      collecting.value = to;
      trick.after(COLLECT_MS * motion.value, () => {
        clear();
        then?.();
      });
    });
  };
  const skip = () => {
    trick.stop();
    end.stop();
    clear();
    finale.value = undefined;
  };
  // The next deal may have begun before the kitty of this one is turned up.
  let buried: Cards = [];
  const turnUp = (result: ShengjiResult) => {
    finale.value = { part: "kitty", result, cards: buried };
    end.after(KITTY_MS, skip);
  };
  const tell = (what: Notice) => {
    notice.value = what;
    telling.after(NOTICE_MS, () => {
      notice.value = undefined;
    });
  };
  const conclude = (result: ShengjiResult) => {
    buried = [];
    const last = shown.value?.trick;
    if (last?.winning !== undefined && shown.value && !result.ended) {
      finale.value = { part: "trick", result };
      linger(shown.value, last.winning, LAST_MS, () => turnUp(result));
    } else if (!result.ended || "claimed" in result.ended) {
      turnUp(result);
    }
  };
  const reveal = (cards: Cards) => {
    buried = cards;
    if (finale.value?.part === "kitty") {
      finale.value = { ...finale.value, cards };
    }
  };
  /** A new deal ends what is shown of the one before, but for its kitty. */
  const begin = () => {
    const before = finale.value;
    if (before?.part === "kitty") {
      return;
    }
    skip();
    if (before?.result) {
      turnUp(before.result);
    }
  };
  const stopListening = store.listen(({ event, before }) => {
    switch (event.e) {
      case "trick": {
        const deal = dealOf(before);
        const defended = event.seat % 2 !== (deal?.dealer ?? 0) % 2;
        const points = defended && event.points > 0 ? { points: event.points } : {};
        if (deal?.trick) {
          linger({ trick: { ...deal.trick, winning: event.seat }, ...points }, event.seat, LOOK_MS);
        }
        return;
      }
      case "trick_ended": {
        const game = gameOf(before);
        if (game?.game === "erdayi" && game.deal.phase === "playing") {
          linger({ latest: game.deal.latest }, event.seat, LOOK_MS);
        }
        return;
      }
      case "result":
        return conclude(event.result);
      case "open":
        return reveal(event.buried ?? []);
      case "finished":
        finale.value = { part: "trick" };
        return end.after(LAST_MS, skip);
      case "deal":
      case "dealt":
        return begin();
      case "resumed":
      case "play_taken_back":
      case "led":
      case "played":
        return skip();
      case "throw_failed":
        return tell({ kind: "throw", event });
      case "kitty_shown":
        return tell({ kind: "kitty", cards: event.cards });
      default:
        return;
    }
  });
  return {
    shown,
    collecting,
    notice,
    finale,
    skip,
    stop: () => {
      stopListening();
      for (const work of [trick, end, telling]) {
        work.stop();
      }
    },
  };
}
