import { useEffect, useRef, useState } from "preact/hooks";
import { reasonOf } from "../api/http.ts";
import { common } from "../i18n/common.ts";
import { desk as words } from "../i18n/desk.ts";
import { said } from "../i18n/index.ts";
import type { EventLeniency, Consequences as Leads } from "../protocol/desk.ts";
import type { ErrorBody } from "../protocol/index.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { TextField } from "../ui/Field.tsx";
import { RefusalText } from "../ui/RefusalText.tsx";
import { Consequences, Warnings } from "./Consequences.tsx";
import { commandId } from "./client.ts";
import type { Command, Desk } from "./desk.ts";
import type { Ask, DeskStore } from "./deskStore.ts";
import "./consequences.css";

/** What may give when the engine says that it must. */
const GIVES: Readonly<Record<string, EventLeniency>> = {
  unit_rule_must_give: "units_may_meet",
  rematch_rule_must_give: "rematches_too",
};

/** Commands whose title says all that the server's sentence does, and by name. */
const TITLED: ReadonlySet<Command["c"]> = new Set([
  "begin",
  "draft",
  "swap",
  "advance",
  "withdraw",
  "correct",
  "draw_ties",
  "end_stage",
  "finish",
  "throw_away",
  "add",
  "import",
  "revise",
  "edit",
]);

/** A command with the word or the reason that was asked for. */
function withText(command: Command, wants: Ask["wants"], text: string): Command {
  const given = text.trim();
  return wants && given !== "" ? ({ ...command, [wants]: given } as Command) : command;
}

/** The one dialog of the desk: what something leads to, and whether it shall be. */
export function Confirm({ store, desk }: { store: DeskStore; desk: Desk }) {
  const ask = store.asked.value;
  return ask ? <Question key={ask} ask={ask} store={store} desk={desk} /> : null;
}

function Question({ ask, store, desk }: { ask: Ask; store: DeskStore; desk: Desk }) {
  const t = words().confirm;
  const [command, setCommand] = useState(ask.command);
  const [seen, setSeen] = useState(ask.seen);
  const [leads, setLeads] = useState<Leads | null>(ask.known ?? null);
  const [refusal, setRefusal] = useState<ErrorBody | null>(null);
  const [busy, setBusy] = useState(false);
  const [text, setText] = useState("");
  // Sent again after a lost answer, it is the same command.
  const id = useRef(commandId());

  async function look(wanted: Command, version: number): Promise<void> {
    setBusy(true);
    setRefusal(null);
    setCommand(wanted);
    setSeen(version);
    id.current = commandId();
    try {
      setLeads((await store.preview(wanted, version)).consequences ?? null);
    } catch (error) {
      setLeads(null);
      setRefusal(reasonOf(error));
    }
    setBusy(false);
  }
  useEffect(() => {
    if (!ask.known) {
      void look(ask.command, ask.seen);
    }
  }, []);

  const close = () => {
    store.asked.value = null;
  };
  async function doIt(): Promise<void> {
    setBusy(true);
    setRefusal(null);
    try {
      await store.give(withText(command, ask.wants, text), seen, id.current);
      close();
      ask.onDone?.();
    } catch (error) {
      setRefusal(reasonOf(error));
      setBusy(false);
    }
  }
  async function lookAgain(): Promise<void> {
    setBusy(true);
    await store.load();
    await look(command, store.seen);
  }

  const gives = refusal && command.c === "draft" ? GIVES[refusal.code] : undefined;
  const mustMove = refusal?.code === "others_must_move" && command.c === "draft";
  const publishes = command.c === "advance" && command.to === "published";
  const stale = refusal?.code === "stale_version";
  const reasonMissing = ask.wants === "reason" && text.trim() === "";
  return (
    <Dialog title={ask.title} onClose={close} wide>
      <form
        class="confirm"
        onSubmit={(event) => {
          event.preventDefault();
          void doIt();
        }}
      >
        {ask.notes?.map((note) => (
          <p key={note}>{note}</p>
        ))}
        {publishes ? <Warnings desk={desk} notices={desk.warnings} /> : null}
        {leads ? (
          <>
            {TITLED.has(command.c) ? null : <p class="confirm-what">{said(leads)}</p>}
            <Consequences desk={desk} leads={leads} />
          </>
        ) : busy ? (
          <p class="soft">{t.looking}</p>
        ) : null}
        {ask.wants && !refusal ? (
          <TextField
            label={t[ask.wants]}
            hint={t[`${ask.wants}Hint`]}
            value={text}
            maxLength={200}
            onInput={setText}
          />
        ) : null}
        {stale ? <p class="warning">{t.stale}</p> : null}
        <RefusalText refusal={refusal} />
        <div class="confirm-end">
          {stale ? (
            <button type="button" class="button primary" disabled={busy} onClick={lookAgain}>
              {t.lookAgain}
            </button>
          ) : gives ? (
            <button
              type="button"
              class="button primary"
              disabled={busy}
              onClick={() => look({ ...command, leniency: gives } as Command, seen)}
            >
              {t.gives[gives as keyof typeof t.gives]}
            </button>
          ) : mustMove ? (
            <button
              type="button"
              class="button primary"
              disabled={busy}
              onClick={() => look({ ...command, keep: false }, seen)}
            >
              {t.pairAnew}
            </button>
          ) : (
            <button
              type="submit"
              class="button primary"
              disabled={busy || leads == null || reasonMissing}
            >
              {ask.sure ?? t.sure}
            </button>
          )}
          <button type="button" class="button" onClick={close}>
            {common().cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
