import { expect, test } from "vitest";
import { blank, requestOf } from "./draft.ts";

test("what is left alone asks for one private game", () => {
  expect(requestOf(blank, 4)).toEqual({
    title: "",
    rules: "cn2017",
    length: { by: "game" },
    pace: "normal",
    pool_s: 0,
    bots: [null, null, null, null],
    private: true,
    spectators: { see: "public" },
  });
});

test("everything that can be chosen arrives in the server's units", () => {
  const draft = {
    ...blank,
    rules: "erdayi2021",
    title: " 周五 ",
    by: "minutes" as const,
    minutes: 90,
    beforeMin: 15,
    lastDeals: 3,
    countingPresent: false,
    private: false,
    rated: true,
    chairs: ["", "club", "master", "rookie"] as const,
    fill: 30,
    ownClocks: true,
    lead: 20,
    follow: 10,
    kitty: 45,
    declare: 15,
    pool: 180,
    pace: "fast" as const,
    see: "delayed" as const,
    delayMin: 5,
  };
  expect(requestOf(draft, 3)).toEqual({
    title: "周五",
    rules: "erdayi2021",
    length: {
      by: "minutes",
      minutes: 90,
      last: { before_min: 15, deals: 3, counting_present: false },
    },
    pace: "fast",
    pool_s: 180,
    bots: [null, "club", "master"],
    private: false,
    rated: true,
    spectators: { see: "delayed", delay_ms: 300_000 },
    fill_s: 30,
    fill_bot: "club",
    clocks: { declare_ms: 15_000, kitty_ms: 45_000, lead_ms: 20_000, follow_ms: 10_000 },
  });
  expect(requestOf({ ...draft, by: "games", wins: 2 }, 4).length).toEqual({
    by: "games",
    wins: 2,
  });
  expect(requestOf({ ...draft, by: "games", wins: 2 }, 3).length).toEqual({ by: "game" });
  expect(requestOf({ ...draft, by: "deals", deals: 12 }, 3).length).toEqual({
    by: "deals",
    deals: 12,
  });
});

test("house rules are sent whole, under the id that the server gave, with their own clocks", () => {
  const house = { id: "house-1", edition: { kitty: 8 } };
  const request = requestOf({ ...blank, ownClocks: true }, 4, house);
  expect(request.rules).toEqual({ game: "shengji", rules: "house-1", edition: { kitty: 8 } });
  expect(request.clocks).toBeUndefined();
});
