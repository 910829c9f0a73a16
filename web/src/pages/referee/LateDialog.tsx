import { useState } from "preact/hooks";
import { Consequences } from "../../event/Consequences.tsx";
import { type Command, type Desk, nameOf } from "../../event/desk.ts";
import type { DeskStore } from "../../event/deskStore.ts";
import { levelText } from "../../event/slipText.ts";
import { useProposal } from "../../event/useProposal.ts";
import { common } from "../../i18n/common.ts";
import { referee as words } from "../../i18n/referee.ts";
import type { LateCost } from "../../protocol/desk.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { NumberField } from "../../ui/Field.tsx";
import { RefusalText } from "../../ui/RefusalText.tsx";

/** What coming late costs, in words. */
export function lateText(cost: LateCost): string {
  const t = words().lateCosts;
  return cost.is === "others_deal" ? t.others_deal(levelText(cost.level)) : t[cost.is];
}

/** How late somebody came; what it costs by the edition is shown before it is done. */
export function LateDialog(props: {
  desk: Desk;
  store: DeskStore;
  entrant: number;
  onClose: () => void;
}) {
  const t = words();
  const { desk, store, entrant } = props;
  const [late, setLate] = useState(5);
  const command: Command = { c: "late", entrant, minutes: late };
  const { leads, refusal, busy, apply } = useProposal(store, command);
  return (
    <Dialog title={t.lateTitle(nameOf(desk, entrant))} onClose={props.onClose}>
      <form
        class="rule"
        onSubmit={(event) => {
          event.preventDefault();
          void apply(command, props.onClose);
        }}
      >
        <NumberField label={t.lateMinutes} value={late} min={1} max={240} onChange={setLate} />
        {leads ? (
          <>
            <section class="rule-proposal">
              <h3>{t.proposed}</h3>
              <p class="rule-cost">{leads.late ? lateText(leads.late) : null}</p>
            </section>
            <Consequences desk={desk} leads={leads} later={leads.late?.is === "forfeit"} />
          </>
        ) : refusal ? null : (
          <p class="soft">{t.looking}</p>
        )}
        <RefusalText refusal={refusal} />
        <div class="confirm-end">
          <button type="submit" class="button primary" disabled={busy || leads == null}>
            {t.apply}
          </button>
          <button type="button" class="button quiet" onClick={props.onClose}>
            {common().cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
