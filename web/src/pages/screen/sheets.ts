/** What a projector shows in turn: lists cut into sheets that fit the wall. */

import { type Drawing, pages } from "../../event/bracket.ts";
import {
  byId,
  columns,
  figureOf,
  isByRatio,
  mainFigure,
  points,
  rankings,
  sittingOut,
  unitOf,
  type Why,
} from "../../event/figures.ts";
import { markOf } from "../../event/MatchMark.tsx";
import { isElimination, reachedText } from "../../event/reached.ts";
import { placeText } from "../../event/rounds.ts";
import { lineName, tableLetter } from "../../event/worth.ts";
import { said } from "../../i18n/index.ts";
import type {
  BracketView,
  EntrantView,
  EventView,
  MatchView,
  PointUnit,
  RoundView,
  SeatsView,
  StandingRow,
  StandingsView,
  UnitStanding,
} from "../../protocol/desk.ts";
import type { BoardReport } from "../../protocol/index.ts";
import {
  BOLD,
  even,
  evenAfter,
  type Layout,
  type Lines,
  lay,
  numberWidth,
  pagesAt,
  type Room,
  SURELY,
  TYPE,
  usual,
  usualWidth,
  widthOf,
} from "./layout.ts";
import { byName, type NameLine, nameWidth, shortName } from "./names.ts";

/** What may be turned through. */
export const KINDS = ["pairings", "names", "bracket", "boards", "standings", "entries"] as const;
export type Kind = (typeof KINDS)[number];

/** A line of pairings: a match, or somebody who sits out. */
export type Pairing = { match: MatchView } | { id: number; why: Why };

/**
 * A line of standings: with the points of its stage, which may be an earlier
 * one, or how far an elimination went for it.
 */
export type Line = StandingRow & { unit: PointUnit; out?: number; far?: string };

type Content =
  | { kind: "pairings"; round: RoundView; lines: Pairing[] }
  | { kind: "names"; round: RoundView; lines: NameLine[] }
  | { kind: "play_off"; lines: number[] }
  | { kind: "standings"; standings: StandingsView; name: string; brief: boolean; lines: Line[] }
  | { kind: "bracket"; bracket: BracketView; drawing: Drawing; lines: [] }
  | { kind: "boards"; round: RoundView; board: BoardReport; lines: [] }
  | { kind: "units"; standings: StandingsView; lines: UnitStanding[] }
  | { kind: "entries"; lines: EntrantView[] };

/** A sheet: which of how many of its list, and what is on it. */
export type Sheet = Content & {
  key: string;
  at: number;
  of: number;
  layout: Layout;
  /** How wide a name may be before it is set smaller. */
  nameWide: number;
  /** How wide the numbers of tables or places are. */
  numberWide: number;
  /** How wide what stands at the end of a line is, whether or not it is there yet. */
  figuresWide: readonly number[];
};

/** A list before it is cut. */
type List = Lines & {
  key: string;
  nameWide: number;
  numberWide: number;
  figuresWide?: readonly number[];
  /** Names that stand beside each other in a line; one, unless it says otherwise. */
  names?: number;
  /** So many stand together on the first sheet. */
  first?: number;
  part: (from: number, to: number) => Content;
  /** The same with less in a line, for where that saves sheets. */
  brief?: List;
};

/** How wide a name gets at most before it is set smaller. */
const NAME = 9;
/** Between what stands in a line. */
const SPACE = 0.6;
/** Words at the end of a line are smaller than names. */
const WORDS = 0.72;
/** Along which line somebody sits. */
const SEAT = 2.2;
/** What a match is called stands in smaller type. */
const MARK = 0.78;
/** Lines with the people of two tables below are as high as this. */
const WITH_PEOPLE = 2.5;
/** The people of two tables stand in type as small as this. */
const PEOPLE = 0.5;

/** How long after its start people still look for their table. */
const SEEKING_MS = 10 * 60_000;

/** Whether people look for their table rather than for their place. */
export function isSought(view: EventView, now: number): boolean {
  const state = view.rounds.at(-1)?.state;
  const begun = view.clock ? now - view.clock.started_ms : Number.POSITIVE_INFINITY;
  return state === "published" || (state === "playing" && begun < SEEKING_MS);
}

/** The lines of a round by table, those who sit out last. */
export function pairings(round: RoundView): Pairing[] {
  const matches = [...round.matches].sort((a, b) => a.table - b.table);
  return [...matches.map((match) => ({ match })), ...sittingOut(round)];
}

/** The standings that are the newest, with anybody in them. */
export function newest(view: EventView): StandingsView | undefined {
  return view.standings.findLast(({ rows }) => rows.length > 0);
}

/** Whether standings may still change, by the state of the round they follow from. */
export function stateOf(view: EventView, of: StandingsView): "provisional" | "final" {
  const round = view.rounds.find(
    ({ stage, round }) => stage === of.stage && round === of.after_round,
  );
  return round?.state === "final" || view.summary.status === "past" ? "final" : "provisional";
}

/**
 * Whether results stand beside the pairings: from the start on, so that no name
 * moves. In a duplicate field a single match has none.
 */
export const hasFigures = (view: EventView, { state, stage }: RoundView): boolean =>
  state !== "published" && view.stages.find((of) => of.stage === stage)?.slip.by !== "duplicate";

/** The points of a match, as they stand beside it. */
export const pointsOf = (match: MatchView, unit: PointUnit): string =>
  match.scores.map((score) => points(score.points, unit)).join(":");

/** A result that is as wide as any usual one. */
const WIDE_POINTS: Readonly<Record<PointUnit, string>> = {
  half: "1.5:0.5",
  hundredth: "12.00:8.00",
  deal: "12:-6:-6",
};

/** The room for what each match is called, where those of a round are called differently. */
function markWidth(round: RoundView): number {
  const marks = round.matches.map((match) => markOf(round, match) ?? "");
  const widest = Math.max(0, ...marks.map(widthOf));
  return widest === 0 ? 0 : SURELY * MARK * (widest + 1) + SPACE;
}

/** Who of a side sits at one of two tables, and along which line. */
export function seatText(at: SeatsView, table: number, side: number): string {
  const line = at.east_west.side === side ? "east_west" : "north_south";
  return `${tableLetter(table)} ${lineName(line)} ${at[line].people.join("、")}`;
}

/** The room for the people of two tables, where a round has any. */
function peopleWidth({ matches }: RoundView): number {
  const texts = matches.flatMap(({ sides, seats = [] }) =>
    seats.length < 2
      ? []
      : sides.flatMap((_, side) => seats.map((at, table) => seatText(at, table, side))),
  );
  return SURELY * PEOPLE * usualWidth(texts, NAME / PEOPLE);
}

function pairingList(view: EventView, round: RoundView): List {
  const lines = pairings(round);
  const names = [...byId(view).values()].map(shortName);
  const nameWide = Math.max(usualWidth(names, NAME), peopleWidth(round));
  const sides = Math.max(2, ...round.matches.map((match) => match.sides.length));
  const tables = Math.max(0, ...round.matches.map(({ seats }) => seats?.length ?? 0));
  const unit = unitOf(view, round.stage);
  const figures = hasFigures(view, round)
    ? SURELY *
      Math.max(
        widthOf(WIDE_POINTS[unit]),
        ...round.matches.map((match) => widthOf(pointsOf(match, unit))),
      )
    : 0;
  const numberWide = numberWidth(round.matches.map(({ table }) => String(table)));
  const side = nameWide + SPACE + (tables === 1 ? SEAT : 0);
  const marks = markWidth(round);
  return {
    key: `pairings.${round.stage}.${round.round}`,
    count: lines.length,
    wide: numberWide + SPACE + marks + sides * side + figures + (figures > 0 ? SPACE : 0),
    nameWide,
    numberWide,
    figuresWide: [figures],
    names: sides,
    ...(tables > 1 ? { high: WITH_PEOPLE } : {}),
    part: (from, to) => ({ kind: "pairings", round, lines: lines.slice(from, to) }),
  };
}

function nameList(view: EventView, round: RoundView): List {
  const lines = byName(view, round);
  const widths = lines.map(({ name, twin }) => nameWidth(name, twin));
  const nameWide = usual(widths, NAME);
  const numberWide = numberWidth(lines.map(({ table }) => String(table ?? "")));
  return {
    key: `names.${round.stage}.${round.round}`,
    count: lines.length,
    wide: numberWide + SPACE + nameWide,
    nameWide,
    numberWide,
    part: (from, to) => ({ kind: "names", round, lines: lines.slice(from, to) }),
  };
}

/** The figure of the standings that stands beside the points; 得分率 stands alone. */
export const secondFigure = (view: EventView, standings: StandingsView) =>
  isByRatio(view, standings.stage)
    ? undefined
    : columns(view, standings.stage, standings).filter((column) => column !== "opponents")[0];

/** A place; of a long list the first of those that several share, as each of them has it. */
export const placeOf = (row: StandingRow, brief: boolean): string =>
  brief ? String(row.rank) : placeText(row);

function standingLists(view: EventView, standings: StandingsView): List[] {
  const entrants = byId(view);
  const tree = isElimination(view, standings.stage);
  const more = tree ? undefined : secondFigure(view, standings);
  return rankings(standings).map(([name, rows, earlier]) => {
    const lines: Line[] = [
      ...rows.map((row) => ({
        ...row,
        unit: standings.unit,
        ...(tree ? { far: reachedText(view, standings.stage, row.entrant) } : {}),
      })),
      ...earlier.flatMap(({ stage, unit, rows: before }) =>
        before.map((row) => ({ ...row, unit, out: stage })),
      ),
    ];
    const nameWide = usualWidth(
      lines.map(({ entrant }) => {
        const found = entrants.get(entrant);
        return found ? shortName(found) : "";
      }),
      NAME,
    );
    const widest = (texts: string[]) => SURELY * Math.max(0, ...texts.map(widthOf));
    // What somebody won stands in bold.
    const won = Math.max(
      tree
        ? 0
        : BOLD *
            widest(lines.map((row) => mainFigure(view, row.out ?? standings.stage, row, row.unit))),
      WORDS * widest(lines.map((row) => row.far ?? "")),
    );
    const second = more ? widest(lines.map((row) => String(figureOf(row, more, row.unit)))) : 0;
    const out = earlier.length > 0 ? 3 : 0;
    const awarded = view.plan.awarded ?? 0;
    const list = (brief: boolean): List => {
      const numberWide = numberWidth(lines.map((row) => placeOf(row, brief)));
      return {
        key: `standings.${standings.stage}.${name}`,
        count: lines.length,
        wide:
          numberWide +
          nameWide +
          out +
          won +
          3 * SPACE +
          (brief || second === 0 ? 0 : second + SPACE),
        nameWide,
        numberWide,
        figuresWide: [won, second],
        first: lines.filter(({ rank }) => rank <= awarded).length,
        part: (from, to) => {
          const part = lines.slice(from, to);
          return { kind: "standings", standings, name, brief, lines: part };
        },
      };
    };
    return { ...list(false), brief: list(true) };
  });
}

function unitList(standings: StandingsView): List {
  const { units } = standings;
  const nameWide = usualWidth(
    units.map(({ unit }) => unit),
    NAME + 3,
  );
  const numberWide = numberWidth(units.map(({ rank }) => String(rank)));
  return {
    key: `units.${standings.stage}`,
    count: units.length,
    wide: numberWide + SPACE + nameWide + 8,
    nameWide,
    numberWide,
    part: (from, to) => ({ kind: "units", standings, lines: units.slice(from, to) }),
  };
}

function entryList(view: EventView): List {
  const entrants = [...view.entrants].sort((a, b) => a.number - b.number);
  const nameWide = usualWidth(entrants.map(shortName), NAME);
  const unit = usualWidth(
    entrants.map((entrant) => entrant.unit ?? ""),
    NAME,
  );
  const numberWide = numberWidth(entrants.map(({ number }) => String(number)));
  return {
    key: "entries",
    count: entrants.length,
    wide: numberWide + SPACE + nameWide + SPACE + unit,
    nameWide,
    numberWide,
    part: (from, to) => ({ kind: "entries", lines: entrants.slice(from, to) }),
  };
}

/** Everything that is shown of an event, in the order it is shown in, with its standings last. */
function lists(view: EventView, kinds: readonly Kind[], sought: boolean) {
  const before: List[] = [];
  const after: List[] = [];
  const round = view.rounds.at(-1);
  if (round && view.summary.status !== "past") {
    if (kinds.includes("pairings")) {
      before.push(pairingList(view, round));
    }
    // A projector that is to show names only does so all the time.
    if (kinds.includes("names") && (sought || !kinds.includes("pairings"))) {
      before.push(nameList(view, round));
    }
  }
  const equals = view.play_off?.players ?? view.extra_deals;
  if (kinds.includes("pairings") && equals) {
    const players = equals;
    before.push({
      key: `play_off.${players}.${view.play_off?.online ?? ""}`,
      count: players.length,
      wide: NAME,
      nameWide: NAME,
      numberWide: 0,
      part: (from, to) => ({ kind: "play_off", lines: players.slice(from, to) }),
    });
  }
  const standings = newest(view);
  if (kinds.includes("standings") && standings) {
    after.push(...standingLists(view, standings));
    if (standings.units.length > 0) {
      after.push(unitList(standings));
    }
  }
  if (kinds.includes("entries") && !round) {
    after.push(entryList(view));
  }
  return { before, after };
}

/** Whether some list is better off with the whole width than beside a large clock. */
export function isCrowded(
  view: EventView,
  beside: Room,
  kinds: readonly Kind[],
  sought: boolean,
): boolean {
  const { before, after } = lists(view, kinds, sought);
  return [...before, ...after].some(
    (list) =>
      list.count > 0 &&
      (list.wide * TYPE.comfortable > beside.width || pagesAt(TYPE.comfortable, list, beside) > 1),
  );
}

/** How much wider than planned every name may be, since columns share the whole width. */
function slack(list: List, { size, columns }: Layout, room: Room): number {
  const column = (room.width / size - (columns - 1)) / columns;
  return Math.max(0, column - list.wide - SPACE) / (list.names ?? 1);
}

/** A list on its sheets. */
function cutUp(given: List, room: Room): Sheet[] {
  const shorter = given.brief;
  const brief = shorter && pagesAt(TYPE.least, shorter, room) < pagesAt(TYPE.least, given, room);
  const list = brief ? shorter : given;
  if (list.count === 0) {
    return [];
  }
  const laid = lay(list, room);
  const sizes = list.first ? evenAfter(list.first, list.count, laid) : even(list.count, laid.pages);
  // All sheets of a list stand alike, so that nothing jumps from one to the next.
  const most = Math.max(...sizes);
  const layout =
    most > laid.columns * laid.rows ? { ...laid, rows: Math.ceil(most / laid.columns) } : laid;
  let from = 0;
  return sizes.map((size, at) => {
    const content = list.part(from, from + size);
    from += size;
    const { numberWide, figuresWide = [] } = list;
    const nameWide = list.nameWide + slack(list, layout, room);
    const key = `${list.key}.${at}`;
    return { ...content, key, at, of: sizes.length, layout, nameWide, numberWide, figuresWide };
  });
}

/** So much of a bracket is read from afar. */
const ROOM = { rows: 4, columns: 4 };

/** Whether a page of a bracket has a match to come, or the last one. */
const isNews = ({ boxes, last }: Drawing): boolean =>
  last !== undefined ||
  boxes.some(
    ({ match }) =>
      match.winner == null && !match.needless && match.sides.every(({ is }) => is !== "nobody"),
  );

function bracketSheets(view: EventView): Sheet[] {
  const bracket = (view.brackets ?? []).at(-1);
  const shown = bracket ? pages(bracket, ROOM).filter(isNews) : [];
  return shown.flatMap((drawing, at) => {
    if (!bracket) {
      return [];
    }
    const heads = drawing.heads.map(({ name }) => JSON.stringify(name));
    const key = `bracket.${bracket.stage}.${heads}.${at}`;
    const layout = { size: TYPE.least, columns: 1, rows: 1, line: 1, pages: 1 };
    const content = { kind: "bracket", bracket, drawing, lines: [] } as const;
    const of = shown.length;
    const widths = { nameWide: NAME, numberWide: 0, figuresWide: [] };
    return [{ ...content, lines: [], key, at, of, layout, ...widths }];
  });
}

/** The boards of a round, as the engine saw them at all tables. */
export type Reports = { round: RoundView; boards: readonly BoardReport[] };

/** The height of a line of sentences against their type, and what stands around them in lines. */
const SENTENCE = { line: 1.35, around: 4 } as const;

/** What is told of a board: the decision that was best, and the one that cost most. */
export const toldOf = ({ best, worst }: BoardReport) =>
  [
    ["best", best],
    ["worst", worst],
  ] as const;

/** A sheet for each board, in the largest type in which its sentences fit. */
function boardSheets(reports: Reports | undefined, room: Room): Sheet[] {
  if (!reports) {
    return [];
  }
  const { round, boards } = reports;
  return boards.map((board, at) => {
    const wide = toldOf(board).map(([, told]) => (told ? widthOf(said(told)) : 0));
    const fits = (size: number) => {
      const lines = wide.map((text) => Math.ceil((SURELY * text * size) / room.width));
      const all = lines.reduce((sum, of) => sum + of, SENTENCE.around);
      return all * size * SENTENCE.line <= room.height;
    };
    let size: number = TYPE.comfortable;
    while (size > TYPE.least && !fits(size)) {
      size = Math.max(TYPE.least, size - 0.1);
    }
    const key = `boards.${round.stage}.${round.round}.${board.number}`;
    const layout = { size, columns: 1, rows: 1, line: SENTENCE.line, pages: 1 };
    const widths = { nameWide: NAME, numberWide: 0, figuresWide: [] };
    return { kind: "boards", round, board, lines: [], key, at, of: 1, layout, ...widths };
  });
}

/** Every sheet of an event in the order they are shown, as the room allows. */
export function sheets(
  view: EventView,
  room: Room,
  kinds: readonly Kind[],
  sought = false,
  reports?: Reports,
): Sheet[] {
  const { before, after } = lists(view, kinds, sought);
  const places = after.flatMap((list) => cutUp(list, room));
  // Whoever looks for his table does not wait for long standings.
  const wait = sought && before.length > 0 && places.length > after.length;
  return [
    ...before.flatMap((list) => cutUp(list, room)),
    ...(kinds.includes("bracket") ? bracketSheets(view) : []),
    ...(kinds.includes("boards") && !sought ? boardSheets(reports, room) : []),
    ...(wait ? [] : places),
  ];
}
