import { useState } from "preact/hooks";
import { teams as words } from "../i18n/teams.ts";
import type { EntrantView, SeatsView } from "../protocol/desk.ts";
import { Form, SelectField } from "../ui/Field.tsx";
import { useTask } from "../ui/useTask.ts";
import { chairNames, chairsOf } from "./worth.ts";
import "./lineUp.css";

/** Who of a team sits down in the round that is about to begin, and where. */
export function LineUp(props: {
  entrant: EntrantView;
  seats: readonly SeatsView[];
  side: number;
  send: (people: number[]) => Promise<void>;
}) {
  const t = words();
  const { entrant, seats, side } = props;
  const task = useTask();
  const [people, setPeople] = useState(() => chairsOf(seats, side));
  const [saved, setSaved] = useState(false);
  const twice = new Set(people).size < people.length;
  return (
    <Form
      submit={t.saveLineUp}
      busy={task.busy}
      disabled={twice}
      refusal={task.refusal}
      done={saved ? t.lineUpSaved : undefined}
      onSubmit={() => void task.run(() => props.send(people)).then(setSaved)}
    >
      <div class="line-up">
        {chairNames(seats, side).map((chair, at) => (
          <SelectField
            key={chair}
            label={chair}
            value={String(people[at] ?? "")}
            options={entrant.people.map((name, person) => [String(person), name] as const)}
            onChange={(person) => {
              setPeople(people.map((old, other) => (other === at ? Number(person) : old)));
              setSaved(false);
            }}
          />
        ))}
      </div>
      {twice ? <p class="refusal">{t.twice}</p> : null}
    </Form>
  );
}
