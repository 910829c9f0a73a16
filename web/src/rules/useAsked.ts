import { useEffect, useState } from "preact/hooks";
import { reasonOf } from "../api/http.ts";
import type { ErrorBody } from "../protocol/index.ts";

/** Something asked of the server: what came last, why nothing came, whether more is to come. */
export type Asked<T> = { value: T | null; refusal: ErrorBody | null; pending: boolean };

/**
 * Asks whenever the key changes, and forgets answers that come too late. The
 * last answer stays until the next is there; a `null` key asks nothing.
 */
export function useAsked<T>(key: string | null, ask: () => Promise<T>, delayMs = 0): Asked<T> {
  const [asked, set] = useState<Asked<T>>({ value: null, refusal: null, pending: key !== null });
  useEffect(() => {
    if (key === null) {
      set({ value: null, refusal: null, pending: false });
      return;
    }
    let late = false;
    set((before) => ({ ...before, pending: true }));
    const timer = setTimeout(() => {
      ask().then(
        (value) => late || set({ value, refusal: null, pending: false }),
        (error) => late || set({ value: null, refusal: reasonOf(error), pending: false }),
      );
    }, delayMs);
    return () => {
      late = true;
      clearTimeout(timer);
    };
    // The key says all that the question depends on.
  }, [key]);
  return asked;
}
