import { useState } from "preact/hooks";
import { desk as words } from "../../i18n/desk.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { SelectField } from "../../ui/Field.tsx";
import { SlipFields } from "./SlipFields.tsx";
import { blank, readSlip } from "./slip.ts";
import type { DeskStore } from "./store.ts";
import type { Desk } from "./wire.ts";

const PLAYERS = [0, 1, 2] as const;

/** Three more deals (erdayi2021 四(二)). */
const FORM = { by: "deals", deals: 3 } as const;

/** Deals that three equals played to settle who goes on. */
export function ExtraDeals(props: { desk: Desk; store: DeskStore; onClose: () => void }) {
  const { desk, store, onClose } = props;
  const t = words().standings;
  const [players, setPlayers] = useState(["", "", ""]);
  const [written, setWritten] = useState(blank(FORM, 3));
  const slip = readSlip(FORM, written, 3);
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
        </div>
        {complete ? (
          <SlipFields
            desk={desk}
            form={FORM}
            sides={chosen}
            written={written}
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
