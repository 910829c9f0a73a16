import type { Signal } from "@preact/signals";
import type { DeskStore } from "../../event/deskStore.ts";
import { imports as words } from "../../i18n/imports.ts";
import { lang } from "../../i18n/index.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { FileButton } from "../../ui/FileButton.tsx";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { type Task, useTask } from "../../ui/useTask.ts";
import { ImportTable } from "./ImportTable.tsx";
import type { Importing } from "./importing.ts";
import "./import.css";

/** Entries from a spreadsheet, pasted or as a file; nothing is entered unseen. */
export function ImportDialog(props: {
  sections: readonly string[];
  importing: Signal<Importing | null>;
  /** All of it is entered. */
  onDone: () => void;
}) {
  const task = useTask();
  const now = props.importing.value;
  if (!now) {
    return null;
  }
  const close = () => {
    props.importing.value = null;
  };
  return (
    <Dialog title={words().title} onClose={close} wide>
      {now.rows.value ? (
        <ImportTable importing={now} sections={props.sections} task={task} close={props.onDone} />
      ) : (
        <>
          <Source importing={now} store={now.store} task={task} />
          <RefusalText refusal={task.refusal} />
        </>
      )}
    </Dialog>
  );
}

/** Where a list comes from. */
function Source({
  importing,
  store,
  task,
}: {
  importing: Importing;
  store: DeskStore;
  task: Task;
}) {
  const t = words();
  const read = (body: Blob) => void task.run(() => importing.read(body));
  return (
    <form
      class="import"
      onSubmit={(event) => {
        event.preventDefault();
        read(new Blob([importing.text.value]));
      }}
    >
      <p>{t.line}</p>
      <label class="field">
        <span>{t.paste}</span>
        <textarea
          class="input"
          rows={8}
          value={importing.text.value}
          placeholder={t.example}
          onInput={(event) => {
            importing.text.value = event.currentTarget.value;
          }}
        />
      </label>
      <div class="confirm-end">
        <button
          type="submit"
          class="button primary"
          disabled={task.busy || importing.text.value.trim() === ""}
        >
          {t.read}
        </button>
        <FileButton text={t.file} accept=".xlsx,.xls,.ods,.csv,.tsv,.txt" onFile={read} />
        <a
          class="button quiet"
          href={`/api/events/entry-form.xlsx?event=${store.id}&lang=${lang.value}`}
          download
        >
          {t.blank}
        </a>
      </div>
    </form>
  );
}
