import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { behind, dated, forgetTime, serverNow } from "./time.ts";

const local = () => performance.timeOrigin + performance.now();
const header = (ms: number) => new Date(ms).toUTCString();

beforeEach(() => {
  vi.useFakeTimers();
  forgetTime();
});

afterEach(() => {
  vi.useRealTimers();
});

test("a clock that may be right is left alone", () => {
  dated(header(local()), local());
  expect(behind()).toBe(0);
});

test("a clock that is wrong is put right, closer with every answer", () => {
  const off = 7 * 60_000 + 300;
  for (let answer = 0; answer < 12; answer += 1) {
    dated(header(local() + off), local());
    vi.advanceTimersByTime(730);
  }
  expect(Math.abs(serverNow() - local() - off)).toBeLessThan(400);
});

test("newer answers win when a clock was set", () => {
  dated(header(local() + 60_000), local());
  dated(header(local() - 60_000), local());
  expect(behind()).toBeLessThan(-58_000);
});

test("what is no date says nothing", () => {
  dated(null, local());
  dated("yesterday", local());
  expect(behind()).toBe(0);
});
