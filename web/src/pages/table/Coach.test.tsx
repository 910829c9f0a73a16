import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { LocationProvider } from "preact-iso";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lang } from "../../i18n/index.ts";
import type { ClientMessage, Moment, Stage, TableView } from "../../protocol/index.ts";
import { defaults, settings } from "../../state/settings.ts";
import { Selection } from "../../table/selection.ts";
import { fakeServer } from "../../testing/server.ts";
import { tableStore } from "../../testing/table.ts";
import { leading } from "../../testing/view.ts";
import { Coach, isCoached } from "./Coach.tsx";
import { mayCount } from "./Counter.tsx";
import { coachWords } from "./coachWords.ts";
import { LessonOver } from "./LessonOver.tsx";

const server = fakeServer();

afterEach(cleanup);

beforeEach(() => {
  lang.value = "zh";
  settings.value = defaults;
  history.replaceState(null, "", "/");
});

const bot = {
  who: { bot: "rookie" },
  name: "阿兰",
  ready: true,
  trustee: false,
  left: false,
  time_outs: 0,
};

/** Somebody alone with bots whose turn it is to lead. */
function table(lesson: boolean): TableView {
  const view = leading(["SA", "SK", "H5"]);
  const stage = view.stage as Extract<Stage, { is: "match" }>;
  const game = stage.view as Extract<typeof stage.view, { game: "shengji" }>;
  const deal = game.deal as NonNullable<typeof game.deal>;
  const hands = [["SA", "SK", "H5"], ["S3"], ["BJ", "H2", "D4", "DT"], ["C9"]];
  return {
    ...view,
    settings: { ...view.settings, patience: "waits", ...(lesson ? { lesson: true } : {}) },
    seats: [view.seats[0] ?? null, bot, bot, bot],
    stage: {
      ...stage,
      wait: { for: "turn", seat: 0, task: "lead" },
      view: { ...game, deal: { ...deal, hands } },
    },
  };
}

/** The coach at a table, with a server that says what there is to learn. */
function coach(view: TableView) {
  const { store, sent, say } = tableStore(view);
  const selection = new Selection(store);
  render(
    <LocationProvider>
      <Coach store={store} selection={selection} />
    </LocationProvider>,
  );
  const asked = () => sent.filter((message) => message.c === "moment");
  const tell = async (moment: Moment) => {
    const { q } = asked().at(-1) as Extract<ClientMessage, { c: "moment" }>;
    await act(async () => say({ s: "moment", q, moment }));
  };
  return { store, sent, say, selection, asked, tell };
}

const leads: Moment = { is: "leads", throw: ["SA", "SK"], deals: true };

test("the teacher says what a moment is about, in full once and briefly then", async () => {
  const { tell, say, asked } = coach(table(true));
  await tell({ is: "leads", deals: true });
  expect(screen.getByRole("status").textContent).toMatch(/轮到您领出/);
  await act(async () => {
    say({ s: "events", v: 2, events: [{ e: "turn", seat: 1, task: "follow" }] });
  });
  await act(async () => {
    say({ s: "events", v: 3, events: [{ e: "turn", seat: 0, task: "lead" }] });
  });
  expect(asked().length).toBe(2);
  await tell({ is: "leads", deals: true });
  expect(screen.getByRole("status").textContent).toMatch(/^您领出：先走副牌里最大的牌。/);
});

test("a throw that stands is lifted by one tap", async () => {
  const { tell, selection } = coach(table(true));
  await tell(leads);
  expect(screen.getByRole("status").textContent).toMatch(/^♠A ♠K这几张可以甩/);
  fireEvent.click(screen.getByRole("button", { name: "选上这几张" }));
  expect(selection.cards.value).toEqual(["SA", "SK"]);
});

test("all hands lie open in a lesson", async () => {
  coach(table(true));
  fireEvent.click(screen.getByRole("button", { name: "看三家的牌" }));
  expect(screen.getByText(/对家/).closest("div")?.textContent).toContain("大王 ♥2");
  expect(screen.getByRole("img", { name: "梅花9" }).textContent).toContain("9");
});

test("who skips the lesson ends it", async () => {
  const { sent } = coach(table(true));
  fireEvent.click(screen.getByRole("button", { name: "跳过" }));
  expect(sent.at(-1)).toMatchObject({ c: "end" });
  await waitFor(() => expect(location.pathname).toBe("/"));
});

test("at other tables it speaks to whom wants it, briefly, until it is sent away", async () => {
  const view = table(false);
  const silent = coach(view);
  expect(screen.queryByRole("status")).toBeNull();
  expect(silent.asked().length).toBeLessThanOrEqual(1);
  cleanup();
  settings.value = { ...defaults, coach: true };
  const { tell } = coach(view);
  await tell({ is: "leads", deals: true });
  expect(screen.getByRole("status").textContent).toMatch(/^您领出：先走副牌里最大的牌。/);
  expect(screen.queryByRole("button", { name: "看三家的牌" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "不用讲了" }));
  expect(settings.value.coach).toBe(false);
  expect(screen.queryByRole("status")).toBeNull();
});

test("nobody is taught or counts cards in the deal of the day, which everyone plays alone", () => {
  settings.value = { ...defaults, coach: true, counter: true };
  const view = table(false);
  const ofDay = { ...view, settings: { ...view.settings, boards: "2026-11-19 shengji" } };
  const { store } = coach(ofDay);
  expect(store.ofDay.value).toBe(true);
  expect(screen.queryByRole("status")).toBeNull();
  expect(isCoached(store)).toBe(false);
  expect(mayCount(store)).toBe(false);
  const practised = tableStore(view).store;
  expect([isCoached(practised), mayCount(practised)]).toEqual([true, true]);
});

const sits = { seat: 0, seats: 4, left: 20 };

test("the words follow what the moment says", () => {
  const trick = (partner: boolean, points: number) => ({ partner, points });
  const said = (moment: Moment) => coachWords(moment, true, sits);
  expect(said({ is: "declares", suit: "H", count: 6 })).toContain("红心有 6 张");
  expect(said({ is: "declares", suit: "H", count: 6, over: 2 })).toMatch(/^对家已经亮了/);
  expect(said({ is: "declared", seat: 0 })).toContain("由您坐庄");
  expect(said({ is: "declared", seat: 1 })).toMatch(/^下家亮了主/);
  expect(said({ is: "follows", suit: "C", shape: true, trick: trick(true, 0) })).toMatch(
    /梅花.*先跟对子.*送给他/,
  );
  expect(said({ is: "follows", shape: false, trick: trick(false, 15) })).toMatch(/主牌.*15 分/);
  expect(said({ is: "void", suit: "D", ruffs: true, trick: trick(false, 0) })).toContain("毙");
  expect(said({ is: "last_trick", defends: false, buried: 10 })).toMatch(/底里有 10 分.*守/);
  expect(coachWords(leads, false, { ...sits, left: 2 })).toContain("抠底");
  expect(coachWords(leads, false, sits)).not.toContain("抠底");
  const three = { seat: 0, seats: 3, left: 9 };
  const close = { seat: 2, count: 2 };
  expect(
    coachWords({ is: "answers", partner: false, with: "play_or_bomb", close }, true, three),
  ).toMatch(/炸弹.*上家只剩 2 张/);
  lang.value = "en";
  expect(said({ is: "follows", suit: "C", shape: false, trick: trick(false, 0) })).toBe(
    "The lead: clubs. You have some, so you must play them. No points in it yet: no need for your best. If you cannot win, keep your points.",
  );
});

test("after the lesson one plays a deal of one's own, with hints", async () => {
  server.on("POST /api/tables", { status: 201, body: { id: "t2", link: "/table/t2?key=k" } });
  const view = table(true);
  const stage = view.stage as Extract<Stage, { is: "match" }>;
  const { store } = tableStore({
    ...view,
    stage: { is: "over", reason: "played", scores: [1, -1, 1, -1], view: stage.view },
  });
  render(
    <LocationProvider>
      <LessonOver store={store} />
    </LocationProvider>,
  );
  expect(screen.getAllByRole("listitem").length).toBe(5);
  fireEvent.click(screen.getByRole("button", { name: "自己打一副" }));
  await waitFor(() => expect(location.pathname + location.search).toBe("/table/t2?sit=ready"));
  expect(settings.value.coach).toBe(true);
  expect(server.asked("POST")[0]?.body).toMatchObject({
    rules: "cn2017",
    bots: [null, "rookie", "rookie", "rookie"],
    patient: true,
  });
});
