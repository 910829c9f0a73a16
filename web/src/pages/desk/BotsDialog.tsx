import { useState } from "preact/hooks";
import type { Desk } from "../../event/desk.ts";
import type { DeskStore } from "../../event/deskStore.ts";
import { desk as words } from "../../i18n/desk.ts";
import type { EntryRow } from "../../protocol/desk.ts";
import { DEFAULT_LEVEL, type Level, levelOptions } from "../../table/levels.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Form, NumberField, SelectField } from "../../ui/Field.tsx";
import { useTask } from "../../ui/useTask.ts";
import { emptyEntry } from "./EntryDialog.tsx";

/** As many bots as one would enter at a time. */
const MOST = 200;

/** Entries of bots, for an online event that wants opponents. */
export function BotsDialog(props: { desk: Desk; store: DeskStore; onClose: () => void }) {
  const { desk, store } = props;
  const t = words().entries;
  const task = useTask();
  const [count, setCount] = useState(4);
  const [bot, setBot] = useState<Level>(DEFAULT_LEVEL);
  const people = emptyEntry(desk).people.length;
  const enter = () =>
    task.run(async () => {
      const first = desk.event.entrants.length;
      const rows = Array.from({ length: count }, (_, at): EntryRow => {
        const number = first + at + 1;
        const named = Array.from({ length: people }, (_, of) => ({
          name: t.botName(number, people === 1 ? "" : String.fromCharCode(65 + of)),
          bot,
        }));
        return { people: named };
      });
      await store.give({ c: "add", rows });
      props.onClose();
    });
  return (
    <Dialog title={t.addBots} onClose={props.onClose}>
      <Form onSubmit={enter} submit={t.addBots} primary busy={task.busy} refusal={task.refusal}>
        <p class="soft">{t.addBotsLine}</p>
        <NumberField label={t.howMany} value={count} min={1} max={MOST} onChange={setCount} />
        <SelectField
          label={t.bot}
          value={bot}
          options={levelOptions().map(([level, name]) => [level, t.botLevel(name)] as const)}
          onChange={setBot}
        />
      </Form>
    </Dialog>
  );
}
