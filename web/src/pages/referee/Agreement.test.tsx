import { cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { LocationProvider, Route, Router } from "preact-iso";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lang } from "../../i18n/index.ts";
import type { AgreementProgress, AgreementReport } from "../../protocol/index.ts";
import { fakeServer } from "../../testing/server.ts";
import Agreement from "./Agreement.tsx";

const server = fakeServer();
const PATH = "/api/events/e1/agreement";

const REPORT: AgreementReport = {
  game: "shengji",
  tables: 4,
  left_out: 2,
  ms: 200,
  players: [
    {
      rating: 1612,
      tables: 3,
      agreement: {
        player: "甲",
        decisions: 120,
        agreed: { mean: 0.9, low: 0.83, high: 0.94 },
        expected: { agreed: 0.86, level: "field", deviates: 1.26 },
        lost: { mean: 0.021, low: 0.01, high: 0.03 },
        times: {
          moves: 118,
          median_ms: 4200,
          lower_ms: 2100,
          upper_ms: 7900,
          spread: 0.8,
          with_difficulty: 0.31,
        },
        zh: "",
        en: "",
      },
    },
    {
      tables: 1,
      agreement: {
        player: "乙",
        decisions: 0,
        agreed: { mean: 0, low: 0, high: 1 },
        lost: { mean: 0, low: 0, high: 0 },
        zh: "",
        en: "",
      },
    },
  ],
};

const progress = (state: AgreementProgress["state"], done: number): AgreementProgress => ({
  state,
  tables: 4,
  done,
  left_out: 2,
});

beforeEach(() => {
  lang.value = "zh";
  history.replaceState(null, "", "/event/e1/agreement");
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const open = () =>
  render(
    <LocationProvider>
      <Router>{[<Route key="a" path="/event/:id/agreement" component={Agreement} />]}</Router>
    </LocationProvider>,
  );

test("a referee looks, waits while it is found out, and reads figures that are no verdict", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.on(`POST ${PATH}`, { body: { progress: progress("running", 1) } });
  open();
  screen.getByText("这只是供裁判参考的统计，不是结论。");
  expect(server.asked("POST")).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "查看" }));
  await screen.findByText("已看完 1 / 4 桌");
  server.on(`GET ${PATH}`, { body: progress("over", 4) });
  server.on(`POST ${PATH}`, { body: { progress: progress("over", 4), report: REPORT } });
  await vi.advanceTimersByTimeAsync(2_000);
  const one = await screen.findByRole("row", { name: /甲/ });
  for (const text of ["120", "90%", "83%–94%", "1612", "86%", "+1.3", "4.2 秒", "0.31"]) {
    within(one).getByText(text);
  }
  const other = screen.getByRole("row", { name: /乙/ });
  expect(within(other).getAllByText("—").length).toBe(9);
  screen.getByText(/2 桌还没打完，或还有人没打那些牌/);
});

test("who may not look reads why", async () => {
  const refusal = { code: "forbidden", articles: [], zh: "您没有这个权限。", en: "You may not." };
  server.on(`POST ${PATH}`, { status: 403, body: refusal });
  open();
  fireEvent.click(screen.getByRole("button", { name: "查看" }));
  await screen.findByText(/您没有这个权限/);
  screen.getByRole("button", { name: "再试" });
});
