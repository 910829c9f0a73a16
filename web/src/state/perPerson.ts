/** What the server says of people by their ids, asked for together and kept while the page is open. */

import { signal } from "@preact/signals";

/** Of no more is it asked at once. */
const AT_ONCE = 32;

export function perPerson<T>(ask: (ids: string) => Promise<Readonly<Record<string, T>>>) {
  const known = signal<ReadonlyMap<string, T>>(new Map());
  const asked = new Set<string>();
  let waiting: string[] = [];
  const send = () => {
    const ids = waiting;
    waiting = [];
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const some = ids.slice(at, at + AT_ONCE).map(encodeURIComponent);
      ask(some.join(",")).then(
        (answer) => {
          known.value = new Map([...known.peek(), ...Object.entries(answer)]);
        },
        // Whatever shows people shows them without it.
        () => undefined,
      );
    }
  };
  return {
    /** What is known of somebody; nothing until the server has said it. */
    of(id: string): T | undefined {
      if (!asked.has(id)) {
        asked.add(id);
        waiting.push(id);
        if (waiting.length === 1) {
          queueMicrotask(send);
        }
      }
      return known.value.get(id);
    },
    /** This is so from now on. */
    learn(id: string, what: T): void {
      asked.add(id);
      known.value = new Map(known.peek()).set(id, what);
    },
    /** It may have changed: who is shown again is asked of again. */
    stale(): void {
      asked.clear();
    },
  };
}
