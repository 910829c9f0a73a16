import { useEffect, useRef, useState } from "preact/hooks";
import { reasonOf } from "../../api/http.ts";
import { Consequences } from "../../event/Consequences.tsx";
import { commandId } from "../../event/client.ts";
import { type Desk, nameOf } from "../../event/desk.ts";
import type { DeskStore } from "../../event/deskStore.ts";
import { levelText } from "../../event/slipText.ts";
import { common } from "../../i18n/common.ts";
import { referee as words } from "../../i18n/referee.ts";
import type { LateCost, Consequences as Leads } from "../../protocol/desk.ts";
import type { ErrorBody } from "../../protocol/index.ts";
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
  const [leads, setLeads] = useState<Leads | null>(null);
  const [refusal, setRefusal] = useState<ErrorBody | null>(null);
  const [busy, setBusy] = useState(false);
  const asked = useRef(0);
  const id = useRef(commandId());
  const seen = useRef(store.seen);
  useEffect(() => {
    asked.current += 1;
    const mine = asked.current;
    seen.current = store.seen;
    id.current = commandId();
    const told = (found: Leads | null, why: ErrorBody | null) => {
      if (mine === asked.current) {
        setLeads(found);
        setRefusal(why);
      }
    };
    store.preview({ c: "late", entrant, minutes: late }, seen.current).then(
      (answer) => told(answer.consequences, null),
      (error) => told(null, reasonOf(error)),
    );
  }, [late, entrant, store]);
  async function apply(): Promise<void> {
    setBusy(true);
    setRefusal(null);
    try {
      await store.give({ c: "late", entrant, minutes: late }, seen.current, id.current);
      props.onClose();
    } catch (error) {
      setRefusal(reasonOf(error));
      setBusy(false);
    }
  }
  return (
    <Dialog title={t.lateTitle(nameOf(desk, entrant))} onClose={props.onClose}>
      <form
        class="rule"
        onSubmit={(event) => {
          event.preventDefault();
          void apply();
        }}
      >
        <NumberField label={t.lateMinutes} value={late} min={1} max={240} onChange={setLate} />
        {leads ? (
          <>
            <section class="rule-proposal">
              <h3>{t.proposed}</h3>
              <p class="rule-cost">{leads.late ? lateText(leads.late) : null}</p>
            </section>
            <Consequences desk={desk} leads={leads} />
          </>
        ) : refusal ? null : (
          <p class="soft">{t.looking}</p>
        )}
        <RefusalText refusal={refusal} />
        <div class="confirm-end">
          <button type="submit" class="button primary" disabled={busy || leads === null}>
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
