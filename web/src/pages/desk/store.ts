import { signal } from "@preact/signals";
import { get, post, reasonOf } from "../../api/http.ts";
import { follow } from "../../api/stream.ts";
import type { CommandAnswer, Consequences } from "../../protocol/desk.ts";
import type { ErrorBody } from "../../protocol/index.ts";
import type { Command, Desk } from "./wire.ts";

/** Something to be confirmed, with what it leads to. */
export type Ask = {
  /** What the dialog is called. */
  title: string;
  command: Command;
  /** The version that whoever asks saw. */
  seen: number;
  /** What it means, beyond what the server says. */
  notes?: readonly string[];
  /** What the button says. */
  sure?: string;
  /** What a word or a reason is asked for; the reason must be given. */
  wants?: "word" | "reason";
  /** What it leads to, where that is known already. */
  known?: Consequences;
  onDone?: () => void;
};

/** An id of a command; a hall's own server has no TLS, and then no `randomUUID`. */
export function commandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether somebody should see what a command leads to before it is done. */
export function matters(consequences: Consequences | null): boolean {
  return (
    consequences !== null &&
    (consequences.standings.length > 0 ||
      consequences.draft_dropped ||
      consequences.rulings.length > 0 ||
      consequences.warnings.length > 0)
  );
}

/** The desk of an event as its staff follows it. */
export class DeskStore {
  readonly view = signal<Desk | undefined>(undefined);
  readonly refusal = signal<ErrorBody | undefined>(undefined);
  /** Whether changes are heard of. */
  readonly live = signal(true);
  /** What waits for a yes or no. */
  readonly asked = signal<Ask | null>(null);
  private readonly unfollow: () => void;
  private reading: Promise<void> | undefined;
  private again = false;

  constructor(readonly id: string) {
    const changed = () => {
      this.live.value = true;
      void this.load();
    };
    this.unfollow = follow(`${this.path}/desk/live`, { now: changed, change: changed }, () => {
      this.live.value = false;
    });
    void this.load();
  }

  close(): void {
    this.unfollow();
  }

  /** Where the event is in the server's interface. */
  get path(): string {
    return `/api/events/${encodeURIComponent(this.id)}`;
  }

  /** Reads the desk; changes that come meanwhile are read together after it. */
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
    do {
      this.again = false;
      try {
        const view = await get<Desk>(`${this.path}/desk`);
        if (view.version >= (this.view.peek()?.version ?? 0)) {
          this.view.value = view;
        }
        this.refusal.value = undefined;
      } catch (error) {
        this.refusal.value = reasonOf(error);
      }
    } while (this.again);
  }

  /** The version that the page shows. */
  get seen(): number {
    return this.view.peek()?.version ?? 0;
  }

  /** What a command would lead to. */
  preview(command: Command, seen: number): Promise<CommandAnswer> {
    const body = { id: commandId(), seen, do: command };
    return post<CommandAnswer>(`${this.path}/commands?preview=true`, body);
  }

  /** Does it. With the same id it is done once, however often it is sent. */
  async give(command: Command, seen = this.seen, id = commandId()): Promise<CommandAnswer> {
    try {
      return await post<CommandAnswer>(`${this.path}/commands`, { id, seen, do: command });
    } finally {
      // Whoever was refused because others were quicker wants to see what they did.
      await this.load();
    }
  }

  /** Asks for a yes or no, with the consequences before the eyes. */
  ask(ask: Omit<Ask, "seen">): void {
    this.asked.value = { ...ask, seen: this.seen };
  }

  /**
   * Does something small at once, unless it leads to more than itself: then
   * it asks first.
   */
  async askIfItMatters(ask: Omit<Ask, "seen">): Promise<void> {
    const { seen } = this;
    const { consequences } = await this.preview(ask.command, seen);
    if (consequences && matters(consequences)) {
      this.asked.value = { ...ask, seen, known: consequences };
      return;
    }
    await this.give(ask.command, seen);
    ask.onDone?.();
  }
}
