/** What was, what is; the newest past last. */
export type History<T> = { past: readonly T[]; now: T };

/** How many steps can be taken back. */
const KEPT = 100;

export function begin<T>(now: T): History<T> {
  return { past: [], now };
}

/** Goes on to another state; the same one changes nothing. */
export function goOn<T>(history: History<T>, next: T): History<T> {
  return next === history.now
    ? history
    : { past: [...history.past.slice(1 - KEPT), history.now], now: next };
}

/** Takes the last step back. */
export function takeBack<T>(history: History<T>): History<T> {
  const last = history.past.at(-1);
  return last === undefined ? history : { past: history.past.slice(0, -1), now: last };
}
