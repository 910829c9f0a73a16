/** What of a table is drawn anew when something happens there: as little as it changes. */

import { act, cleanup, render } from "@testing-library/preact";
import { options, type VNode } from "preact";
import { LocationProvider } from "preact-iso";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lang } from "../../i18n/index.ts";
import type { Told } from "../../protocol/index.ts";
import { tableStore } from "../../testing/table.ts";
import { leading } from "../../testing/view.ts";
import { Cloth } from "./Cloth.tsx";

/** Preact says so before each function of a component is called. */
type Hooks = { __r?: ((vnode: VNode) => void) | undefined };

const hooks = options as Hooks;
const before = hooks.__r;
let drawn: string[] = [];

beforeEach(() => {
  lang.value = "zh";
  vi.useFakeTimers();
  // Faces are asked for, and come later.
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  hooks.__r = (vnode) => {
    before?.(vnode);
    if (typeof vnode.type === "function") {
      drawn.push(vnode.type.name);
    }
  };
});

afterEach(() => {
  cleanup();
  hooks.__r = before;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const HAND = ["BJ", "H5", "SA", "SK", "S7", "CA", "CJ", "DK", "D9", "D3"];

/** A table on a phone; what happens there, and how often each part was drawn for it. */
async function table() {
  const { store, say } = tableStore(leading(HAND));
  render(
    <LocationProvider>
      <Cloth store={store} id="t1" />
    </LocationProvider>,
  );
  let version = 1;
  const counts = async (doing: () => void) => {
    drawn = [];
    await act(async () => doing());
    const times = new Map<string, number>();
    for (const name of drawn) {
      times.set(name, (times.get(name) ?? 0) + 1);
    }
    return (name: string) => times.get(name) ?? 0;
  };
  const happen = (events: Told[]) => {
    version += 1;
    return counts(() => say({ s: "events", v: version, events }));
  };
  return { store, happen, wait: (ms: number) => counts(() => vi.advanceTimersByTime(ms)) };
}

const turn = (seat: number): Told => ({ e: "turn", seat, task: "follow", ms: 60_000 });

test("a play of another draws neither the hand nor plates that it does not concern", async () => {
  const { store, happen } = await table();
  const first = await happen([{ e: "led", seat: 0, cards: ["S7"] }, turn(1)]);
  expect(first("HandCard")).toBeLessThan(HAND.length);
  expect(first("Play")).toBe(1);
  const next = await happen([{ e: "followed", seat: 1, cards: ["S3"] }, turn(2)]);
  expect(next("Hand")).toBe(0);
  expect(next("HandCard")).toBe(0);
  // Whose turn it was, and whose it is.
  expect(next("SeatPlate")).toBe(2);
  store.close();
});

test("a trick that is gathered is moved and not drawn", async () => {
  const { store, happen, wait } = await table();
  await happen([
    { e: "led", seat: 0, cards: ["S7"] },
    { e: "followed", seat: 1, cards: ["SK"], wins: true },
    { e: "followed", seat: 2, cards: ["S4"] },
    { e: "followed", seat: 3, cards: ["ST"] },
  ]);
  const over = await happen([{ e: "trick", seat: 1, points: 20 }, turn(1)]);
  for (const part of ["Hand", "HandCard"]) {
    expect(over(part), part).toBe(0);
  }
  // Once it has been looked at it goes to whoever took it.
  const gathered = await wait(1_000);
  for (const part of ["Cloth", "Centre", "Play", "CardFace", "Hand", "SeatPlate", "Actions"]) {
    expect(gathered(part), part).toBe(0);
  }
  const gone = await wait(300);
  expect(document.querySelectorAll(".play").length).toBe(0);
  expect(gone("Hand")).toBe(0);
  store.close();
});
