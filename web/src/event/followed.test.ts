import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeEvents, fakeServer } from "../testing/server.ts";
import { Followed, type Source } from "./followed.ts";

type View = { version: number };

const server = fakeServer();
let open: Followed<View> | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", FakeEvents);
});

afterEach(() => {
  open?.close();
  vi.useRealTimers();
});

const read = () => server.asked("GET").length;
const settle = () => vi.advanceTimersByTimeAsync(0);

async function followed(some: Partial<Source<View>> = {}): Promise<Followed<View>> {
  const store = new Followed<View>({ path: "/view", live: "/live", ...some });
  open = store;
  await settle();
  return store;
}

test("what is told of is read again, and changes that come together are read once", async () => {
  let version = 1;
  server.on("GET /view", () => ({ body: { version } }));
  const store = await followed();
  expect(store.view.value).toEqual({ version: 1 });
  version = 5;
  FakeEvents.latest?.tell("change", 3);
  FakeEvents.latest?.tell("change", 4);
  FakeEvents.latest?.tell("change", 5);
  await settle();
  expect(store.seen).toBe(5);
  expect(read()).toBe(3);
});

test("an older answer does not take the place of a newer one", async () => {
  let version = 5;
  server.on("GET /view", () => ({ body: { version } }));
  const store = await followed();
  version = 4;
  await store.load();
  expect(store.seen).toBe(5);
});

test("what a busy server refused is asked again, what it decided is not", async () => {
  const refusal = { code: "busy", articles: [], zh: "忙。", en: "Busy." };
  let status = 503;
  server.on("GET /view", () => ({ status, body: refusal }));
  const store = await followed();
  expect(store.refusal.value?.code).toBe("busy");
  await vi.advanceTimersByTimeAsync(6_000);
  const asked = read();
  expect(asked).toBeGreaterThan(1);
  status = 403;
  await store.load();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read()).toBe(asked + 1);
});

test("a page that nobody sees reads nothing until it is seen", async () => {
  server.on("GET /view", { body: { version: 1 } });
  const seen = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await followed({ onlyIfSeen: true, everyMs: () => 1_000 });
  const asked = read();
  FakeEvents.latest?.tell("change", 2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(read()).toBe(asked);
  seen.mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(1_500);
  expect(read()).toBe(asked + 2);
  seen.mockRestore();
});

test("a closed page reads no more", async () => {
  server.on("GET /view", { body: { version: 1 } });
  const store = await followed({ everyMs: () => 1_000 });
  store.close();
  const asked = read();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(read()).toBe(asked);
});
