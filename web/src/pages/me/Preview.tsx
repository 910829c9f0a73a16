import { CardFace } from "../../cards/CardFace.tsx";
import { cardName } from "../../cards/cards.ts";
import { mine } from "../../i18n/me.ts";
import type { Card } from "../../protocol/index.ts";
import { settings } from "../../state/settings.ts";

/** A hand at level 2 with hearts as trump, the strongest of each suit first. */
const TRUMPS: readonly Card[] = ["BJ", "LJ", "H2", "S2", "HA", "HK", "HT", "H5"];
const SIDES: ReadonlyArray<readonly Card[]> = [
  ["SA", "SK", "S9"],
  ["CQ", "C7"],
  ["DA", "DT", "D6"],
];

function Row({ cards, trump }: { cards: readonly Card[]; trump: boolean }) {
  return (
    <span class="preview-row">
      {cards.map((card) => (
        <CardFace key={card} card={card} trump={trump} />
      ))}
    </span>
  );
}

/** How a hand and its buttons look with the settings in force. */
export function Preview() {
  const t = mine().settings;
  const { trumps, strongest } = settings.value;
  const along = (cards: readonly Card[]) => (strongest === "first" ? cards : cards.toReversed());
  const rows = [
    <Row key="trumps" cards={along(TRUMPS)} trump />,
    <Row key="sides" cards={SIDES.flatMap(along)} trump={false} />,
  ];
  if (trumps === "last") {
    rows.reverse();
  }
  const words = [...TRUMPS, ...SIDES.flat()].map(cardName).join(" ");
  return (
    <section class="preview" aria-label={t.preview}>
      <div class="preview-buttons" aria-hidden="true">
        <span class="button">{t.hint}</span>
        <span class="button primary">{t.play}</span>
      </div>
      <div class="preview-hand" role="img" aria-label={`${t.hand}: ${words}`}>
        {rows}
      </div>
    </section>
  );
}
