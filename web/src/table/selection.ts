/**
 * Which cards of the hand are lifted, what the server says of them, and the
 * hints one after the other. Nothing here touches the clock.
 */

import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { sorted } from "../cards/order.ts";
import type { Card, Cards, ErrorBody, Move, What, Why } from "../protocol/index.ts";
import { settings } from "../state/settings.ts";
import { dealOf, type TableStore } from "./store.ts";

/** A card in hand; equal cards are told apart by their copy. */
export type Held = { key: string; card: Card };

/** What the server says of the cards that are lifted. */
export type Verdict = { ok: boolean; what?: What; refusal?: ErrorBody };

/** Cards with their copies told apart. */
export function held(cards: readonly Card[]): Held[] {
  const copies = new Map<Card, number>();
  return cards.map((card) => {
    const copy = copies.get(card) ?? 0;
    copies.set(card, copy + 1);
    return { key: `${card}${copy}`, card };
  });
}

export class Selection {
  readonly chosen = signal<ReadonlySet<string>>(new Set());
  readonly verdict = signal<Verdict | undefined>(undefined);
  /** Which reading of a throw is meant, of those the verdict lists. */
  readonly reading = signal(0);
  readonly hints = signal<readonly Move[] | undefined>(undefined);
  /** Why one may want the hint that is shown, if the server says so. */
  readonly why = signal<Why | undefined>(undefined);
  private reasons: ReadonlyArray<Why | null> = [];
  private hintAt = -1;
  private asked = 0;
  private answered: Promise<unknown> = Promise.resolve();
  private readonly stops: Array<() => void> = [];

  constructor(private readonly store: TableStore) {
    this.stops.push(
      effect(() => this.keepHeld()),
      effect(() => this.check()),
      effect(() => this.newTurn()),
    );
  }

  close(): void {
    for (const stop of this.stops) {
      stop();
    }
  }

  /** The hand in groups, sorted as the player likes it. */
  readonly groups: ReadonlySignal<Held[][]> = computed(() => {
    const { trumps, strongest } = settings.value;
    const lists = sorted(this.store.hand.value, this.store.groups.value, { trumps, strongest });
    return lists.map(held);
  });

  readonly all = computed(() => this.groups.value.flat());

  /** The cards that are lifted. */
  readonly cards = computed<Cards>(() =>
    this.all.value.filter(({ key }) => this.chosen.value.has(key)).map(({ card }) => card),
  );

  toggle(key: string, on?: boolean): void {
    this.why.value = undefined;
    const next = new Set(this.chosen.value);
    if (on ?? !next.has(key)) {
      next.add(key);
    } else {
      next.delete(key);
    }
    this.chosen.value = next;
  }

  clear(): void {
    this.why.value = undefined;
    this.chosen.value = new Set();
  }

  /** Lifts exactly these cards. */
  choose(cards: readonly Card[]): void {
    const wanted = new Map<Card, number>();
    for (const card of cards) {
      wanted.set(card, (wanted.get(card) ?? 0) + 1);
    }
    const keys = this.all.value.filter(({ card }) => {
      const left = wanted.get(card) ?? 0;
      wanted.set(card, left - 1);
      return left > 0;
    });
    this.chosen.value = new Set(keys.map(({ key }) => key));
  }

  /** The move that the lifted cards make in what is asked now. */
  readonly move = computed<Move | undefined>(() => {
    const cards = this.cards.value;
    const task = this.store.myTask.value;
    if (cards.length === 0) {
      return undefined;
    }
    if (task === "bury") {
      return { do: "bury", cards };
    }
    if (task !== "lead" && task !== "follow") {
      return undefined;
    }
    const reading =
      this.reading.value > 0
        ? this.verdict.peek()?.what?.readings?.[this.reading.value]
        : undefined;
    return reading ? { do: "play", cards, reading } : { do: "play", cards };
  });

  /** What the server says of the cards that are lifted, once it has said it. */
  async judged(): Promise<Verdict | undefined> {
    await this.answered;
    return this.verdict.value;
  }

  /** Lifts the next of the server's hints. */
  async hint(): Promise<Move | undefined> {
    if (!this.hints.value) {
      const answer = await this.store.socket.ask({ c: "hint" });
      if (answer?.s !== "hints") {
        return undefined;
      }
      this.hints.value = answer.moves;
      this.reasons = answer.why ?? [];
      this.hintAt = -1;
    }
    const moves = this.hints.value.filter((move) => "cards" in move);
    if (moves.length === 0) {
      this.why.value = this.reasons[0] ?? undefined;
      return this.hints.value[0];
    }
    this.hintAt = (this.hintAt + 1) % moves.length;
    const move = moves[this.hintAt];
    if (move && "cards" in move) {
      this.choose(move.cards);
      this.why.value = this.reasons[this.hints.value.indexOf(move)] ?? undefined;
    }
    return move;
  }

  /** Cards that have left the hand are no longer chosen. */
  private keepHeld(): void {
    const keys = new Set(this.all.value.map(({ key }) => key));
    const kept = [...this.chosen.peek()].filter((key) => keys.has(key));
    if (kept.length !== this.chosen.peek().size) {
      this.chosen.value = new Set(kept);
    }
  }

  /** A new turn has hints of its own. */
  private newTurn(): void {
    this.store.turn.value;
    this.hints.value = undefined;
    this.why.value = undefined;
    this.hintAt = -1;
  }

  /** Asks the server what the lifted cards are; only the latest answer counts. */
  private check(): void {
    const cards = this.cards.value;
    const task = this.store.myTask.value;
    const view = this.store.view.peek();
    this.asked += 1;
    const number = this.asked;
    this.reading.value = 0;
    this.answered = Promise.resolve();
    if (cards.length === 0 || !view || (task !== "lead" && task !== "follow" && task !== "bury")) {
      this.verdict.value = undefined;
      return;
    }
    const phase = dealOf(view)?.phase;
    if (phase === "naming" || phase === "demanding") {
      return;
    }
    const move: Move = task === "bury" ? { do: "bury", cards } : { do: "play", cards };
    this.answered = this.store.socket.ask({ c: "check", move }).then((answer) => {
      if (number === this.asked && answer?.s === "verdict") {
        const { ok, what, refusal } = answer;
        this.verdict.value = { ok, ...(what ? { what } : {}), ...(refusal ? { refusal } : {}) };
      }
    });
  }
}
