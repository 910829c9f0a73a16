import { afterEach, describe, expect, it } from "vitest";
import type { ClientMessage } from "../protocol/index.ts";
import { tableStore } from "../testing/table.ts";
import { leading } from "../testing/view.ts";
import { Selection } from "./selection.ts";

let cleanUp = () => undefined as unknown;
function scene(hand: string[]) {
  const made = tableStore(leading(hand));
  const selection = new Selection(made.store);
  cleanUp = () => {
    selection.close();
    made.store.close();
  };
  return { ...made, selection };
}

const lastCheck = (sent: ClientMessage[]) =>
  sent.findLast((message) => message.c === "check") as Extract<ClientMessage, { c: "check" }>;

afterEach(() => cleanUp());

describe("the lifted cards", () => {
  it("tell equal cards apart", () => {
    const { selection } = scene(["S5", "S5", "HA"]);
    expect(selection.all.value.map(({ key }) => key)).toEqual(["HA0", "S50", "S51"]);
    selection.toggle("S51");
    expect(selection.cards.value).toEqual(["S5"]);
    selection.choose(["S5", "S5"]);
    expect(selection.cards.value).toEqual(["S5", "S5"]);
    selection.clear();
    expect(selection.cards.value).toEqual([]);
  });

  it("are asked about at every change, and only the latest answer counts", async () => {
    const { selection, sent, say } = scene(["S5", "S6"]);
    selection.toggle("S50");
    const first = lastCheck(sent);
    selection.toggle("S60");
    const second = lastCheck(sent);
    expect(second.move).toEqual({ do: "play", cards: ["S6", "S5"] });
    say({ s: "verdict", q: second.q, ok: true, what: { kind: "throw" } });
    await Promise.resolve();
    say({ s: "verdict", q: first.q, ok: true, what: { kind: "single" } });
    await Promise.resolve();
    expect(selection.verdict.value?.what?.kind).toBe("throw");
  });

  it("are played as the player reads them", async () => {
    const { selection, sent, say } = scene(["S5", "S5", "S6", "S6"]);
    selection.choose(["S5", "S5", "S6", "S6"]);
    const readings = [
      [["S6", "S6", "S5", "S5"]],
      [
        ["S6", "S6"],
        ["S5", "S5"],
      ],
    ];
    say({ s: "verdict", q: lastCheck(sent).q, ok: true, what: { kind: "tractor", readings } });
    await Promise.resolve();
    expect(selection.move.value).not.toHaveProperty("reading");
    selection.reading.value = 1;
    expect(selection.move.value).toMatchObject({ do: "play", reading: readings[1] });
  });

  it("go when they leave the hand", () => {
    const { selection, say } = scene(["S5", "S6"]);
    selection.choose(["S5", "S6"]);
    say({ s: "events", v: 2, events: [{ e: "led", seat: 0, cards: ["S5"] }] });
    expect(selection.cards.value).toEqual(["S6"]);
  });

  it("come with the reason of the hint, until the player chooses himself", async () => {
    const { selection, sent, say } = scene(["S5", "S6"]);
    const asked = selection.hint();
    const { q } = sent.findLast((message) => message.c === "hint") as { q: number };
    const moves = [
      { do: "play" as const, cards: ["S6"] },
      { do: "play" as const, cards: ["S5"] },
    ];
    say({ s: "hints", q, moves, why: [{ is: "wins", points: 10 }, null] });
    await asked;
    expect(selection.why.value).toEqual({ is: "wins", points: 10 });
    await selection.hint();
    expect(selection.why.value).toBeUndefined();
    await selection.hint();
    selection.toggle("S50");
    expect(selection.why.value).toBeUndefined();
  });

  it("go round the hints, which are asked for once a turn", async () => {
    const { selection, sent, say } = scene(["S5", "S6"]);
    const asked = selection.hint();
    const question = sent.findLast((message) => message.c === "hint") as { q: number };
    say({
      s: "hints",
      q: question.q,
      moves: [
        { do: "play", cards: ["S6"] },
        { do: "play", cards: ["S5"] },
      ],
    });
    await asked;
    expect(selection.cards.value).toEqual(["S6"]);
    await selection.hint();
    expect(selection.cards.value).toEqual(["S5"]);
    await selection.hint();
    expect(selection.cards.value).toEqual(["S6"]);
    expect(sent.filter((message) => message.c === "hint")).toHaveLength(1);
    say({ s: "events", v: 2, events: [{ e: "turn", seat: 0, task: "lead", ms: 9_000 }] });
    void selection.hint();
    expect(sent.filter((message) => message.c === "hint")).toHaveLength(2);
  });
});
