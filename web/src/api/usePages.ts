import { useEffect, useState } from "preact/hooks";
import type { ErrorBody } from "../protocol/index.ts";
import { get, reasonOf } from "./http.ts";

/** A page of a list as the server gives it; `next` asks for the one after it. */
export type Page<T> = { items: readonly T[]; next?: string | undefined };

export type Pages<T> = {
  /** All that has come so far; nothing before the first page. */
  items: readonly T[] | null;
  /** Asks for the next page; missing where there is none. */
  more?: () => void;
  busy: boolean;
  refusal: ErrorBody | null;
};

/**
 * A list that comes page by page from a path, read anew when the key changes.
 * How a page lies in the answer is for the caller to say.
 */
export function usePages<A, T>(path: string, key: string, read: (answer: A) => Page<T>): Pages<T> {
  const [before, setBefore] = useState<Page<T> | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ErrorBody | null>(null);

  async function load(earlier: Page<T> | null, isGone: () => boolean) {
    const joint = path.includes("?") ? "&" : "?";
    const after = earlier?.next ? `${joint}after=${encodeURIComponent(earlier.next)}` : "";
    setBusy(true);
    setRefusal(null);
    try {
      const page = read(await get<A>(`${path}${after}`));
      if (!isGone()) {
        setBefore({ items: [...(earlier?.items ?? []), ...page.items], next: page.next });
      }
    } catch (error) {
      if (!isGone()) {
        setRefusal(reasonOf(error));
      }
    } finally {
      setBusy(false);
    }
  }

  useEffect(() => {
    let gone = false;
    setBefore(null);
    load(null, () => gone);
    return () => {
      gone = true;
    };
  }, [path, key]);

  const pages: Pages<T> = { items: before?.items ?? null, busy, refusal };
  if (before?.next) {
    pages.more = () => load(before, () => false);
  }
  return pages;
}
