import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { post } from "../../api/http.ts";
import { type Desk, may } from "../../event/desk.ts";
import type { DeskStore } from "../../event/deskStore.ts";
import { HallCheck } from "../../event/HallCheck.tsx";
import { LogHead } from "../../event/LogHead.tsx";
import { BoardsOpened, Restored } from "../../event/Provenance.tsx";
import { desk as words } from "../../i18n/desk.ts";
import { lang } from "../../i18n/index.ts";
import type { OpenedEvent, StaffRole } from "../../protocol/desk.ts";
import { Form, SelectField, TextField } from "../../ui/Field.tsx";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { useTask } from "../../ui/useTask.ts";
import { DetailsFields, detailsOf, draftOf } from "./DetailsForm.tsx";
import { PlanPanel } from "./PlanPanel.tsx";

/** Lists that can be taken out as tables. */
const TABLES = ["entries", "pairings", "results", "standings"] as const;

const ROLES: readonly StaffRole[] = ["helper", "referee", "director"];

/** Details, staff, rehearsal, and what is taken out of the event. */
export function Setup({ desk, store }: { desk: Desk; store: DeskStore }) {
  const directs = may(desk, "director");
  return (
    <div class="setup">
      {directs ? (
        <div class="setup-column">
          <Details desk={desk} store={store} />
        </div>
      ) : null}
      <div class="setup-column">
        {directs ? <PlanPanel desk={desk} store={store} /> : null}
        <Staff desk={desk} store={store} />
      </div>
      <div class="setup-column">
        <HallCheck event={store.id} />
        {directs ? <Rehearsal desk={desk} store={store} /> : null}
        <Files desk={desk} store={store} />
      </div>
    </div>
  );
}

function Details({ desk, store }: { desk: Desk; store: DeskStore }) {
  const t = words();
  const task = useTask();
  const { details } = desk.event.summary;
  const [draft, setDraft] = useState(() => draftOf(details));
  const [isDone, setDone] = useState(false);
  const save = () =>
    task.run(async () => {
      await store.askIfItMatters({
        title: t.setup.details,
        command: { c: "describe", details: detailsOf(draft, details) },
        onDone: () => setDone(true),
      });
    });
  return (
    <section class="panel">
      <h2>{t.setup.details}</h2>
      <Form
        onSubmit={save}
        submit={t.setup.save}
        busy={task.busy}
        refusal={task.refusal}
        done={isDone ? t.setup.saved : undefined}
      >
        <DetailsFields
          draft={draft}
          fixedMode={desk.event.rounds.length > 0}
          change={(some) => {
            setDraft({ ...draft, ...some });
            setDone(false);
          }}
        />
      </Form>
    </section>
  );
}

function Staff({ desk, store }: { desk: Desk; store: DeskStore }) {
  const t = words();
  const task = useTask();
  const [login, setLogin] = useState("");
  const [role, setRole] = useState<StaffRole>("helper");
  const directs = may(desk, "director");
  const options = ROLES.map((name) => [name, t.roles[name]] as const);
  const appoint = (user: string, wanted: StaffRole | null) =>
    task.run(async () => {
      await store.give({ c: "staff", user, role: wanted });
    });
  return (
    <section class="panel">
      <h2>{t.setup.staff}</h2>
      <ul class="staff">
        {desk.staff.map((one) => (
          <li key={one.user}>
            <span>{one.name ?? one.user}</span>
            {directs ? (
              <>
                <select
                  class="input"
                  aria-label={t.setup.roleOf(one.name ?? one.user)}
                  value={one.role}
                  disabled={task.busy}
                  onChange={(event) => appoint(one.user, event.currentTarget.value as StaffRole)}
                >
                  {options.map(([value, text]) => (
                    <option key={value} value={value}>
                      {text}
                    </option>
                  ))}
                </select>
                <button
                  type="button"
                  class="button quiet"
                  disabled={task.busy}
                  aria-label={t.setup.dismissOf(one.name ?? one.user)}
                  onClick={() =>
                    store.ask({
                      title: t.setup.dismissOf(one.name ?? one.user),
                      command: { c: "staff", user: one.user, role: null },
                      sure: t.setup.dismiss,
                    })
                  }
                >
                  {t.setup.dismiss}
                </button>
              </>
            ) : (
              <span class="soft">{t.roles[one.role]}</span>
            )}
          </li>
        ))}
      </ul>
      {directs ? (
        <Form
          onSubmit={async () => {
            if (await appoint(login.trim(), role)) {
              setLogin("");
            }
          }}
          submit={t.setup.appoint}
          busy={task.busy}
          disabled={login.trim() === ""}
          refusal={task.refusal}
        >
          <div class="fields">
            <TextField
              label={t.setup.login}
              hint={t.setup.loginHint}
              value={login}
              maxLength={64}
              onInput={setLogin}
            />
            <SelectField label={t.setup.role} value={role} options={options} onChange={setRole} />
          </div>
          <p class="soft">{t.setup.roleLine[role]}</p>
        </Form>
      ) : (
        <RefusalText refusal={task.refusal} />
      )}
    </section>
  );
}

function Rehearsal({ desk, store }: { desk: Desk; store: DeskStore }) {
  const t = words().setup;
  const task = useTask();
  const { route } = useLocation();
  if (desk.event.summary.rehearsal) {
    return (
      <section class="panel">
        <h2>{t.rehearse}</h2>
        <p>{t.inRehearsal}</p>
      </section>
    );
  }
  return (
    <section class="panel">
      <h2>{t.rehearse}</h2>
      <p>{t.rehearseLine}</p>
      <div class="form-end">
        <button
          type="button"
          class="button"
          disabled={task.busy}
          onClick={() =>
            task.run(async () => {
              const { id } = await post<OpenedEvent>(`${store.path}/rehearse`);
              route(`/event/${id}/director`);
            })
          }
        >
          {t.rehearseNow}
        </button>
      </div>
      <RefusalText refusal={task.refusal} />
    </section>
  );
}

function Files({ desk, store }: { desk: Desk; store: DeskStore }) {
  const t = words().setup;
  const at = `/event/${store.id}`;
  return (
    <section class="panel">
      <h2>{t.files}</h2>
      <ul class="files">
        <li>
          <a href={`${at}/print`}>{t.print}</a>
        </li>
        <li>
          <a href={`${store.path}/export.xlsx?lang=${lang.value}`} download>
            {t.book}
          </a>
        </li>
        {TABLES.map((name) => (
          <li key={name}>
            {t.tables[name]}
            {(["csv", "json"] as const).map((kind) => (
              <a
                key={kind}
                href={`${store.path}/${name}.${kind}`}
                aria-label={`${t.tables[name]} ${t.kinds[kind]}`}
                download
              >
                {t.kinds[kind]}
              </a>
            ))}
          </li>
        ))}
        {may(desk, "referee") ? (
          <li>
            <a href={`${store.path}/log`} download>
              {t.log}
            </a>
          </li>
        ) : null}
        {may(desk, "director") ? (
          <li>
            <a href={`${store.path}/backup`} download>
              {t.backup}
            </a>
            <small class="soft">{t.backupHint}</small>
          </li>
        ) : null}
        <li>
          <a href={`${at}/audit`}>{words().history.all}</a>
        </li>
      </ul>
      <Restored event={desk.event} />
      <BoardsOpened event={desk.event} />
      <LogHead head={desk.event.head} />
    </section>
  );
}
