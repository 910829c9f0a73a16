/** Plans in words: for the new event, the desk, the public page and on paper. */

import { plan as words } from "../i18n/plan.ts";
import type { EventDetails, EventPlan, EventStage } from "../protocol/desk.ts";
import { moment } from "./figures.ts";
import { formatOf, minutesOf } from "./plan.ts";

const listed = (...parts: readonly (string | false | undefined)[]): string[] =>
  parts.filter((part): part is string => typeof part === "string" && part !== "");

/** Who meets whom, such as “积分编排 5 轮”. */
function formatWords({ format }: EventStage): string[] {
  const t = words();
  const swiss = formatOf(format, "swiss");
  const roundRobin = formatOf(format, "round_robin");
  const duplicate = formatOf(format, "duplicate");
  if (swiss) {
    return listed(t.swiss(swiss.rounds), swiss.avoid_unit && t.unitsApart);
  }
  if (roundRobin) {
    return [t.roundRobin(roundRobin.double, roundRobin.groups)];
  }
  if (duplicate) {
    return [t.duplicate(duplicate.rounds)];
  }
  if ("knockout" in format) {
    return listed(t.formats.knockout, format.knockout.third_place && t.thirdPlace);
  }
  if ("double_elimination" in format) {
    const { extra_final } = format.double_elimination;
    return listed(t.formats.double_elimination, extra_final && t.extraFinal);
  }
  return [t.formats.threes];
}

/** How a match is decided, such as “计时 40 分钟”. */
function scoringWords({ scoring }: EventStage): string[] {
  const t = words();
  if ("games" in scoring) {
    const minutes = minutesOf(scoring);
    return listed(t.games[scoring.games.wins > 1 ? 2 : 1], minutes ? t.limit(minutes) : false);
  }
  if ("timed" in scoring) {
    const { minutes, worth } = scoring.timed;
    return listed(t.timed(minutes), worth === "difference" && t.byLevels);
  }
  if ("boards" in scoring) {
    const { boards, standard } = scoring.boards;
    return listed(t.boards(boards), standard && t.standardPoints);
  }
  return "matchpoints" in scoring
    ? [t.boards(scoring.matchpoints.boards), t.matchpoints]
    : [t.deals(scoring.points.deals)];
}

function cutWords({ cut }: EventStage): string {
  const t = words();
  if (!cut) {
    return t.cutAll;
  }
  return "best" in cut ? t.cutBest(cut.best) : t.cutGroups(cut.best_of_each_group);
}

/** A stage on one line. */
export function stageWords(plan: EventPlan, at: number): string {
  const t = words();
  const stage = plan.stages[at];
  if (!stage) {
    return "";
  }
  return [
    ...formatWords(stage),
    ...scoringWords(stage),
    ...(stage.carry ? [t.carry] : []),
    ...(at + 1 < plan.stages.length ? [cutWords(stage)] : []),
  ].join(t.between);
}

/** A whole plan in a few words: its stages. */
export const planWords = (plan: EventPlan): string =>
  plan.stages.map((_, at) => stageWords(plan, at)).join(" → ");

/** What the standings compare and what a bye is worth, where the server has said so. */
export function rankingWords({ ranking, award, scoring, excused }: EventStage): string[] {
  const t = words();
  const worth = (value: number, of: number) => String(value / of);
  const standard = award && t.awardStandard(worth(award.standard, 100));
  const points = award && t.awardPoints(worth(award.points, 2));
  // In an elimination whoever is not beaten goes on, whatever it is worth.
  const won =
    award && award.points > 0 && ranking !== "reached"
      ? "boards" in scoring && scoring.boards.standard
        ? standard
        : "timed" in scoring && scoring.timed.worth === "difference"
          ? listed(points, standard).join(t.list)
          : points
      : undefined;
  const missed = excused && excused !== "nothing" ? t.excused[excused] : undefined;
  return listed(ranking && t.rankings[ranking], won && t.award(won), missed);
}

/** What holds for all stages. */
export function wholeWords(plan: EventPlan): string[] {
  const t = words();
  const unit = t.unitOf[plan.kind];
  const sections = plan.sections.length > 0;
  const awarded = plan.awarded ?? 0;
  const most = plan.unit_most ?? 0;
  return listed(
    t.kinds[plan.kind],
    t.decks(plan.decks),
    t.numbers[plan.numbers],
    sections && t.sections(plan.sections.join(t.list)),
    most > 0 && t.unitMost(most, unit),
    plan.unit_best > 0 && t.unitBest(plan.unit_best, unit),
    awarded > 0 && (sections ? t.awardedEach(awarded) : t.awarded(awarded)),
  );
}

/** What the notice says of entering: until when, the objections, the fee. */
export function entryWords(details: EventDetails): string[] {
  const t = words();
  const { entry_until_ms, notice_until_ms, fee_yuan } = details;
  return listed(
    entry_until_ms != null && t.entryUntil(moment(entry_until_ms)),
    notice_until_ms != null && t.noticeUntil(moment(notice_until_ms)),
    fee_yuan != null && t.fee(fee_yuan),
  );
}
