import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { LocationProvider, Route, Router } from "preact-iso";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SHENGJI } from "./fixture.ts";
import ReplayPage from "./Replay.tsx";

const requests: Array<{ path: string; type: string | null }> = [];

beforeEach(() => {
  requests.length = 0;
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    requests.push({ path, type: new Headers(init.headers).get("Content-Type") });
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
  await screen.findByText("0 / 11");
  expect(requests).toEqual([{ path: "/api/replay", type: "application/x-ndjson" }]);
  expect(screen.queryByRole("button", { name: "分享" })).toBeNull();
});

test("a table that is not there says so", async () => {
  open("/replay/t2");
  const alert = await screen.findByRole("alert");
  await waitFor(() => expect(alert.textContent).toContain("没有。"));
});
