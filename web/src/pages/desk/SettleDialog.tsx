import { useState } from "preact/hooks";
import { type Desk, nameOf } from "../../event/desk.ts";
import type { DeskStore } from "../../event/deskStore.ts";
import { worthOf } from "../../event/figures.ts";
import { SlipFields } from "../../event/SlipFields.tsx";
import { blank, readSlip, reopened, usualForm } from "../../event/slip.ts";
import { slipText } from "../../event/slipText.ts";
import { rawOf } from "../../event/worth.ts";
import { desk as words } from "../../i18n/desk.ts";
import type { MatchView, PendingView, RoundView } from "../../protocol/desk.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { useTask } from "../../ui/useTask.ts";

/** What two people typed differently: a referee looks at the slip and says what it says. */
export function SettleDialog(props: {
  desk: Desk;
  store: DeskStore;
  round: RoundView;
  match: MatchView;
  pending: PendingView;
  onClose: () => void;
}) {
  const { desk, store, round, match, pending, onClose } = props;
  const t = words().results;
  const task = useTask();
  const stage = desk.event.stages.find((one) => one.stage === round.stage);
  const [draft, setDraft] = useState(() => (stage ? blank(usualForm(stage.slip)) : null));
  const [fault, setFault] = useState<number | undefined>(undefined);
  const names = match.sides.map((id) => nameOf(desk, id));
  const slip = draft ? readSlip(draft) : null;
  if (!stage || !draft) {
    return null;
  }
  return (
    <Dialog title={t.settleOf(match.table)} onClose={onClose} wide>
      <form
        class="correct"
        onSubmit={(event) => {
          event.preventDefault();
          void task.run(async () => {
            if (slip) {
              const late = fault === undefined ? {} : { fault };
              await store.give({ c: "settle", match_no: match.match_no, slip, ...late });
              onClose();
            }
          });
        }}
      >
        <p>{t.settleLine}</p>
        <ul class="settle-both">
          {pending.typed.map((one, at) => (
            <li key={one.by + String(at)}>
              <button
                type="button"
                class="button"
                onClick={() => {
                  setDraft(reopened(stage.slip, one.slip, rawOf(worthOf(desk.event, round.stage))));
                  setFault(one.fault);
                }}
              >
                {t.typedBy(one.by, slipText(one.slip, names, "typed"))}
                {one.fault == null ? null : (
                  <small>{t.lateSlip(names[one.fault] ?? String(one.fault + 1))}</small>
                )}
              </button>
            </li>
          ))}
        </ul>
        <SlipFields
          desk={desk}
          sides={match.sides}
          draft={draft}
          change={setDraft}
          place={{ seats: match.seats ?? [], worth: worthOf(desk.event, round.stage) }}
        />
        <RefusalText refusal={task.refusal} />
        <button type="submit" class="button primary" disabled={task.busy || !slip}>
          {t.settle}
        </button>
      </form>
    </Dialog>
  );
}
