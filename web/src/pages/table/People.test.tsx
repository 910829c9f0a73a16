import { signal } from "@preact/signals";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lang } from "../../i18n/index.ts";
import type { BlockedPerson, TableView, Who } from "../../protocol/index.ts";
import { blocked, loadBlocked } from "../../state/blocks.ts";
import { me } from "../../state/me.ts";
import { person } from "../../testing/person.ts";
import { fakeServer } from "../../testing/server.ts";
import { tableStore } from "../../testing/table.ts";
import { leading } from "../../testing/view.ts";
import { Gathering } from "./Gathering.tsx";
import { Talk } from "./Panels.tsx";
import { People } from "./People.tsx";
import { SeatPlate } from "./SeatPlate.tsx";

const server = fakeServer();

const list = (...people: BlockedPerson[]) =>
  server.on("GET /api/me/blocks", { body: { people, most: 200 } });

/** A table where a person and two bots sit beside oneself. */
function table(): TableView {
  const view = leading(["SA"]);
  const who: Who = { person: "u2" };
  const seats = view.seats.map((sitter, at) => (at === 1 && sitter ? { ...sitter, who } : sitter));
  return { ...view, seats };
}

beforeEach(() => {
  lang.value = "zh";
  blocked.value = null;
  me.value = person();
  list();
});

afterEach(() => {
  cleanup();
  me.value = undefined;
});

test("the plates of other people open what one may do about them, and no others", () => {
  const { store } = tableStore(table());
  const opened = vi.fn();
  const plates = () =>
    [0, 1, 2].map((seat) => (
      <SeatPlate
        key={seat}
        store={store}
        seat={seat}
        bubbles={signal(new Map())}
        onPerson={opened}
      />
    ));
  render(plates());
  const [only, ...more] = screen.getAllByRole("button");
  expect(more).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "乙：屏蔽或举报" }));
  expect(opened).toHaveBeenCalledOnce();
  expect(only?.className).toBe("plate-open");
  // Who watches without a name has nobody to keep a list for.
  cleanup();
  me.value = null;
  render(plates());
  expect(screen.queryByRole("button")).toBeNull();
  store.close();
});

test("a plate says whom one has blocked, and so does the chair before the match", async () => {
  list({ user: "u2", nickname: "乙", since_ms: 1 });
  await loadBlocked();
  const { store } = tableStore(table());
  const plates = [0, 1, 2].map((seat) => (
    <SeatPlate key={seat} store={store} seat={seat} bubbles={signal(new Map())} />
  ));
  render(plates);
  const marks = [...document.querySelectorAll(".mark.blocked")];
  expect(marks.map((mark) => mark.closest(".plate")?.textContent)).toEqual([
    expect.stringMatching(/乙.*已屏蔽/),
  ]);
  store.close();
  cleanup();
  const gathering = tableStore({ ...table(), stage: { is: "gathering" } }).store;
  render(<Gathering store={gathering} />);
  expect(screen.getByText("已屏蔽").closest("li")?.textContent).toContain("乙");
  // Bots and oneself have no such button.
  expect(screen.getAllByRole("button", { name: /屏蔽或举报/ })).toHaveLength(1);
  fireEvent.click(screen.getByRole("button", { name: "乙：屏蔽或举报" }));
  await screen.findByRole("button", { name: "解除对 乙 的屏蔽", hidden: true });
  gathering.close();
});

test("somebody is blocked and unblocked", async () => {
  const { store } = tableStore(table());
  server.on("POST /api/me/blocks", () => {
    list({ user: "u2", nickname: "乙", since_ms: 1 });
    return { body: "" };
  });
  server.on("DELETE /api/me/blocks/u2", () => {
    list();
    return { body: "" };
  });
  render(<People store={store} />);
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
  const button = await screen.findByRole("button", { name: "屏蔽 乙" });
  await waitFor(() => expect(button).toHaveProperty("disabled", false));
  fireEvent.click(button);
  fireEvent.click(await screen.findByRole("button", { name: "解除对 乙 的屏蔽" }));
  await screen.findByRole("button", { name: "屏蔽 乙" });
  expect(server.asked("POST").map(({ body }) => body)).toEqual([{ user: "u2" }]);
  expect(server.asked("DELETE")).toHaveLength(1);
  store.close();
});

test("somebody is reported with a reason and a sentence, once", async () => {
  const { store } = tableStore(table());
  server.on("POST /api/reports", { body: "" });
  render(<People store={store} />);
  const open = screen.getByRole("button", { name: "举报 乙" });
  expect(open.getAttribute("aria-expanded")).toBe("false");
  fireEvent.click(open);
  fireEvent.click(screen.getByLabelText("广告、刷屏"));
  fireEvent.input(screen.getByLabelText(/^补充一句/), { target: { value: " 一直发 " } });
  fireEvent.click(screen.getByRole("button", { name: "交给管理员" }));
  await screen.findByText("已交给管理员。");
  const report = { table: "t1", user: "u2", reason: "spam", text: "一直发" };
  expect(server.asked("POST").at(-1)?.body).toEqual(report);
  expect(open).toHaveProperty("disabled", true);
  store.close();
});

test("a refused report says why and stays", async () => {
  const { store } = tableStore(table());
  const body = { code: "too_many_reports", articles: [], zh: "够多了。", en: "Enough." };
  server.on("POST /api/reports", { status: 422, body });
  render(<People store={store} />);
  fireEvent.click(screen.getByRole("button", { name: "举报 乙" }));
  fireEvent.click(screen.getByRole("button", { name: "交给管理员" }));
  await screen.findByText("够多了。");
  screen.getByLabelText("广告、刷屏");
  store.close();
});

test("among strangers there is nothing to write in, and it says why", () => {
  const view = table();
  const phrases = { ...view, settings: { ...view.settings, chat: "phrases" as const } };
  const { store } = tableStore(phrases);
  render(<Talk store={store} />);
  expect(screen.queryByRole("textbox")).toBeNull();
  screen.getByText(/^和谁都能坐的桌上/);
  screen.getByRole("button", { name: "👏" });
  store.close();
  cleanup();
  const free = tableStore(view).store;
  render(<Talk store={free} />);
  screen.getByRole("textbox");
  expect(screen.queryByText(/^和谁都能坐的桌上/)).toBeNull();
  free.close();
});
