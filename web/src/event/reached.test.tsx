import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";
import { lang } from "../i18n/index.ts";
import type { BracketSlot, BracketView, EventView } from "../protocol/desk.ts";
import { eventPlan, eventView, row } from "../testing/event.ts";
import { isElimination, reachedText } from "./reached.ts";
import { Standings } from "./Standings.tsx";

afterEach(cleanup);

const of = (entrant: number): BracketSlot => ({ is: "entrant", entrant });

/** Three who meet: 1 has a bye and loses the final to 3, who had beaten 2. */
function knockout(played: boolean): EventView {
  const base = eventView({ plan: eventPlan({ awarded: 2 }) });
  const final = { node: 2, sides: [of(1), of(3)], from: [0, 1], needless: false };
  const bracket: BracketView = {
    stage: 0,
    rounds: [
      {
        name: { is: "semi_final" },
        matches: [
          { node: 0, sides: [of(1), { is: "nobody" }], from: [], needless: false },
          { node: 1, sides: [of(3), of(2)], from: [], needless: false, winner: 0, nth: 1 },
        ],
      },
      { name: { is: "final" }, matches: [played ? { ...final, winner: 1 } : final] },
    ],
    ...(played ? { champion: 3 } : {}),
  };
  return {
    ...base,
    brackets: [bracket],
    stages: base.stages.map((stage) => ({ ...stage, format: "knockout" as const })),
    standings: base.standings.map((standings) => ({
      ...standings,
      rows: [row(1, 3, 4), row(2, 1, 0), row(3, 2, 0)],
    })),
  };
}

const LOOK = { section: "s", box: "b", table: "t", name: "n", full: true };

test("an elimination says how far everyone came", () => {
  lang.value = "zh";
  const over = knockout(true);
  expect(isElimination(over, 0)).toBe(true);
  expect(isElimination(eventView(), 0)).toBe(false);
  expect([3, 1, 2].map((id) => reachedText(over, 0, id))).toEqual(["冠军", "决赛", "半决赛"]);
  expect(reachedText(knockout(false), 0, 1)).toBe("进入决赛");
  lang.value = "en";
  expect(reachedText(over, 0, 2)).toBe("Semi-finals");
  lang.value = "zh";
});

test("its points stand in no list", () => {
  const over = knockout(true);
  render(<Standings event={over} look={LOOK} />);
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "名次",
    "参赛者",
    "到达轮次",
  ]);
});
