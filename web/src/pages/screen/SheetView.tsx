import { parMean, spreadText } from "../../analysis/figures.ts";
import { Bracket, sizeOf } from "../../event/Bracket.tsx";
import { cutLine, isLastIn } from "../../event/cut.ts";
import {
  byId,
  figureOf,
  hundredths,
  mainFigure,
  points,
  stageName,
  unitOf,
} from "../../event/figures.ts";
import { Absent, isAbsent, Left } from "../../event/Marks.tsx";
import { MatchMark } from "../../event/MatchMark.tsx";
import { Start } from "../../event/Start.tsx";
import { levelText } from "../../event/slipText.ts";
import { lineName } from "../../event/worth.ts";
import { compared as comparedWords } from "../../i18n/compared.ts";
import { event as eventWords } from "../../i18n/event.ts";
import { said } from "../../i18n/index.ts";
import { rounds } from "../../i18n/rounds.ts";
import { screen as words } from "../../i18n/screen.ts";
import type { EntrantView, EventView, MatchView, SeatsView } from "../../protocol/desk.ts";
import { BOLD, spread, widthOf } from "./layout.ts";
import { nameSize, nameWidth, shortName } from "./names.ts";
import {
  hasFigures,
  type Pairing,
  placeOf,
  pointsOf,
  type Sheet,
  seatText,
  secondFigure,
  toldOf,
} from "./sheets.ts";

/** Marks beside names stand in type as small as this. */
const MARKED = 0.6;

type List = Exclude<Sheet, { kind: "bracket" | "boards" }>;
type Of<K extends Sheet["kind"]> = Extract<Sheet, { kind: K }>;

/** One sheet on the wall. */
export function SheetView({ view, sheet }: { view: EventView; sheet: Sheet }) {
  if (sheet.kind === "bracket") {
    return <OnWall view={view} sheet={sheet} />;
  }
  if (sheet.kind === "boards") {
    return <BoardOnWall sheet={sheet} />;
  }
  const { size, columns, rows, line } = sheet.layout;
  return (
    <div
      class={`screen-sheet ${sheet.kind}`}
      style={{
        "--type": size.toFixed(2),
        "--rows": String(rows),
        "--columns": String(columns),
        "--line-high": line.toFixed(3),
        "--number": `${sheet.numberWide.toFixed(2)}em`,
        "--figure": `${(sheet.figuresWide[0] ?? 0).toFixed(2)}em`,
        "--second": `${(sheet.figuresWide[1] ?? 0).toFixed(2)}em`,
      }}
    >
      {spread(lines(sheet, view, byId(view)), columns).map((column, at) => (
        <ol key={at}>{column}</ol>
      ))}
    </div>
  );
}

/** A page of a bracket, as large as the wall allows. */
function OnWall({ view, sheet }: { view: EventView; sheet: Of<"bracket"> }) {
  const { wide, high } = sizeOf(sheet.drawing);
  return (
    <div class="screen-bracket" style={{ "--wide": wide.toFixed(2), "--high": high.toFixed(2) }}>
      <Bracket view={view} bracket={sheet.bracket} drawing={sheet.drawing} />
    </div>
  );
}

/** A board: what the tables and the bots made of it, and the two decisions worth telling. */
function BoardOnWall({ sheet }: { sheet: Of<"boards"> }) {
  const t = comparedWords();
  const { board, layout } = sheet;
  const spread = spreadText(board.tables);
  return (
    <div class="screen-board" style={{ "--type": layout.size.toFixed(2) }}>
      <dl class="screen-made">
        {spread === "" ? null : (
          <div>
            <dt>{t.points}</dt>
            <dd>{spread}</dd>
          </div>
        )}
        {board.par ? (
          <div>
            <dt>{t.par}</dt>
            <dd>{parMean(board.par)}</dd>
          </div>
        ) : null}
      </dl>
      {toldOf(board).map(([which, told]) =>
        told ? (
          <section key={which} class={`screen-told ${which}`}>
            <h3>{t[which]}</h3>
            <p>{said(told)}</p>
          </section>
        ) : null,
      )}
    </div>
  );
}

/**
 * A name, smaller where it is wider than nearly all others, and where it is
 * much wider on two lines; what tells it from others like it is smaller in any
 * case.
 */
function Name(props: { text: string; twin?: string | undefined; most: number }) {
  const { text, twin = "", most } = props;
  const size = nameSize(nameWidth(text, twin), most);
  return (
    <span
      class={size === undefined ? "screen-name long" : "screen-name"}
      style={size === undefined || size === 1 ? undefined : { fontSize: `${size.toFixed(2)}em` }}
    >
      {text}
      {twin === "" ? null : <small class="screen-twin">{twin}</small>}
    </span>
  );
}

const textOf = (entrant: EntrantView | undefined, id: number): string =>
  entrant ? shortName(entrant) : String(id);

/** Where a side sits at the only table of its match. */
function Seat({ seats = [], side }: { seats?: readonly SeatsView[] | undefined; side: number }) {
  const [at] = seats;
  return at && seats.length === 1 ? (
    <span class="screen-seat">
      {lineName(at.east_west.side === side ? "east_west" : "north_south")}
    </span>
  ) : null;
}

/** Who of a team sits at which of the two tables. */
function Lines({ seats = [], side }: { seats?: readonly SeatsView[] | undefined; side: number }) {
  return seats.length < 2 ? null : (
    <small class="screen-lines">
      {seats.map((at, table) => (
        <span key={table}>{seatText(at, table, side)}</span>
      ))}
    </small>
  );
}

/** What leaves less room for a name: the word beside it, in its own type, and a gap. */
function besideName(match: MatchView, side: number, entrant: EntrantView | undefined): number {
  const wide = (text: string, type: number) => type * BOLD * (widthOf(text) + 1);
  const { start, slip } = match;
  return (
    (isAbsent(match, side) ? wide(rounds().forfeit, 1) : 0) +
    (entrant?.left && !slip ? wide(eventWords()[entrant.left], MARKED) : 0) +
    (start?.side === side ? wide(eventWords().start(levelText(start.level)), MARKED) : 0)
  );
}

/** A side of a match, with what there is to know of it beside its name, or below where that is full. */
function Who(props: {
  match: MatchView;
  side: number;
  entrant: EntrantView | undefined;
  most: number;
}) {
  const { match, side, entrant, most } = props;
  const name = textOf(entrant, match.sides[side] ?? 0);
  const beside = besideName(match, side, entrant);
  const below = beside > 0 && widthOf(name) + beside > most;
  return (
    <span class="screen-who">
      <Seat seats={match.seats} side={side} />
      <span class={below ? "screen-named below" : "screen-named"}>
        <Name text={name} most={most} />
        <Absent match={match} side={side} />
        {match.slip ? null : (
          <span class="screen-left">
            <Left entrant={entrant} />
          </span>
        )}
        <Start start={match.start} side={side} />
      </span>
    </span>
  );
}

type Known = { view: EventView; entrants: Map<number, EntrantView> };

function PairingLine(props: Known & { sheet: Of<"pairings">; line: Pairing }) {
  const t = words();
  const { view, entrants, sheet, line } = props;
  if ("why" in line) {
    return (
      <li class="bye">
        <b class="screen-table" aria-hidden="true">
          –
        </b>
        <span class="screen-sides">
          <span class="screen-side">
            <Name text={textOf(entrants.get(line.id), line.id)} most={sheet.nameWide} />
          </span>
          <span class="screen-side">{rounds()[line.why]}</span>
        </span>
      </li>
    );
  }
  const { match } = line;
  return (
    <li>
      <b class="screen-table">
        <span class="visually-hidden">{t.table}</span>
        {match.table}
      </b>
      <MatchMark round={sheet.round} match={match} />
      <span class="screen-sides">
        {match.sides.map((side, at) => (
          <span key={side} class={match.winner === at ? "screen-side won" : "screen-side"}>
            <Who match={match} side={at} entrant={entrants.get(side)} most={sheet.nameWide} />
            <Lines seats={match.seats} side={at} />
          </span>
        ))}
      </span>
      {hasFigures(view, sheet.round) ? (
        <span class="screen-figure">{pointsOf(match, unitOf(view, sheet.round.stage))}</span>
      ) : null}
    </li>
  );
}

function Standing(
  props: Known & { sheet: Of<"standings">; row: Of<"standings">["lines"][number] },
) {
  const { view, entrants, sheet, row } = props;
  const more =
    sheet.brief || row.far !== undefined ? undefined : secondFigure(view, sheet.standings);
  const entrant = entrants.get(row.entrant);
  const { lines } = sheet;
  const last = isLastIn(lines, lines.indexOf(row), cutLine(view, sheet.standings));
  return (
    <li class={[entrant?.left && "gone", last && "last-in"].filter(Boolean).join(" ")}>
      <b class="screen-table">{placeOf(row, sheet.brief)}</b>
      <span class="screen-sides">
        <Name text={textOf(entrant, row.entrant)} most={sheet.nameWide} />
        {row.out == null ? null : <small class="screen-out">{stageName(view, row.out)}</small>}
      </span>
      {row.far === undefined ? (
        <span class="screen-figure strong">
          {mainFigure(view, row.out ?? sheet.standings.stage, row, row.unit)}
        </span>
      ) : (
        <span class="screen-reached">{row.far}</span>
      )}
      {more ? (
        <span class="screen-figure second">
          <span class="visually-hidden">{eventWords()[more]}</span>
          {figureOf(row, more, row.unit)}
        </span>
      ) : null}
    </li>
  );
}

function lines(sheet: List, view: EventView, entrants: Map<number, EntrantView>) {
  const t = words();
  const known = { view, entrants };
  switch (sheet.kind) {
    case "pairings":
      return sheet.lines.map((line) => (
        <PairingLine
          key={"why" in line ? `out${line.id}` : line.match.match_no}
          {...known}
          sheet={sheet}
          line={line}
        />
      ));
    case "names":
      return sheet.lines.map(({ name, twin, table, out, entrant }) => (
        <li key={`${entrant} ${name}`} class={table === undefined ? "bye" : undefined}>
          <span class="screen-sides">
            <Name text={name} twin={twin} most={sheet.nameWide} />
          </span>
          <b class="screen-table">
            <span class="visually-hidden">{table === undefined ? "" : t.table}</span>
            {table ?? rounds()[out ?? "bye"]}
          </b>
        </li>
      ));
    case "play_off":
      return sheet.lines.map((id) => (
        <li key={id}>
          <span class="screen-sides">
            <Name text={textOf(entrants.get(id), id)} most={sheet.nameWide} />
          </span>
        </li>
      ));
    case "standings":
      return sheet.lines.map((row) => (
        <Standing key={row.entrant} {...known} sheet={sheet} row={row} />
      ));
    case "units":
      return sheet.lines.map((row) => (
        <li key={row.unit}>
          <b class="screen-table">{row.rank}</b>
          <span class="screen-sides">
            <Name text={row.unit} most={sheet.nameWide} />
          </span>
          <span class="screen-figure strong">{points(row.points, sheet.standings.unit)}</span>
          <span class="screen-figure">{hundredths(row.standard)}</span>
        </li>
      ));
    case "entries":
      return sheet.lines.map((entrant) => (
        <li key={entrant.id} class={entrant.left ? "gone" : undefined}>
          <b class="screen-table">{entrant.number}</b>
          <span class="screen-sides">
            <Name text={shortName(entrant)} most={sheet.nameWide} />
          </span>
          {entrant.unit ? <span class="screen-figure unit">{entrant.unit}</span> : null}
        </li>
      ));
  }
}
