/**
 * The connection to one table: it comes back by itself, sends unanswered
 * commands again, and hears when nobody is there any more (docs/PROTOCOL.md).
 */

import { signal } from "@preact/signals";
import type { ClientMessage, ErrorBody, ServerMessage } from "../protocol/index.ts";

/** How the connection stands. */
export type Link = "connecting" | "live" | "lost" | "closed";

/** What became of a command. */
export type Outcome = { ok: true } | { ok: false; refusal: ErrorBody };

type Command = Extract<ClientMessage, { id: string }>;
type Question = Exclude<ClientMessage, { id: string }>;
type Answer = Extract<ServerMessage, { q: number }>;
// A union keeps its cases apart only when each is treated alone.
type Less<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** A command before it has an id and the version that was seen. */
export type Wish = Less<Command, "id" | "seen">;
/** A question before it has a number. */
export type Query = Less<Extract<Question, { q: number }>, "q">;

/** Who looks at the table asks after this much silence, who does not far more seldom. */
const QUIET_MS = 4_000;
const QUIET_UNSEEN_MS = 20_000;
/** An answer that is this late says that something is wrong, and one that late that nobody is there. */
const LATE_MS = 2_000;
const LOST_MS = 5_000;
/** From here on a new connection is better than waiting. */
const DEAD_MS = 15_000;
const BEAT_MS = 1_000;
const BACKOFF_MS = [300, 1_000, 2_000, 4_000, 8_000];

/** The last round trip is slow from here on. */
export const SLOW_MS = 600;

/** What is needed of a WebSocket. */
export type SocketLike = Pick<WebSocket, "send" | "close"> & {
  readonly readyState: number;
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
};

export class TableSocket {
  readonly link = signal<Link>("connecting");
  /** The last round trip of a heartbeat or an answer, in milliseconds. */
  readonly delay = signal<number | undefined>(undefined);
  /** How the server keeps up with what it is asked. */
  readonly keepsUp = signal<"well" | "late" | "not">("well");
  /** The last version that was heard. */
  version = 0;

  private socket: SocketLike | undefined;
  private attempts = 0;
  private numbers = 0;
  private heard = Date.now();
  private timer: ReturnType<typeof setInterval> | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private readonly ids = prefix();
  private readonly pending = new Map<
    string,
    { at: number; message: Command; done: (o: Outcome) => void }
  >();
  private readonly asked = new Map<number, { at: number; done: (a: Answer | undefined) => void }>();

  constructor(
    private readonly address: (since: number | undefined) => string,
    private readonly hear: (message: ServerMessage) => void,
    private readonly connect: (address: string) => SocketLike = (to) =>
      new WebSocket(to) as SocketLike,
  ) {
    this.open();
    this.timer = setInterval(() => this.beat(), BEAT_MS);
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  /** Sends a command; the outcome comes when the server has done or refused it. */
  command(wish: Wish): Promise<Outcome> {
    this.numbers += 1;
    const id = `${this.ids}.${this.numbers}`;
    const message = { ...wish, id, seen: this.version } as Command;
    return new Promise((done) => {
      this.pending.set(id, { at: Date.now(), message, done });
      this.send(message);
    });
  }

  /** Asks a question; there is no answer when the connection is lost meanwhile. */
  ask(query: Query): Promise<Answer | undefined> {
    this.numbers += 1;
    const q = this.numbers;
    return new Promise((done) => {
      this.asked.set(q, { at: Date.now(), done });
      if (!this.send({ ...query, q } as ClientMessage)) {
        this.asked.delete(q);
        done(undefined);
      }
    });
  }

  /** Asks for what was missed. */
  sync(): void {
    this.send({ c: "sync", since: this.version });
  }

  /** Ends it for good. */
  close(): void {
    this.link.value = "closed";
    clearInterval(this.timer);
    clearTimeout(this.retry);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
    this.forget();
  }

  private open(): void {
    const since = this.version > 0 ? this.version : undefined;
    const socket = this.connect(this.address(since));
    this.socket = socket;
    this.heard = Date.now();
    socket.onopen = () => {
      this.heard = Date.now();
    };
    socket.onmessage = ({ data }) => this.receive(String(data));
    socket.onclose = () => this.lost(socket);
  }

  private lost(socket: SocketLike): void {
    if (socket !== this.socket || this.link.value === "closed") {
      return;
    }
    this.socket = undefined;
    this.link.value = "lost";
    this.forget();
    const pause = BACKOFF_MS[Math.min(this.attempts, BACKOFF_MS.length - 1)] ?? 8_000;
    this.attempts += 1;
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.open(), pause);
  }

  /** Who comes back to the page or to a network does not wait. */
  private readonly hurry = (): void => {
    if (this.link.value === "lost" && document.visibilityState === "visible" && !this.socket) {
      clearTimeout(this.retry);
      this.open();
    }
  };

  private forget(): void {
    for (const { done } of this.asked.values()) {
      done(undefined);
    }
    this.asked.clear();
  }

  private beat(): void {
    if (this.link.value !== "live" || !this.socket) {
      this.connecting();
      return;
    }
    const now = Date.now();
    const owed = [...this.asked.values(), ...this.pending.values()].map(({ at }) => at);
    if (owed.length === 0) {
      const quiet = document.visibilityState === "visible" ? QUIET_MS : QUIET_UNSEEN_MS;
      if (now - this.heard >= quiet) {
        void this.ask({ c: "ping" });
      }
      return;
    }
    // Whatever was heard since shows that somebody is there.
    const waits = now - Math.max(this.heard, Math.min(...owed));
    this.keepsUp.value = waits >= LOST_MS ? "not" : waits >= LATE_MS ? "late" : "well";
    if (waits >= DEAD_MS) {
      this.abandon(this.socket);
    }
  }

  /** A connection that does not come about is tried anew. */
  private connecting(): void {
    if (this.socket && Date.now() - this.heard >= DEAD_MS) {
      this.abandon(this.socket);
    }
  }

  private abandon(socket: SocketLike): void {
    socket.close();
    this.lost(socket);
  }

  private send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== 1 || this.link.value !== "live") {
      return false;
    }
    this.socket.send(JSON.stringify(message));
    return true;
  }

  private receive(text: string): void {
    this.heard = Date.now();
    this.keepsUp.value = "well";
    const message = JSON.parse(text) as ServerMessage;
    switch (message.s) {
      case "hello":
        this.attempts = 0;
        this.link.value = "live";
        this.hear(message);
        for (const waiting of this.pending.values()) {
          waiting.at = Date.now();
          this.send(waiting.message);
        }
        return;
      case "view":
        this.version = message.v;
        break;
      case "events":
        if (this.version > 0 && message.v > this.version + 1) {
          this.sync();
          return;
        }
        if (message.v < this.version) {
          this.settle(message.id, { ok: true });
          return;
        }
        this.version = message.v;
        this.hear(message);
        this.settle(message.id, { ok: true });
        return;
      case "done":
        this.settle(message.id, { ok: true });
        return;
      case "refused": {
        const { code, articles, zh, en } = message;
        this.settle(message.id, { ok: false, refusal: { code, articles, zh, en } });
        if (message.q !== undefined) {
          this.answer(message.q, undefined);
        }
        break;
      }
      case "verdict":
      case "hints":
      case "moment":
      case "weighed":
      case "pong":
        this.answer(message.q, message);
        return;
      case "bye":
        // A server that shuts down comes back, and the table with it.
        if (message.code !== "shutting_down") {
          this.hear(message);
          this.close();
        }
        return;
      case "presence":
        break;
    }
    this.hear(message);
  }

  private settle(id: string | undefined, outcome: Outcome): void {
    const waiting = id === undefined ? undefined : this.pending.get(id);
    if (id !== undefined && waiting) {
      this.pending.delete(id);
      waiting.done(outcome);
    }
  }

  private answer(q: number, answer: Answer | undefined): void {
    const waiting = this.asked.get(q);
    if (waiting) {
      this.asked.delete(q);
      this.delay.value = Date.now() - waiting.at;
      waiting.done(answer);
    }
  }
}

/** What makes the ids of this page's commands its own, on plain HTTP too. */
function prefix(): string {
  return [...crypto.getRandomValues(new Uint32Array(2))].map((n) => n.toString(36)).join("");
}
