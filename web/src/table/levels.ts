import { common } from "../i18n/common.ts";

/** The bots that can be chosen, the strongest last. */
export const LEVELS = ["rookie", "club", "master"] as const;
export type Level = (typeof LEVELS)[number];

/** The bot that plays unless another is chosen. */
export const DEFAULT_LEVEL: Level = "club";

const LAST = "paisai-bots";

/** What a bot's way of playing is called; older tables know other ways. */
export function levelName(policy: string): string {
  const names: Record<string, string> = common().levels;
  return names[policy] ?? policy;
}

/** The bots to choose from, with their names. */
export function levelOptions(): ReadonlyArray<readonly [Level, string]> {
  return LEVELS.map((level) => [level, levelName(level)] as const);
}

/** The bots that were chosen last. */
export function favouriteLevel(): Level {
  try {
    const last = localStorage.getItem(LAST);
    return LEVELS.find((level) => level === last) ?? DEFAULT_LEVEL;
  } catch {
    // Without storage everybody begins with the usual ones.
    return DEFAULT_LEVEL;
  }
}

export function rememberLevel(level: Level): void {
  try {
    localStorage.setItem(LAST, level);
  } catch {
    // Without storage the next visit begins with the usual ones.
  }
}
