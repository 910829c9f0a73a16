import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { LocationProvider } from "preact-iso";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lang } from "../../i18n/index.ts";
import type { RoomMatch, TableView } from "../../protocol/index.ts";
import { me } from "../../state/me.ts";
import type { TableStore } from "../../table/store.ts";
import { person } from "../../testing/person.ts";
import { line, roomView } from "../../testing/room.ts";
import { FakeEvents, fakeServer } from "../../testing/server.ts";
import { tableStore } from "../../testing/table.ts";
import { leading } from "../../testing/view.ts";
import { Gathering } from "./Gathering.tsx";
import { PanelDialog } from "./Menu.tsx";
import { useRoom } from "./OfRoom.tsx";
import { MatchOver } from "./Result.tsx";

const server = fakeServer();

/** A table where the room r1 plays. */
function atRoom(stage: TableView["stage"]): TableStore {
  const usual = leading(["SA"]);
  const { store, say } = tableStore({ ...usual, stage });
  say({ s: "hello", protocol: 1, you: { seat: 0 }, user: "u1", room: "r1" });
  return store;
}

const over: TableView["stage"] = { is: "over", reason: "played", scores: [1, -1, 1, -1] };

const next: RoomMatch = {
  table: "t2",
  number: 2,
  rules: "cn2017",
  status: "gathering",
  players: ["u1", "甲", "乙", "丙"],
  played: false,
  deals: 0,
  scores: [],
};

/** The end of a match at the room's table. */
function End({ store }: { store: TableStore }) {
  return <MatchOver store={store} id="t1" followed={useRoom(store)} />;
}

beforeEach(() => {
  lang.value = "zh";
  me.value = person({ id: "u1" });
  history.replaceState(null, "", "/table/t1");
  vi.stubGlobal("EventSource", FakeEvents);
});
afterEach(cleanup);

test("after a match the evening stands, and the way leads back to the room", async () => {
  render(
    <LocationProvider>
      <End store={atRoom(over)} />
    </LocationProvider>,
  );
  await waitFor(() => expect(FakeEvents.latest?.url).toBe("/api/rooms/r1/live"));
  const lines = [line("甲", { games_won: 1, levels: 3 }), line("乙", { levels: -3 })];
  act(() => FakeEvents.latest?.tell("room", roomView({ lines })));
  expect(screen.getByRole("region", { name: "今晚的比分" }).textContent).toContain("1 / 1");
  const back = screen.getByRole("link", { name: "回房间换人" });
  expect(back.getAttribute("href")).toBe("/room/r1");
  expect(screen.queryByRole("link", { name: "回大厅" })).toBeNull();
  screen.getByRole("button", { name: /再来一局/ });
});

test("where the room plays elsewhere by now, one tap leads there", async () => {
  server.on("POST /api/rooms/r1/play", { body: { table: "t2" } });
  render(
    <LocationProvider>
      <End store={atRoom(over)} />
    </LocationProvider>,
  );
  await waitFor(() => expect(FakeEvents.latest?.url).toBe("/api/rooms/r1/live"));
  act(() => FakeEvents.latest?.tell("room", roomView({ table: next })));
  fireEvent.click(screen.getByRole("button", { name: "第 2 局正在打" }));
  await waitFor(() => expect(location.pathname).toBe("/table/t2"));
});

test("before and during a match the room is one tap away, and no dead link is shared", () => {
  const { unmount } = render(<Gathering store={atRoom({ is: "gathering" })} />);
  expect(screen.getByRole("link", { name: "回房间" }).getAttribute("href")).toBe("/room/r1");
  expect(screen.queryByRole("button", { name: "邀请" })).toBeNull();
  unmount();
  render(<PanelDialog store={atRoom(leading(["SA"]).stage)} panel="menu" open={() => undefined} />);
  expect(screen.getByRole("link", { name: "回房间" }).getAttribute("href")).toBe("/room/r1");
});
