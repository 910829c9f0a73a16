import { signal } from "@preact/signals";
import type { CommandAnswer, Consequences } from "../protocol/desk.ts";
import { commandId, eventPath, giveCommand, previewCommand } from "./client.ts";
import type { Command, Desk } from "./desk.ts";
import { Followed } from "./followed.ts";

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

/** Whether somebody should see what a command leads to before it is done. */
export function matters(consequences: Consequences): boolean {
  return (
    consequences.standings.length > 0 ||
    consequences.draft_dropped ||
    consequences.rulings.length > 0 ||
    consequences.warnings.length > 0
  );
}

/** The desk of an event as its staff follows it. */
export class DeskStore extends Followed<Desk> {
  /** What waits for a yes or no. */
  readonly asked = signal<Ask | null>(null);
  /** Where the event is in the server's interface. */
  readonly path: string;

  constructor(readonly id: string) {
    const path = eventPath(id);
    super({ path: `${path}/desk`, live: `${path}/desk/live` });
    this.path = path;
  }

  /** What a command would lead to. */
  preview(command: Command, seen: number): Promise<CommandAnswer> {
    return previewCommand(this.id, command, seen);
  }

  /** Does it. With the same id it is done once, however often it is sent. */
  async give(command: Command, seen = this.seen, id = commandId()): Promise<CommandAnswer> {
    try {
      return await giveCommand(this.id, command, seen, id);
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
