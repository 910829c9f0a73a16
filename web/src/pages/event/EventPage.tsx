import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { useRoute } from "preact-iso";
import { Convention } from "../../event/Convention.tsx";
import { eventPath } from "../../event/client.ts";
import {
  byId,
  isMeant,
  latest,
  minutes,
  points,
  stageName,
  tableOf,
  when,
} from "../../event/figures.ts";
import { EventStore } from "../../event/followed.ts";
import { MineStore } from "../../event/mine.ts";
import { type Look, Standings } from "../../event/Standings.tsx";
import { common } from "../../i18n/common.ts";
import { event as words } from "../../i18n/event.ts";
import type {
  ClockView,
  EventView,
  MatchView,
  PlayOffView,
  RoundView,
  StaffRole,
} from "../../protocol/desk.ts";
import { enterAs, me, rename } from "../../state/me.ts";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { Shell } from "../../ui/Shell.tsx";
import { useNow } from "../../ui/useNow.ts";
import { useTitle } from "../../ui/useTitle.ts";
import { Apply } from "./Apply.tsx";
import { Claim, Mine } from "./Mine.tsx";
import "./event.css";

const LOOK: Look = {
  section: "",
  box: "event-scroll",
  table: "event-table",
  name: "entrant",
  full: false,
};

const TABS = ["rounds", "standings", "entries", "conventions"] as const;
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
  const tab = useSignal<Tab>("rounds");
  const typed = useSignal("");
  const claimed = useSignal(props.code);
  const { summary } = view;
  const kinds: Readonly<Record<string, string>> = t.kinds;
  const part = mine.part.value;
  const tabs = TABS.filter((name) => name !== "conventions" || view.conventions.length > 0);
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
  return (
    <div class="event">
      <header>
        {summary.rehearsal ? <p class="event-rehearsal">{t.rehearsal}</p> : null}
        <h1>{summary.details.name}</h1>
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
        {part?.role ? <StaffLinks id={summary.id} role={part.role} /> : null}
      </header>
      {live ? null : (
        <p class="refusal" role="status">
          {t.notLive}
        </p>
      )}
      {view.clock ? <RoundClock clock={view.clock} /> : null}
      {part ? <Mine view={view} part={part} code={claimed.value} store={mine} /> : null}
      {part === undefined ? null : <Apply view={view} part={part} store={mine} />}
      {part !== undefined && part?.entrant == null && summary.status !== "past" ? (
        <Claim code={props.code} claim={claim} />
      ) : null}
      <label class="field event-find">
        <span>{t.find}</span>
        <input
          class="input"
          type="search"
          placeholder={t.findHint}
          value={typed.value}
          onInput={(change) => {
            typed.value = change.currentTarget.value;
          }}
        />
      </label>
      <Found view={view} typed={typed.value} />
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
        {tab.value === "standings" ? <AllStandings view={view} /> : null}
        {tab.value === "entries" ? <Entries view={view} /> : null}
        {tab.value === "conventions" ? <Conventions view={view} /> : null}
      </div>
    </div>
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

/** What everyone agreed on with his partner, for opponents to read. */
function Conventions({ view }: { view: EventView }) {
  const entrants = byId(view);
  return (
    <div class="event-conventions">
      {view.conventions.map(({ entrant, text }) => (
        <details key={entrant}>
          <summary>{entrants.get(entrant)?.name ?? entrant}</summary>
          <Convention text={text} />
        </details>
      ))}
    </div>
  );
}

/** What is left of the round, counted down here. */
function RoundClock({ clock }: { clock: ClockView }) {
  const t = words();
  const now = useNow(1_000);
  const at = clock.held_ms ?? now;
  const left = clock.ends_ms - at;
  const announced = clock.warn_ms !== null && at >= clock.warn_ms && clock.last_deals !== null;
  return (
    <p class="event-clock panel" role="timer" aria-label={t.clock}>
      <b>{t.round(clock.round)}</b>
      <span class="event-left">{left > 0 ? t.left(minutes(left)) : t.timeUp}</span>
      {clock.held_ms === null ? null : <span class="refusal">{t.held}</span>}
      {announced ? <span class="refusal">{t.lastDeals(clock.last_deals ?? 0)}</span> : null}
    </p>
  );
}

/** “My next table”: where those play whom the reader looks for. */
function Found({ view, typed }: { view: EventView; typed: string }) {
  const t = words();
  const round = latest(view);
  if (!round) {
    return null;
  }
  const found = view.entrants.filter((entrant) => isMeant(entrant, typed)).slice(0, 8);
  return (
    <ul class="event-found" aria-live="polite">
      {found.map((entrant) => {
        const table = tableOf(round, entrant.id);
        return table === undefined ? null : (
          <li key={entrant.id}>
            {table === null
              ? t.sitsOut(entrant.name, round.round)
              : t.nextTable(entrant.name, round.round, table)}
          </li>
        );
      })}
    </ul>
  );
}

/** What a stage is called. */
function Rounds({ view }: { view: EventView }) {
  const t = words();
  if (view.rounds.length === 0) {
    return <p class="soft">{t.noRounds}</p>;
  }
  const stages = new Set(view.rounds.map(({ stage }) => stage)).size;
  return (
    <>
      {view.play_off ? <PlayOff view={view} playOff={view.play_off} /> : null}
      {[...view.rounds].reverse().map((round) => (
        <section key={`${round.stage}.${round.round}`}>
          <h2>
            {stages > 1 ? `${stageName(view, round.stage)} · ` : null}
            {t.round(round.round)} <small class="soft">{t.states[round.state]}</small>
          </h2>
          <Pairings view={view} round={round} />
        </section>
      ))}
    </>
  );
}

/** Extra deals of three equals, at an online table. */
function PlayOff({ view, playOff }: { view: EventView; playOff: PlayOffView }) {
  const t = words();
  const entrants = byId(view);
  return (
    <section>
      <h2>{t.playOff}</h2>
      <p>
        {playOff.players.map((id) => entrants.get(id)?.name ?? id).join(" · ")}{" "}
        <a class="event-watch" href={`/table/${encodeURIComponent(playOff.online)}`}>
          {t.watch}
        </a>
      </p>
    </section>
  );
}

function Pairings({ view, round }: { view: EventView; round: RoundView }) {
  const t = words();
  const entrants = byId(view);
  const unit = view.standings.find(({ stage }) => stage === round.stage)?.unit ?? "half";
  const matches = [...round.matches].sort((a, b) => a.table - b.table);
  const form = view.stages.find(({ stage }) => stage === round.stage)?.slip.by;
  const shared = form === "boards" || form === "duplicate";
  return (
    <table class="event-table">
      <thead>
        <tr>
          <th scope="col">{t.table}</th>
          <th scope="col">{t.sides}</th>
          <th scope="col">{t.result}</th>
        </tr>
      </thead>
      <tbody>
        {matches.map((match) => (
          <tr key={match.match_no}>
            <td class="figure">{match.table}</td>
            <td>
              {match.sides.map((side, at) => (
                <span key={side} class={match.winner === at ? "side won" : "side"}>
                  {entrants.get(side)?.name ?? side}
                </span>
              ))}
            </td>
            <td class="figure">
              {match.scores.map((score) => points(score.points, unit)).join(" : ")}
              <Watch match={match} shared={shared} />
            </td>
          </tr>
        ))}
        {round.byes.map((bye) => (
          <tr key={`bye${bye}`}>
            <td />
            <td>{entrants.get(bye)?.name ?? bye}</td>
            <td class="figure">{t.bye}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Where a match is played online, or played again. Nobody watches boards that
 * others have yet to play.
 */
function Watch({ match, shared }: { match: MatchView; shared: boolean }) {
  const t = words();
  if (shared && !match.slip) {
    return null;
  }
  const page = match.slip ? "replay" : "table";
  return (
    <>
      {match.online.map((id) => (
        <a key={id} class="event-watch" href={`/${page}/${encodeURIComponent(id)}`}>
          {match.slip ? t.replay : t.watch}
        </a>
      ))}
    </>
  );
}

function AllStandings({ view }: { view: EventView }) {
  const csv = `${eventPath(view.summary.id)}/standings.csv`;
  return (
    <>
      <Standings event={view} look={LOOK} />
      {view.standings.length > 0 ? (
        <p>
          <a class="button" href={csv} download>
            {words().results}
          </a>
        </p>
      ) : null}
    </>
  );
}

function Entries({ view }: { view: EventView }) {
  const t = words();
  if (view.entrants.length === 0) {
    return <p class="soft">{t.noEntries}</p>;
  }
  const left: Readonly<Record<string, string>> = {
    withdrawn: t.withdrawn,
    disqualified: t.disqualified,
  };
  return (
    <table class="event-table">
      <thead>
        <tr>
          <th scope="col">{t.number}</th>
          <th scope="col">{t.name}</th>
          <th scope="col">{t.unit}</th>
        </tr>
      </thead>
      <tbody>
        {[...view.entrants]
          .sort((a, b) => a.number - b.number)
          .map((entrant) => (
            <tr key={entrant.id}>
              <td class="figure">{entrant.number}</td>
              <td>
                {entrant.name}
                {entrant.left ? (
                  <small class="refusal"> {left[entrant.left] ?? entrant.left}</small>
                ) : null}
                {entrant.here && !entrant.left ? <small class="soft"> {t.here}</small> : null}
              </td>
              <td>{[entrant.unit, entrant.label].filter(Boolean).join(" ")}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
