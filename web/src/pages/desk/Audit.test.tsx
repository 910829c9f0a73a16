import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { LocationProvider, Route, Router } from "preact-iso";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lang } from "../../i18n/index.ts";
import type { HistoryLine } from "../../protocol/desk.ts";
import { fakeServer } from "../../testing/server.ts";
import Audit from "./Audit.tsx";

const server = fakeServer();

const line = (version: number, by: string, zh: string): HistoryLine => ({
  version,
  at_ms: 0,
  by,
  zh,
  en: `step ${version}`,
  undone: version === 2,
  c: "enter",
});

beforeEach(() => {
  lang.value = "zh";
  history.replaceState(null, "", "/event/e1/audit");
  server.on("GET /api/events/e1/audit?limit=100", {
    body: {
      lines: [line(4, "王", "公布"), line(3, "李", "录入第 1 轮 2 桌 甲 — 乙 的成绩")],
      next: 3,
    },
  });
  server.on("GET /api/events/e1/audit?limit=100&before=3", {
    body: { lines: [line(2, "李", "录入第 1 轮 1 桌 丙 — 丁 的成绩"), line(1, "王", "开设赛事")] },
  });
});

afterEach(cleanup);

const show = () =>
  render(
    <LocationProvider>
      <Router>{[<Route key="audit" path="/event/:id/audit" component={Audit} />]}</Router>
    </LocationProvider>,
  );

const rows = () => document.querySelectorAll(".log tbody tr").length;

test("reads the log page by page, and has the server look through all of it", async () => {
  show();
  await screen.findByText("录入第 1 轮 2 桌 甲 — 乙 的成绩");
  expect(rows()).toBe(2);
  fireEvent.click(screen.getByRole("button", { name: "更早的" }));
  await screen.findByText("开设赛事");
  expect(rows()).toBe(4);
  screen.getByText("到头了。");
  screen.getByText("已撤销");
  const find = (text: string) =>
    `GET /api/events/e1/audit?limit=100&find=${encodeURIComponent(text)}`;
  server.on(find("1 桌"), { body: { lines: [line(2, "李", "录入第 1 轮 1 桌 丙 — 丁 的成绩")] } });
  fireEvent.input(screen.getByRole("searchbox"), { target: { value: "1 桌" } });
  await waitFor(() => expect(rows()).toBe(1));
  screen.getByText("共 1 条");
  server.on(find("戊"), { body: { lines: [] } });
  fireEvent.input(screen.getByRole("searchbox"), { target: { value: "戊" } });
  await screen.findByText("没有这样的记录。");
});

test("says why the log is closed to others", async () => {
  server.on("GET /api/events/e1/audit?limit=100", {
    status: 403,
    body: { code: "forbidden", articles: [], zh: "您没有这个权限。", en: "You may not do this." },
  });
  show();
  await screen.findByText("您没有这个权限。");
});
