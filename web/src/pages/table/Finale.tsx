import { CardRow } from "../../cards/CardFace.tsx";
import { sorted } from "../../cards/order.ts";
import { table } from "../../i18n/table.ts";
import type { ShengjiResult } from "../../protocol/index.ts";
import { settings } from "../../state/settings.ts";
import { toldTo } from "../../table/outcome.ts";
import type { TableStore } from "../../table/store.ts";
import { NextDeal } from "./Actions.tsx";
import type { Finale } from "./stagecraft.ts";
import "./finale.css";

type Kitty = Extract<Finale, { part: "kitty" }>;

/** Who the kitty's points go to, as whoever sits here would say it. */
function kittyWords(store: TableStore, { dealer, factor }: ShengjiResult): string {
  const { dug, safe } = table().finale;
  const seat = store.mySeat.value;
  return factor > 0 ? dug[toldTo(seat, 1 - (dealer % 2))] : safe[toldTo(seat, dealer % 2)];
}

/** The kitty turned up on the cloth after the last trick, with what it counts. */
export function KittyMoment({ store, finale }: { store: TableStore; finale: Kitty }) {
  const t = table();
  const { result, cards } = finale;
  const { kitty_points: points, factor } = result;
  return (
    <div class={factor > 0 ? "finale dug" : "finale"} role="status">
      <p class="finale-title">{kittyWords(store, result)}</p>
      <CardRow
        cards={sorted(cards, store.groups.value, settings.value).flat()}
        label={t.buried}
        revealed
      />
      <p class="finale-sum">
        {factor > 0 ? (
          <>
            {t.kittyPoints(points, factor)} = <b>{t.finale.sum(points * factor)}</b>
          </>
        ) : (
          t.finale.held(points)
        )}
      </p>
    </div>
  );
}

/** What can be done while the end of a deal is looked at: go on, or to the next deal at once. */
export function FinaleButtons(props: { store: TableStore; over: boolean; onSkip: () => void }) {
  const t = table();
  return (
    <section class="actions" aria-label={t.result}>
      <div class="actions-say" />
      <div class="actions-buttons">
        <button type="button" class="button finale-skip" onClick={props.onSkip}>
          {t.finale.toResult}
        </button>
        {props.over ? null : <NextDeal store={props.store} />}
      </div>
    </section>
  );
}
