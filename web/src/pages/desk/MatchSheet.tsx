import type { ComponentChildren } from "preact";
import { Duty } from "../../event/Duty.tsx";
import { type Desk, entrantOf, nameOf } from "../../event/desk.ts";
import { LostDeals } from "../../event/LostDeals.tsx";
import { Late, Left } from "../../event/Marks.tsx";
import { Seats } from "../../event/Seats.tsx";
import { Start } from "../../event/Start.tsx";
import { desk as words } from "../../i18n/desk.ts";
import type { LateView, MatchView, SeatsView, StartView } from "../../protocol/desk.ts";

/** The matches of a round, a line each: table, sides, what can be done. */
export function MatchSheet(props: { plain?: boolean; children: ComponentChildren }) {
  const t = words();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <div class="sheet-box tall" tabIndex={0}>
      <table class={props.plain ? "sheet matches plain" : "sheet matches"}>
        <thead>
          <tr>
            <th scope="col" class="figure">
              {t.table}
            </th>
            <th scope="col">{t.sides}</th>
            <th scope="col">
              <span class="visually-hidden">{t.rounds.acts}</span>
            </th>
          </tr>
        </thead>
        <tbody>{props.children}</tbody>
      </table>
    </div>
  );
}

/** A quiet button of a row; read aloud it says which row. */
export function RowButton(props: { label: string; of: string; onClick: () => void }) {
  return (
    <button
      type="button"
      class="button quiet"
      aria-label={`${props.label} ${props.of}`}
      onClick={props.onClick}
    >
      {props.label}
    </button>
  );
}

/** Those who meet, with number and unit. */
export function Sides(props: {
  desk: Desk;
  sides: readonly number[];
  winner?: number | undefined;
  start?: StartView | undefined;
  late?: readonly LateView[] | undefined;
  seats?: readonly SeatsView[] | undefined;
}) {
  return (
    <div class="sides">
      {props.sides.map((id, at) => {
        const entrant = entrantOf(props.desk, id);
        return (
          <span key={id} class={props.winner === at ? "side won" : "side"}>
            <span class="number">{entrant?.number ?? id}</span>
            <span class="who">
              {entrant?.name ?? id}
              {entrant?.unit ? <small class="soft"> {entrant.unit}</small> : null}
              <Start start={props.start} side={at} />
              <Late late={props.late} side={at} />
              <Left entrant={entrant} />
            </span>
          </span>
        );
      })}
      <Seats seats={props.seats} />
    </div>
  );
}

/** What else the slip of a match is about: deals lost by rulings, and who owes it by when. */
export function OfSlip({ desk, match }: { desk: Desk; match: MatchView }) {
  const names = match.sides.map((id) => nameOf(desk, id));
  return (
    <>
      <LostDeals lost={match.lost_deals} names={names} />
      <Duty
        duty={desk.slip_duties.find(({ match_no }) => match_no === match.match_no)}
        names={names}
        held={desk.event.clock?.held_ms}
      />
    </>
  );
}
