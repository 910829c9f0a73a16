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
  /** 二打一: pass at once when nothing beats the table. */
  autoPass: boolean;
  /** Show the card counter at practice tables. */
  counter: boolean;
  theme: "system" | "light" | "dark";
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
  autoPass: false,
  counter: false,
  theme: "system",
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

/** What the system says about a wish of its user. */
function wish(query: string) {
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
  const { fourColours, theme, cardSize, leftHanded } = settings.value;
  const root = document.documentElement;
  root.dataset["suits"] = fourColours ? "four" : "two";
  root.dataset["cards"] = cardSize;
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

/** Takes over the settings that the account remembers. */
export function adopt(stored: Record<string, unknown>): void {
  if (Object.keys(stored).length > 0) {
    settings.value = readSettings({ ...settings.value, ...stored });
  }
}

/** Changes a setting here and, for those who came in, in their account. */
export function change(changes: Partial<Settings>, keep: boolean): void {
  settings.value = { ...settings.value, ...changes };
  if (keep) {
    // The setting holds here whether or not the account could be reached.
    patch<Me>("/api/me", { settings: settings.value } satisfies MyChanges).catch(() => undefined);
  }
}
