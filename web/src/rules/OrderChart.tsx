import { CardRow, SuitSign } from "../cards/CardFace.tsx";
import { judge } from "../i18n/judge.ts";
import type { Level, Suit } from "../protocol/index.ts";
import { RefusalText } from "../ui/RefusalText.tsx";
import { orderOf } from "./data.ts";
import { useAsked } from "./useAsked.ts";
import "./tables.css";

const GROUPS = ["trump", "S", "H", "C", "D"] as const;

/** All cards from the strongest to the weakest, trump first. */
export function OrderChart(props: { edition: string; level: Level; trump: Suit | null }) {
  const t = judge();
  const { edition, level, trump } = props;
  const { value, refusal } = useAsked(`${edition} ${level} ${trump}`, () =>
    orderOf(edition, level, trump),
  );
  if (refusal) {
    return <RefusalText refusal={refusal} />;
  }
  return (
    <div class="order-chart">
      {GROUPS.map((group) => {
        const equals = value?.[group];
        if (!equals) {
          return null;
        }
        return (
          <div key={group} class="order-group">
            <h3 class="paper-suits">
              {group === "trump" ? null : <SuitSign suit={group} />} {t.groups[group]}
            </h3>
            <div class="order-cards">
              {equals.map((cards) => (
                <span key={cards.join()} class={cards.length > 1 ? "equals several" : "equals"}>
                  <CardRow cards={cards} label={cards.length > 1 ? t.equal : ""} />
                </span>
              ))}
            </div>
          </div>
        );
      })}
    </div>
  );
}
