import {
  formatKind,
  formatOf,
  formatsOf,
  mayCarry,
  minutesOf,
  roundsOf,
  scoringKind,
  scoringsOf,
  withFormat,
  withMinutes,
  withRounds,
  withScoring,
} from "../../event/plan.ts";
import { plan as words } from "../../i18n/plan.ts";
import type { EventCut, EventDraw, EventPlan, EventStage } from "../../protocol/desk.ts";
import { Choice, Switch } from "../../ui/Choice.tsx";
import { NumberField, SelectField } from "../../ui/Field.tsx";

/** As many as a number field takes; the server has the last word. */
export const MOST = { rounds: 1_000, minutes: 600, boards: 200, deals: 200, places: 10_000 };

type StageFields = { plan: EventPlan; stage: EventStage; change: (stage: EventStage) => void };

/** Rounds and minutes, of a stage that is being played. */
export function Pace(props: { stage: EventStage; change: StageFields["change"]; least: number }) {
  const t = words().edit;
  const { stage, change } = props;
  const rounds = roundsOf(stage);
  const minutes = minutesOf(stage.scoring);
  return (
    <div class="fields">
      {rounds === undefined ? null : (
        <NumberField
          label={t.rounds}
          value={rounds}
          min={props.least}
          max={MOST.rounds}
          onChange={(value) => change(withRounds(stage, value))}
        />
      )}
      {minutes === undefined ? null : (
        <Minutes minutes={minutes} change={(value) => change(withMinutes(stage, value))} />
      )}
    </div>
  );
}

function Minutes(props: { minutes: number; change: (minutes: number) => void }) {
  const t = words().edit;
  return (
    <NumberField
      label={t.minutes}
      unit={t.minute}
      value={props.minutes}
      min={1}
      max={MOST.minutes}
      onChange={props.change}
    />
  );
}

/** Who meets whom. */
export function FormatFields({ plan, stage, change }: StageFields) {
  const t = words();
  const kind = formatKind(stage.format);
  return (
    <>
      <SelectField
        label={t.edit.format}
        value={kind}
        options={formatsOf(plan.kind).map((name) => [name, t.formats[name]] as const)}
        onChange={(now) => change(withFormat(stage, now, plan.kind))}
      />
      <FormatNumbers plan={plan} stage={stage} change={change} />
    </>
  );
}

function DrawChoice(props: { label: string; draw: EventDraw; change: (draw: EventDraw) => void }) {
  const t = words().edit;
  const options = (["lot", "seeded"] as const).map((draw) => [draw, t.draws[draw]] as const);
  return (
    <Choice label={props.label} value={props.draw} options={options} onChange={props.change} />
  );
}

/** What a round is worth to one who is excused from it. */
function ExcusedChoice({ stage, change }: Pick<StageFields, "stage" | "change">) {
  const t = words().edit;
  const { excused = "nothing", ...rest } = stage;
  return (
    <Choice
      label={t.excused}
      value={excused}
      options={(["nothing", "draw", "bye"] as const).map((of) => [of, t.excusedWorth[of]] as const)}
      onChange={(now) => change(now === "nothing" ? rest : { ...stage, excused: now })}
    />
  );
}

function FormatNumbers({ stage, change }: StageFields) {
  const t = words().edit;
  const { format } = stage;
  if ("swiss" in format) {
    const { swiss } = format;
    const now = (some: Partial<typeof swiss>) =>
      change({ ...stage, format: { swiss: { ...swiss, ...some } } });
    return (
      <>
        <Choice
          label={t.rounds}
          value={swiss.rounds === 0 ? "field" : "fixed"}
          options={[
            ["field", t.roundsBy.field],
            ["fixed", t.roundsBy.fixed],
          ]}
          onChange={(by) => now({ rounds: by === "field" ? 0 : 6 })}
        />
        {swiss.rounds === 0 ? null : (
          <NumberField
            label={t.rounds}
            value={swiss.rounds}
            min={1}
            max={MOST.rounds}
            onChange={(rounds) => now({ rounds })}
          />
        )}
        <p class="soft">{t.roundsHint}</p>
        <DrawChoice label={t.first} draw={swiss.first} change={(first) => now({ first })} />
        <Switch
          label={t.avoidUnit}
          on={swiss.avoid_unit}
          onChange={(avoid_unit) => now({ avoid_unit })}
        />
        <ExcusedChoice stage={stage} change={change} />
      </>
    );
  }
  if ("duplicate" in format) {
    const { duplicate } = format;
    const now = (some: Partial<typeof duplicate>) =>
      change({ ...stage, format: { duplicate: { ...duplicate, ...some } } });
    return (
      <>
        <NumberField
          label={t.rounds}
          value={duplicate.rounds}
          min={1}
          max={MOST.rounds}
          onChange={(rounds) => now({ rounds })}
        />
        <DrawChoice label={t.first} draw={duplicate.first} change={(first) => now({ first })} />
        <p class="soft">{t.excusedDuplicate}</p>
      </>
    );
  }
  if ("round_robin" in format) {
    const { round_robin } = format;
    const now = (some: Partial<typeof round_robin>) =>
      change({ ...stage, format: { round_robin: { ...round_robin, ...some } } });
    return (
      <>
        <Switch label={t.double} on={round_robin.double} onChange={(double) => now({ double })} />
        <NumberField
          label={t.groups}
          value={round_robin.groups}
          min={1}
          max={MOST.places}
          onChange={(groups) => now({ groups })}
        />
      </>
    );
  }
  if ("knockout" in format) {
    const { knockout } = format;
    const now = (some: Partial<typeof knockout>) =>
      change({ ...stage, format: { knockout: { ...knockout, ...some } } });
    return (
      <>
        <DrawChoice label={t.draw} draw={knockout.draw} change={(draw) => now({ draw })} />
        <Switch
          label={t.thirdPlace}
          on={knockout.third_place}
          onChange={(third_place) => now({ third_place })}
        />
      </>
    );
  }
  if ("double_elimination" in format) {
    const { double_elimination } = format;
    const now = (some: Partial<typeof double_elimination>) =>
      change({ ...stage, format: { double_elimination: { ...double_elimination, ...some } } });
    return (
      <>
        <DrawChoice
          label={t.draw}
          draw={double_elimination.draw}
          change={(draw) => now({ draw })}
        />
        <Switch
          label={t.extraFinal}
          on={double_elimination.extra_final}
          onChange={(extra_final) => now({ extra_final })}
        />
      </>
    );
  }
  return (
    <DrawChoice
      label={t.draw}
      draw={format.threes.draw}
      change={(draw) => change({ ...stage, format: { threes: { draw } } })}
    />
  );
}

/** How a match is decided. */
export function ScoringFields({ plan, stage, change }: StageFields) {
  const t = words();
  const { scoring } = stage;
  const minutes = minutesOf(scoring);
  const fits = scoringsOf(plan.kind, formatKind(stage.format));
  return (
    <>
      <SelectField
        label={t.edit.scoring}
        value={scoringKind(scoring)}
        options={fits.map((name) => [name, t.scorings[name]] as const)}
        onChange={(now) => change(withScoring(stage, now, plan.kind))}
      />
      {"games" in scoring ? (
        <Switch
          label={t.edit.limited}
          on={minutes !== undefined}
          onChange={(limited) => change(withMinutes(stage, limited ? 90 : undefined))}
        />
      ) : null}
      {minutes === undefined ? null : (
        <Minutes minutes={minutes} change={(value) => change(withMinutes(stage, value))} />
      )}
      {"boards" in scoring ? (
        <NumberField
          label={t.edit.boards}
          value={scoring.boards.boards}
          min={1}
          max={MOST.boards}
          onChange={(boards) =>
            change({ ...stage, scoring: { boards: { ...scoring.boards, boards } } })
          }
        />
      ) : null}
      {"matchpoints" in scoring ? (
        <NumberField
          label={t.edit.boards}
          value={scoring.matchpoints.boards}
          min={1}
          max={MOST.boards}
          onChange={(boards) => change({ ...stage, scoring: { matchpoints: { boards } } })}
        />
      ) : null}
      {"points" in scoring ? (
        <NumberField
          label={t.edit.deals}
          value={scoring.points.deals}
          min={1}
          max={MOST.deals}
          onChange={(deals) => change({ ...stage, scoring: { points: { deals } } })}
        />
      ) : null}
    </>
  );
}

/** Who goes on from a stage, and what he takes along. */
export function CutFields(props: { plan: EventPlan; at: number; change: StageFields["change"] }) {
  const t = words().edit;
  const { plan, at, change } = props;
  const stage = plan.stages[at] as EventStage;
  const { cut, ...whole } = stage;
  const kind = cut ? ("best" in cut ? "best" : "group") : "all";
  const places = cut ? ("best" in cut ? cut.best : cut.best_of_each_group) : 0;
  const made = (of: typeof kind, count: number): EventCut =>
    of === "group" ? { best_of_each_group: count } : { best: count };
  const grouped = formatOf(stage.format, "round_robin") !== undefined;
  const kinds = (["all", "best", "group"] as const).filter((of) => of !== "group" || grouped);
  return (
    <>
      {mayCarry(plan.stages[at - 1], stage) ? (
        <Switch
          label={t.carry}
          on={stage.carry === true}
          onChange={(carry) => change({ ...stage, carry })}
        />
      ) : null}
      {at + 1 < plan.stages.length ? (
        <>
          <Choice
            label={t.cut}
            value={kind}
            options={kinds.map((of) => [of, t.cuts[of]] as const)}
            onChange={(of) =>
              change(of === "all" ? whole : { ...stage, cut: made(of, of === "group" ? 2 : 4) })
            }
          />
          {kind === "all" ? null : (
            <NumberField
              label={t.places}
              value={places}
              min={1}
              max={MOST.places}
              onChange={(count) => change({ ...stage, cut: made(kind, count) })}
            />
          )}
        </>
      ) : null}
    </>
  );
}
