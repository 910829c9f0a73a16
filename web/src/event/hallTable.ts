import type { DeskCommand, TableCardView } from "../protocol/desk.ts";
import { enterAs } from "../state/me.ts";
import { eventPath, giveCommand } from "./client.ts";
import { Followed } from "./followed.ts";

/** How often a table is read while somebody waits for the other side. */
const WAITING_MS = 3_000;
/** How often otherwise; what everyone may see is told at once. */
const CALM_MS = 20_000;

/** A table of the hall as a phone with its key follows it. */
export class HallTable extends Followed<TableCardView> {
  constructor(
    private readonly event: string,
    table: string,
    key: string,
  ) {
    const path = eventPath(event);
    super({
      path: `${path}/tables/${encodeURIComponent(table)}?${new URLSearchParams({ key })}`,
      live: `${path}/live`,
      everyMs: (card) => (card?.state === "playing" && card.counts == null ? WAITING_MS : CALM_MS),
      onlyIfSeen: true,
    });
  }

  /** Gives a command with the table's key, as a guest where nobody came in yet. */
  async give(command: DeskCommand, nickname: string): Promise<void> {
    await enterAs(nickname);
    await giveCommand(this.event, command, this.seen);
    await this.load();
  }
}
