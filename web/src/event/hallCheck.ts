import { signal } from "@preact/signals";
import { get, request } from "../api/http.ts";
import type { HallCheck } from "../protocol/desk.ts";
import { eventPath } from "./client.ts";

/** How often the server is asked whether a phone has called. */
const EVERY_MS = 1_000;

/** The address that cards carry, as it stands on paper: without what every browser adds. */
export const plainAddress = (origin: string): string => origin.replace(/^http:\/\//, "");

/** A key as people read it aloud. */
export const inFours = (key: string): string => key.replace(/(.{4})(?=.)/g, "$1 ");

/** A key or code that was typed from paper, as it is written. */
export const typedKey = (text: string): string =>
  text.normalize("NFKC").replace(/\s/g, "").toUpperCase();

/** Whether phones reach the server, asked again and again while somebody looks. */
export class HallWatch {
  readonly seen = signal<HallCheck | null>(null);
  /** Whether a phone has called since somebody looks. */
  readonly heard = signal(false);
  #first: { calls: number; at: string } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(readonly event: string) {
    void this.#ask();
  }

  #path(rest = ""): string {
    return `${eventPath(this.event)}/hall${rest}`;
  }

  #take(seen: HallCheck): void {
    // A phone that came by another address says nothing of this one.
    if (this.#first?.at !== seen.cards_at) {
      this.#first = { calls: seen.calls, at: seen.cards_at };
      this.heard.value = false;
    }
    this.heard.value ||= seen.calls > this.#first.calls;
    this.seen.value = seen;
  }

  async #ask(): Promise<void> {
    try {
      const seen = await get<HallCheck>(this.#path());
      if (!this.#closed) {
        this.#take(seen);
      }
    } catch {
      // The next time may be better; the desk itself says when the server is gone.
    }
    if (!this.#closed) {
      this.#timer = setTimeout(() => void this.#ask(), EVERY_MS);
    }
  }

  async open(address: string): Promise<void> {
    this.#take(await request<HallCheck>("POST", this.#path("/listen"), { address }));
  }

  async shut(): Promise<void> {
    this.#take(await request<HallCheck>("DELETE", this.#path("/listen"), {}));
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }
}
