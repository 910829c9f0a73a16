import { describe, expect, test } from "vitest";
import { apply } from "../../table/fold.ts";
import { judgeHref } from "./ask.ts";
import { ERDAYI, SHENGJI } from "./fixture.ts";
import { inRanks, inShort } from "./Panels.tsx";
import { Reel } from "./reel.ts";

const shengjiDeal = (reel: Reel, place: number) => {
  const { stage } = reel.at(place).view;
  return stage.is === "match" && stage.view.game === "shengji" ? stage.view.deal : undefined;
};

describe("a replay of 升级", () => {
  const reel = new Reel(SHENGJI);

  test("is found again in any place, forwards and backwards", () => {
    expect(shengjiDeal(reel, 8)?.hands[1]).toEqual([]);
    expect(shengjiDeal(reel, 3)?.hands[0]).toEqual(["H3"]);
    expect(shengjiDeal(reel, 3)?.trick?.plays).toEqual([["SA"]]);
    expect(shengjiDeal(reel, 0)).toBeUndefined();
    expect(shengjiDeal(reel, 10)?.points).toBe(5);
    expect(reel.at(8)).toBe(reel.at(8));
  });

  test("keeps within its ends", () => {
    expect([-3, 99, 2.4, Number.NaN].map((place) => reel.within(place))).toEqual([0, 11, 2, 0]);
    expect(reel.at(99).view).toBe(reel.at(11).view);
  });

  test("knows its deals and tricks", () => {
    expect(reel.deals.map(({ from, to }) => [from, to])).toEqual([
      [1, 10],
      [11, 11],
    ]);
    expect(reel.deals[0]).toMatchObject({ level: "2", trump: "H", dealer: 0 });
    expect(reel.deals[0]?.tricks).toMatchObject([
      { from: 3, to: 6, winner: 0, points: 15 },
      { from: 7, to: 10, winner: 3, points: 5 },
    ]);
    expect(reel.deals[0]?.tricks[1]?.plays.map(({ seat }) => seat)).toEqual([0, 1, 2, 3]);
    expect(reel.dealAt(0)).toBeNull();
    expect(reel.dealAt(10)?.ordinal).toBe(1);
    expect(reel.dealAt(11)?.ordinal).toBe(2);
  });

  test("is walked through by tricks and deals", () => {
    expect(reel.trickAfter(0)).toBe(1);
    expect(reel.trickAfter(1)).toBe(6);
    expect(reel.trickAfter(6)).toBe(10);
    expect(reel.trickAfter(11)).toBe(11);
    expect(reel.trickBefore(10)).toBe(6);
    expect(reel.trickBefore(1)).toBe(0);
    expect(reel.dealAfter(1)).toBe(11);
    expect(reel.dealBefore(11)).toBe(1);
    expect(reel.dealBefore(1)).toBe(0);
  });
});

test("a replay of 二打一 shows what lay on the table when a trick ended", () => {
  const reel = new Reel(ERDAYI);
  expect(reel.at(5).ended).toEqual([{ played: ["S3", "D3"] }, "passed", "passed"]);
  expect(reel.at(6).ended).toBeNull();
  expect(reel.deals[0]?.tricks).toMatchObject([
    { from: 3, to: 3, winner: 0 },
    { from: 6, to: 6, winner: 0 },
  ]);
  expect(reel.deals[0]?.dealer).toBe(0);
});

test("the judge can be asked about a moment", () => {
  const reel = new Reel(SHENGJI);
  expect(judgeHref(reel.at(1).view)).toBeNull();
  const turn = apply(reel.at(4).view, { e: "turn", seat: 2, task: "follow", ms: 0 });
  expect(judgeHref(turn)).toBe("/judge?q=follows&rules=cn2017&level=2&trump=H&lead=SA&hand=S5H5");
  expect(judgeHref(reel.at(6).view)).toBe(
    "/judge?q=trick&rules=cn2017&level=2&trump=H&lead=SA&second=S4&third=S5&fourth=SK",
  );
});

test("cards are written in few signs", () => {
  expect(inShort(["SK", "SK", "HT", "BJ"])).toBe("♠K K ♥10 大王");
  expect(inRanks(["S3", "S9", "H9", "BJ", "C9"])).toBe("9 9 9 大王 3");
});

describe("one's own way through a replay", () => {
  test("begins where the first card lies on the table", () => {
    expect(new Reel(SHENGJI).firstLead).toBe(3);
    expect(new Reel(ERDAYI).firstLead).toBe(3);
    expect(new Reel({ ...SHENGJI, steps: [] }).firstLead).toBe(0);
  });

  test("stops before whatever a seat decided", () => {
    const shengji = new Reel(SHENGJI);
    expect(shengji.decisions(0)).toEqual([2, 6]);
    expect(shengji.decisions(3)).toEqual([5, 9]);
    expect(shengjiDeal(shengji, 2)?.trick?.plays ?? []).toEqual([]);
    // A bid, two leads; a pass is a decision too.
    expect(new Reel(ERDAYI).decisions(0)).toEqual([1, 2, 5]);
    expect(new Reel(ERDAYI).decisions(1)).toEqual([3]);
  });
});
