import { useEffect, useState } from "preact/hooks";
import { reasonOf } from "../api/http.ts";
import type { ErrorBody } from "../protocol/index.ts";

/** What was read for a key, or why it was refused; neither while it is awaited. */
export type Read<T> = { value: T | null; refusal: ErrorBody | null };

/** Reads something when a component appears, and again when the key changes. */
export function useRead<T>(read: () => Promise<T>, key: unknown): Read<T> {
  const [known, setKnown] = useState<Read<T>>({ value: null, refusal: null });
  useEffect(() => {
    let gone = false;
    const tell = (next: Read<T>) => {
      if (!gone) {
        setKnown(next);
      }
    };
    read().then(
      (value) => tell({ value, refusal: null }),
      (error) => tell({ value: null, refusal: reasonOf(error) }),
    );
    return () => {
      gone = true;
    };
  }, [key]);
  return known;
}
