import { Bracket, sizeOf } from "../../event/Bracket.tsx";
import {
  byId,
  figureOf,
  columns as figuresOf,
  hundredths,
  points,
  stageName,
  unitOf,
} from "../../event/figures.ts";
import { MatchMark } from "../../event/MatchMark.tsx";
import { placeText, roundAmong, roundText } from "../../event/rounds.ts";
import { Start } from "../../event/Start.tsx";
import { lineName, tableLetter } from "../../event/worth.ts";
import { event as eventWords } from "../../i18n/event.ts";
import { said } from "../../i18n/index.ts";
import { rounds as roundWords } from "../../i18n/rounds.ts";
import { screen as words } from "../../i18n/screen.ts";
import type { EntrantView, EventView, SeatsView } from "../../protocol/desk.ts";
import { type Sheet, stateOf } from "./sheets.ts";

/** Names that need the smaller type. */
const LONG = 9;
/** A Latin letter is about half as wide as a Chinese one. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) < 0x2e80 ? 0.55 : 1), 0);

/** One sheet on the wall. */
export function SheetView(props: {
  view: EventView;
  sheet: Sheet;
  lines: number;
  columns: number;
}) {
  const { view, sheet } = props;
  const entrants = byId(view);
  if (sheet.kind === "bracket") {
    return <OnWall view={view} sheet={sheet} />;
  }
  // A sheet that holds all awarded places may have a line or two more than fit.
  const fit = Math.max(props.lines, Math.ceil(sheet.lines.length / props.columns));
  const shares = sheet.kind === "standings" && sheet.lines.some(({ to }) => to != null);
  return (
    <>
      <Heading view={view} sheet={sheet} />
      <ol
        class={`screen-sheet ${sheet.kind}${shares ? " shared" : ""}`}
        style={{
          "--lines": String(fit),
          "--columns": String(props.columns),
          ...(fit > props.lines
            ? { "--line-height": `calc(8.6 * var(--u) * ${(props.lines / fit).toFixed(3)})` }
            : {}),
        }}
      >
        {lines(sheet, view, entrants)}
      </ol>
    </>
  );
}

/** A page of a bracket, as large as the wall allows. */
function OnWall({ view, sheet }: { view: EventView; sheet: Sheet & { kind: "bracket" } }) {
  const { wide, high } = sizeOf(sheet.drawing);
  return (
    <>
      <Heading view={view} sheet={sheet} />
      <div class="screen-bracket" style={{ "--wide": wide.toFixed(2), "--high": high.toFixed(2) }}>
        <Bracket view={view} bracket={sheet.bracket} drawing={sheet.drawing} />
      </div>
    </>
  );
}

function Heading({ view, sheet }: { view: EventView; sheet: Sheet }) {
  const t = words();
  const past = view.summary.status === "past";
  let text = t.entries;
  let mark: string | null = null;
  if (sheet.kind === "pairings") {
    const { state } = sheet.round;
    const round = roundText(sheet.round);
    const started = state === "published" || state === "playing";
    text = started ? t.pairings(round) : t.results(round);
  } else if (sheet.kind === "bracket") {
    const r = roundWords();
    text = sheet.of > 1 ? r.bracketPart(sheet.at + 1, sheet.of) : r.bracket;
  } else if (sheet.kind === "play_off") {
    text = eventWords().playOff;
  } else if (sheet.kind !== "entries") {
    const state = stateOf(view, sheet.standings);
    text = past
      ? t.finalStandings
      : t.standings(roundAmong(view.rounds, sheet.standings.stage, sheet.standings.after_round));
    mark = past ? null : t[state];
    if (sheet.kind === "units") {
      text = `${text} · ${t.units}`;
    } else if (sheet.name !== "") {
      text = `${text} · ${sheet.name}`;
    }
  }
  const stage =
    "round" in sheet
      ? sheet.round.stage
      : "standings" in sheet
        ? sheet.standings.stage
        : "bracket" in sheet
          ? sheet.bracket.stage
          : undefined;
  const title = view.stages.length > 1 ? view.stages.find((of) => of.stage === stage) : undefined;
  return (
    <h2 class="screen-heading">
      {title ? `${said({ zh: title.name_zh, en: title.name_en })} · ` : null}
      {text}
      {mark ? <span class="screen-mark">{mark}</span> : null}
    </h2>
  );
}

function Name({ entrant, id }: { entrant: EntrantView | undefined; id: number }) {
  const name = entrant?.name ?? String(id);
  return <span class={widthOf(name) > LONG ? "screen-name long" : "screen-name"}>{name}</span>;
}

/** Along which lines a side sits, with its people where there is room for them. */
function Lines({ seats = [], side }: { seats?: readonly SeatsView[] | undefined; side: number }) {
  return seats.length === 0 ? null : (
    <small class="screen-lines">
      {seats.map((at, table) => {
        const line = at.east_west.side === side ? "east_west" : "north_south";
        const people = seats.length > 1 ? at[line].people.join("、") : "";
        return (
          <span key={table}>
            {seats.length > 1 ? tableLetter(table) : null} {lineName(line)} {people}
          </span>
        );
      })}
    </small>
  );
}

function lines(
  sheet: Exclude<Sheet, { kind: "bracket" }>,
  view: EventView,
  entrants: Map<number, EntrantView>,
) {
  const t = words();
  switch (sheet.kind) {
    case "pairings": {
      const unit = unitOf(view, sheet.round.stage);
      // The column stands from the first result on, so that no name moves after it.
      const some = sheet.round.matches.some(({ scores }) => scores.length > 0);
      return sheet.lines.map((line) =>
        "bye" in line ? (
          <li key={`bye${line.bye}`} class="bye">
            <b class="screen-table" aria-hidden="true">
              –
            </b>
            <span class="screen-sides">
              <Name entrant={entrants.get(line.bye)} id={line.bye} />
            </span>
            <span class="screen-figure">{t.bye}</span>
          </li>
        ) : (
          <li key={line.match.match_no}>
            <b class="screen-table">
              <span class="visually-hidden">{t.table}</span>
              {line.match.table}
            </b>
            <MatchMark round={sheet.round} match={line.match} />
            <span class="screen-sides">
              {line.match.sides.map((side, at) => (
                <span
                  key={side}
                  class={line.match.winner === at ? "screen-side won" : "screen-side"}
                >
                  <Name entrant={entrants.get(side)} id={side} />
                  <Start start={line.match.start} side={at} />
                  <Lines seats={line.match.seats} side={at} />
                </span>
              ))}
            </span>
            {some ? (
              <span class="screen-figure">
                {line.match.scores.map((score) => points(score.points, unit)).join(":")}
              </span>
            ) : null}
          </li>
        ),
      );
    }
    case "play_off":
      return sheet.lines.map((players) => (
        <li key={players.join()}>
          <b class="screen-table" aria-hidden="true">
            –
          </b>
          <span class="screen-sides">
            {players.map((id) => (
              <span key={id} class="screen-side">
                <Name entrant={entrants.get(id)} id={id} />
              </span>
            ))}
          </span>
        </li>
      ));
    case "standings": {
      const more = figuresOf(sheet.standings).filter((column) => column !== "opponents")[0];
      return sheet.lines.map((row) => (
        <li key={row.entrant}>
          <b class="screen-table">{placeText(row)}</b>
          <span class="screen-sides">
            <Name entrant={entrants.get(row.entrant)} id={row.entrant} />
            {row.out == null ? null : <small class="screen-out">{stageName(view, row.out)}</small>}
          </span>
          <span class="screen-figure strong">{points(row.points, row.unit)}</span>
          {more ? (
            <span class="screen-figure">
              <span class="visually-hidden">{eventWords()[more]}</span>
              {figureOf(row, more, row.unit)}
            </span>
          ) : null}
        </li>
      ));
    }
    case "units":
      return sheet.lines.map((row) => (
        <li key={row.unit}>
          <b class="screen-table">{row.rank}</b>
          <span class="screen-sides">
            <span class={widthOf(row.unit) > LONG ? "screen-name long" : "screen-name"}>
              {row.unit}
            </span>
          </span>
          <span class="screen-figure strong">{points(row.points, sheet.standings.unit)}</span>
          <span class="screen-figure">{hundredths(row.standard)}</span>
        </li>
      ));
    case "entries":
      return sheet.lines.map((entrant) => (
        <li key={entrant.id}>
          <b class="screen-table">{entrant.number}</b>
          <span class="screen-sides">
            <Name entrant={entrant} id={entrant.id} />
          </span>
          {entrant.unit ? <span class="screen-figure unit">{entrant.unit}</span> : null}
        </li>
      ));
  }
}
