import { expect, test } from "vitest";
import { outcomeFor } from "./outcome.ts";

test.each([
  { scores: [2, -2, 2, -2], outcomes: ["win", "lose", "win", "lose"] },
  { scores: [0, 0, 0, 0], outcomes: ["draw", "draw", "draw", "draw"] },
  { scores: [6, -3, -3], outcomes: ["win", "lose", "lose"] },
  // Whose side lost by a ruling lost, though it was ahead.
  { scores: [2, -2, 2, -2], lost: 2, outcomes: ["lose", "win", "lose", "win"] },
  { scores: [6, -3, -3], lost: 0, outcomes: ["lose", "win", "win"] },
])("a match that ended $scores, lost by $lost, ended $outcomes", ({ scores, lost, outcomes }) => {
  expect(scores.map((_, seat) => outcomeFor(seat, { scores, lost }))).toEqual(outcomes);
});

test.each(["ended", "deserted", "closed"] as const)(
  "who was ahead when it was %s has not won",
  (reason) => {
    expect(
      [2, -2, 2, -2].map((_, seat) => outcomeFor(seat, { scores: [2, -2, 2, -2], reason })),
    ).toEqual([undefined, undefined, undefined, undefined]);
  },
);
