import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useMemo, useRef } from "preact/hooks";
import type { Desk } from "../../event/desk.ts";
import type { DeskStore } from "../../event/deskStore.ts";
import { isMeant } from "../../event/figures.ts";
import { Selection } from "../../event/selection.ts";
import { bulk as bulkWords } from "../../i18n/bulk.ts";
import { desk as words } from "../../i18n/desk.ts";
import type { EntrantView } from "../../protocol/desk.ts";
import { Choice } from "../../ui/Choice.tsx";
import { SearchField } from "../../ui/Field.tsx";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { useTask } from "../../ui/useTask.ts";
import { EntryBulk } from "./EntryBulk.tsx";
import { EntryGroups, type Grouping } from "./EntryGroups.tsx";
import { EntryTable } from "./EntryTable.tsx";

const SHOWN = ["all", "absent", "left"] as const;
type Shown = (typeof SHOWN)[number];

/** The list of entries with what is done to it: finding, checking in. */
export function EntryList(props: {
  desk: Desk;
  store: DeskStore;
  edit: (entrant: EntrantView) => void;
  /** What else can be done with the list. */
  children: ComponentChildren;
}) {
  const { desk, store } = props;
  const t = words().entries;
  const typed = useSignal("");
  const shown = useSignal<Shown>("all");
  const told = useSignal("");
  const by = useSignal<Grouping>("list");
  const selection = useMemo(() => new Selection(), []);
  const wrong = useSignal(false);
  const task = useTask();
  const { entrants } = desk.event;
  const active = entrants.filter(({ left }) => left == null);
  const list = entrants
    .filter((entrant) => typed.value.trim() === "" || isMeant(entrant, typed.value))
    .filter((entrant) =>
      shown.value === "left"
        ? entrant.left != null
        : shown.value === "absent"
          ? entrant.left == null && !entrant.here
          : true,
    )
    .sort((a, b) => a.number - b.number);
  const ticked = entrants
    .filter((entrant) => entrant.left == null && selection.has(entrant.id))
    .sort((a, b) => list.indexOf(a) - list.indexOf(b));
  const b = bulkWords();
  const groupings: Grouping[] = [
    "list",
    ...(entrants.some(({ unit }) => unit != null) ? (["units"] as const) : []),
    ...(desk.event.sections.length > 0 ? (["sections"] as const) : []),
  ];

  // One after the other: quick hands do not wait for the server.
  const last = useRef<Promise<boolean>>(Promise.resolve(true));
  const checkIn = (entrant: EntrantView, present: boolean) => {
    const work = async () => {
      await store.give({ c: "check_in", entrant: entrant.id, present });
      wrong.value = false;
      told.value = present ? t.nowHere(entrant.name) : t.nowAway(entrant.name);
    };
    last.current = last.current.then(() => task.run(work));
    return last.current;
  };
  /** Enter in the field checks in whom it names, if it names one. */
  const byKeyboard = () => {
    const exact = active.filter(({ number }) => String(number) === typed.value.trim());
    const meant = exact.length === 1 ? exact : active.filter((one) => isMeant(one, typed.value));
    const [only] = meant.filter(({ here }) => !here);
    if (meant.length === 1 && !only) {
      wrong.value = false;
      told.value = t.alreadyHere(meant[0]?.name ?? "");
      typed.value = "";
      return;
    }
    const away = meant.filter(({ here }) => !here);
    if (away.length === 1 && only) {
      const name = typed.value;
      typed.value = "";
      void checkIn(only, true).then((done) => {
        if (!done && typed.value === "") {
          typed.value = name;
        }
      });
    } else if (typed.value.trim() !== "") {
      wrong.value = true;
      told.value = away.length === 0 ? t.nobody : t.several(away.length);
    }
  };

  return (
    <>
      <div class="desk-tools">
        <form
          class="check-in"
          onSubmit={(event) => {
            event.preventDefault();
            byKeyboard();
          }}
        >
          <SearchField
            label={t.find}
            placeholder={t.findHint}
            value={typed.value}
            onInput={(text) => {
              typed.value = text;
            }}
          />
        </form>
        <Choice
          label={t.show}
          hideLabel
          value={shown.value}
          options={SHOWN.map((name) => [name, t.shown[name]] as const)}
          onChange={(name) => {
            shown.value = name;
          }}
        />
        {groupings.length > 1 ? (
          <Choice
            label={b.by}
            hideLabel
            value={by.value}
            options={groupings.map((name) => [name, b.lists[name]] as const)}
            onChange={(name) => {
              by.value = name;
            }}
          />
        ) : null}
        <p class="desk-count">{t.here(active.filter(({ here }) => here).length, active.length)}</p>
        {props.children}
      </div>
      <p class={wrong.value ? "told wrong" : "told"} role="status">
        {told.value}
      </p>
      <RefusalText refusal={task.refusal} />
      {ticked.length > 0 ? (
        <EntryBulk desk={desk} store={store} selection={selection} ticked={ticked} task={task} />
      ) : null}
      {by.value === "list" ? (
        <EntryTable
          desk={desk}
          list={list}
          selection={selection}
          checkIn={checkIn}
          edit={props.edit}
        />
      ) : (
        <EntryGroups desk={desk} list={list} by={by.value} selection={selection} />
      )}
    </>
  );
}
