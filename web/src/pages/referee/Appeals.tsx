import { useSignal } from "@preact/signals";
import { useState } from "preact/hooks";
import { serverNow } from "../../api/time.ts";
import { type Desk, may, nameOf } from "../../event/desk.ts";
import type { DeskStore } from "../../event/deskStore.ts";
import { sanctionText } from "../../event/sanction.ts";
import { referee as words } from "../../i18n/referee.ts";
import type {
  AppealTerm,
  AppealView,
  EventAppealForm,
  EventAppealStep,
  EventSanction,
  OffenceView,
  RulingView,
} from "../../protocol/desk.ts";
import { Choice } from "../../ui/Choice.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Form, SelectField } from "../../ui/Field.tsx";
import { useTask } from "../../ui/useTask.ts";
import { RulingLine } from "./Rulings.tsx";
import { SanctionField } from "./SanctionField.tsx";

const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

/** Until when a ruling may be appealed against, by each form the edition knows. */
export const termsOf = (desk: Desk, ruling: RulingView): AppealTerm[] =>
  desk.appeal_terms.filter(({ stage, round }) => stage === ruling.stage && round === ruling.round);

/** The terms of a ruling in words. */
export function Terms({ desk, ruling }: { desk: Desk; ruling: RulingView }) {
  const t = words();
  const now = serverNow();
  return (
    <small class="terms">
      {termsOf(desk, ruling).map((term) => {
        const over = term.until_ms != null && now > term.until_ms;
        return (
          <span key={term.form} class={over ? "soft" : ""}>
            {term.within_min == null
              ? t.termAny(t.forms[term.form])
              : t.term(t.forms[term.form], term.within_min)}
            {term.within_min == null ? null : (
              <b>
                {" "}
                {term.until_ms == null
                  ? t.termOpen
                  : over
                    ? t.termOver
                    : t.termUntil(clock.format(term.until_ms))}
              </b>
            )}
          </span>
        );
      })}
    </small>
  );
}

/** Writes an appeal down. */
export function AppealDialog(props: {
  desk: Desk;
  store: DeskStore;
  ruling: RulingView;
  offences: readonly OffenceView[];
  onClose: () => void;
}) {
  const t = words();
  const { desk, store, ruling } = props;
  const terms = termsOf(desk, ruling);
  const [entrant, setEntrant] = useState(ruling.entrant);
  const [form, setForm] = useState<EventAppealForm>(terms[0]?.form ?? "written");
  const [grounds, setGrounds] = useState("");
  const task = useTask();
  return (
    <Dialog title={t.appealTitle} onClose={props.onClose} wide>
      <p>
        <RulingLine desk={desk} ruling={ruling} offences={props.offences} />
      </p>
      <Terms desk={desk} ruling={ruling} />
      <Form
        submit={t.enterAppeal}
        primary
        busy={task.busy}
        refusal={task.refusal}
        disabled={grounds.trim() === ""}
        onSubmit={() =>
          void task
            .run(async () => {
              await store.give({
                c: "appeal",
                entrant,
                ruling: ruling.id,
                form,
                grounds: grounds.trim(),
              });
            })
            .then((done) => done && props.onClose())
        }
      >
        <SelectField
          label={t.appealFor}
          value={String(entrant)}
          options={desk.event.entrants.map((of) => [String(of.id), of.name] as const)}
          onChange={(id) => setEntrant(Number(id))}
        />
        <Choice
          label={t.appealForm}
          value={form}
          options={terms.map((term) => [term.form, t.forms[term.form]] as const)}
          onChange={setForm}
        />
        <label class="field">
          <span>{t.grounds}</span>
          <textarea
            class="input"
            rows={3}
            maxLength={1000}
            value={grounds}
            onInput={(event) => setGrounds(event.currentTarget.value)}
          />
        </label>
      </Form>
    </Dialog>
  );
}

/** Who decides an appeal next; nobody after the committee. */
export function nextStep(appeal: AppealView): EventAppealStep | null {
  const last = appeal.decisions.at(-1)?.step;
  return last === undefined ? "chief_referee" : last === "chief_referee" ? "committee" : null;
}

/** Every appeal with all its steps, the newest first. */
export function Appeals(props: { desk: Desk; store: DeskStore; offences: readonly OffenceView[] }) {
  const t = words();
  const { desk, store, offences } = props;
  const deciding = useSignal<AppealView | null>(null);
  if (desk.appeals.length === 0) {
    return <p class="soft">{t.noAppeals}</p>;
  }
  const rulingOf = (appeal: AppealView) => desk.rulings.find(({ id }) => id === appeal.ruling);
  return (
    <>
      <ul class="appeals">
        {[...desk.appeals].reverse().map((appeal) => {
          const ruling = rulingOf(appeal);
          const next = nextStep(appeal);
          return (
            <li key={appeal.id} class="panel">
              <h2>
                {appeal.id} · {nameOf(desk, appeal.entrant)} · {t.forms[appeal.form]}
              </h2>
              <p>{appeal.grounds}</p>
              <p class="soft">{t.appealed(appeal.by, clock.format(appeal.at_ms))}</p>
              {ruling ? (
                <p class="appeal-against">
                  <span class="soft">{t.against} </span>
                  <RulingLine desk={desk} ruling={ruling} offences={offences} />
                </p>
              ) : null}
              <ol class="appeal-steps">
                {appeal.decisions.map((decision) => (
                  <li key={decision.step}>
                    <b>{t.steps[decision.step]}</b>{" "}
                    {decision.sanction
                      ? t.changedTo(sanctionText(decision.sanction))
                      : decision.changed
                        ? t.changeRuling
                        : t.stands}{" "}
                    <small class="soft">
                      {decision.by} · {clock.format(decision.at_ms)}
                    </small>
                  </li>
                ))}
              </ol>
              {next === null ? (
                <p class="soft">{t.decided}</p>
              ) : may(desk, "director") ? (
                <button
                  type="button"
                  class={appeal.decisions.length === 0 ? "button primary" : "button"}
                  onClick={() => {
                    deciding.value = appeal;
                  }}
                >
                  {t.decide(t.steps[next])}
                </button>
              ) : (
                <p class="soft">{t.directorDecides}</p>
              )}
            </li>
          );
        })}
      </ul>
      {deciding.value ? (
        <DecideDialog
          store={store}
          appeal={deciding.value}
          sanction={rulingOf(deciding.value)?.sanction ?? "warning"}
          onClose={() => {
            deciding.value = null;
          }}
        />
      ) : null}
    </>
  );
}

/** The decision of the next step; what a change leads to is shown before it is done. */
function DecideDialog(props: {
  store: DeskStore;
  appeal: AppealView;
  sanction: EventSanction;
  onClose: () => void;
}) {
  const t = words();
  const { store, appeal } = props;
  const step = nextStep(appeal) ?? "committee";
  const [verdict, setVerdict] = useState<"keep" | "change">("keep");
  const [sanction, setSanction] = useState(props.sanction);
  const title = t.decideTitle(t.steps[step], appeal.id);
  return (
    <Dialog title={title} onClose={props.onClose}>
      <Form
        submit={t.decideNow}
        primary
        busy={false}
        refusal={null}
        onSubmit={() => {
          props.onClose();
          store.ask({
            title,
            command: {
              c: "decide_appeal",
              appeal: appeal.id,
              step,
              ...(verdict === "change" ? { change: sanction } : {}),
            },
            notes: [verdict === "change" ? t.changedTo(sanctionText(sanction)) : t.stands],
            sure: t.decideNow,
          });
        }}
      >
        <Choice
          label={t.steps[step]}
          value={verdict}
          options={[
            ["keep", t.keep],
            ["change", t.changeRuling],
          ]}
          onChange={setVerdict}
        />
        {verdict === "change" ? <SanctionField value={sanction} onChange={setSanction} /> : null}
      </Form>
    </Dialog>
  );
}
