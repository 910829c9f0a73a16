import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { reasonOf } from "../../api/http.ts";
import { dutyPhase } from "../../event/Duty.tsx";
import { type Desk, isAlone, nameOf, resultState, type SlipForm } from "../../event/desk.ts";
import type { DeskStore } from "../../event/deskStore.ts";
import { SlipFields } from "../../event/SlipFields.tsx";
import { BY_LEVELS, blank, readSlip, rowsOf, usualForm } from "../../event/slip.ts";
import { rawOf } from "../../event/worth.ts";
import { desk as words } from "../../i18n/desk.ts";
import { teams } from "../../i18n/teams.ts";
import type { BoardsWorth, EventSlip, MatchView, RoundView } from "../../protocol/desk.ts";
import type { ErrorBody } from "../../protocol/index.ts";
import { articleName } from "../../rules/articleName.ts";
import { me } from "../../state/me.ts";
import { SelectField } from "../../ui/Field.tsx";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { useNow } from "../../ui/useNow.ts";

/** How a row of the list puts its match into the form. */
export type EnterSlipHandle = { take: (match: MatchView) => void };

/** What became of a slip that was typed. */
type Became = "sending" | "once" | "counts" | "differ" | "refused";
type Typed = { number: number; match: MatchView; became: Became; refusal: ErrorBody | null };

/** How many of the last slips are listed. */
const LISTED = 5;

/**
 * Slips as they come in: the table's number, Enter, what is written on it,
 * Enter, and on to the next, while the server answers. Nobody sees what was
 * typed of a slip before: he types what he reads.
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
  const [told, tell] = useState("");
  const [typed, setTyped] = useState<readonly Typed[]>([]);
  const count = useRef(0);
  const busy = useRef(false);

  const take = (chosen: MatchView) => {
    setMatch(chosen);
    setSeen(store.seen);
    setTable(String(chosen.table));
    setFault("");
    setDraft(blank(usualForm(props.form), raw));
    tell("");
  };
  const choose = (chosen: MatchView) => {
    const no = whyNot(desk, chosen);
    if (no === null) {
      take(chosen);
    } else {
      tell(no);
    }
  };
  props.handle.current = { take: choose };
  // Before anything is drawn: fast hands type on.
  useLayoutEffect(() => {
    box.current?.querySelector<HTMLInputElement>(".cell")?.focus();
  }, [match, form]);

  const find = () => {
    const found = round.matches.find((one) => String(one.table) === table.trim());
    if (found) {
      choose(found);
    } else {
      tell(t.results.noTable);
    }
  };
  // Online tables report by themselves; what a referee decides otherwise is typed.
  const online = round.matches.some((one) => one.online.length > 0);
  const isNext = desk.next.code === "results" && !online;
  const slip = match ? readSlip(draft) : null;
  const send = async (of: MatchView, slip: EventSlip, late: { fault?: number }) => {
    count.current += 1;
    const number = count.current;
    const become = (became: Became, refusal: ErrorBody | null = null) =>
      setTyped((all) =>
        all.map((one) => (one.number === number ? { ...one, became, refusal } : one)),
      );
    // What was refused before is mended by this one, or refused again.
    setTyped((all) =>
      [
        { number, match: of, became: "sending" as const, refusal: null },
        ...all.filter((one) => one.became !== "refused" || one.match.match_no !== of.match_no),
      ].slice(0, LISTED),
    );
    try {
      await store.give({ c: "record", match_no: of.match_no, slip, ...late }, seen);
      const pending = store.view.peek()?.pending.find(({ match_no }) => match_no === of.match_no);
      become(pending?.once ? "once" : pending?.differ ? "differ" : "counts");
      return true;
    } catch (error) {
      become("refused", reasonOf(error));
      return false;
    }
  };
  const enter = async () => {
    if (!match || !slip || busy.current) {
      tell(busy.current ? "" : t.results.incomplete);
      return;
    }
    const sent = send(match, slip, fault === "" ? {} : { fault: Number(fault) });
    // A short slip is quickly typed again; nobody wants to lose a long one.
    if (rowsOf(form).length > 1) {
      busy.current = true;
      const taken = await sent;
      busy.current = false;
      if (!taken) {
        setSeen(store.seen);
        return;
      }
    }
    setMatch(null);
    setTable("");
    field.current?.focus();
  };
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
        <button type="submit" class={isNext ? "button primary" : "button"}>
          {match ? t.results.enterThis : t.results.find}
        </button>
        <span class="refusal" role="status">
          {told}
        </span>
      </div>
      {match ? <LateProposal desk={desk} match={match} fault={fault} propose={setFault} /> : null}
      <LastTyped typed={typed} again={choose} />
      {match || typed.length > 0 ? null : (
        <p class="soft">
          {online
            ? t.results.enterOnline
            : isAlone(desk)
              ? t.results.enterAlone
              : t.results.enterHint}
        </p>
      )}
    </form>
  );
}

/** Why a slip of a match cannot be typed now; `null` where it can. */
function whyNot(desk: Desk, match: MatchView): string | null {
  const t = words().results;
  const pending = desk.pending.find(({ match_no }) => match_no === match.match_no);
  const state = resultState(match, pending);
  if (state === "once" && pending?.by_user === me.value?.id && !isAlone(desk)) {
    return t.already.own;
  }
  if (state === "differ" && pending?.reports.length === 0) {
    return t.already.differ;
  }
  return state === "counts" || state === "waiting" ? t.already[state] : null;
}

/** The last slips and what became of them, also for those who only listen. */
function LastTyped(props: { typed: readonly Typed[]; again: (match: MatchView) => void }) {
  const t = words();
  return (
    <ol class="last-typed" aria-live="polite" aria-label={t.results.lastTyped}>
      {props.typed.map(({ number, match, became, refusal }) => (
        <li key={number} class={`became-${became}`}>
          <b>{t.rounds.atTable(match.table)}</b> {t.results.became[became]}
          {refusal ? (
            <>
              <RefusalText refusal={refusal} />
              <button type="button" class="button quiet" onClick={() => props.again(match)}>
                {t.results.again}
              </button>
            </>
          ) : null}
        </li>
      ))}
    </ol>
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
