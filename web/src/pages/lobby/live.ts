import { follow } from "../../api/stream.ts";
import type { TableSummary } from "../../protocol/index.ts";

/** The tables of the lobby; `null` until they are known. */
export type Live = { tables: readonly TableSummary[] | null; connected: boolean };

/** The list after one table changed. One that is over is gone. */
export function changed(
  tables: readonly TableSummary[],
  table: TableSummary,
): readonly TableSummary[] {
  const others = tables.filter((other) => other.id !== table.id);
  return table.status === "over" ? others : [...others, table];
}

/** Those where one can sit down first, and the newest of them first. */
export function sorted(tables: readonly TableSummary[]): TableSummary[] {
  const waits = (table: TableSummary) => (table.status === "gathering" ? 0 : 1);
  return [...tables].sort(
    (a, b) => waits(a) - waits(b) || b.created_ms - a.created_ms || (a.id < b.id ? -1 : 1),
  );
}

/** Follows the lobby until the returned function is called; while it is not heard of, the list may be old. */
export function followLobby(tell: (live: Live) => void): () => void {
  let live: Live = { tables: null, connected: true };
  const say = (next: Live) => {
    live = next;
    tell(live);
  };
  return follow(
    "/api/lobby",
    {
      tables: (data) => say({ tables: JSON.parse(data) as TableSummary[], connected: true }),
      table: (data) => {
        const tables = changed(live.tables ?? [], JSON.parse(data) as TableSummary);
        say({ tables, connected: true });
      },
    },
    () => say({ ...live, connected: false }),
  );
}
