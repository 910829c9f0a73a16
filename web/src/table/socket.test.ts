import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ClientMessage, ServerMessage } from "../protocol/index.ts";
import { type SocketLike, TableSocket } from "./socket.ts";

/** A socket whose other end is the test. */
class Wire implements SocketLike {
  readyState = 1;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  readonly sent: ClientMessage[] = [];
  constructor(readonly address: string) {}
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  drop(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

const HELLO: ServerMessage = { s: "hello", protocol: 1, you: { seat: 0 }, user: "u1" };
const events = (v: number, id?: string): ServerMessage => ({
  s: "events",
  v,
  ...(id === undefined ? {} : { id }),
  events: [],
});

let wires: Wire[];
let heard: ServerMessage[];
let socket: TableSocket;
const last = (): Wire => wires.at(-1) as Wire;

beforeEach(() => {
  vi.useFakeTimers();
  wires = [];
  heard = [];
  socket = new TableSocket(
    (since) => `ws://test/${since ?? ""}`,
    (message) => heard.push(message),
    (address) => {
      const wire = new Wire(address);
      wires.push(wire);
      return wire;
    },
  );
});

afterEach(() => {
  socket.close();
  vi.useRealTimers();
});

describe("the connection to a table", () => {
  it("acknowledges a command by the message that tells of it", async () => {
    last().say(HELLO);
    const outcome = socket.command({ c: "leave" });
    const [sent] = last().sent;
    expect(sent).toMatchObject({ c: "leave", seen: 0 });
    last().say(events(1, (sent as { id: string }).id));
    await expect(outcome).resolves.toEqual({ ok: true });
    expect(socket.version).toBe(1);
  });

  it("gives the reason of a refusal", async () => {
    last().say(HELLO);
    const outcome = socket.command({ c: "claim" });
    const { id } = last().sent[0] as { id: string };
    last().say({
      s: "refused",
      id,
      code: "not_your_turn",
      articles: ["cn2002:12"],
      zh: "没轮到您。",
      en: "Not yet.",
    });
    await expect(outcome).resolves.toMatchObject({ ok: false, refusal: { code: "not_your_turn" } });
  });

  it("comes back, asks for what it missed and sends unanswered commands again, as they were", async () => {
    last().say(HELLO);
    last().say(events(1));
    last().say(events(2));
    const outcome = socket.command({ c: "leave" });
    const [first] = last().sent;
    last().drop();
    expect(socket.link.value).toBe("lost");
    await vi.advanceTimersByTimeAsync(400);
    expect(wires).toHaveLength(2);
    expect(last().address).toBe("ws://test/2");
    last().say(HELLO);
    expect(last().sent).toEqual([first]);
    last().say({ s: "done", id: (first as { id: string }).id, v: 3 });
    await expect(outcome).resolves.toEqual({ ok: true });
  });

  it("waits longer after each failure, and not at all when the network is back", async () => {
    for (const pause of [300, 1_000, 2_000]) {
      last().drop();
      const before = wires.length;
      await vi.advanceTimersByTimeAsync(pause - 1);
      expect(wires).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(wires).toHaveLength(before + 1);
    }
    last().drop();
    dispatchEvent(new Event("online"));
    expect(wires).toHaveLength(5);
  });

  it("asks for what lies in a gap and passes nothing on until it has it", () => {
    last().say(HELLO);
    last().say(events(1));
    last().say(events(4));
    expect(last().sent).toEqual([{ c: "sync", since: 1 }]);
    expect(heard.filter(({ s }) => s === "events")).toHaveLength(1);
    for (const v of [2, 3, 4]) {
      last().say(events(v));
    }
    expect(socket.version).toBe(4);
  });

  it("asks whether anyone is there, notices a stall in seconds, and gives up on silence", async () => {
    last().say(HELLO);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(last().sent).toMatchObject([{ c: "ping" }]);
    expect(socket.keepsUp.value).toBe("well");
    await vi.advanceTimersByTimeAsync(3_000);
    expect(socket.keepsUp.value).toBe("late");
    await vi.advanceTimersByTimeAsync(3_000);
    expect(socket.keepsUp.value).toBe("not");
    const { q } = last().sent[0] as { q: number };
    last().say({ s: "pong", q });
    expect(socket.keepsUp.value).toBe("well");
    await vi.advanceTimersByTimeAsync(4_000);
    expect(last().sent).toHaveLength(2);
    expect(wires).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(16_000);
    expect(wires.length).toBeGreaterThan(1);
  });

  it("notices that a command is not answered, though no longer than something else is heard", async () => {
    last().say(HELLO);
    void socket.command({ c: "claim" });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(socket.keepsUp.value).toBe("late");
    last().say(events(1));
    expect(socket.keepsUp.value).toBe("well");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(socket.keepsUp.value).toBe("well");
  });

  it("asks more seldom while nobody looks", async () => {
    const seen = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    last().say(HELLO);
    await vi.advanceTimersByTimeAsync(19_000);
    expect(last().sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(last().sent).toMatchObject([{ c: "ping" }]);
    seen.mockRestore();
  });

  it("leaves a question unanswered when the connection is lost", async () => {
    last().say(HELLO);
    const answer = socket.ask({ c: "hint" });
    last().drop();
    await expect(answer).resolves.toBeUndefined();
  });

  it("does not come back when the server says goodbye, but does after a restart", async () => {
    last().say(HELLO);
    last().say({ s: "bye", code: "shutting_down", zh: "", en: "" });
    last().drop();
    await vi.advanceTimersByTimeAsync(400);
    expect(wires).toHaveLength(2);
    last().say(HELLO);
    last().say({ s: "bye", code: "replaced", zh: "", en: "" });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(wires).toHaveLength(2);
    expect(socket.link.value).toBe("closed");
  });
});
