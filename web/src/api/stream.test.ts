import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeEvents } from "../testing/server.ts";
import { follow } from "./stream.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", FakeEvents);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const latest = () => FakeEvents.latest as FakeEvents;

function fail(source: FakeEvents, refused: boolean) {
  source.readyState = refused ? FakeEvents.CLOSED : 0;
  source.dispatchEvent(new Event("error"));
}

test("what comes is heard by its name, and that the stream broke", () => {
  const heard: string[] = [];
  const unfollow = follow("/live", { now: (data) => heard.push(data) }, () => heard.push("lost"));
  expect(latest().url).toBe("/live");
  latest().tell("now", 3);
  latest().tell("other", 4);
  fail(latest(), false);
  expect(heard).toEqual(["3", "lost"]);
  unfollow();
  expect(latest().isClosed).toBe(true);
});

test("a stream that was refused is opened again, one that only broke is left to the browser", () => {
  const unfollow = follow("/live", {});
  const first = latest();
  fail(first, false);
  vi.advanceTimersByTime(60_000);
  expect(latest()).toBe(first);
  fail(first, true);
  vi.advanceTimersByTime(60_000);
  const second = latest();
  expect(second).not.toBe(first);
  fail(second, true);
  unfollow();
  vi.advanceTimersByTime(60_000);
  expect(latest()).toBe(second);
});
