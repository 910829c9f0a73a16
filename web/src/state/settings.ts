import { computed, effect, signal } from "@preact/signals";
import { patch } from "../api/http.ts";
import type { Me, MyChanges } from "../protocol/index.ts";

/** How somebody likes the table. */
export type Settings = {
  /** Each suit in a colour of its own. */
  fourColours: boolean;
  /** Buttons under the left thumb. */
  leftHanded: boolean;
  cardSize: "small" | "normal" | "large";
  /** Trumps at the left or the right end of the hand, in the upper or the lower row. */
  trumps: "first" | "last";
  /** The strongest card of a suit first, or last. */
  strongest: "first" | "last";
  /** How fast cards move; `off` also for those who asked their system for less motion. */
  motion: "normal" | "fast" | "off";
  sound: boolean;
  /** Sounds in events too, where others think. */
  eventSound: boolean;
  vibrate: boolean;
  /** Ask again before cards are played. */
  confirmPlay: boolean;
  /** Two quick taps on a card play it: cards cannot be taken back, so only for who wants it. */
  doubleTap: boolean;
  /** 二打一: pass at once when nothing beats the table. */
  autoPass: boolean;
  /** Somebody who has just learned it is told what to do, where he practises. */
  coach: boolean;
  /** Show the card counter at practice tables. */
  counter: boolean;
  theme: "system" | "light" | "dark";
  /** The colour of the table's cloth, and that of the cards' backs. */
  cloth: "green" | "blue" | "wine";
  back: "red" | "blue" | "ink";
};

export const defaults: Settings = {
  fourColours: false,
  leftHanded: false,
  cardSize: "normal",
  trumps: "first",
  strongest: "first",
  motion: "normal",
  sound: true,
  eventSound: false,
  vibrate: true,
  confirmPlay: false,
  doubleTap: false,
  autoPass: false,
  coach: false,
  counter: false,
  theme: "system",
  cloth: "green",
  back: "red",
};

const KEY = "paisai.settings";

/** Settings out of anything: what is unknown or of another kind is left out. */
export function readSettings(value: unknown): Settings {
  const found = (typeof value === "object" && value !== null ? value : {}) as Record<
    string,
    unknown
  >;
  const choices: Partial<Record<keyof Settings, readonly string[]>> = {
    cardSize: ["small", "normal", "large"],
    trumps: ["first", "last"],
    strongest: ["first", "last"],
    motion: ["normal", "fast", "off"],
    theme: ["system", "light", "dark"],
    cloth: ["green", "blue", "wine"],
    back: ["red", "blue", "ink"],
  };
  const read: Record<string, unknown> = { ...defaults };
  for (const [key, standard] of Object.entries(defaults)) {
    const allowed = choices[key as keyof Settings];
    const given = found[key];
    if (allowed ? allowed.includes(given as string) : typeof given === typeof standard) {
      read[key] = given;
    }
  }
  return read as Settings;
}

function remembered(): Settings {
  try {
    return readSettings(JSON.parse(localStorage.getItem(KEY) ?? "{}"));
  } catch {
    return defaults;
  }
}

/** The settings in force. */
export const settings = signal<Settings>(remembered());

/** Whether a media query holds: what the system wishes, or how large the window is. */
export function wish(query: string) {
  const media = matchMedia(query);
  const holds = signal(media.matches);
  media.addEventListener?.("change", (event) => {
    holds.value = event.matches;
  });
  return holds;
}

const systemLessMotion = wish("(prefers-reduced-motion: reduce)");
const systemDark = wish("(prefers-color-scheme: dark)");

/** How fast cards move, as a factor of the normal duration; 0 for not at all. */
export const motion = computed(() => {
  if (systemLessMotion.value || settings.value.motion === "off") {
    return 0;
  }
  return settings.value.motion === "fast" ? 0.5 : 1;
});

effect(() => {
  const { fourColours, theme, cardSize, leftHanded, cloth, back } = settings.value;
  const root = document.documentElement;
  root.dataset["suits"] = fourColours ? "four" : "two";
  root.dataset["cards"] = cardSize;
  root.dataset["cloth"] = cloth;
  root.dataset["back"] = back;
  root.dataset["hand"] = leftHanded ? "left" : "right";
  const dark = theme === "system" ? systemDark.value : theme === "dark";
  root.dataset["theme"] = dark ? "dark" : "light";
  root.dataset["motion"] = motion.value === 0 ? "off" : settings.value.motion;
  root.style.setProperty("--motion", String(motion.value));
  try {
    localStorage.setItem(KEY, JSON.stringify(settings.value));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
});

/** Whose account does not know the latest of these settings yet, for as long as that is so. */
const UNSAVED = "paisai.settings.unsaved";

function unsavedOf(): string | null {
  try {
    return localStorage.getItem(UNSAVED);
  } catch {
    return null;
  }
}

function markUnsaved(account: string | null): void {
  try {
    if (account === null) {
      localStorage.removeItem(UNSAVED);
    } else {
      localStorage.setItem(UNSAVED, account);
    }
  } catch {
    // Without storage a page that is left at once may lose the last change.
  }
}

let saving = false;

/** Tells the account, one change after the other, so that an earlier one never arrives last. */
async function save(account: string): Promise<void> {
  markUnsaved(account);
  if (saving) {
    return;
  }
  saving = true;
  try {
    let sent: Settings;
    do {
      sent = settings.value;
      await patch<Me>("/api/me", { settings: sent } satisfies MyChanges);
    } while (sent !== settings.value);
    markUnsaved(null);
  } catch {
    // The setting holds here whether or not the account could be reached; the next page tells it.
  } finally {
    saving = false;
  }
}

/**
 * Takes over the settings that an account remembers, unless it has yet to be told of a change that
 * was made here just before the page was left.
 */
export function adopt(stored: Record<string, unknown>, account: string): void {
  if (unsavedOf() === account) {
    save(account);
    return;
  }
  markUnsaved(null);
  if (Object.keys(stored).length > 0) {
    settings.value = readSettings({ ...settings.value, ...stored });
  }
}

/** Changes a setting here and, for those who came in, in their account. */
export function change(changes: Partial<Settings>, account?: string): void {
  settings.value = { ...settings.value, ...changes };
  if (account !== undefined) {
    save(account);
  }
}
