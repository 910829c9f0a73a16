import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ANALYSIS } from "../testing/analysis.ts";
import { AnalysisStore } from "./store.ts";

/** The stream that is open, as a browser would have it. */
class Source extends EventTarget {
  static readonly CLOSED = 2;
  static all: Source[] = [];
  readyState = 1;
  readonly path: string;

  constructor(path: string) {
    super();
    this.path = path;
    Source.all.push(this);
  }

  tell(name: string, data: unknown): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }

  close(): void {
    this.readyState = Source.CLOSED;
  }
}

const requests: string[] = [];
let answer: unknown;

beforeEach(() => {
  requests.length = 0;
  Source.all = [];
  vi.stubGlobal("EventSource", Source);
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    requests.push(`${init.method} ${path}`);
    return new Response(JSON.stringify(answer), { status: 200 });
  });
});

afterEach(() => vi.unstubAllGlobals());

const begun = { ...ANALYSIS, state: "waiting" as const, ahead: 2, parts: [] };

test("an analysis fills in and ends", async () => {
  answer = begun;
  const store = new AnalysisStore("t1", 1, "k y");
  await vi.waitFor(() => expect(Source.all.length).toBe(1));
  expect(requests).toEqual(["POST /api/tables/t1/deals/1/analysis?key=k%20y"]);
  const [source] = Source.all;
  expect(source?.path).toBe("/api/tables/t1/deals/1/analysis/live?key=k%20y");
  source?.tell("analysis", begun);
  const [one, two, three] = ANALYSIS.parts;
  const { summaries } = ANALYSIS;
  source?.tell("news", { state: "running", ahead: 0, parts: [one], summaries });
  expect(store.known.value?.parts).toEqual([one]);
  expect(store.known.value?.ahead).toBe(0);
  // What is told twice is there once.
  source?.tell("news", { state: "over", ahead: 0, parts: [one, two, three], summaries });
  expect(store.known.value?.parts.length).toBe(3);
  expect(store.goesOn.value).toBe(false);
  expect(source?.readyState).toBe(Source.CLOSED);
});

test("a server that started anew is asked again, and what was found stays", async () => {
  answer = begun;
  const store = new AnalysisStore("t1", 1, null);
  await vi.waitFor(() => expect(Source.all.length).toBe(1));
  const { parts, summaries } = ANALYSIS;
  Source.all[0]?.tell("news", { state: "running", ahead: 0, parts: [parts[0]], summaries });
  Source.all[0]?.dispatchEvent(new Event("error"));
  await vi.waitFor(() => expect(requests.length).toBe(2));
  await vi.waitFor(() => expect(Source.all.length).toBe(2));
  expect(store.known.value?.parts).toEqual([parts[0]]);
  store.close();
});

test("what is kept is shown at once, and what is given up can be asked for again", async () => {
  answer = ANALYSIS;
  const store = new AnalysisStore("t1", 1, null);
  await vi.waitFor(() => expect(store.known.value?.state).toBe("over"));
  expect(Source.all.length).toBe(0);
  answer = begun;
  const other = new AnalysisStore("t2", 1, null);
  await vi.waitFor(() => expect(Source.all.length).toBe(1));
  other.stop();
  expect(other.known.value?.state).toBe("stopped");
  await vi.waitFor(() => expect(requests).toContain("DELETE /api/tables/t2/deals/1/analysis"));
  other.again();
  await vi.waitFor(() => expect(Source.all.length).toBe(2));
  expect(other.goesOn.value).toBe(true);
});
