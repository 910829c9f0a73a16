import { signal } from "@preact/signals";
import { get, Refused, reasonOf } from "../../api/http.ts";
import { follow } from "../../api/stream.ts";
import type { EventView } from "../../protocol/desk.ts";
import type { ErrorBody } from "../../protocol/index.ts";

/** How long after the event could not be read it is read again. */
const AGAIN_MS = 4_000;

/** An event as a page follows it. */
export class EventStore {
  readonly view = signal<EventView | undefined>(undefined);
  readonly refusal = signal<ErrorBody | undefined>(undefined);
  /** Whether changes are heard of. */
  readonly live = signal(true);
  private readonly unfollow: () => void;
  private later: ReturnType<typeof setTimeout> | undefined;
  private readonly looking: ReturnType<typeof setInterval> | undefined;
  private asking = false;
  private missed = false;
  private closed = false;

  /** With `lookMs` the event is read that often besides, for a page that nobody watches over. */
  constructor(
    private readonly id: string,
    lookMs?: number,
  ) {
    const changed = () => {
      this.live.value = true;
      void this.load();
    };
    const path = `/api/events/${encodeURIComponent(id)}/live`;
    this.unfollow = follow(path, { now: changed, change: changed }, () => {
      this.live.value = false;
    });
    if (lookMs !== undefined) {
      this.looking = setInterval(() => void this.load(), lookMs);
    }
    void this.load();
  }

  close(): void {
    this.closed = true;
    this.unfollow();
    clearTimeout(this.later);
    clearInterval(this.looking);
  }

  /** Reads the event; changes that come meanwhile are read together after it. */
  async load(): Promise<void> {
    if (this.asking) {
      this.missed = true;
      return;
    }
    this.asking = true;
    try {
      this.view.value = await get<EventView>(`/api/events/${encodeURIComponent(this.id)}`);
      this.refusal.value = undefined;
    } catch (error) {
      this.refusal.value = reasonOf(error);
      if (!isFinal(error) && !this.closed) {
        // A whole hall was told at once; not all come back at once.
        clearTimeout(this.later);
        this.later = setTimeout(() => void this.load(), AGAIN_MS * (0.25 + Math.random()));
      }
    }
    this.asking = false;
    if (this.missed) {
      this.missed = false;
      await this.load();
    }
  }
}

/** Whether asking again would bring the same answer. */
function isFinal(error: unknown): boolean {
  return error instanceof Refused && error.status < 500 && error.status !== 429;
}
