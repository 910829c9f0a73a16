import { useState } from "preact/hooks";
import { referee as words } from "../../i18n/referee.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Form, NumberField } from "../../ui/Field.tsx";
import type { DeskStore } from "../desk/store.ts";
import { type Desk, nameOf } from "../desk/wire.ts";

/** How late somebody came; what it costs is shown before it is done. */
export function LateDialog(props: {
  desk: Desk;
  store: DeskStore;
  entrant: number;
  onClose: () => void;
}) {
  const t = words();
  const { desk, store, entrant } = props;
  const [late, setLate] = useState(5);
  const title = t.lateTitle(nameOf(desk, entrant));
  return (
    <Dialog title={title} onClose={props.onClose}>
      <Form
        submit={t.lateLook}
        primary
        busy={false}
        refusal={null}
        onSubmit={() => {
          props.onClose();
          store.ask({ title, command: { c: "late", entrant, minutes: late }, sure: t.apply });
        }}
      >
        <NumberField label={t.lateMinutes} value={late} min={1} max={240} onChange={setLate} />
      </Form>
    </Dialog>
  );
}
