/** Short, soft sounds, made on the spot; nothing is loaded. */

import { settings } from "../state/settings.ts";

type Note = { hz: number; at: number; ms: number; loud: number; wave: OscillatorType };

const NOTES = {
  card: [{ hz: 190, at: 0, ms: 60, loud: 0.12, wave: "triangle" }],
  turn: [
    { hz: 587, at: 0, ms: 130, loud: 0.1, wave: "sine" },
    { hz: 784, at: 110, ms: 180, loud: 0.1, wave: "sine" },
  ],
  trick: [{ hz: 330, at: 0, ms: 120, loud: 0.08, wave: "sine" }],
  points: [
    { hz: 523, at: 0, ms: 90, loud: 0.08, wave: "sine" },
    { hz: 659, at: 80, ms: 120, loud: 0.08, wave: "sine" },
  ],
  late: [{ hz: 440, at: 0, ms: 90, loud: 0.1, wave: "square" }],
  refused: [{ hz: 150, at: 0, ms: 140, loud: 0.12, wave: "triangle" }],
  end: [
    { hz: 392, at: 0, ms: 160, loud: 0.1, wave: "sine" },
    { hz: 523, at: 150, ms: 160, loud: 0.1, wave: "sine" },
    { hz: 659, at: 300, ms: 260, loud: 0.1, wave: "sine" },
  ],
} as const satisfies Record<string, readonly Note[]>;

export type Sound = keyof typeof NOTES;

let context: AudioContext | undefined;

/** Plays a sound, if sounds are on and the browser lets us. */
export function play(sound: Sound): void {
  if (!settings.value.sound || typeof AudioContext === "undefined") {
    return;
  }
  context ??= new AudioContext();
  if (context.state === "suspended") {
    void context.resume();
  }
  for (const note of NOTES[sound]) {
    const start = context.currentTime + note.at / 1000;
    const end = start + note.ms / 1000;
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = note.wave;
    tone.frequency.value = note.hz;
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(note.loud, start + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, end);
    tone.connect(gain).connect(context.destination);
    tone.start(start);
    tone.stop(end);
  }
}

/** A short tap in the hand, where there is one. */
export function buzz(ms: number): void {
  if (settings.value.vibrate) {
    navigator.vibrate?.(ms);
  }
}
