import { useEffect, useState } from "preact/hooks";
import { post, reasonOf } from "../api/http.ts";
import type { EventPlan } from "../protocol/desk.ts";
import type { ErrorBody } from "../protocol/index.ts";

/** Typing stops for so long before a plan is read. */
const PAUSE_MS = 300;

/**
 * What the server makes of a plan while it is written: the same with what
 * follows from it, or why it cannot be played.
 */
export function usePlanRead(plan: EventPlan | null): {
  read: EventPlan | null;
  refusal: ErrorBody | null;
} {
  const [read, setRead] = useState<EventPlan | null>(null);
  const [refusal, setRefusal] = useState<ErrorBody | null>(null);
  const written = JSON.stringify(plan);
  useEffect(() => {
    setRead(null);
    setRefusal(null);
    if (plan === null) {
      return;
    }
    let isNews = true;
    const pause = setTimeout(() => {
      post<EventPlan>("/api/events/plans", plan).then(
        (found) => {
          if (isNews) {
            setRead(found);
          }
        },
        (error) => {
          if (isNews) {
            setRefusal(reasonOf(error));
          }
        },
      );
    }, PAUSE_MS);
    return () => {
      isNews = false;
      clearTimeout(pause);
    };
  }, [written]);
  return { read, refusal };
}
