import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { LocationProvider, Route, Router } from "preact-iso";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lang } from "../../i18n/index.ts";
import type { TableCardView } from "../../protocol/desk.ts";
import { me } from "../../state/me.ts";
import { entrant, teamEvent } from "../../testing/event.ts";
import { person } from "../../testing/person.ts";
import { FakeEvents, fakeServer } from "../../testing/server.ts";
import Hall from "./Hall.tsx";

const server = fakeServer();
const CARD = "GET /api/events/e1/tables/5?key=k5";

const card = (changes: Partial<TableCardView> = {}): TableCardView => ({
  table: 5,
  version: 30,
  round: 2,
  state: "playing",
  match_no: 7,
  sides: [entrant(1, "甲乙"), entrant(2, "丙丁")],
  slip: { by: "levels", winner: false },
  reports: [],
  differ: false,
  entered: false,
  conventions: [],
  calls: [],
  lost_deals: [],
  ...changes,
});

function show(address = "/event/e1/table/5?key=k5") {
  history.replaceState(null, "", address);
  return render(
    <LocationProvider>
      <Router>{[<Route key="hall" path="/event/:id/table/:table" component={Hall} />]}</Router>
    </LocationProvider>,
  );
}

beforeEach(() => {
  lang.value = "zh";
  me.value = undefined;
  sessionStorage.clear();
  vi.stubGlobal("EventSource", FakeEvents);
  server.on(CARD, { body: card() });
  server.on("POST /api/guests", { body: {} });
  let come = false;
  server.on("GET /api/me", () => {
    const user = come ? person({ id: "u", nickname: "甲" }) : null;
    come = true;
    return { body: { user } };
  });
  server.on("POST /api/events/e1/commands", {
    body: { version: 31, done: true },
  });
});

afterEach(cleanup);

test("reports for the side that was chosen, as a guest, with the table's key", async () => {
  show();
  await screen.findByText("先点上面，说你是哪一方。");
  fireEvent.click(screen.getByRole("radio", { name: /丙丁/ }));
  const send = await screen.findByRole("button", { name: /报这个成绩/ });
  expect(send.hasAttribute("disabled")).toBe(true);
  const [ours, theirs] = screen.getAllByRole("group", { name: /打到几/ });
  fireEvent.click(ours?.querySelector('input[value="8"]') as Element);
  fireEvent.click(theirs?.querySelector('input[value="T"]') as Element);
  screen.getByText("8 : 10");
  server.on(CARD, {
    body: card({
      version: 31,
      reports: [{ side: 1, slip: { by: "levels", levels: ["8", "T"] }, by: "丙" }],
    }),
  });
  fireEvent.click(send);
  await screen.findByText("等对方报同样的成绩。");
  expect(server.asked("POST").map(({ path }) => path)).toEqual([
    "/api/guests",
    "/api/events/e1/commands",
  ]);
  expect(server.asked("POST").at(-1)?.body).toMatchObject({
    seen: 30,
    do: {
      c: "report",
      match_no: 7,
      slip: { by: "levels", levels: ["8", "T"] },
      key: "k5",
      side: 1,
    },
  });
});

test("what the others reported is agreed to with one touch", async () => {
  const slip = { by: "levels", levels: ["8", "4"] } as const;
  const reports = [{ side: 0, slip: { ...slip, levels: [...slip.levels] }, by: "甲" }];
  server.on(CARD, { body: card({ reports }) });
  sessionStorage.setItem("paisai.side.e1.2.7", "1");
  show();
  const agree = await screen.findByRole("button", { name: "同意 8 : 4" });
  server.on(CARD, { body: card({ counts: { by: "levels", levels: ["8", "4"] } }) });
  fireEvent.click(agree);
  await screen.findByText("成绩已生效");
  expect(server.asked("POST").at(-1)?.body).toMatchObject({ do: { c: "report", slip, side: 1 } });
});

test("the defenders' points of duplicate boards are reported, and what they give stands below", async () => {
  const tables = [{ east_west: 1, north_south: 0 }];
  const worth = teamEvent().stages[0]?.boards;
  const boards = worth && { ...worth, tables };
  const slip = { by: "duplicate", boards: 2 } as const;
  server.on(CARD, { body: card({ slip, ...(boards ? { boards } : {}) }) });
  sessionStorage.setItem("paisai.side.e1.2.7", "0");
  show();
  fireEvent.input(await screen.findByRole("textbox", { name: "第 1 副" }), {
    target: { value: "120" },
  });
  screen.getByText(/写防守方每副的总得分/);
  // East–west deals the first board, and does not hold it.
  screen.getByText(/^东西庄/);
  screen.getByText("南北 +1");
  fireEvent.change(screen.getByRole("combobox", { name: /第 2 副/ }), {
    target: { value: "lost" },
  });
  fireEvent.click(screen.getByRole("button", { name: /报这个成绩/ }));
  await waitFor(() =>
    expect(server.asked("POST").at(-1)?.body).toMatchObject({
      do: { c: "report", slip: { by: "duplicate", results: [{ defenders: 120 }, "lost"] } },
    }),
  );
});

test("says that the desk comes when reports differ", async () => {
  const reports = [
    { side: 0, slip: { by: "levels" as const, levels: ["8", "4"] }, by: "甲" },
    { side: 1, slip: { by: "levels" as const, levels: ["7", "4"] }, by: "丙" },
  ];
  server.on(CARD, { body: card({ reports, differ: true }) });
  sessionStorage.setItem("paisai.side.e1.2.7", "0");
  show();
  await screen.findByText(/双方报的不一样/);
  screen.getByText("7 : 4");
});

test("calls the referee and tells who comes", async () => {
  show();
  fireEvent.click(await screen.findByRole("button", { name: "叫裁判" }));
  fireEvent.click(screen.getByRole("radio", { name: "多牌或少牌" }));
  const call = {
    id: 31,
    round: 2,
    match_no: 7,
    table: 5,
    by: "5 桌",
    text: "",
    at_ms: 0,
    differ: false,
    attended_by: "王裁判",
  };
  server.on(CARD, { body: card({ calls: [call] }) });
  fireEvent.click(screen.getByRole("button", { name: "现在就叫" }));
  await screen.findByText("王裁判 正在过来。");
  expect(server.asked("POST").at(-1)?.body).toMatchObject({
    do: { c: "call", match_no: 7, text: "多牌或少牌", key: "k5" },
  });
});

test("opponents' conventions are there to be read", async () => {
  server.on(CARD, { body: card({ conventions: [{ entrant: 2, text: "先出大牌表示有对子。" }] }) });
  sessionStorage.setItem("paisai.side.e1.2.7", "0");
  show();
  await screen.findByText("先出大牌表示有对子。");
});

test("a wrong key is refused in words, and no key is asked for", async () => {
  const refused = { code: "wrong_key", articles: [], zh: "桌卡不对。", en: "Wrong key." };
  server.on("GET /api/events/e1/tables/5?key=bad", { status: 403, body: refused });
  const { unmount } = show("/event/e1/table/5?key=bad");
  await screen.findByText("桌卡不对。");
  unmount();
  show("/event/e1/table/5");
  await waitFor(() => screen.getByText("请扫桌上桌卡的二维码打开这一页。"));
});

test("a phone at a table of a rehearsal says that nothing counts", async () => {
  server.on(CARD, { body: card({ rehearsal: true }) });
  show();
  await screen.findByText("演练 REHEARSAL：这里报的成绩都不算数。");
  cleanup();
  server.on(CARD, { body: card() });
  show();
  await screen.findByText("先点上面，说你是哪一方。");
  expect(screen.queryByText(/演练/)).toBeNull();
});

test("who left and who came late is marked at the table, and nobody waits for one who is gone", async () => {
  const gone = { ...entrant(2, "丙丁"), left: "withdrawn" as const };
  server.on(CARD, {
    body: card({
      sides: [entrant(1, "甲乙"), gone],
      start: { side: 0, level: "2" },
      late: [{ side: 1, minutes: 6 }],
    }),
  });
  show();
  const sides = await screen.findAllByRole("radio");
  const named = [...document.querySelectorAll(".hall-name")].map((of) => of.textContent);
  expect(named).toEqual(["甲乙直接做庄，打 2", "丙丁 退赛 迟到 6 分钟"]);
  expect(document.querySelector(".hall-gone")).toBeNull();
  fireEvent.click(sides[0] as HTMLElement);
  await screen.findByText(/丙丁 已退出比赛：本场不用打，本轮结束时按规程给您记分/);
});
