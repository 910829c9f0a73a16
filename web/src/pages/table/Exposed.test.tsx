import { signal } from "@preact/signals";
import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lang } from "../../i18n/index.ts";
import type { ShengjiDeal, TableView } from "../../protocol/index.ts";
import { Selection } from "../../table/selection.ts";
import { tableStore } from "../../testing/table.ts";
import { leading } from "../../testing/view.ts";
import { Actions } from "./Actions.tsx";
import { Rule } from "./Rule.tsx";
import { SeatPlate } from "./SeatPlate.tsx";

beforeEach(() => {
  lang.value = "zh";
});

afterEach(cleanup);

/** A table of cn2002 in a deal that is changed so. */
function at(changes: Partial<ShengjiDeal>, rules = "cn2002x2"): TableView {
  const usual = leading(["SA", "SK", "SK"]);
  if (usual.stage.is !== "match" || usual.stage.view.game !== "shengji" || !usual.stage.view.deal) {
    throw new Error("no deal");
  }
  const deal = { ...usual.stage.view.deal, ...changes };
  return { ...usual, stage: { ...usual.stage, view: { ...usual.stage.view, rules, deal } } };
}

test("a referee picks the cards of a player and judges them heavy, once", async () => {
  const { store, sent } = tableStore(at({}));
  render(<Rule store={store} />);
  fireEvent.click(screen.getByRole("radio", { name: "判重罚张" }));
  const carryOut = () => screen.getByRole<HTMLButtonElement>("button", { name: "执行" });
  expect(carryOut().disabled).toBe(true);
  const kings = screen.getAllByRole("checkbox", { name: /黑桃.*K/ });
  expect(kings).toHaveLength(2);
  fireEvent.click(kings[1] as HTMLElement);
  expect(carryOut().disabled).toBe(false);
  fireEvent.click(carryOut());
  expect(sent.at(-1)).toMatchObject({
    c: "rule",
    ruling: { do: "expose", seat: 0, cards: ["SK"], weight: "heavy" },
  });
  store.close();
});

test("where the text knows no exposed cards, there is nothing to judge", () => {
  const { store } = tableStore(at({}, "cn2017"));
  render(<Rule store={store} />);
  expect(screen.queryByRole("radio", { name: "判重罚张" })).toBeNull();
  store.close();
});

test("the next player says what may be led", () => {
  const { store, sent } = tableStore(
    at({
      phase: "demanding",
      trick: { leader: 3, plays: [], units: [] },
      exposed: [[], [], [], ["HK"]],
      heavy: [[], [], [], ["HK"]],
      demands: [{ ask: "nothing" }, { ask: "suit", card: "HK" }, { ask: "not_suit", card: "HK" }],
    }),
  );
  render(<Actions store={store} selection={new Selection(store)} onPlay={() => undefined} />);
  expect(screen.getByText("丁 有重罚张，请指定其领出")).toBeTruthy();
  const names = screen.getAllByRole("button").map((button) => button.textContent);
  expect(names).toEqual(["不作指定", "指定出 ♥K 的花色", "不许出 ♥K 的花色"]);
  fireEvent.click(screen.getByRole("button", { name: "不许出 ♥K 的花色" }));
  expect(sent.at(-1)).toMatchObject({
    c: "move",
    move: { do: "demand", demand: { ask: "not_suit", card: "HK" } },
  });
  store.close();
});

test("whoever must lead so reads it", () => {
  const { store } = tableStore(at({ demand: { ask: "card", card: "SK" } }));
  render(<Actions store={store} selection={new Selection(store)} onPlay={() => undefined} />);
  expect(screen.getByText("下家指定出 ♠K")).toBeTruthy();
  store.close();
});

test("heavy cards stand apart from those that only were seen", () => {
  const { store } = tableStore(
    at({ exposed: [[], ["HK", "H5"], [], []], heavy: [[], ["HK"], [], []] }),
  );
  const { container } = render(<SeatPlate store={store} seat={1} bubbles={signal(new Map())} />);
  expect(container.querySelector(".mark.heavy")?.textContent).toBe("重罚张 ♥K");
  expect(container.querySelector(".mark.exposed")?.textContent).toBe("已亮出的牌 ♥5");
  store.close();
});
