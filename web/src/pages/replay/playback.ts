import { useEffect, useState } from "preact/hooks";
import type { Reel } from "./reel.ts";

/** How long a step stays at normal speed. */
const STEP_MS = 1200;
const SPEEDS = [1, 2, 4] as const;

/** A place, or how it follows from the one that is shown when the move is made. */
export type Aim = number | ((from: number) => number);

/** Where a replay stands, whether it runs, and what moves it. */
export type Playback = {
  place: number;
  playing: boolean;
  speed: number;
  /** Goes to a place, and on from there if it runs. */
  go: (to: Aim) => void;
  /** Goes to a place and stops there. */
  byHand: (to: Aim) => void;
  /** Runs, or stops. */
  playOrPause: () => void;
  /** The next of the speeds, and after the last the first. */
  changeSpeed: () => void;
};

/** A replay that begins at this place and stands still. */
export function usePlayback(reel: Reel, begin: number): Playback {
  const [place, setPlace] = useState(() => reel.within(begin));
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<(typeof SPEEDS)[number]>(1);
  const go = (to: Aim) => setPlace((from) => reel.within(typeof to === "function" ? to(from) : to));
  useEffect(() => {
    if (!playing) {
      return;
    }
    if (place >= reel.last) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => go(place + 1), STEP_MS / speed);
    return () => clearTimeout(timer);
  }, [playing, place, speed]);
  return {
    place,
    playing,
    speed,
    go,
    byHand: (to) => {
      setPlaying(false);
      go(to);
    },
    playOrPause: () => setPlaying((on) => !on),
    changeSpeed: () => setSpeed(SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1),
  };
}

/**
 * Moves a replay by the keyboard, unless something else takes the keys. A key
 * moves on from where the key before it led, shown or not: two may come before
 * the page is drawn once.
 */
export function useKeys(reel: Reel, { byHand, playOrPause }: Playback): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const busy = (event.target as Element | null)?.closest?.("input, select, textarea, dialog");
      if (busy || event.ctrlKey || event.metaKey || event.altKey) {
        return;
      }
      const moves: Record<string, () => void> = {
        ArrowLeft: () => byHand((place) => place - 1),
        ArrowRight: () => byHand((place) => place + 1),
        ArrowUp: () => byHand((place) => reel.trickBefore(place)),
        ArrowDown: () => byHand((place) => reel.trickAfter(place)),
        PageUp: () => byHand((place) => reel.dealBefore(place)),
        PageDown: () => byHand((place) => reel.dealAfter(place)),
        Home: () => byHand(0),
        End: () => byHand(reel.last),
      };
      const onButton = (event.target as Element | null)?.closest?.("button, a");
      if (event.key === " " && !onButton) {
        event.preventDefault();
        playOrPause();
      } else if (moves[event.key]) {
        event.preventDefault();
        moves[event.key]?.();
      }
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
}
