import { useEffect, useRef, useState } from "preact/hooks";
import { reasonOf } from "../api/http.ts";
import type { Consequences } from "../protocol/desk.ts";
import type { ErrorBody } from "../protocol/index.ts";
import { commandId } from "./client.ts";
import type { Command } from "./desk.ts";
import type { DeskStore } from "./deskStore.ts";

/**
 * What a command would lead to, asked for whenever the command changes; the
 * answer to an older question is no news.
 */
export function useProposal(store: DeskStore, command: Command | null) {
  const [leads, setLeads] = useState<Consequences | null>(null);
  const [refusal, setRefusal] = useState<ErrorBody | null>(null);
  const [busy, setBusy] = useState(false);
  const asked = useRef(0);
  // Sent again after a lost answer, it is the same command.
  const id = useRef(commandId());
  const seen = useRef(store.seen);
  useEffect(() => {
    asked.current += 1;
    const mine = asked.current;
    const told = (found: Consequences | null, why: ErrorBody | null) => {
      if (mine === asked.current) {
        setLeads(found);
        setRefusal(why);
      }
    };
    if (command === null) {
      told(null, null);
      return;
    }
    seen.current = store.seen;
    id.current = commandId();
    store.preview(command, seen.current).then(
      (answer) => told(answer.consequences ?? null, null),
      (error) => told(null, reasonOf(error)),
    );
  }, [JSON.stringify(command), store]);

  /** Does what was proposed, or what was made of it. */
  async function apply(given: Command, done: () => void): Promise<void> {
    setBusy(true);
    setRefusal(null);
    try {
      await store.give(given, seen.current, id.current);
      done();
    } catch (error) {
      setRefusal(reasonOf(error));
      setBusy(false);
    }
  }
  return { leads, refusal, busy, apply };
}
