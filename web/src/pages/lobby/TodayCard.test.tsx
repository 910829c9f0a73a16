import { cleanup, render, screen, within } from "@testing-library/preact";
import { LocationProvider } from "preact-iso";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lang } from "../../i18n/index.ts";
import type { DayBoard } from "../../protocol/index.ts";
import { me } from "../../state/me.ts";
import { fakeServer } from "../../testing/server.ts";
import { TodayCard } from "./TodayCard.tsx";

const server = fakeServer();

const board = (game: "shengji" | "erdayi", own?: DayBoard["own"]): DayBoard => ({
  date: "2026-11-19",
  game,
  rules: game === "shengji" ? "cn2017" : "erdayi2021",
  number: 1,
  bot: "club",
  set: `2026-11-19 ${game}`,
  commitment: "c0ffee",
  played: 3,
  ...(own ? { own } : {}),
});

beforeEach(() => {
  lang.value = "zh";
  me.value = null;
});

afterEach(cleanup);

test("the lobby has the deal of the day, and says where one stands", async () => {
  const over = { table: "t", over: true, made: { points: 6, rank: 1, ratio: 1000 } };
  server.on("GET /api/today", {
    body: {
      date: "2026-11-19",
      zone: "Asia/Shanghai",
      left_ms: 1,
      streak: 4,
      today: [board("shengji"), board("erdayi", over)],
      yesterday: [],
      tomorrow: [],
    },
  });
  render(
    <LocationProvider>
      <TodayCard />
    </LocationProvider>,
  );
  const card = await screen.findByRole("region", { name: "今日一副" });
  within(card).getByText("连续 4 天");
  within(card).getByRole("button", { name: "开始打今天的升级" });
  within(card).getByText("+6 分 · 第 1 名，共 3 人 · 100%");
  const all = within(card).getByRole("link", { name: "看大家怎么打竞技二打一" });
  expect(all.getAttribute("href")).toBe("/today?date=2026-11-19&game=erdayi");
});
