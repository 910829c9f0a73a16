import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { LocationProvider, Route, Router } from "preact-iso";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lang } from "../../i18n/index.ts";
import type { DeskView, PendingView, PlayOffView, StageView } from "../../protocol/desk.ts";
import { me } from "../../state/me.ts";
import { consequences, deskView, entrant, match, round, withRounds } from "../../testing/desk.ts";
import { row } from "../../testing/event.ts";
import { person } from "../../testing/person.ts";
import { FakeEvents, fakeServer } from "../../testing/server.ts";
import Console from "./Console.tsx";

const server = fakeServer();
const COMMANDS = "POST /api/events/e1/commands";

beforeEach(() => {
  lang.value = "zh";
  me.value = person({ guest: false, login: "wang", nickname: "王裁判", role: "director" });
  vi.stubGlobal("EventSource", FakeEvents);
  const answer = { body: { version: 8, done: true, consequences: consequences() } };
  server.on(COMMANDS, answer);
  server.on(`${COMMANDS}?preview=true`, { body: { ...answer.body, version: 7, done: false } });
});

afterEach(cleanup);

async function show(desk: DeskView, tab = ""): Promise<void> {
  server.on("GET /api/events/e1/desk", { body: desk });
  history.replaceState(null, "", `/event/e1/director${tab ? `?tab=${tab}` : ""}`);
  render(
    <LocationProvider>
      <Router>{[<Route key="desk" path="/event/:id/director" component={Console} />]}</Router>
    </LocationProvider>,
  );
  await screen.findByRole("heading", { name: /春季赛/ });
}

/** The commands that were really given. */
const given = () =>
  server
    .asked("POST")
    .filter(({ path }) => path.endsWith("/commands"))
    .map(({ body }) => (body as { do: unknown }).do);

const playing = (some: Partial<DeskView> = {}) =>
  withRounds(
    deskView({ next: { code: "results", round: 1 }, missing: [1, 2], ...some }),
    round("playing"),
  );

test("the next step is the one primary button, and shows its consequences first", async () => {
  await show(deskView());
  const primary = document.querySelectorAll(".button.primary");
  expect([...primary].map(({ textContent }) => textContent)).toEqual(["抽签开赛"]);
  fireEvent.click(screen.getByRole("button", { name: "抽签开赛" }));
  const dialog = await screen.findByRole("dialog");
  await within(dialog).findByText("名次和对阵不受影响。");
  within(dialog).getByText(/4 个参赛者进入抽签/);
  expect(given()).toEqual([]);
  fireEvent.input(within(dialog).getByLabelText(/抽签口令/), { target: { value: "春天" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "抽签开赛" }));
  await waitFor(() => expect(given()).toEqual([{ c: "begin", word: "春天" }]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a stage that another one has filled is drawn in words of its own", async () => {
  const view = deskView();
  const [first] = view.event.stages as [StageView];
  const stages: StageView[] = [
    { ...first, name_zh: "预赛", state: "over" },
    { ...first, stage: 1, name_zh: "复赛", state: "waiting" },
  ];
  await show({ ...view, event: { ...view.event, stages } });
  screen.getByText("复赛可以抽签了");
  fireEvent.click(screen.getByRole("button", { name: "复赛抽签" }));
  const dialog = await screen.findByRole("dialog");
  within(dialog).getByText("上一阶段出线的进入抽签。");
  // Who takes part was settled by the standings: nothing of lists and late entries.
  expect(dialog.textContent).not.toMatch(/名单|补报|报到/);
});

test("whoever comes second is told who changed what, and looks again", async () => {
  await show(
    withRounds(deskView({ next: { code: "publish", round: 1 } }), round("draft")),
    "rounds",
  );
  server.on(COMMANDS, {
    status: 409,
    body: {
      code: "stale_version",
      articles: [],
      zh: "李裁判：2 退出",
      en: "Li withdrew entrant 2",
    },
  });
  fireEvent.click(screen.getByRole("button", { name: "公布第 1 轮" }));
  const dialog = await screen.findByRole("dialog");
  await within(dialog).findByText("名次和对阵不受影响。");
  fireEvent.click(within(dialog).getByRole("button", { name: "公布第 1 轮" }));
  await within(dialog).findByText("李裁判：2 退出");
  server.on("GET /api/events/e1/desk", {
    body: withRounds(deskView({ version: 9, next: { code: "publish", round: 1 } }), round("draft")),
  });
  fireEvent.click(within(dialog).getByRole("button", { name: "看最新情况再定" }));
  await waitFor(() => {
    const last = server.asked("POST").at(-1);
    expect(last?.path).toContain("preview=true");
    expect(last?.body).toMatchObject({ seen: 9 });
  });
});

test("a claimed place is let go, and the rest of the entry stays", async () => {
  const desk = deskView();
  const [first] = desk.cards;
  const [person, partner] = first?.row.people ?? [];
  if (!first || !person || !partner) {
    throw new Error("the desk has an entry of two");
  }
  const row = { ...first.row, people: [person, { ...partner, user: "u7" }] };
  await show({ ...desk, cards: [{ ...first, row }, ...desk.cards.slice(1)] }, "entries");
  fireEvent.click(screen.getAllByRole("button", { name: /修改/ })[0] as HTMLElement);
  const dialog = await screen.findByRole("dialog");
  fireEvent.click(within(dialog).getByRole("button", { name: "解除认领" }));
  await waitFor(() => expect(given()).toEqual([{ c: "release", entrant: 1, person: 1 }]));
  await waitFor(() =>
    expect(within(dialog).queryByRole("button", { name: "解除认领" })).toBeNull(),
  );
});

test("checks people in by keyboard", async () => {
  await show(deskView(), "entries");
  const field = screen.getByRole("searchbox");
  fireEvent.input(field, { target: { value: "丙" } });
  fireEvent.submit(field.closest("form") as HTMLFormElement);
  // The next name is typed before the server has answered, and stays.
  fireEvent.input(field, { target: { value: "丁" } });
  await waitFor(() => expect(given()).toEqual([{ c: "check_in", entrant: 3, present: true }]));
  await screen.findByText("丙队 已报到");
  expect((field as HTMLInputElement).value).toBe("丁");
  fireEvent.submit(field.closest("form") as HTMLFormElement);
  await screen.findByText("丁队 已报到");
  expect((field as HTMLInputElement).value).toBe("");
  fireEvent.input(field, { target: { value: "队" } });
  fireEvent.submit(field.closest("form") as HTMLFormElement);
  await screen.findByText("有 4 个相符，请再写几个字。");
});

/** A row of a form as the server reads it. */
const formRow = (label: string, name: string, line: number, some = {}) => ({
  sheet: "二司",
  line,
  unit: "财务司",
  label,
  name,
  post: "",
  section: "",
  ...some,
});

const judgedRow = (entry: number, some = {}) => ({ entry, faults: [], changes: [], ...some });

test("a list is corrected where it is wrong, and then entered", async () => {
  await show(deskView({ next: { code: "entries" } }), "entries");
  const rows = [formRow("1", "王芳", 2), formRow("1", "", 2), formRow("2", "赵六", 3)];
  const missing = {
    cell: "name",
    code: "too_few_people",
    weight: "error",
    zh: "财务司 1 只有 1 人（王芳），应为 2 人。",
    en: "",
  };
  const was = { cell: "post", was: "处长" };
  server.on("POST /api/events/e1/entries/parse", {
    body: {
      rows: [],
      faults: [],
      table: {
        rows,
        notes: [
          { code: "remark", weight: "note", sheet: "二司", row: 9, zh: "不是报名。", en: "" },
        ],
        judged: {
          rows: [
            judgedRow(0),
            judgedRow(0, { faults: [missing] }),
            judgedRow(1, { changes: [was] }),
          ],
          entries: [{ state: "faulty" }, { state: "changed", entrant: 1 }],
          steps: [{ s: "edit", entrant: 1, row: { people: [] } }],
        },
      },
    },
  });
  const still = {
    rows: [judgedRow(0), judgedRow(0, { faults: [missing] }), judgedRow(1, { changes: [was] })],
    entries: [{ state: "faulty" }, { state: "changed", entrant: 1 }],
    steps: [{ s: "edit", entrant: 1, row: { people: [] } }],
  };
  server.on("POST /api/events/e1/entries/judge", { body: still });
  fireEvent.click(screen.getByRole("button", { name: "导入名单" }));
  const dialog = screen.getByRole("dialog");
  fireEvent.input(within(dialog).getByRole("textbox"), { target: { value: "单位 对号" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "读入，对照已有的报名" }));
  // The reason stands in the cell that is at fault, with sheet and row beside it.
  const [, cell] = await within(dialog).findAllByLabelText("姓名，二司 第 2 行");
  expect(cell?.getAttribute("aria-invalid")).toBe("true");
  const why = cell?.getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(why)?.textContent).toContain("只有 1 人（王芳）");
  within(dialog).getByText("现为 处长");
  // Pressed too early it says what is wrong, and nothing is sent.
  fireEvent.click(within(dialog).getByRole("button", { name: "全部报名" }));
  await within(dialog).findByText(/^还没有报名：有 1 个要先改。二司 第 2 行：/);
  expect(given()).toEqual([]);
  const steps = [
    { s: "add", row: { people: [{ name: "王芳" }, { name: "李强" }] } },
    { s: "edit", entrant: 1, row: { people: [] } },
  ];
  server.on("POST /api/events/e1/entries/judge", {
    body: {
      rows: [judgedRow(0), judgedRow(0), judgedRow(1, { changes: [was] })],
      entries: [{ state: "new" }, { state: "changed", entrant: 1 }],
      steps,
    },
  });
  fireEvent.input(cell as HTMLElement, { target: { value: "李强" } });
  fireEvent.change(cell as HTMLElement);
  fireEvent.click(await within(dialog).findByRole("button", { name: "报名 1 个，修改 1 个" }));
  await waitFor(() => expect(given().at(-1)).toEqual({ c: "revise", steps }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("what is done to all who are ticked is one step", async () => {
  const desk = deskView();
  desk.event.sections = ["机关组", "事业单位组"];
  desk.event.stages = desk.event.stages.map((stage) => ({ ...stage, state: "waiting" }));
  await show(desk, "entries");
  fireEvent.click(screen.getByRole("checkbox", { name: "勾选 甲队" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "勾选 丙队" }), { shiftKey: true });
  const bar = screen.getByRole("region", { name: "已勾选 3 个" });
  fireEvent.click(within(bar).getByRole("button", { name: "报到" }));
  const present = (id: number) => ({ s: "check_in", entrant: id, present: true });
  await waitFor(() =>
    expect(given().at(-1)).toEqual({ c: "revise", steps: [present(1), present(2), present(3)] }),
  );
  await waitFor(() => expect(screen.queryByRole("region", { name: /已勾选/ })).toBeNull());
  fireEvent.click(screen.getByRole("checkbox", { name: "勾选 丁队" }));
  fireEvent.change(screen.getByRole("combobox", { name: "组别改为" }), { target: { value: "1" } });
  await waitFor(() =>
    expect(given().at(-1)).toEqual({
      c: "revise",
      steps: [
        {
          s: "edit",
          entrant: 4,
          row: {
            unit: "工会",
            label: "4",
            people: [{ name: "丁队甲" }, { name: "丁队乙" }],
            section: 1,
          },
        },
      ],
    }),
  );
  await waitFor(() => expect(screen.queryByRole("region", { name: /已勾选/ })).toBeNull());
  // Nobody leaves without a question.
  fireEvent.click(screen.getByRole("checkbox", { name: "勾选 甲队" }));
  fireEvent.click(screen.getByRole("button", { name: "退出比赛" }));
  const dialog = await screen.findByRole("dialog");
  within(dialog).getByText("甲队");
  expect(given()).toHaveLength(2);
});

test("units and sections are listed with their numbers", async () => {
  const desk = deskView();
  desk.event.sections = ["机关组", "事业单位组"];
  desk.event.plan = { ...desk.event.plan, unit_most: 1 };
  desk.event.entrants = [
    entrant(1, "甲队", { unit: "一司", section: 0 }),
    entrant(2, "乙队", { unit: "一司", section: 0 }),
    entrant(3, "丙队", { unit: "二司" }),
  ];
  await show(desk, "entries");
  fireEvent.click(screen.getByRole("radio", { name: "按单位" }));
  const first = screen.getByText("一司").closest("tr") as HTMLElement;
  within(first).getByText(/规程规定最多 1 个/);
  fireEvent.click(within(first).getByRole("button", { name: "勾选 一司 的全部" }));
  screen.getByRole("region", { name: "已勾选 2 个" });
  fireEvent.click(screen.getByRole("radio", { name: "按组别" }));
  within(
    screen.getByText("事业单位组", { selector: "td" }).closest("tr") as HTMLElement,
  ).getAllByText("0");
});

test("a small change that leads to more asks first", async () => {
  await show(deskView(), "entries");
  server.on(`${COMMANDS}?preview=true`, {
    body: {
      version: 7,
      done: false,
      consequences: consequences({
        draft_dropped: true,
        entered: [entrant(17, "新人队")],
        standings: [{ entrant: 17, before: 0, after: 5, points_before: 0, points_after: 0 }],
      }),
    },
  });
  fireEvent.click(screen.getByRole("button", { name: "添加一个" }));
  const [, , first] = screen.getAllByRole("textbox");
  fireEvent.input(first as HTMLElement, { target: { value: "新人" } });
  fireEvent.click(screen.getByRole("button", { name: "添加，再写下一个" }));
  await screen.findByText("下一轮的草案作废，要重新编排。");
  // Nobody is called by a number.
  screen.getByText("新人队");
  expect(given()).toEqual([]);
  fireEvent.click(await screen.findByRole("button", { name: "取消" }));
  await screen.findByRole("button", { name: "添加，再写下一个" });
  expect((screen.getAllByRole("textbox")[2] as HTMLInputElement).value).toBe("新人");
});

test("exchanges two in a draft, with warnings and the engine's opinion", async () => {
  await show(
    withRounds(deskView({ next: { code: "publish", round: 1 } }), round("draft")),
    "rounds",
  );
  server.on(`${COMMANDS}?preview=true`, {
    body: {
      version: 7,
      done: false,
      consequences: consequences({
        draft: round("draft", { matches: [match(1, [3, 2]), match(2, [1, 4])] }),
        engine: [[1, 2]],
        warnings: [
          {
            code: "own_unit",
            match_no: 1,
            entrants: [3, 2],
            zh: "两对同属一个单位。",
            en: "One unit.",
          },
        ],
      }),
    },
  });
  fireEvent.click(screen.getByRole("button", { name: /甲队/ }));
  fireEvent.click(screen.getByRole("button", { name: /丙队/ }));
  fireEvent.click(screen.getByRole("button", { name: "对换对手" }));
  const dialog = await screen.findByRole("dialog");
  await within(dialog).findByText("两对同属一个单位。");
  within(dialog).getByText("编排程序自己会这样排");
  within(dialog).getByText("甲队 — 乙队");
  fireEvent.click(within(dialog).getByRole("button", { name: "对换对手" }));
  await waitFor(() => expect(given()).toEqual([{ c: "swap", a: 1, b: 3 }]));
});

test("two who are to meet are asked for by name, so that the others stay", async () => {
  await show(
    withRounds(deskView({ next: { code: "publish", round: 1 } }), round("draft")),
    "rounds",
  );
  fireEvent.click(screen.getByRole("button", { name: /甲队/ }));
  fireEvent.click(screen.getByRole("button", { name: /丁队/ }));
  fireEvent.click(screen.getByRole("button", { name: "指定相遇" }));
  const dialog = await screen.findByRole("dialog", { name: /让 甲队 与 丁队 相遇/ });
  fireEvent.click(within(dialog).getByRole("button", { name: "用这份草案" }));
  await waitFor(() => expect(given()).toEqual([{ c: "meet", a: 1, b: 4 }]));
});

test("who is kept apart asks the others to stay, and pairs anew only when told that they cannot", async () => {
  await show(
    withRounds(deskView({ next: { code: "publish", round: 1 } }), round("draft")),
    "rounds",
  );
  server.on(`${COMMANDS}?preview=true`, (body) => {
    const { keep } = (body as { do: { keep?: boolean } }).do;
    return keep
      ? {
          status: 422,
          body: { code: "others_must_move", articles: [], zh: "只动一桌办不到。", en: "No." },
        }
      : {
          body: { version: 7, done: false, consequences: consequences({ draft: round("draft") }) },
        };
  });
  fireEvent.click(screen.getByRole("button", { name: /甲队/ }));
  // Nobody sits out of an even field.
  expect(screen.queryByRole("button", { name: "本轮轮空" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: /不与 .* 相遇/ }));
  const dialog = await screen.findByRole("dialog");
  await within(dialog).findByText("只动一桌办不到。");
  expect(within(dialog).queryByRole("button", { name: "用这份草案" })).toBeNull();
  fireEvent.click(within(dialog).getByRole("button", { name: "整轮重新编排，先看看" }));
  await within(dialog).findByText("第 1 轮草案");
  fireEvent.click(within(dialog).getByRole("button", { name: "用这份草案" }));
  await waitFor(() => expect(given().at(-1)).toMatchObject({ c: "draft", keep: false }));
});

test("somebody is excused from rounds to come, and comes after all", async () => {
  const desk = deskView({ excuses: { stage: 0, from: 2, to: 4, worth: "nothing" } });
  const [first, ...others] = desk.cards;
  if (!first) {
    throw new Error("the desk has an entry");
  }
  await show({ ...desk, cards: [{ ...first, excused: [1, 3] }, ...others] }, "entries");
  screen.getByText("第 1、3 轮请假");
  fireEvent.click(screen.getByRole("button", { name: "修改 甲队" }));
  let dialog = await screen.findByRole("dialog");
  const rounds = within(dialog).getByRole("group", { name: /请假/ });
  const chips = () => within(rounds).getAllByRole("button", { name: /^第/ });
  expect(chips().map((chip) => [chip.textContent, chip.getAttribute("aria-pressed")])).toEqual([
    ["第 2 轮", "false"],
    ["第 3 轮", "true"],
    ["第 4 轮", "false"],
  ]);
  within(rounds).getByText(/不得分。 已经错过：第 1 轮请假/);
  expect(within(rounds).queryByRole("button", { name: "记下请假" })).toBeNull();
  fireEvent.click(within(rounds).getByRole("button", { name: "第 2 轮" }));
  fireEvent.click(within(rounds).getByRole("button", { name: "记下请假" }));
  await waitFor(() => expect(given()).toEqual([{ c: "excuse", entrant: 1, rounds: [2, 3] }]));
  await waitFor(() =>
    expect(within(rounds).queryByRole("button", { name: "记下请假" })).toBeNull(),
  );
  fireEvent.click(within(rounds).getByRole("button", { name: "第 3 轮" }));
  fireEvent.click(await within(rounds).findByRole("button", { name: "取消请假" }));
  await waitFor(() => expect(given().at(-1)).toEqual({ c: "excuse", entrant: 1, rounds: [] }));
  cleanup();
  await show(deskView(), "entries");
  fireEvent.click(screen.getByRole("button", { name: "修改 甲队" }));
  dialog = await screen.findByRole("dialog");
  expect(within(dialog).queryByRole("group", { name: /请假/ })).toBeNull();
});

test("pairs again with a rule that must give", async () => {
  await show(deskView({ next: { code: "draft", round: 1 } }), "rounds");
  server.on(`${COMMANDS}?preview=true`, (body) => {
    const { leniency } = (body as { do: { leniency?: string } }).do;
    return leniency === "units_may_meet"
      ? { body: { version: 7, done: false, consequences: consequences({ draft: round("draft") }) } }
      : {
          status: 422,
          body: { code: "unit_rule_must_give", articles: [], zh: "排不出对阵。", en: "No." },
        };
  });
  fireEvent.click(screen.getByRole("button", { name: "编排第 1 轮" }));
  fireEvent.click(await screen.findByRole("button", { name: "允许同单位相遇，再排" }));
  await screen.findByText("第 1 轮草案");
  const dialog = screen.getByRole("dialog");
  fireEvent.click(within(dialog).getByRole("button", { name: "编排第 1 轮" }));
  await waitFor(() => expect(given()).toEqual([{ c: "draft", leniency: "units_may_meet" }]));
});

test("opens a table for extra deals of an online event, and says so while they go on", async () => {
  const usual = deskView({ next: { code: "draw_ties" } });
  const [stage] = usual.event.stages;
  const rows = [3, 1, 4].map((id, at) => row(at + 1, id, 0));
  const online = (play_off?: PlayOffView): DeskView => ({
    ...usual,
    event: {
      ...usual.event,
      summary: {
        ...usual.event.summary,
        details: { ...usual.event.summary.details, mode: "online" },
      },
      stages: stage ? [{ ...stage, format: "threes", state: "over" }] : [],
      standings: [{ stage: 0, after_round: 1, unit: "deal", rows, sections: [], units: [] }],
      ...(play_off ? { play_off } : {}),
    },
  });
  await show(online(), "standings");
  fireEvent.click(screen.getByRole("button", { name: "记录加赛" }));
  const dialog = await screen.findByRole("dialog");
  // In the order of the standings, and nobody who is not in them.
  const [first] = within(dialog).getAllByRole("combobox") as HTMLSelectElement[];
  expect([...(first?.options ?? [])].map(({ text }) => text)).toEqual([
    "请选择",
    "3 丙队",
    "1 甲队",
    "4 丁队",
  ]);
  for (const [at, id] of ["3", "1", "4"].entries()) {
    const field = within(dialog).getByLabelText(`第 ${at + 1} 人`);
    fireEvent.change(field, { target: { value: id } });
  }
  fireEvent.click(within(dialog).getByRole("button", { name: "开加赛桌" }));
  const asked = await screen.findByRole("dialog", { name: "开加赛桌" });
  await within(asked).findByText("名次和对阵不受影响。");
  const goesOn = online({ players: [3, 1, 4], online: "t5" });
  server.on("GET /api/events/e1/desk", {
    body: { ...goesOn, next: { code: "play_off" } },
  });
  fireEvent.click(asked.querySelector(".primary") as Element);
  await waitFor(() => expect(given()).toEqual([{ c: "play_off", players: [3, 1, 4] }]));
  await screen.findByText("丙队 · 甲队 · 丁队");
  expect(screen.getByRole("link", { name: "看牌" }).getAttribute("href")).toBe(
    "/table/t5?referee=true",
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  // Nothing leads past them.
  screen.getByText("加赛正在进行");
  expect(document.querySelector(".next-acts .primary")).toBeNull();
  // Where a ruling ended them, their scores are written by hand.
  fireEvent.click(screen.getByRole("button", { name: "记录加赛" }));
  const byHand = await screen.findByRole("dialog", { name: "记录加赛" });
  expect(within(byHand).queryByRole("button", { name: "开加赛桌" })).toBeNull();
  within(byHand).getByRole("button", { name: "看会有什么影响" });
});

test.each([
  { you: "director", href: "/table/t1?referee=true" },
  { you: "helper", href: "/table/t1" },
] as const)("an online table is looked at as a $you may", async ({ you, href }) => {
  const rounds = round("playing", { matches: [match(1, [1, 2], { online: ["t1"] })] });
  await show(withRounds(deskView({ you, next: { code: "results", round: 1 } }), rounds), "rounds");
  expect(screen.getByRole("link", { name: "看牌 第 1 桌" }).getAttribute("href")).toBe(href);
});

test("enters slips by keyboard", async () => {
  await show(playing());
  const form = screen.getByRole("form", { name: "录入成绩" });
  fireEvent.input(within(form).getByRole("textbox"), { target: { value: "2" } });
  fireEvent.submit(form);
  const [, first, second] = within(form).getAllByRole("textbox");
  expect(document.activeElement).toBe(first);
  fireEvent.input(first as HTMLElement, { target: { value: "8" } });
  fireEvent.keyDown(first as HTMLElement, { key: "Enter" });
  expect(document.activeElement).toBe(second);
  fireEvent.input(second as HTMLElement, { target: { value: "10" } });
  fireEvent.submit(form);
  // The hand goes on at once, whatever the server says of it later.
  expect(document.activeElement).toBe(within(form).getByRole("textbox", { name: "桌号" }));
  const slip = { by: "levels", levels: ["8", "T"] };
  await waitFor(() => expect(given()).toEqual([{ c: "record", match_no: 2, slip }]));
  await within(form).findByText("两遍相同，已算数");
});

test("what was refused is gone from the list once the slip is in", async () => {
  await show(playing());
  const form = screen.getByRole("form", { name: "录入成绩" });
  const type = (levels: readonly [string, string]) => {
    fireEvent.input(within(form).getByRole("textbox", { name: "桌号" }), {
      target: { value: "2" },
    });
    fireEvent.submit(form);
    for (const [at, level] of levels.entries()) {
      const cell = within(form).getAllByRole("textbox")[at + 1] as HTMLElement;
      fireEvent.input(cell, { target: { value: level } });
    }
    fireEvent.submit(form);
  };
  server.on(COMMANDS, {
    status: 422,
    body: {
      code: "bad_slip",
      articles: [],
      zh: "没有这样的成绩。",
      en: "There is no such result.",
    },
  });
  type(["8", "4"]);
  await within(form).findByText("没有这样的成绩。");
  server.on(COMMANDS, { body: { version: 8, done: true, consequences: consequences() } });
  type(["8", "5"]);
  await within(form).findByText("两遍相同，已算数");
  expect(within(form).queryByText("没有这样的成绩。")).toBeNull();
  expect(within(form).getByRole("list", { name: "刚录的" }).children.length).toBe(1);
});

test("a score of one line may be typed as it is written", async () => {
  await show(playing());
  const form = screen.getByRole("form", { name: "录入成绩" });
  fireEvent.input(within(form).getByRole("textbox"), { target: { value: "1" } });
  fireEvent.submit(form);
  const [, first, second] = within(form).getAllByRole("textbox");
  fireEvent.input(first as HTMLElement, { target: { value: "8" } });
  fireEvent.keyDown(first as HTMLElement, { key: ":" });
  expect(document.activeElement).toBe(second);
});

const unseen = (match_no: number, by_user: string): PendingView => ({
  match_no,
  by: by_user,
  by_user,
  once: true,
  typed: [],
  reports: [],
  differ: false,
});

test("rows keep their places, whatever becomes of their slips", async () => {
  const tables = () =>
    [...document.querySelectorAll(".results tbody tr td:first-child")].map(
      ({ textContent }) => textContent,
    );
  const matches = [5, 4, 3, 2, 1].map((table, at) =>
    match(at + 1, [at * 2 + 1, at * 2 + 2], { table }),
  );
  const at = (pending: PendingView[], slips: number[]) => ({
    ...withRounds(
      playing({ pending }),
      round("playing", {
        matches: matches.map((one) =>
          slips.includes(one.match_no)
            ? { ...one, slip: { by: "levels" as const, levels: ["8", "4"] } }
            : one,
        ),
      }),
    ),
  });
  await show(at([], []));
  expect(tables()).toEqual(["1", "2", "3", "4", "5"]);
  server.on("GET /api/events/e1/desk", {
    body: {
      ...at([unseen(2, "x"), { ...unseen(4, "x"), once: false, differ: true }], [5]),
      version: 8,
    },
  });
  act(() => FakeEvents.latest?.tell("change", { version: 8 }));
  await screen.findByText("两遍录入不同");
  expect(tables()).toEqual(["1", "2", "3", "4", "5"]);
  // Fewer are shown only where somebody asks for them.
  fireEvent.click(screen.getByRole("radio", { name: "等复录" }));
  expect(tables()).toEqual(["4"]);
});

test("nobody types his own slip again unless he is alone", async () => {
  const pending = [unseen(1, me.value?.id ?? ""), unseen(2, "h2")];
  await show(playing({ pending }));
  const form = screen.getByRole("form", { name: "录入成绩" });
  expect(screen.queryByRole("button", { name: "复录 第 1 桌" })).toBeNull();
  fireEvent.input(within(form).getByRole("textbox"), { target: { value: "1" } });
  fireEvent.submit(form);
  within(form).getByText(/第一遍是您录的/);
  fireEvent.click(screen.getByRole("button", { name: "复录 第 2 桌" }));
  expect(within(form).getAllByRole("textbox")).toHaveLength(3);
  cleanup();
  const desk = playing({ pending });
  const { summary } = desk.event;
  const alone = { ...summary, details: { ...summary.details, alone: true } };
  await show({ ...desk, event: { ...desk.event, summary: alone } });
  screen.getByRole("button", { name: "复录 第 1 桌" });
});

test("a referee sees both entries that differ and says what the slip says", async () => {
  const typed = ["4", "5"].map((level, at) => ({
    by: `记录员${at + 1}`,
    slip: { by: "levels" as const, levels: ["8", level] },
  }));
  const differ = { ...unseen(2, ""), once: false, differ: true, typed };
  await show(playing({ pending: [differ] }));
  expect(screen.getByText("记录员1").parentElement?.textContent).toBe("记录员1 8 : 4");
  fireEvent.click(screen.getByRole("button", { name: "核对 第 2 桌" }));
  const dialog = await screen.findByRole("dialog", { name: "第 2 桌：两遍录入不同" });
  const sure = within(dialog).getByRole("button", { name: "核对" }) as HTMLButtonElement;
  expect(sure.disabled).toBe(true);
  fireEvent.click(within(dialog).getByRole("button", { name: "记录员2 录：8 : 5" }));
  expect(sure.disabled).toBe(false);
  fireEvent.click(sure);
  const slip = { by: "levels", levels: ["8", "5"] };
  await waitFor(() => expect(given()).toEqual([{ c: "settle", match_no: 2, slip }]));
});

test("a helper does not confirm his own entry, and sees nothing of the director's", async () => {
  me.value = { ...(me.value as NonNullable<typeof me.value>), id: "h1", role: "player" };
  const slip = { by: "levels", levels: ["8", "4"] } as const;
  const pending = (match_no: number, by_user: string) => ({
    match_no,
    entered: { ...slip, levels: [...slip.levels] },
    by: by_user,
    by_user,
    once: false,
    typed: [],
    reports: [],
    differ: false,
  });
  await show(playing({ you: "helper", pending: [pending(1, "h1"), pending(2, "h2")] }));
  expect(screen.getAllByText("待确认")).toHaveLength(2);
  expect(screen.getAllByText("须由别人确认")).toHaveLength(1);
  expect(screen.queryByRole("button", { name: "撤销上一步" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "确认 第 2 桌" }));
  // A click that was meant for another row does nothing yet.
  const dialog = await screen.findByRole("dialog");
  expect(given()).toEqual([]);
  fireEvent.click(dialog.querySelector(".primary") as Element);
  await waitFor(() => expect(given()).toEqual([{ c: "confirm", match_no: 2 }]));
});

test("a correction shows who moves before it is done", async () => {
  const slip = { by: "levels" as const, levels: ["8", "4"] };
  const rounds = round("closed", { matches: [match(1, [1, 2], { slip, winner: 0 })] });
  const corrections = [{ stage: 0, round: 1 }];
  await show(
    withRounds(deskView({ next: { code: "provisional", round: 1 }, corrections }), rounds),
    "results",
  );
  server.on(`${COMMANDS}?preview=true`, {
    body: {
      version: 7,
      done: false,
      consequences: consequences({
        standings: [{ entrant: 2, before: 4, after: 1, points_before: 0, points_after: 4 }],
      }),
    },
  });
  fireEvent.click(screen.getByRole("button", { name: "更正 第 1 桌" }));
  fireEvent.input(screen.getByRole("textbox", { name: "乙队" }), { target: { value: "9" } });
  fireEvent.input(screen.getByLabelText(/理由/), { target: { value: "抄反了" } });
  fireEvent.click(screen.getByRole("button", { name: "看会有什么影响" }));
  const dialog = await screen.findByRole("dialog");
  await within(dialog).findByText("4 → 1");
  fireEvent.click(within(dialog).getByRole("button", { name: "更正" }));
  await waitFor(() =>
    expect(given()).toEqual([
      {
        c: "correct",
        round: 1,
        match_no: 1,
        slip: { by: "levels", levels: ["8", "9"] },
        reason: "抄反了",
      },
    ]),
  );
});

test("reads the desk again when somebody did something", async () => {
  await show(deskView(), "entries");
  server.on("GET /api/events/e1/desk", { body: deskView({ version: 8, missing: [1] }) });
  act(() => FakeEvents.latest?.tell("change", { version: 8 }));
  await screen.findByText("缺 1 桌成绩");
});

test("says why the desk is closed to others", async () => {
  server.on("GET /api/events/e1/desk", {
    status: 403,
    body: { code: "forbidden", articles: [], zh: "您没有这个权限。", en: "You may not do this." },
  });
  history.replaceState(null, "", "/event/e1/director");
  render(
    <LocationProvider>
      <Router>{[<Route key="desk" path="/event/:id/director" component={Console} />]}</Router>
    </LocationProvider>,
  );
  await screen.findByText("您没有这个权限。");
});

test("the plan is words until it is opened, and changes with its consequences shown", async () => {
  server.on("POST /api/events/plans", (plan) => ({ body: plan }));
  const warnings = [
    { code: "rounds_change" as const, entrants: [], zh: "还有 5 轮。", en: "Five are left." },
  ];
  server.on(`${COMMANDS}?preview=true`, {
    body: { version: 7, done: false, consequences: { ...consequences(), warnings } },
  });
  await show(deskView(), "setup");
  const plan = within(screen.getByRole("region", { name: "赛制" }));
  plan.getByText("积分编排 4 轮 · 同单位不相遇 · 计时 40 分钟 · 按级差记分");
  const save = plan.getByRole("button", { name: "改赛制" }) as HTMLButtonElement;
  expect(save.disabled).toBe(true);
  fireEvent.input(plan.getByRole("textbox", { name: "轮数" }), { target: { value: "5" } });
  expect(save.disabled).toBe(false);
  fireEvent.click(save);
  const dialog = await screen.findByRole("dialog");
  within(dialog).getByText("还有 5 轮。");
  expect(given()).toEqual([]);
  fireEvent.click(within(dialog).getByRole("button", { name: "确定" }));
  await waitFor(() => expect(given()).toHaveLength(1));
  expect(given()[0]).toMatchObject({
    c: "plan",
    plan: { stages: [{ format: { swiss: { rounds: 5 } } }] },
  });
});

test("of a stage that is played only rounds and minutes can change", async () => {
  const desk = playing();
  const stages = desk.event.stages.map((stage) => ({ ...stage, state: "playing" as const }));
  await show({ ...desk, event: { ...desk.event, stages } }, "setup");
  const plan = within(screen.getByRole("region", { name: "赛制" }));
  plan.getByText(/只有轮数和时间还能改/);
  plan.getByText(/组别、序号和副数不能再改/);
  expect(plan.queryByLabelText("赛法")).toBeNull();
  expect(plan.queryByLabelText(/^组别/)).toBeNull();
  const rounds = plan.getByRole("textbox", { name: "轮数" });
  fireEvent.input(rounds, { target: { value: "0" } });
  expect(rounds.getAttribute("aria-invalid")).toBe("true");
  plan.getByRole("textbox", { name: /每场时间/ });
});

test("a slip that is late is marked with who owes it, and what the text says is only proposed", async () => {
  const duty = { from_ms: 0, due_ms: 1, article: "most2015:二(三)3" };
  await show(
    playing({
      slip_duties: [
        { ...duty, match_no: 1, owners: [1] },
        { ...duty, match_no: 2, owners: [] },
      ],
    }),
    "results",
  );
  screen.getByText("交表时限已过，应由乙队交");
  screen.getByText("交表时限已过，应由胜方交");
  fireEvent.click(screen.getByRole("button", { name: /^录入.*1/ }));
  const proposed = await screen.findByRole("button", { name: "认定 乙队 为责任方" });
  expect(proposed.getAttribute("aria-pressed")).toBe("false");
  fireEvent.click(proposed);
  expect((screen.getByLabelText("迟交记分表") as HTMLSelectElement).value).toBe("1");
});

test("a rehearsal says so over everything, leads back and is thrown away", async () => {
  const { event } = deskView();
  const summary = { ...event.summary, rehearsal: true, rehearsal_of: "e0" };
  await show(deskView({ event: { ...event, summary } }));
  const bar = screen.getByRole("complementary", { name: "演练" });
  const back = within(bar).getByRole("link", { name: "回到真正的比赛" });
  expect(back.getAttribute("href")).toBe("/event/e0/director");
  fireEvent.click(within(bar).getByRole("button", { name: "丢弃演练" }));
  const dialog = await screen.findByRole("dialog");
  within(dialog).getByText(/真正的比赛不受影响/);
  const sure = within(dialog).getByRole("button", { name: "丢弃演练" });
  await waitFor(() => expect(sure.hasAttribute("disabled")).toBe(false));
  expect(given()).toEqual([]);
  fireEvent.click(sure);
  await waitFor(() => expect(given()).toEqual([{ c: "throw_away" }]));
  await waitFor(() => expect(location.pathname).toBe("/event/e0/director"));
});

test("a helper finds the way back from a rehearsal, and cannot throw it away", async () => {
  const { event } = deskView();
  const summary = { ...event.summary, rehearsal: true, rehearsal_of: "e0" };
  await show(deskView({ you: "helper", event: { ...event, summary } }));
  screen.getByRole("link", { name: "回到真正的比赛" });
  expect(screen.queryByRole("button", { name: "丢弃演练" })).toBeNull();
});

test("every table of the hall is in sight with what is the matter there", async () => {
  const call = {
    id: 3,
    round: 1,
    match_no: 2,
    table: 2,
    by: "丁队乙",
    text: "出牌有争议",
    at_ms: 0,
    differ: false,
  };
  const slip = { by: "levels" as const, levels: ["8", "4"] };
  const matches = [
    match(1, [1, 2], { late: [{ side: 1, minutes: 6 }] }),
    match(2, [3, 4]),
    match(3, [1, 3], { slip }),
    match(4, [2, 4]),
  ];
  const desk = withRounds(
    playing({ calls: [call], pending: [unseen(4, "h2")] }),
    round("playing", { matches }),
  );
  const left = desk.event.entrants.map((one) =>
    one.id === 4 ? { ...one, left: "withdrawn" as const } : one,
  );
  await show({ ...desk, event: { ...desk.event, entrants: left } }, "hall");
  const tiles = () =>
    [...document.querySelectorAll(".hall-table")].map(
      (tile) =>
        `${tile.querySelector("b")?.textContent} ${tile.querySelector(".hall-marks")?.textContent}`,
    );
  expect(tiles()).toEqual([
    "1 迟到 · 在打",
    "2 叫裁判 · 有人退出 · 在打",
    "3 已算数",
    "4 有人退出 · 已交表",
  ]);
  fireEvent.click(screen.getByRole("radio", { name: "有人退出 2" }));
  expect(tiles().map((tile) => tile[0])).toEqual(["2", "4"]);
  server.on("GET /api/events/e1/audit?limit=200&stage=0&round=1&match_no=2", {
    body: {
      lines: [
        {
          version: 5,
          at_ms: 0,
          by: "丁队乙",
          zh: "第 1 轮 2 桌 丙队 — 丁队 呼叫裁判：出牌有争议",
          en: "called",
          undone: false,
          c: "call",
        },
      ],
    },
  });
  fireEvent.click(document.querySelector(".hall-table") as Element);
  const dialog = await screen.findByRole("dialog", { name: "第 1 轮 2 桌的记录" });
  await within(dialog).findByText(/呼叫裁判：出牌有争议/);
});

test("a correction is offered only where it can be made, and leavers and latecomers are marked", async () => {
  const slip = { by: "levels" as const, levels: ["8", "4"] };
  const done = round("provisional", {
    matches: [match(1, [1, 2], { slip, winner: 0, late: [{ side: 0, minutes: 4 }] })],
  });
  const base = withRounds(deskView({ next: { code: "draft", round: 2 } }), done);
  const gone = base.event.entrants.map((one) =>
    one.id === 2 ? { ...one, left: "withdrawn" as const } : one,
  );
  const desk = { ...base, event: { ...base.event, entrants: gone } };
  await show(desk, "results");
  expect(screen.queryByRole("button", { name: "更正 第 1 桌" })).toBeNull();
  screen.getByText("迟到 4 分钟");
  screen.getByText("退赛");
  cleanup();
  await show({ ...desk, corrections: [{ stage: 0, round: 1 }] }, "results");
  screen.getByRole("button", { name: "更正 第 1 桌" });
  cleanup();
  await show({ ...desk, corrections: [{ stage: 0, round: 1, until_ms: 1 }] }, "results");
  expect(screen.queryByRole("button", { name: "更正 第 1 桌" })).toBeNull();
});
