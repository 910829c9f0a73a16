import { cleanup, render } from "@testing-library/preact";
import { afterEach, expect, it, vi } from "vitest";
import { lang } from "../../i18n/index.ts";
import type { ShengjiResult, TableView } from "../../protocol/index.ts";
import { tableStore } from "../../testing/table.ts";
import { leading } from "../../testing/view.ts";
import { Headline, LevelMoment } from "./Headline.tsx";
import { stagecraft } from "./stagecraft.ts";

afterEach(() => {
  cleanup();
  lang.value = "zh";
});

const RESULT: ShengjiResult = {
  dealer: 0,
  level: "2",
  trump: "H",
  trick_points: 100,
  penalty_points: 0,
  kitty_points: 10,
  factor: 2,
  points: 120,
  rise: { switch: true, dealer_side: 0, defenders: 2 },
  levels: ["2", "4"],
  next_dealer: 1,
};

function told(you: TableView["you"], result: ShengjiResult): { text: string; win: boolean } {
  const view: TableView = { ...leading([]), you };
  const { store, say } = tableStore(view);
  say({ s: "events", v: 2, events: [{ e: "result", result }] });
  const { container } = render(<Headline store={store} />);
  const headline = container.querySelector("h2");
  return { text: headline?.textContent ?? "", win: headline?.matches(".win") ?? false };
}

const held = (levels: number): ShengjiResult => ({
  ...RESULT,
  rise: { switch: false, dealer_side: levels, defenders: 0 },
});

it.each([
  [{ seat: 1 }, RESULT, "胜我方上台，升两级", true],
  [{ seat: 0 }, RESULT, "负对方上台，升两级", false],
  ["spectator", RESULT, "闲家上台，升两级", false],
  [{ seat: 2 }, held(3), "胜我方升三级", true],
  [{ seat: 3 }, held(0), "负对方不升级", false],
] as const)("a deal is told to %j from his own side", (you, result, text, win) => {
  expect(told(you, result)).toEqual({ text, win });
});

it("is told in English too", () => {
  lang.value = "en";
  expect(told({ seat: 1 }, RESULT).text).toMatch(/We take over and rise 2 levels$/);
});

it("shows which side's level has risen, one's own first", () => {
  const { store } = tableStore({ ...leading([]), you: { seat: 1 } });
  const { container } = render(
    <LevelMoment store={store} before={["2", "9"]} after={["2", "J"]} />,
  );
  const sides = [...container.querySelectorAll("span")];
  expect(sides.map(({ textContent }) => textContent)).toEqual(["我方 9 → J", "对方 2"]);
  expect(sides.map((side) => side.matches(".risen"))).toEqual([true, false]);
});

it("a deal that was claimed shows its kitty at once, one given away nothing more", () => {
  vi.useFakeTimers();
  const { store, say } = tableStore(leading(["S4"]));
  const craft = stagecraft(store);
  const end = (v: number, ended: ShengjiResult["ended"]) =>
    say({
      s: "events",
      v,
      events: [
        { e: "result", result: { ...RESULT, ...(ended ? { ended } : {}) } },
        { e: "open", hands: [], kitty: [], buried: ["S5"] },
      ],
    });
  end(2, { claimed: 0 });
  expect(craft.finale.value).toMatchObject({ part: "kitty", cards: ["S5"] });
  vi.advanceTimersByTime(5_000);
  expect(craft.finale.value).toBeUndefined();
  end(3, { forfeited: 0 });
  expect(craft.finale.value).toBeUndefined();
  craft.stop();
  store.close();
  vi.useRealTimers();
});
