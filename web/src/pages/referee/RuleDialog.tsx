import { useEffect, useRef, useState } from "preact/hooks";
import { reasonOf } from "../../api/http.ts";
import { Consequences } from "../../event/Consequences.tsx";
import { commandId } from "../../event/client.ts";
import { type Command, type Desk, nameOf } from "../../event/desk.ts";
import type { DeskStore } from "../../event/deskStore.ts";
import { refereeLink } from "../../event/figures.ts";
import { offenceText, sameSanction, sanctionText } from "../../event/sanction.ts";
import { common } from "../../i18n/common.ts";
import { referee as words } from "../../i18n/referee.ts";
import type {
  EventFault,
  EventSanction,
  Consequences as Leads,
  OffenceView,
} from "../../protocol/desk.ts";
import type { ErrorBody } from "../../protocol/index.ts";
import { Choice } from "../../ui/Choice.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextField } from "../../ui/Field.tsx";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { SanctionField } from "./SanctionField.tsx";

/**
 * Rules from the edition's catalogue. The server proposes what the offence
 * costs, repeats counted; it is done so, or otherwise with a reason.
 */
export function RuleDialog(props: {
  desk: Desk;
  store: DeskStore;
  entrant: number;
  offences: readonly OffenceView[];
  onClose: () => void;
}) {
  const t = words();
  const { desk, store, entrant, offences } = props;
  const [typed, setTyped] = useState("");
  const [code, setCode] = useState<string | null>(null);
  const [deal, setDeal] = useState("");
  const [fault, setFault] = useState<EventFault | "none">("none");
  const [other, setOther] = useState<EventSanction | null>(null);
  const [reason, setReason] = useState("");
  const [leads, setLeads] = useState<Leads | null>(null);
  const [refusal, setRefusal] = useState<ErrorBody | null>(null);
  const [busy, setBusy] = useState(false);
  // What a ruling does to the deal in hand is done at its table.
  const tables =
    desk.event.rounds
      .findLast(({ state }) => state === "playing")
      ?.matches.find(({ sides, slip }) => sides.includes(entrant) && slip === null)?.online ?? [];
  const asked = useRef(0);
  const id = useRef(commandId());
  const seen = useRef(store.seen);

  const command = (
    sanction: EventSanction | null,
    why: string,
    offence: string,
  ): Command & { c: "rule" } => ({
    c: "rule",
    entrant,
    offence,
    ...(/^\d+$/.test(deal.trim()) ? { deal: Number(deal) } : {}),
    ...(fault === "none" ? {} : { fault }),
    ...(sanction ? { sanction, reason: why } : {}),
  });
  // The proposal is asked for whenever something changes it; the answer to an
  // older question is no news. What is tried needs a reason, whatever it is.
  const look = JSON.stringify([code, deal, fault, other]);
  useEffect(() => {
    if (code === null) {
      return;
    }
    asked.current += 1;
    const mine = asked.current;
    seen.current = store.seen;
    id.current = commandId();
    store.preview(command(other, "-", code), seen.current).then(
      (answer) => {
        if (mine === asked.current) {
          setLeads(answer.consequences);
          setRefusal(null);
        }
      },
      (error) => {
        if (mine === asked.current) {
          setLeads(null);
          setRefusal(reasonOf(error));
        }
      },
    );
  }, [look]);

  const proposed = leads?.rulings[0]?.proposed;
  const changed = other !== null && proposed !== undefined && !sameSanction(other, proposed);
  const found = offences.filter((offence) => {
    const text = typed.trim().toLowerCase();
    return [offence.zh, offence.en, offence.article].some((field) =>
      field.toLowerCase().includes(text),
    );
  });
  async function apply(): Promise<void> {
    if (code === null) {
      return;
    }
    setBusy(true);
    setRefusal(null);
    try {
      const given = command(changed ? other : null, reason.trim(), code);
      await store.give(given, seen.current, id.current);
      props.onClose();
    } catch (error) {
      setRefusal(reasonOf(error));
      setBusy(false);
    }
  }
  return (
    <Dialog title={t.ruleTitle(nameOf(desk, entrant))} onClose={props.onClose} wide>
      <form
        class="rule"
        onSubmit={(event) => {
          event.preventDefault();
          void apply();
        }}
      >
        {code === null ? (
          <>
            <TextField label={t.findOffence} value={typed} onInput={setTyped} />
            <ul class="offences">
              {found.map((offence) => (
                <li key={offence.code}>
                  <button type="button" onClick={() => setCode(offence.code)}>
                    <b>{offenceText(offence.code, offences)}</b>
                    <small class="soft">
                      {offence.article} ·{" "}
                      {t.usual(offence.steps.map(sanctionText).join(` ${t.step} `))}
                    </small>
                  </button>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <>
            <p class="rule-what">
              <b>{offenceText(code, offences)}</b>
              <button
                type="button"
                class="button quiet"
                onClick={() => {
                  setCode(null);
                  setLeads(null);
                  setOther(null);
                }}
              >
                {t.otherOffence}
              </button>
            </p>
            <div class="rule-where">
              <TextField label={t.deal} value={deal} maxLength={3} onInput={setDeal} />
              <Choice
                label={t.fault}
                value={fault}
                options={(["none", "dealer_side", "defenders"] as const).map(
                  (name) => [name, t.faults[name]] as const,
                )}
                onChange={setFault}
              />
            </div>
            {proposed === undefined ? (
              refusal ? null : (
                <p class="soft">{t.looking}</p>
              )
            ) : (
              <section class="rule-proposal">
                <h3>{t.proposed}</h3>
                <p class="rule-cost">{sanctionText(proposed)}</p>
                <p class="soft">{t.proposedNote}</p>
              </section>
            )}
            {other === null ? null : (
              <section class="rule-other">
                <SanctionField value={other} onChange={setOther} />
                <TextField
                  label={t.reason}
                  hint={t.reasonHint}
                  value={reason}
                  maxLength={200}
                  onInput={setReason}
                />
              </section>
            )}
            {leads && leads.rulings.length > 1 ? (
              <section>
                <h3>{t.follows}</h3>
                <ul>
                  {leads.rulings.slice(1).map((of) => (
                    <li key={of.id}>
                      <b>{sanctionText(of.sanction)}</b>
                    </li>
                  ))}
                </ul>
              </section>
            ) : null}
            {leads ? <Consequences desk={desk} leads={{ ...leads, rulings: [] }} /> : null}
            {tables.length > 0 ? (
              <p class="rule-online">
                <span class="soft">{t.atTable}</span>{" "}
                {tables.map((table) => (
                  <a key={table} href={refereeLink(table)} target="_blank" rel="noreferrer">
                    {t.openTable}
                  </a>
                ))}
              </p>
            ) : null}
            <RefusalText refusal={refusal} />
            <div class="confirm-end">
              <button
                type="submit"
                class="button primary"
                disabled={busy || leads === null || (changed && reason.trim() === "")}
              >
                {changed ? t.applyChanged : t.apply}
              </button>
              <button
                type="button"
                class="button"
                disabled={proposed === undefined}
                onClick={() => setOther(other === null ? (proposed ?? "warning") : null)}
              >
                {other === null ? t.change : t.asProposed}
              </button>
              <button type="button" class="button quiet" onClick={props.onClose}>
                {common().cancel}
              </button>
            </div>
          </>
        )}
      </form>
    </Dialog>
  );
}
