import { useState } from "preact/hooks";
import { desk as words } from "../i18n/desk.ts";
import { said } from "../i18n/index.ts";
import { rounds as roundWords } from "../i18n/rounds.ts";
import type {
  Consequences as Leads,
  Notice,
  NoticeCode,
  RankShift,
  RoundView,
  RulingView,
} from "../protocol/desk.ts";
import { articleName } from "../rules/articleName.ts";
import { type Desk, entrantOf, nameOf, stageOf } from "./desk.ts";
import { points, sittingOut, unitOf } from "./figures.ts";
import { roundAmong, roundText } from "./rounds.ts";
import { sanctionText } from "./sanction.ts";
import "./sheet.css";
import "./consequences.css";

/** Lines of a list before the rest must be asked for. */
const SHOWN = 10;

/** What a command leads to, in words. */
export function Consequences(props: {
  desk: Desk;
  leads: Leads;
  /** Whether it leads to something that shows only when the round is closed. */
  later?: boolean;
}) {
  const t = words().leads;
  const { leads } = props;
  const { event } = props.desk;
  // Those who are entered by the command have names, too.
  const entrants = [...event.entrants, ...leads.entered];
  const desk: Desk = { ...props.desk, event: { ...event, entrants } };
  const nothing =
    leads.standings.length === 0 &&
    !leads.draft_dropped &&
    leads.rulings.length === 0 &&
    leads.warnings.length === 0 &&
    leads.draft == null &&
    leads.entered.length === 0;
  return (
    <div class="leads">
      <Warnings desk={desk} notices={leads.warnings} />
      {leads.entered.length > 0 ? <p>{t.entered(leads.entered.length)}</p> : null}
      {leads.draft ? <DraftTable desk={desk} round={leads.draft} notices={leads.warnings} /> : null}
      {leads.engine.length > 0 ? (
        <section>
          <h3>{t.engine}</h3>
          <Pairs desk={desk} pairs={leads.engine} />
        </section>
      ) : null}
      {leads.draft_dropped ? <p class="warning">{t.draftDropped}</p> : null}
      {leads.pairings ? (
        <section>
          <h3>{t.pairings(named(desk, leads.pairings.round))}</h3>
          <div class="leads-pairs">
            <div>
              <h4>{t.go}</h4>
              <Pairs desk={desk} pairs={leads.pairings.before} />
            </div>
            <div>
              <h4>{t.come}</h4>
              <Pairs desk={desk} pairs={leads.pairings.after} />
            </div>
          </div>
        </section>
      ) : null}
      {leads.rulings.length > 0 ? (
        <section>
          <h3>{t.rulings}</h3>
          <ul>
            {leads.rulings.map((ruling) => (
              <li key={ruling.id}>{rulingWords(desk, ruling)}</li>
            ))}
          </ul>
        </section>
      ) : null}
      {leads.standings.length > 0 ? <Shifts desk={desk} shifts={leads.standings} /> : null}
      {nothing ? <p class="soft">{props.later ? t.later : t.nothing}</p> : null}
    </div>
  );
}

function rulingWords(desk: Desk, { entrant, sanction, article }: RulingView): string {
  return words().leads.ruling(nameOf(desk, entrant), sanctionText(sanction), articleName(article));
}

/** What a new plan changes as it is meant to: said, but not warned of. */
const NEWS: ReadonlySet<NoticeCode> = new Set([
  "rounds_change",
  "minutes_change",
  "stage_new",
  "stage_change",
  "sections_change",
  "kind_change",
  "results_stay",
  "leaves_list",
  "opponents_win",
]);

/** What is odd, each with those it is about. */
export function Warnings({ desk, notices }: { desk: Desk; notices: readonly Notice[] }) {
  const t = words().leads;
  if (notices.length === 0) {
    return null;
  }
  return (
    <ul class="warnings">
      {notices.map((notice) => (
        <li
          key={`${notice.code}${notice.match_no}${notice.zh}`}
          class={NEWS.has(notice.code) ? "" : "warning"}
        >
          {said(notice)}
          {notice.entrants.length > 0 ? (
            <small class="soft"> {t.about(namesOf(desk, notice.entrants))}</small>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** A few names, and how many more. */
export function namesOf(desk: Desk, ids: readonly number[]): string {
  const t = words().leads;
  const shown = ids.slice(0, 6).map((id) => nameOf(desk, id));
  return t.names(shown.join(t.between), ids.length - shown.length);
}

function Pairs({ desk, pairs }: { desk: Desk; pairs: readonly number[][] }) {
  const t = words();
  return (
    <ul class="pairs">
      {pairs.map((sides) => (
        <li key={sides.join()}>{sides.map((id) => nameOf(desk, id)).join(t.versus)}</li>
      ))}
    </ul>
  );
}

/** A round of the stage being played, by its number. */
const named = (desk: Desk, round: number): string =>
  roundAmong(desk.event.rounds, stageOf(desk)?.stage ?? 0, round);

function DraftTable(props: { desk: Desk; round: RoundView; notices: readonly Notice[] }) {
  const t = words();
  const { desk, round } = props;
  const odd = new Set(props.notices.map(({ match_no }) => match_no));
  return (
    <section>
      <h3>{t.leads.draft(roundText(round))}</h3>
      <div class="sheet-box short">
        <table class="sheet">
          <thead>
            <tr>
              <th scope="col" class="figure">
                {t.table}
              </th>
              <th scope="col">{t.sides}</th>
            </tr>
          </thead>
          <tbody>
            {[...round.matches]
              .sort((a, b) => a.table - b.table)
              .map((match) => (
                <tr key={match.match_no} class={odd.has(match.match_no) ? "odd" : ""}>
                  <td class="figure">{match.table}</td>
                  <td>
                    {match.sides
                      .map((id) => `${entrantOf(desk, id)?.number ?? id} ${nameOf(desk, id)}`)
                      .join(t.versus)}
                  </td>
                </tr>
              ))}
            {sittingOut(round).map(({ id, why }) => (
              <tr key={`out${id}`}>
                <td class="figure">{roundWords()[why]}</td>
                <td>{nameOf(desk, id)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Shifts({ desk, shifts }: { desk: Desk; shifts: readonly RankShift[] }) {
  const t = words();
  const [isWhole, setWhole] = useState(false);
  const stage = stageOf(desk);
  const unit = unitOf(desk.event, stage?.stage ?? 0);
  // A duplicate field is ranked by its share of each board and has no points.
  const scored = stage?.format !== "duplicate";
  const sorted = [...shifts].sort((a, b) => (a.after ?? 1e9) - (b.after ?? 1e9));
  const figure = (value: number | undefined) => (value == null ? "–" : points(value, unit));
  return (
    <section>
      <h3>{t.leads.standings}</h3>
      <div class="sheet-box">
        <table class="sheet">
          <thead>
            <tr>
              <th scope="col">{t.name}</th>
              <th scope="col" class="figure">
                {t.rank}
              </th>
              {scored ? (
                <th scope="col" class="figure">
                  {t.points}
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {(isWhole ? sorted : sorted.slice(0, SHOWN)).map((shift) => (
              <tr key={shift.entrant}>
                <td>{nameOf(desk, shift.entrant)}</td>
                <td class="figure">{`${shift.before ?? "–"} → ${shift.after ?? "–"}`}</td>
                {scored ? (
                  <td class="figure">
                    {shift.points_before === shift.points_after
                      ? figure(shift.points_after)
                      : `${figure(shift.points_before)} → ${figure(shift.points_after)}`}
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {sorted.length > SHOWN && !isWhole ? (
        <button type="button" class="button quiet" onClick={() => setWhole(true)}>
          {t.leads.more(sorted.length - SHOWN)}
        </button>
      ) : null}
    </section>
  );
}
