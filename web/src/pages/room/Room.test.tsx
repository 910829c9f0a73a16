import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { LocationProvider, Route, Router } from "preact-iso";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lang } from "../../i18n/index.ts";
import type { RoomInvitation, RoomMatch, RoomView } from "../../protocol/index.ts";
import { me } from "../../state/me.ts";
import { person } from "../../testing/person.ts";
import { line, member, roomView } from "../../testing/room.ts";
import { FakeEvents, fakeServer } from "../../testing/server.ts";
import { arranging } from "./Chairs.tsx";
import NewRoom from "./NewRoom.tsx";
import RoomPage from "./Room.tsx";

const server = fakeServer();

const invitation = (changes: Partial<RoomInvitation> = {}): RoomInvitation => ({
  member: true,
  id: "r1",
  title: "周五牌局",
  host: "甲",
  terms: roomView().terms,
  members: ["甲", "乙"],
  here: 1,
  used_ms: 1,
  ...changes,
});

function show(path = "/room/r1") {
  history.replaceState(null, "", path);
  render(
    <LocationProvider>
      <Router>
        <Route path="/room" component={NewRoom} />
        <Route path="/room/:id" component={RoomPage} />
        <Route default component={() => <p>elsewhere</p>} />
      </Router>
    </LocationProvider>,
  );
}

/** Opens the room as somebody, and answers what tells it how it stands. */
async function enter(user: string, view: RoomView): Promise<(view: RoomView) => void> {
  me.value = person({ id: user, nickname: user });
  FakeEvents.latest = undefined;
  server.on("GET /api/rooms/r1/invitation", { body: invitation() });
  show();
  await screen.findByText("正在读取……");
  await waitFor(() => expect(FakeEvents.latest?.url).toBe("/api/rooms/r1/live"));
  const tell = (next: RoomView) => act(() => FakeEvents.latest?.tell("room", next));
  tell(view);
  return tell;
}

const match = (changes: Partial<RoomMatch> = {}): RoomMatch => ({
  table: "t1",
  number: 1,
  rules: "cn2017",
  status: "playing",
  players: ["甲", "乙", "丙", "丁"],
  played: false,
  deals: 0,
  scores: [],
  ...changes,
});

beforeEach(() => {
  lang.value = "zh";
  localStorage.clear();
  FakeEvents.latest = undefined;
  vi.stubGlobal("EventSource", FakeEvents);
});
afterEach(cleanup);

test("what is taken up and put down is arranged", () => {
  const view = roomView({ chairs: ["甲", "乙", null, "丁"] });
  const sit = (chair: number, user: string) => ({ do: "arrange", chair, user });
  expect(arranging(view, { chair: 0 }, { chair: 1 })).toEqual(sit(1, "甲"));
  expect(arranging(view, { user: "戊" }, { chair: 2 })).toEqual(sit(2, "戊"));
  expect(arranging(view, { chair: 1 }, { user: "戊" })).toEqual(sit(1, "戊"));
  expect(arranging(view, { chair: 2 }, { chair: 3 })).toEqual(sit(2, "丁"));
  expect(arranging(view, { user: "戊" }, { user: "丙" })).toBeNull();
});

test("the host arranges by two taps; the others cannot", async () => {
  await enter("甲", roomView());
  const swapped = roomView({ version: 2, chairs: ["甲", "戊", "丙", "丁"] });
  server.on("POST /api/rooms/r1/do", { body: swapped });
  fireEvent.click(screen.getByRole("button", { name: /^北 乙/ }));
  fireEvent.click(screen.getByRole("button", { name: /^戊/ }));
  await screen.findByRole("button", { name: /^北 戊/ });
  expect(server.asked("POST")[0]?.body).toEqual({ do: "arrange", chair: 1, user: "戊" });
  cleanup();
  await enter("乙", roomView());
  expect(screen.queryByRole("button", { name: /^北 乙/ })).toBeNull();
  expect(screen.queryByRole("button", { name: "开始打牌" })).toBeNull();
  screen.getByText("等 甲 开始");
});

test("who sits out next is proposed, and taken by one tap", async () => {
  await enter("甲", roomView({ proposed: ["甲", "乙", "丙", "戊"] }));
  screen.getByText("轮到 戊 上场，丁 歇一局。");
  server.on("POST /api/rooms/r1/do", { body: roomView({ version: 2 }) });
  fireEvent.click(screen.getByRole("button", { name: "照此轮换" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "照此轮换" })).toBeNull());
  expect(server.asked("POST")[0]?.body).toEqual({ do: "rotate" });
});

test("a table that is opened leads its players there, and nobody else", async () => {
  const tell = await enter("乙", roomView());
  tell(roomView({ version: 2, table: match() }));
  await waitFor(() => expect(location.pathname).toBe("/table/t1"));
  cleanup();
  const again = await enter("戊", roomView());
  again(roomView({ version: 2, table: match() }));
  await screen.findByRole("button", { name: "去旁观" });
  expect(location.pathname).toBe("/room/r1");
});

test("who comes back finds the table, and is not led away", async () => {
  await enter("乙", roomView({ table: match() }));
  await screen.findByRole("button", { name: "回到牌桌" });
  expect(location.pathname).toBe("/room/r1");
});

test("the score of the evening stands with games, deals and levels", async () => {
  const lines = [line("甲", { games_won: 1, levels: 3 }), line("乙", { levels: -3 })];
  await enter(
    "丙",
    roomView({ lines, matches: [match({ status: "over", played: true, deals: 4 })] }),
  );
  const row = screen.getByRole("row", { name: /甲/ });
  expect(
    within(row)
      .getAllByRole("cell")
      .map((cell) => cell.textContent),
  ).toEqual(["1 / 1", "2 / 4", "+3"]);
  screen.getByRole("link", { name: "复盘 · 第 1 局 · 两副双升 2017" });
});

test("who comes by the link reads who invites to what, and comes in with a name", async () => {
  me.value = null;
  let came = false;
  const guest = person({ id: "戊", nickname: "小戊" });
  server.on("GET /api/rooms/r1/invitation", () => ({ body: invitation({ member: came }) }));
  server.on("POST /api/guests", { status: 201, body: guest });
  server.on("GET /api/me", { body: { user: guest } });
  server.on("POST /api/rooms/r1/join", () => {
    came = true;
    return { body: roomView() };
  });
  show();
  await screen.findByRole("heading", { name: "甲 邀请您进房间打牌" });
  screen.getByText("打两副双升 2017。", { exact: false });
  screen.getByText("房间里有：甲、乙");
  fireEvent.input(screen.getByLabelText("您的名字"), { target: { value: "小戊" } });
  fireEvent.click(screen.getByRole("button", { name: "进房间" }));
  await waitFor(() => expect(FakeEvents.latest?.url).toBe("/api/rooms/r1/live"));
  expect(server.asked("POST").map(({ path }) => path)).toEqual([
    "/api/guests",
    "/api/rooms/r1/join",
  ]);
});

test("an unknown room says that there is none", async () => {
  me.value = person({});
  const body = { code: "no_room", articles: [], zh: "没有这个房间。", en: "None." };
  server.on("GET /api/rooms/r1/invitation", { status: 404, body });
  show();
  await screen.findByRole("heading", { name: "没有这个房间。" });
});

test("who is removed is told so when the stream ends", async () => {
  await enter("乙", roomView());
  const body = { code: "no_room", articles: [], zh: "您不在其中。", en: "None." };
  server.on("GET /api/rooms/r1", { status: 404, body });
  act(() => FakeEvents.latest?.dispatchEvent(new Event("error")) as never);
  await screen.findByRole("heading", { name: "您不在其中。" });
  expect(FakeEvents.latest?.isClosed).toBe(true);
});

test("whoever stands in for the host decides; the host removes and lets in again", async () => {
  const away = ["甲", "乙"].map((user) => member(user, { here: user === "乙" }));
  await enter("乙", roomView({ acting: "乙", members: away, chairs: ["甲", "乙", null, null] }));
  screen.getByRole("button", { name: /^东 甲/ });
  cleanup();
  await enter("甲", roomView({ barred: [{ user: "己", name: "己" }] }));
  fireEvent.click(screen.getByRole("button", { name: "房间" }));
  server.on("POST /api/rooms/r1/do", { body: roomView({ version: 2 }) });
  fireEvent.click(screen.getByRole("button", { name: "让 己 回来" }));
  await waitFor(() => expect(server.asked("POST").length).toBe(1));
  fireEvent.click(await screen.findByRole("button", { name: "把 乙 请出房间" }));
  fireEvent.click(screen.getByRole("button", { name: "把 乙 请出房间" }));
  await waitFor(() => expect(server.asked("POST").length).toBe(2));
  expect(server.asked("POST").map(({ body }) => body)).toEqual([
    { do: "readmit", user: "己" },
    { do: "remove", user: "乙" },
  ]);
});

test("a room is opened with what is played, or found by its words", async () => {
  me.value = person({});
  server.on("POST /api/rooms", { status: 201, body: roomView() });
  server.on(`GET /api/rooms/words/${encodeURIComponent("青山 东风")}`, { body: invitation() });
  show("/room");
  fireEvent.input(screen.getByLabelText("房间名（可不填）"), { target: { value: " 周五 " } });
  fireEvent.click(screen.getByLabelText("不限时"));
  fireEvent.click(screen.getByLabelText("8 副"));
  fireEvent.click(screen.getByRole("button", { name: "开房间" }));
  await waitFor(() => expect(location.pathname).toBe("/room/r1"));
  expect(server.asked("POST")[0]?.body).toEqual({
    title: "周五",
    terms: {
      rules: "cn2017",
      length: { by: "deals", deals: 8 },
      clocks: "none",
      bots: true,
      bot: "club",
    },
  });
  cleanup();
  show("/room");
  fireEvent.input(screen.getByLabelText("凭口令进房间"), { target: { value: "青山 东风" } });
  fireEvent.click(screen.getByRole("button", { name: "找房间" }));
  await waitFor(() => expect(location.pathname).toBe("/room/r1"));
});
