import { useEffect, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { get, post } from "../../api/http.ts";
import { planWords } from "../../event/planWords.ts";
import { usePlanRead } from "../../event/usePlanRead.ts";
import { desk as words } from "../../i18n/desk.ts";
import { lang } from "../../i18n/index.ts";
import { plan as planText } from "../../i18n/plan.ts";
import type { EventPlan, NewEventRequest, OpenedEvent, PresetRow } from "../../protocol/desk.ts";
import { me, opensEvents } from "../../state/me.ts";
import { FileButton } from "../../ui/FileButton.tsx";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { Shell } from "../../ui/Shell.tsx";
import { useTask } from "../../ui/useTask.ts";
import { useTitle } from "../../ui/useTitle.ts";
import { type DetailsDraft, DetailsFields, dayOf, detailsOf } from "./DetailsForm.tsx";
import { PlanFields } from "./PlanFields.tsx";
import "../../event/consequences.css";
import "./dialogs.css";
import "./new.css";

type Known = keyof ReturnType<typeof words>["presets"];

/** Those described in words, the most wanted first. */
const KNOWN: readonly Known[] = [
  "most2015",
  "cn2017",
  "erdayi2021",
  "sasu2017",
  "cn2002-swiss",
  "cn2002-roundrobin",
  "cn2002-knockout",
  "cn2002-double",
  "cn2002-team",
];

const isKnown = (id: string): id is Known => (KNOWN as readonly string[]).includes(id);

const place = (id: string): number => {
  const at = (KNOWN as readonly string[]).indexOf(id);
  return at < 0 ? KNOWN.length : at;
};

/** `/events/new`: from nothing to an event that takes entries. */
export default function NewEvent() {
  const t = words();
  const { route } = useLocation();
  const task = useTask();
  const asked = useTask();
  const [presets, setPresets] = useState<readonly PresetRow[]>([]);
  const [preset, setPreset] = useState("most2015");
  const [written, setWritten] = useState<EventPlan | null>(null);
  const [draft, setDraft] = useState<DetailsDraft>(() => ({
    name: "",
    place: "",
    from: dayOf(Date.now()),
    to: dayOf(Date.now()),
    mode: "paper",
    selfEntry: false,
    trustee: false,
    alone: false,
    entryUntil: "",
    noticeUntil: "",
    fee: 0,
  }));
  useTitle(t.open.title);
  useEffect(() => {
    void asked.run(async () => {
      const rows = await get<PresetRow[]>("/api/events/presets");
      setPresets([...rows].sort((a, b) => place(a.id) - place(b.id)));
    });
  }, []);
  const chosen = presets.find(({ id }) => id === preset);
  const plan = written ?? chosen?.plan;
  const { read, refusal } = usePlanRead(written);
  const user = me.value;
  const mayOpen = opensEvents();

  const open = () =>
    task.run(async () => {
      const request: NewEventRequest = {
        preset,
        details: detailsOf(draft),
        ...(written === null ? {} : { plan: written }),
      };
      const { id } = await post<OpenedEvent>("/api/events", request);
      route(`/event/${id}/director`);
    });

  const restore = (file: File) =>
    task.run(async () => {
      const { id } = await post<OpenedEvent>("/api/events/restore", file);
      route(`/event/${id}/director`);
    });

  return (
    <Shell>
      <form
        class="new-event"
        onSubmit={(event) => {
          event.preventDefault();
          void open();
        }}
      >
        <header>
          <h1>{t.open.title}</h1>
          <p class="soft">{t.open.line}</p>
        </header>
        {user !== undefined && !mayOpen ? <p class="panel warning">{t.open.notYou}</p> : null}
        <fieldset class="panel presets">
          <legend>{t.open.preset}</legend>
          <RefusalText refusal={asked.refusal} />
          {presets.map((row) => (
            <PresetOption
              key={row.id}
              row={row}
              chosen={row.id === preset}
              choose={() => {
                setPreset(row.id);
                setWritten(null);
              }}
            />
          ))}
        </fieldset>
        <section class="panel">
          <h2>{t.open.details}</h2>
          <DetailsFields
            draft={draft}
            change={(some) => setDraft({ ...draft, ...some })}
            namePlaceholder={t.open.namePlaceholder}
          />
        </section>
        {plan ? (
          <section class="panel" aria-label={planText().title}>
            <h2>{planText().title}</h2>
            <p class="soft">{planText().edit.line}</p>
            <PlanFields key={preset} plan={plan} read={read} change={setWritten} />
            <RefusalText refusal={refusal} />
          </section>
        ) : null}
        <div class="new-event-end">
          <button
            type="submit"
            class="button primary"
            disabled={task.busy || presets.length === 0 || !mayOpen || refusal !== null}
          >
            {t.open.open}
          </button>
          <span class="soft">{t.open.after}</span>
        </div>
        <RefusalText refusal={task.refusal} />
        <div class="new-event-end">
          <FileButton
            text={t.open.restore}
            accept=".jsonl,.ndjson"
            disabled={task.busy || !mayOpen}
            onFile={(file) => void restore(file)}
          />
          <span class="soft">{t.open.restoreHint}</span>
        </div>
      </form>
    </Shell>
  );
}

function PresetOption(props: { row: PresetRow; chosen: boolean; choose: () => void }) {
  const t = words();
  const { row } = props;
  const known = isKnown(row.id) ? t.presets[row.id] : null;
  return (
    <label class={props.chosen ? "preset chosen" : "preset"}>
      <input
        type="radio"
        name="preset"
        value={row.id}
        checked={props.chosen}
        onChange={props.choose}
      />
      <span class="preset-words">
        <b>{known ? known.name : row.name}</b>
        <span class="soft">{known ? known.line : lang.value === "zh" ? row.name : row.id}</span>
        <span class="facts">
          {planWords(row.plan)}
          {" · "}
          {planText().kinds[row.plan.kind]}
        </span>
      </span>
    </label>
  );
}
