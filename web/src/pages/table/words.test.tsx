/** One order of the sides, one sign for who rose, and no referee promised where none stands by. */

import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lang } from "../../i18n/index.ts";
import type { ShengjiResult, TableView } from "../../protocol/index.ts";
import { tableStore } from "../../testing/table.ts";
import { leading } from "../../testing/view.ts";
import { LevelMoment } from "./Headline.tsx";
import { PanelDialog } from "./Menu.tsx";
import { ScoreSheet } from "./Panels.tsx";

/** A deal at level 2 that the defenders won by so many levels. */
const lost = (defenders: number): ShengjiResult => ({
  dealer: 0,
  level: "2",
  trump: "H",
  trick_points: 120,
  penalty_points: 0,
  kitty_points: 0,
  factor: 0,
  points: 120,
  rise: { dealer_side: 0, defenders, switch: true },
  levels: ["2", "3"],
  next_dealer: 1,
});
const held: ShengjiResult = {
  ...lost(0),
  points: 35,
  rise: { dealer_side: 2, defenders: 0, switch: false },
  levels: ["4", "3"],
};

function after(results: ShengjiResult[], you: TableView["you"]): TableView {
  const view = leading(["SA"]);
  if (view.stage.is !== "match" || view.stage.view.game !== "shengji") {
    return view;
  }
  return { ...view, you, stage: { ...view.stage, view: { ...view.stage.view, results } } };
}

beforeEach(() => {
  lang.value = "zh";
});
afterEach(cleanup);

test("the sheet says which side rose, and has the levels in the order of the bar", () => {
  const view = after([lost(1), held, lost(0)], { seat: 1 });
  const { store } = tableStore(view);
  render(<ScoreSheet store={store} />);
  const cells = [...document.querySelectorAll("tbody tr")].map((row) =>
    [...row.querySelectorAll("td")].slice(-2).map(({ textContent }) => textContent),
  );
  expect(cells).toEqual([
    ["闲升 1", "3:2"],
    ["庄升 2", "3:4"],
    ["闲上台", "3:2"],
  ]);
});

test("who watches reads the sides by their line", () => {
  const { store } = tableStore(after([lost(1)], "spectator"));
  const { container } = render(
    <LevelMoment store={store} before={["2", "2"]} after={["2", "3"]} />,
  );
  expect(container.textContent).toBe("东西 2南北 2 → 3");
});

test("at a table of no event nobody is promised a referee who waits", async () => {
  const { store, sent, say } = tableStore(leading(["SA"]));
  render(<PanelDialog panel="referee" store={store} open={() => undefined} />);
  fireEvent.click(screen.getByRole("button", { name: "叫裁判" }));
  await expect.poll(() => sent.at(-1)?.c).toBe("call_referee");
  const asked = sent.at(-1);
  say({ s: "done", id: asked && "id" in asked ? asked.id : "", v: 2 });
  await screen.findByText(/没有裁判守着/);
  expect(screen.queryByText("已叫裁判，请等候。")).toBeNull();
});
