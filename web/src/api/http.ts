import type { ErrorBody } from "../protocol/index.ts";
import { reachable } from "../state/network.ts";
import { askedAt, dated } from "./time.ts";

/** Something that the server refused, with its reason in both languages. */
export class Refused extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.en);
    this.status = status;
    this.body = body;
  }
}

const OFFLINE: ErrorBody = {
  code: "offline",
  articles: [],
  zh: "连不上服务器，请检查网络后再试。",
  en: "The server cannot be reached. Check the network and try again.",
};

const UNREADABLE: ErrorBody = {
  code: "unreadable",
  articles: [],
  zh: "服务器的回答无法读懂，请稍后再试。",
  en: "The server's answer cannot be read. Try again later.",
};

/** Asks the server. Throws {@link Refused} whatever goes wrong. */
export async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method, headers: { Accept: "application/json" } };
  if (body !== undefined) {
    const [content, type] = bodyOf(body);
    init.body = content;
    init.headers = { ...init.headers, "Content-Type": type };
  }
  let response: Response;
  const asked = askedAt();
  try {
    response = await fetch(path, init);
  } catch {
    reachable.value = false;
    throw new Refused(0, OFFLINE);
  }
  reachable.value = true;
  dated(response.headers.get("date"), asked);
  const answer = await response.text();
  if (response.ok) {
    return (answer === "" ? undefined : parse(answer, response.status)) as T;
  }
  throw new Refused(response.status, asRefusal(parse(answer, response.status)));
}

/** A body with its type: texts and files go as they are, all else as JSON. What a file is, its bytes say. */
function bodyOf(body: unknown): [content: BodyInit, type: string] {
  if (typeof body === "string") {
    return [body, "text/plain; charset=utf-8"];
  }
  if (body instanceof Blob) {
    return [body, "application/octet-stream"];
  }
  return [JSON.stringify(body), "application/json"];
}

function parse(text: string, status: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused(status, UNREADABLE);
  }
}

function asRefusal(value: unknown): ErrorBody {
  const body = value as Partial<ErrorBody> | null;
  if (
    typeof body?.code === "string" &&
    typeof body.zh === "string" &&
    typeof body.en === "string"
  ) {
    return { code: body.code, articles: body.articles ?? [], zh: body.zh, en: body.en };
  }
  return UNREADABLE;
}

/** The reason of whatever was thrown. */
export function reasonOf(error: unknown): ErrorBody {
  return error instanceof Refused ? error.body : UNREADABLE;
}

export const get = <T>(path: string): Promise<T> => request<T>("GET", path);
export const post = <T>(path: string, body: unknown = {}): Promise<T> =>
  request<T>("POST", path, body);
export const patch = <T>(path: string, body: unknown): Promise<T> =>
  request<T>("PATCH", path, body);
