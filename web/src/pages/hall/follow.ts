import { signal } from "@preact/signals";
import { get, post, reasonOf } from "../../api/http.ts";
import { follow } from "../../api/stream.ts";
import type { CommandAnswer, DeskCommand, TableCardView } from "../../protocol/desk.ts";
import type { ErrorBody } from "../../protocol/index.ts";
import { enterAs } from "../../state/me.ts";
import { commandId } from "./command.ts";

/** How often a table is read while somebody waits for the other side. */
const WAITING_MS = 3_000;
/** How often otherwise; what everyone may see is told at once. */
const CALM_MS = 20_000;

/** A table of the hall as a phone with its key follows it. */
export class TableStore {
  readonly card = signal<TableCardView | undefined>(undefined);
  readonly refusal = signal<ErrorBody | undefined>(undefined);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly unfollow: () => void;
  private closed = false;
  private readonly look = () => {
    if (document.visibilityState === "visible") {
      void this.load();
    }
  };

  constructor(
    private readonly event: string,
    private readonly table: string,
    private readonly key: string,
  ) {
    this.unfollow = follow(`${this.path}/live`, { now: this.look, change: this.look });
    document.addEventListener("visibilitychange", this.look);
    void this.load();
  }

  close(): void {
    this.closed = true;
    this.unfollow();
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.look);
  }

  private get path(): string {
    return `/api/events/${encodeURIComponent(this.event)}`;
  }

  async load(): Promise<void> {
    clearTimeout(this.timer);
    try {
      const query = new URLSearchParams({ key: this.key });
      const path = `${this.path}/tables/${encodeURIComponent(this.table)}?${query}`;
      this.card.value = await get<TableCardView>(path);
      this.refusal.value = undefined;
    } catch (error) {
      this.refusal.value = reasonOf(error);
    }
    if (this.closed) {
      return;
    }
    const card = this.card.value;
    const waiting = card?.state === "playing" && card.counts === null;
    // Two loads at once would leave a timer behind.
    clearTimeout(this.timer);
    this.timer = setTimeout(this.look, waiting ? WAITING_MS : CALM_MS);
  }

  /** Gives a command with the table's key, as a guest where nobody came in yet. */
  async give(command: DeskCommand, nickname: string): Promise<void> {
    await enterAs(nickname);
    await post<CommandAnswer>(`${this.path}/commands`, {
      id: commandId(),
      seen: this.card.value?.version ?? 0,
      do: command,
    });
    await this.load();
  }
}
