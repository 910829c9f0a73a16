import { useSignal } from "@preact/signals";
import { useState } from "preact/hooks";
import { serverNow } from "../../api/time.ts";
import { type Desk, may, nameOf } from "../../event/desk.ts";
import type { DeskStore } from "../../event/deskStore.ts";
import { sanctionText } from "../../event/sanction.ts";
import { referee as words } from "../../i18n/referee.ts";
import type {
  AppealDecision,
  AppealTerm,
  AppealView,
  EventAppealForm,
  EventSanction,
  OffenceView,
  RulingView,
} from "../../protocol/desk.ts";
import { Choice, Switch } from "../../ui/Choice.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Form, SelectField, TextField } from "../../ui/Field.tsx";
import { useTask } from "../../ui/useTask.ts";
import { RulingLine } from "./Rulings.tsx";
import { SanctionField } from "./SanctionField.tsx";

const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

/** Until when a ruling may be appealed against, by each form the edition knows. */
export const termsOf = (desk: Desk, ruling: RulingView): AppealTerm[] =>
  desk.appeal_terms.filter(({ stage, round }) => stage === ruling.stage && round === ruling.round);

/** The terms of the last round that was played. */
const lastTerms = (desk: Desk): AppealTerm[] => {
  const last = desk.appeal_terms.at(-1);
  return desk.appeal_terms.filter(
    ({ stage, round }) => stage === last?.stage && round === last.round,
  );
};

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

/** Writes an appeal down: against a ruling, or about something else. */
export function AppealDialog(props: {
  desk: Desk;
  store: DeskStore;
  ruling: RulingView | null;
  offences: readonly OffenceView[];
  onClose: () => void;
}) {
  const t = words();
  const { desk, store, ruling } = props;
  const terms = ruling ? termsOf(desk, ruling) : lastTerms(desk);
  const [entrant, setEntrant] = useState(ruling?.entrant ?? desk.event.entrants[0]?.id ?? 0);
  const [form, setForm] = useState<EventAppealForm>(terms[0]?.form ?? "written");
  const [grounds, setGrounds] = useState("");
  const [paid, setPaid] = useState(false);
  const task = useTask();
  const fee = terms.find((term) => term.form === form)?.fee_yuan;
  return (
    <Dialog title={ruling ? t.appealTitle : t.otherAppeal} onClose={props.onClose} wide>
      {ruling ? (
        <>
          <p>
            <RulingLine desk={desk} ruling={ruling} offences={props.offences} />
          </p>
          <Terms desk={desk} ruling={ruling} />
        </>
      ) : (
        <p class="soft">{t.otherAppealHint}</p>
      )}
      <Form
        submit={t.enterAppeal}
        primary
        busy={task.busy}
        refusal={task.refusal}
        disabled={grounds.trim() === "" || (fee != null && !paid)}
        onSubmit={() =>
          void task
            .run(async () => {
              await store.give({
                c: "appeal",
                entrant,
                ...(ruling ? { ruling: ruling.id } : {}),
                form,
                grounds: grounds.trim(),
                ...(fee != null && paid ? { fee_yuan: fee } : {}),
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
        {fee == null ? null : <Switch label={t.feePaid(fee)} on={paid} onChange={setPaid} />}
      </Form>
    </Dialog>
  );
}

/** Every appeal with all its steps, the newest first. */
export function Appeals(props: { desk: Desk; store: DeskStore; offences: readonly OffenceView[] }) {
  const t = words();
  const { desk, store, offences } = props;
  const deciding = useSignal<AppealView | null>(null);
  const writing = useSignal(false);
  const rulingOf = (appeal: AppealView) => desk.rulings.find(({ id }) => id === appeal.ruling);
  return (
    <>
      <p class="desk-acts">
        <button
          type="button"
          class="button"
          onClick={() => {
            writing.value = true;
          }}
        >
          {t.otherAppeal}
        </button>
        {desk.appeals.length === 0 ? <span class="soft">{t.noAppeals}</span> : null}
      </p>
      {writing.value ? (
        <AppealDialog
          desk={desk}
          store={store}
          ruling={null}
          offences={offences}
          onClose={() => {
            writing.value = false;
          }}
        />
      ) : null}
      <ul class="appeals">
        {[...desk.appeals].reverse().map((appeal) => {
          const ruling = rulingOf(appeal);
          const next = appeal.next ?? null;
          return (
            <li key={appeal.id} class="panel">
              <h2>
                {appeal.id} · {nameOf(desk, appeal.entrant)} · {t.forms[appeal.form]}
              </h2>
              <p>{appeal.grounds}</p>
              <p class="soft">
                {t.appealed(appeal.by, clock.format(appeal.at_ms))}
                {appeal.fee_yuan == null
                  ? null
                  : ` · ${t.fee(appeal.fee_yuan, appeal.fee_returned ?? false, next === null)}`}
              </p>
              {ruling ? (
                <p class="appeal-against">
                  <span class="soft">{t.against} </span>
                  <RulingLine desk={desk} ruling={ruling} offences={offences} />
                </p>
              ) : null}
              <ol class="appeal-steps">
                {appeal.decisions.map((decision) => (
                  <li key={decision.step}>
                    <b>{t.steps[decision.step]}</b> {decisionText(appeal, decision)}{" "}
                    <small class="soft">
                      {[decision.reason, decision.by, clock.format(decision.at_ms)]
                        .filter(Boolean)
                        .join(" · ")}
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

/** What a step decided, in words. */
function decisionText(appeal: AppealView, decision: AppealDecision): string {
  const t = words();
  if (appeal.ruling == null) {
    return decision.changed ? t.heard : t.turnedDown;
  }
  if (decision.sanction === "nothing") {
    return t.annulled;
  }
  if (decision.sanction) {
    return t.changedTo(sanctionText(decision.sanction));
  }
  return decision.changed ? t.changeRuling : t.stands;
}

type Verdict = "keep" | "change" | "annul" | "heard";

/** The decision of the next step; what a change leads to is shown before it is done. */
function DecideDialog(props: {
  store: DeskStore;
  appeal: AppealView;
  sanction: EventSanction;
  onClose: () => void;
}) {
  const t = words();
  const { store, appeal } = props;
  const step = appeal.next ?? "committee";
  const against = appeal.ruling != null;
  const [verdict, setVerdict] = useState<Verdict>("keep");
  const [sanction, setSanction] = useState(props.sanction);
  const [reason, setReason] = useState("");
  const title = t.decideTitle(t.steps[step], appeal.id);
  const options: readonly (readonly [Verdict, string])[] = against
    ? [
        ["keep", t.keep],
        ["annul", t.annul],
        ["change", t.changeRuling],
      ]
    : [
        ["keep", t.turnedDown],
        ["heard", t.heard],
      ];
  const noted: Record<Verdict, string> = {
    keep: against ? t.stands : t.turnedDown,
    annul: t.annulled,
    change: t.changedTo(sanctionText(sanction)),
    heard: t.heard,
  };
  const overturns = verdict !== "keep" && (appeal.next_only_reviews ?? false);
  return (
    <Dialog title={title} onClose={props.onClose}>
      <Form
        submit={t.decideNow}
        primary
        busy={false}
        refusal={null}
        disabled={verdict !== "keep" && reason.trim() === ""}
        onSubmit={() => {
          props.onClose();
          store.ask({
            title,
            command: {
              c: "decide_appeal",
              appeal: appeal.id,
              step,
              ...(verdict === "change" ? { change: sanction } : {}),
              ...(verdict === "annul" ? { change: "nothing" as const } : {}),
              ...(verdict === "heard" ? { heard: true } : {}),
              ...(reason.trim() === "" ? {} : { reason: reason.trim() }),
            },
            notes: [noted[verdict], ...(overturns ? [t.onlyReviews] : [])],
            sure: t.decideNow,
          });
        }}
      >
        <Choice label={t.steps[step]} value={verdict} options={options} onChange={setVerdict} />
        {verdict === "change" ? <SanctionField value={sanction} onChange={setSanction} /> : null}
        {overturns ? <p class="appeal-warning">{t.onlyReviews}</p> : null}
        <TextField
          label={t.decisionReason}
          hint={verdict === "keep" ? t.mayBeEmpty : t.reasonHint}
          value={reason}
          maxLength={200}
          onInput={setReason}
        />
      </Form>
    </Dialog>
  );
}
