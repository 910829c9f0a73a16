import { cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { LocationProvider } from "preact-iso";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lang } from "../../i18n/index.ts";
import type { PuzzleJudged, PuzzleView } from "../../protocol/index.ts";
import { me } from "../../state/me.ts";
import { fakeServer } from "../../testing/server.ts";
import { Puzzle } from "./Puzzle.tsx";
import { tricksOf } from "./puzzle.ts";

const server = fakeServer();

/** The second of three, who may bid over one point. */
const PUZZLE = {
  id: "p1",
  game: "erdayi",
  rules: "erdayi2021",
  seat: 1,
  asks: "bid",
  view: {
    game: "erdayi",
    rules: "erdayi2021",
    deals: 1,
    totals: [0, 0, 0],
    turn: 1,
    deal: {
      phase: "auction",
      calls: { said: [] },
      counts: [17, 17, 17],
      hands: [null, ["H3", "H4", "S2"], null],
    },
  },
  choices: [
    { do: "call", points: 0 },
    { do: "call", points: 2 },
  ],
  past: [{ seat: 0, play: { do: "call", points: 1 } }],
  rating: 1440,
  date: "2026-11-19",
} as unknown as PuzzleView;

const estimate = { mean: 2, low: 1, high: 3 };

const JUDGED = {
  solved: false,
  counted: true,
  solutions: [{ do: "call", points: 2 }],
  gap: estimate,
  explained: {
    index: 0,
    worlds: 400,
    candidates: [
      { play: { do: "call", points: 2 }, worth: estimate, loss: estimate, wins: 0.6, worlds: 400 },
      { play: { do: "call", points: 0 }, worth: estimate, loss: estimate, wins: 0.4, worlds: 400 },
    ],
    made: 1,
    loss: estimate,
    sure_loss: 1,
    stake: 3,
    class: "mistake",
    reasons: [{ about: "position", claim: "strength", zh: "手里有两个炸弹。", en: "Two bombs." }],
    line: [],
  },
  missed_by: ["rookie"],
  rated: { before: 1500, after: 1470 },
  rating: 1450,
  tries: 4,
  solved_by: 3,
  hindsight: PUZZLE.view,
} as unknown as PuzzleJudged;

beforeEach(() => {
  lang.value = "zh";
  me.value = { id: "u1", nickname: "甲" } as typeof me.value;
});

afterEach(cleanup);

const open = () =>
  render(
    <LocationProvider>
      <Puzzle id="p1" game="erdayi" />
    </LocationProvider>,
  );

test("a choice is judged by the server and explained in its words", async () => {
  server.on("GET /api/puzzles/p1", { body: PUZZLE });
  server.on("POST /api/puzzles/p1/answer", { body: JUDGED });
  open();
  await screen.findByRole("heading", { name: /轮到您叫牌/ });
  screen.getByRole("heading", { name: "今天的竞技二打一题" });
  const choices = screen.getByRole("group", { name: "选一种" });
  fireEvent.click(within(choices).getByRole("button", { name: "不叫" }));
  await screen.findByText("不是最好的一手。");
  expect(server.asked("POST").map(({ body }) => body)).toEqual([
    { play: { do: "call", points: 0 } },
  ]);
  screen.getByText("做题等级分 1500 → 1470");
  screen.getByText("手里有两个炸弹。");
  screen.getByText(/机器人 新手 在这里打错/);
  // The cards of others are marked as what nobody could know.
  screen.getByText("桌上谁也看不到别家的牌，对错与此无关。");
  fireEvent.click(screen.getByRole("button", { name: "再想一次" }));
  screen.getByRole("group", { name: "选一种" });
});

test("what is refused leaves the puzzle as it was", async () => {
  const refusal = { code: "not_higher", articles: [], zh: "要叫得更高。", en: "Bid higher." };
  server.on("GET /api/puzzles/p1", { body: PUZZLE });
  server.on("POST /api/puzzles/p1/answer", { status: 422, body: refusal });
  open();
  fireEvent.click(await screen.findByRole("button", { name: "不叫" }));
  await screen.findByText(/要叫得更高/);
  screen.getByRole("group", { name: "选一种" });
});

test("moves are told by tricks, and what was said before stands alone", () => {
  const play = { do: "pass" } as const;
  const past = [
    { seat: 0, play },
    { seat: 1, play, trick: 1 },
    { seat: 2, play, trick: 1 },
    { seat: 0, play, trick: 2 },
  ];
  expect(tricksOf(past).map(({ trick, moves }) => [trick, moves.length])).toEqual([
    [null, 1],
    [1, 2],
    [2, 1],
  ]);
});
