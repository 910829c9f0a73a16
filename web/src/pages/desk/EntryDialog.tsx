import type { Signal } from "@preact/signals";
import { useRef, useState } from "preact/hooks";
import { type Command, type Desk, nameOf } from "../../event/desk.ts";
import type { DeskStore } from "../../event/deskStore.ts";
import { desk as words } from "../../i18n/desk.ts";
import { teams } from "../../i18n/teams.ts";
import type { EntrantView, EntryRow } from "../../protocol/desk.ts";
import { LEVELS, levelName } from "../../table/levels.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { SelectField, TextField } from "../../ui/Field.tsx";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { useTask } from "../../ui/useTask.ts";
import { ExcuseFields } from "./ExcuseFields.tsx";

type Person = { name: string; post: string; user?: string; bot: string };

/** An entry while it is being written; without an id it is a new one. */
export type EntryDraft = {
  id: number | null;
  unit: string;
  label: string;
  name: string;
  people: Person[];
  section: string;
  seed: string;
  table: string;
};

const nobody = (): Person => ({ name: "", post: "", bot: "" });

export function emptyEntry(desk: Desk): EntryDraft {
  const people = Array.from({ length: desk.event.people }, nobody);
  return { id: null, unit: "", label: "", name: "", people, section: "", seed: "", table: "" };
}

export function entryOf(desk: Desk, entrant: EntrantView): EntryDraft {
  const card = desk.cards.find((one) => one.entrant === entrant.id);
  const empty = emptyEntry(desk);
  const row: EntryRow = card?.row ?? { people: entrant.people.map((name) => ({ name })) };
  return {
    id: entrant.id,
    unit: row.unit ?? "",
    label: row.label ?? "",
    name: row.name ?? "",
    people: Array.from({ length: Math.max(empty.people.length, row.people.length) }, (_, at) => {
      const person = row.people[at];
      if (!person) {
        return nobody();
      }
      const { name, post = "", user, bot } = person;
      return { name, post, bot: bot ?? "", ...(user === undefined ? {} : { user }) };
    }),
    section: row.section === undefined ? "" : String(row.section),
    seed: row.seed === undefined ? "" : String(row.seed),
    table: String(card?.table ?? ""),
  };
}

const isNumber = (text: string) => /^\d+$/.test(text.trim());

/** The entry as it is sent. */
export function rowOf(draft: EntryDraft): EntryRow {
  const number = (key: "section" | "seed" | "table") =>
    isNumber(draft[key]) ? { [key]: Number(draft[key]) } : {};
  const text = (key: "unit" | "label" | "name") =>
    draft[key].trim() === "" ? {} : { [key]: draft[key].trim() };
  return {
    ...text("unit"),
    ...text("label"),
    ...text("name"),
    people: draft.people
      .filter(({ name }) => name.trim() !== "")
      .map(({ name, post, user, bot }) => ({
        name: name.trim(),
        ...(post.trim() === "" ? {} : { post: post.trim() }),
        ...(user === undefined ? {} : { user }),
        ...(bot === "" ? {} : { bot }),
      })),
    ...number("section"),
    ...number("seed"),
    ...number("table"),
  };
}

/** One entry, to be written or changed. */
export function EntryDialog(props: {
  desk: Desk;
  store: DeskStore;
  draft: Signal<EntryDraft | null>;
}) {
  const { desk, store } = props;
  const t = words().entries;
  const task = useTask();
  const box = useRef<HTMLFormElement>(null);
  const [told, tell] = useState("");
  const draft = props.draft.value;
  if (!draft) {
    return null;
  }
  const change = (some: Partial<EntryDraft>) => {
    props.draft.value = { ...draft, ...some };
  };
  const person = (at: number, some: Partial<Person>) =>
    change({ people: draft.people.map((one, n) => (n === at ? { ...one, ...some } : one)) });
  const close = () => {
    props.draft.value = null;
  };
  const { id } = draft;
  /** Somebody else may claim the place from now on. */
  const release = (entrant: number, at: number) =>
    task.run(async () => {
      await store.give({ c: "release", entrant, person: at });
      const people = draft.people.map((one, n) =>
        n === at ? { name: one.name, post: one.post, bot: one.bot } : one,
      );
      change({ people });
    });
  const online = desk.event.summary.details.mode === "online";
  const save = () => {
    // What was done before says nothing of what is tried now.
    tell("");
    return task.run(async () => {
      const row = rowOf(draft);
      const command: Command =
        id === null ? { c: "add", rows: [row] } : { c: "edit", entrant: id, row };
      const title = id === null ? t.add : t.changeOf(draft.name || row.people[0]?.name || "");
      await store.askIfItMatters({
        title,
        command,
        onDone: () => {
          props.draft.value = id === null ? { ...emptyEntry(desk), unit: draft.unit } : null;
          tell(t.added(row.people.map(({ name }) => name).join(t.between)));
          box.current?.querySelector("input")?.focus();
        },
      });
    });
  };
  return (
    <Dialog title={id === null ? t.add : t.changeTitle} onClose={close} wide>
      <form
        ref={box}
        class="entry-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div class="fields">
          <TextField
            label={t.unit}
            value={draft.unit}
            maxLength={60}
            onInput={(unit) => change({ unit })}
          />
          <TextField
            label={t.label}
            value={draft.label}
            maxLength={60}
            onInput={(label) => change({ label })}
          />
        </div>
        {draft.people.map((one, at) => (
          <PersonFields
            key={at}
            person={one}
            label={t.person(at + 1, draft.people.length)}
            required={at === 0}
            online={online}
            busy={task.busy}
            change={(some) => person(at, some)}
            release={id !== null && one.user !== undefined ? () => void release(id, at) : null}
          />
        ))}
        {desk.event.roster > desk.event.people ? (
          <p class="entry-more soft">
            {teams().reserves(desk.event.roster)}{" "}
            <button
              type="button"
              class="button quiet"
              disabled={draft.people.length >= desk.event.roster}
              onClick={() => change({ people: [...draft.people, nobody()] })}
            >
              {teams().addPerson}
            </button>
          </p>
        ) : null}
        <div class="fields">
          {desk.event.sections.length > 0 ? (
            <SelectField
              label={t.section}
              value={draft.section}
              options={[
                ["", t.noSection],
                ...desk.event.sections.map((name, at) => [String(at), name] as const),
              ]}
              onChange={(section) => change({ section })}
            />
          ) : null}
          <TextField
            label={t.fixedTable}
            hint={t.fixedTableHint}
            value={draft.table}
            maxLength={5}
            onInput={(table) => change({ table })}
          />
          <TextField
            label={t.seed}
            hint={t.seedHint}
            value={draft.seed}
            maxLength={4}
            onInput={(seed) => change({ seed })}
          />
          <TextField
            label={t.name}
            hint={t.nameHint}
            value={draft.name}
            maxLength={60}
            onInput={(name) => change({ name })}
          />
        </div>
        {id === null ? null : <ExcuseFields key={id} desk={desk} store={store} entrant={id} />}
        {id === null && desk.event.rounds.length > 0 ? <p class="soft">{t.lateHint}</p> : null}
        <RefusalText refusal={task.refusal} />
        <p class="told" role="status">
          {told}
        </p>
        <div class="confirm-end">
          <button type="submit" class="button primary" disabled={task.busy}>
            {id === null ? t.addThis : t.save}
          </button>
          {id === null ? null : (
            <button
              type="button"
              class="button danger"
              onClick={() => askWithdraw(store, desk, id, close)}
            >
              {t.withdraw}
            </button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

/** One of the people of an entry. */
function PersonFields(props: {
  person: Person;
  label: string;
  required: boolean;
  online: boolean;
  busy: boolean;
  change: (some: Partial<Person>) => void;
  /** Lets go of the account that has claimed the place. */
  release: (() => void) | null;
}) {
  const t = words().entries;
  const { person, change, release } = props;
  return (
    <div class="fields">
      <TextField
        label={props.label}
        value={person.name}
        maxLength={60}
        required={props.required}
        onInput={(name) => change({ name })}
      />
      <TextField
        label={t.post}
        value={person.post}
        maxLength={60}
        onInput={(post) => change({ post })}
      />
      {props.online ? (
        <SelectField
          label={t.bot}
          value={person.bot}
          options={[["", t.noBot], ...botOptions(person.bot)]}
          onChange={(bot) => change({ bot })}
        />
      ) : null}
      {release ? (
        <button type="button" class="button" disabled={props.busy} onClick={release}>
          {t.release}
        </button>
      ) : null}
    </div>
  );
}

/** The bots to choose from, and the one that was entered, should it be an older one. */
function botOptions(entered: string): ReadonlyArray<readonly [string, string]> {
  const bots: readonly string[] = LEVELS;
  const all = entered === "" || bots.includes(entered) ? bots : [...bots, entered];
  return all.map((bot) => [bot, words().entries.botLevel(levelName(bot))] as const);
}

/** Asks whether somebody leaves the event. */
function askWithdraw(store: DeskStore, desk: Desk, entrant: number, done: () => void): void {
  const t = words().entries;
  store.ask({
    title: t.withdrawOf(nameOf(desk, entrant)),
    command: { c: "withdraw", entrant },
    sure: t.withdraw,
    onDone: done,
  });
}
