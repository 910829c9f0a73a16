import { afterEach, beforeEach, vi } from "vitest";

/** What a test's server answers to a request; a status other than 200 refuses. */
export type Answer = { status?: number; body: unknown };

type Handler = (body: unknown) => Answer;

/** A request that was made. */
export type Asked = { method: string; path: string; body: unknown };

/**
 * A server for component tests: answers by method and path, and remembers
 * what was asked. What nobody answers is refused with 404.
 */
export function fakeServer() {
  const handlers = new Map<string, Handler>();
  const asked: Asked[] = [];
  beforeEach(() => {
    handlers.clear();
    asked.length = 0;
    vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
      const method = init?.method ?? "GET";
      const body = typeof init?.body === "string" ? JSON.parse(init.body) : undefined;
      asked.push({ method, path, body });
      const answer = handlers.get(`${method} ${path}`)?.(body) ?? {
        status: 404,
        body: { code: "not_found", articles: [], zh: "没有。", en: "There is none." },
      };
      return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 });
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  return {
    /** Says what is answered to a method and a path, such as `POST /api/play`. */
    on(request: string, handler: Handler | Answer) {
      handlers.set(request, typeof handler === "function" ? handler : () => handler);
    },
    /** What was asked, of this method only. */
    asked: (method: string): Asked[] => asked.filter((one) => one.method === method),
  };
}

/** A lobby's stream that a test speaks through. */
export class FakeEvents extends EventTarget {
  static readonly CLOSED = 2;
  static latest: FakeEvents | undefined;
  /** As a browser has it: 2 once the server has refused the stream. */
  readyState = 1;
  isClosed = false;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeEvents.latest = this;
  }

  tell(event: string, data: unknown): void {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }));
  }

  close(): void {
    this.isClosed = true;
  }
}
