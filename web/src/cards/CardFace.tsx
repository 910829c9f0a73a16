import { lang } from "../i18n/index.ts";
import type { Card, Suit } from "../protocol/index.ts";
import { cardName, isJoker, rankText, suitOf } from "./cards.ts";
import "./cards.css";
import { faceOf } from "./faces.ts";

/** The outlines of the suits in a square of 24. */
const OUTLINES: Readonly<Record<Suit, string>> = {
  S: "M12 2.2c3 4.7 8.8 7.6 8.8 12.3a4.3 4.3 0 0 1-7.5 2.9c.3 2 1 3.3 2.5 4.4H8.2c1.5-1.1 2.2-2.4 2.5-4.4a4.3 4.3 0 0 1-7.5-2.9C3.2 9.8 9 6.9 12 2.2z",
  H: "M12 21.5C9.5 17.5 3 14 3 8.6a4.8 4.8 0 0 1 9-2.3 4.8 4.8 0 0 1 9 2.3c0 5.4-6.5 8.9-9 12.9z",
  C: "M12 2.3a4.4 4.4 0 0 1 3.8 6.6 4.5 4.5 0 1 1-2.6 7.9c.3 2.2 1 3.7 2.6 5H8.2c1.6-1.3 2.3-2.8 2.6-5a4.5 4.5 0 1 1-2.6-7.9A4.4 4.4 0 0 1 12 2.3z",
  D: "M12 2c2.4 3.8 4.7 6.9 7.6 10-2.9 3.1-5.2 6.2-7.6 10-2.4-3.8-4.7-6.9-7.6-10C7.3 8.9 9.6 5.8 12 2z",
};

/** The sign of a suit, as high as the text around it. */
export function SuitSign({ suit }: { suit: Suit }) {
  return (
    <svg class={`suit-sign suit-${suit}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={OUTLINES[suit]} />
    </svg>
  );
}

/** A jester's cap: ours, since the two jokers must be told apart at a glance. */
function Cap() {
  return (
    <svg class="cap" viewBox="0 0 48 48" aria-hidden="true">
      <path d="M8 34c0-9-3-14-6-19 6 0 11 3 14 8 1-7 3-12 8-17 5 5 7 10 8 17 3-5 8-8 14-8-3 5-6 10-6 19z" />
      <circle cx="2.5" cy="13.5" r="2.5" />
      <circle cx="24" cy="4" r="2.5" />
      <circle cx="45.5" cy="13.5" r="2.5" />
      <rect x="8" y="36.5" width="32" height="5.5" rx="2" />
    </svg>
  );
}

/** The picture of a court card or a joker, which takes the place of its sign once it is loaded. */
function Picture({ card }: { card: Card }) {
  const place = faceOf(card);
  return place ? (
    <span class="face" style={{ "--face-x": String(place.x), "--face-y": String(place.y) }} />
  ) : null;
}

type FaceProps = { card: Card; trump?: boolean; whole?: boolean };

/**
 * The face of a card. Its size follows from `--card-w`; rank and suit stand
 * above each other at the left edge, so that they show when cards overlap.
 * `trump` marks it as a trump, `whole` says that nothing lies on it, so that
 * there is room for a picture.
 */
export function CardFace({ card, trump = false, whole = false }: FaceProps) {
  const mark = trump ? <span class="trump-mark" /> : null;
  const picture = whole ? <Picture card={card} /> : null;
  if (isJoker(card)) {
    const stacked =
      lang.value === "zh" ? (card === "BJ" ? "大王" : "小王") : card === "BJ" ? "BIG" : "LIT";
    return (
      <span class={`card joker joker-${card} ${stacked.length > 2 ? "long" : ""}`}>
        <span class="index">
          {[...stacked].map((letter) => (
            <span key={letter}>{letter}</span>
          ))}
        </span>
        <span class="centre">
          <Cap />
        </span>
        {picture}
        {mark}
      </span>
    );
  }
  const suit = suitOf(card);
  const rank = card.charAt(1);
  const court = "JQK".includes(rank);
  return (
    <span class={`card suit-${suit} ${rank === "T" ? "wide" : ""} ${court ? "court" : ""}`}>
      <span class="index">
        <span>{rankText(rank)}</span>
        <SuitSign suit={suit} />
      </span>
      <span class="centre">
        {court ? <span class="letter" data-letter={rank} /> : <SuitSign suit={suit} />}
      </span>
      {picture}
      {mark}
    </span>
  );
}

/** The back of a card. */
export function CardBack() {
  return <span class="card back" aria-hidden="true" />;
}

/** Cards beside each other that overlap, read aloud as one text. */
export function CardRow({
  cards,
  label,
  trump,
  revealed = false,
  perLine = Number.POSITIVE_INFINITY,
}: {
  cards: readonly Card[];
  label?: string;
  trump?: (card: Card) => boolean;
  /** They lay face down and are turned up one by one. */
  revealed?: boolean;
  /** Longer rows are laid in lines of so many, one over the other. */
  perLine?: number;
}) {
  const words = cards.map(cardName).join(" ");
  const count = Math.max(1, Math.ceil(cards.length / perLine));
  const each = Math.ceil(cards.length / count);
  const faces = cards.map((card, at) => (
    // Equal cards are told apart by their place alone.
    <CardFace
      key={`${card}${at}`}
      card={card}
      trump={trump?.(card) ?? false}
      whole={at === cards.length - 1}
    />
  ));
  const lines = Array.from({ length: count }, (_, at) => faces.slice(at * each, (at + 1) * each));
  return (
    <span
      class={revealed ? "card-row revealed" : "card-row"}
      role="img"
      aria-label={label ? `${label}: ${words}` : words}
    >
      {lines.length === 1
        ? lines[0]
        : lines.map((line, at) => (
            // Lines are told apart by their place.
            <span key={at} class="card-line">
              {line}
            </span>
          ))}
    </span>
  );
}
