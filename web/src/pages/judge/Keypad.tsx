import { useEffect, useRef, useState } from "preact/hooks";
import { SuitSign } from "../../cards/CardFace.tsx";
import { cardName, cardSign, isJoker, rankText } from "../../cards/cards.ts";
import { common } from "../../i18n/common.ts";
import { judge } from "../../i18n/judge.ts";
import type { Card, Suit } from "../../protocol/index.ts";
import {
  ERDAYI_RANKS,
  RANKS,
  readCards,
  SUITS,
  writeCards,
  writeUnits,
} from "../../rules/cardText.ts";
import {
  copiesLeft,
  gameOf,
  ledSlot,
  type Position,
  type SlotName,
  takenFrom,
  withCards,
} from "../../rules/position.ts";

type KeypadProps = {
  position: Position;
  slot: SlotName;
  slotTitle: string;
  decks: number;
  onChange: (position: Position) => void;
};

/**
 * The keys that put cards into a slot: all cards on a wide screen, one suit at
 * a time on a phone, and a line to type them.
 */
export function Keypad(props: KeypadProps) {
  const t = judge();
  const { position, slot, onChange } = props;
  const bare = gameOf(position.question) === "erdayi";
  const cards = position.slots[slot];
  const put = (card: Card) => onChange(withCards(position, slot, [...cards, card]));
  return (
    <section class={`keypad ${bare ? "bare" : ""}`} aria-label={t.keypad}>
      <TextLine key={slot} {...props} bare={bare} />
      {bare ? <RankKeys {...props} put={put} /> : <CardKeys {...props} put={put} />}
    </section>
  );
}

type KeysProps = KeypadProps & { put: (card: Card) => void };

function CardKeys(props: KeysProps) {
  const { position, slot, decks, put } = props;
  const [chosen, setSuit] = useState<Suit>("S");
  const left = (card: Card) => copiesLeft(position, slot, card, decks);
  // A suit without a card to offer, such as one that the hand lacks, gives way.
  const offers = (each: Suit) => RANKS.some((rank) => left(each + rank) > 0);
  const suit = offers(chosen) ? chosen : (SUITS.find(offers) ?? chosen);
  return (
    <div class="keys" data-suit={suit}>
      {SUITS.map((each) => (
        <button
          key={each}
          type="button"
          class="key suit-tab paper-suits"
          aria-pressed={each === suit}
          aria-label={common().suits[each]}
          onClick={() => setSuit(each)}
        >
          <SuitSign suit={each} />
        </button>
      ))}
      {SUITS.map((each, row) =>
        RANKS.map((rank, column) => (
          <Key
            key={each + rank}
            card={each + rank}
            left={left(each + rank)}
            most={decks}
            row={row + 1}
            column={column + 1}
            onPress={put}
          />
        )),
      )}
      <Key card="BJ" left={left("BJ")} most={decks} row={1} column={14} onPress={put} />
      <Key card="LJ" left={left("LJ")} most={decks} row={2} column={14} onPress={put} />
      <EditKeys {...props} />
    </div>
  );
}

/** Suits do not count in 二打一: a key for each rank. */
function RankKeys(props: KeysProps) {
  const { position, slot, put } = props;
  const free = (rank: string): Card[] =>
    SUITS.map((suit) => suit + rank).filter((card) => copiesLeft(position, slot, card, 1) > 0);
  return (
    <div class="keys">
      {ERDAYI_RANKS.map((rank) => {
        const pool = free(rank);
        const first = pool[0];
        return (
          <button
            key={rank}
            type="button"
            class="key rank-key"
            disabled={pool.length === 0}
            aria-label={judge().addCard(rankText(rank), pool.length)}
            onClick={() => first && put(first)}
          >
            <span class="key-face">{rankText(rank)}</span>
            <Pips left={pool.length} most={4} />
          </button>
        );
      })}
      {(["LJ", "BJ"] as const).map((card) => (
        <Key
          key={card}
          card={card}
          left={copiesLeft(position, slot, card, 1)}
          most={1}
          row={0}
          column={0}
          onPress={put}
        />
      ))}
      <EditKeys {...props} />
    </div>
  );
}

function EditKeys({ position, slot, onChange }: KeysProps) {
  const t = judge();
  const cards = position.slots[slot];
  return (
    <>
      <button
        type="button"
        class="key edit back"
        style={{ "--row": 3, "--column": 14 }}
        disabled={cards.length === 0}
        aria-label={t.back}
        title={t.back}
        onClick={() => onChange(withCards(position, slot, cards.slice(0, -1)))}
      >
        ⌫
      </button>
      <button
        type="button"
        class="key edit clear"
        style={{ "--row": 4, "--column": 14 }}
        disabled={cards.length === 0}
        onClick={() => onChange(withCards(position, slot, []))}
      >
        {t.clearSlot}
      </button>
    </>
  );
}

function Key(props: {
  card: Card;
  left: number;
  most: number;
  row: number;
  column: number;
  onPress: (card: Card) => void;
}) {
  const { card, left } = props;
  const joker = card === "BJ" || card === "LJ";
  const suit = joker ? null : (card.charAt(0) as Suit);
  return (
    <button
      type="button"
      class={joker ? `key joker-key ${card}` : `key suit-key suit-${suit}`}
      style={{ "--row": props.row, "--column": props.column }}
      disabled={left <= 0}
      aria-label={judge().addCard(cardName(card), Math.max(left, 0))}
      onClick={() => props.onPress(card)}
    >
      <span class="key-face">
        {suit ? (
          <>
            {rankText(card.charAt(1))}
            <SuitSign suit={suit} />
          </>
        ) : (
          judge().jokerKeys[card as "BJ" | "LJ"]
        )}
      </span>
      <Pips left={left} most={props.most} />
    </button>
  );
}

/** A dot for each copy, filled while it can still be taken. */
function Pips({ left, most }: { left: number; most: number }) {
  if (most === 1) {
    return null;
  }
  return (
    <span class="pips" aria-hidden="true">
      {Array.from({ length: most }, (_, at) => (
        <i key={at} class={at < left ? "on" : ""} />
      ))}
    </span>
  );
}

/** The cards of the slot as a text that can be written in. */
function TextLine(props: KeypadProps & { bare: boolean }) {
  const t = judge();
  const { position, slot, bare } = props;
  const isLed = slot === ledSlot(position.question);
  const written =
    isLed && position.reading
      ? writeUnits(position.reading)
      : bare
        ? position.slots[slot].map((card) => (isJoker(card) ? card : card.charAt(1))).join(" ")
        : writeCards(position.slots[slot]);
  const [draft, setDraft] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // Typing anywhere on the page writes into the slot.
    const onKey = (event: KeyboardEvent) => {
      const typing = (event.target as Element | null)?.closest?.("input, select, textarea, dialog");
      const plain = !(event.ctrlKey || event.metaKey || event.altKey);
      if (!typing && plain && /^[0-9a-zA-Z]$/.test(event.key)) {
        input.current?.focus();
      }
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  const change = (text: string) => {
    setDraft(text);
    const read = readCards(text, { bare, taken: bare ? takenFrom(position, slot) : [] });
    if (read.unread !== null) {
      // A suit that waits for its rank is not wrong yet.
      setWrong(read.unread.trim() === "" ? null : t.unread(read.unread.slice(0, 8)));
      return;
    }
    const emptied = withCards(position, slot, []);
    const over = [...new Set(read.cards)].filter((card) => {
      const copies = read.cards.filter((other) => other === card).length;
      return copies > copiesLeft(emptied, slot, card, bare ? 1 : props.decks);
    });
    if (over.length > 0) {
      setWrong(t.tooMany(over.map(cardSign).join(" ")));
      return;
    }
    setWrong(null);
    const next = withCards(position, slot, read.cards);
    props.onChange(isLed && read.units.length > 1 ? { ...next, reading: read.units } : next);
  };

  return (
    <label class="text-line">
      <span class="text-line-name">{t.keypadFor(props.slotTitle)}</span>
      <input
        ref={input}
        class="input"
        type="text"
        autocomplete="off"
        autocapitalize="characters"
        spellcheck={false}
        enterkeyhint="done"
        value={draft ?? written}
        placeholder={bare ? t.typedHintBare : isLed ? t.typedHintUnits : t.typedHint}
        aria-label={t.typed(props.slotTitle)}
        aria-invalid={wrong !== null}
        onFocus={(event) => {
          const text = written === "" ? "" : `${written} `;
          setDraft(text);
          event.currentTarget.value = text;
          event.currentTarget.setSelectionRange(text.length, text.length);
        }}
        onBlur={() => {
          setDraft(null);
          setWrong(null);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" || event.key === "Escape") {
            event.currentTarget.blur();
          }
        }}
        onInput={(event) => change(event.currentTarget.value)}
      />
      {wrong ? (
        <span class="wrong" role="alert">
          {wrong}
        </span>
      ) : null}
    </label>
  );
}
