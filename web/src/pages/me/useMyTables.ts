import { useEffect, useState } from "preact/hooks";
import { get, reasonOf } from "../../api/http.ts";
import type { OwnTablesPage } from "../../api/types.ts";
import type { ErrorBody, OwnTable } from "../../protocol/index.ts";

export type MyTables = {
  tables: readonly OwnTable[] | null;
  /** Asks for the next page; missing where there is none. */
  more?: () => void;
  busy: boolean;
  refusal: ErrorBody | null;
};

type Pages = { tables: readonly OwnTable[]; next: string | null };

/** The tables of the person, page by page. */
export function useMyTables(user: string): MyTables {
  const [pages, setPages] = useState<Pages | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ErrorBody | null>(null);

  async function load(before: Pages | null, isGone: () => boolean) {
    const after = before?.next ? `?after=${encodeURIComponent(before.next)}` : "";
    setBusy(true);
    setRefusal(null);
    try {
      const page = await get<OwnTablesPage>(`/api/me/tables${after}`);
      if (!isGone()) {
        setPages({
          tables: [...(before?.tables ?? []), ...page.tables],
          next: page.next ?? null,
        });
      }
    } catch (error) {
      if (!isGone()) {
        setRefusal(reasonOf(error));
      }
    } finally {
      setBusy(false);
    }
  }

  // Another person has other tables.
  useEffect(() => {
    let gone = false;
    setPages(null);
    load(null, () => gone);
    return () => {
      gone = true;
    };
  }, [user]);

  const state: MyTables = { tables: pages?.tables ?? null, busy, refusal };
  if (pages?.next) {
    state.more = () => load(pages, () => false);
  }
  return state;
}
