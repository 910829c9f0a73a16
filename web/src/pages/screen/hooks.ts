/** What a projector that nobody watches over does by itself. */

import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { ofRound, readCompared } from "../../analysis/compared.ts";
import { ring } from "../../event/bells.ts";
import { hasPlayedBoards } from "../../event/ComparedRound.tsx";
import { speak } from "../../event/voice.ts";
import type { EventView } from "../../protocol/desk.ts";
import type { Room } from "./layout.ts";
import { bellFor, type Seen, saidAt, seen } from "./moments.ts";
import type { Reports } from "./sheets.ts";
import type { Show } from "./show.ts";

/** How long an announcement takes the place of the lists. */
const ANNOUNCED_MS = 30_000;
/** The room for a list before anything was measured: on a wall of 16:9. */
const UNMEASURED: Room = { width: 172, height: 84 };
/** What of the wall's width a list has beside the clock, and of its height above and below. */
const BESIDE = { width: 0.65, margins: 6.4, height: 21 } as const;

/** Rings for what is new, and says until when it is announced in large letters. */
export function useBells(
  view: EventView,
  now: number,
  { muted, voice }: Show,
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
      if (voice) {
        speak(saidAt(bell, view, old, after));
      }
    }
    if (bell === "warning" || bell === "over") {
      until.current = now + ANNOUNCED_MS;
    }
    onNew(after);
  }, [key]);
  return now < until.current;
}

/** The boards of the last round that is over, once the engine has seen all of them. */
export function useReports(view: EventView): Reports | undefined {
  const reports = useSignal<Reports | undefined>(undefined);
  const round = view.rounds.findLast((of) => hasPlayedBoards(view, of));
  const { id } = view.summary;
  const key = round && `${round.stage}.${round.round}`;
  const known = reports.value && `${reports.value.round.stage}.${reports.value.round.round}`;
  // Somebody may ask at any time: until then it is looked for whenever the event is read.
  useEffect(() => {
    if (!round || key === known) {
      return;
    }
    let stale = false;
    readCompared(ofRound(id, round.stage, round.round)).then(
      (found) => {
        if (!stale && found?.progress.state === "over") {
          reports.value = { round, boards: found.boards };
        }
      },
      // Without them the other lists are shown.
      () => undefined,
    );
    return () => {
      stale = true;
    };
  }, [view, id, key, known]);
  return key === known ? reports.value : undefined;
}

/** How much room the lists have, measured whenever it changes. */
export function useRoom(deps: unknown) {
  const box = useRef<HTMLDivElement>(null);
  const room = useSignal(UNMEASURED);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === "undefined") {
      return;
    }
    const measure = () => {
      // The line of the empty box is ten units high.
      const unit =
        Number.parseFloat(getComputedStyle(element).getPropertyValue("line-height")) / 10;
      const { clientWidth, clientHeight } = element;
      const [width, height] = [clientWidth / unit, clientHeight / unit];
      const { value } = room;
      if (unit > 0 && clientHeight > 0 && (value.width !== width || value.height !== height)) {
        room.value = { width, height };
      }
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [deps]);
  return { box, room: room.value };
}

/** The room that lists would have beside a large clock, given the type against the usual size. */
export function useBeside(size: number): Room {
  const wall = useSignal([innerWidth, innerHeight] as const);
  useEffect(() => {
    const changed = () => {
      wall.value = [innerWidth, innerHeight];
    };
    addEventListener("resize", changed);
    return () => removeEventListener("resize", changed);
  }, [wall]);
  const [width, height] = wall.value;
  const unit = size * Math.min(height / 100, (width * 0.5625) / 100);
  return {
    width: (width / unit) * BESIDE.width - BESIDE.margins,
    height: height / unit - BESIDE.height,
  };
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
