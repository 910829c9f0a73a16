import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useLocation, useRoute } from "preact-iso";
import { BracketPart } from "../../event/BracketPart.tsx";
import { Confirm } from "../../event/Confirm.tsx";
import { Clock } from "../../event/DeskClock.tsx";
import { type Desk, may, stageOf } from "../../event/desk.ts";
import { DeskStore } from "../../event/deskStore.ts";
import { when } from "../../event/figures.ts";
import { common } from "../../i18n/common.ts";
import { desk as words } from "../../i18n/desk.ts";
import { event as eventWords } from "../../i18n/event.ts";
import { lang, said } from "../../i18n/index.ts";
import { me } from "../../state/me.ts";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { Shell } from "../../ui/Shell.tsx";
import { useTitle } from "../../ui/useTitle.ts";
import { Entries } from "./Entries.tsx";
import { HallTables } from "./HallTables.tsx";
import { History } from "./History.tsx";
import { RehearsalBar } from "./RehearsalBar.tsx";
import { Results } from "./Results.tsx";
import { Rounds } from "./Rounds.tsx";
import { Setup } from "./Setup.tsx";
import { Standings } from "./Standings.tsx";
import {
  askStep,
  commandOf,
  hintOf,
  mayGoOn,
  subjectOf,
  type Tab,
  tabOf,
  tabsOf,
} from "./steps.ts";
import "../../event/staff.css";
import "../../event/sheet.css";
import "./desk.css";
import "./sheet.css";
import "./dialogs.css";

/** `/event/:id/director`: the desk from which an event is run. */
export default function Console() {
  const { params } = useRoute();
  const id = params["id"] ?? "";
  const store = useMemo(() => new DeskStore(id), [id]);
  useEffect(() => () => store.close(), [store]);
  const desk = store.view.value;
  const refusal = store.refusal.value;
  const t = words();
  useTitle(desk ? t.title(desk.event.summary.details.name) : common().name);
  return (
    <Shell>
      {desk ? (
        <DeskPage desk={desk} store={store} />
      ) : refusal ? (
        <div class="desk-refused">
          <h1>{t.heading}</h1>
          <RefusalText refusal={refusal} />
          {me.value === null ? (
            <a class="button" href="/me?tab=account">
              {t.signIn}
            </a>
          ) : (
            <a class="button" href={`/event/${id}`}>
              {t.links.public}
            </a>
          )}
        </div>
      ) : (
        <p>{common().loading}</p>
      )}
    </Shell>
  );
}

function DeskPage({ desk, store }: { desk: Desk; store: DeskStore }) {
  const t = words();
  const { query } = useLocation();
  // The page follows its own reader's steps; what others do moves nothing under his hands.
  const [own, setOwn] = useState(() => tabOf(desk));
  const tab: Tab = tabsOf(desk).find((name) => name === query["tab"]) ?? own;
  const follow = () => {
    const now = store.view.peek();
    if (now) {
      setOwn(tabOf(now));
    }
  };
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    const here = tabs.current?.querySelector<HTMLElement>("[aria-current]");
    if (tabs.current && here) {
      tabs.current.scrollLeft = here.offsetLeft - tabs.current.offsetLeft - 60;
    }
  }, [tab]);
  return (
    <div class="desk">
      <RehearsalBar desk={desk} store={store} />
      <Head desk={desk} />
      {store.live.value ? null : (
        <p class="refusal" role="status">
          {eventWords().notLive}
        </p>
      )}
      <NextBar desk={desk} store={store} tab={tab} follow={follow} />
      <nav class="desk-tabs" aria-label={t.tabs.label} ref={tabs}>
        {tabsOf(desk).map((name) => (
          <a
            key={name}
            href={`/event/${store.id}/director?tab=${name}`}
            aria-current={name === tab ? "page" : undefined}
          >
            {t.tabs[name]}
            <TabCount desk={desk} tab={name} />
          </a>
        ))}
      </nav>
      <section class="desk-part" aria-label={t.tabs[tab]}>
        {tab === "entries" ? <Entries desk={desk} store={store} /> : null}
        {tab === "rounds" ? <Rounds desk={desk} store={store} /> : null}
        {tab === "bracket" ? <BracketPart view={desk.event} /> : null}
        {tab === "hall" ? <HallTables desk={desk} store={store} /> : null}
        {tab === "results" ? <Results desk={desk} store={store} /> : null}
        {tab === "standings" ? <Standings desk={desk} store={store} /> : null}
        {tab === "setup" ? <Setup desk={desk} store={store} /> : null}
        {tab === "history" ? <History desk={desk} store={store} /> : null}
      </section>
      <Confirm desk={desk} store={store} />
    </div>
  );
}

function Head({ desk }: { desk: Desk }) {
  const t = words();
  const e = eventWords();
  const { summary } = desk.event;
  const stage = stageOf(desk);
  const at = `/event/${summary.id}`;
  const waiting = desk.calls.filter(({ attended_by }) => attended_by == null).length;
  return (
    <header class="desk-head">
      <div>
        <h1>
          {summary.details.name}
          {summary.rehearsal ? " " : null}
          {summary.rehearsal ? <span class="desk-mark">{t.rehearsal}</span> : null}
        </h1>
        <p class="soft">
          {[
            when(summary),
            summary.details.place,
            e.mode[summary.details.mode],
            stage ? said({ zh: stage.name_zh, en: stage.name_en }) : "",
            e.entrants(summary.entrants),
            t.youAre(t.roles[desk.you]),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <nav class="desk-links" aria-label={t.links.label}>
        <a href={at}>{t.links.public}</a>
        <a href={`${at}/screen`}>{t.links.screen}</a>
        <a href={`${at}/print`}>{t.links.print}</a>
        {may(desk, "referee") ? (
          <a href={`${at}/referee`}>
            {t.links.referee}
            <Count count={waiting} label={t.links.calls(waiting)} />
          </a>
        ) : null}
      </nav>
    </header>
  );
}

/** What waits at a tab. */
function TabCount({ desk, tab }: { desk: Desk; tab: Tab }) {
  const t = words().tabs;
  if (tab === "results") {
    return <Count count={desk.missing.length} label={t.missing(desk.missing.length)} />;
  }
  const waiting = desk.applications.filter(({ state }) => state.is === "waiting").length;
  return tab === "entries" ? <Count count={waiting} label={t.waiting(waiting)} /> : null;
}

/** So many wait; read aloud with what they are. */
function Count({ count, label }: { count: number; label: string }) {
  return count > 0 ? (
    <span class="count">
      <span aria-hidden="true">{count}</span>
      <span class="visually-hidden">{label}</span>
    </span>
  ) : null;
}

/** The one thing to do next, always in sight. */
function NextBar(props: { desk: Desk; store: DeskStore; tab: Tab; follow: () => void }) {
  const { desk, store, tab, follow } = props;
  const t = words();
  const { route } = useLocation();
  const { code } = desk.next;
  const at = subjectOf(desk);
  const target = tabOf(desk);
  const command = commandOf(desk.next);
  const last = desk.history.find(({ undone }) => !undone);
  const isWork = command === null;
  const label = t.step.sure[code](at);
  return (
    <div class="next">
      <div class="next-words" role="status">
        <b>{t.step[code](at)}</b>
        <span class="soft">{hintOf(desk)}</span>
      </div>
      {desk.event.clock ? <Clock desk={desk} store={store} clock={desk.event.clock} /> : null}
      <div class="next-acts">
        {may(desk, "director") && last && last.version > 1 ? (
          <button
            type="button"
            class="button quiet"
            title={lang.value === "zh" ? last.zh : last.en}
            onClick={() => askUndo(store)}
          >
            {t.undo}
          </button>
        ) : null}
        {code !== "over" && mayGoOn(desk) && !(isWork && tab === target) ? (
          <button
            type="button"
            class="button primary"
            onClick={() => {
              route(`/event/${store.id}/director`);
              follow();
              askStep(store, desk, desk.next, follow);
            }}
          >
            {label}
          </button>
        ) : null}
      </div>
    </div>
  );
}

/** Asks whether the last step is to be taken back. */
export function askUndo(store: DeskStore): void {
  const t = words();
  store.ask({ title: t.undo, command: { c: "undo" }, notes: [t.undoNote], sure: t.undoSure });
}
