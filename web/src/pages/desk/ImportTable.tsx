import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { imports as words } from "../../i18n/imports.ts";
import { said } from "../../i18n/index.ts";
import type { FormCell, FormFault, FormState } from "../../protocol/desk.ts";
import { Choice } from "../../ui/Choice.tsx";
import { RefusalText } from "../../ui/RefusalText.tsx";
import type { Task } from "../../ui/useTask.ts";
import type { ImportEntry, Importing, ImportRow } from "./importing.ts";

/** Entries that are drawn at once; the rest is a page further. */
const PAGE = 60;

type Shown = "all" | FormState;

/**
 * The list as a table that is corrected in place: what is wrong stands in the
 * cell that is at fault, what would change beside what is there.
 */
export function ImportTable(props: {
  importing: Importing;
  sections: readonly string[];
  task: Task;
  close: () => void;
}) {
  const { importing, sections, task } = props;
  const t = words();
  const box = useRef<HTMLDivElement>(null);
  const shown = useSignal<Shown>("all");
  const page = useSignal(0);
  const told = useSignal("");
  const entries = importing.entries();
  const counts = importing.counts();
  const of = (state: FormState) => counts.find(([name]) => name === state)?.[1] ?? 0;
  const kinds = counts.map(([state]) => state);
  const filter = shown.value !== "all" && !kinds.includes(shown.value) ? "all" : shown.value;
  const listed = entries.filter(({ state }) => filter === "all" || state === filter);
  const pages = Math.max(1, Math.ceil(listed.length / PAGE));
  const at = Math.min(page.value, pages - 1);
  const seen = listed.slice(at * PAGE, (at + 1) * PAGE);
  const { steps } = importing.judged.value;

  /** Shows the first cell at fault and says why. */
  const showFault = () => {
    const first = entries.find(({ state }) => state === "faulty");
    const row = first?.rows.find(({ key }) =>
      importing.of(key)?.faults.some(({ weight }) => weight === "error"),
    );
    const fault = row && importing.of(row.key)?.faults.find(({ weight }) => weight === "error");
    told.value = t.mendFirst(of("faulty"), row ? placeOf(row) : "", fault ? said(fault) : "");
    shown.value = "all";
    page.value = Math.floor(
      Math.max(
        0,
        entries.findIndex(({ key }) => key === first?.key),
      ) / PAGE,
    );
    const cell = `[data-cell="${row?.key}-${fault?.cell}"]`;
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(cell)?.focus());
  };
  const enter = (rest: boolean) =>
    task.run(async () => {
      await importing.judge();
      const now = importing.judged.value;
      if (!rest && now.entries.some(({ state }) => state === "faulty")) {
        showFault();
        return;
      }
      told.value = "";
      if (now.steps.length === 0) {
        told.value = t.nothingNew;
        return;
      }
      await importing.store.askIfItMatters({
        title: t.title,
        command: { c: "revise", steps: now.steps },
        sure: does(of("new"), of("changed")),
        onDone: () => {
          // What is left to mend stays before the eyes.
          if (of("faulty") === 0) {
            props.close();
          } else {
            void task.run(() => importing.judge());
          }
        },
      });
    });
  return (
    <div class="import-table" ref={box}>
      <Notes notes={importing.notes.value} />
      <div class="import-tools">
        <Choice
          label={t.show}
          hideLabel
          value={filter}
          options={[
            ["all", t.all(entries.length)] as const,
            ...counts.map(([state, count]) => [state, t.counted[state](count)] as const),
          ]}
          onChange={(name) => {
            shown.value = name;
            page.value = 0;
          }}
        />
        <Bulk importing={importing} sections={sections} task={task} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <div class="sheet-box import-box" tabIndex={0}>
        <table class="sheet import-sheet">
          <Head
            importing={importing}
            keys={listed.map(({ key }) => key)}
            hasSections={sections.length > 0}
          />
          {seen.map((entry) => (
            <Entry
              key={entry.key}
              entry={entry}
              importing={importing}
              order={listed.map(({ key }) => key)}
              sections={sections}
              task={task}
            />
          ))}
        </table>
      </div>
      <datalist id="import-sections">
        {sections.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {pages > 1 ? (
        <div class="import-pages">
          <button
            type="button"
            class="button quiet"
            disabled={at === 0}
            onClick={() => {
              page.value = at - 1;
            }}
          >
            {t.before}
          </button>
          <span class="soft">{t.page(at + 1, pages)}</span>
          <button
            type="button"
            class="button quiet"
            disabled={at === pages - 1}
            onClick={() => {
              page.value = at + 1;
            }}
          >
            {t.after}
          </button>
        </div>
      ) : null}
      <footer class="import-end">
        <p class="import-told" role="alert">
          {told.value}
        </p>
        <RefusalText refusal={task.refusal} />
        <div class="confirm-end">
          <button
            type="button"
            class="button primary"
            disabled={task.busy || entries.length === 0}
            onClick={() => void enter(false)}
          >
            {of("faulty") > 0
              ? t.enterAll
              : steps.length === 0
                ? t.enterNothing
                : does(of("new"), of("changed"))}
          </button>
          {of("faulty") > 0 && steps.length > 0 ? (
            <button
              type="button"
              class="button"
              disabled={task.busy}
              onClick={() => void enter(true)}
            >
              {t.enterRest(steps.length)}
            </button>
          ) : null}
          <button type="button" class="button quiet" onClick={() => importing.back()}>
            {t.back}
          </button>
        </div>
      </footer>
    </div>
  );
}

/** What the button does. */
function does(fresh: number, changed: number): string {
  const t = words();
  const parts = [
    ...(fresh > 0 || changed === 0 ? [t.enter(fresh)] : []),
    ...(changed > 0 ? [t.change(changed)] : []),
  ];
  return parts.join(t.join);
}

/** Where a row stood: its sheet, where there are any, and its line. */
function placeOf({ sheet, line }: { sheet: string; line?: number }): string {
  const t = words();
  return [sheet, line === undefined ? t.added : t.row(line)].filter(Boolean).join(" ");
}

/** What the reader noted of the file, with sheet and row. */
function Notes({ notes }: { notes: readonly FormFault[] }) {
  const t = words();
  if (notes.length === 0) {
    return null;
  }
  const hasErrors = notes.some(({ weight }) => weight === "error");
  return (
    <details class="import-notes" open={hasErrors}>
      <summary>{t.notes(notes.length)}</summary>
      <ul class="warnings">
        {notes.map((note) => (
          <li
            key={`${note.code}${note.sheet}${note.row}`}
            class={note.weight === "error" ? "warning" : "soft"}
          >
            <b>
              {placeOf({ sheet: note.sheet, ...(note.row == null ? {} : { line: note.row }) })}{" "}
            </b>
            {said(note)}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What is done to all entries that are ticked. */
function Bulk(props: { importing: Importing; sections: readonly string[]; task: Task }) {
  const { importing, sections, task } = props;
  const t = words();
  const { size } = importing.selection;
  if (size === 0) {
    return <p class="soft import-bulk">{t.tickHint}</p>;
  }
  const rows = () =>
    new Set(
      importing
        .entries()
        .filter(({ key }) => importing.selection.has(key))
        .flatMap((entry) => entry.rows.map(({ key }) => key)),
    );
  return (
    <div class="import-bulk">
      <span>{t.ticked(size)}</span>
      {sections.length > 0 ? (
        <select
          class="input"
          aria-label={t.sectionOfTicked}
          value=""
          onChange={(event) => {
            const section = event.currentTarget.value;
            void task.run(() => importing.setAll("section", section));
            event.currentTarget.value = "";
          }}
        >
          <option value="" disabled>
            {t.sectionOfTicked}
          </option>
          {sections.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      ) : null}
      <button
        type="button"
        class="button"
        disabled={task.busy}
        onClick={() => void task.run(() => importing.remove(rows()))}
      >
        {t.leaveOut}
      </button>
    </div>
  );
}

function Head(props: { importing: Importing; keys: readonly number[]; hasSections: boolean }) {
  const t = words();
  const { selection } = props.importing;
  const all = props.keys.length > 0 && props.keys.every((key) => selection.has(key));
  return (
    <thead>
      <tr>
        <th scope="col" data-label={t.tickAll}>
          <label class="tick-box">
            <input
              type="checkbox"
              aria-label={t.tickAll}
              checked={all}
              onChange={(event) => selection.setAll(props.keys, event.currentTarget.checked)}
            />
          </label>
        </th>
        <th scope="col">{t.state}</th>
        <th scope="col">{t.from}</th>
        <th scope="col">{t.cells.unit}</th>
        <th scope="col">{t.cells.label}</th>
        <th scope="col">{t.cells.name}</th>
        <th scope="col">{t.cells.post}</th>
        {props.hasSections ? <th scope="col">{t.cells.section}</th> : null}
        <th scope="col">
          <span class="visually-hidden">{t.acts}</span>
        </th>
      </tr>
    </thead>
  );
}

/** An entry with its rows. */
function Entry(props: {
  entry: ImportEntry;
  importing: Importing;
  order: readonly number[];
  sections: readonly string[];
  task: Task;
}) {
  const t = words();
  const { entry, importing, task } = props;
  const cells: FormCell[] = ["unit", "label", "name", "post"];
  if (props.sections.length > 0) {
    cells.push("section");
  }
  return (
    <tbody class={`import-entry ${entry.state}`}>
      {entry.rows.map((row, n) => (
        <tr key={row.key}>
          {n === 0 ? (
            <>
              <td rowSpan={entry.rows.length} class="act">
                <label class="tick-box">
                  <input
                    type="checkbox"
                    aria-label={t.tick(row.name || row.unit)}
                    checked={importing.selection.has(entry.key)}
                    onClick={(event) =>
                      importing.selection.set(
                        entry.key,
                        event.currentTarget.checked,
                        props.order,
                        event.shiftKey,
                      )
                    }
                  />
                </label>
              </td>
              <td rowSpan={entry.rows.length}>
                <span class={`import-state ${entry.state}`}>{t.states[entry.state]}</span>
              </td>
            </>
          ) : null}
          <td class="import-from soft">{placeOf(row)}</td>
          {cells.map((cell) => (
            <Cell key={cell} cell={cell} row={row} importing={importing} task={task} />
          ))}
          <td class="act">
            <button
              type="button"
              class="button quiet"
              aria-label={t.leaveOutRow(row.name || placeOf(row))}
              onClick={() => void task.run(() => importing.remove(new Set([row.key])))}
            >
              ✕
            </button>
          </td>
        </tr>
      ))}
    </tbody>
  );
}

/** A cell to write in, with what is wrong with it and what is entered now. */
function Cell(props: { cell: FormCell; row: ImportRow; importing: Importing; task: Task }) {
  const t = words();
  const { cell, row, importing } = props;
  const judged = importing.of(row.key);
  const faults = judged?.faults.filter((fault) => fault.cell === cell) ?? [];
  const change = judged?.changes.find((one) => one.cell === cell);
  const isWrong = faults.some(({ weight }) => weight === "error");
  const why = `why-${row.key}-${cell}`;
  const told = faults.length > 0 || change !== undefined;
  return (
    <td
      class={change && !isWrong ? `import-cell ${cell} changes` : `import-cell ${cell}`}
      data-label={t.cells[cell]}
    >
      <input
        class="input"
        aria-label={t.cellOf(t.cells[cell], placeOf(row))}
        aria-invalid={isWrong}
        aria-describedby={told ? why : undefined}
        data-cell={`${row.key}-${cell}`}
        data-column={cell}
        onKeyDown={move}
        list={cell === "section" ? "import-sections" : undefined}
        value={row[cell]}
        onInput={(event) => importing.write(row.key, cell, event.currentTarget.value)}
        onChange={() => void importing.judge().catch(() => undefined)}
      />
      {told ? (
        <small id={why}>
          {faults.map((fault) => (
            <span key={fault.code} class={fault.weight === "error" ? "wrong" : "soft"}>
              {said(fault)}
            </span>
          ))}
          {change ? (
            <span class="soft">{change.was ? t.was(change.was) : t.wasNothing}</span>
          ) : null}
        </small>
      ) : null}
    </td>
  );
}

/** Up, down and Enter go through a column as in a spreadsheet. */
function move(event: KeyboardEvent): void {
  const step = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key];
  const from = event.currentTarget;
  if (!step || !(from instanceof HTMLInputElement)) {
    return;
  }
  const column = [
    ...(from
      .closest("table")
      ?.querySelectorAll<HTMLInputElement>(`[data-column="${from.dataset.column}"]`) ?? []),
  ];
  const next = column[column.indexOf(from) + step];
  if (next) {
    event.preventDefault();
    next.focus();
    next.select();
  }
}
