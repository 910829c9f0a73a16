import { act, cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lang } from "../i18n/index.ts";
import { me } from "../state/me.ts";
import { COMPARED } from "../testing/compared.ts";
import { person } from "../testing/person.ts";
import { FakeEvents, fakeServer } from "../testing/server.ts";
import { Compared } from "./Compared.tsx";
import { ofRound } from "./compared.ts";

const server = fakeServer();
const AT = ofRound("e1", 0, 2);
const PATH = "/api/events/e1/rounds/2/compared?stage=0";
const NOBODY = {
  status: 404,
  body: { code: "not_analysed", articles: [], zh: "还没有人要求。", en: "Nobody asked." },
};

beforeEach(() => {
  lang.value = "zh";
  me.value = person();
  vi.stubGlobal("EventSource", FakeEvents);
  FakeEvents.latest = undefined;
});

afterEach(cleanup);

test("boards are compared when somebody asks, and fill in", async () => {
  server.on(`GET ${PATH}`, NOBODY);
  const waiting = { ...COMPARED.progress, state: "waiting" as const, ahead: 2, total: 50 };
  server.on(`POST ${PATH}`, { body: { ...COMPARED, progress: waiting, boards: [] } });
  render(<Compared at={AT} booklet="/booklet" />);
  fireEvent.click(await screen.findByRole("button", { name: "让引擎对照各桌" }));
  await screen.findByText("前面还有 2 人。");
  await expect.poll(() => FakeEvents.latest?.url).toBe(PATH.replace("?", "/live?"));
  act(() => FakeEvents.latest?.tell("progress", { ...waiting, state: "running", done: 10 }));
  await screen.findByText("已完成 20%");
  expect(screen.queryByRole("link", { name: "下载 XLSX" })).toBeNull();
  server.on(`GET ${PATH}`, { body: COMPARED });
  act(() => FakeEvents.latest?.tell("progress", COMPARED.progress));
  await screen.findByRole("heading", { name: /1 号牌/ });
  screen.getByText("机器人 平均 62（50 至 75）");
  const rows = screen.getAllByRole("row").map((row) => row.textContent);
  expect(rows[1]).toContain("95♥东东");
  expect(rows[2]).toContain("45––没有亮");
  const link = screen.getByRole("link", { name: "复盘 2" });
  expect(link.getAttribute("href")).toBe("/replay/t2");
  const book = screen.getByRole("link", { name: "下载 XLSX" });
  expect(book.getAttribute("href")).toBe(`${PATH.replace("?", ".xlsx?")}&lang=zh`);
  screen.getByRole("link", { name: "打印牌谱册" });
  expect(FakeEvents.latest?.isClosed).toBe(true);
});

test("who wants it no longer says so, and may go on", async () => {
  const running = { ...COMPARED.progress, state: "running" as const, done: 5, total: 50 };
  server.on(`GET ${PATH}`, { body: { ...COMPARED, progress: running } });
  server.on(`DELETE ${PATH}`, { body: null });
  server.on(`POST ${PATH}`, { body: COMPARED });
  render(<Compared at={AT} />);
  fireEvent.click(await screen.findByRole("button", { name: "不等了" }));
  await screen.findByText("对照已停下。");
  expect(server.asked("DELETE")).toHaveLength(1);
  fireEvent.click(screen.getByRole("button", { name: "继续对照" }));
  await screen.findByRole("link", { name: "下载 JSON" });
});

test("who has no name looks on", async () => {
  me.value = null;
  server.on(`GET ${PATH}`, NOBODY);
  render(<Compared at={AT} />);
  await screen.findByRole("link", { name: "去取个昵称" });
  expect(screen.queryByRole("button")).toBeNull();
});
