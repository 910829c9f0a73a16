import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { serverNow } from "../../api/time.ts";
import { BoardScores } from "../../event/BoardScores.tsx";
import {
  type Desk,
  hasLeft,
  isAlone,
  may,
  nameOf,
  type ResultState,
  resultState,
  stageOf,
} from "../../event/desk.ts";
import type { DeskStore } from "../../event/deskStore.ts";
import { mainName, takenText, worthOf } from "../../event/figures.ts";
import { MatchMark } from "../../event/MatchMark.tsx";
import { slipText } from "../../event/slipText.ts";
import { desk as words } from "../../i18n/desk.ts";
import type { MatchView, PendingView, RoundView } from "../../protocol/desk.ts";
import { me } from "../../state/me.ts";
import { Choice } from "../../ui/Choice.tsx";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { useTask } from "../../ui/useTask.ts";
import { CorrectDialog, type Correcting, correctionOf } from "./CorrectDialog.tsx";
import { EnterSlip, type EnterSlipHandle } from "./EnterSlip.tsx";
import { OfSlip, RowButton, Sides } from "./MatchSheet.tsx";
import { keyOf, RoundPick, roundAt } from "./RoundPick.tsx";
import { SettleDialog } from "./SettleDialog.tsx";
import { TableHistory } from "./TableHistory.tsx";

/** Which rows are shown; the others only on request, so that none moves by itself. */
const SHOWN = ["all", "differ", "once", "missing", "counts"] as const;
type Shown = (typeof SHOWN)[number];

/** Whether a row is among those that are asked for. */
const isShown = (shown: Shown, state: ResultState): boolean =>
  shown === "all" ||
  shown === state ||
  (shown === "once" && state === "waiting") ||
  (shown === "missing" && state === "reported");

/** The results of a round, each in its place: what is missing, what waits, what counts. */
export function Results({ desk, store }: { desk: Desk; store: DeskStore }) {
  const t = words();
  const picked = useSignal("");
  const correcting = useSignal<Correcting | null>(null);
  const looking = useSignal<Looking | null>(null);
  const shown = useSignal<Shown>("all");
  const handle = useRef<EnterSlipHandle>({ take: () => undefined });
  const round = roundAt(desk, picked.value);
  if (!round || round.state === "draft" || round.state === "published") {
    return (
      <>
        {round ? (
          <RoundPick
            desk={desk}
            chosen={round}
            choose={(chosen) => {
              picked.value = keyOf(chosen);
            }}
          />
        ) : null}
        <p class="soft">{t.results.notYet}</p>
      </>
    );
  }
  const stage = stageOf(desk);
  const open = round.state === "playing" && stage?.stage === round.stage;
  const form = desk.event.stages.find((of) => of.stage === round.stage)?.slip.by;
  const pending = new Map(open ? desk.pending.map((one) => [one.match_no, one]) : []);
  const rows = round.matches
    .map((match) => ({ match, state: resultState(match, pending.get(match.match_no)) }))
    .sort((a, b) => a.match.table - b.match.table);
  // Nobody waits for a slip of those who left.
  const waits = (match: MatchView) => !match.sides.some((id) => hasLeft(desk, id));
  const left = rows.filter(({ match, state }) => state !== "counts" && waits(match)).length;
  const once = rows.filter(({ state }) => state === "once").length;
  const visible = rows.filter(({ state }) => isShown(shown.value, state));
  return (
    <>
      <RoundPick
        desk={desk}
        chosen={round}
        choose={(chosen) => {
          picked.value = keyOf(chosen);
        }}
      >
        {open ? <p class="desk-count">{t.results.left(left, round.matches.length, once)}</p> : null}
      </RoundPick>
      {open && stage ? (
        <EnterSlip
          desk={desk}
          store={store}
          round={round}
          form={stage.slip}
          worth={stage.boards}
          handle={handle}
        />
      ) : null}
      {open && desk.event.summary.rehearsal && may(desk, "director") && left > 0 ? (
        <Simulate store={store} />
      ) : null}
      {open ? (
        <Choice
          label={t.results.show}
          value={shown.value}
          options={SHOWN.map((one) => [one, t.results.shown[one]] as const)}
          onChange={(one) => {
            shown.value = one;
          }}
        />
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <div class="sheet-box tall" tabIndex={0}>
        <table class={`sheet results ${form ? `by-${form}` : ""}`}>
          <thead>
            <tr>
              <th scope="col" class="figure">
                {t.table}
              </th>
              <th scope="col">{t.sides}</th>
              <th scope="col">{t.results.slip}</th>
              <th scope="col" class="figure wide-only">
                {t[mainName(desk.event, round.stage)]}
              </th>
              <th scope="col">{t.results.state}</th>
              <th scope="col">
                <span class="visually-hidden">{t.rounds.acts}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {visible.map(({ match, state }) => (
              <ResultRow
                key={match.match_no}
                desk={desk}
                store={store}
                round={round}
                match={match}
                state={state}
                pending={pending.get(match.match_no)}
                enter={() => handle.current.take(match)}
                correct={() => {
                  correcting.value = correctionOf(desk, round, match);
                }}
                look={(at) => {
                  looking.value = { at, match_no: match.match_no };
                }}
              />
            ))}
          </tbody>
        </table>
      </div>
      {correcting.value && store.asked.value === null ? (
        <CorrectDialog desk={desk} store={store} correcting={correcting} />
      ) : null}
      {looking.value ? (
        <Look
          desk={desk}
          store={store}
          round={round}
          looking={looking.value}
          pending={pending.get(looking.value.match_no)}
          onClose={() => {
            looking.value = null;
          }}
        />
      ) : null}
    </>
  );
}

/** What is looked at of one match. */
type Looking = { at: "history" | "settle"; match_no: number };

function Look(props: {
  desk: Desk;
  store: DeskStore;
  round: RoundView;
  looking: Looking;
  pending: PendingView | undefined;
  onClose: () => void;
}) {
  const { looking, pending, ...rest } = props;
  const match = props.round.matches.find(({ match_no }) => match_no === looking.match_no);
  if (!match) {
    return null;
  }
  if (looking.at === "settle") {
    return pending ? <SettleDialog {...rest} match={match} pending={pending} /> : null;
  }
  return <TableHistory {...rest} match={match} />;
}

function Simulate({ store }: { store: DeskStore }) {
  const t = words().results;
  const task = useTask();
  return (
    <div class="desk-acts">
      <button
        type="button"
        class="button"
        disabled={task.busy}
        onClick={() =>
          task.run(async () => {
            await store.give({ c: "simulate" });
          })
        }
      >
        {t.simulate}
      </button>
      <span class="soft">{t.simulateHint}</span>
      <RefusalText refusal={task.refusal} />
    </div>
  );
}

/** What somebody says of a slip, in one line: a long name gives way. */
function SaidBy({ name, slip }: { name: string; slip: string }) {
  return (
    <small class="soft said-by">
      <span>{name}</span> {slip}
    </small>
  );
}

function ResultRow(props: {
  desk: Desk;
  store: DeskStore;
  round: RoundView;
  match: MatchView;
  state: ResultState;
  pending: PendingView | undefined;
  enter: () => void;
  correct: () => void;
  look: (at: Looking["at"]) => void;
}) {
  const { desk, store, round, match, state, pending } = props;
  const t = words();
  const names = match.sides.map((id) => nameOf(desk, id));
  const of = t.rounds.atTable(match.table);
  const entered = pending?.entered ?? null;
  const own = pending?.by_user === me.value?.id && !may(desk, "director");
  const isOpen = round.state === "playing";
  const term = desk.corrections.find(
    (one) => one.stage === round.stage && one.round === round.round,
  );
  const inTime = term !== undefined && (term.until_ms == null || serverNow() <= term.until_ms);
  const correctable = may(desk, "director") && state === "counts" && inTime;
  const gone = isOpen && state !== "counts" && match.sides.some((id) => hasLeft(desk, id));
  // Both are asked about first: a click that was meant for another row does nothing.
  const ask = (c: "confirm" | "discard") =>
    store.ask({
      title: `${t.results[c]} ${of}`,
      command: { c, match_no: match.match_no },
      sure: t.results[c],
    });
  const typedTwice = state === "differ" && pending?.reports.length === 0;
  const ours = state === "once" && pending?.by_user === me.value?.id && !isAlone(desk);
  return (
    <tr class={state === "differ" ? "odd" : ""}>
      <td class="figure">{match.table}</td>
      <td>
        <MatchMark round={round} match={match} />
        <Sides
          desk={desk}
          sides={match.sides}
          winner={match.winner}
          start={match.start}
          late={match.late}
        />
      </td>
      <td class="slip-words">
        {match.boards ? (
          <BoardScores match={match} worth={worthOf(desk.event, round.stage)} />
        ) : match.slip ? (
          slipText(match.slip, names, "typed")
        ) : entered ? (
          slipText(entered, names, "typed")
        ) : null}
        {pending?.typed.map((one, at) => (
          <SaidBy
            key={one.by + String(at)}
            name={one.by}
            slip={slipText(one.slip, names, "typed")}
          />
        ))}
        {pending && !entered
          ? pending.reports.map((report) => (
              <SaidBy
                key={report.side}
                name={names[report.side] ?? report.by}
                slip={slipText(report.slip, names, "typed")}
              />
            ))
          : null}
      </td>
      <td class="figure wide-only">{takenText(desk.event, round.stage, match)}</td>
      <td>
        <span class={`state ${state}`}>
          {gone ? t.results.gone : typedTwice ? t.results.typedTwice : t.results.states[state]}
        </span>
        {pending?.by ? (
          <small class="soft by-whom">
            {t.results.enteredBy(pending.by, ours ? t.results.byAnother : "")}
          </small>
        ) : null}
        {isOpen ? <OfSlip desk={desk} match={match} /> : null}
      </td>
      <td class="act">
        <div class="row-acts">
          {state === "waiting" ? (
            own ? (
              <small class="soft">{t.results.confirmedByAnother}</small>
            ) : (
              <RowButton label={t.results.confirm} of={of} onClick={() => ask("confirm")} />
            )
          ) : null}
          {typedTwice && may(desk, "referee") ? (
            <RowButton label={t.results.settle} of={of} onClick={() => props.look("settle")} />
          ) : null}
          {isOpen && (!typedTwice || may(desk, "referee")) && pending ? (
            <RowButton label={t.results.discard} of={of} onClick={() => ask("discard")} />
          ) : null}
          {isOpen && !ours && !typedTwice && state !== "waiting" && state !== "counts" ? (
            <RowButton
              label={state === "once" ? t.results.enterAgain : t.results.enter}
              of={of}
              onClick={props.enter}
            />
          ) : null}
          {correctable ? (
            <RowButton label={t.results.correct} of={of} onClick={props.correct} />
          ) : null}
          {/* Last, so that it stays where it is. */}
          <RowButton label={t.history.table} of={of} onClick={() => props.look("history")} />
        </div>
      </td>
    </tr>
  );
}
