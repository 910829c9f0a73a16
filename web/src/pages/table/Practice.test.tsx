import { signal } from "@preact/signals";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { LocationProvider } from "preact-iso";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lang } from "../../i18n/index.ts";
import type { Stage, TableView } from "../../protocol/index.ts";
import { fakeServer } from "../../testing/server.ts";
import { tableStore } from "../../testing/table.ts";
import { leading } from "../../testing/view.ts";
import { NextDeal } from "./Actions.tsx";
import { PanelDialog } from "./Menu.tsx";
import { PlayAgain } from "./PlayAgain.tsx";
import { GoOn, PracticeQuick } from "./Practice.tsx";
import { MatchOver } from "./Result.tsx";
import { SeatPlate } from "./SeatPlate.tsx";

const server = fakeServer();

afterEach(cleanup);

beforeEach(() => {
  lang.value = "zh";
});

const person = (id: string, name: string) => ({
  who: { person: id },
  name,
  ready: false,
  trustee: false,
  left: false,
  time_outs: 0,
});
const bot = { ...person("", "阿兰"), who: { bot: "club" }, ready: true };

/** Somebody alone with bots, whom nobody hurries. */
function alone(changes: Partial<TableView> = {}): TableView {
  const view = leading(["SA", "H5"]);
  const stage = view.stage as Extract<Stage, { is: "match" }>;
  return {
    ...view,
    settings: { ...view.settings, patience: "waits" },
    seats: [person("u1", "小明"), bot, bot, bot],
    stage: { ...stage, wait: { for: "turn", seat: 0, task: "lead" } },
    ...changes,
  };
}

test("no clock is shown to whom nobody hurries", () => {
  const { store, say } = tableStore(alone());
  expect(store.practises.value).toBe(true);
  expect(store.deadline.value).toBeUndefined();
  const { container } = render(<SeatPlate store={store} seat={0} bubbles={signal(new Map())} />);
  expect(container.querySelector('[role="timer"]')).toBeNull();
  say({ s: "events", v: 2, events: [{ e: "turn", seat: 0, task: "lead", ms: 9_000 }] });
  expect(store.deadline.value).toBeDefined();
});

test("the next deal waits without a countdown", () => {
  const view = alone();
  const stage = view.stage as Extract<Stage, { is: "match" }>;
  const wait = {
    for: "between",
    committed: true,
    contributed: [false, false, false, false],
  } as const;
  const { store } = tableStore({
    ...view,
    stage: { ...stage, wait: { ...wait, contributed: [...wait.contributed] } },
  });
  render(<NextDeal store={store} />);
  screen.getByRole("button", { name: "下一副" });
});

test("for whom a bot played on, the next deal says that he goes on", () => {
  const view = alone();
  const stage = view.stage as Extract<Stage, { is: "match" }>;
  const wait = { for: "between" as const, committed: true, contributed: [] };
  const [own, ...bots] = view.seats;
  const seats = [own && { ...own, trustee: true }, ...bots] as TableView["seats"];
  const { store, sent } = tableStore({ ...view, seats, stage: { ...stage, wait } });
  render(<NextDeal store={store} />);
  fireEvent.click(screen.getByRole("button", { name: "继续" }));
  expect(sent.at(-1)).toMatchObject({ c: "ready", ready: true });
});

test("whoever practises takes back, pauses and goes on", () => {
  const { store, sent, say } = tableStore(alone());
  const { rerender } = render(<PracticeQuick store={store} />);
  fireEvent.click(screen.getByRole("button", { name: "悔牌" }));
  fireEvent.click(screen.getByRole("button", { name: "暂停" }));
  expect(sent).toMatchObject([{ c: "take_back" }, { c: "pause", on: true }]);
  rerender(<GoOn store={store} />);
  expect(screen.queryByRole("button")).toBeNull();
  act(() => say({ s: "events", v: 2, events: [{ e: "paused", by: "u1" }] }));
  fireEvent.click(screen.getByRole("button", { name: "继续" }));
  expect(sent.at(-1)).toMatchObject({ c: "pause", on: false });
});

test("after a trick a tap anywhere goes on, but a referee's pause stands", () => {
  const { store, sent, say } = tableStore(alone({ stepwise: true, paused: { by: "u1" } }));
  render(<GoOn store={store} />);
  fireEvent.click(screen.getByRole("button", { name: "点一下，继续" }));
  expect(sent).toMatchObject([{ c: "pause", on: false }]);
  act(() => say({ s: "events", v: 2, events: [{ e: "paused", by: "u90" }] }));
  expect(screen.queryByRole("button")).toBeNull();
});

test("the menu says what leaving and ending do", () => {
  const { store, sent } = tableStore(alone());
  const opened: string[] = [];
  const open = (panel: string | null) => opened.push(String(panel));
  const { rerender } = render(<PanelDialog store={store} panel="menu" open={open} />);
  fireEvent.click(screen.getByRole("switch", { name: "每一圈后等我点一下" }));
  expect(sent).toMatchObject([{ c: "stepwise", on: true }]);
  expect(screen.queryByRole("button", { name: "叫裁判" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "结束这一桌" }));
  fireEvent.click(screen.getByRole("button", { name: "离开" }));
  expect(opened).toEqual(["end", "leave"]);
  rerender(<PanelDialog key="leave" store={store} panel="leave" open={open} />);
  screen.getByText(/这一桌为您留着/);
  rerender(<PanelDialog key="end" store={store} panel="end" open={open} />);
  screen.getByText(/不算输赢/);
  fireEvent.click(screen.getByRole("button", { name: "结束这一桌" }));
  expect(sent.at(-1)).toMatchObject({ c: "end" });
});

test("with people leaving means that a bot plays on", () => {
  const { store } = tableStore(
    alone({ seats: [person("u1", "小明"), bot, person("u2", "小李"), bot] }),
  );
  expect(store.practises.value).toBe(false);
  render(<PanelDialog store={store} panel="leave" open={() => undefined} />);
  screen.getByText(/机器人替您打/);
});

test("what was taken back stands again", () => {
  const view = alone();
  const stage = view.stage as Extract<Stage, { is: "match" }>;
  const { store, say } = tableStore(view);
  const before = (alone().stage as typeof stage).view;
  const events = [
    { e: "led" as const, seat: 0, cards: ["SA"] },
    { e: "play_taken_back" as const, seat: 0, view: before },
    { e: "turn" as const, seat: 0, task: "lead" as const },
  ];
  say({ s: "events", v: 2, events });
  expect(store.hand.value).toEqual(["SA", "H5"]);
  expect(store.myTask.value).toBe("lead");
});

test("one tap leads to the table where the same people play again", async () => {
  server.on("POST /api/tables/t1/again", { body: { table: "t2" } });
  const over = { is: "over", reason: "played", scores: [1, -1, 1, -1] } as const;
  const seats = [person("u1", "小明"), bot, person("u2", "小李"), bot];
  const { store, say } = tableStore(alone({ seats, stage: { ...over, scores: [...over.scores] } }));
  render(
    <LocationProvider>
      <PlayAgain store={store} id="t1" />
    </LocationProvider>,
  );
  screen.getByRole("button", { name: "换搭档再来" });
  act(() => say({ s: "events", v: 2, events: [{ e: "next", table: "t2" }] }));
  fireEvent.click(await screen.findByRole("button", { name: "再来一局，已有人先去" }));
  await expect.poll(() => location.pathname).toBe("/table/t2");
  expect(server.asked("POST").map(({ body }) => body)).toEqual([{ turned: false }]);
});

test("nothing is taken back or ended in the deal of the day, which leads back to it", () => {
  const view = alone();
  const ofDay = { ...view, settings: { ...view.settings, boards: "2026-11-19 shengji" } };
  const { store } = tableStore(ofDay);
  render(<PracticeQuick store={store} />);
  expect(screen.queryByRole("button", { name: "悔牌" })).toBeNull();
  screen.getByRole("button", { name: "暂停" });
  render(<PanelDialog store={store} panel="menu" open={() => undefined} />);
  expect(screen.queryByRole("button", { name: "结束这一桌" })).toBeNull();
  const stage: Stage = { is: "over", reason: "played", scores: [1, -1, 1, -1] };
  const { store: over } = tableStore({ ...ofDay, stage });
  render(
    <LocationProvider>
      <MatchOver store={over} id="t1" />
    </LocationProvider>,
  );
  expect(screen.getByRole("link", { name: "看名次" }).getAttribute("href")).toBe("/today");
  expect(screen.queryByRole("button", { name: "再来一局" })).toBeNull();
});
