import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { LocationProvider, Route, Router } from "preact-iso";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lang } from "../../i18n/index.ts";
import type { EventView, MyPart, RoundView } from "../../protocol/desk.ts";
import { me } from "../../state/me.ts";
import { eventView, match, teamEvent, teamMatch } from "../../testing/event.ts";
import { person } from "../../testing/person.ts";
import { FakeEvents, fakeServer } from "../../testing/server.ts";
import EventPage from "./EventPage.tsx";

const server = fakeServer();
const COMMANDS = "POST /api/events/e1/commands";

const part = (changes: Partial<MyPart> = {}): MyPart => ({
  version: 9,
  applications: [],
  ...changes,
});

const playing: RoundView = {
  stage: 0,
  round: 2,
  state: "playing",
  matches: [match(4, 12, [2, 1])],
  byes: [3],
};

const someone = (guest: boolean) => person({ guest, nickname: "甲" });

function show(view: EventView, mine: MyPart | null, address = "/event/e1") {
  server.on("GET /api/events/e1", { body: view });
  server.on(
    "GET /api/events/e1/mine",
    mine
      ? { body: mine }
      : { status: 401, body: { code: "not_signed_in", articles: [], zh: "请登录", en: "Sign in" } },
  );
  history.replaceState(null, "", address);
  return render(
    <LocationProvider>
      <Router>{[<Route key="event" path="/event/:id" component={EventPage} />]}</Router>
    </LocationProvider>,
  );
}

const sent = () => (server.asked("POST").at(-1)?.body as { do: unknown } | undefined)?.do;

beforeEach(() => {
  lang.value = "zh";
  me.value = someone(false);
  sessionStorage.clear();
  vi.stubGlobal("EventSource", FakeEvents);
  server.on(COMMANDS, { body: { version: 10, done: true } });
});

afterEach(cleanup);

test("one's own table comes first, and its result is reported there", async () => {
  show(eventView({ rounds: [playing] }), part({ entrant: 1, person: 0 }));
  const mine = await screen.findByRole("region", { name: "我的比赛" });
  expect(mine.querySelector(".mine-number")?.textContent).toContain("12");
  expect(mine.querySelector(".mine-versus")?.textContent).toBe("丙丁");
  for (const [group, level] of [
    [0, "9"],
    [1, "J"],
  ] as const) {
    const box = mine.querySelectorAll(".big-one")[group];
    fireEvent.click(box?.querySelector(`input[value="${level}"]`) as Element);
  }
  fireEvent.submit(mine.querySelector(".report form") as Element);
  await screen.findByText("等对方报同样的成绩。");
  expect(sent()).toEqual({
    c: "report",
    match_no: 4,
    slip: { by: "levels", levels: ["9", "J"] },
  });
});

test("of boards that others still play one's own result is told to oneself alone", async () => {
  const slip = { by: "levels" as const, levels: ["9", "J"] };
  const own = (round: number) => ({ stage: 0, round, match_no: 4, slip });
  show(eventView({ rounds: [playing] }), part({ entrant: 1, person: 0, result: own(2) }));
  const result = async () => (await screen.findByRole("region", { name: "我的比赛" })).textContent;
  await waitFor(async () => expect(await result()).toContain("9 : J"));
  expect(document.querySelector(".report")).toBeNull();
  cleanup();
  // That of the round before says nothing of this one.
  show(eventView({ rounds: [playing] }), part({ entrant: 1, person: 0, result: own(1) }));
  await waitFor(() => expect(document.querySelector(".report")).not.toBeNull());
  expect(await result()).not.toContain("9 : J");
});

test("an online match is one touch away", async () => {
  const online = { ...playing, matches: [{ ...match(4, 12, [2, 1]), online: ["t9"] }] };
  show(eventView({ rounds: [online] }), part({ entrant: 2, person: 1, sits_at: 0 }));
  const link = await screen.findByRole("link", { name: "去我的牌桌" });
  expect(link.getAttribute("href")).toBe("/table/t9");
  expect(screen.getByRole("link", { name: "观看" }).getAttribute("href")).toBe("/table/t9");
});

test("whoever is excused reads so, and an opponent who left is told of at once", async () => {
  const away = { ...playing, byes: [], excused: [3] };
  show(eventView({ rounds: [away] }), part({ entrant: 3, person: 0 }));
  await screen.findByText(/第 2 轮请假/);
  cleanup();
  const base = eventView();
  const entrants = base.entrants.map((one) =>
    one.id === 2 ? { ...one, left: "withdrawn" as const } : one,
  );
  show(eventView({ entrants, rounds: [playing] }), part({ entrant: 1, person: 0 }));
  await screen.findByText(/已退出比赛：本场不用打，本轮结束时按规程给您记分/);
  cleanup();
  const brackets = [{ stage: 0, rounds: [] }];
  show(eventView({ entrants, rounds: [playing], brackets }), part({ entrant: 1, person: 0 }));
  await screen.findByText(/判您获胜/);
});

test("one of a team goes to his own table, and nobody watches boards", async () => {
  const online = { ...playing, matches: [{ ...match(4, 12, [2, 1]), online: ["t8", "t9"] }] };
  const stages = eventView().stages.map((stage) => ({
    ...stage,
    slip: { by: "boards" as const, tables: 2, boards: 8 },
  }));
  show(eventView({ rounds: [online], stages }), part({ entrant: 2, person: 2, sits_at: 1 }));
  const link = await screen.findByRole("link", { name: "去我的牌桌" });
  expect(link.getAttribute("href")).toBe("/table/t9");
  expect(screen.queryByRole("link", { name: "观看" })).toBeNull();
});

test("extra deals take the place of the last round for those who play them", async () => {
  const play_off = { players: [1, 3], online: "t7" };
  show(eventView({ rounds: [playing], play_off }), part({ entrant: 1, person: 0, sits_at: 0 }));
  const mine = await screen.findByRole("region", { name: "我的比赛" });
  expect(mine.querySelector(".mine-versus")?.textContent).toBe("戊己");
  const link = screen.getByRole("link", { name: "去我的牌桌" });
  expect(link.getAttribute("href")).toBe("/table/t7");
  // The others find the table among the rounds.
  expect(screen.getByRole("link", { name: "观看" }).getAttribute("href")).toBe("/table/t7");
});

test("a code makes a guest one of the entry's people, under his name", async () => {
  me.value = null;
  let come = false;
  server.on("POST /api/guests", () => {
    come = true;
    return { body: {} };
  });
  server.on("GET /api/me", () => ({ body: { user: come ? someone(true) : null } }));
  server.on("PATCH /api/me", { body: { ...someone(true), nickname: "甲乙" } });
  show(eventView({ rounds: [playing] }), null, "/event/e1?code=ABCD2345");
  const field = (await screen.findByLabelText(/参赛码/)) as HTMLInputElement;
  expect(field.value).toBe("ABCD2345");
  server.on("GET /api/events/e1/mine", { body: part({ entrant: 1, person: 0 }) });
  fireEvent.click(screen.getByRole("button", { name: "这是我" }));
  await screen.findByRole("region", { name: "我的比赛" });
  expect(sent()).toEqual({ c: "claim", code: "ABCD2345" });
  await waitFor(() => expect(me.value?.nickname).toBe("甲乙"));
});

const open = (changes: Partial<EventView> = {}) =>
  eventView({
    summary: {
      ...eventView().summary,
      status: "upcoming",
      details: { ...eventView().summary.details, self_entry: true },
    },
    rounds: [],
    standings: [],
    ...changes,
  });

test("somebody enters himself with his partner, and may take it back", async () => {
  show(open({ sections: ["机关组", "事业组"] }), part());
  fireEvent.click(await screen.findByText("报名参赛"));
  const send = screen.getByRole("button", { name: "提交报名" });
  expect(send.hasAttribute("disabled")).toBe(true);
  fireEvent.input(screen.getByLabelText("搭档的姓名"), { target: { value: "乙" } });
  fireEvent.input(screen.getByLabelText("单位"), { target: { value: "工会" } });
  fireEvent.change(screen.getByLabelText("组别"), { target: { value: "1" } });
  const row = { people: [{ name: "甲", user: "u1" }, { name: "乙" }], unit: "工会", section: 1 };
  server.on("GET /api/events/e1/mine", {
    body: part({
      applications: [{ id: 3, row, user: "u1", name: "甲", at_ms: 0, state: { is: "waiting" } }],
    }),
  });
  fireEvent.click(send);
  await screen.findByText("报名已提交，等工作台批准。");
  expect(sent()).toEqual({ c: "apply", row });
  expect(screen.queryByText("报名参赛")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "撤回报名" }));
  await waitFor(() => expect(sent()).toEqual({ c: "cancel", application: 3 }));
});

test("nobody enters himself once entries are closed", async () => {
  const { summary } = open();
  const details = { ...summary.details, entry_until_ms: 1 };
  show(open({ summary: { ...summary, details } }), part());
  await screen.findByText("报名已经截止。");
  expect(screen.queryByText("报名参赛")).toBeNull();
});

test("guests are told that an entry needs an account", async () => {
  me.value = someone(true);
  show(open(), part());
  await screen.findByText(/先要有账号/);
});

test("the staff finds its pages, and a rehearsal says that it is one", async () => {
  const view = eventView();
  show({ ...view, summary: { ...view.summary, rehearsal: true } }, part({ role: "referee" }));
  const staff = await screen.findByRole("navigation", { name: "工作人员" });
  expect([...staff.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual([
    "/event/e1/director",
    "/event/e1/referee",
    "/event/e1/screen",
    "/event/e1/print",
  ]);
  screen.getByText(/^演练/);
});

test("conventions are written by their own and read by all", async () => {
  show(
    eventView({ conventions: [{ entrant: 2, text: "先大后小。" }] }),
    part({ entrant: 1, convention: "旧的" }),
  );
  fireEvent.click(await screen.findByRole("tab", { name: "约定卡" }));
  screen.getByText("先大后小。");
  const field = await screen.findByLabelText(/对手有权查看/);
  fireEvent.input(field, { target: { value: "新的约定" } });
  fireEvent.submit(field.closest("form") as Element);
  await waitFor(() => expect(sent()).toEqual({ c: "convention", entrant: 1, text: "新的约定" }));
});

const toCome: RoundView = {
  stage: 0,
  round: 1,
  state: "published",
  matches: [teamMatch()],
  byes: [],
};

test("the captain of a team says who plays, and everyone of it reads where he sits", async () => {
  show(teamEvent({ rounds: [toCome] }), part({ entrant: 1, person: 0, sits_at: 0 }));
  const mine = await screen.findByRole("region", { name: "我的比赛" });
  expect(mine.textContent).toContain("A桌 东");
  expect(mine.querySelector(".seats")?.textContent).toContain("南北 主队 甲三、甲四");
  fireEvent.change(screen.getByLabelText("B桌 南"), { target: { value: "4" } });
  fireEvent.click(screen.getByRole("button", { name: "排定" }));
  await screen.findByText("已排定");
  expect(sent()).toEqual({ c: "line_up", round: 1, entrant: 1, people: [0, 1, 2, 4] });
  fireEvent.change(screen.getByLabelText("A桌 东"), { target: { value: "1" } });
  expect(screen.getByText("同一个人不能坐两处。")).toBeTruthy();
});

test("one of a team who sits out has no table, and names no line-up", async () => {
  const online = { ...toCome, matches: [{ ...teamMatch(), online: ["t8", "t9"] }] };
  show(teamEvent({ rounds: [online] }), part({ entrant: 1, person: 4 }));
  const mine = await screen.findByRole("region", { name: "我的比赛" });
  expect(mine.textContent).toContain("本轮不出场");
  expect(screen.queryByRole("link", { name: "去我的牌桌" })).toBeNull();
  expect(screen.queryByRole("button", { name: "排定" })).toBeNull();
});
