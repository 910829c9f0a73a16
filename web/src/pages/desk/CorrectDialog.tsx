import type { Signal } from "@preact/signals";
import type { Desk } from "../../event/desk.ts";
import type { DeskStore } from "../../event/deskStore.ts";
import { worthOf } from "../../event/figures.ts";
import { roundText } from "../../event/rounds.ts";
import { SlipFields } from "../../event/SlipFields.tsx";
import { type Draft, readSlip, reopened } from "../../event/slip.ts";
import { rawOf } from "../../event/worth.ts";
import { common } from "../../i18n/common.ts";
import { desk as words } from "../../i18n/desk.ts";
import type { MatchView, RoundView } from "../../protocol/desk.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextField } from "../../ui/Field.tsx";

/** A correction while it is written; it outlives the question whether it shall be. */
export type Correcting = { round: RoundView; match: MatchView; draft: Draft; reason: string };

/** A correction of a match, beginning with what counts now. */
export function correctionOf(desk: Desk, round: RoundView, match: MatchView): Correcting | null {
  const stage = desk.event.stages.find((one) => one.stage === round.stage);
  if (!stage) {
    return null;
  }
  const raw = rawOf(worthOf(desk.event, round.stage));
  return { round, match, draft: reopened(stage.slip, match.slip, raw), reason: "" };
}

/** A result that counts, to be put right; what follows is shown before it is done. */
export function CorrectDialog(props: {
  desk: Desk;
  store: DeskStore;
  correcting: Signal<Correcting | null>;
}) {
  const { desk, store, correcting } = props;
  const t = words();
  const now = correcting.value;
  if (!now) {
    return null;
  }
  const { round, match, draft, reason } = now;
  const onClose = () => {
    correcting.value = null;
  };
  const slip = readSlip(draft);
  const title = t.results.correctOf(roundText(round), match.table);
  return (
    <Dialog title={title} onClose={onClose} wide>
      <form
        class="correct"
        onSubmit={(event) => {
          event.preventDefault();
          if (slip) {
            store.ask({
              title,
              command: {
                c: "correct",
                round: round.round,
                match_no: match.match_no,
                slip,
                reason: reason.trim(),
              },
              sure: t.results.correct,
              onDone: onClose,
            });
          }
        }}
      >
        <SlipFields
          desk={desk}
          sides={match.sides}
          draft={draft}
          place={{ seats: match.seats ?? [], worth: worthOf(desk.event, round.stage) }}
          change={(fresh) => {
            correcting.value = { ...now, draft: fresh };
          }}
        />
        <TextField
          label={t.confirm.reason}
          hint={t.results.reasonHint}
          value={reason}
          required
          maxLength={200}
          onInput={(text) => {
            correcting.value = { ...now, reason: text };
          }}
        />
        <div class="confirm-end">
          <button type="submit" class="button primary" disabled={!slip || reason.trim() === ""}>
            {t.results.seeConsequences}
          </button>
          <button type="button" class="button" onClick={onClose}>
            {common().cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
