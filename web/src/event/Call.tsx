import { useState } from "preact/hooks";
import { hall as words } from "../i18n/hall.ts";
import type { CallView } from "../protocol/desk.ts";
import { Choice } from "../ui/Choice.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Form, TextField } from "../ui/Field.tsx";
import { useTask } from "../ui/useTask.ts";
import "./report.css";

const REASONS = ["play", "count", "slow", "late", "result", "other"] as const;

/** Calls the referee to a match, and says what became of the call. */
export function Call(props: { calls: readonly CallView[]; send: (text: string) => Promise<void> }) {
  const t = words();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState<(typeof REASONS)[number]>("play");
  const [more, setMore] = useState("");
  const task = useTask();
  const last = props.calls.findLast((call) => !call.differ);
  const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
  return (
    <div class="call">
      {last ? (
        <p class="call-said" role="status">
          {last.attended_by ? t.coming(last.attended_by) : t.called(clock.format(last.at_ms))}
        </p>
      ) : null}
      <button type="button" class="button big" onClick={() => setOpen(true)}>
        {t.call}
      </button>
      {open ? (
        <Dialog title={t.call} onClose={() => setOpen(false)}>
          <Form
            submit={t.callNow}
            primary
            busy={task.busy}
            refusal={task.refusal}
            onSubmit={() =>
              void task.run(async () => {
                const said = [t.callTexts[reason], more.trim()].filter(Boolean);
                await props.send(said.join(" · "));
                setMore("");
                setOpen(false);
              })
            }
          >
            <Choice
              label={t.callFor}
              value={reason}
              options={REASONS.map((name) => [name, t.callTexts[name]] as const)}
              onChange={setReason}
            />
            <TextField label={t.callMore} value={more} maxLength={200} onInput={setMore} />
          </Form>
        </Dialog>
      ) : null}
    </div>
  );
}
