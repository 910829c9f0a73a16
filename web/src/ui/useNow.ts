import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { serverNow } from "../api/time.ts";

/** The server's time, looked at again and again; a component that reads it is drawn anew. */
export function useNow(everyMs: number): number {
  const now = useSignal(serverNow());
  useEffect(() => {
    const timer = setInterval(() => {
      now.value = serverNow();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, now]);
  return now.value;
}
