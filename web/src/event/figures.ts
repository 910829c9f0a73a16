/** Figures of an event as people write them. */

import { lang, said } from "../i18n/index.ts";
import type {
  BoardsWorth,
  EarlierStandings,
  EntrantView,
  EventSummary,
  EventView,
  MatchView,
  PointUnit,
  RoundView,
  ScoreView,
  StandingRow,
  StandingsView,
} from "../protocol/desk.ts";

/** Points in what one point stands for in the stage. */
export function points(value: number, unit: PointUnit): string {
  if (unit === "half") {
    return value % 2 === 0 ? String(value / 2) : (value / 2).toFixed(1);
  }
  return unit === "hundredth" ? (value / 100).toFixed(2) : String(value);
}

/** Hundredths as a number with two decimals. */
export const hundredths = (value: number): string => (value / 100).toFixed(2);

/** Minutes and seconds. */
export function minutes(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** A moment as people write it, to the minute. */
export const moment = (at_ms: number): string =>
  new Intl.DateTimeFormat(lang.value === "zh" ? "zh-CN" : "en", {
    dateStyle: "short",
    timeStyle: "short",
  }).format(at_ms);

/** The head of a log as it stands on pages and on paper: lines, and the first digits. */
export function headText({ n, head }: { n: number; head: string }): string {
  return `${n} · ${(head.slice(0, 16).match(/.{4}/g) ?? []).join(" ")}`;
}

/** Entrants by their id. */
export function byId(view: EventView): Map<number, EntrantView> {
  return new Map(view.entrants.map((entrant) => [entrant.id, entrant]));
}

/** What an entrant is called besides its people: not where namesakes are only told apart. */
export function ownName({ name, people }: EntrantView): string {
  const names = people.join("、");
  return names === name || name.startsWith(`${names}（`) ? "" : name;
}

/** Whether somebody is meant by what was typed: a name, a unit, a number. */
export function isMeant(entrant: EntrantView, typed: string): boolean {
  // Full-width digits are digits.
  const text = typed.normalize("NFKC").trim().toLowerCase();
  const fields = [entrant.name, entrant.unit ?? "", ...entrant.people, String(entrant.number)];
  return text !== "" && fields.some((field) => field.toLowerCase().includes(text));
}

/** The last round that was published. */
export const latest = (view: EventView): RoundView | undefined => view.rounds.at(-1);

/** Who has a bye in a round, of whatever kind. */
export const byesOf = (round: RoundView): readonly number[] => [
  ...round.byes,
  ...(round.through ?? []),
  ...(round.rests ?? []),
];

/** Whether somebody is excused from a round. */
export const isExcused = (round: RoundView, entrant: number): boolean =>
  round.excused?.includes(entrant) ?? false;

/** Why somebody is at no table of a round. */
export type Why = "bye" | "excused";

/** Everyone who sits a round out, and why. */
export const sittingOut = (round: RoundView): ReadonlyArray<{ id: number; why: Why }> => [
  ...byesOf(round).map((id) => ({ id, why: "bye" as const })),
  ...(round.excused ?? []).map((id) => ({ id, why: "excused" as const })),
];

/** Why somebody sits a round out, if he does. */
export const whyOut = (round: RoundView, entrant: number): Why | undefined =>
  sittingOut(round).find(({ id }) => id === entrant)?.why;

/** Where an entrant plays in a round; `null` when it sits out. */
export function tableOf(round: RoundView, entrant: number): number | null | undefined {
  const match = round.matches.find(({ sides }) => sides.includes(entrant));
  return match ? match.table : whyOut(round, entrant) ? null : undefined;
}

/** An online table, as its referee sees it. */
export const refereeLink = (table: string): string =>
  `/table/${encodeURIComponent(table)}?referee=true`;

/** What a stage is called. */
export function stageName(event: EventView, stage: number): string {
  const of = event.stages.find((known) => known.stage === stage);
  return of ? said({ zh: of.name_zh, en: of.name_en }) : "";
}

/** What the points of a stage are counted in; extra deals are of no stage. */
export const unitOf = (event: EventView, stage: number): PointUnit =>
  event.stages.find((of) => of.stage === stage)?.unit ?? "deal";

/** What the boards of a stage are worth, where any are played. */
export const worthOf = (event: EventView, stage: number): BoardsWorth | undefined =>
  event.stages.find((of) => of.stage === stage)?.boards;

/** Whether a stage compares boards over its field: 得分率 stands where others have points. */
export const isByRatio = (event: EventView, stage: number): boolean =>
  event.stages.find((of) => of.stage === stage)?.slip.by === "duplicate";

/** What stands over {@link mainFigure}: what the texts call it. */
export function mainName(event: EventView, stage: number): "points" | "ratio" | "total" {
  const by = event.stages.find((of) => of.stage === stage)?.slip.by;
  return by === "duplicate" ? "ratio" : by === "deals" ? "total" : "points";
}

/** What a line of the standings has most of all: its points, or its 得分率. */
export const mainFigure = (
  event: EventView,
  stage: number,
  row: StandingRow,
  unit: PointUnit,
): string => (isByRatio(event, stage) ? row.ratio : points(row.points, unit));

/** What a side took from a match; 得分率 is known when its round is closed. */
export const takenBy = (event: EventView, stage: number, score: ScoreView): string =>
  isByRatio(event, stage) ? (score.ratio ?? "") : points(score.points, unitOf(event, stage));

/** What the sides took from a match, beside each other. */
export const takenText = (
  event: EventView,
  stage: number,
  { scores }: MatchView,
  between = " : ",
): string =>
  scores
    .map((score) => takenBy(event, stage, score))
    .filter((text) => text !== "")
    .join(between);

type Column =
  | "standard"
  | "wins"
  | "opponents"
  | "deals_won"
  | "beaten"
  | "boards_won"
  | "time_used";

/** A figure of a line of the standings. */
export function figureOf(row: StandingRow, column: Column, unit: PointUnit): string | number {
  switch (column) {
    case "standard":
      return hundredths(row.standard);
    case "opponents":
      return points(row.opponents, unit);
    case "time_used":
      return minutes(1000 * row.time_s);
    default:
      return row[column];
  }
}

/** The columns of standings that say anything, in the order in which they are compared. */
export function columns(
  event: EventView,
  stage: number,
  { unit, rows }: Pick<StandingsView, "unit" | "rows">,
): Column[] {
  const some = (of: (row: (typeof rows)[number]) => boolean) => rows.some(of);
  if (isByRatio(event, stage)) {
    return [
      ...(some((row) => Number(row.beaten) !== 0) ? (["beaten"] as const) : []),
      ...(some((row) => row.boards_won !== 0) ? (["boards_won"] as const) : []),
      ...(some((row) => row.time_s !== 0) ? (["time_used"] as const) : []),
    ];
  }
  // Three who score every deal win no rounds from each other.
  if (unit === "deal") {
    return some((row) => row.deals_won !== 0) ? ["deals_won"] : [];
  }
  return [
    ...(some((row) => row.standard !== 0) ? (["standard"] as const) : []),
    ...(some((row) => row.wins !== 0) ? (["wins"] as const) : []),
    ...(some((row) => row.opponents !== 0) ? (["opponents"] as const) : []),
  ];
}

/** When an event is, as a calendar says it. */
export function when(summary: EventSummary): string {
  const format = new Intl.DateTimeFormat(lang.value === "zh" ? "zh-CN" : "en", {
    dateStyle: "medium",
  });
  const { starts_ms, ends_ms } = summary.details;
  return format.formatRange(starts_ms, Math.max(starts_ms, ends_ms));
}

/** A list of standings, and those who went out before, with their places in the whole event. */
export type Ranked = [name: string, rows: StandingRow[], earlier: EarlierStandings[]];

/** The lists of standings: the sections, where everyone is in one, else all together. */
export function rankings(standings: StandingsView): Ranked[] {
  const sections = standings.sections.filter(({ rows }) => rows.length > 0);
  const inSections = sections.reduce((sum, { rows }) => sum + rows.length, 0);
  return inSections === standings.rows.length && sections.length > 1
    ? sections.map(({ name, rows, earlier }) => [name, rows, earlier ?? []])
    : [["", standings.rows, standings.earlier ?? []]];
}
