import { practice } from "../../i18n/practice.ts";
import { table } from "../../i18n/table.ts";
import type { TableStore } from "../../table/store.ts";
import { Switch } from "../../ui/Choice.tsx";
import type { Panel } from "./Menu.tsx";
import "./practice.css";

/** Whether this client stopped the table itself. */
function isMyPause(store: TableStore): boolean {
  const paused = store.view.value?.paused;
  return store.practises.value && paused?.by !== undefined && paused.by === store.user.value;
}

const goOn = (store: TableStore) => store.act({ c: "pause", on: false });

/** What whoever practises can do while cards are played, on the cloth itself. */
export function PracticeQuick({ store }: { store: TableStore }) {
  const t = practice();
  const waits = store.wait.value?.for;
  if (store.view.value?.paused || waits === undefined || waits === "between") {
    return null;
  }
  return (
    <>
      {waits === "turn" && !store.ofDay.value ? (
        <button type="button" class="quick-button" onClick={() => store.act({ c: "take_back" })}>
          {t.takeBack}
        </button>
      ) : null}
      <button
        type="button"
        class="quick-button"
        onClick={() => store.act({ c: "pause", on: true })}
      >
        {t.pause}
      </button>
    </>
  );
}

/** The table stands until its one player goes on. */
export function GoOn({ store }: { store: TableStore }) {
  const t = practice();
  return isMyPause(store) ? (
    <button type="button" class="button primary" onClick={() => goOn(store)}>
      {store.view.value?.stepwise ? t.tapOn : t.goOn}
    </button>
  ) : null;
}

/** After a trick a tap anywhere on the cloth goes on; keys have the button. */
export function TapCloth({ store }: { store: TableStore }) {
  return isMyPause(store) && store.view.value?.stepwise ? (
    <button
      type="button"
      class="step-on"
      tabIndex={-1}
      aria-hidden="true"
      onClick={() => goOn(store)}
    />
  ) : null;
}

/** What the menu has for whoever practises. */
export function PracticeMenu(props: { store: TableStore; open: (panel: Panel | null) => void }) {
  const { store, open } = props;
  const t = practice();
  return (
    <>
      <Switch
        label={t.stepwise}
        on={store.view.value?.stepwise ?? false}
        onChange={(on) => store.act({ c: "stepwise", on })}
      />
      {store.ofDay.value ? null : (
        <button type="button" class="button" onClick={() => open("end")}>
          {t.end}
        </button>
      )}
      <button type="button" class="button" onClick={() => open("leave")}>
        {table().leave}
      </button>
    </>
  );
}
