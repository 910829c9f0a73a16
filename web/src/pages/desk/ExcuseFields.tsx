import { useState } from "preact/hooks";
import { type Desk, nameOf } from "../../event/desk.ts";
import type { DeskStore } from "../../event/deskStore.ts";
import { excusedText } from "../../event/rounds.ts";
import { desk as words } from "../../i18n/desk.ts";
import type { ExcusesView } from "../../protocol/desk.ts";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { useTask } from "../../ui/useTask.ts";

/** So many rounds to come can be chosen where nobody knows yet how many there are. */
const AHEAD = 8;

const roundsOf = ({ from, to }: ExcusesView): number[] =>
  Array.from({ length: (to ?? from + AHEAD - 1) - from + 1 }, (_, at) => from + at);

/** The rounds to come that an entrant is excused from, to be chosen. */
export function ExcuseFields(props: { desk: Desk; store: DeskStore; entrant: number }) {
  const { desk, store, entrant } = props;
  const t = words().excuses;
  const { excuses } = desk;
  const known = desk.cards.find((card) => card.entrant === entrant)?.excused ?? [];
  const [chosen, choose] = useState<readonly number[] | null>(null);
  const task = useTask();
  if (!excuses) {
    return null;
  }
  const past = known.filter((round) => round < excuses.from);
  const coming = known.filter((round) => round >= excuses.from);
  const rounds = chosen ?? coming;
  const isChanged = [...rounds].sort().join() !== [...coming].sort().join();
  const save = () =>
    task.run(() =>
      store.askIfItMatters({
        title: t.of(nameOf(desk, entrant)),
        command: { c: "excuse", entrant, rounds: [...rounds].sort((a, b) => a - b) },
        onDone: () => choose(null),
      }),
    );
  return (
    <fieldset class="excuses">
      <legend>{t.title}</legend>
      <div class="excuse-rounds">
        {roundsOf(excuses).map((round) => (
          <button
            key={round}
            type="button"
            class="button"
            aria-pressed={rounds.includes(round)}
            onClick={() =>
              choose(
                rounds.includes(round)
                  ? rounds.filter((other) => other !== round)
                  : [...rounds, round],
              )
            }
          >
            {t.round(round)}
          </button>
        ))}
      </div>
      <p class="soft">
        {t.worth[excuses.worth]}
        {past.length > 0 ? ` ${t.before(excusedText(past))}` : null}
      </p>
      <RefusalText refusal={task.refusal} />
      {isChanged ? (
        <button type="button" class="button" disabled={task.busy} onClick={() => void save()}>
          {rounds.length === 0 ? t.takeBack : t.save}
        </button>
      ) : null}
    </fieldset>
  );
}
