import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { LocationProvider } from "preact-iso";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lang } from "../../i18n/index.ts";
import type { TableSummary } from "../../protocol/index.ts";
import { load, me } from "../../state/me.ts";
import { person } from "../../testing/person.ts";
import { FakeEvents, fakeServer } from "../../testing/server.ts";
import { Lobby } from "./Lobby.tsx";

const server = fakeServer();

const guest = (nickname: string) => person({ nickname });

const table = (changes: Partial<TableSummary>): TableSummary => ({
  id: "t1",
  title: "",
  game: "shengji",
  rules: "cn2017",
  status: "gathering",
  seats: [{ name: "老王", bot: false }, null, null, { name: "x", bot: true }],
  private: false,
  spectators: { see: "public" },
  created_ms: 1,
  watching: 0,
  ...changes,
});

function show() {
  render(
    <LocationProvider>
      <Lobby />
    </LocationProvider>,
  );
}

/** A server that knows the visitor once he came in. */
function serveGuests(known: string | null) {
  let present = known === null ? null : guest(known);
  server.on("GET /api/me", () => ({ body: present ? { user: present } : {} }));
  server.on("POST /api/guests", (body) => {
    present = guest((body as { nickname: string }).nickname);
    return { status: 201, body: present };
  });
  server.on("GET /api/rules", { body: [] });
  server.on("GET /api/me/tables", { body: { tables: [] } });
}

beforeEach(() => {
  lang.value = "zh";
  me.value = undefined;
  localStorage.clear();
  history.replaceState(null, "", "/");
  vi.stubGlobal("EventSource", FakeEvents);
});

afterEach(cleanup);

test("a first visitor names himself and plays with two actions", async () => {
  serveGuests(null);
  server.on("POST /api/play", { body: { table: "t9" } });
  await load();
  show();
  fireEvent.input(screen.getByLabelText("您的名字"), { target: { value: " 老王 " } });
  fireEvent.click(screen.getByLabelText("大师"));
  fireEvent.click(screen.getByRole("radio", { name: "猫", hidden: true }));
  fireEvent.click(screen.getByRole("button", { name: "开打：竞技二打一" }));
  await waitFor(() => expect(location.pathname).toBe("/table/t9"));
  expect(server.asked("POST")).toEqual([
    {
      method: "POST",
      path: "/api/guests",
      body: { nickname: "老王", language: "zh", avatar: "cat" },
    },
    { method: "POST", path: "/api/play", body: { rules: "erdayi2021", bot: "master" } },
  ]);
});

test("who gives no name plays under the proposed one with a single click", async () => {
  serveGuests(null);
  server.on("POST /api/play", { body: { table: "t9" } });
  await load();
  show();
  const proposed = (screen.getByLabelText("您的名字") as HTMLInputElement).value;
  fireEvent.click(screen.getByRole("button", { name: /^现在就打/ }));
  await waitFor(() => expect(location.pathname).toBe("/table/t9"));
  expect(proposed.length).toBeGreaterThan(2);
  expect(server.asked("POST").map((asked) => asked.body)).toEqual([
    { nickname: proposed, language: "zh", avatar: expect.any(String) },
    { rules: "cn2017", bot: "club" },
  ]);
});

test("the edition played last is offered first, and a known player is not asked for a name", async () => {
  serveGuests("小李");
  server.on("POST /api/play", { body: { table: "t9" } });
  localStorage.setItem("paisai.edition", "cn2002x1");
  await load();
  show();
  expect(screen.queryByLabelText("您的名字")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "现在就打 · 百分（一副）" }));
  await waitFor(() => expect(location.pathname).toBe("/table/t9"));
  expect(server.asked("POST").map((asked) => asked.path)).toEqual(["/api/play"]);
});

test("who was here before is greeted at once, and asked again once nobody knows him", async () => {
  serveGuests("小李");
  await load();
  me.value = undefined;
  show();
  screen.getByRole("heading", { name: "小李，来一局？" });
  expect(screen.queryByLabelText("您的名字")).toBeNull();
  server.on("GET /api/me", { body: {} });
  await act(async () => {
    await load();
  });
  screen.getByLabelText("您的名字");
});

test("a refusal is shown with its article, and nobody is led away", async () => {
  serveGuests("小李");
  const refusal = {
    code: "too_many_tables",
    articles: ["cn2002:7"],
    zh: "您开的牌桌太多了。",
    en: "You have opened too many tables.",
  };
  server.on("POST /api/play", { status: 422, body: refusal });
  await load();
  show();
  fireEvent.click(screen.getByRole("button", { name: "开打：三副拖拉机" }));
  await screen.findByText("您开的牌桌太多了。", { exact: false });
  screen.getByText("依据2002 规则第七条");
  expect(location.pathname).toBe("/");
});

test("the list of tables follows the lobby's stream and says when it is cut off", async () => {
  serveGuests(null);
  await load();
  show();
  const stream = FakeEvents.latest;
  expect(stream?.url).toBe("/api/lobby");
  act(() => stream?.tell("tables", []));
  screen.getByText(/现在没有开放的牌桌/);
  act(() => stream?.tell("table", table({ title: "周五牌局" })));
  screen.getByRole("heading", { name: "周五牌局" });
  screen.getByText("两副双升 2017 · 缺 2 人");
  expect(screen.getAllByText("空座")).toHaveLength(2);
  screen.getByRole("button", { name: "坐下：周五牌局" });
  screen.getByRole("link", { name: "旁观：周五牌局" });

  const full = table({
    title: "周五牌局",
    status: "playing",
    seats: Array.from({ length: 4 }, () => ({ name: "甲", bot: false })),
    spectators: { see: "nobody" },
  });
  act(() => stream?.tell("table", full));
  screen.getByText("两副双升 2017 · 正在打");
  expect(screen.queryByRole("button", { name: /^坐下/ })).toBeNull();
  expect(screen.queryByRole("link", { name: /^旁观/ })).toBeNull();

  act(() => {
    stream?.dispatchEvent(new Event("error"));
  });
  screen.getByText(/正在重连/);
  act(() => stream?.tell("table", { ...full, status: "over" }));
  expect(screen.queryByRole("heading", { name: "周五牌局" })).toBeNull();
  cleanup();
  await waitFor(() => expect(stream?.isClosed).toBe(true));
});

test("where ratings are at stake the list shows them, asked for at once", async () => {
  serveGuests(null);
  const rated = [{ game: "shengji", rating: 1612, provisional: false }];
  const body = { ratings: { lb1: rated, lb2: [{ ...rated[0], game: "erdayi" }] } };
  server.on("GET /api/ratings?of=lb1,lb2", { body });
  await load();
  show();
  const seats = ["lb1", "lb2"].map((user) => ({ name: user, bot: false, user }));
  act(() => {
    FakeEvents.latest?.tell("tables", [
      table({ id: "t5", title: "计分", rated: true, seats: [...seats, null, null] }),
      table({ id: "t6", title: "随便", seats: [{ name: "lb3", bot: false, user: "lb3" }, null] }),
    ]);
  });
  screen.getByText("两副双升 2017 · 计等级分 · 缺 2 人");
  const mark = await screen.findByTitle("等级分 1612");
  expect(mark.closest("li")?.textContent).toContain("lb1");
  expect(document.querySelectorAll(".lobby-chair .rating")).toHaveLength(1);
  const asked = server.asked("GET").map(({ path }) => path);
  expect(asked.filter((path) => path.startsWith("/api/ratings"))).toEqual([
    "/api/ratings?of=lb1,lb2",
  ]);
});

test("who joins a table without a name comes in first", async () => {
  serveGuests(null);
  await load();
  show();
  act(() => FakeEvents.latest?.tell("tables", [table({ id: "t4" })]));
  fireEvent.click(screen.getByRole("button", { name: "坐下：两副双升 2017" }));
  await waitFor(() => expect(location.pathname).toBe("/table/t4"));
  expect(server.asked("POST").map((asked) => asked.path)).toEqual(["/api/guests"]);
});

test("a player's running games stand first, each with the way back to it", async () => {
  serveGuests("小李");
  const bot = { name: "阿兰", bot: true };
  const me = { name: "小李", bot: false };
  const friend = { name: "小王", bot: false };
  const tables = [
    table({ id: "over", status: "over" }),
    {
      ...table({ id: "mine", status: "playing", seats: [me, bot, bot, bot] }),
      seat: 0,
      scores: [],
    },
    { ...table({ id: "ours", status: "playing", seats: [bot, me, friend] }), seat: 1, scores: [] },
  ];
  server.on("GET /api/me/tables", { body: { tables } });
  await load();
  show();
  const links = await screen.findAllByRole("link", { name: /^继续 · / });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/table/mine", "/table/ours"]);
  const list = screen.getByRole("region", { name: "接着打" });
  expect(list.textContent).toContain("和机器人 · 正在打");
  expect(list.textContent).toContain("小王 · 正在打");
  const hero = screen.getByRole("heading", { level: 1 });
  const before = list.compareDocumentPosition(hero) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(before).not.toBe(0);
});

test("events are listed when there are any", async () => {
  serveGuests(null);
  const details = { name: "春季赛", place: "文化宫", starts_ms: 0, ends_ms: 0, mode: "paper" };
  const spring = {
    id: "e1",
    details,
    preset: "most2015",
    status: "running",
    entrants: 16,
    rounds: 1,
  };
  server.on("GET /api/events?status=running&limit=5", { body: { events: [spring] } });
  server.on("GET /api/events?status=upcoming&limit=5", { body: { events: [] } });
  await load();
  show();
  const link = await screen.findByRole("link", { name: "春季赛" });
  expect(link.getAttribute("href")).toBe("/event/e1");
});

test("a lobby without events says nothing of them", async () => {
  serveGuests(null);
  await load();
  show();
  await waitFor(() =>
    expect(server.asked("GET").map(({ path }) => path)).toContain(
      "/api/events?status=upcoming&limit=5",
    ),
  );
  expect(screen.queryByRole("heading", { name: "比赛" })).toBeNull();
});

test("the lobby speaks English", async () => {
  serveGuests(null);
  await load();
  lang.value = "en";
  show();
  screen.getByRole("heading", { name: "Sit down and play" });
  screen.getByRole("button", { name: "Play: Two decks, 2017" });
});
