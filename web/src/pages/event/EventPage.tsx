import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { useRoute } from "preact-iso";
import { BracketPart } from "../../event/BracketPart.tsx";
import { latest, when } from "../../event/figures.ts";
import { EventStore } from "../../event/followed.ts";
import { LogHead } from "../../event/LogHead.tsx";
import { MineStore } from "../../event/mine.ts";
import { BoardsOpened, Restored } from "../../event/Provenance.tsx";
import { Regulations } from "../../event/Regulations.tsx";
import { common } from "../../i18n/common.ts";
import { event as words } from "../../i18n/event.ts";
import type { EventView, StaffRole } from "../../protocol/desk.ts";
import { enterAs, me, rename } from "../../state/me.ts";
import { SearchField } from "../../ui/Field.tsx";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { Shell } from "../../ui/Shell.tsx";
import { useTitle } from "../../ui/useTitle.ts";
import { Apply } from "./Apply.tsx";
import { AllStandings, Conventions, Entries } from "./Lists.tsx";
import { Claim, Mine } from "./Mine.tsx";
import { Found, RoundClock } from "./Now.tsx";
import { Rounds } from "./Rounds.tsx";
import "./event.css";

const TABS = ["rounds", "bracket", "standings", "entries", "conventions"] as const;
type Tab = (typeof TABS)[number];

/** `/event/:id`: what everyone may see of an event, live, and what is one's own. */
export default function EventPage() {
  const { params, query } = useRoute();
  const id = params["id"] ?? "";
  const store = useMemo(() => new EventStore(id), [id]);
  useEffect(() => () => store.close(), [store]);
  const mine = useMemo(() => new MineStore(id), [id]);
  const view = store.view.value;
  const who = me.value?.id;
  const version = view?.version;
  // What is one's own follows from who one is and from what changed.
  const known = me.value !== undefined;
  useEffect(() => {
    if (known && version !== undefined) {
      void mine.load(who !== undefined);
    }
  }, [mine, who, known, version]);
  useTitle(view?.summary.details.name ?? common().name);
  return (
    <Shell>
      {view ? (
        <Event view={view} live={store.live.value} mine={mine} code={query["code"] ?? ""} />
      ) : store.refusal.value ? (
        <RefusalText refusal={store.refusal.value} />
      ) : (
        <p>{common().loading}</p>
      )}
    </Shell>
  );
}

function Event(props: { view: EventView; live: boolean; mine: MineStore; code: string }) {
  const t = words();
  const { view, live, mine } = props;
  const { summary } = view;
  const tab = useSignal<Tab>(summary.status === "past" ? "standings" : "rounds");
  const typed = useSignal(typedBefore(summary.id));
  const claimed = useSignal(props.code);
  const kinds: Readonly<Record<string, string>> = t.kinds;
  const part = mine.part.value;
  // Whoever is known has his table on top; all others look for theirs there.
  const known = part?.entrant != null;
  const over = summary.status === "past";
  const tabs = TABS.filter(
    (name) =>
      (name !== "conventions" || view.conventions.length > 0) &&
      (name !== "bracket" || (view.brackets ?? []).length > 0),
  );
  const claim = async (code: string) => {
    const fresh = me.value === null;
    await enterAs(t.player);
    await mine.give({ c: "claim", code });
    claimed.value = code;
    // A guest who came in by the code alone gets the name that the code stands for.
    const { entrant, person } = mine.part.value ?? { entrant: null, person: null };
    const name = view.entrants.find(({ id }) => id === entrant)?.people[person ?? 0];
    if (fresh && name) {
      await rename(name).catch(() => undefined);
    }
  };
  const look = (
    <FindTable
      view={view}
      typed={typed.value}
      onInput={(text) => {
        typed.value = text;
        keepTyped(summary.id, text);
      }}
    />
  );
  return (
    <div class="event">
      <header>
        {summary.rehearsal ? <p class="event-rehearsal">{t.rehearsal}</p> : null}
        <h1>{summary.details.name}</h1>
      </header>
      {view.clock ? <RoundClock clock={view.clock} round={latest(view)} /> : null}
      {part ? <Mine view={view} part={part} code={claimed.value} store={mine} /> : null}
      {known || over ? null : look}
      <div class="event-about">
        <p class="soft">
          {[
            when(summary),
            summary.details.place,
            t.mode[summary.details.mode],
            kinds[view.kind],
            t.status[summary.status],
            t.entrants(summary.entrants),
            t.rounds(summary.rounds, summary.rounds_planned),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <Regulations event={view} />
        <Restored event={view} />
        {part?.role ? <StaffLinks id={summary.id} role={part.role} /> : null}
      </div>
      {live ? null : (
        <p class="refusal" role="status">
          {t.notLive}
        </p>
      )}
      {part === undefined ? null : <Apply view={view} part={part} store={mine} />}
      {part !== undefined && part?.entrant == null && summary.status !== "past" ? (
        <Claim code={props.code} claim={claim} />
      ) : null}
      {known || over ? look : null}
      <div class="event-tabs" role="tablist" aria-label={t.tabs.label}>
        {tabs.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={tab.value === name}
            aria-controls="event-part"
            onClick={() => {
              tab.value = name;
            }}
          >
            {t.tabs[name]}
          </button>
        ))}
      </div>
      <div id="event-part" role="tabpanel" aria-labelledby={`tab-${tab.value}`}>
        {tab.value === "rounds" ? <Rounds view={view} /> : null}
        {tab.value === "bracket" ? (
          <BracketPart view={view} own={part?.entrant ?? undefined} />
        ) : null}
        {tab.value === "standings" ? <AllStandings view={view} /> : null}
        {tab.value === "entries" ? <Entries view={view} /> : null}
        {tab.value === "conventions" ? <Conventions view={view} /> : null}
      </div>
      <BoardsOpened event={view} />
      <LogHead head={view.head} />
    </div>
  );
}

/** The name that this browser looked for last, so that the next round is there at once. */
const typedKey = (id: string): string => `paisai.find.${id}`;

function typedBefore(id: string): string {
  try {
    return localStorage.getItem(typedKey(id)) ?? "";
  } catch {
    return "";
  }
}

function keepTyped(id: string, text: string): void {
  try {
    localStorage.setItem(typedKey(id), text);
  } catch {
    // Without storage it is typed again.
  }
}

/** Where somebody plays, for one who types his name. */
function FindTable(props: { view: EventView; typed: string; onInput: (text: string) => void }) {
  const t = words();
  return (
    <section class="event-look">
      <SearchField
        class="event-find"
        label={t.find}
        placeholder={t.findHint}
        value={props.typed}
        onInput={props.onInput}
      />
      <Found view={props.view} typed={props.typed} />
    </section>
  );
}

/** Where the staff works. */
function StaffLinks({ id, role }: { id: string; role: StaffRole }) {
  const t = words();
  const at = `/event/${encodeURIComponent(id)}`;
  return (
    <nav class="event-staff" aria-label={t.staff.label}>
      <a class="button" href={`${at}/director`}>
        {t.staff.desk}
      </a>
      {role === "helper" ? null : (
        <a class="button" href={`${at}/referee`}>
          {t.staff.referee}
        </a>
      )}
      <a class="button" href={`${at}/screen`}>
        {t.staff.screen}
      </a>
      <a class="button" href={`${at}/print`}>
        {t.staff.print}
      </a>
    </nav>
  );
}
