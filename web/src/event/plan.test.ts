import { beforeEach, expect, test } from "vitest";
import { lang } from "../i18n/index.ts";
import type { EventPlan, EventStage } from "../protocol/desk.ts";
import { eventPlan } from "../testing/event.ts";
import {
  formatsOf,
  kindsOf,
  mayCarry,
  movedStage,
  scoringKind,
  scoringsOf,
  withFormat,
  withKind,
  withNewStage,
  withScoring,
  withStage,
  withStages,
} from "./plan.ts";
import { planWords, rankingWords, stageWords, wholeWords } from "./planWords.ts";

const only = (plan: EventPlan): EventStage => plan.stages[0] as EventStage;

beforeEach(() => {
  lang.value = "zh";
});

test("every format and scoring there is to choose has words of its own", () => {
  for (const language of ["zh", "en"] as const) {
    lang.value = language;
    const told = new Set<string>();
    let count = 0;
    for (const kind of kindsOf("cn2002")) {
      const plan = eventPlan({ kind });
      for (const format of formatsOf(kind)) {
        for (const scoring of scoringsOf(kind, format)) {
          const stage = withScoring(withFormat(only(plan), format, kind), scoring, kind);
          expect(scoringKind(stage.scoring)).toBe(scoring);
          told.add(`${kind} ${stageWords({ ...plan, stages: [stage] }, 0)}`);
          count += 1;
        }
      }
    }
    expect(told.size).toBe(count);
  }
});

test("a plan is told in a line", () => {
  const plan = withNewStage(eventPlan());
  expect(planWords(plan)).toBe(
    "积分编排 4 轮 · 同单位不相遇 · 计时 40 分钟 · 按级差记分 · 前 8 名进入下一阶段 → 单淘汰赛 · 计时 40 分钟 · 按级差记分",
  );
  expect(wholeWords(plan)).toEqual([
    "两人一对",
    "2 副牌",
    "序号抽签",
    "每单位至多报 5 对",
    "团体名次取每单位前 2 对",
    "前 8 名获奖",
  ]);
  expect(rankingWords(only(plan))[1]).toBe("轮空或对手缺席得 1.5 分、12 标准分");
});

test("what follows from a format and a scoring goes when they change", () => {
  const timed = withScoring(only(eventPlan()), "timed", "pair");
  expect(timed).not.toHaveProperty("ranking");
  expect(timed).not.toHaveProperty("award");
  expect(timed.scoring).toEqual({ timed: { minutes: 40, worth: "plain" } });
  const boards = withFormat(timed, "duplicate", "pair");
  expect(boards.scoring).toEqual({ matchpoints: { boards: 8 } });
});

test("the last stage has no cut, wherever stages go", () => {
  const two = withNewStage(eventPlan());
  const swapped = movedStage(two, 1, 0);
  expect(Object.keys(swapped.stages[0]?.format ?? {})).toEqual(["knockout"]);
  expect(swapped.stages.map(({ cut }) => cut)).toEqual([{ best: 8 }, undefined]);
  const one = withStages(two, two.stages.slice(0, 1));
  expect(only(one).cut).toBeUndefined();
});

test("points are carried only into stages that count in the same points", () => {
  const stage = only(eventPlan());
  const standard = withScoring(stage, "standard", "pair");
  expect(mayCarry(undefined, stage)).toBe(false);
  expect(mayCarry(stage, withScoring(stage, "game", "pair"))).toBe(true);
  expect(mayCarry(stage, standard)).toBe(false);
  const plan = eventPlan({ stages: [stage, { ...stage, carry: true }] });
  expect(withStage(plan, 0, standard).stages[1]).not.toHaveProperty("carry");
});

test("teams of four play boards at two tables", () => {
  const teams = withKind(eventPlan({ edition: "cn2002" }), "team");
  expect(only(teams).scoring).toEqual({ boards: { boards: 16, tables: 2, standard: false } });
  const pairs = withKind(teams, "pair");
  expect(only(pairs).scoring).toEqual({ boards: { boards: 16, tables: 1, standard: false } });
});
