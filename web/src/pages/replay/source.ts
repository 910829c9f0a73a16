import { get, Refused } from "../../api/http.ts";
import { RECORD_REFUSALS } from "../../i18n/replay.ts";
import type { ErrorBody, Replay, ReplayKey, TableSummary } from "../../protocol/index.ts";

/** The replay of a table; `key` opens a private one. */
export function replayOfTable(id: string, key: string | null): Promise<Replay> {
  const query = key === null ? "" : `?key=${encodeURIComponent(key)}`;
  return get<Replay>(`/api/tables/${encodeURIComponent(id)}/replay${query}`);
}

/** A table as lists show it: who sat where. */
export function tableOf(id: string, key: string | null): Promise<TableSummary> {
  const query = key === null ? "" : `?key=${encodeURIComponent(key)}`;
  return get<TableSummary>(`/api/tables/${encodeURIComponent(id)}${query}`);
}

/** What a link to the replay of a table must carry for everyone who opens it. */
export function keyOfReplay(id: string, key: string | null): Promise<ReplayKey> {
  const query = key === null ? "" : `?key=${encodeURIComponent(key)}`;
  return get<ReplayKey>(`/api/tables/${encodeURIComponent(id)}/replay/key${query}`);
}

/** The address of a moment, with the right to see it. */
export function momentHref(id: string, key: string | undefined, place: number): string {
  const search = new URLSearchParams(key === undefined ? {} : { key });
  search.set("step", String(place));
  return `${location.origin}/replay/${encodeURIComponent(id)}?${search}`;
}

/** Where the record of a table can be had. */
export function recordHref(id: string, key: string | null): string {
  const query = key === null ? "" : `?key=${encodeURIComponent(key)}`;
  return `/api/tables/${encodeURIComponent(id)}/record${query}`;
}

/** The longest record that the server takes. */
export const RECORD_MAX_BYTES = 4 << 20;

/** The replay of a record from a file. */
export async function replayOfRecord(text: string): Promise<Replay> {
  const response = await fetch("/api/replay", {
    method: "POST",
    headers: { Accept: "application/json", "Content-Type": "application/x-ndjson" },
    body: text,
  }).catch(() => {
    throw new Refused(0, RECORD_REFUSALS.offline);
  });
  const answer = await response.json().catch(() => null);
  if (response.ok && answer) {
    return answer as Replay;
  }
  const said = answer as Partial<ErrorBody> | null;
  throw new Refused(
    response.status,
    said?.code && said.zh && said.en
      ? { code: said.code, articles: said.articles ?? [], zh: said.zh, en: said.en }
      : RECORD_REFUSALS.unreadable,
  );
}
