import { signal } from "@preact/signals";
import { get, Refused } from "../api/http.ts";
import type { DeskCommand, MyPart } from "../protocol/desk.ts";
import { eventPath, giveCommand } from "./client.ts";

/** What the reader is at an event. */
export class MineStore {
  /** `null` for nobody who came in, `undefined` until the server has said. */
  readonly part = signal<MyPart | null | undefined>(undefined);

  constructor(private readonly id: string) {}

  /** Asks the server, unless nobody came in whom it could tell anything. */
  async load(somebody = true): Promise<void> {
    if (!somebody) {
      this.part.value = null;
      return;
    }
    try {
      this.part.value = await get<MyPart>(`${eventPath(this.id)}/mine`);
    } catch (error) {
      // Whoever has not come in is nobody here; a lost network changes nothing.
      if (error instanceof Refused && error.status === 401) {
        this.part.value = null;
      }
    }
  }

  /** Gives a command as the reader. */
  async give(command: DeskCommand): Promise<void> {
    await this.load();
    await giveCommand(this.id, command, this.part.value?.version ?? 0);
    await this.load();
  }
}
