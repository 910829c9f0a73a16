import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lang } from "../../i18n/index.ts";
import type { RoundView } from "../../protocol/desk.ts";
import { deskView } from "../../testing/desk.ts";
import { OpenBoards } from "./OpenBoards.tsx";

const round: RoundView = { stage: 0, round: 2, state: "published", matches: [], byes: [] };

beforeEach(() => {
  lang.value = "zh";
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("boards are opened by whoever has read what it means, and once", async () => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (_: string, request: RequestInit) => {
    sent.push(JSON.parse(String(request.body)).do);
    return new Response(JSON.stringify({ version: 9, done: true }));
  });
  const desk = deskView();
  desk.event.boards_opened = [{ stage: 0, round: 2, by: "裁判员", at_ms: 0 }];
  const onDone = vi.fn();
  render(<OpenBoards desk={desk} round={round} onDone={onDone} />);
  expect(screen.getByText(/从此不能参加本赛事/)).toBeTruthy();
  expect(screen.getByText(/已开启：裁判员：第 2 轮/)).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "开启这一轮的牌" }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ c: "open_boards", stage: 0, round: 2 }]);
});
