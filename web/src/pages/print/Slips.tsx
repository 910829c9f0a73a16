/** Score slips, four to a sheet of A4. */

import type { ComponentChildren } from "preact";
import { rankText } from "../../cards/cards.ts";
import { byId } from "../../event/figures.ts";
import { LostDeals } from "../../event/LostDeals.tsx";
import { Late, Left } from "../../event/Marks.tsx";
import { roundText, titleText } from "../../event/rounds.ts";
import { Start } from "../../event/Start.tsx";
import { lineName, sideName, tableName } from "../../event/worth.ts";
import { heading, lang } from "../../i18n/index.ts";
import { print as words } from "../../i18n/print.ts";
import type {
  BoardLabelView,
  EntrantView,
  EventScoring,
  EventView,
  MatchView,
  RoundView,
  SeatsView,
  SlipForm,
  TableLine,
} from "../../protocol/desk.ts";
import { Scale } from "./Conversion.tsx";
import { Cut } from "./Cut.tsx";
import { slipForm } from "./load.ts";
import "./slips.css";

/** Lines for deals, where nobody knows how many there will be. */
const DEAL_LINES = 12;

type SlipProps = {
  event: EventView;
  round: RoundView;
  match: MatchView;
  sides: ReadonlyArray<EntrantView | undefined>;
  form: SlipForm;
  /** Which table of the match, from 0: A or B for teams. */
  at: number;
  boards: readonly BoardLabelView[] | undefined;
};

/** The slips of a round, by table; one each for the tables A and B of teams. */
export function Slips(props: {
  event: EventView;
  round: RoundView;
  boards: readonly BoardLabelView[] | undefined;
}) {
  const { event, round, boards } = props;
  const entrants = byId(event);
  const form = slipForm(event, round);
  const tables = form.by === "boards" ? form.tables : 1;
  const slips = [...round.matches]
    .sort((a, b) => a.table - b.table)
    .flatMap((match) =>
      Array.from({ length: tables }, (_, at) => (
        <Slip
          key={`${match.match_no} ${at}`}
          event={event}
          round={round}
          match={match}
          sides={match.sides.map((side) => entrants.get(side))}
          form={form}
          at={at}
          boards={boards}
        />
      )),
    );
  return <Cut each={4} kind="slips" items={slips} />;
}

function Slip(props: SlipProps) {
  const t = words();
  const { event, round, match, sides, form, at: table } = props;
  const { seats = [] } = match;
  const here = seats[table];
  const stage = event.stages.find((of) => of.stage === round.stage);
  const several = event.stages.length > 1 && stage;
  const worth = stage?.boards;
  const stageName = lang.value === "zh" ? stage?.name_zh : stage?.name_en;
  const named = match.title ? titleText(match.title) : roundText(round);
  return (
    <article class="paper-slip">
      <header>
        <h2>
          {event.summary.details.name} <span>{t.slip.title}</span>
        </h2>
        <p class="slip-where">
          <span>{several ? t.stageRound(stageName ?? "", named) : heading(named)}</span>
          <b class="slip-table">
            {t.tableNo(match.table)} {tableName(table, seats.length)}
          </b>
        </p>
        <table class={here ? "slip-sides lines" : "slip-sides"}>
          <tbody>
            {here
              ? (["east_west", "north_south"] as const).map((line) => (
                  <Line key={line} {...props} line={line} here={here} />
                ))
              : null}
            {(here ? [] : sides).map((side, at) => (
              <tr key={side?.id ?? at}>
                <th>{t.sides[at]}</th>
                <td class="figure">{side?.number}</td>
                <td class="slip-name">
                  {nameOf(side)}
                  <Left entrant={side} />
                  <Start start={match.start} side={at} />
                  <Late late={match.late} side={at} />
                </td>
                <td class="slip-unit">{side?.unit}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </header>
      <Lines {...props} />
      <LostDeals lost={match.lost_deals} names={t.sides} />
      <footer>
        {worth ? <Scale worth={worth} /> : null}
        <Outcome form={form} seats={seats} scoring={event.plan.stages[round.stage]?.scoring} />
        <p class={sides.length > 2 ? "slip-signs many" : "slip-signs"}>
          {sides.map((side, at) => (
            <span key={side?.id ?? at}>
              {t.signs(here ? sideName(seats, at) : (t.sides[at] ?? ""))}
            </span>
          ))}
          <span>{t.slip.referee}</span>
        </p>
      </footer>
    </article>
  );
}

/** Those along one line of the table; of teams it is said who is at home. */
function Line(props: SlipProps & { line: TableLine; here: SeatsView }) {
  const { match, sides, line, here } = props;
  const { seats = [] } = match;
  const seated = here[line];
  const side = sides[seated.side];
  const team = seats.length > 1;
  const who = seated.people.length > 0 ? seated.people.join("、") : nameOf(side);
  return (
    <tr>
      <th>{lineName(line)}</th>
      <td class="figure">{side?.number}</td>
      <td class="slip-name">
        {team ? `${side?.name ?? ""} ` : ""}
        {team && seated.people.length === 0 ? "" : who}
        <Left entrant={side} />
      </td>
      <td class="slip-unit">{team ? sideName(seats, seated.side) : side?.unit}</td>
    </tr>
  );
}

function nameOf(side: EntrantView | undefined): string {
  return side ? (side.people.length > 0 ? side.people.join("、") : side.name) : "";
}

/** So many numbers from 1. */
const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

function Lines({ form, boards }: SlipProps) {
  const t = words();
  const [a, b] = t.sides;
  switch (form.by) {
    case "games":
    case "levels":
      return (
        <Grid
          heads={[
            t.slip.deal,
            t.slip.dealer,
            t.slip.level,
            t.slip.trump,
            t.slip.defenders,
            `${t.slip.after} ${a}`,
            `${t.slip.after} ${b}`,
            t.slip.penalty,
          ]}
          rows={upTo(DEAL_LINES).map((deal) => [deal])}
        />
      );
    case "boards":
    case "duplicate": {
      const known = new Map(boards?.map((board) => [board.board, board]));
      const seats: Readonly<Record<string, string>> = t.board.seats;
      return (
        <Grid
          dense={form.boards > DEAL_LINES}
          heads={[
            t.slip.board,
            t.slip.dealer,
            t.slip.level,
            t.slip.trump,
            t.slip.defence,
            ...(form.by === "duplicate"
              ? [`${t.slip.scored} ${t.slip.northSouth}`]
              : [`${t.slip.scored} ${t.slip.eastWest}`, `${t.slip.scored} ${t.slip.northSouth}`]),
            t.slip.penalty,
          ]}
          rows={upTo(form.boards).map((number) => {
            const board = known.get(number);
            return [
              number,
              board ? (seats[board.dealer] ?? board.dealer) : "",
              rankText(board?.level ?? ""),
            ];
          })}
        />
      );
    }
    case "deals":
      return (
        <Grid
          dense={form.deals > DEAL_LINES}
          heads={[t.slip.deal, t.slip.dealer, t.slip.bid, t.slip.doubles, ...t.sides]}
          rows={upTo(form.deals).map((deal) => [deal])}
          total={[t.slip.total, "", "", ""]}
        />
      );
  }
}

type Cell = string | number;

function Grid(props: { heads: string[]; rows: Cell[][]; total?: Cell[]; dense?: boolean }) {
  const { heads, rows, total, dense } = props;
  const filled = (cells: Cell[]) =>
    heads.map((head, at) => (
      <td key={head} class={at === 0 ? "slip-no" : undefined}>
        {cells[at] ?? ""}
      </td>
    ));
  return (
    <table class={dense ? "slip-grid dense" : "slip-grid"}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head}>{head}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr key={cells[0]}>{filled(cells)}</tr>
        ))}
        {total ? <tr class="slip-total">{filled(total)}</tr> : null}
      </tbody>
    </table>
  );
}

/** What the match came to, as the desk enters it. */
function Outcome(props: {
  form: SlipForm;
  seats: readonly SeatsView[];
  scoring: EventScoring | undefined;
}) {
  const { form, seats, scoring } = props;
  const t = words();
  const [a, b] = t.sides;
  // most2015 二(三) scores the difference in levels twice; elsewhere there are plain points.
  const byDifference =
    scoring !== undefined && "timed" in scoring && scoring.timed.worth === "difference";
  const standard = scoring !== undefined && "boards" in scoring && scoring.boards.standard;
  const line = (label: string, ...blanks: string[]): ComponentChildren => (
    <span key={label} class="slip-blank">
      <b>{label}</b>
      {blanks.map((blank) => (
        <span key={blank}>{blank}</span>
      ))}
    </span>
  );
  switch (form.by) {
    case "levels":
      return (
        <p class="slip-outcome">
          {line(t.slip.finalLevels, `${a}`, `${b}`)}
          {form.winner ? line(t.slip.lastDealer, "") : null}
          {byDifference ? line(t.slip.standard, `${a}`, `${b}`) : null}
          {line(byDifference ? t.slip.matchPoints : t.points, `${a}`, `${b}`)}
          {line(t.slip.handedIn, "")}
        </p>
      );
    case "games":
      return (
        <p class="slip-outcome">
          {line(t.slip.gamesWon, `${a}`, `${b}`)}
          {form.timed ? line(t.slip.finalLevels, `${a}`, `${b}`) : null}
          {form.timed ? line(t.slip.lastDealer, "") : null}
          {line(t.slip.handedIn, "")}
        </p>
      );
    case "boards":
      return (
        <p class="slip-outcome tight">
          {line(t.slip.tableScored, t.slip.eastWest, t.slip.northSouth)}
          {seats.length > 1
            ? line(t.slip.totalScored, sideName(seats, 0), sideName(seats, 1))
            : null}
          {line(standard ? t.slip.standard : t.points, sideName(seats, 0), sideName(seats, 1))}
          {line(t.slip.handedIn, "")}
        </p>
      );
    case "duplicate":
      return (
        <p class="slip-outcome">
          {line(t.slip.timeUsed, sideName(seats, 0), sideName(seats, 1))}
          {line(t.slip.handedIn, "")}
        </p>
      );
    case "deals":
      return <p class="slip-outcome">{line(t.slip.handedIn, "")}</p>;
  }
}
