import { useState } from "preact/hooks";
import { serverNow } from "../../api/time.ts";
import type { MineStore } from "../../event/mine.ts";
import { event as words } from "../../i18n/event.ts";
import { teams } from "../../i18n/teams.ts";
import type { ApplicationView, EventView, MyPart } from "../../protocol/desk.ts";
import { me } from "../../state/me.ts";
import { Form, SelectField, TextField } from "../../ui/Field.tsx";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { useTask } from "../../ui/useTask.ts";

/** Entering oneself, and what became of it. */
export function Apply(props: { view: EventView; part: MyPart | null; store: MineStore }) {
  const t = words();
  const { view, part, store } = props;
  const { details, status } = view.summary;
  const last = part?.applications.at(-1);
  if (part && part.entrant != null) {
    return null;
  }
  const open = details.self_entry === true && status !== "past";
  const over = details.entry_until_ms != null && details.entry_until_ms < serverNow();
  const known = me.value !== null && me.value?.guest === false;
  return (
    <>
      {last ? <Application application={last} store={store} /> : null}
      {!open || last?.state.is === "waiting" ? null : over ? (
        <p class="panel">{t.entryOver}</p>
      ) : known && part ? (
        <EntryForm view={view} store={store} />
      ) : (
        <p class="panel">
          {t.accountNeeded} <a href="/me?tab=account">{t.toAccount}</a>
        </p>
      )}
    </>
  );
}

function Application({ application, store }: { application: ApplicationView; store: MineStore }) {
  const t = words();
  const task = useTask();
  const { state } = application;
  if (state.is === "approved" || state.is === "cancelled") {
    return null;
  }
  return (
    <section class="panel apply-state">
      <p role="status">
        {state.is === "waiting" ? t.applied : t.rejected(state.reason || t.noReason)}
      </p>
      {state.is === "waiting" ? (
        <button
          type="button"
          class="button"
          disabled={task.busy}
          onClick={() =>
            void task.run(() => store.give({ c: "cancel", application: application.id }))
          }
        >
          {t.cancelApplication}
        </button>
      ) : null}
      <RefusalText refusal={task.refusal} />
    </section>
  );
}

function EntryForm({ view, store }: { view: EventView; store: MineStore }) {
  const t = words();
  const task = useTask();
  const { people: least, roster: most } = view;
  const [names, setNames] = useState(() =>
    Array.from({ length: least }, (_, at) => (at === 0 ? (me.value?.nickname ?? "") : "")),
  );
  const [unit, setUnit] = useState("");
  const [section, setSection] = useState("0");
  const named = names.filter((name) => name.trim() !== "");
  const whole = named.length >= least && names[0]?.trim() !== "";
  const send = async () => {
    const user = me.value?.id;
    await store.give({
      c: "apply",
      row: {
        people: named.map((name, at) => ({
          name: name.trim(),
          ...(at === 0 && user !== undefined ? { user } : {}),
        })),
        ...(unit.trim() === "" ? {} : { unit: unit.trim() }),
        ...(view.sections.length > 0 ? { section: Number(section) } : {}),
      },
    });
  };
  return (
    <details class="panel apply">
      <summary>{t.apply}</summary>
      <Form
        submit={t.applyNow}
        primary
        busy={task.busy}
        refusal={task.refusal}
        disabled={!whole}
        onSubmit={() => void task.run(send)}
      >
        {names.map((name, at) => (
          <TextField
            key={`person${at + 1}`}
            label={at === 0 ? t.yourName : t.partnerName(at)}
            value={name}
            maxLength={60}
            onInput={(value) => setNames(names.map((old, other) => (other === at ? value : old)))}
          />
        ))}
        {most > least ? (
          <p class="soft">
            {teams().reserves(most)}{" "}
            <button
              type="button"
              class="button quiet"
              disabled={names.length >= most}
              onClick={() => setNames([...names, ""])}
            >
              {teams().addPerson}
            </button>
          </p>
        ) : null}
        <TextField label={t.unit} value={unit} maxLength={60} onInput={setUnit} />
        {view.sections.length > 0 ? (
          <SelectField
            label={t.section}
            value={section}
            options={view.sections.map((title, at) => [String(at), title] as const)}
            onChange={setSection}
          />
        ) : null}
      </Form>
    </details>
  );
}
