import { get, Refused } from "../../api/http.ts";
import type { ErrorBody } from "../../protocol/index.ts";
import type { Replay } from "./types.ts";

/** The replay of a table; `key` opens a private one. */
export function replayOfTable(id: string, key: string | null): Promise<Replay> {
  const query = key === null ? "" : `?key=${encodeURIComponent(key)}`;
  return get<Replay>(`/api/tables/${encodeURIComponent(id)}/replay${query}`);
}

/** Where the record of a table can be had. */
export function recordHref(id: string, key: string | null): string {
  const query = key === null ? "" : `?key=${encodeURIComponent(key)}`;
  return `/api/tables/${encodeURIComponent(id)}/record${query}`;
}

const OFFLINE: ErrorBody = {
  code: "offline",
  articles: [],
  zh: "连不上服务器，请检查网络后再试。",
  en: "The server cannot be reached. Check the network and try again.",
};

const UNREADABLE: ErrorBody = {
  code: "not_a_record",
  articles: [],
  zh: "这份文件不是牌赛的记录。",
  en: "This file is not a record.",
};

/** A file that the server would not take. */
export const TOO_LONG: ErrorBody = {
  code: "body_too_long",
  articles: [],
  zh: "文件太大，最多 4 MB。",
  en: "The file is too large; 4 MB at most.",
};

/** The longest record that the server takes. */
export const RECORD_MAX_BYTES = 4 << 20;

/** The replay of a record from a file. */
export async function replayOfRecord(text: string): Promise<Replay> {
  let response: Response;
  try {
    response = await fetch("/api/replay", {
      method: "POST",
      headers: { Accept: "application/json", "Content-Type": "application/x-ndjson" },
      body: text,
    });
  } catch {
    throw new Refused(0, OFFLINE);
  }
  const answer = await response.json().catch(() => null);
  if (response.ok && answer) {
    return answer as Replay;
  }
  const said = answer as Partial<ErrorBody> | null;
  throw new Refused(
    response.status,
    said?.code && said.zh && said.en
      ? { code: said.code, articles: said.articles ?? [], zh: said.zh, en: said.en }
      : UNREADABLE,
  );
}
