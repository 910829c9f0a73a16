import { signal } from "@preact/signals";
import { get, Refused, reasonOf } from "../api/http.ts";
import { follow } from "../api/stream.ts";
import type { EventView } from "../protocol/desk.ts";
import type { ErrorBody } from "../protocol/index.ts";
import { eventPath } from "./client.ts";

/** How long after something could not be read it is read again. */
const AGAIN_MS = 4_000;

/** Where something of an event is read, and when. */
export type Source<T> = {
  path: string;
  /** The stream that tells of changes. */
  live: string;
  /** How long after it was read it is read again, though nothing was heard of it. */
  everyMs?: (view: T | undefined) => number;
  /** Whether a page that nobody sees reads nothing. */
  onlyIfSeen?: boolean;
};

/**
 * What the server shows of an event, as a page follows it: read at once, and
 * again whenever the stream of the event tells of a change.
 */
export class Followed<T extends { version: number }> {
  readonly view = signal<T | undefined>(undefined);
  readonly refusal = signal<ErrorBody | undefined>(undefined);
  /** Whether changes are heard of. */
  readonly live = signal(true);
  private readonly unfollow: () => void;
  private reading: Promise<void> | undefined;
  private again = false;
  private later: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private readonly look = () => {
    if (!this.source.onlyIfSeen || document.visibilityState === "visible") {
      void this.load();
    }
  };

  constructor(private readonly source: Source<T>) {
    const changed = () => {
      this.live.value = true;
      this.look();
    };
    this.unfollow = follow(source.live, { now: changed, change: changed }, () => {
      this.live.value = false;
    });
    if (source.onlyIfSeen) {
      document.addEventListener("visibilitychange", this.look);
    }
    void this.load();
  }

  close(): void {
    this.closed = true;
    this.unfollow();
    clearTimeout(this.later);
    document.removeEventListener("visibilitychange", this.look);
  }

  /** The version that the page shows. */
  get seen(): number {
    return this.view.peek()?.version ?? 0;
  }

  /** Reads it; changes that come meanwhile are read together after it. */
  load(): Promise<void> {
    if (this.reading) {
      this.again = true;
      return this.reading;
    }
    this.reading = this.read().finally(() => {
      this.reading = undefined;
    });
    return this.reading;
  }

  private async read(): Promise<void> {
    let wait: number | undefined;
    do {
      this.again = false;
      clearTimeout(this.later);
      wait = await this.readOnce();
    } while (this.again);
    if (wait !== undefined && !this.closed) {
      this.later = setTimeout(this.look, wait);
    }
  }

  /** Answers how long to wait before it is read again, where it is. */
  private async readOnce(): Promise<number | undefined> {
    const { path, everyMs } = this.source;
    try {
      const view = await get<T>(path);
      if (view.version >= this.seen) {
        this.view.value = view;
      }
      this.refusal.value = undefined;
    } catch (error) {
      this.refusal.value = reasonOf(error);
      if (!isFinal(error)) {
        // A whole hall was told at once; not all come back at once.
        return AGAIN_MS * (0.25 + Math.random());
      }
    }
    return everyMs?.(this.view.peek());
  }
}

/** Whether asking again would bring the same answer. */
function isFinal(error: unknown): boolean {
  return error instanceof Refused && error.status < 500 && error.status !== 429;
}

/** An event as everyone may see it. */
export class EventStore extends Followed<EventView> {
  /** With `lookMs` the event is read that often besides, for a page that nobody watches over. */
  constructor(id: string, lookMs?: number) {
    const path = eventPath(id);
    super({
      path,
      live: `${path}/live`,
      ...(lookMs === undefined ? {} : { everyMs: () => lookMs }),
    });
  }
}
