import { afterEach, describe, expect, it } from "vitest";
import { tableStore } from "../testing/table.ts";
import { leading } from "../testing/view.ts";
import type { TableStore } from "./store.ts";

let open: TableStore | undefined;
const scene = (hand: string[]) => {
  const made = tableStore(leading(hand));
  open = made.store;
  return made;
};

afterEach(() => open?.close());

describe("a table's store", () => {
  it("knows whose cards, turn and order it is", () => {
    const { store } = scene(["SA", "H2", "D2"]);
    expect(store.mySeat.value).toBe(0);
    expect(store.hand.value).toEqual(["SA", "H2", "D2"]);
    expect(store.myTask.value).toBe("lead");
    expect(store.groups.value[0]?.slice(0, 3)).toEqual(["BJ", "LJ", "H2"]);
  });

  it("turns time left into a deadline, and lets it stand while the referee has paused", () => {
    const { store, say, clock } = scene(["SA"]);
    expect(store.deadline.value).toMatchObject({ endsAt: 25_000, poolEndsAt: 30_000 });
    clock.now = 10_000;
    say({ s: "events", v: 2, events: [{ e: "paused", by: "u9" }] });
    expect(store.deadline.value?.stands).toEqual({ ms: 15_000, poolMs: 5_000 });
    expect(store.myTask.value).toBeUndefined();
    clock.now = 60_000;
    say({ s: "events", v: 3, events: [{ e: "resumed" }] });
    expect(store.deadline.value).toMatchObject({ endsAt: 75_000, poolEndsAt: 80_000 });
    expect(store.myTask.value).toBe("lead");
  });

  it("keeps the clock whatever else happens", () => {
    const { store, say, clock } = scene(["SA"]);
    clock.now = 7_000;
    say({ s: "events", v: 2, events: [{ e: "said", seat: 1, phrase: 0 }] });
    expect(store.deadline.value?.endsAt).toBe(25_000);
  });

  it("shows the reason of a refusal", async () => {
    const { store, sent, say } = scene(["SA", "SK"]);
    const outcome = store.move({ do: "play", cards: ["SA"] });
    const { id } = sent.at(-1) as { id: string };
    say({
      s: "refused",
      id,
      code: "wrong_count",
      articles: ["cn2017:12"],
      zh: "张数不对。",
      en: "Wrong number.",
    });
    expect((await outcome).ok).toBe(false);
    expect(store.refusal.value).toMatchObject({ code: "wrong_count", articles: ["cn2017:12"] });
    expect(store.hand.value).toEqual(["SA", "SK"]);
  });

  it("adds bytes to a deal only once its secret is fixed", () => {
    const { store, sent, say } = scene(["SA"]);
    say({
      s: "events",
      v: 2,
      events: [{ e: "between", ms: 9_000, scores: [0, 0, 0, 0], deals: 1 }],
    });
    void store.ready(true);
    expect(sent.at(-1)).not.toHaveProperty("bytes");
    say({ s: "events", v: 3, events: [{ e: "committed", deal: 2, hash: "ab", ms: 9_000 }] });
    void store.ready(true);
    expect(sent.at(-1)).toMatchObject({
      c: "ready",
      bytes: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it("tells listeners of each event with the view before and after it", () => {
    const { store, say } = scene(["SA", "SK"]);
    const counts: Array<[number, number]> = [];
    store.listen(({ before, after }) => {
      const count = (view: typeof before) =>
        view.stage.is === "match" && view.stage.view.game === "shengji"
          ? (view.stage.view.deal?.counts[0] ?? -1)
          : -1;
      counts.push([count(before), count(after)]);
    });
    say({ s: "events", v: 2, events: [{ e: "led", seat: 0, cards: ["SA"] }] });
    expect(counts).toEqual([[2, 1]]);
    expect(store.log.value).toHaveLength(1);
  });
});
