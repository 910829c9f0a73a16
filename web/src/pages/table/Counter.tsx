import { CardFace } from "../../cards/CardFace.tsx";
import { isJoker, rankText, tally } from "../../cards/cards.ts";
import { table } from "../../i18n/table.ts";
import type { Card } from "../../protocol/index.ts";
import { settings } from "../../state/settings.ts";
import { dealOf, gameOf, type Happening, type TableStore } from "../../table/store.ts";

/** Counting for the player is for practice: bots only at the other chairs, and no event. */
export function mayCount(store: TableStore): boolean {
  const view = store.view.value;
  const seat = store.mySeat.value;
  const competes = view?.settings.event || store.ofDay.value;
  if (!view || seat === undefined || competes || !settings.value.counter) {
    return false;
  }
  return view.seats.every((sitter, at) => at === seat || (sitter !== null && "bot" in sitter.who));
}

/** The cards that were played in this deal; nothing where the page came in its middle. */
function playedIn(store: TableStore): Card[] | undefined {
  const game = store.view.value && gameOf(store.view.value);
  if (game?.game === "erdayi") {
    return "played" in game.deal ? game.deal.played.flat() : [];
  }
  const log: readonly Happening[] = store.log.value;
  const start = log.findLastIndex(({ event }) => event.e === "deal");
  if (start < 0) {
    return undefined;
  }
  return log
    .slice(start)
    .flatMap(({ event }) => (event.e === "led" || event.e === "followed" ? event.cards : []));
}

/** The 记牌器: how many of each kind are still out. */
export function Counter({ store }: { store: TableStore }) {
  const t = table();
  const view = store.view.value;
  const game = view && gameOf(view);
  if (!view || !game) {
    return null;
  }
  const played = playedIn(store);
  if (!played) {
    return <p class="soft">{t.counterLater}</p>;
  }
  const gone = tally([...played, ...store.hand.value, ...(dealOf(view)?.buried ?? [])]);
  const copies = view.decks ?? 1;
  const kinds = store.groups.value.flat();
  const out = (card: Card) => copies - (gone.get(card) ?? 0);
  const byRank = new Map<string, number>();
  for (const card of kinds) {
    const rank = isJoker(card) ? card : card.charAt(1);
    byRank.set(rank, (byRank.get(rank) ?? 0) + out(card));
  }
  if (game.game === "erdayi") {
    return (
      <ul class="counter" aria-label={t.counter}>
        {[...byRank].map(([rank, left]) => (
          <li key={rank} class={left === 0 ? "none" : ""}>
            <span>{rankText(rank)}</span>
            <b>{left}</b>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <div class="counter-groups">
      {store.groups.value.map((group) => (
        <ul class="counter" key={group[0]} aria-label={t.counter}>
          {group.map((card) => (
            <li key={card} class={out(card) === 0 ? "none" : ""}>
              <CardFace card={card} />
              <b>{out(card)}</b>
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
}
