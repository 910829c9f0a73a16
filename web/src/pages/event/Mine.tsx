import { useSignal } from "@preact/signals";
import { useState } from "preact/hooks";
import { fateOf } from "../../event/bracket.ts";
import { Call } from "../../event/Call.tsx";
import { byesOf, byId, isExcused, latest, worthOf } from "../../event/figures.ts";
import { typedKey } from "../../event/hallCheck.ts";
import { LineUp } from "../../event/LineUp.tsx";
import { LostDeals } from "../../event/LostDeals.tsx";
import type { MineStore } from "../../event/mine.ts";
import { Report } from "../../event/Report.tsx";
import { nameText, roundText, titleText } from "../../event/rounds.ts";
import { Seats } from "../../event/Seats.tsx";
import { Start } from "../../event/Start.tsx";
import { slipText } from "../../event/slipText.ts";
import { chairNames, chairsOf } from "../../event/worth.ts";
import { event as words } from "../../i18n/event.ts";
import { heading } from "../../i18n/index.ts";
import { rounds as roundWords } from "../../i18n/rounds.ts";
import { teams } from "../../i18n/teams.ts";
import type {
  EntrantView,
  EventSlip,
  EventView,
  MatchView,
  MyPart,
  RoundView,
} from "../../protocol/desk.ts";
import { Choice } from "../../ui/Choice.tsx";
import { Form } from "../../ui/Field.tsx";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { useTask } from "../../ui/useTask.ts";

/** “My next table”, for one who has claimed an entry: first, and large. */
export function Mine(props: { view: EventView; part: MyPart; code: string; store: MineStore }) {
  const { view, part, store } = props;
  const own = view.entrants.find(({ id }) => id === part.entrant);
  if (!own) {
    return null;
  }
  return (
    <section class="mine panel" aria-label={words().mine}>
      {(view.play_off?.players ?? view.extra_deals)?.includes(own.id) ? (
        <PlayOff view={view} own={own} />
      ) : (
        <NextTable view={view} own={own} part={part} store={store} />
      )}
      <WhoIAm own={own} part={part} code={props.code} store={store} />
      <Convention key={own.id} own={own} part={part} store={store} />
    </section>
  );
}

/** Equals play on: with whom, and the way to an online table. */
function PlayOff(props: { view: EventView; own: EntrantView }) {
  const t = words();
  const { view, own } = props;
  const entrants = byId(view);
  const online = view.play_off?.online;
  const others = (view.play_off?.players ?? view.extra_deals ?? []).filter((id) => id !== own.id);
  return (
    <>
      <p class="soft">{online === undefined ? t.extraDeals : t.playOff}</p>
      <p class="mine-versus">{others.map((id) => entrants.get(id)?.name ?? id).join(" · ")}</p>
      {online === undefined ? (
        <p>{t.extraDealsWhere}</p>
      ) : (
        <p class="mine-online">
          <a class="button primary big" href={`/table/${encodeURIComponent(online)}`}>
            {t.toMyTable}
          </a>
        </p>
      )}
    </>
  );
}

function NextTable(props: { view: EventView; own: EntrantView; part: MyPart; store: MineStore }) {
  const t = words();
  const { view, own, part, store } = props;
  const round = latest(view);
  const match = round?.matches.find(({ sides }) => sides.includes(own.id));
  if (!round || view.summary.status === "past") {
    return (
      <p class="mine-wait">
        {own.name} · {view.summary.status === "past" ? t.status.past : t.mineWait}
      </p>
    );
  }
  if (!match) {
    return <p class="mine-wait">{withoutMatch(view, round, own)}</p>;
  }
  const entrants = byId(view);
  const others = match.sides.filter((side) => side !== own.id);
  const isElimination = view.brackets?.some(({ stage }) => stage === round.stage) ?? false;
  return (
    <>
      <div class="mine-table">
        <p class="mine-number">
          <span class="visually-hidden">{t.table}</span>
          {match.table}
        </p>
        <div>
          <p class="soft">
            {heading(match.title ? titleText(match.title) : roundText(round))} ·{" "}
            {t.states[round.state]}
          </p>
          <p class="mine-versus">
            {others.map((side) => entrants.get(side)?.name ?? String(side)).join(" · ")}
          </p>
          <p class="soft">{t.opponentsAre}</p>
          <MySeat match={match} own={own} part={part} />
        </div>
      </div>
      {match.slip
        ? null
        : others.map((side) =>
            entrants.get(side)?.left ? (
              <p key={side} class="mine-left" role="status">
                {t.opponentLeft(entrants.get(side)?.name ?? String(side), isElimination)}
              </p>
            ) : null,
          )}
      <MyLineUp round={round} match={match} own={own} part={part} store={store} />
      <Playing
        key={`${round.stage}.${round.round}.${match.match_no}`}
        view={view}
        round={round}
        match={match}
        own={own}
        part={part}
        store={store}
      />
      {match.slip && isElimination ? (
        <p class="mine-wait" role="status">
          {fateText(view, round, own)}
        </p>
      ) : null}
    </>
  );
}

/** Where the reader sits in a match over boards, and the others with him. */
function MySeat({ match, own, part }: { match: MatchView; own: EntrantView; part: MyPart }) {
  const { seats = [] } = match;
  const t = teams();
  const side = match.sides.indexOf(own.id);
  const chair = chairsOf(seats, side).indexOf(part.person ?? -1);
  const known = part.person != null && seats.length > 0 && own.people.length > 0;
  return (
    <>
      {known ? <p>{chair < 0 ? t.reserve : chairNames(seats, side)[chair]}</p> : null}
      <Seats seats={seats} />
    </>
  );
}

/** The captain of a team says who plays, until the round begins. */
function MyLineUp(props: {
  round: RoundView;
  match: MatchView;
  own: EntrantView;
  part: MyPart;
  store: MineStore;
}) {
  const { round, match, own, part, store } = props;
  const { seats = [] } = match;
  if (part.person !== 0 || seats.length < 2 || round.state !== "published") {
    return null;
  }
  return (
    <details class="mine-line-up">
      <summary>{teams().lineUp}</summary>
      <p class="soft">{teams().captainHint}</p>
      <LineUp
        entrant={own}
        seats={seats}
        side={match.sides.indexOf(own.id)}
        send={(people) => store.give({ c: "line_up", round: round.round, entrant: own.id, people })}
      />
    </details>
  );
}

/** Why somebody has no match: a bye, or in an elimination what comes next or where he went out. */
function withoutMatch(view: EventView, round: RoundView, own: EntrantView): string {
  if (isExcused(round, own.id)) {
    return words().excusedFrom(own.name, roundText(round));
  }
  const fate = byesOf(round).includes(own.id) ? undefined : fateText(view, round, own);
  return fate ?? words().sitsOut(own.name, roundText(round));
}

/** What an elimination holds for somebody: his next match, or how far he came. */
function fateText(view: EventView, round: RoundView, own: EntrantView): string | undefined {
  const r = roundWords();
  const bracket = view.brackets?.find(({ stage }) => stage === round.stage);
  const fate = bracket ? fateOf(bracket, own.id) : undefined;
  if (!fate) {
    return undefined;
  }
  if ("champion" in fate) {
    return r.won(own.name);
  }
  if ("out" in fate) {
    return r.out(own.name, nameText(fate.out.name));
  }
  const other = byId(view).get(fate.against ?? -1);
  return other?.left
    ? r.walkover(own.name, titleText(fate.next), other.name)
    : r.next(own.name, titleText(fate.next));
}

/** What this browser reported of a match, for as long as it is open. */
function useReported(name: string) {
  const kept = useSignal<EventSlip | null>(JSON.parse(sessionStorage.getItem(name) ?? "null"));
  return {
    slip: kept.value,
    keep: (slip: EventSlip) => {
      kept.value = slip;
      sessionStorage.setItem(name, JSON.stringify(slip));
    },
  };
}

/** What the reader's own match came to while nobody else is told. */
const ownResult = (round: RoundView, { match_no }: MatchView, { result }: MyPart) =>
  result?.stage === round.stage && result.round === round.round && result.match_no === match_no
    ? result.slip
    : undefined;

function Playing(props: {
  view: EventView;
  round: RoundView;
  match: MatchView;
  own: EntrantView;
  part: MyPart;
  store: MineStore;
}) {
  const t = words();
  const { view, round, match, own, part, store } = props;
  const entrants = byId(view);
  const names = match.sides.map((side) => entrants.get(side)?.name ?? String(side));
  const side = match.sides.indexOf(own.id);
  const form = view.stages.find(({ stage }) => stage === round.stage)?.slip;
  const where = `paisai.reported.${view.summary.id}.${round.stage}.${round.round}.${match.match_no}`;
  const { slip, keep } = useReported(where);
  // One of a team who sits the round out has no table.
  const sitsOut = part.sits_at == null && (match.seats?.length ?? 0) > 1;
  const table = sitsOut ? undefined : match.online[part.sits_at ?? 0];
  const counts = match.slip ?? ownResult(round, match, part);
  if (counts) {
    return (
      <p class="mine-result">
        <span class="soft">{t.result}</span> <b>{slipText(counts, names)}</b>
      </p>
    );
  }
  const start = match.start ? (
    <p>
      {names[match.start.side]}
      <Start start={match.start} side={match.start.side} />
    </p>
  ) : null;
  const lost = <LostDeals lost={match.lost_deals} names={names} />;
  if (table) {
    return (
      <div class="mine-online">
        {start}
        {lost}
        <a class="button primary big" href={`/table/${encodeURIComponent(table)}`}>
          {t.toMyTable}
        </a>
      </div>
    );
  }
  if (round.state !== "playing" || view.summary.details.mode === "online" || !form) {
    return null;
  }
  return (
    <>
      {start}
      {lost}
      <details class="mine-report" open={slip != null}>
        <summary class="button big">{t.report}</summary>
        <Report
          names={names}
          side={side}
          form={form}
          place={{ seats: match.seats ?? [], worth: worthOf(view, round.stage) }}
          reports={slip ? [{ side, slip }] : []}
          differ={false}
          send={async (chosen) => {
            await store.give({ c: "report", match_no: match.match_no, slip: chosen });
            keep(chosen);
          }}
        />
      </details>
      <CallHere match_no={match.match_no} store={store} />
    </>
  );
}

function CallHere({ match_no, store }: { match_no: number; store: MineStore }) {
  const t = words();
  const [called, setCalled] = useState(false);
  return (
    <>
      {called ? (
        <p class="soft" role="status">
          {t.called}
        </p>
      ) : null}
      <Call
        calls={[]}
        send={async (text) => {
          await store.give({ c: "call", match_no, text });
          setCalled(true);
        }}
      />
    </>
  );
}

/** Which of the entry's people the reader is: a code is the whole entry's, so it may be put right. */
function WhoIAm(props: { own: EntrantView; part: MyPart; code: string; store: MineStore }) {
  const t = words();
  const { own, part, code, store } = props;
  const task = useTask();
  const name = part.person == null ? undefined : own.people[part.person];
  if (code === "" || own.people.length < 2) {
    return (
      <p class="soft">
        {name && name !== own.name ? t.youAre(name, own.name) : t.youAreOf(own.name)}
      </p>
    );
  }
  return (
    <>
      <Choice
        label={t.whichOne}
        value={String(part.person ?? "")}
        options={own.people.map((person, at) => [String(at), person] as const)}
        onChange={(at) => void task.run(() => store.give({ c: "claim", code, person: Number(at) }))}
      />
      <RefusalText refusal={task.refusal} />
    </>
  );
}

/** The entry's convention card, for its opponents to read. */
function Convention({ own, part, store }: { own: EntrantView; part: MyPart; store: MineStore }) {
  const t = words();
  const task = useTask();
  const [text, setText] = useState(part.convention ?? "");
  const [saved, setSaved] = useState(false);
  return (
    <details class="mine-convention">
      <summary>{t.convention}</summary>
      <Form
        submit={t.save}
        busy={task.busy}
        refusal={task.refusal}
        done={saved ? t.saved : undefined}
        onSubmit={() =>
          void task
            .run(() => store.give({ c: "convention", entrant: own.id, text: text.trim() }))
            .then(setSaved)
        }
      >
        <label class="field">
          <span>{t.conventionHint}</span>
          <textarea
            class="input"
            rows={6}
            maxLength={1000}
            value={text}
            onInput={(event) => {
              setText(event.currentTarget.value);
              setSaved(false);
            }}
          />
        </label>
      </Form>
    </details>
  );
}

/** Takes one's place in an entry by the code on its card. */
export function Claim(props: { code: string; claim: (code: string) => Promise<void> }) {
  const t = words();
  const task = useTask();
  const [code, setCode] = useState(props.code);
  return (
    <details class="claim" open={props.code !== ""}>
      <summary>{t.claim}</summary>
      <Form
        submit={t.claimThis}
        primary={props.code !== ""}
        busy={task.busy}
        refusal={task.refusal}
        disabled={code.trim() === ""}
        onSubmit={() => void task.run(() => props.claim(typedKey(code)))}
      >
        <label class="field">
          <span>{t.code}</span>
          <input
            class="input claim-code"
            autocomplete="off"
            autocapitalize="characters"
            maxLength={12}
            value={code}
            onInput={(event) => setCode(event.currentTarget.value)}
          />
          <small class="soft">{t.codeHint}</small>
        </label>
      </Form>
    </details>
  );
}
