/** Plans while they are written: what there is to choose, and what follows. */

import type {
  EntrantKind,
  EventEdition,
  EventFormat,
  EventPlan,
  EventScoring,
  EventStage,
} from "../protocol/desk.ts";

type Keys<T> = T extends unknown ? keyof T : never;
type Of<T, K extends PropertyKey> = T extends Record<K, infer V> ? V : never;

export type FormatKind = Keys<EventFormat>;

/** The ways to score a match, as people tell them apart. */
export type ScoringKind =
  | "game"
  | "best_of_three"
  | "timed"
  | "levels"
  | "boards"
  | "standard"
  | "matchpoints"
  | "points";

export const formatKind = (format: EventFormat): FormatKind => Object.keys(format)[0] as FormatKind;

/** The numbers of a format, if it is of that kind. */
export function formatOf<K extends FormatKind>(
  format: EventFormat,
  kind: K,
): Of<EventFormat, K> | undefined {
  return (format as Partial<Record<K, Of<EventFormat, K>>>)[kind];
}

export function scoringKind(scoring: EventScoring): ScoringKind {
  if ("games" in scoring) {
    return scoring.games.wins > 1 ? "best_of_three" : "game";
  }
  if ("timed" in scoring) {
    return scoring.timed.worth === "difference" ? "levels" : "timed";
  }
  if ("boards" in scoring) {
    return scoring.boards.standard ? "standard" : "boards";
  }
  return "matchpoints" in scoring ? "matchpoints" : "points";
}

/** Minutes of a match; undefined where no clock ends it. */
export function minutesOf(scoring: EventScoring): number | undefined {
  if ("games" in scoring) {
    return scoring.games.minutes ?? undefined;
  }
  return "timed" in scoring ? scoring.timed.minutes : undefined;
}

/** Rounds of a stage that has a number of them; 0 while the field is to decide. */
export const roundsOf = ({ format }: EventStage): number | undefined =>
  formatOf(format, "swiss")?.rounds ?? formatOf(format, "duplicate")?.rounds;

/** What may enter events of a text. */
export const kindsOf = (edition: EventEdition): readonly EntrantKind[] =>
  edition === "erdayi2021" ? ["player"] : ["pair", "team"];

/** With how many decks a text is played. */
export const decksOf = (edition: EventEdition): readonly number[] =>
  edition === "cn2002" ? [1, 2, 3] : [edition === "erdayi2021" ? 1 : 2];

export function formatsOf(kind: EntrantKind): readonly FormatKind[] {
  const eliminations = ["swiss", "round_robin", "knockout", "double_elimination"] as const;
  if (kind === "player") {
    return ["threes"];
  }
  return kind === "pair" ? [...eliminations, "duplicate"] : eliminations;
}

export function scoringsOf(kind: EntrantKind, format: FormatKind): readonly ScoringKind[] {
  if (format === "threes") {
    return ["points"];
  }
  if (format === "duplicate") {
    return ["matchpoints"];
  }
  const boards = ["boards", "standard"] as const;
  return kind === "team" ? boards : ["game", "best_of_three", "timed", "levels", ...boards];
}

function newFormat(kind: FormatKind): EventFormat {
  switch (kind) {
    case "swiss":
      return { swiss: { rounds: 0, first: "lot", avoid_unit: false } };
    case "round_robin":
      return { round_robin: { double: false, groups: 1 } };
    case "knockout":
      return { knockout: { draw: "seeded", third_place: false } };
    case "double_elimination":
      return { double_elimination: { draw: "seeded", extra_final: true } };
    case "threes":
      return { threes: { draw: "lot" } };
    case "duplicate":
      return { duplicate: { rounds: 4, first: "lot" } };
  }
}

/** The usual numbers of a scoring (cn2002:24), with what the one before had. */
function newScoring(kind: ScoringKind, entrants: EntrantKind, before?: EventScoring): EventScoring {
  const minutes = before && minutesOf(before);
  const boards = before && "boards" in before ? before.boards.boards : 16;
  const tables = entrants === "team" ? 2 : 1;
  switch (kind) {
    case "game":
      return { games: { wins: 1, ...(minutes ? { minutes } : {}) } };
    case "best_of_three":
      return { games: { wins: 2, ...(minutes ? { minutes } : {}) } };
    case "timed":
      return { timed: { minutes: minutes ?? 150, worth: "plain" } };
    case "levels":
      return { timed: { minutes: minutes ?? 40, worth: "difference" } };
    case "boards":
      return { boards: { boards, tables, standard: false } };
    case "standard":
      return { boards: { boards, tables, standard: true } };
    case "matchpoints":
      return { matchpoints: { boards: 8 } };
    case "points":
      return { points: { deals: 10 } };
  }
}

/** A stage without what follows from the rest, which the server fills in. */
const bare = ({ format, scoring, cut }: EventStage): EventStage => ({
  format,
  scoring,
  ...(cut ? { cut } : {}),
});

export function withFormat(stage: EventStage, kind: FormatKind, entrants: EntrantKind): EventStage {
  const fits = scoringsOf(entrants, kind);
  const now = scoringKind(stage.scoring);
  const scoring = fits.includes(now)
    ? stage.scoring
    : newScoring(fits[0] ?? "game", entrants, stage.scoring);
  const kept = stage.cut && !("best" in stage.cut) && kind !== "round_robin" ? {} : stage;
  return bare({ ...kept, format: newFormat(kind), scoring });
}

export const withScoring = (
  stage: EventStage,
  kind: ScoringKind,
  entrants: EntrantKind,
): EventStage => bare({ ...stage, scoring: newScoring(kind, entrants, stage.scoring) });

/** The same stage in other rounds or minutes, which changes nothing else. */
export function withRounds(stage: EventStage, rounds: number): EventStage {
  const { format } = stage;
  if ("swiss" in format) {
    return { ...stage, format: { swiss: { ...format.swiss, rounds } } };
  }
  return "duplicate" in format
    ? { ...stage, format: { duplicate: { ...format.duplicate, rounds } } }
    : stage;
}

export function withMinutes(stage: EventStage, minutes: number | undefined): EventStage {
  const { scoring } = stage;
  if ("games" in scoring) {
    const { wins } = scoring.games;
    return { ...stage, scoring: { games: minutes ? { wins, minutes } : { wins } } };
  }
  return "timed" in scoring && minutes
    ? { ...stage, scoring: { timed: { ...scoring.timed, minutes } } }
    : stage;
}

/** Whether points of the stage before could count on in this one. */
export function mayCarry(before: EventStage | undefined, stage: EventStage): boolean {
  const unit = ({ format, scoring }: EventStage) =>
    "swiss" in format || "round_robin" in format
      ? scoringKind(scoring) === "standard"
        ? "standard"
        : "match"
      : "threes" in format
        ? "deal"
        : null;
  return before !== undefined && unit(before) !== null && unit(before) === unit(stage);
}

/** Stages as they can follow each other: the last has no cut, and what cannot be carried is not. */
function tidied(stages: readonly EventStage[]): EventStage[] {
  return stages.map((stage, at) => {
    const { cut, carry, ...rest } = stage;
    const last = at + 1 === stages.length;
    return {
      ...rest,
      ...(cut && !last ? { cut } : {}),
      ...(carry && mayCarry(stages[at - 1], stage) ? { carry } : {}),
    };
  });
}

export const withStages = (plan: EventPlan, stages: readonly EventStage[]): EventPlan => ({
  ...plan,
  stages: tidied(stages),
});

export const withStage = (plan: EventPlan, at: number, stage: EventStage): EventPlan =>
  withStages(
    plan,
    plan.stages.map((old, index) => (index === at ? stage : old)),
  );

/** A stage in another place; who goes on is said of the places, not of the stages. */
export function movedStage(plan: EventPlan, from: number, to: number): EventPlan {
  const stages = plan.stages.map(({ cut: _, ...stage }) => stage);
  const [stage] = stages.splice(from, 1);
  if (stage) {
    stages.splice(to, 0, stage);
  }
  const cut = (at: number): Pick<EventStage, "cut"> => {
    const kept = plan.stages[at]?.cut;
    const fits = kept && ("best" in kept || "round_robin" in (stages[at]?.format ?? {}));
    return fits ? { cut: kept } : {};
  };
  return withStages(
    plan,
    stages.map((moved, at) => ({ ...moved, ...cut(at) })),
  );
}

/** One more stage after the last: the best go on to it. */
export function withNewStage(plan: EventPlan): EventPlan {
  const kind = plan.kind === "player" ? "threes" : "knockout";
  const last = plan.stages.at(-1);
  const scoring = last?.scoring ?? newScoring("game", plan.kind);
  const fits = scoringsOf(plan.kind, kind);
  const next: EventStage = {
    format: kind === "threes" ? { threes: { draw: "seeded" } } : newFormat(kind),
    scoring: fits.includes(scoringKind(scoring))
      ? scoring
      : newScoring(fits[0] ?? "game", plan.kind),
  };
  const places = plan.stages.reduce(
    (most, { cut }) => (cut && "best" in cut ? Math.min(most, cut.best) : most),
    kind === "threes" ? 18 : 16,
  );
  const cut = { best: Math.max(kind === "threes" ? 3 : 2, Math.floor(places / 2)) };
  return withStages(plan, [...plan.stages.slice(0, -1), ...(last ? [{ ...last, cut }] : []), next]);
}

/** The plan for other entrants: stages that they cannot play become ones that they can. */
export function withKind(plan: EventPlan, kind: EntrantKind): EventPlan {
  const formats = formatsOf(kind);
  const stages = plan.stages.map((stage) => {
    const now = formatKind(stage.format);
    const format = formats.includes(now) ? now : (formats[0] ?? "swiss");
    const moved = format === now ? stage : withFormat(stage, format, kind);
    const fits = scoringsOf(kind, format);
    const scoring = scoringKind(moved.scoring);
    return withScoring(moved, fits.includes(scoring) ? scoring : (fits[0] ?? "game"), kind);
  });
  return withStages({ ...plan, kind }, stages);
}

/** Names as they are typed, separated by commas of either kind. */
export const namesIn = (typed: string): string[] =>
  typed
    .split(/[,，、\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== "");
