import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { type Desk, may } from "../../event/desk.ts";
import type { DeskStore } from "../../event/deskStore.ts";
import type { Selection } from "../../event/selection.ts";
import { bulk as words } from "../../i18n/bulk.ts";
import { desk as deskWords } from "../../i18n/desk.ts";
import type { EntrantView, EntryRow, EntryStep } from "../../protocol/desk.ts";
import type { Task } from "../../ui/useTask.ts";
import { entryOf, rowOf } from "./EntryDialog.tsx";

/** What is done to all entries that are ticked, each as one step of the desk. */
export function EntryBulk(props: {
  desk: Desk;
  store: DeskStore;
  selection: Selection;
  /** Those who are ticked, in the order of the list. */
  ticked: readonly EntrantView[];
  task: Task;
}) {
  const { desk, store, selection, ticked, task } = props;
  const t = words();
  const unit = useSignal("");
  const units = useId();
  const drawn = desk.event.stages.some(({ state }) => state !== "waiting");
  const present = (here: boolean) =>
    task.run(async () => {
      const steps = ticked
        .filter((entrant) => entrant.here !== here)
        .map(({ id }): EntryStep => ({ s: "check_in", entrant: id, present: here }));
      if (steps.length > 0) {
        await store.give({ c: "revise", steps });
      }
      selection.clear();
    });
  const edit = (change: (row: EntryRow, at: number) => EntryRow) =>
    task.run(() =>
      store.askIfItMatters({
        title: t.changeOf(ticked.length),
        command: {
          c: "revise",
          steps: ticked.map((entrant, at) => ({
            s: "edit",
            entrant: entrant.id,
            row: change(rowOf(entryOf(desk, entrant)), at),
          })),
        },
        onDone: () => selection.clear(),
      }),
    );
  const withdraw = () =>
    store.ask({
      title: t.withdrawOf(ticked.length),
      command: {
        c: "revise",
        steps: ticked.map(({ id }) => ({ s: "withdraw", entrant: id })),
      },
      notes: [ticked.map(({ name }) => name).join(deskWords().entries.between)],
      sure: t.withdraw,
      onDone: () => selection.clear(),
    });
  const known = [...new Set(desk.event.entrants.flatMap((of) => of.unit ?? []))].sort();
  return (
    <section class="bulk" aria-label={t.ticked(ticked.length)}>
      <b class="bulk-count">{t.ticked(ticked.length)}</b>
      <button type="button" class="button" disabled={task.busy} onClick={() => void present(true)}>
        {t.here}
      </button>
      <button type="button" class="button" disabled={task.busy} onClick={() => void present(false)}>
        {t.away}
      </button>
      {may(desk, "director") ? (
        <>
          {!drawn && desk.event.sections.length > 0 ? (
            <select
              class="input"
              aria-label={t.section}
              value=""
              onChange={(event) => {
                const { value } = event.currentTarget;
                event.currentTarget.value = "";
                void edit(({ section: _, ...row }) =>
                  value === "none" ? row : { ...row, section: Number(value) },
                );
              }}
            >
              <option value="" disabled>
                {t.section}
              </option>
              {desk.event.sections.map((name, at) => (
                <option key={name} value={String(at)}>
                  {name}
                </option>
              ))}
              <option value="none">{t.noSection}</option>
            </select>
          ) : null}
          {drawn ? null : (
            <>
              <form
                class="bulk-unit"
                onSubmit={(event) => {
                  event.preventDefault();
                  const name = unit.value.trim();
                  unit.value = "";
                  void edit(({ unit: _, ...row }) => (name === "" ? row : { ...row, unit: name }));
                }}
              >
                <input
                  class="input"
                  aria-label={t.unit}
                  placeholder={t.unit}
                  list={units}
                  maxLength={60}
                  required
                  value={unit.value}
                  onInput={(event) => {
                    unit.value = event.currentTarget.value;
                  }}
                />
                <datalist id={units}>
                  {known.map((name) => (
                    <option key={name} value={name} />
                  ))}
                </datalist>
                <button type="submit" class="button" disabled={task.busy}>
                  {t.setUnit}
                </button>
              </form>
              <button
                type="button"
                class="button"
                disabled={task.busy}
                onClick={() => void edit((row, at) => ({ ...row, seed: at + 1 }))}
              >
                {t.seed}
              </button>
              {ticked.some(({ seed }) => seed !== undefined) ? (
                <button
                  type="button"
                  class="button"
                  disabled={task.busy}
                  onClick={() => void edit(({ seed: _, ...row }) => row)}
                >
                  {t.unseed}
                </button>
              ) : null}
            </>
          )}
          <button type="button" class="button danger" disabled={task.busy} onClick={withdraw}>
            {t.withdraw}
          </button>
        </>
      ) : null}
      <button type="button" class="button quiet" onClick={() => selection.clear()}>
        {t.none}
      </button>
    </section>
  );
}
