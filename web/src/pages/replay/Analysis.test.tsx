import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { LocationProvider, Route, Router } from "preact-iso";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Found } from "../../analysis/reading.ts";
import { lang } from "../../i18n/index.ts";
import type { Move, PlayedOn } from "../../protocol/index.ts";
import { me } from "../../state/me.ts";
import { ANALYSIS } from "../../testing/analysis.ts";
import { person } from "../../testing/person.ts";
import { forgetAsked } from "./Analysis.tsx";
import { SHENGJI } from "./fixture.ts";
import { type Look, laidAfter, showsKitty } from "./look.ts";
import ReplayPage from "./Replay.tsx";
import { Reel } from "./reel.ts";

const requests: Array<{ path: string; body: unknown }> = [];

const sitter = (name: string, user?: string) => ({ name, bot: !user, ...(user ? { user } : {}) });
const TABLE = {
  id: "t1",
  title: "",
  game: "shengji",
  rules: "cn2017",
  status: "over",
  seats: [sitter("阿梅", "u1"), sitter("老王"), sitter("阿竹"), sitter("阿菊")],
  private: false,
  spectators: { see: "public" },
  created_ms: 1,
  watching: 0,
};

const PLAYED: PlayedOn = {
  seat: 0,
  bot: "club",
  choices: [],
  over: false,
  done: [],
  view: {
    game: "shengji",
    rules: "cn2017",
    levels: ["2", "2"],
    results: [],
    deal: {
      phase: "playing",
      number: 1,
      first_deal: true,
      levels: ["2", "2"],
      dealer: 0,
      terms: { level: "2", trump: "H" },
      declarations: [],
      may_declare: [],
      must_name_trump: false,
      counts: [2, 2, 2, 2],
      hands: [["SA", "H3"], null, null, null],
      exposed: [[], [], [], []],
      turn: 0,
      taken: [],
      points: 0,
    },
  },
};

/** What can be said, where something is to be said. */
let choices: Move[] = [];

beforeEach(() => {
  choices = [];
  lang.value = "zh";
  me.value = person();
  requests.length = 0;
  forgetAsked();
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const body = typeof init.body === "string" ? JSON.parse(init.body) : null;
    requests.push({ path: `${init.method} ${path}`, body });
    const answers: ReadonlyArray<readonly [string, unknown]> = [
      ["/deals/1/analysis", ANALYSIS],
      ["/play-on", body?.moves?.length ? { ...PLAYED, over: true } : { ...PLAYED, choices }],
      ["/replay/key", {}],
      ["/replay", SHENGJI],
      ["/api/tables/t1", TABLE],
    ];
    const found = answers.find(([part]) => path.includes(part));
    return new Response(JSON.stringify(found?.[1] ?? {}), { status: found ? 200 : 404 });
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function analysed(): Promise<void> {
  history.replaceState(null, "", "/replay/t1?step=3");
  render(
    <LocationProvider>
      <Router>
        <Route path="/replay/:id?" component={ReplayPage} />
        <Route default component={ReplayPage} />
      </Router>
    </LocationProvider>,
  );
  await screen.findByText("3 / 11");
  fireEvent.click(screen.getByRole("button", { name: "分析" }));
  fireEvent.click(await screen.findByRole("button", { name: "分析这一副" }));
  await screen.findByText("最亏的三手");
}

test("nothing is asked before somebody wants it, and a guest is asked for a name", async () => {
  me.value = null;
  history.replaceState(null, "", "/replay/t1?step=3");
  render(
    <LocationProvider>
      <Router>
        <Route path="/replay/:id?" component={ReplayPage} />
        <Route default component={ReplayPage} />
      </Router>
    </LocationProvider>,
  );
  await screen.findByText("3 / 11");
  fireEvent.click(screen.getByRole("button", { name: "分析" }));
  await screen.findByRole("link", { name: "去取个昵称" });
  expect(requests.some(({ path }) => path.includes("analysis"))).toBe(false);
});

test("my accuracy, my costliest move and the better play on the table", async () => {
  await analysed();
  expect(screen.getByText("75%")).toBeTruthy();
  const costly = document.querySelector<HTMLElement>(".costliest li");
  expect(costly?.textContent).toContain("第 1 圈 · 领出");
  expect(costly?.textContent).toContain("亏 0.40 级");
  expect(costly?.textContent).toContain("这样有 80% 拿到这一圈。");
  fireEvent.click(within(costly as HTMLElement).getByRole("button", { name: "看这一手" }));
  // The table stands as it was before the lead, with what was better on it.
  await screen.findByText("2 / 11");
  const laid = document.querySelector(".open-laid.from-bottom");
  expect(laid?.querySelector(".tag")?.textContent).toBe("更好");
  expect(laid?.querySelector("[role=img]")?.getAttribute("aria-label")).toBe("红心3");
  // The line goes on step by step; what others play in it is imagined.
  fireEvent.click(screen.getByRole("button", { name: "下一张" }));
  expect(document.querySelector(".open-laid.from-right .tag")?.textContent).toBe("设想");
  expect(screen.getByText("2 / 5")).toBeTruthy();
  // Hindsight stands apart, closed.
  expect(document.querySelector<HTMLDetailsElement>(".hindsight")?.open).toBe(false);
  // Whoever moves on looks at the replay again.
  fireEvent.keyDown(document.body, { key: "ArrowRight" });
  await screen.findByText("最亏的三手");
  expect(document.querySelector(".open-laid .tag")).toBeNull();
});

test("a decision is practised from one's own cards until it is right", async () => {
  await analysed();
  fireEvent.click(screen.getByRole("button", { name: "看这一手" }));
  fireEvent.click(await screen.findByRole("button", { name: "练这一手" }));
  expect(screen.getByRole("img", { name: "东: 红心3 黑桃A" })).toBeTruthy();
  expect(screen.queryByRole("img", { name: /^南: ./ })).toBeNull();
  const offered = () => [...document.querySelectorAll<HTMLButtonElement>(".offered button")];
  const wrong = offered().find((one) => one.querySelector('[aria-label="黑桃A"]'));
  fireEvent.click(wrong as HTMLButtonElement);
  await screen.findByText("这样亏 0.40 级，再想想。");
  expect(screen.queryByText("为什么")).toBeNull();
  const right = offered().find((one) => one.querySelector('[aria-label="红心3"]'));
  fireEvent.click(right as HTMLButtonElement);
  await screen.findByText("对了，试了 2 次。");
  expect(screen.getByText("为什么")).toBeTruthy();
});

test("one plays on from a decision with the cards one chooses", async () => {
  await analysed();
  fireEvent.click(screen.getByRole("button", { name: "看这一手" }));
  fireEvent.click(await screen.findByRole("button", { name: "从这里接着打" }));
  fireEvent.click(await screen.findByRole("button", { name: "黑桃A" }));
  fireEvent.click(screen.getByRole("button", { name: "出牌" }));
  await screen.findByText(/打完了。/);
  const sent = requests.filter(({ path }) => path.includes("play-on")).map(({ body }) => body);
  expect(sent).toEqual([
    { decision: 0, moves: [] },
    { decision: 0, moves: [{ do: "play", cards: ["SA"] }] },
  ]);
  fireEvent.click(screen.getByRole("button", { name: "收回一手" }));
  await waitFor(() => expect(screen.queryByText(/打完了。/)).toBeNull());
});

test("where something is to be said, all that can be is offered", async () => {
  choices = [{ do: "pass" }, { do: "declare", cards: ["H2"] }];
  await analysed();
  fireEvent.click(screen.getByRole("button", { name: "看这一手" }));
  fireEvent.click(await screen.findByRole("button", { name: "从这里接着打" }));
  await screen.findByText("问您：怎么说？");
  expect(screen.queryByRole("button", { name: "出牌" })).toBeNull();
  screen.getByRole("button", { name: "先不亮" });
  fireEvent.click(screen.getByRole("button", { name: /^亮/ }));
  await screen.findByText(/打完了。/);
  const sent = requests.filter(({ path }) => path.includes("play-on")).map(({ body }) => body);
  expect(sent[1]).toEqual({ decision: 0, moves: [{ do: "declare", cards: ["H2"] }] });
});

test("what was buried is shown to nobody who could not see it", () => {
  const found = { decision: ANALYSIS.decisions[0], part: ANALYSIS.parts[0] } as Found;
  const view = new Reel(SHENGJI).at(2).view;
  const of = (seat: number): Look => ({
    is: "practise",
    found: { ...found, decision: { ...found.decision, seat } },
  });
  expect([0, 1].map((seat) => showsKitty(of(seat), view))).toEqual([true, false]);
  expect(showsKitty({ is: "all" }, view)).toBe(true);
});

test("a line that goes beyond a trick clears the table", () => {
  const of = (seat: number) => ({ seat, cards: [`S${seat + 3}`] });
  const seats = (laid: Array<{ seat: number }>) => laid.map(({ seat }) => seat);
  const before = [of(2), of(3)];
  expect(seats(laidAfter(before, [of(0)], 4, "shengji"))).toEqual([2, 3, 0]);
  expect(seats(laidAfter(before, [of(0), of(1)], 4, "shengji"))).toEqual([2, 3, 0, 1]);
  expect(seats(laidAfter(before, [of(0), of(1), of(0)], 4, "shengji"))).toEqual([0]);
  expect(seats(laidAfter(before, [of(0), of(1)], 3, "erdayi"))).toEqual([3, 0, 1]);
});
