/** What the table does besides being drawn: sounds, a bell, keys, the first deal. */

import { useEffect } from "preact/hooks";
import { settings } from "../../state/settings.ts";
import type { Selection } from "../../table/selection.ts";
import { buzz, play as playSound, type Sound } from "../../table/sound.ts";
import type { Happening, TableStore } from "../../table/store.ts";
import { useSame } from "../../ui/useSame.ts";
import type { Panel } from "./Menu.tsx";

const BELL_MS = 5_000;

/** Plays a sound; at the tables of an event only for who asked for it, as others think there. */
export function ring(store: TableStore, sound: Sound): void {
  if (!store.view.peek()?.settings.event || settings.value.eventSound) {
    playSound(sound);
  }
}

/** Sounds and taps for what happens. */
export function sounds(store: TableStore, { event }: Happening): void {
  switch (event.e) {
    case "turn":
      if (event.seat === store.mySeat.peek() && !store.isTrustee.peek()) {
        ring(store, "turn");
        buzz(30);
      }
      break;
    case "led":
    case "followed":
    case "played":
    case "declared":
      ring(store, "card");
      break;
    case "trick":
      ring(store, event.points > 0 ? "points" : "trick");
      break;
    case "result":
    case "finished":
    case "over":
      ring(store, "end");
      break;
    default:
      break;
  }
}

/** Before the first deal there is nothing to look at: it comes as soon as it can. */
export function useFirstDeal(store: TableStore): void {
  const { first, plays } = useSame(() => {
    const stage = store.view.value?.stage;
    const first = stage?.is === "match" && stage.started === 0 && store.commits.value;
    return { first, plays: store.mySeat.value !== undefined };
  });
  useEffect(() => {
    if (first && plays) {
      void store.ready(true);
    }
  }, [first, plays, store]);
}

/** A bell shortly before one's own time is over. */
export function useLateBell(store: TableStore): void {
  const deadline = store.deadline.value;
  const mine = store.myTask.value !== undefined;
  useEffect(() => {
    if (!mine || !deadline || deadline.stands) {
      return;
    }
    const ms = deadline.poolEndsAt - performance.now() - BELL_MS;
    const timer = ms > 0 ? setTimeout(() => ring(store, "late"), ms) : undefined;
    return () => clearTimeout(timer);
  }, [mine, deadline, store]);
}

/** Keys that work anywhere at the table but in a field or a dialog. */
export function useShortcuts(
  selection: Selection,
  onPlay: () => void,
  open: (panel: Panel) => void,
): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      // An open dialog has all keys, also where what had the focus is gone.
      if (
        document.querySelector("dialog[open]") ||
        target.closest("input, textarea, select") ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey
      ) {
        return;
      }
      switch (event.key) {
        case "h":
          void selection.hint();
          break;
        case "Escape":
          selection.clear();
          break;
        case "l":
          open("last");
          break;
        case "s":
          open("score");
          break;
        case "m":
          open("menu");
          break;
        case "?":
        case "？":
          open("keys");
          break;
        case "Enter":
          if (target.closest("button, a")) {
            return;
          }
          onPlay();
          break;
        default:
          return;
      }
      event.preventDefault();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [selection, onPlay, open]);
}

const TYPING = "input, textarea, select, dialog";

/**
 * When cards are asked for, whoever plays by keys has them under his keys,
 * unless he is writing something. What the last touch came from is kept at the
 * root, so that a card is only framed for who needs the frame.
 */
export function useTurnFocus(store: TableStore): void {
  useEffect(() => {
    const by = (kind: string) => () => {
      document.documentElement.dataset["input"] = kind;
    };
    const [keys, pointer] = [by("keys"), by("pointer")];
    addEventListener("keydown", keys, true);
    addEventListener("pointerdown", pointer, true);
    return () => {
      removeEventListener("keydown", keys, true);
      removeEventListener("pointerdown", pointer, true);
    };
  }, []);
  const turn = store.turn.value;
  const task = store.myTask.value;
  const asked = task === "lead" || task === "follow" || task === "bury";
  useEffect(() => {
    const busy = document.querySelector("dialog[open]") || document.activeElement?.matches(TYPING);
    if (asked && turn && !busy) {
      document
        .querySelector<HTMLElement>(".hand-card[tabindex='0']")
        ?.focus({ preventScroll: true });
    }
  }, [asked, turn]);
}
