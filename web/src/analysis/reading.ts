import type {
  AnalysisDecision,
  AnalysisPart,
  AnalysisSummary,
  DealAnalysis,
  GameKind,
  Seat,
  WeighedMove,
} from "../protocol/index.ts";

/** A decision with what was found of it. */
export type Found = { decision: AnalysisDecision; part: AnalysisPart };

/** The decisions of a seat that are weighed, in the order in which they were made. */
export function foundOf(known: DealAnalysis, seat: Seat): Found[] {
  const parts = new Map(known.parts.map((part) => [part.weighed.index, part]));
  return known.decisions.flatMap((decision) => {
    const part = parts.get(decision.index);
    return part && decision.seat === seat ? [{ decision, part }] : [];
  });
}

/** What was made, and what was best. */
export const madeIn = ({ part }: Found): WeighedMove | undefined =>
  part.weighed.candidates[part.weighed.made];
export const bestIn = ({ part }: Found): WeighedMove | undefined => part.weighed.candidates[0];

export function summaryOf(known: DealAnalysis, seat: Seat): AnalysisSummary | undefined {
  return known.summaries.find((summary) => summary.seat === seat);
}

/** The three that cost most, the costliest first. */
export function costliest(known: DealAnalysis, seat: Seat): Found[] {
  const found = foundOf(known, seat);
  const named = summaryOf(known, seat)?.costliest ?? [];
  return named.flatMap((index) => found.find(({ decision }) => decision.index === index) ?? []);
}

/**
 * Whether a move is as good as the best as far as one can know: what it loses
 * is no more than chance may explain.
 */
export const isRight = (move: WeighedMove | undefined): boolean =>
  move !== undefined && move.loss.low <= 0;

/** A number with its sign, and no more figures than mean something. */
export function signed(value: number, game: GameKind): string {
  const text = Math.abs(value).toFixed(game === "erdayi" ? 1 : 2);
  const zero = Number(text) === 0;
  return `${zero ? "" : value < 0 ? "−" : "+"}${text}`;
}

/** A point of the curve: what the seat could expect before a decision and after it. */
export type CurvePoint = {
  found: Found;
  x: number;
  before: number;
  after: number;
  /** Whether much was lost here. */
  drops: boolean;
};

export type Curve = {
  width: number;
  height: number;
  points: CurvePoint[];
  /** The line through all of them. */
  path: string;
  /** Where nothing is won or lost. */
  zero: number;
  high: number;
  low: number;
};

const WIDTH = 320;
const HEIGHT = 120;
const EDGE = 8;

/** The curve of the expected result over the decisions of a seat; none of fewer than two. */
export function curveOf(all: readonly Found[]): Curve | undefined {
  if (all.length < 2) {
    return undefined;
  }
  const worths = all.map((found) => ({
    found,
    before: bestIn(found)?.worth.mean ?? 0,
    after: madeIn(found)?.worth.mean ?? 0,
  }));
  const values = worths.flatMap(({ before, after }) => [before, after]);
  const high = Math.max(...values, 0);
  const low = Math.min(...values, 0);
  const span = Math.max(high - low, 0.01);
  const y = (value: number) => round(EDGE + ((high - value) / span) * (HEIGHT - 2 * EDGE));
  const step = (WIDTH - 2 * EDGE) / (worths.length - 1);
  const points = worths.map(({ found, before, after }, at) => ({
    found,
    x: round(EDGE + at * step),
    before: y(before),
    after: y(after),
    drops: ["mistake", "blunder"].includes(found.part.weighed.class),
  }));
  const path = points.map(({ x, before, after }, at) => {
    const to = at === 0 ? "M" : "L";
    return `${to}${x} ${before}${before === after ? "" : `V${after}`}`;
  });
  return { width: WIDTH, height: HEIGHT, points, path: path.join(""), zero: y(0), high, low };
}

const round = (value: number): number => Math.round(value * 10) / 10;
