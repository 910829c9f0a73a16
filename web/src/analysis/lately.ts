import { effect } from "@preact/signals";
import { get } from "../api/http.ts";
import type { DealAnalysis, GameKind, OwnTable, OwnTablesPage } from "../protocol/index.ts";
import { AnalysisStore } from "./store.ts";

/** How many of one's last tables are analysed at a wish. */
export const LATELY = 10;

/** Waits until a deal is weighed, or will not be. */
function whole(
  table: string,
  deal: number,
  signal: AbortSignal,
): Promise<DealAnalysis | undefined> {
  const store = new AnalysisStore(table, deal, null);
  return new Promise((resolve) => {
    const stop = () => {
      store.stop();
      resolve(undefined);
    };
    signal.addEventListener("abort", stop, { once: true });
    const unwatch = effect(() => {
      if (!store.goesOn.value) {
        signal.removeEventListener("abort", stop);
        // The effect that is running cannot be undone within itself.
        queueMicrotask(() => unwatch());
        store.close();
        resolve(store.known.peek());
      }
    });
  });
}

/**
 * Has one's last games analysed one after the other, as one may have few under
 * way at once. What was analysed before takes no time.
 */
export async function analyseLately(
  game: GameKind,
  signal: AbortSignal,
  tell: (at: number, of: number) => void,
): Promise<void> {
  const page = await get<OwnTablesPage>("/api/me/tables");
  const over = (table: OwnTable) => table.status === "over" && table.game === game;
  const tables = page.tables.filter(over).slice(0, LATELY);
  for (const [at, table] of tables.entries()) {
    let deals = 1;
    for (let deal = 1; deal <= deals && !signal.aborted; deal += 1) {
      tell(at + 1, tables.length);
      const known = await whole(table.id, deal, signal);
      deals = known?.deals ?? 0;
    }
  }
}
