import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { LocationProvider } from "preact-iso";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Judge from "./Judge.tsx";

const EDITION = {
  id: "cn2017",
  game: "shengji",
  name: { zh: "竞技升级", en: "Shengji" },
  seats: 4,
};
const REFUSAL = {
  ok: false,
  code: "must_follow_shape",
  articles: ["cn2017:4"],
  zh: "有对应的组合必须跟出：对子。",
  en: "The hand has what was led and must play it: a pair.",
};
const asked: Record<string, unknown>[] = [];

beforeEach(() => {
  asked.length = 0;
  history.replaceState(null, "", "/judge");
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const page = { ...EDITION, sections: [], edition: { decks: 2 } };
    if (path === "/api/judge") {
      asked.push(JSON.parse(String(init.body)));
    }
    const answers: Record<string, unknown> = {
      "/api/rules": [EDITION],
      "/api/rules/cn2017": page,
      "/api/judge": REFUSAL,
    };
    return new Response(JSON.stringify(answers[path] ?? {}), { status: 200 });
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = () =>
  render(
    <LocationProvider>
      <Judge />
    </LocationProvider>,
  );
const type = (text: string) =>
  fireEvent.input(screen.getByRole("textbox"), { target: { value: text } });

test("cards are typed and clicked, the question is asked, and the article is named", async () => {
  open();
  type("s9 s9");
  fireEvent.click(screen.getByRole("button", { name: /^手牌/ }));
  type("S K K A 4");
  fireEvent.click(screen.getByRole("button", { name: /^要出的牌/ }));
  fireEvent.click(screen.getByRole("button", { name: /^黑桃A，还有 1/ }));
  fireEvent.click(screen.getByRole("button", { name: "出黑桃4" }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject({
    op: "shengji.follow",
    lead: ["S9", "S9"],
    hand: ["SK", "SK", "SA", "S4"],
    play: ["SA", "S4"],
  });
  const article = await screen.findByRole("link", { name: "2017 规则第四条" });
  expect(article.getAttribute("href")).toBe("/rules/cn2017#cn2017-4");
  expect(screen.getByRole("status").textContent).toContain(REFUSAL.zh);
  expect(location.search).toContain("play=SAS4");
});

test("what cannot be read or is too much is said at the line and not put down", () => {
  open();
  type("S9 Q9 X");
  expect(screen.getByRole("alert").textContent).toContain("X");
  type("S9 S9 S9");
  expect(screen.getByRole("alert").textContent).toContain("♠9");
  expect(location.search).not.toContain("lead");
});

test("steps are taken back, and all can be cleared", async () => {
  open();
  type("S9");
  fireEvent.click(screen.getByRole("button", { name: /^红心A/ }));
  await waitFor(() => expect(location.search).toContain("lead=S9HA"));
  fireEvent.click(screen.getByRole("button", { name: "撤销" }));
  await waitFor(() => expect(location.search).toMatch(/lead=S9$/));
  const [clear] = screen.getAllByRole("button", { name: "清空" });
  fireEvent.click(clear as HTMLElement);
  await waitFor(() => expect(location.search).not.toContain("lead"));
});

test("an address opens its position", async () => {
  history.replaceState(null, "", "/judge?q=kitty&rules=cn2017&level=7&trump=none&lead=SASA");
  open();
  await waitFor(() =>
    expect(asked).toEqual([
      { op: "shengji.kitty", rules: "cn2017", level: "7", trump: null, lead: ["SA", "SA"] },
    ]),
  );
});
