import { signal } from "@preact/signals";
import { get, reasonOf } from "../../api/http.ts";
import type { EventView } from "../../protocol/desk.ts";
import type { ErrorBody } from "../../protocol/index.ts";

/** An event as a page follows it. */
export class EventStore {
  readonly view = signal<EventView | undefined>(undefined);
  readonly refusal = signal<ErrorBody | undefined>(undefined);
  /** Whether changes are heard of. */
  readonly live = signal(true);
  private readonly source: EventSource;
  private asking = false;
  private again = false;

  constructor(private readonly id: string) {
    this.source = new EventSource(`/api/events/${encodeURIComponent(id)}/live`);
    const changed = () => {
      this.live.value = true;
      void this.load();
    };
    this.source.addEventListener("now", changed);
    this.source.addEventListener("change", changed);
    this.source.addEventListener("error", () => {
      this.live.value = false;
    });
    void this.load();
  }

  close(): void {
    this.source.close();
  }

  /** Reads the event; changes that come meanwhile are read together after it. */
  private async load(): Promise<void> {
    if (this.asking) {
      this.again = true;
      return;
    }
    this.asking = true;
    try {
      this.view.value = await get<EventView>(`/api/events/${encodeURIComponent(this.id)}`);
      this.refusal.value = undefined;
    } catch (error) {
      this.refusal.value = reasonOf(error);
    }
    this.asking = false;
    if (this.again) {
      this.again = false;
      await this.load();
    }
  }
}
