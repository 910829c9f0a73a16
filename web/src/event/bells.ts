/** Bells for a hall: longer and louder than the sounds of a table, made on the spot. */

import { signal } from "@preact/signals";

export type Bell = "published" | "ranked" | "started" | "warning" | "over" | "table" | "call";

/** The pitches of a stroke and when it comes, in seconds. */
type Stroke = { hz: number; at: number; lasts: number };

const gong = (at: number): Stroke[] => [{ hz: 196, at, lasts: 3.2 }];
const chime = (hz: number, at: number): Stroke => ({ hz, at, lasts: 1.6 });

const BELLS: Readonly<Record<Bell, readonly Stroke[]>> = {
  published: [chime(523, 0), chime(659, 0.35), chime(784, 0.7)],
  ranked: [chime(784, 0), chime(659, 0.35)],
  started: [...gong(0), chime(523, 0.9), chime(784, 1.3)],
  warning: [chime(784, 0), chime(784, 0.6), chime(784, 1.2)],
  over: [...gong(0), ...gong(1.4), ...gong(2.8)],
  table: [chime(392, 0), chime(392, 0.5)],
  call: [chime(880, 0), chime(698, 0.25)],
};

/** What a bell sounds of besides its pitch, and how loud: bells are not in tune with themselves. */
const PARTIALS = [
  [1, 0.5],
  [2, 0.22],
  [2.99, 0.12],
  [4.2, 0.06],
] as const;

let context: AudioContext | undefined;

/** Whether the browser lets the page ring. */
export const mayRing = signal(false);

/** Asks for sound; a browser grants it where somebody has just clicked. */
export async function allowBells(): Promise<void> {
  if (typeof AudioContext === "undefined") {
    return;
  }
  context ??= new AudioContext();
  await context.resume();
  mayRing.value = context.state === "running";
}

/** Rings, where the browser lets us. */
export function ring(bell: Bell): void {
  if (!context || !mayRing.value) {
    return;
  }
  // Some browsers put a page's sound to sleep when it was silent for long.
  if (context.state !== "running") {
    void context.resume();
  }
  for (const { hz, at, lasts } of BELLS[bell]) {
    for (const [times, loud] of PARTIALS) {
      const start = context.currentTime + at + 0.02;
      const end = start + lasts / Math.sqrt(times);
      const tone = context.createOscillator();
      const gain = context.createGain();
      tone.frequency.value = hz * times;
      gain.gain.setValueAtTime(0, start);
      gain.gain.linearRampToValueAtTime(loud, start + 0.01);
      gain.gain.exponentialRampToValueAtTime(0.0001, end);
      tone.connect(gain).connect(context.destination);
      tone.start(start);
      tone.stop(end);
    }
  }
}
