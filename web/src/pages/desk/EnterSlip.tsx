import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { dutyPhase } from "../../event/Duty.tsx";
import { type Desk, nameOf, resultState, type SlipForm } from "../../event/desk.ts";
import type { DeskStore } from "../../event/deskStore.ts";
import { SlipFields } from "../../event/SlipFields.tsx";
import { BY_LEVELS, blank, readSlip, rowsOf, usualForm } from "../../event/slip.ts";
import { rawOf } from "../../event/worth.ts";
import { desk as words } from "../../i18n/desk.ts";
import { teams } from "../../i18n/teams.ts";
import type { BoardsWorth, MatchView, RoundView } from "../../protocol/desk.ts";
import { articleName } from "../../rules/ArticleLink.tsx";
import { SelectField } from "../../ui/Field.tsx";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { useNow } from "../../ui/useNow.ts";
import { useTask } from "../../ui/useTask.ts";

/** How a row of the list puts its match into the form. */
export type EnterSlipHandle = { take: (match: MatchView) => void };

/**
 * Slips as they come in: the table's number, Enter, what is written on it,
 * Enter, and on to the next.
 */
export function EnterSlip(props: {
  desk: Desk;
  store: DeskStore;
  round: RoundView;
  form: SlipForm;
  /** What boards are worth, where any are played. */
  worth: BoardsWorth | undefined;
  handle: { current: EnterSlipHandle };
}) {
  const { desk, store, round } = props;
  const t = words();
  const task = useTask();
  const box = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [table, setTable] = useState("");
  const [match, setMatch] = useState<MatchView | null>(null);
  const [seen, setSeen] = useState(0);
  const sides = match?.sides ?? [];
  const raw = rawOf(props.worth);
  const [draft, setDraft] = useState(() => blank(usualForm(props.form), raw));
  const form = match ? draft.form : props.form;
  const [fault, setFault] = useState("");
  const [told, setTold] = useState("");
  const [wrong, setWrong] = useState(false);
  const tell = (text: string, isWrong = false) => {
    setTold(text);
    setWrong(isWrong);
  };

  const take = (chosen: MatchView) => {
    setMatch(chosen);
    setSeen(store.seen);
    setTable(String(chosen.table));
    setFault("");
    setDraft(blank(usualForm(props.form), raw));
    tell("");
  };
  props.handle.current = { take };
  // Before anything is drawn: fast hands type on.
  useLayoutEffect(() => {
    box.current?.querySelector<HTMLInputElement>(".cell")?.focus();
  }, [match, form]);

  const find = () => {
    const found = round.matches.find((one) => String(one.table) === table.trim());
    const pending = desk.pending.find(({ match_no }) => match_no === found?.match_no);
    const state = found ? resultState(found, pending) : null;
    if (!found) {
      tell(t.results.noTable, true);
    } else if (state === "counts" || state === "waiting") {
      tell(t.results.already[state], true);
    } else {
      take(found);
    }
  };
  const slip = match ? readSlip(draft) : null;
  const enter = () =>
    task.run(async () => {
      if (!match || !slip) {
        tell(t.results.incomplete, true);
        return;
      }
      const late = fault === "" ? {} : { fault: Number(fault) };
      const command = { c: "enter", match_no: match.match_no, slip, ...late } as const;
      // Who was told what others did meanwhile may try again.
      await store.give(command, seen).finally(() => setSeen(store.seen));
      tell(t.results.entered(match.table));
      setMatch(null);
      setTable("");
      field.current?.focus();
    });
  return (
    <form
      ref={box}
      class={rowsOf(form).length === 1 ? "enter-slip panel short" : "enter-slip panel"}
      aria-label={t.results.enterTitle}
      onSubmit={(event) => {
        event.preventDefault();
        if (match) {
          void enter();
        } else {
          find();
        }
      }}
    >
      <label class="field enter-table">
        <span>{t.results.tableNumber}</span>
        <input
          ref={field}
          class="input"
          inputMode="numeric"
          autocomplete="off"
          value={table}
          onInput={(event) => {
            setTable(event.currentTarget.value);
            setMatch(null);
            tell("");
          }}
        />
      </label>
      {match ? (
        <SlipFields
          key={`${match.match_no}${form.by}`}
          desk={desk}
          sides={sides}
          draft={draft}
          change={setDraft}
          place={{ seats: match.seats ?? [], worth: props.worth }}
        >
          {props.form.by === "boards" ? (
            <button
              type="button"
              class="button quiet"
              onClick={() =>
                setDraft(blank(form.by === "boards" ? usualForm(props.form) : props.form))
              }
            >
              {form.by === "boards" ? teams().byPoints : teams().byLevels}
            </button>
          ) : null}
          {props.form.by === "duplicate" && raw ? (
            <button
              type="button"
              class="button quiet"
              onClick={() => setDraft(blank(props.form, draft.raw ? undefined : raw))}
            >
              {draft.raw ? teams().byLevels : teams().byPoints}
            </button>
          ) : null}
          {props.form.by === "games" && props.form.timed ? (
            <button
              type="button"
              class="button quiet"
              onClick={() => setDraft(blank(form.by === "levels" ? props.form : BY_LEVELS))}
            >
              {form.by === "levels" ? t.slips.byGames : t.slips.byLevels}
            </button>
          ) : null}
          <SelectField
            label={t.slips.late}
            value={fault}
            options={[
              ["", t.slips.nobody],
              ...sides.map((id, side) => [String(side), nameOf(desk, id)] as const),
            ]}
            onChange={setFault}
          />
        </SlipFields>
      ) : null}
      <div class="enter-end">
        <button
          type="submit"
          class={desk.next.code === "results" ? "button primary" : "button"}
          disabled={task.busy}
        >
          {match ? t.results.enterThis : t.results.find}
        </button>
        <span class={wrong ? "told wrong" : "told"} role="status">
          {told}
        </span>
      </div>
      {match ? <LateProposal desk={desk} match={match} fault={fault} propose={setFault} /> : null}
      <RefusalText refusal={task.refusal} />
      {match ? null : <p class="soft">{t.results.enterHint}</p>}
    </form>
  );
}

/**
 * What the text says of a slip that comes too late: whoever owed it is scored
 * as absent. It is only proposed; the desk says who is at fault.
 */
function LateProposal(props: {
  desk: Desk;
  match: MatchView;
  fault: string;
  propose: (side: string) => void;
}) {
  const { desk, match, fault } = props;
  const t = words().slips;
  const now = useNow(1_000);
  const duty = desk.slip_duties.find(({ match_no }) => match_no === match.match_no);
  if (!duty || dutyPhase(duty, now, desk.event.clock?.held_ms) !== "late") {
    return null;
  }
  const names = match.sides.map((id) => nameOf(desk, id));
  // Where nobody has reported, only the slip itself says who won.
  const owners = duty.owners.length > 0 ? duty.owners : [...names.keys()];
  return (
    <div class="late-proposal">
      <p>
        {t.lateProposal} <small>{articleName(duty.article)}</small>
      </p>
      {owners.map((side) => (
        <button
          key={side}
          type="button"
          class="button"
          aria-pressed={fault === String(side)}
          onClick={() => props.propose(String(side))}
        >
          {t.lateBy(names[side] ?? String(side + 1))}
        </button>
      ))}
    </div>
  );
}
