import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { table } from "../../i18n/table.ts";
import type { Deadline } from "../../table/store.ts";

/** What is left of a deadline, in milliseconds, drawn anew four times a second. */
export function useLeft(deadline: Deadline | undefined): { ms: number; poolMs: number } {
  const now = useSignal(performance.now());
  const runs = deadline !== undefined && deadline.stands === undefined;
  useEffect(() => {
    if (!runs) {
      return;
    }
    now.value = performance.now();
    const timer = setInterval(() => {
      now.value = performance.now();
    }, 250);
    return () => clearInterval(timer);
  }, [runs, now]);
  if (!deadline) {
    return { ms: 0, poolMs: 0 };
  }
  if (deadline.stands) {
    return deadline.stands;
  }
  const ms = Math.max(0, deadline.endsAt - now.value);
  return { ms, poolMs: Math.max(0, deadline.poolEndsAt - now.value - ms) };
}

const ROUND = 2 * Math.PI * 21;

/** The ring around a player whose time runs, with the seconds that are left. */
export function ClockRing({ deadline, total }: { deadline: Deadline; total: number }) {
  const { ms, poolMs } = useLeft(deadline);
  const inPool = ms <= 0 && poolMs > 0;
  const left = inPool ? poolMs : ms;
  const part = inPool ? 1 : Math.min(1, ms / Math.max(1, total));
  const seconds = Math.ceil(left / 1000);
  const late = inPool || seconds <= 5;
  const t = table();
  return (
    <>
      <svg class={late ? "ring late" : "ring"} viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="21" class="ring-ground" />
        <circle
          cx="24"
          cy="24"
          r="21"
          class="ring-left"
          stroke-dasharray={String(ROUND)}
          stroke-dashoffset={String(ROUND * (1 - part))}
        />
      </svg>
      <span
        class={late ? "ring-seconds late" : "ring-seconds"}
        role="timer"
        aria-label={inPool ? t.pool(seconds) : t.seconds(seconds)}
      >
        {seconds}
      </span>
    </>
  );
}
