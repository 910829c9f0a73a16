import { useSignal } from "@preact/signals";
import { type Desk, may, nameOf, stageOf } from "../../event/desk.ts";
import type { DeskStore } from "../../event/deskStore.ts";
import { refereeLink } from "../../event/figures.ts";
import { type Look, Standings as Rankings } from "../../event/Standings.tsx";
import { desk as words } from "../../i18n/desk.ts";
import { event as eventWords } from "../../i18n/event.ts";
import { ExtraDeals } from "./ExtraDeals.tsx";

const LOOK: Look = {
  section: "standings",
  box: "sheet-box tall",
  table: "sheet",
  name: "entry-name",
  full: true,
};

/** The standings, with what decided each line. */
export function Standings({ desk, store }: { desk: Desk; store: DeskStore }) {
  const t = words().standings;
  const e = eventWords();
  const stage = stageOf(desk);
  const extra = useSignal(false);
  // Equals at a cut are known only when the stage is over.
  const playOff = desk.event.play_off;
  const { code, players } = desk.next;
  const ties = code === "draw_ties" || code === "extra_deals";
  const open = stage?.state === "playing" || ties || playOff != null;
  const plays = stage?.format === "threes" && open && may(desk, "director");
  return (
    <>
      {plays ? (
        <div class="desk-acts">
          <button
            type="button"
            class={players ? "button primary" : "button"}
            onClick={() => {
              extra.value = true;
            }}
          >
            {t.extra}
          </button>
          <span class="soft">
            {players ? players.map((id) => nameOf(desk, id)).join(" · ") : t.extraHint}
          </span>
        </div>
      ) : null}
      {playOff ? (
        <p class="desk-acts">
          <b>{e.playOff}</b>
          <span>{playOff.players.map((id) => nameOf(desk, id)).join(" · ")}</span>
          <a class="button" href={refereeLink(playOff.online)}>
            {words().rounds.watch}
          </a>
          <span class="soft">{t.playOffHint}</span>
        </p>
      ) : null}
      <Rankings event={desk.event} look={LOOK} />
      {extra.value && store.asked.value === null ? (
        <ExtraDeals
          desk={desk}
          store={store}
          onClose={() => {
            extra.value = false;
          }}
        />
      ) : null}
    </>
  );
}
