import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { LocationProvider, Route, Router } from "preact-iso";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { amountText, partsOf, sanctionOf, sanctionText } from "../../event/sanction.ts";
import { lang } from "../../i18n/index.ts";
import type { CallView, DeskView, OffenceView, RulingView } from "../../protocol/desk.ts";
import { consequences, deskView, round, withRounds } from "../../testing/desk.ts";
import { FakeEvents, fakeServer } from "../../testing/server.ts";
import Referee, { inOrder } from "./Referee.tsx";

const server = fakeServer();
const DESK = "GET /api/events/e1/desk";
const PREVIEW = "POST /api/events/e1/commands?preview=true";
const COMMANDS = "POST /api/events/e1/commands";

const OFFENCES: OffenceView[] = [
  {
    code: "noise",
    zh: "大声喧哗",
    en: "being loud",
    article: "most2015:七(三)",
    steps: ["warning", "violation"],
    by_points: false,
    cancels_board: false,
  },
  {
    code: "smoking",
    zh: "吸烟",
    en: "smoking",
    article: "most2015:七(五)",
    steps: [{ match_points_off: 1 }],
    by_points: false,
    cancels_board: false,
  },
];

const call = (id: number, changes: Partial<CallView> = {}): CallView => ({
  id,
  round: 1,
  match_no: 1,
  table: 1,
  by: "甲",
  text: "出牌有争议",
  at_ms: id,
  differ: false,
  ...changes,
});

const ruling = (changes: Partial<RulingView> = {}): RulingView => ({
  id: 1,
  entrant: 1,
  stage: 0,
  round: 1,
  offence: "noise",
  article: "most2015:七(三)",
  proposed: "warning",
  sanction: "warning",
  cancels_board: false,
  by: "王裁判",
  ...changes,
});

const desk = (changes: Partial<DeskView> = {}) =>
  withRounds(deskView({ you: "referee", ...changes }), round("playing"));

function show(view: DeskView, address = "/event/e1/referee") {
  server.on(DESK, { body: view });
  history.replaceState(null, "", address);
  return render(
    <LocationProvider>
      <Router>{[<Route key="referee" path="/event/:id/referee" component={Referee} />]}</Router>
    </LocationProvider>,
  );
}

const sent = () => (server.asked("POST").at(-1)?.body as { do: unknown } | undefined)?.do;

beforeEach(() => {
  lang.value = "zh";
  vi.stubGlobal("EventSource", FakeEvents);
  server.on("GET /api/events/e1/offences", { body: OFFENCES });
  server.on(COMMANDS, { body: { version: 8, done: true } });
});

afterEach(cleanup);

test("calls that wait come first, the newest before the others", () => {
  const calls = [call(1), call(2, { attended_by: "乙" }), call(3), call(4, { attended_by: "乙" })];
  expect(inOrder(calls).map(({ id }) => id)).toEqual([3, 1, 4, 2]);
});

test("a call is attended to, and the table's record opens", async () => {
  show(desk({ calls: [call(5, { match_no: 2, table: 2, text: "多牌" })] }));
  await screen.findByText("多牌");
  fireEvent.click(screen.getByRole("button", { name: "我去 · 2 桌" }));
  await screen.findByRole("heading", { name: /丙队\s*— 丁队/ });
  expect(sent()).toEqual({ c: "attend", call: 5 });
});

test("a call from extra deals leads to their table", async () => {
  show(desk({ calls: [call(5, { match_no: 0, table: 0, online: "t5" })] }));
  fireEvent.click(await screen.findByRole("button", { name: "我去 · 加赛" }));
  await waitFor(() => expect(location.pathname + location.search).toBe("/table/t5?referee=true"));
  expect(sent()).toEqual({ c: "attend", call: 5 });
});

test("rules with the proposal that the server makes", async () => {
  show(desk({ rulings: [ruling()] }), "/event/e1/referee?match=1");
  await screen.findByText("本轮警告 1 次");
  fireEvent.click(screen.getByRole("button", { name: "判罚 · 甲队" }));
  const dialog = await screen.findByRole("dialog");
  const second = ruling({ id: 2, proposed: "violation", sanction: "violation" });
  server.on(PREVIEW, {
    body: { version: 7, done: false, consequences: consequences({ rulings: [second] }) },
  });
  fireEvent.click(within(dialog).getByRole("button", { name: /大声喧哗/ }));
  await waitFor(() => expect(dialog.querySelector(".rule-cost")?.textContent).toBe("记违例"));
  fireEvent.click(within(dialog).getByRole("button", { name: "照此判罚" }));
  await waitFor(() => expect(sent()).toEqual({ c: "rule", entrant: 1, offence: "noise" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a ruling on an online match leads to its table, where it is carried out", async () => {
  const usual = desk();
  const rounds = usual.event.rounds.map((round) => ({
    ...round,
    matches: round.matches.map((of) => ({ ...of, online: [`t${of.match_no}`] })),
  }));
  const online = { ...usual, event: { ...usual.event, rounds } };
  show(online, "/event/e1/referee?match=1");
  fireEvent.click(await screen.findByRole("button", { name: "判罚 · 乙队" }));
  const dialog = await screen.findByRole("dialog");
  fireEvent.click(within(dialog).getByRole("button", { name: /吸烟/ }));
  const link = await within(dialog).findByRole("link", { name: "以裁判身份打开" });
  expect(link.getAttribute("href")).toBe("/table/t1?referee=true");
});

test("names offences in English, and finds them by either name", async () => {
  lang.value = "en";
  show(desk({ rulings: [ruling()] }), "/event/e1/referee?match=1");
  await screen.findByText(/being loud/);
  fireEvent.click(screen.getByRole("button", { name: "Rule · 乙队" }));
  const dialog = await screen.findByRole("dialog");
  const listed = () => [...dialog.querySelectorAll(".offences b")].map((of) => of.textContent);
  expect(listed()).toEqual(["being loud", "smoking"]);
  const find = within(dialog).getByLabelText("Find an offence");
  for (const name of ["smok", "吸烟"]) {
    fireEvent.input(find, { target: { value: name } });
    await waitFor(() => expect(listed()).toEqual(["smoking"]));
  }
});

test("another sanction needs a reason", async () => {
  show(desk(), "/event/e1/referee?match=1");
  fireEvent.click(await screen.findByRole("button", { name: "判罚 · 乙队" }));
  const dialog = await screen.findByRole("dialog");
  const proposal = ruling({ proposed: { match_points_off: 1 }, sanction: { match_points_off: 1 } });
  server.on(PREVIEW, {
    body: { version: 7, done: false, consequences: consequences({ rulings: [proposal] }) },
  });
  fireEvent.click(within(dialog).getByRole("button", { name: /吸烟/ }));
  await waitFor(() => expect(dialog.querySelector(".rule-cost")?.textContent).toBe("扣场分 0.5"));
  fireEvent.click(within(dialog).getByRole("button", { name: "改判" }));
  fireEvent.change(within(dialog).getByLabelText("改判为"), { target: { value: "warning" } });
  const apply = await within(dialog).findByRole("button", { name: "按改判执行" });
  expect(apply.hasAttribute("disabled")).toBe(true);
  fireEvent.input(within(dialog).getByLabelText(/改判的理由/), { target: { value: "初犯" } });
  await waitFor(() => expect(apply.hasAttribute("disabled")).toBe(false));
  fireEvent.click(apply);
  await waitFor(() =>
    expect(sent()).toEqual({
      c: "rule",
      entrant: 2,
      offence: "smoking",
      sanction: "warning",
      reason: "初犯",
    }),
  );
});

test("rulings say until when they may be appealed against, and appeals are entered", async () => {
  const until = Date.now() + 60_000;
  const terms = [{ stage: 0, round: 1, form: "written" as const, within_min: 90, until_ms: until }];
  show(desk({ rulings: [ruling()], appeal_terms: terms }), "/event/e1/referee?tab=rulings");
  await screen.findByText(/收轮后 90 分钟内/);
  fireEvent.click(screen.getByRole("button", { name: "申诉 · 1" }));
  const dialog = await screen.findByRole("dialog");
  fireEvent.input(within(dialog).getByLabelText(/^理由/), { target: { value: "没有喧哗" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "记下申诉" }));
  await waitFor(() =>
    expect(sent()).toEqual({
      c: "appeal",
      entrant: 1,
      ruling: 1,
      form: "written",
      grounds: "没有喧哗",
    }),
  );
});

const appealed = {
  id: 1,
  entrant: 1,
  ruling: 1,
  form: "written" as const,
  grounds: "没有喧哗",
  fee_returned: false,
  next: "committee" as const,
  next_only_reviews: true,
  by: "王裁判",
  at_ms: 0,
  decisions: [
    {
      step: "chief_referee" as const,
      changed: false,
      by: "裁判长",
      at_ms: 0,
    },
  ],
};

test("the committee decides after the chief referee, with the consequences before its eyes", async () => {
  show(
    desk({ you: "director", rulings: [ruling()], appeals: [appealed] }),
    "/event/e1/referee?tab=appeals",
  );
  await screen.findByText("维持原判");
  fireEvent.click(screen.getByRole("button", { name: "仲裁委员会决定" }));
  const dialog = await screen.findByRole("dialog");
  fireEvent.click(within(dialog).getByRole("radio", { name: "改变判罚" }));
  fireEvent.change(within(dialog).getByLabelText("改判为"), { target: { value: "violation" } });
  within(dialog).getByText(/不得否决裁判长/);
  fireEvent.input(within(dialog).getByLabelText(/^理由/), { target: { value: "复核属实" } });
  server.on(PREVIEW, { body: { version: 7, done: false, consequences: consequences() } });
  fireEvent.click(within(dialog).getByRole("button", { name: "记下决定" }));
  await screen.findByText("名次和对阵不受影响。");
  fireEvent.click(screen.getByRole("button", { name: "记下决定" }));
  await waitFor(() =>
    expect(server.asked("POST").at(-1)).toMatchObject({
      path: "/api/events/e1/commands",
      body: {
        do: {
          c: "decide_appeal",
          appeal: 1,
          step: "committee",
          change: "violation",
          reason: "复核属实",
        },
      },
    }),
  );
});

test("a referee who is no director sees who decides", async () => {
  show(desk({ rulings: [ruling()], appeals: [appealed] }), "/event/e1/referee?tab=appeals");
  await screen.findByText(/由裁判长/);
});

test("what coming late costs is shown before it is done", async () => {
  const late = { is: "others_deal" as const, level: "3" };
  server.on(PREVIEW, { body: { version: 7, done: false, consequences: consequences({ late }) } });
  show(desk(), "/event/e1/referee?match=1");
  fireEvent.click(await screen.findByRole("button", { name: "迟到 · 甲队" }));
  const dialog = await screen.findByRole("dialog");
  fireEvent.input(within(dialog).getByLabelText("迟到几分钟"), { target: { value: "7" } });
  await within(dialog).findByText("对方从 3 打起，先坐庄");
  fireEvent.click(within(dialog).getByRole("button", { name: "照此判罚" }));
  await waitFor(() => expect(sent()).toEqual({ c: "late", entrant: 1, minutes: 7 }));
});

test("a table gets more time by itself", async () => {
  const clock = {
    round: 1,
    started_ms: Date.now(),
    ends_ms: Date.now() + 600_000,
    counting_present: false,
    extensions: [],
  };
  const view = desk();
  show({ ...view, event: { ...view.event, clock } }, "/event/e1/referee?match=2");
  fireEvent.click(await screen.findByRole("button", { name: "补 10 分钟" }));
  await waitFor(() => expect(sent()).toEqual({ c: "extend", match_no: 2, minutes: 10 }));
});

test("sanctions are read as people say them", () => {
  expect(
    (["warning", { grade: 2 }, { standard_off: 75 }, { score_off: 3 }] as const).map(sanctionText),
  ).toEqual(["警告", "第 2 级罚分", "扣标准分 0.75", "总分扣 3"]);
  expect(partsOf({ deal_points: 20 })).toEqual(["deal_points", 20]);
  expect(sanctionOf("grade", 3)).toEqual({ grade: 3 });
  expect(sanctionOf("out", 3)).toBe("out");
  expect(amountText("match_points_off", 3)).toBe("1.5");
});
