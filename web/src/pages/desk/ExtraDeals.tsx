import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Desk, entrantOf } from "../../event/desk.ts";
import type { DeskStore } from "../../event/deskStore.ts";
import { SlipFields } from "../../event/SlipFields.tsx";
import { blank, readSlip } from "../../event/slip.ts";
import { desk as words } from "../../i18n/desk.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { SelectField } from "../../ui/Field.tsx";

const PLAYERS = [0, 1, 2] as const;

/** Three more deals (erdayi2021 四(二)). */
const FORM = { by: "deals", deals: 3 } as const;

/** Deals that three equals play to settle who goes on. */
export function ExtraDeals(props: { desk: Desk; store: DeskStore; onClose: () => void }) {
  const { desk, store, onClose } = props;
  const t = words().standings;
  // Whom the text has play, where the desk knows.
  const [players, setPlayers] = useState(() => desk.next.players?.map(String) ?? ["", "", ""]);
  const chosen = players.filter((id) => id !== "").map(Number);
  const complete = new Set(chosen).size === 3;
  const box = useRef<HTMLDivElement>(null);
  // Where it is known who plays, their deals are what is left to type: after the dialog took
  // the focus, and before anybody types.
  useLayoutEffect(() => {
    box.current?.querySelector<HTMLInputElement>(".cell")?.focus();
  }, [complete]);
  const { details, rehearsal } = desk.event.summary;
  // One table at a time; a match that a ruling ended leaves scores to the director.
  const online = details.mode === "online" && !rehearsal && !desk.event.play_off;
  // Equals stand beside each other in the standings.
  const ranked = desk.event.standings.at(-1)?.rows.map(({ entrant }) => entrant) ?? [];
  const options = ranked
    .flatMap((id) => entrantOf(desk, id) ?? [])
    .filter(({ left }) => left == null)
    .map(({ id, number, name }) => [String(id), `${number} ${name}`] as const);
  const byHand = <ByHand {...props} chosen={chosen} complete={complete} primary={!online} />;
  return (
    <Dialog title={t.extra} onClose={onClose} wide>
      <div ref={box}>
        <div class="fields">
          {PLAYERS.map((at) => (
            <SelectField
              key={at}
              label={t.player(at + 1)}
              value={players[at] ?? ""}
              options={[
                ["", t.choose],
                ...options.filter(([id]) => id === players[at] || !players.includes(id)),
              ]}
              onChange={(id) => setPlayers(players.map((other, of) => (of === at ? id : other)))}
            />
          ))}
        </div>
        {online ? (
          <>
            <p class="soft">{t.playOffLeads}</p>
            <div class="confirm-end">
              <button
                type="button"
                class="button primary"
                disabled={!complete}
                onClick={() =>
                  store.ask({
                    title: t.playOff,
                    command: { c: "play_off", players: chosen },
                    onDone: onClose,
                  })
                }
              >
                {t.playOff}
              </button>
            </div>
            <details>
              <summary>{t.byHand}</summary>
              {byHand}
            </details>
          </>
        ) : (
          byHand
        )}
      </div>
    </Dialog>
  );
}

/** The scores of deals that were played, written down by the director. */
function ByHand(props: {
  desk: Desk;
  store: DeskStore;
  onClose: () => void;
  chosen: number[];
  complete: boolean;
  primary: boolean;
}) {
  const { desk, store, onClose, chosen, complete } = props;
  const [draft, setDraft] = useState(() => blank(FORM));
  const slip = readSlip(draft);
  return (
    <form
      class="correct"
      onSubmit={(event) => {
        event.preventDefault();
        if (slip?.by === "deals") {
          store.ask({
            title: words().standings.extra,
            command: { c: "extra_deals", players: chosen, deals: slip.deals },
            onDone: onClose,
          });
        }
      }}
    >
      {complete ? (
        <SlipFields desk={desk} sides={chosen} draft={draft} change={setDraft} played />
      ) : null}
      <div class="confirm-end">
        <button
          type="submit"
          class={props.primary ? "button primary" : "button"}
          disabled={!complete || slip == null}
        >
          {words().results.seeConsequences}
        </button>
      </div>
    </form>
  );
}
