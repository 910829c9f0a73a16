import { useRef, useState } from "preact/hooks";
import { reasonOf } from "../api/http.ts";
import type { ErrorBody } from "../protocol/index.ts";

/** Something that is asked of the server now and then: whether it is under way, and why it was refused. */
export type Task = {
  busy: boolean;
  refusal: ErrorBody | null;
  /** Does it, unless it is being done; `true` when it was not refused. */
  run: (work: () => Promise<void>) => Promise<boolean>;
};

export function useTask(): Task {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ErrorBody | null>(null);
  // What is under way now, whenever whoever asks was drawn.
  const running = useRef(false);
  async function run(work: () => Promise<void>): Promise<boolean> {
    if (running.current) {
      return false;
    }
    running.current = true;
    setBusy(true);
    setRefusal(null);
    try {
      await work();
      return true;
    } catch (error) {
      setRefusal(reasonOf(error));
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { busy, refusal, run };
}
