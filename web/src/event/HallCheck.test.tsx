import { act, cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lang } from "../i18n/index.ts";
import type { HallCheck as Seen } from "../protocol/desk.ts";
import { fakeServer } from "../testing/server.ts";
import { HallCheck } from "./HallCheck.tsx";

const server = fakeServer();
const HALL = "/api/events/e1/hall";

const seen = (some: Partial<Seen> = {}): Seen => ({
  cards_at: "http://127.0.0.1:8080",
  reach: "machine",
  addresses: [
    { address: "192.168.1.5", name: "wlan0", origin: "http://192.168.1.5:8080", open: false },
  ],
  can_open: true,
  may_open: true,
  command: "paisai serve --bind 0.0.0.0:8080",
  test: "/hall-check/ABCD",
  calls: 3,
  ...some,
});

const open = (calls: number) =>
  seen({
    cards_at: "http://192.168.1.5:8080",
    reach: "network",
    chosen: "192.168.1.5",
    calls,
    addresses: seen().addresses.map((one) => ({ ...one, open: true })),
  });

beforeEach(() => {
  lang.value = "zh";
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** What was asked is answered, and a second passes. */
const second = () =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(1_000);
  });

test("an address that no phone reaches is said so, opened, and tried by a phone", async () => {
  server.on(`GET ${HALL}`, { body: seen() });
  const told = vi.fn();
  render(<HallCheck event="e1" onAddress={told} />);
  await second();
  screen.getByText(/^手机连不上/);
  screen.getByText("paisai serve --bind 0.0.0.0:8080");
  expect(screen.queryByRole("img", { name: "试连的二维码" })).toBeNull();
  server.on(`POST ${HALL}/listen`, { body: open(3) });
  server.on(`GET ${HALL}`, { body: open(3) });
  fireEvent.click(screen.getByRole("button", { name: "在 192.168.1.5 上开放" }));
  await second();
  expect(server.asked("POST").at(-1)?.body).toEqual({ address: "192.168.1.5" });
  expect(told).toHaveBeenLastCalledWith("http://192.168.1.5:8080");
  screen.getByRole("img", { name: "试连的二维码" });
  screen.getByText("等手机打开…");
  server.on(`GET ${HALL}`, { body: open(4) });
  await second();
  screen.getByText("手机已连上，可以打印了。");
});

test("who may not open is told who may, and how", async () => {
  server.on(`GET ${HALL}`, { body: seen({ may_open: false }) });
  render(<HallCheck event="e1" />);
  await second();
  screen.getByText(/请管理员，或者由裁判长在这台机器上开放/);
  expect(screen.queryByRole("button")).toBeNull();
});
