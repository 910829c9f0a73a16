import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lang } from "../../i18n/index.ts";
import type { TableView } from "../../protocol/index.ts";
import { me } from "../../state/me.ts";
import { eventView, match } from "../../testing/event.ts";
import { person } from "../../testing/person.ts";
import { FakeEvents, fakeServer } from "../../testing/server.ts";
import { tableStore } from "../../testing/table.ts";
import { leading } from "../../testing/view.ts";
import { Gathering } from "./Gathering.tsx";
import { PanelDialog } from "./Menu.tsx";
import { MatchOver } from "./Result.tsx";
import { Rule } from "./Rule.tsx";

const server = fakeServer();

/** A table of the event e1, whose two sides play at t1. */
function atEvent(stage: TableView["stage"]) {
  const usual = leading(["SA"]);
  const seats = [...usual.seats.slice(0, 3), null];
  const view = { ...usual, seats, stage, settings: { ...usual.settings, event: true } };
  const { store, sent, say } = tableStore(view);
  say({ s: "hello", protocol: 1, you: { seat: 0 }, user: "u1", event: "e1" });
  return { store, sent };
}

beforeEach(() => {
  lang.value = "zh";
  vi.stubGlobal("EventSource", FakeEvents);
  me.value = person({ guest: false, nickname: "甲" });
  const matches = [{ ...match(1, 1, [1, 2]), online: ["t1"] }];
  server.on("GET /api/events/e1", {
    body: eventView({
      rounds: [{ stage: 0, round: 1, state: "playing", matches, byes: [3] }],
      conventions: [{ entrant: 2, text: "先大后小。" }],
    }),
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const buttons = () => screen.getAllByRole("button").map((button) => button.textContent);

test("before the match one reads convention cards and gets ready; the event gives the chairs", async () => {
  const { store } = atEvent({ is: "gathering" });
  render(<Gathering store={store} />);
  await screen.findByText("先大后小。");
  expect(buttons()).toEqual(["取消准备"]);
  expect(screen.getByRole("link", { name: "回赛事" }).getAttribute("href")).toBe("/event/e1");
});

test("a table of one's own offers chairs, bots and its link instead", () => {
  const usual = leading(["SA"]);
  const seats = [...usual.seats.slice(0, 3), null];
  const { store } = tableStore({ ...usual, seats, stage: { is: "gathering" } });
  render(<Gathering store={store} />);
  expect(buttons()).toEqual([
    "撤机器人",
    "撤机器人",
    "坐这里",
    "请机器人",
    "邀请",
    "离座",
    "取消准备",
  ]);
  expect(screen.queryByText("约定卡")).toBeNull();
});

test("the menu has the convention cards, however the table was opened", async () => {
  const { store } = atEvent(leading(["SA"]).stage);
  const opened: string[] = [];
  const open = (panel: string | null) => opened.push(String(panel));
  const { rerender } = render(<PanelDialog store={store} panel="menu" open={open} />);
  screen.getByRole("button", { name: "约定卡" }).click();
  expect(opened).toEqual(["conventions"]);
  rerender(<PanelDialog store={store} panel="conventions" open={open} />);
  await screen.findByText("先大后小。");
});

test("after the match the way leads back to the event", () => {
  const { store } = atEvent({ is: "over", reason: "played", scores: [1, -1, 1, -1] });
  render(<MatchOver store={store} id="t1" />);
  expect(screen.getByRole("link", { name: "回赛事" }).getAttribute("href")).toBe("/event/e1");
  expect(screen.queryByRole("button", { name: "再来一局" })).toBeNull();
});

test("who lost the match by a ruling has lost, though ahead", () => {
  const ended = { is: "over", reason: "lost", seat: 2, scores: [1, -1, 1, -1] } as const;
  const { store } = atEvent({ ...ended, scores: [...ended.scores] });
  render(<MatchOver store={store} id="t1" />);
  expect(screen.getByRole("heading", { name: /比赛结束/ }).textContent).toBe("比赛结束 负");
  screen.getByText("被裁判判负");
});

test("a referee stops the table and carries a ruling out", async () => {
  const { store, sent, say } = tableStore({ ...leading(["SA"]), you: "referee" });
  render(<Rule store={store} />);
  /** Answers the last command, and says which ruling it was. */
  const ruled = async () => {
    await waitFor(() => expect(sent.at(-1)?.c).toBe("rule"));
    const last = sent.at(-1);
    const id = last && "id" in last ? last.id : "";
    act(() => say({ s: "done", id, v: 2 }));
    return last?.c === "rule" ? last.ruling : undefined;
  };
  fireEvent.click(screen.getByRole("button", { name: "暂停牌桌" }));
  expect(await ruled()).toEqual({ do: "pause" });
  await screen.findByText("牌桌已暂停，时钟停走。");
  fireEvent.click(screen.getByRole("radio", { name: "乙、丁" }));
  fireEvent.input(screen.getByLabelText("分数"), { target: { value: "20" } });
  screen.getByText("本副 20 分从 乙、丁 划给对方。");
  const carryOut = screen.getByRole("button", { name: "执行" }) as HTMLButtonElement;
  const before = sent.length;
  fireEvent.click(carryOut);
  fireEvent.click(carryOut);
  expect(await ruled()).toEqual({ do: "penalise", seat: 1, points: 20 });
  await screen.findByText("已执行：本副 20 分从 乙、丁 划给对方。");
  // Whoever clicks twice has ruled once.
  expect(sent.length).toBe(before + 1);
  expect(carryOut.disabled).toBe(true);
  fireEvent.click(screen.getByRole("radio", { name: "本副作废重发" }));
  expect(screen.queryByText("犯规方")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "执行" }));
  expect(await ruled()).toEqual({ do: "annul" });
});

test("a referee reads what becomes of a deal before he rules it lost", async () => {
  const { store, sent, say } = tableStore({ ...leading(["SA"]), you: "referee" });
  render(<Rule store={store} />);
  fireEvent.click(screen.getByRole("radio", { name: "判本副负" }));
  await waitFor(() => expect(sent.at(-1)?.c).toBe("weigh"));
  const asked = sent.at(-1);
  expect(asked).toMatchObject({ ruling: { do: "forfeit", seat: 0 } });
  const q = asked?.c === "weigh" ? asked.q : 0;
  act(() =>
    say({ s: "weighed", q, zh: "台下方上台升2级", en: "the defenders take over and rise 2" }),
  );
  await screen.findByText("本副到此为止，判 甲、丙 负。结果：台下方上台升2级。");
});

test("boards are not dealt again", () => {
  const usual = leading(["SA"]);
  const settings = { ...usual.settings, boards: "set" };
  const { store } = tableStore({ ...usual, settings, you: "referee" });
  render(<Rule store={store} />);
  expect(screen.queryByRole("radio", { name: "本副作废重发" })).toBeNull();
  screen.getByRole("radio", { name: "判本场负" });
});

test("at a table of three, players answer for themselves and no points move", () => {
  const usual = leading(["SA"]);
  const three = { ...usual, game: "erdayi" as const, seats: usual.seats.slice(0, 3) };
  const { store } = tableStore({ ...three, you: "referee" });
  render(<Rule store={store} />);
  const choices = () => screen.getAllByRole("radio").map((one) => one.parentElement?.textContent);
  expect(choices()).toEqual(["本副作废重发", "判本场负"]);
  fireEvent.click(screen.getByRole("radio", { name: "判本场负" }));
  expect(choices()).toEqual(["本副作废重发", "判本场负", "甲", "乙", "丙"]);
});
