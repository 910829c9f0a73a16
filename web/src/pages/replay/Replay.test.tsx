import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { LocationProvider, Route, Router } from "preact-iso";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lang } from "../../i18n/index.ts";
import type { OwnTable, TableSummary } from "../../protocol/index.ts";
import { me } from "../../state/me.ts";
import { person } from "../../testing/person.ts";
import { SHENGJI } from "./fixture.ts";
import ReplayPage from "./Replay.tsx";

const requests: Array<{ path: string; type: string | null }> = [];

beforeEach(() => {
  lang.value = "zh";
  me.value = null;
  requests.length = 0;
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    requests.push({ path, type: new Headers(init.headers).get("Content-Type") });
    if (path.startsWith("/api/tables/t1/replay/key")) {
      return new Response(JSON.stringify({ key: "seen" }), { status: 200 });
    }
    if (path.startsWith("/api/tables/t1?") || path === "/api/tables/t1") {
      return new Response(JSON.stringify(TABLE), { status: 200 });
    }
    if (path === "/api/me/tables") {
      return new Response(JSON.stringify({ tables: MINE }), { status: 200 });
    }
    const known = path.startsWith("/api/tables/t1/replay") || path === "/api/replay";
    return known
      ? new Response(JSON.stringify(SHENGJI), { status: 200 })
      : new Response(
          JSON.stringify({ code: "not_found", articles: [], zh: "没有。", en: "None." }),
          { status: 404 },
        );
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const sitter = (name: string, user?: string) => ({
  name,
  bot: user === undefined,
  ...(user === undefined ? {} : { user }),
});

const TABLE: TableSummary = {
  id: "t1",
  title: "",
  game: "shengji",
  rules: "cn2017",
  status: "over",
  seats: [sitter("阿梅"), sitter("老王", "u1"), sitter("阿竹"), sitter("阿菊")],
  private: false,
  spectators: { see: "public" },
  created_ms: 1,
  watching: 0,
};

const MINE: OwnTable[] = [
  { ...TABLE, seat: 1, scores: [-1, 1, -1, 1], reason: "played" },
  { ...TABLE, id: "t3", status: "playing", seat: 1, scores: [] },
];

function open(address: string) {
  history.replaceState(null, "", address);
  render(
    <LocationProvider>
      <Router>
        <Route path="/replay/:id?" component={ReplayPage} />
        <Route default component={ReplayPage} />
      </Router>
    </LocationProvider>,
  );
}

test("a moment is opened by its address, and moves are kept in it", async () => {
  open("/replay/t1?step=5.2&key=k");
  await screen.findByText("5 / 11");
  expect(requests[0]?.path).toBe("/api/tables/t1/replay?key=k");
  // The address is set right when everything is drawn and keys are heard.
  await waitFor(() => expect(location.search).toBe("?step=5&key=k"));
  fireEvent.keyDown(document.body, { key: "ArrowRight" });
  await screen.findByText("6 / 11");
  await waitFor(() => expect(location.search).toBe("?step=6&key=k"));
  fireEvent.keyDown(document.body, { key: "ArrowDown" });
  await screen.findByText("10 / 11");
  fireEvent.click(screen.getByRole("button", { name: "上一副" }));
  await screen.findByText("1 / 11");
});

test("keys that come before the page is drawn again move on from one another", async () => {
  open("/replay/t1?step=5.2");
  await waitFor(() => expect(location.search).toBe("?step=5"));
  for (const key of ["End", "ArrowLeft", "ArrowLeft"]) {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  }
  await screen.findByText("9 / 11");
});

test("what is shared carries the right to see, and not the link one came by", async () => {
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue(undefined);
  open("/replay/t1?step=5&key=own");
  fireEvent.click(await screen.findByRole("button", { name: "分享" }));
  await waitFor(() => expect(copied).toHaveBeenCalledTimes(1));
  expect(requests.map(({ path }) => path)).toContain("/api/tables/t1/replay/key?key=own");
  expect(copied.mock.calls[0]?.[0]).toBe(`${location.origin}/replay/t1?key=seen&step=5`);
});

test("all hands lie open", async () => {
  open("/replay/t1?step=4");
  await screen.findByText("4 / 11");
  expect(screen.getByRole("img", { name: "东: 红心3" })).toBeTruthy();
  expect(screen.getByRole("img", { name: "南: 红心6 黑桃K" })).toBeTruthy();
});

test("a record from a file is sent to be played over again", async () => {
  open("/replay");
  const input = await screen.findByLabelText("选择文件", { selector: "input" });
  const file = new File(['{"type":"header"}\n'], "match.jsonl");
  fireEvent.change(input, { target: { files: [file] } });
  await screen.findByText("3 / 11");
  expect(requests).toEqual([{ path: "/api/replay", type: "application/x-ndjson" }]);
  expect(screen.queryByRole("button", { name: "分享" })).toBeNull();
});

test("who sat there sits at the bottom, and goes from one own decision to the next", async () => {
  me.value = person();
  open("/replay/t1");
  // The first card lies on the table.
  await screen.findByText("3 / 11");
  const next = await screen.findByRole("button", { name: "我的下一手" });
  expect(document.querySelector(".open-seat.at-bottom")?.textContent).toContain("P1");
  expect(document.querySelector(".open-laid.from-left .card")).toBeTruthy();
  fireEvent.click(next);
  await screen.findByText("7 / 11");
  expect(
    document.querySelector(".open-seat.at-bottom .open-hand")?.getAttribute("aria-label"),
  ).toMatch(/红心4/);
  fireEvent.click(screen.getByRole("button", { name: "我的上一手" }));
  await screen.findByText("3 / 11");
});

test("who did not sit there has no decisions of his own", async () => {
  me.value = person({ id: "u9" });
  open("/replay/t1");
  await screen.findByText("3 / 11");
  await waitFor(() => expect(requests.some(({ path }) => path === "/api/tables/t1")).toBe(true));
  expect(screen.queryByRole("button", { name: "我的下一手" })).toBeNull();
});

test("one's own games come first, those that are over", async () => {
  me.value = person();
  open("/replay");
  const link = await screen.findByRole("link", { name: /升 1|胜/ });
  expect(link.getAttribute("href")).toBe("/replay/t1");
  expect(document.querySelectorAll(".replay-game").length).toBe(1);
  const order = [...document.querySelectorAll("h2")].map(({ textContent }) => textContent);
  expect(order).toEqual(["我的牌局", "我的得失", "打开文件"]);
});

test("a table that is not there says so", async () => {
  open("/replay/t2");
  const alert = await screen.findByRole("alert");
  await waitFor(() => expect(alert.textContent).toContain("没有。"));
});
