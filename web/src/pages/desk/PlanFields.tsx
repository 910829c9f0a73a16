import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import {
  decksOf,
  kindsOf,
  movedStage,
  namesIn,
  withKind,
  withNewStage,
  withStage,
  withStages,
} from "../../event/plan.ts";
import { rankingWords, stageWords, wholeWords } from "../../event/planWords.ts";
import { plan as words } from "../../i18n/plan.ts";
import type { EventPlan, EventStage } from "../../protocol/desk.ts";
import { Choice } from "../../ui/Choice.tsx";
import { NumberField, TextField } from "../../ui/Field.tsx";
import { CutFields, FormatFields, MOST, Pace, ScoringFields } from "./PlanStage.tsx";
import "./plan.css";

/** More stages than any event has. */
const MAX_STAGES = 16;

/** How far a stage has come, for what of it may still change. */
export type Progress = { begun: boolean; over: boolean; shown: number };

type Change = (plan: EventPlan) => void;

/**
 * A whole plan to be changed. Each part stands there in words that open into
 * fields; what is drawn already stays words, with the reason.
 */
export function PlanFields(props: {
  plan: EventPlan;
  change: Change;
  /** Stage by stage; missing for what has not begun. */
  progress?: readonly Progress[];
  /** Whether anybody has entered. */
  entered?: boolean;
  /** The same plan with what follows from it, when the server has said so. */
  read?: EventPlan | null;
}) {
  const t = words().edit;
  const { plan, change, progress = [] } = props;
  const drawn = progress.some(({ begun }) => begun);
  const begun = progress.filter((of) => of.begun).length;
  const move = (from: number, to: number) => change(movedStage(plan, from, to));
  return (
    <div class="plan">
      {plan.stages.map((_, at) => (
        <Stage
          // Stages have no name but their place.
          key={`${at}/${plan.stages.length}`}
          plan={plan}
          at={at}
          change={change}
          progress={progress[at]}
          read={(props.read ?? plan).stages[at]}
        >
          {plan.stages.length > 1 && !progress[at]?.begun ? (
            <div class="plan-acts">
              <button
                type="button"
                class="button"
                aria-label={t.earlier(at + 1)}
                disabled={at <= begun}
                onClick={() => move(at, at - 1)}
              >
                {t.earlierShort}
              </button>
              <button
                type="button"
                class="button"
                aria-label={t.later(at + 1)}
                disabled={at + 1 === plan.stages.length}
                onClick={() => move(at, at + 1)}
              >
                {t.laterShort}
              </button>
              <button
                type="button"
                class="button"
                aria-label={t.remove(at + 1)}
                onClick={() =>
                  change(
                    withStages(
                      plan,
                      plan.stages.filter((_stage, other) => other !== at),
                    ),
                  )
                }
              >
                {t.removeShort}
              </button>
            </div>
          ) : null}
        </Stage>
      ))}
      {plan.stages.length < MAX_STAGES ? (
        <button type="button" class="button" onClick={() => change(withNewStage(plan))}>
          {t.add}
        </button>
      ) : null}
      <Whole plan={plan} change={change} drawn={drawn} entered={props.entered === true} />
    </div>
  );
}

/** Words that open into what they are about. */
function Opening(props: { title: string; line: string; children: ComponentChildren }) {
  return (
    <details class="plan-part">
      <summary>
        <b>{props.title}</b>
        <span>{props.line}</span>
      </summary>
      <div class="plan-fields">{props.children}</div>
    </details>
  );
}

function Stage(props: {
  plan: EventPlan;
  at: number;
  change: Change;
  progress: Progress | undefined;
  read: EventStage | undefined;
  children: ComponentChildren;
}) {
  const t = words();
  const { plan, at, progress } = props;
  const stage = plan.stages[at] as EventStage;
  const change = (now: EventStage) => props.change(withStage(plan, at, now));
  return (
    <Opening title={plan.stages.length > 1 ? t.stage(at + 1) : t.title} line={stageWords(plan, at)}>
      {progress?.over ? (
        <p class="soft">{t.edit.over}</p>
      ) : progress?.begun ? (
        <>
          <p class="soft">{t.edit.fixed}</p>
          <Pace stage={stage} change={change} least={Math.max(1, progress.shown)} />
        </>
      ) : (
        <>
          <FormatFields plan={plan} stage={stage} change={change} />
          <ScoringFields plan={plan} stage={stage} change={change} />
          <CutFields plan={plan} at={at} change={change} />
        </>
      )}
      {rankingWords(props.read ?? stage).map((line) => (
        <p key={line} class="soft">
          {line}
        </p>
      ))}
      {props.children}
    </Opening>
  );
}

/** Entrants, sections, units and awards. */
function Whole(props: { plan: EventPlan; change: Change; drawn: boolean; entered: boolean }) {
  const t = words();
  const { plan, change, drawn, entered } = props;
  const kinds = kindsOf(plan.edition);
  const decks = decksOf(plan.edition);
  const [typed, setTyped] = useState<string | null>(null);
  const sections = plan.sections.join(t.list);
  // What is typed stays as it is typed for as long as it means the same.
  const same = typed !== null && namesIn(typed).join() === plan.sections.join();
  return (
    <Opening title={t.edit.whole} line={wholeWords(plan).join(t.between)}>
      {entered && kinds.length > 1 ? <p class="soft">{t.edit.entered}</p> : null}
      {!entered && kinds.length > 1 ? (
        <Choice
          label={t.edit.kind}
          value={plan.kind}
          options={kinds.map((kind) => [kind, t.kinds[kind]] as const)}
          onChange={(kind) => change(withKind(plan, kind))}
        />
      ) : null}
      {drawn ? (
        <p class="soft">{t.edit.drawn}</p>
      ) : (
        <>
          {decks.length > 1 ? (
            <Choice
              label={t.edit.decks}
              value={String(plan.decks)}
              options={decks.map((count) => [String(count), t.decks(count)] as const)}
              onChange={(count) => change({ ...plan, decks: Number(count) })}
            />
          ) : null}
          <Choice
            label={t.edit.numbers}
            value={plan.numbers}
            options={(["by_lot", "as_entered"] as const).map((of) => [of, t.numbers[of]] as const)}
            onChange={(numbers) => change({ ...plan, numbers })}
          />
          <TextField
            label={t.edit.sections}
            hint={t.edit.sectionsHint}
            value={same ? typed : sections}
            maxLength={200}
            onInput={(text) => {
              setTyped(text);
              change({ ...plan, sections: namesIn(text) });
            }}
          />
        </>
      )}
      <div class="fields">
        {(["unit_most", "unit_best", "awarded"] as const).map((name) => (
          <NumberField
            key={name}
            label={
              { unit_most: t.edit.unitMost, unit_best: t.edit.unitBest, awarded: t.edit.awarded }[
                name
              ]
            }
            value={plan[name] ?? 0}
            min={0}
            max={MOST.places}
            onChange={(value) => change({ ...plan, [name]: value })}
          />
        ))}
      </div>
      <p class="soft">{t.edit.none}</p>
    </Opening>
  );
}
