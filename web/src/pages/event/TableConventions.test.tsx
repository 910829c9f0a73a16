import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lang } from "../../i18n/index.ts";
import { eventView, match } from "../../testing/event.ts";
import { fakeServer } from "../../testing/server.ts";
import { tableStore } from "../../testing/table.ts";
import { leading } from "../../testing/view.ts";
import { TableConventions } from "./TableConventions.tsx";

const server = fakeServer();

function show(table: string) {
  const { store, say } = tableStore({ ...leading(["SA"]), id: table });
  say({ s: "hello", protocol: 1, you: { seat: 0 }, user: "u1", event: "e1" });
  return render(<TableConventions store={store} />);
}

beforeEach(() => {
  lang.value = "zh";
  const matches = [{ ...match(1, 1, [1, 2]), online: ["t1"] }];
  server.on("GET /api/events/e1", {
    body: eventView({
      rounds: [{ stage: 0, round: 1, state: "playing", matches, byes: [3] }],
      conventions: [
        { entrant: 2, text: "先大后小。" },
        { entrant: 3, text: "别桌的约定。" },
      ],
    }),
  });
});

afterEach(cleanup);

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
