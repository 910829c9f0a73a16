import { act, cleanup, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lang } from "../i18n/index.ts";
import { eventView, match } from "../testing/event.ts";
import { FakeEvents, fakeServer } from "../testing/server.ts";
import { tableStore } from "../testing/table.ts";
import { leading } from "../testing/view.ts";
import { TableConventions } from "./TableConventions.tsx";

const server = fakeServer();

function show(table: string) {
  const { store, say } = tableStore({ ...leading(["SA"]), id: table });
  say({ s: "hello", protocol: 1, you: { seat: 0 }, user: "u1", event: "e1" });
  return render(<TableConventions store={store} />);
}

/** The event with these cards beside one of another table. */
function serve(...conventions: Array<{ entrant: number; text: string }>) {
  const matches = [{ ...match(1, 1, [1, 2]), online: ["t1"] }];
  server.on("GET /api/events/e1", {
    body: eventView({
      rounds: [{ stage: 0, round: 1, state: "playing", matches, byes: [3] }],
      conventions: [...conventions, { entrant: 3, text: "别桌的约定。" }],
    }),
  });
}

beforeEach(() => {
  lang.value = "zh";
  vi.stubGlobal("EventSource", FakeEvents);
  serve({ entrant: 2, text: "先大后小。" });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("shows the cards of those who meet at the table, and no others", async () => {
  show("t1");
  await screen.findByText("先大后小。");
  screen.getByRole("heading", { name: "丙丁" });
  expect(screen.queryByText("别桌的约定。")).toBeNull();
});

test("says when nobody at the table has one", async () => {
  show("t2");
  await screen.findByText("这一桌没有人交约定卡。");
});

test("a card that comes later shows, and what cannot be read is no empty card", async () => {
  server.on("GET /api/events/e1", {
    status: 503,
    body: { code: "busy", articles: [], zh: "服务器忙。", en: "Busy." },
  });
  const { unmount } = show("t1");
  await screen.findByText("服务器忙。");
  serve();
  act(() => FakeEvents.latest?.tell("change", 2));
  await screen.findByText("这一桌没有人交约定卡。");
  serve({ entrant: 1, text: "首攻长套。" });
  act(() => FakeEvents.latest?.tell("change", 3));
  await screen.findByText("首攻长套。");
  unmount();
  await waitFor(() => expect(FakeEvents.latest?.isClosed).toBe(true));
});
