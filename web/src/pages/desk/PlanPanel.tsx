import { useState } from "preact/hooks";
import { type Desk, roundsOf } from "../../event/desk.ts";
import type { DeskStore } from "../../event/deskStore.ts";
import { usePlanRead } from "../../event/usePlanRead.ts";
import { plan as words } from "../../i18n/plan.ts";
import type { EventPlan } from "../../protocol/desk.ts";
import { Form } from "../../ui/Field.tsx";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { useTask } from "../../ui/useTask.ts";
import { PlanFields, type Progress } from "./PlanFields.tsx";

/** How far each stage has come. */
const progressOf = (desk: Desk): Progress[] =>
  desk.event.stages.map(({ stage, state }) => ({
    begun: state !== "waiting",
    over: state === "over",
    shown: roundsOf(desk, stage).filter((round) => round.state !== "draft").length,
  }));

/** What is played, to be changed until it is drawn; rounds and minutes later, too. */
export function PlanPanel({ desk, store }: { desk: Desk; store: DeskStore }) {
  const t = words();
  const task = useTask();
  const [draft, setDraft] = useState<EventPlan | null>(null);
  const [isDone, setDone] = useState(false);
  const { read, refusal } = usePlanRead(draft);
  const plan = draft ?? desk.event.plan;
  const save = () =>
    task.run(async () => {
      await store.askIfItMatters({
        title: t.edit.save,
        command: { c: "plan", plan },
        onDone: () => {
          setDraft(null);
          setDone(true);
        },
      });
    });
  return (
    <section class="panel" aria-label={t.title}>
      <h2>{t.title}</h2>
      <Form
        onSubmit={save}
        submit={t.edit.save}
        busy={task.busy}
        disabled={draft === null || refusal !== null}
        refusal={task.refusal}
        done={isDone ? t.edit.saved : undefined}
      >
        <PlanFields
          plan={plan}
          read={read}
          progress={progressOf(desk)}
          entered={desk.event.entrants.length > 0}
          change={(now) => {
            setDraft(now);
            setDone(false);
          }}
        />
        <RefusalText refusal={refusal} />
      </Form>
    </section>
  );
}
