import { useState } from "preact/hooks";
import { desk as words } from "../../i18n/desk.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { NumberField, SelectField } from "../../ui/Field.tsx";
import { SlipFields } from "./SlipFields.tsx";
import { blank, readSlip } from "./slip.ts";
import type { DeskStore } from "./store.ts";
import type { Desk } from "./wire.ts";

const PLAYERS = [0, 1, 2] as const;

/** Deals that three equals played to settle who goes on. */
export function ExtraDeals(props: { desk: Desk; store: DeskStore; onClose: () => void }) {
  const { desk, store, onClose } = props;
  const t = words().standings;
  const [players, setPlayers] = useState(["", "", ""]);
  const [deals, setDeals] = useState(1);
  const form = { by: "deals", deals } as const;
  const [written, setWritten] = useState(blank(form, 3));
  const cells = { ...written, cells: written.cells.slice(0, deals * 3), absent: [] };
  const slip = readSlip(form, cells, 3);
  const chosen = players.filter((id) => id !== "").map(Number);
  const complete = new Set(chosen).size === 3;
  const options = desk.event.entrants
    .filter(({ left }) => left === null)
    .map(({ id, number, name }) => [String(id), `${number} ${name}`] as const);
  return (
    <Dialog title={t.extra} onClose={onClose} wide>
      <form
        class="correct"
        onSubmit={(event) => {
          event.preventDefault();
          if (slip?.by === "deals") {
            store.ask({
              title: t.extra,
              command: { c: "extra_deals", players: chosen, deals: slip.deals },
              onDone: onClose,
            });
          }
        }}
      >
        <div class="fields">
          {PLAYERS.map((at) => (
            <SelectField
              key={at}
              label={t.player(at + 1)}
              value={players[at] ?? ""}
              options={[["", t.choose], ...options]}
              onChange={(id) => setPlayers(players.map((other, of) => (of === at ? id : other)))}
            />
          ))}
          <NumberField
            label={t.deals}
            value={deals}
            min={1}
            max={20}
            onChange={(count) => {
              setDeals(count);
              setWritten({
                ...written,
                cells: Array.from({ length: count * 3 }, (_, at) => written.cells[at] ?? ""),
              });
            }}
          />
        </div>
        {complete ? (
          <SlipFields
            desk={desk}
            form={form}
            sides={chosen}
            written={cells}
            change={setWritten}
            played
          />
        ) : null}
        <div class="confirm-end">
          <button type="submit" class="button primary" disabled={!complete || slip === null}>
            {words().results.seeConsequences}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
