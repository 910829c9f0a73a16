import { event as words } from "../i18n/event.ts";
import { lang } from "../i18n/index.ts";
import type { LostDealView } from "../protocol/desk.ts";
import { articleName } from "../rules/articleName.ts";
import "./start.css";

/** Deals that were lost by rulings, with what becomes of them, as they belong on the slip. */
export function LostDeals(props: { lost: readonly LostDealView[]; names: readonly string[] }) {
  const { lost, names } = props;
  const t = words();
  if (lost.length === 0) {
    return null;
  }
  return (
    <ul class="lost-deals" aria-label={t.lostDeals}>
      {lost.map((of, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rulings only ever come after one another.
        <li key={at}>
          {t.lostDeal(names[of.side] ?? String(of.side + 1), of.deal)}
          <b>{of.effect[lang.value]}</b> <small>{articleName(of.article)}</small>
        </li>
      ))}
    </ul>
  );
}
