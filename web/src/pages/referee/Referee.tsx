import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { useLocation, useRoute } from "preact-iso";
import { get } from "../../api/http.ts";
import { allowBells, mayRing, ring } from "../../event/bells.ts";
import { Confirm } from "../../event/Confirm.tsx";
import { Clock } from "../../event/DeskClock.tsx";
import { type Desk, entrantOf, may, nameOf } from "../../event/desk.ts";
import { DeskStore } from "../../event/deskStore.ts";
import { isMeant, refereeLink } from "../../event/figures.ts";
import { agreement } from "../../i18n/agreement.ts";
import { common } from "../../i18n/common.ts";
import { desk as deskWords } from "../../i18n/desk.ts";
import { event as eventWords } from "../../i18n/event.ts";
import { referee as words } from "../../i18n/referee.ts";
import type { CallView, OffenceView, RoundView } from "../../protocol/desk.ts";
import { me } from "../../state/me.ts";
import { SearchField } from "../../ui/Field.tsx";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { Shell } from "../../ui/Shell.tsx";
import { useNow } from "../../ui/useNow.ts";
import { useTask } from "../../ui/useTask.ts";
import { useTitle } from "../../ui/useTitle.ts";
import { Appeals } from "./Appeals.tsx";
import { Rulings } from "./Rulings.tsx";
import { TableRecord } from "./TableRecord.tsx";
import "../../event/staff.css";
import "./referee.css";

const TABS = ["tables", "rulings", "appeals"] as const;
type Tab = (typeof TABS)[number];

/** How often a call that waits is heard again. */
const RING_AGAIN_MS = 30_000;

/** `/event/:id/referee`: calls from the tables, their records, rulings and appeals. */
export default function Referee() {
  const { params } = useRoute();
  const id = params["id"] ?? "";
  const store = useMemo(() => new DeskStore(id), [id]);
  useEffect(() => () => store.close(), [store]);
  const offences = useSignal<readonly OffenceView[]>([]);
  useEffect(() => {
    get<OffenceView[]>(`${store.path}/offences`).then(
      (all) => {
        offences.value = all;
      },
      // Without the catalogue rulings still show, by their codes.
      () => undefined,
    );
  }, [store, offences]);
  const desk = store.view.value;
  const refusal = store.refusal.value;
  const t = words();
  useTitle(desk ? t.title(desk.event.summary.details.name) : common().name);
  return (
    <Shell>
      {desk ? (
        <Page desk={desk} store={store} offences={offences.value} />
      ) : refusal ? (
        <div class="desk-refused">
          <h1>{t.tabs.label}</h1>
          <RefusalText refusal={refusal} />
          <a class="button" href={me.value === null ? "/me?tab=account" : `/event/${id}`}>
            {me.value === null ? deskWords().signIn : deskWords().links.public}
          </a>
        </div>
      ) : (
        <p>{common().loading}</p>
      )}
    </Shell>
  );
}

/** The round that everyone saw last. */
export const shownRound = (desk: Desk): RoundView | undefined =>
  desk.event.rounds.findLast(({ state }) => state !== "draft");

/** Calls, those that wait first and the newest first. */
export function inOrder(calls: readonly CallView[]): CallView[] {
  const waits = (call: CallView) => (call.attended_by == null ? 0 : 1);
  return [...calls].sort((a, b) => waits(a) - waits(b) || b.at_ms - a.at_ms);
}

/** Rings when somebody calls, and again while nobody goes. */
function useRinging(calls: readonly CallView[]) {
  const known = useRef<ReadonlySet<number>>(undefined);
  const waiting = calls.filter(({ attended_by }) => attended_by == null);
  const key = waiting.map(({ id }) => id).join();
  useEffect(() => {
    const old = known.current;
    known.current = new Set(waiting.map(({ id }) => id));
    if (old && waiting.some(({ id }) => !old.has(id))) {
      ring("call");
    }
    if (waiting.length === 0) {
      return;
    }
    const timer = setInterval(() => ring("call"), RING_AGAIN_MS);
    return () => clearInterval(timer);
  }, [key]);
}

function Page(props: { desk: Desk; store: DeskStore; offences: readonly OffenceView[] }) {
  const t = words();
  const d = deskWords();
  const { desk, store, offences } = props;
  const { query } = useLocation();
  const tab: Tab = TABS.find((name) => name === query["tab"]) ?? "tables";
  const { summary } = desk.event;
  const at = `/event/${encodeURIComponent(summary.id)}`;
  useRinging(desk.calls);
  const waiting = desk.calls.filter(({ attended_by }) => attended_by == null).length;
  const open = desk.appeals.filter(({ decisions }) => decisions.length === 0).length;
  return (
    <div class="desk referee">
      <header class="desk-head">
        <div>
          <h1>
            {summary.details.name}
            {summary.rehearsal ? <span class="desk-mark">{d.rehearsal}</span> : null}
          </h1>
          <p class="soft">
            {[t.tabs.label, summary.details.place, d.roles[desk.you]].filter(Boolean).join(" · ")}
          </p>
        </div>
        <nav class="desk-links" aria-label={d.links.label}>
          <a href={at}>{d.links.public}</a>
          <a href={`${at}/screen`}>{d.links.screen}</a>
          {summary.details.mode === "online" ? (
            <a href={`${at}/agreement`}>{agreement().link}</a>
          ) : null}
          {may(desk, "helper") ? <a href={`${at}/director`}>{d.heading}</a> : null}
        </nav>
      </header>
      {store.live.value ? null : (
        <p class="refusal" role="status">
          {eventWords().notLive}
        </p>
      )}
      <div class="referee-bar">
        {desk.event.clock ? <Clock desk={desk} store={store} clock={desk.event.clock} /> : null}
        <button
          type="button"
          class="button"
          aria-pressed={mayRing.value}
          onClick={() => void allowBells().then(() => ring("call"))}
        >
          {mayRing.value ? t.soundOn : t.sound}
        </button>
      </div>
      <nav class="desk-tabs" aria-label={t.tabs.label}>
        {TABS.map((name) => (
          <a
            key={name}
            href={`${at}/referee?tab=${name}`}
            aria-current={name === tab ? "page" : undefined}
          >
            {t.tabs[name]}
            {name === "tables" && waiting > 0 ? (
              <span class="count">
                <span aria-hidden="true">{waiting}</span>
                <span class="visually-hidden">{t.waiting(waiting)}</span>
              </span>
            ) : null}
            {name === "appeals" && open > 0 ? <span class="count">{open}</span> : null}
          </a>
        ))}
      </nav>
      {tab === "tables" ? <Tables desk={desk} store={store} offences={offences} /> : null}
      {tab === "rulings" ? <Rulings desk={desk} store={store} offences={offences} /> : null}
      {tab === "appeals" ? <Appeals desk={desk} store={store} offences={offences} /> : null}
      <Confirm desk={desk} store={store} />
    </div>
  );
}

function Tables(props: { desk: Desk; store: DeskStore; offences: readonly OffenceView[] }) {
  const t = words();
  const { desk, store, offences } = props;
  const { query, route, path } = useLocation();
  const typed = useSignal("");
  const round = shownRound(desk);
  if (!round) {
    return <p class="soft">{t.noRound}</p>;
  }
  const chosen = round.matches.find(({ match_no }) => String(match_no) === query["match"]);
  const choose = (match_no: number) => route(`${path}?match=${match_no}`);
  // Extra deals are no match of the round; they are only at their table.
  const attend = ({ match_no, online }: CallView) =>
    match_no === 0 && online ? route(refereeLink(online)) : choose(match_no);
  const found = [...round.matches]
    .sort((a, b) => a.table - b.table)
    .filter((match) => {
      const text = typed.value.trim();
      return (
        text === "" ||
        String(match.table) === text ||
        match.sides.some((side) => {
          const entrant = entrantOf(desk, side);
          return entrant !== undefined && !/^\d+$/.test(text) && isMeant(entrant, text);
        })
      );
    });
  return (
    <div class="referee-tables">
      <div class="referee-list">
        <Calls desk={desk} store={store} onOpen={attend} />
        <SearchField
          label={t.find}
          placeholder={t.findHint}
          value={typed.value}
          onInput={(text) => {
            typed.value = text;
          }}
          onEnter={() => {
            if (found[0]) {
              choose(found[0].match_no);
            }
          }}
        />
        <ul class="referee-matches">
          {found.map((match) => (
            <li key={match.match_no}>
              <button
                type="button"
                aria-pressed={match === chosen}
                onClick={() => choose(match.match_no)}
              >
                <b>{match.table}</b>
                <span>{match.sides.map((side) => nameOf(desk, side)).join(" — ")}</span>
              </button>
            </li>
          ))}
        </ul>
        {found.length === 0 ? <p class="soft">{t.noneFound}</p> : null}
      </div>
      {chosen ? (
        <TableRecord
          key={`${round.stage}.${round.round}.${chosen.match_no}`}
          desk={desk}
          store={store}
          round={round}
          match={chosen}
          offences={offences}
        />
      ) : (
        <p class="soft referee-pick">{t.pick}</p>
      )}
    </div>
  );
}

/** What differs: what the sides report, or what two people at the desk typed. */
function differs(desk: Desk, call: CallView): string {
  const t = words();
  const pending = desk.pending.find(({ match_no }) => match_no === call.match_no);
  return pending && pending.typed.length > 0 ? t.typedDiffer : t.differ;
}

/** Who calls, with how long ago; the clock of the words is told anew now and then. */
function Calls(props: { desk: Desk; store: DeskStore; onOpen: (call: CallView) => void }) {
  const t = words();
  const { desk, store } = props;
  const task = useTask();
  const now = useNow(15_000);
  const calls = inOrder(desk.calls);
  return (
    <section class="calls" aria-label={t.calls}>
      <h2>{t.calls}</h2>
      {calls.length === 0 ? <p class="soft">{t.noCalls}</p> : null}
      <ul aria-live="polite">
        {calls.map((call) => (
          <li key={call.id} class={call.attended_by == null ? "waits" : "soft"}>
            <b class="call-table">{call.table === 0 ? t.table(0) : call.table}</b>
            <div class="call-words">
              <span>{call.differ ? differs(desk, call) : call.text || t.noText}</span>
              <small class="soft">
                {[
                  call.differ ? null : call.by,
                  t.ago(Math.max(0, Math.floor((now - call.at_ms) / 60_000))),
                  call.attended_by == null ? null : t.attended(call.attended_by),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </small>
            </div>
            <div class="call-acts">
              {call.attended_by == null ? (
                <button
                  type="button"
                  class="button primary"
                  disabled={task.busy}
                  aria-label={`${t.attend} · ${t.table(call.table)}`}
                  onClick={() =>
                    void task.run(async () => {
                      await store.give({ c: "attend", call: call.id });
                      props.onOpen(call);
                    })
                  }
                >
                  {t.attend}
                </button>
              ) : (
                <button
                  type="button"
                  class="button quiet"
                  aria-label={`${t.open} · ${t.table(call.table)}`}
                  onClick={() => props.onOpen(call)}
                >
                  {t.open}
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <RefusalText refusal={task.refusal} />
    </section>
  );
}
