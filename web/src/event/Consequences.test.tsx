import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lang } from "../i18n/index.ts";
import type { EventSanction, RulingView } from "../protocol/desk.ts";
import { consequences, deskView } from "../testing/desk.ts";
import { Consequences } from "./Consequences.tsx";

beforeEach(() => {
  lang.value = "zh";
});
afterEach(cleanup);

test("a ruling costs what it costs on the referee's page, half points as halves", () => {
  const ruling = (id: number, sanction: EventSanction) =>
    ({ id, entrant: 1, article: "most2015:6", sanction }) as RulingView;
  const rulings = [ruling(1, { match_points_off: 1 }), ruling(2, { standard_off: 75 })];
  render(<Consequences desk={deskView()} leads={consequences({ rulings })} />);
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "甲队：扣场分 0.5（科技部 2015 规程六）",
    "甲队：扣标准分 0.75（科技部 2015 规程六）",
  ]);
});

test("what counts when the round is closed is never said to change nothing", () => {
  const { rerender } = render(<Consequences desk={deskView()} leads={consequences()} />);
  expect(screen.getByText("名次和对阵不受影响。")).toBeTruthy();
  rerender(<Consequences desk={deskView()} leads={consequences()} later />);
  expect(screen.getByText("现在的名次和对阵不变，本轮结束时算进去。")).toBeTruthy();
  expect(screen.queryByText("名次和对阵不受影响。")).toBeNull();
});
