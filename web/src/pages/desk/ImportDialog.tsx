import type { Signal } from "@preact/signals";
import { request } from "../../api/http.ts";
import type { Desk, ParsedForm } from "../../event/desk.ts";
import type { DeskStore } from "../../event/deskStore.ts";
import { desk as words } from "../../i18n/desk.ts";
import { lang, said } from "../../i18n/index.ts";
import type { FormRow } from "../../protocol/desk.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { FileButton } from "../../ui/FileButton.tsx";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { useTask } from "../../ui/useTask.ts";

/** A form on its way in: what was pasted, and how it was read. */
export type Importing = { text: string; form: ParsedForm | null };

/** Rows shown before they are entered. */
const SHOWN = 400;

/** Entries from a spreadsheet, pasted or as a file; nothing is entered unseen. */
export function ImportDialog(props: {
  desk: Desk;
  store: DeskStore;
  importing: Signal<Importing | null>;
}) {
  const { store } = props;
  const t = words().imports;
  const task = useTask();
  const now = props.importing.value;
  if (!now) {
    return null;
  }
  const close = () => {
    props.importing.value = null;
  };
  const read = (body: Blob) =>
    task.run(async () => {
      // Without a type of its own: systems call one kind of file by many names,
      // and the server looks at the bytes.
      const bytes = new Blob([body]);
      const form = await request<ParsedForm>("POST", `${store.path}/entries/parse`, bytes);
      props.importing.value = { ...now, form };
    });
  const { form } = now;
  return (
    <Dialog title={t.title} onClose={close} wide>
      {form ? (
        <Read
          form={form}
          busy={task.busy}
          back={() => {
            props.importing.value = { ...now, form: null };
          }}
          enter={() =>
            task.run(() =>
              store.askIfItMatters({
                title: t.title,
                command: { c: "import", rows: form.rows },
                sure: t.enter(entriesOf(form.rows)),
                onDone: close,
              }),
            )
          }
        />
      ) : (
        <form
          class="import"
          onSubmit={(event) => {
            event.preventDefault();
            void read(new Blob([now.text]));
          }}
        >
          <p>{t.line}</p>
          <label class="field">
            <span>{t.paste}</span>
            <textarea
              class="input"
              rows={8}
              value={now.text}
              placeholder={t.example}
              onInput={(event) => {
                props.importing.value = { ...now, text: event.currentTarget.value };
              }}
            />
          </label>
          <div class="confirm-end">
            <button
              type="submit"
              class="button primary"
              disabled={task.busy || now.text.trim() === ""}
            >
              {t.read}
            </button>
            <FileButton
              text={t.file}
              accept=".xlsx,.xls,.ods,.csv,.tsv,.txt"
              onFile={(chosen) => void read(chosen)}
            />
            <a
              class="button quiet"
              href={`/api/events/entry-form.xlsx?event=${store.id}&lang=${lang.value}`}
              download
            >
              {t.blank}
            </a>
          </div>
        </form>
      )}
      <RefusalText refusal={task.refusal} />
    </Dialog>
  );
}

/** Lines of one unit and 对号 are one entry. */
function entriesOf(rows: readonly FormRow[]): number {
  return new Set(rows.map(({ unit, label }) => `${unit.trim()}\n${label.trim()}`)).size;
}

function Read(props: { form: ParsedForm; busy: boolean; back: () => void; enter: () => void }) {
  const t = words().imports;
  const e = words().entries;
  const { rows, faults } = props.form;
  const errors = faults.filter(({ weight }) => weight === "error");
  const hasSections = rows.some(({ section }) => section);
  return (
    <>
      <p>
        <b>{t.found(entriesOf(rows), rows.length)}</b>
      </p>
      {faults.length > 0 ? (
        <ul class="warnings">
          {faults.map((fault) => (
            <li
              key={`${fault.code}${fault.sheet}${fault.row}`}
              class={fault.weight === "error" ? "warning" : "soft"}
            >
              {fault.row == null ? null : <b>{t.row(fault.row)} </b>}
              {said(fault)}
            </li>
          ))}
        </ul>
      ) : null}
      {rows.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        <div class="sheet-box short" tabIndex={0}>
          <table class="sheet">
            <thead>
              <tr>
                <th scope="col">{e.unit}</th>
                <th scope="col">{e.label}</th>
                <th scope="col">{e.names}</th>
                <th scope="col">{e.posts}</th>
                {hasSections ? <th scope="col">{e.section}</th> : null}
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, SHOWN).map((row, at) => {
                const before = rows[at - 1];
                const same = before?.unit === row.unit && before.label === row.label;
                return (
                  <tr key={at} class={same ? "" : "first"}>
                    <td>{same ? "" : row.unit}</td>
                    <td>{same ? "" : row.label}</td>
                    <td>{row.name}</td>
                    <td class="soft">{row.post}</td>
                    {hasSections ? <td>{row.section}</td> : null}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      ) : null}
      {errors.length > 0 ? <p class="warning">{t.faulty(errors.length)}</p> : null}
      <div class="confirm-end">
        <button
          type="button"
          class="button primary"
          disabled={props.busy || rows.length === 0}
          onClick={props.enter}
        >
          {t.enter(entriesOf(rows))}
        </button>
        <button type="button" class="button" onClick={props.back}>
          {t.back}
        </button>
      </div>
    </>
  );
}
