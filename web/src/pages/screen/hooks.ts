/** What a projector that nobody watches over does by itself. */

import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { ring } from "../../event/bells.ts";
import type { EventView } from "../../protocol/desk.ts";
import { bellFor, type Seen, seen } from "./moments.ts";

/** How long an announcement takes the place of the lists. */
const ANNOUNCED_MS = 30_000;
/** Lines of a sheet before anything was measured. */
export const LINES = 9;

/** Rings for what is new, and says until when it is announced in large letters. */
export function useBells(
  view: EventView,
  now: number,
  muted: boolean,
  onNew: (after: Seen) => void,
) {
  const before = useRef<Seen>(undefined);
  const until = useRef(0);
  const after = seen(view, now);
  const key = JSON.stringify(after);
  // The key says all that is in `after`, which is made anew every time.
  useLayoutEffect(() => {
    const bell = bellFor(before.current, after);
    const old = before.current;
    before.current = after;
    if (!old || bell === null) {
      return;
    }
    if (!muted) {
      ring(bell);
    }
    if (bell === "warning" || bell === "over") {
      until.current = now + ANNOUNCED_MS;
    }
    onNew(after);
  }, [key]);
  return now < until.current;
}

/** How many lines of the lists fit, measured whenever the room for them changes. */
export function useFit(deps: unknown) {
  const box = useRef<HTMLDivElement>(null);
  const fit = useSignal(LINES);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === "undefined") {
      return;
    }
    const measure = () => {
      const line = Number.parseFloat(getComputedStyle(element).getPropertyValue("line-height"));
      if (element.clientHeight > 0 && line > 0) {
        fit.value = Math.max(1, Math.floor((element.clientHeight + 1) / line));
      }
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [deps]);
  return { box, lines: fit.value };
}

/** Whether the window is higher than wide. */
export function useUpright(): boolean {
  const media = useMemo(() => matchMedia("(max-aspect-ratio: 1)"), []);
  const upright = useSignal(media.matches);
  useEffect(() => {
    const changed = () => {
      upright.value = media.matches;
    };
    media.addEventListener("change", changed);
    return () => media.removeEventListener("change", changed);
  }, [media, upright]);
  return upright.value;
}

/** Keeps the machine awake while the page is in front. */
export function useAwake() {
  useEffect(() => {
    const stay = () => {
      if (document.visibilityState === "visible") {
        // A hall's own server has no TLS, and then machines must be kept awake by hand.
        navigator.wakeLock?.request("screen").catch(() => undefined);
      }
    };
    stay();
    document.addEventListener("visibilitychange", stay);
    return () => document.removeEventListener("visibilitychange", stay);
  }, []);
}

/** Does what a key stands for, whatever has the focus. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey && !event.altKey) {
        latest.current[event.key]?.();
      }
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
}
