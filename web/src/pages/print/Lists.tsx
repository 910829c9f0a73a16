/** Lists of entries and pairings, by table, by number and by name. */

import { byId, ownName, sittingOut, whyOut } from "../../event/figures.ts";
import { Absent, Left } from "../../event/Marks.tsx";
import { MatchMark } from "../../event/MatchMark.tsx";
import { roundText } from "../../event/rounds.ts";
import { chairNames, chairsOf, lineName, tableName } from "../../event/worth.ts";
import { heading, lang } from "../../i18n/index.ts";
import { print as words } from "../../i18n/print.ts";
import { rounds } from "../../i18n/rounds.ts";
import { teams } from "../../i18n/teams.ts";
import type {
  DeskView,
  EntrantView,
  EventView,
  MatchView,
  RoundView,
  SeatsView,
} from "../../protocol/desk.ts";

const here = (entrant: EntrantView) => entrant.left == null;

const peopleOf = (entrant: EntrantView): readonly string[] =>
  entrant.people.length > 0 ? entrant.people : [entrant.name];

/** Everyone who entered, with a box to tick when they come. */
export function EntryList({ event }: { event: EventView }) {
  const t = words();
  const people = event.entrants.filter(here).flatMap(peopleOf).length;
  const sections = event.entrants.some(({ section }) => section != null);
  const seeds = event.entrants.some(({ seed }) => seed != null);
  const pairs = event.kind === "pair" || event.entrants.some(({ label }) => label !== "");
  return (
    <>
      <p class="print-note">{t.counted(event.entrants.filter(here).length, people)}</p>
      <table class="print-table">
        <thead>
          <tr>
            <th class="figure">{t.number}</th>
            <th>{t.unit}</th>
            {pairs ? <th>{t.label}</th> : null}
            <th>{t.name}</th>
            {sections ? <th>{t.section}</th> : null}
            {seeds ? <th class="figure">{t.seed}</th> : null}
            <th class="tick">{t.present}</th>
          </tr>
        </thead>
        <tbody>
          {event.entrants.map((entrant) => (
            <tr key={entrant.id} class={entrant.left ? "gone" : undefined}>
              <td class="figure">{entrant.number}</td>
              <td>{entrant.unit}</td>
              {pairs ? <td>{entrant.label}</td> : null}
              <td>
                <People entrant={entrant} />
                <Left entrant={entrant} />
              </td>
              {sections ? <td>{sectionOf(event, entrant)}</td> : null}
              {seeds ? <td class="figure">{entrant.seed}</td> : null}
              <td class="tick">{entrant.left ? null : <span class="box" />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** The people of an entrant; its own name before them where it has one. */
export function People({ entrant }: { entrant: EntrantView }) {
  const names = entrant.people.join("、");
  const own = ownName(entrant);
  if (entrant.people.length === 0 || own === "") {
    return <span class="people">{peopleOf(entrant).join(lang.value === "zh" ? "　" : ", ")}</span>;
  }
  return (
    <span class="people">
      <b>{own}</b> {names}
    </span>
  );
}

export function sectionOf(event: EventView, entrant: EntrantView | undefined): string {
  const section = entrant?.section ?? null;
  return section == null ? "" : (event.sections[section] ?? "");
}

/** The numbers that were drawn, and where the first round sends them. */
export function Draw({ event }: { event: EventView }) {
  const t = words();
  const first = event.rounds.find(({ stage, round }) => stage === 0 && round === 1);
  const sections = event.sections.length > 0;
  return (
    <table class="print-table">
      <thead>
        <tr>
          <th class="figure">{t.number}</th>
          <th>{t.name}</th>
          <th>{t.unit}</th>
          {sections ? <th>{t.section}</th> : null}
          {first ? <th class="figure">{`${heading(roundText(first))} ${t.table}`}</th> : null}
        </tr>
      </thead>
      <tbody>
        {event.entrants.filter(here).map((entrant) => (
          <tr key={entrant.id}>
            <td class="figure strong">{entrant.number}</td>
            <td>
              <People entrant={entrant} />
            </td>
            <td>{entrant.unit}</td>
            {sections ? <td>{sectionOf(event, entrant)}</td> : null}
            {first ? <td class="figure">{place(first, entrant.id)}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function place(round: RoundView, entrant: number): string {
  const match = round.matches.find(({ sides }) => sides.includes(entrant));
  const out = whyOut(round, entrant);
  return match ? String(match.table) : out ? rounds()[out] : "";
}

/** Where one side of a match over boards sits, and who of it. */
function Chairs({ seats = [], side }: { seats?: readonly SeatsView[] | undefined; side: number }) {
  return seats.length === 0 ? null : (
    <div class="seated">
      {seats.map((at, table) => {
        const line = at.east_west.side === side ? "east_west" : "north_south";
        // The people of a pair stand beside it already.
        const people = seats.length > 1 ? at[line].people.join("、") : "";
        return (
          <div key={table}>
            <b>{[tableName(table, seats.length), lineName(line)].filter(Boolean).join(" ")}</b>{" "}
            {people}
          </div>
        );
      })}
    </div>
  );
}

/** An entrant as it stands in a list of pairings; short where its people stand beside it. */
export function Side(props: { entrant: EntrantView | undefined; short?: boolean }) {
  const { entrant } = props;
  return entrant ? (
    <>
      <span class="number">{entrant.number}</span>
      {props.short ? <b>{entrant.name}</b> : <People entrant={entrant} />}
      <Left entrant={entrant} />
      {entrant.unit ? <small class="unit">{entrant.unit}</small> : null}
    </>
  ) : null;
}

/** Who plays where, to be put up in the hall. */
export function ByTable({ event, round }: { event: EventView; round: RoundView }) {
  const t = words();
  const entrants = byId(event);
  const matches = [...round.matches].sort((a, b) => a.table - b.table);
  const sides = Math.max(2, ...matches.map((match) => match.sides.length));
  const seated = matches.find(({ seats }) => seats)?.seats ?? [];
  const names =
    seated.length > 1
      ? [teams().home, teams().visitors]
      : [t.sideA, t.sideB, t.sideC].slice(0, sides);
  return (
    <table class="print-table roomy">
      <thead>
        <tr>
          <th class="figure">{t.table}</th>
          {names.map((name) => (
            <th key={name}>{name}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {matches.map((match) => (
          <tr key={match.match_no}>
            <td class="figure strong large">
              {match.table}
              <MatchMark round={round} match={match} />
            </td>
            {names.map((name, at) => (
              <td key={name}>
                <Side entrant={entrants.get(match.sides[at] ?? -1)} short={seated.length > 1} />
                <Absent match={match} side={at} />
                <Chairs seats={match.seats} side={at} />
              </td>
            ))}
          </tr>
        ))}
        {sittingOut(round).map(({ id, why }) => (
          <tr key={`out${id}`}>
            <td class="figure">{rounds()[why]}</td>
            <td colSpan={sides}>
              <Side entrant={entrants.get(id)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** So many names are looked through only where they stand close together. */
const MANY = 100;

/** Where everyone plays, in the order in which people look for themselves. */
export function ByEntrant(props: {
  event: EventView;
  round: RoundView;
  order: "numbers" | "names";
}) {
  const t = words();
  const { event, round, order } = props;
  const entrants = byId(event);
  const playing = event.entrants.filter(
    ({ id }) => whyOut(round, id) || round.matches.some(({ sides }) => sides.includes(id)),
  );
  // One line for each name to be found, so that both partners find themselves.
  const lines = playing.flatMap((entrant) =>
    (order === "names" ? peopleOf(entrant) : [""]).map((person) => ({ entrant, person })),
  );
  const compare = new Intl.Collator(lang.value === "zh" ? "zh-CN-u-co-pinyin" : "en").compare;
  lines.sort((a, b) =>
    order === "names" ? compare(a.person, b.person) : a.entrant.number - b.entrant.number,
  );
  if (order === "names" && lines.length > MANY && (round.matches[0]?.seats ?? []).length === 0) {
    return (
      <ul class="print-dense">
        {lines.map(({ entrant, person }) => (
          <li key={`${entrant.id} ${person}`}>
            <span>
              {person}
              <Left entrant={entrant} />
            </span>
            <small>{entrant.number}</small>
            <b>{place(round, entrant.id)}</b>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <table class="print-table">
      <thead>
        <tr>
          {order === "names" ? <th>{t.name}</th> : null}
          <th class="figure">{t.number}</th>
          {order === "names" ? null : <th>{t.entrant}</th>}
          <th>{t.unit}</th>
          <th class="figure">{t.table}</th>
          <th>{t.opponents}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ entrant, person }) => {
          const match = round.matches.find(({ sides }) => sides.includes(entrant.id));
          const others = match?.sides.filter((side) => side !== entrant.id) ?? [];
          return (
            <tr key={`${entrant.id} ${person}`}>
              {order === "names" ? (
                <td class="strong">
                  {person}
                  <Left entrant={entrant} />
                </td>
              ) : null}
              <td class="figure">{entrant.number}</td>
              {order === "names" ? null : (
                <td>
                  <People entrant={entrant} />
                  <Left entrant={entrant} />
                </td>
              )}
              <td>{entrant.unit}</td>
              <td class="figure strong">
                {match ? match.table : place(round, entrant.id)}
                {match ? <Chair match={match} entrant={entrant} person={person} /> : null}
                {match ? <MatchMark round={round} match={match} /> : null}
              </td>
              <td>
                {others.map((other) => (
                  <div key={other}>
                    <Side entrant={entrants.get(other)} short={(match?.seats?.length ?? 0) > 1} />
                  </div>
                ))}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Where one of the people sits, or all of a side, in a match over boards. */
function Chair(props: { match: MatchView; entrant: EntrantView; person: string }) {
  const { match, entrant, person } = props;
  const { seats = [] } = match;
  const side = match.sides.indexOf(entrant.id);
  if (seats.length === 0) {
    return null;
  }
  if (person === "" || entrant.people.length === 0) {
    return <Chairs seats={seats} side={side} />;
  }
  const at = chairsOf(seats, side).indexOf(entrant.people.indexOf(person));
  return <small class="chair">{at < 0 ? teams().reserve : chairNames(seats, side)[at]}</small>;
}

/** The tables whose slips have not come in. */
export function Missing(props: { event: EventView; round: RoundView; desk: DeskView }) {
  const t = words();
  const { event, round, desk } = props;
  const entrants = byId(event);
  const missing = round.matches
    .filter(({ slip }) => slip == null)
    .sort((a, b) => a.table - b.table);
  if (missing.length === 0) {
    return <p class="print-note">{t.allIn}</p>;
  }
  const state = (match_no: number) => {
    const pending = desk.pending.find((of) => of.match_no === match_no);
    if (!pending) {
      return t.nobody;
    }
    if (pending.differ) {
      return pending.reports.length > 0 ? t.differs : t.typedTwice;
    }
    return pending.entered || pending.once ? t.entered : t.reported;
  };
  return (
    <>
      <p class="print-note">{t.missingCount(missing.length)}</p>
      <table class="print-table roomy">
        <thead>
          <tr>
            <th class="figure">{t.table}</th>
            <th>{t.entrant}</th>
            <th>{t.state}</th>
            <th class="tick">{t.result}</th>
          </tr>
        </thead>
        <tbody>
          {missing.map((match) => (
            <tr key={match.match_no}>
              <td class="figure strong large">
                {match.table}
                <MatchMark round={round} match={match} />
              </td>
              <td>
                {match.sides.map((side) => (
                  <div key={side}>
                    <Side entrant={entrants.get(side)} />
                  </div>
                ))}
              </td>
              <td>{state(match.match_no)}</td>
              <td class="tick">
                <span class="box" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
