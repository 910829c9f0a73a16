/** One table as this client sees it: what the components draw and what they can do. */

import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { isJoker, suitOf } from "../cards/cards.ts";
import { erdayiGroups, type Groups, shengjiGroups, trumpTest } from "../cards/order.ts";
import type {
  Card,
  ErrorBody,
  Level,
  Move,
  Seat,
  ServerMessage,
  ShengjiDeal,
  Suit,
  TableView,
  Told,
  Wait,
} from "../protocol/index.ts";
import { PROTOCOL_VERSION } from "../protocol/index.ts";
import { apply } from "./fold.ts";
import { type Outcome, type SocketLike, TableSocket, type Wish } from "./socket.ts";

/** When what the match waits for ends, by this machine's clock. */
export type Deadline = {
  wait: Wait;
  /** When the time of the turn is over. */
  endsAt: number;
  /** When the pool is over too. */
  poolEndsAt: number;
  /** What is left while the clocks stand. */
  stands?: { ms: number; poolMs: number };
};

/** Something that happened, for those who show or tell it. */
export type Happening = { number: number; event: Told; before: TableView; after: TableView };

/** How many happenings are kept for the log. */
const LOG = 400;

export class TableStore {
  readonly view = signal<TableView | undefined>(undefined);
  readonly user = signal<string | undefined>(undefined);
  /** The event that the table belongs to, if it does. */
  readonly event = signal<string | undefined>(undefined);
  /** The room of friends that plays there, for its members. */
  readonly room = signal<string | undefined>(undefined);
  readonly presence = signal<{ online: boolean[]; watching: number }>({ online: [], watching: 0 });
  /** Why the server closed the connection, if it did. */
  readonly bye = signal<ErrorBody | undefined>(undefined);
  /** The client is older or newer than the server. */
  readonly outdated = signal(false);
  readonly deadline = signal<Deadline | undefined>(undefined);
  readonly log = signal<readonly Happening[]>([]);
  /** The latest refusal of a command, until it goes away by itself. */
  readonly refusal = signal<ErrorBody | undefined>(undefined);
  readonly socket: TableSocket;

  private happened = 0;
  private readonly listeners = new Set<(happening: Happening) => void>();

  constructor(
    address: (since: number | undefined) => string,
    private readonly now: () => number = () => performance.now(),
    connect?: (address: string) => SocketLike,
  ) {
    this.socket = new TableSocket(address, (message) => this.hear(message), connect);
  }

  /** The seat of this client, unless it only watches. */
  readonly mySeat: ReadonlySignal<Seat | undefined> = computed(() => {
    const you = this.view.value?.you;
    return typeof you === "object" ? you.seat : undefined;
  });

  /** The seat at the bottom of the table. */
  readonly bottom = computed(() => this.mySeat.value ?? 0);

  /** The cards this client holds. */
  readonly hand = computed<readonly Card[]>(() => {
    const seat = this.mySeat.value;
    const view = this.view.value;
    return (seat === undefined || !view ? undefined : handOf(view, seat)) ?? [];
  });

  /** Whose time runs, and for what. */
  readonly turn = computed(() => {
    const stage = this.view.value?.stage;
    return stage?.is === "match" && stage.wait.for === "turn" ? stage.wait : undefined;
  });

  /** What this client is asked for now. */
  readonly myTask = computed(() => {
    const turn = this.turn.value;
    const seat = this.mySeat.value;
    const paused = this.view.value?.paused !== undefined;
    return turn && turn.seat === seat && !paused && !this.isTrustee.value ? turn.task : undefined;
  });

  /** Whether a bot plays for this client. */
  readonly isTrustee = computed(() => {
    const seat = this.mySeat.value;
    return seat !== undefined && (this.view.value?.seats[seat]?.trustee ?? false);
  });

  /** What the match waits for. */
  readonly wait = computed(() => {
    const stage = this.view.value?.stage;
    return stage?.is === "match" ? stage.wait : undefined;
  });

  /** Whether this client plays alone with bots, at a table that is kept for it. */
  readonly practises = computed(() => {
    const view = this.view.value;
    const seat = this.mySeat.value;
    return (
      view?.stage.is === "match" &&
      view.settings.patience !== undefined &&
      seat !== undefined &&
      view.seats.every((sitter, at) => at === seat || (sitter !== null && "bot" in sitter.who))
    );
  });

  /** Whether the deal of the day is played here, the same for everyone. */
  readonly ofDay = computed(() => {
    const settings = this.view.value?.settings;
    return settings?.boards !== undefined && !settings.event;
  });

  /** Which game is played here. */
  readonly game = computed(() => this.view.value?.game);

  /** The cards in their order, as far as trumps are known; it changes with these alone. */
  readonly groups = computed<Groups>(() => {
    const view = this.view.value;
    return view ? groupsOf(view) : [];
  });

  /** Whether a card is marked as a trump, which only 升级 has. */
  readonly isMarked = computed(() =>
    this.game.value === "shengji" ? trumpTest(this.groups.value) : () => false,
  );

  /** Hears of everything that happens; gives back how to stop. */
  listen(listener: (happening: Happening) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Does something; a refusal is shown where the player looks. */
  async act(wish: Wish): Promise<Outcome> {
    this.refusal.value = undefined;
    const outcome = await this.socket.command(wish);
    if (!outcome.ok) {
      this.refusal.value = outcome.refusal;
    }
    return outcome;
  }

  move(move: Move): Promise<Outcome> {
    return this.act({ c: "move", move });
  }

  /** Wants the next deal, and adds bytes of this client's own to its seed. */
  ready(on: boolean): Promise<Outcome> {
    return this.act({
      c: "ready",
      ready: on,
      ...(on && this.commits.value ? { bytes: bytes() } : {}),
    });
  }

  /** Whether the next deal's secret is fixed, so that bytes may be added. */
  readonly commits = computed(() => {
    const stage = this.view.value?.stage;
    return stage?.is === "match" && stage.wait.for === "between" && stage.wait.committed;
  });

  close(): void {
    this.socket.close();
  }

  private hear(message: ServerMessage): void {
    batch(() => {
      switch (message.s) {
        case "hello":
          this.user.value = message.user;
          this.event.value = message.event;
          this.room.value = message.room;
          this.outdated.value = message.protocol !== PROTOCOL_VERSION;
          break;
        case "view":
          this.view.value = message.view;
          this.time(message.view);
          break;
        case "events":
          for (const event of message.events) {
            this.happen(event);
          }
          break;
        case "presence":
          this.presence.value = { online: message.online, watching: message.watching };
          break;
        case "bye": {
          const { code, zh, en } = message;
          this.bye.value = { code, articles: [], zh, en };
          break;
        }
        case "refused": {
          const { code, articles, zh, en } = message;
          this.refusal.value = { code, articles, zh, en };
          break;
        }
        default:
          break;
      }
    });
  }

  private happen(event: Told): void {
    const before = this.view.value;
    if (!before) {
      return;
    }
    const after = apply(before, event);
    this.view.value = after;
    this.time(after);
    this.happened += 1;
    const happening = { number: this.happened, event, before, after };
    this.log.value = [...this.log.value.slice(-LOG + 1), happening];
    for (const listener of this.listeners) {
      listener(happening);
    }
  }

  /** Turns time left into points of time on this machine's clock. */
  private time(view: TableView): void {
    const wait = view.stage.is === "match" ? view.stage.wait : undefined;
    const old = this.deadline.value;
    if (!wait) {
      this.deadline.value = undefined;
      return;
    }
    const now = this.now();
    if (old?.wait !== wait) {
      const { ms } = wait;
      if (ms === undefined) {
        // Nobody hurries: there is no clock to show.
        this.deadline.value = undefined;
        return;
      }
      const poolMs = wait.for === "turn" ? (wait.pool_ms ?? 0) : 0;
      const next: Deadline = { wait, endsAt: now + ms, poolEndsAt: now + ms + poolMs };
      this.deadline.value = view.paused ? { ...next, stands: { ms, poolMs } } : next;
    } else if (view.paused && !old.stands) {
      const ms = Math.max(0, old.endsAt - now);
      this.deadline.value = {
        ...old,
        stands: { ms, poolMs: Math.max(0, old.poolEndsAt - now) - ms },
      };
    } else if (!view.paused && old.stands) {
      const { ms, poolMs } = old.stands;
      this.deadline.value = { wait, endsAt: now + ms, poolEndsAt: now + ms + poolMs };
    }
  }
}

/** A hand as far as it is seen. */
export function handOf(view: TableView, seat: Seat): readonly Card[] | undefined {
  const game = gameOf(view);
  if (!game) {
    return undefined;
  }
  const deal = game.deal;
  return (deal && "hands" in deal ? deal.hands[seat] : undefined) ?? undefined;
}

/** The game that is or was played at a table. */
export function gameOf(view: TableView) {
  return view.stage.is === "gathering" ? undefined : view.stage.view;
}

/** The deal of 升级 on the table. */
export function dealOf(view: TableView): ShengjiDeal | undefined {
  const game = gameOf(view);
  return game?.game === "shengji" ? game.deal : undefined;
}

/** The suit that a declaration makes trump; `null` for 无主. */
export function declaredSuit(cards: readonly Card[]): Suit | null {
  const card = cards.find((shown) => !isJoker(shown));
  return card === undefined ? null : suitOf(card);
}

/** Level and trump as they stand, a declaration counted while it may change. */
export function termsOf(deal: ShengjiDeal): { level: Level; trump: Suit | null; open: boolean } {
  if (deal.terms) {
    return { ...deal.terms, open: false };
  }
  const standing = deal.declarations.at(-1);
  const side = (deal.dealer ?? standing?.seat ?? 0) % 2;
  const shown = standing?.cards.find((card) => !isJoker(card));
  return {
    level: shown?.charAt(1) ?? deal.levels[side] ?? "2",
    trump: standing ? declaredSuit(standing.cards) : null,
    open: true,
  };
}

/** Orders by what they follow from, since one is asked for with every play. */
const ORDERS = new Map<string, Groups>();

/** The cards in their order at a table, as far as trumps are known. */
export function groupsOf(view: TableView): Groups {
  const deal = dealOf(view);
  const { level, trump } = deal ? termsOf(deal) : { level: "2", trump: null };
  const key = view.game === "erdayi" ? view.game : `${level}${trump}`;
  const known = ORDERS.get(key);
  const order = known ?? (view.game === "erdayi" ? erdayiGroups() : shengjiGroups(level, trump));
  ORDERS.set(key, order);
  return order;
}

/** Thirty-two bytes of this client's own for the seed of a deal. */
function bytes(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

/** The state of a signal that goes back by itself. */
export function forgetAfter<T>(value: Signal<T | undefined>, ms: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = value.subscribe((now) => {
    clearTimeout(timer);
    if (now !== undefined) {
      timer = setTimeout(() => {
        value.value = undefined;
      }, ms);
    }
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
