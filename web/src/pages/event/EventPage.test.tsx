import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { LocationProvider, Route, Router } from "preact-iso";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { columns, mainFigure, minutes, points, unitOf } from "../../event/figures.ts";
import { lang } from "../../i18n/index.ts";
import type { PointUnit } from "../../protocol/desk.ts";
import { row, eventView as view } from "../../testing/event.ts";
import { FakeEvents, fakeServer } from "../../testing/server.ts";
import EventPage from "./EventPage.tsx";

const server = fakeServer();

function show() {
  return render(
    <LocationProvider>
      <Router>{[<Route key="event" path="/event/:id" component={EventPage} />]}</Router>
    </LocationProvider>,
  );
}

beforeEach(() => {
  lang.value = "zh";
  history.replaceState(null, "", "/event/e1");
  vi.stubGlobal("EventSource", FakeEvents);
  server.on("GET /api/events/e1", { body: view() });
});

afterEach(cleanup);

test("shows pairings, standings with what decided them, and entries", async () => {
  show();
  await screen.findByRole("heading", { name: "春季赛" });
  screen.getByText("1.5 : 0.5");
  screen.getByText("轮空");
  fireEvent.click(screen.getByRole("tab", { name: "名次" }));
  expect(screen.getAllByText("场分")).toHaveLength(2);
  screen.getByText("6.00");
  fireEvent.click(screen.getByRole("tab", { name: "名单" }));
  expect(screen.getAllByText("已报到")).toHaveLength(3);
});

test("says what is played, by which article it is ranked, and until when one enters", async () => {
  const { summary } = view();
  const details = { ...summary.details, entry_until_ms: 0, fee_yuan: 50 };
  server.on("GET /api/events/e1", { body: view({ summary: { ...summary, details } }) });
  show();
  await screen.findByText("积分编排 4 轮 · 同单位不相遇 · 计时 40 分钟 · 按级差记分");
  screen.getByText(/科技部 2015 四\(二\)/);
  screen.getByText(/每单位至多报 5 对/);
  screen.getByText(/^报名截止/);
  screen.getByText("报名费 50 元");
});

test("looks again by itself where the server was too busy", async () => {
  let asked = 0;
  server.on("GET /api/events/e1", () => {
    asked += 1;
    return asked === 1
      ? { status: 429, body: { code: "too_many_requests", articles: [], zh: "请稍候。", en: "" } }
      : { body: view() };
  });
  vi.spyOn(Math, "random").mockReturnValue(0);
  show();
  await screen.findByText("请稍候。");
  await screen.findByRole("heading", { name: "春季赛" });
  expect(asked).toBe(2);
  vi.restoreAllMocks();
});

test("finds the table of who looks for it", async () => {
  show();
  const field = await screen.findByRole("searchbox");
  fireEvent.input(field, { target: { value: "丙" } });
  screen.getByText("丙丁：第 1 轮在第 5 桌");
  fireEvent.input(field, { target: { value: "戊" } });
  screen.getByText("戊己：第 1 轮轮空");
});

test("reads the event again when it changed", async () => {
  show();
  await screen.findByRole("heading", { name: "春季赛" });
  server.on("GET /api/events/e1", { body: view({ rounds: [], standings: [] }) });
  act(() => FakeEvents.latest?.tell("change", { version: 8, what: ["rounds"] }));
  await waitFor(() => screen.getByText("还没有公布对阵。"));
});

test("says why an event cannot be shown", async () => {
  server.on("GET /api/events/e1", {
    status: 404,
    body: { code: "not_found", articles: [], zh: "没有这场比赛。", en: "There is no such event." },
  });
  show();
  await screen.findByText("没有这场比赛。");
});

test("figures are written as people write them", () => {
  expect([3, 4].map((value) => points(value, "half"))).toEqual(["1.5", "2"]);
  expect(points(1234, "hundredth")).toBe("12.34");
  expect(points(-7, "deal")).toBe("-7");
  expect(minutes(61_000)).toBe("1:01");
  expect(minutes(-5)).toBe("0:00");
});

test("standings have the columns that can decide something", () => {
  const [usual] = view().standings;
  const figures = { ratio: "0.6250", beaten: "0.4375", boards_won: 3 };
  const line = { ...row(1, 1, 4), wins: 1, opponents: 2, deals_won: 6, ...figures };
  const duplicate = view();
  duplicate.stages = duplicate.stages.map((stage) => ({
    ...stage,
    slip: { by: "duplicate", boards: 8 },
  }));
  const of = (unit: PointUnit, event = view()) =>
    usual ? columns(event, usual.stage, { unit, rows: [line] }) : [];
  expect(of("half")).toEqual(["standard", "wins", "opponents"]);
  expect(of("deal")).toEqual(["deals_won"]);
  // Of boards that are compared over the field neither points nor rounds won decide.
  expect(of("half", duplicate)).toEqual(["beaten", "boards_won"]);
  expect(mainFigure(duplicate, 0, line, "half")).toBe("0.6250");
});

test("points are counted as their stage has them before there are standings", () => {
  const event = view({ standings: [] });
  const of = (unit: PointUnit) =>
    unitOf({ ...event, stages: event.stages.map((stage) => ({ ...stage, unit })) }, 0);
  expect(points(12, of("deal"))).toBe("12");
  expect(points(2000, of("hundredth"))).toBe("20.00");
  expect(points(3, of("half"))).toBe("1.5");
});
