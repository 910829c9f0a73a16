import { useComputed } from "@preact/signals";
import { useRef } from "preact/hooks";

/** Whether two records have the same fields. */
function same(one: object, other: object): boolean {
  const [a, b] = [one, other] as Array<Record<string, unknown>>;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length && keys.every((key) => Object.is(a?.[key], b?.[key]))
  );
}

/**
 * What is read of signals, as a record of plain fields. Whoever uses it is only drawn anew when one
 * of these is another, however often the signals change.
 */
export function useSame<T extends object>(read: () => T): T {
  const last = useRef<T | undefined>(undefined);
  return useComputed(() => {
    const next = read();
    if (last.current === undefined || !same(last.current, next)) {
      last.current = next;
    }
    return last.current;
  }).value;
}
