import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { LocationProvider } from "preact-iso";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lang } from "../../i18n/index.ts";
import type { ReportRow, Shared } from "../../protocol/index.ts";
import { me } from "../../state/me.ts";
import { person } from "../../testing/person.ts";
import { fakeServer } from "../../testing/server.ts";
import Admin from "./Admin.tsx";

const server = fakeServer();

const report: ReportRow = {
  id: 7,
  table: "t1",
  title: "周五",
  by: { user: "u1", nickname: "甲" },
  of: { user: "u2", nickname: "乙" },
  reason: "insult",
  text: "骂人",
  lines: [
    { user: "u1", name: "甲", at_ms: 1_700_000_000_000, phrase: 0 },
    { user: "u2", name: "乙", at_ms: 1_700_000_001_000, text: "难听的话" },
  ],
  at_ms: 1_700_000_002_000,
};

/** Opens the page at an address. */
function open(path: string) {
  history.replaceState(null, "", path);
  render(
    <LocationProvider>
      <Admin />
    </LocationProvider>,
  );
}

beforeEach(() => {
  lang.value = "zh";
  me.value = person({ guest: false, role: "admin", login: "boss" });
});

afterEach(() => {
  cleanup();
  me.value = undefined;
  history.replaceState(null, "", "/");
});

test("a report is read with its lines, and handled", async () => {
  server.on("GET /api/reports?handled=false", { body: { days: 180, reports: [report] } });
  server.on("POST /api/reports/7/handle", { body: "" });
  const handled = { ...report, handled_by: "管事", handled_ms: 1_700_000_003_000 };
  server.on("GET /api/reports?handled=true", { body: { days: 180, reports: [handled] } });
  open("/admin");
  const heading = await screen.findByRole("heading", { name: "甲 举报 乙" });
  const row = within(heading.closest("li") as HTMLElement);
  row.getByText("辱骂、威胁");
  row.getByText("骂人");
  expect(row.getByRole("link").getAttribute("href")).toBe("/table/t1");
  const [first, second] = row.getAllByRole("listitem");
  expect(first?.textContent).toContain("大家好！");
  expect([first?.className, second?.className]).toEqual(["", "reported"]);
  expect(second?.textContent).toContain("难听的话");
  fireEvent.click(row.getByRole("button", { name: "标为已处理：对 乙 的举报" }));
  await screen.findByText("没有待处理的举报。");
  fireEvent.click(screen.getByLabelText("已处理"));
  await screen.findByText(/^管事 于 2023/);
  expect(screen.queryByRole("button", { name: "标为已处理：对 乙 的举报" })).toBeNull();
});

test("a report that somebody else has handled says so and stays", async () => {
  server.on("GET /api/reports?handled=false", { body: { days: 180, reports: [report] } });
  open("/admin");
  fireEvent.click(await screen.findByRole("button", { name: "标为已处理：对 乙 的举报" }));
  await screen.findByText("没有。");
  screen.getByText("难听的话", { exact: false });
});

test("who shares an address is listed by tables and by people", async () => {
  const shared: Shared = {
    by: "address",
    mark: "5f",
    last_ms: 1_700_000_000_000,
    people: [
      { id: "u1", nickname: "甲", login: "jia" },
      { id: "u2", nickname: "乙" },
    ],
  };
  const tables = [{ table: "t1", title: "", shared: [shared] }];
  server.on("GET /api/shared/tables", { body: { days: 30, tables } });
  server.on("GET /api/shared/people", {
    body: { days: 30, shared: [{ ...shared, by: "browser" }] },
  });
  open("/admin?tab=shared");
  await screen.findByText("同一地址", { selector: "b" });
  screen.getByText("账号 jia");
  screen.getByText("游客");
  screen.getByText(/30 天/);
  fireEvent.click(screen.getByLabelText("任何桌上"));
  await screen.findByText("同一浏览器");
});

test.each(["player", "referee", "director"] as const)("a %s is shown nothing", async (role) => {
  me.value = person({ guest: false, role });
  open("/admin");
  await screen.findByText("这一页只给管理员看。");
  await waitFor(() =>
    expect(server.asked("GET").map(({ path }) => path)).not.toContain("/api/reports?handled=false"),
  );
});
