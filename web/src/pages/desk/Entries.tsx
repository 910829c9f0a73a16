import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { type Desk, may, nameOf } from "../../event/desk.ts";
import type { DeskStore } from "../../event/deskStore.ts";
import { isMeant } from "../../event/figures.ts";
import { desk as words } from "../../i18n/desk.ts";
import { event as eventWords } from "../../i18n/event.ts";
import type { ApplicationView, EntrantView } from "../../protocol/desk.ts";
import { Choice } from "../../ui/Choice.tsx";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { useTask } from "../../ui/useTask.ts";
import { BotsDialog } from "./BotsDialog.tsx";
import { EntryDialog, type EntryDraft, emptyEntry, entryOf } from "./EntryDialog.tsx";
import { ImportDialog, type Importing } from "./ImportDialog.tsx";

const SHOWN = ["all", "absent", "left"] as const;
type Shown = (typeof SHOWN)[number];

/** Who takes part: entering, checking in, changing, leaving. */
export function Entries({ desk, store }: { desk: Desk; store: DeskStore }) {
  const t = words().entries;
  const directs = may(desk, "director");
  const draft = useSignal<EntryDraft | null>(null);
  const importing = useSignal<Importing | null>(null);
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
          importing.value = { text: "", form: null };
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
        <EntryTable
          desk={desk}
          store={store}
          edit={(entrant) => {
            draft.value = entryOf(desk, entrant);
          }}
        >
          {acts}
        </EntryTable>
      )}
      {draft.value && !asking ? <EntryDialog desk={desk} store={store} draft={draft} /> : null}
      {importing.value && !asking ? (
        <ImportDialog desk={desk} store={store} importing={importing} />
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

function EntryTable(props: {
  desk: Desk;
  store: DeskStore;
  edit: (entrant: EntrantView) => void;
  /** What else can be done with the list. */
  children: ComponentChildren;
}) {
  const { desk, store } = props;
  const t = words().entries;
  const e = eventWords();
  const typed = useSignal("");
  const shown = useSignal<Shown>("all");
  const told = useSignal("");
  const task = useTask();
  const directs = may(desk, "director");
  const { entrants, sections } = desk.event;
  const active = entrants.filter(({ left }) => left === null);
  const cards = new Map(desk.cards.map((card) => [card.entrant, card]));
  const has = (of: (entrant: EntrantView) => boolean) => entrants.some(of);
  const hasUnits = has(({ unit }) => unit !== null);
  const hasLabels = has(({ label }) => label !== "");
  const hasPosts = desk.cards.some(({ row }) => row.people.some(({ post }) => post));
  const hasTables = desk.cards.some(({ table }) => table !== null);
  const hasCodes = desk.cards.some(({ code }) => code);
  const list = entrants
    .filter((entrant) => typed.value.trim() === "" || isMeant(entrant, typed.value))
    .filter((entrant) =>
      shown.value === "left"
        ? entrant.left !== null
        : shown.value === "absent"
          ? entrant.left === null && !entrant.here
          : true,
    )
    .sort((a, b) => a.number - b.number);

  // One after the other: quick hands do not wait for the server.
  const last = useRef<Promise<boolean>>(Promise.resolve(true));
  const checkIn = (entrant: EntrantView, present: boolean) => {
    const work = async () => {
      await store.give({ c: "check_in", entrant: entrant.id, present });
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
          <label class="field">
            <span>{t.find}</span>
            <input
              class="input"
              type="search"
              placeholder={t.findHint}
              value={typed.value}
              onInput={(event) => {
                typed.value = event.currentTarget.value;
              }}
            />
          </label>
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
        <p class="desk-count">{t.here(active.filter(({ here }) => here).length, active.length)}</p>
        {props.children}
      </div>
      <p class="told" role="status">
        {told.value}
      </p>
      <RefusalText refusal={task.refusal} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <div class="sheet-box tall" tabIndex={0}>
        <table class="sheet entries">
          <thead>
            <tr>
              <th scope="col" class="figure">
                {e.number}
              </th>
              {hasUnits ? (
                <th scope="col" class="wide-only">
                  {e.unit}
                </th>
              ) : null}
              {hasLabels ? (
                <th scope="col" class="wide-only">
                  {t.label}
                </th>
              ) : null}
              <th scope="col">{t.names}</th>
              {hasPosts ? (
                <th scope="col" class="wide-only">
                  {t.posts}
                </th>
              ) : null}
              {sections.length > 0 ? (
                <th scope="col" class="wide-only">
                  {t.section}
                </th>
              ) : null}
              {hasTables ? (
                <th scope="col" class="figure wide-only">
                  {t.fixedTable}
                </th>
              ) : null}
              {hasCodes ? (
                <th scope="col" class="wide-only">
                  {t.code}
                </th>
              ) : null}
              <th scope="col">{t.checkIn}</th>
              {directs ? (
                <th scope="col">
                  <span class="visually-hidden">{t.change}</span>
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {list.map((entrant) => {
              const card = cards.get(entrant.id);
              const section = entrant.section === null ? "" : sections[entrant.section];
              return (
                <tr key={entrant.id} class={entrant.left ? "gone" : ""}>
                  <td class="figure">{entrant.number}</td>
                  {hasUnits ? <td class="wide-only">{entrant.unit}</td> : null}
                  {hasLabels ? <td class="wide-only">{entrant.label}</td> : null}
                  <td class="entry-name">
                    {entrant.name}
                    {entrant.people.every((name) => entrant.name.includes(name)) ? null : (
                      <small class="soft">{entrant.people.join(t.between)}</small>
                    )}
                    <small class="soft narrow-only">
                      {[entrant.unit, entrant.label, section].filter(Boolean).join(" · ")}
                    </small>
                  </td>
                  {hasPosts ? (
                    <td class="wide-only soft">
                      {card?.row.people
                        .map(({ post }) => post ?? "")
                        .filter(Boolean)
                        .join(t.between)}
                    </td>
                  ) : null}
                  {sections.length > 0 ? <td class="wide-only">{section}</td> : null}
                  {hasTables ? <td class="figure wide-only">{card?.table}</td> : null}
                  {hasCodes ? <td class="wide-only code">{card?.code}</td> : null}
                  <td class="act">
                    {entrant.left ? (
                      <span class="soft">
                        {entrant.left === "withdrawn" ? e.withdrawn : e.disqualified}
                      </span>
                    ) : (
                      <label class="tick-box">
                        <input
                          type="checkbox"
                          checked={entrant.here}
                          aria-label={t.checkInOf(entrant.name)}
                          onChange={(event) => checkIn(entrant, event.currentTarget.checked)}
                        />
                      </label>
                    )}
                  </td>
                  {directs ? (
                    <td class="act">
                      {entrant.left ? null : (
                        <button
                          type="button"
                          class="button quiet"
                          aria-label={t.changeOf(entrant.name)}
                          onClick={() => props.edit(entrant)}
                        >
                          {t.change}
                        </button>
                      )}
                    </td>
                  ) : null}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Applications(props: { desk: Desk; store: DeskStore; waiting: ApplicationView[] }) {
  const { desk, store } = props;
  const t = words().entries;
  const task = useTask();
  const directs = may(desk, "director");
  return (
    <section class="panel applications">
      <h2>{t.applications(props.waiting.length)}</h2>
      <ul>
        {props.waiting.map(({ id, row, name, at_ms }) => {
          const who = row.people.map((person) => person.name).join(t.between);
          const section = row.section === undefined ? "" : desk.event.sections[row.section];
          return (
            <li key={id}>
              <div>
                <b>{who}</b>
                <small class="soft">
                  {[row.unit, row.label, section, t.applied(name, new Date(at_ms).toLocaleString())]
                    .filter(Boolean)
                    .join(" · ")}
                </small>
              </div>
              {directs ? (
                <div class="row-acts">
                  <button
                    type="button"
                    class="button"
                    disabled={task.busy}
                    aria-label={t.approveOf(who)}
                    onClick={() =>
                      task.run(() =>
                        store.askIfItMatters({
                          title: t.approveOf(who),
                          command: { c: "approve", application: id },
                          sure: t.approve,
                        }),
                      )
                    }
                  >
                    {t.approve}
                  </button>
                  <button
                    type="button"
                    class="button quiet"
                    aria-label={t.rejectOf(who)}
                    onClick={() =>
                      store.ask({
                        title: t.rejectOf(who),
                        command: { c: "reject", application: id, reason: "" },
                        wants: "reason",
                        sure: t.reject,
                      })
                    }
                  >
                    {t.reject}
                  </button>
                </div>
              ) : null}
            </li>
          );
        })}
      </ul>
      <RefusalText refusal={task.refusal} />
    </section>
  );
}

/** Asks whether somebody leaves the event. */
export function askWithdraw(store: DeskStore, desk: Desk, entrant: number, done: () => void): void {
  const t = words().entries;
  store.ask({
    title: t.withdrawOf(nameOf(desk, entrant)),
    command: { c: "withdraw", entrant },
    notes: [t.withdrawNote],
    sure: t.withdraw,
    onDone: done,
  });
}
