import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { type Desk, may } from "../../event/desk.ts";
import type { DeskStore } from "../../event/deskStore.ts";
import { desk as words } from "../../i18n/desk.ts";
import { Applications } from "./Applications.tsx";
import { BotsDialog } from "./BotsDialog.tsx";
import { EntryDialog, type EntryDraft, emptyEntry, entryOf } from "./EntryDialog.tsx";
import { EntryList } from "./EntryList.tsx";
import { ImportDialog } from "./ImportDialog.tsx";
import { Importing } from "./importing.ts";

/** Who takes part: entering, checking in, changing, leaving. */
export function Entries({ desk, store }: { desk: Desk; store: DeskStore }) {
  const t = words().entries;
  const directs = may(desk, "director");
  const draft = useSignal<EntryDraft | null>(null);
  const importing = useSignal<Importing | null>(null);
  // Closed by mistake, a list that was corrected is still there.
  const kept = useRef<Importing | null>(null);
  const bots = useSignal(false);
  const waiting = desk.applications.filter(({ state }) => state.is === "waiting");
  const { entrants } = desk.event;
  const asking = store.asked.value !== null;
  const isStart = entrants.length === 0;
  const acts = directs ? (
    <div class="desk-acts">
      <button
        type="button"
        class={desk.next.code === "entries" ? "button primary" : "button"}
        onClick={() => {
          kept.current ??= new Importing(store);
          importing.value = kept.current;
        }}
      >
        {t.import}
      </button>
      <button
        type="button"
        class="button"
        onClick={() => {
          draft.value = emptyEntry(desk);
        }}
      >
        {t.add}
      </button>
      {desk.event.summary.details.mode === "online" ? (
        <button
          type="button"
          class="button"
          onClick={() => {
            bots.value = true;
          }}
        >
          {t.addBots}
        </button>
      ) : null}
    </div>
  ) : null;
  return (
    <>
      {waiting.length > 0 ? <Applications desk={desk} store={store} waiting={waiting} /> : null}
      {isStart ? (
        <>
          {acts}
          <p class="soft">{t.none}</p>
        </>
      ) : (
        <EntryList
          desk={desk}
          store={store}
          edit={(entrant) => {
            draft.value = entryOf(desk, entrant);
          }}
        >
          {acts}
        </EntryList>
      )}
      {draft.value && !asking ? <EntryDialog desk={desk} store={store} draft={draft} /> : null}
      {importing.value && !asking ? (
        <ImportDialog
          sections={desk.event.sections}
          importing={importing}
          onDone={() => {
            kept.current = null;
            importing.value = null;
          }}
        />
      ) : null}
      {bots.value ? (
        <BotsDialog
          desk={desk}
          store={store}
          onClose={() => {
            bots.value = false;
          }}
        />
      ) : null}
    </>
  );
}
