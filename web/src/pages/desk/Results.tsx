import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { BoardScores } from "../../event/BoardScores.tsx";
import {
  type Desk,
  may,
  nameOf,
  type ResultState,
  resultState,
  stageOf,
} from "../../event/desk.ts";
import type { DeskStore } from "../../event/deskStore.ts";
import { points, unitOf, worthOf } from "../../event/figures.ts";
import { MatchMark } from "../../event/MatchMark.tsx";
import { slipText } from "../../event/slipText.ts";
import { desk as words } from "../../i18n/desk.ts";
import type { MatchView, PendingView, RoundView } from "../../protocol/desk.ts";
import { me } from "../../state/me.ts";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { useTask } from "../../ui/useTask.ts";
import { CorrectDialog, type Correcting, correctionOf } from "./CorrectDialog.tsx";
import { EnterSlip, type EnterSlipHandle } from "./EnterSlip.tsx";
import { OfSlip, RowButton, Sides } from "./MatchSheet.tsx";
import { keyOf, RoundPick, roundAt } from "./RoundPick.tsx";

/** What wants a hand first. */
const ORDER: readonly ResultState[] = ["differ", "waiting", "reported", "missing", "counts"];

/** The results of a round: what is missing, what waits, what counts. */
export function Results({ desk, store }: { desk: Desk; store: DeskStore }) {
  const t = words();
  const picked = useSignal("");
  const correcting = useSignal<Correcting | null>(null);
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
  const pending = new Map(open ? desk.pending.map((one) => [one.match_no, one]) : []);
  const rows = round.matches
    .map((match) => ({ match, state: resultState(match, pending.get(match.match_no)) }))
    .sort(
      (a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || a.match.table - b.match.table,
    );
  const left = rows.filter(({ state }) => state !== "counts").length;
  return (
    <>
      <RoundPick
        desk={desk}
        chosen={round}
        choose={(chosen) => {
          picked.value = keyOf(chosen);
        }}
      >
        {open ? <p class="desk-count">{t.results.left(left, round.matches.length)}</p> : null}
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <div class="sheet-box tall" tabIndex={0}>
        <table class="sheet results">
          <thead>
            <tr>
              <th scope="col" class="figure">
                {t.table}
              </th>
              <th scope="col">{t.sides}</th>
              <th scope="col">{t.results.slip}</th>
              <th scope="col" class="figure wide-only">
                {t.points}
              </th>
              <th scope="col">{t.results.state}</th>
              <th scope="col">
                <span class="visually-hidden">{t.rounds.acts}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ match, state }) => (
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
              />
            ))}
          </tbody>
        </table>
      </div>
      {correcting.value && store.asked.value === null ? (
        <CorrectDialog desk={desk} store={store} correcting={correcting} />
      ) : null}
    </>
  );
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

function ResultRow(props: {
  desk: Desk;
  store: DeskStore;
  round: RoundView;
  match: MatchView;
  state: ResultState;
  pending: PendingView | undefined;
  enter: () => void;
  correct: () => void;
}) {
  const { desk, store, round, match, state, pending } = props;
  const t = words();
  const task = useTask();
  const names = match.sides.map((id) => nameOf(desk, id));
  const of = t.rounds.atTable(match.table);
  const unit = unitOf(desk.event, round.stage);
  const entered = pending?.entered ?? null;
  const own = pending?.by_user === me.value?.id && !may(desk, "director");
  const isOpen = round.state === "playing";
  const correctable =
    may(desk, "director") && state === "counts" && stageOf(desk)?.stage === round.stage;
  const give = (c: "confirm" | "discard") =>
    task.run(async () => {
      await store.give({ c, match_no: match.match_no });
    });
  return (
    <tr class={state === "differ" ? "odd" : ""}>
      <td class="figure">{match.table}</td>
      <td>
        <MatchMark round={round} match={match} />
        <Sides desk={desk} sides={match.sides} winner={match.winner} start={match.start} />
      </td>
      <td class="slip-words">
        {match.boards ? (
          <BoardScores match={match} worth={worthOf(desk.event, round.stage)} />
        ) : match.slip ? (
          slipText(match.slip, names, "typed")
        ) : entered ? (
          slipText(entered, names, "typed")
        ) : null}
        {pending && !entered
          ? pending.reports.map((report) => (
              <small key={report.side} class="soft">
                {t.results.report(
                  names[report.side] ?? report.by,
                  slipText(report.slip, names, "typed"),
                )}
              </small>
            ))
          : null}
      </td>
      <td class="figure wide-only">
        {match.scores.map((score) => points(score.points, unit)).join(" : ")}
      </td>
      <td>
        <span class={`state ${state}`}>{t.results.states[state]}</span>
        {entered && pending?.by ? (
          <small class="soft">{t.results.enteredBy(pending.by)}</small>
        ) : null}
        {isOpen ? <OfSlip desk={desk} match={match} /> : null}
        <RefusalText refusal={task.refusal} />
      </td>
      <td class="act">
        <div class="row-acts">
          {state === "waiting" ? (
            own ? (
              <small class="soft">{t.results.byAnother}</small>
            ) : (
              <button
                type="button"
                class="button"
                disabled={task.busy}
                aria-label={`${t.results.confirm} ${of}`}
                onClick={() => give("confirm")}
              >
                {t.results.confirm}
              </button>
            )
          ) : null}
          {isOpen && (state === "waiting" || state === "differ" || state === "reported") ? (
            <RowButton label={t.results.discard} of={of} onClick={() => give("discard")} />
          ) : null}
          {isOpen && (state === "missing" || state === "differ" || state === "reported") ? (
            <RowButton label={t.results.enter} of={of} onClick={props.enter} />
          ) : null}
          {correctable ? (
            <RowButton label={t.results.correct} of={of} onClick={props.correct} />
          ) : null}
        </div>
      </td>
    </tr>
  );
}
