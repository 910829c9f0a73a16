import { act, cleanup, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lang } from "../../i18n/index.ts";
import { dealOf } from "../../table/store.ts";
import { tableStore } from "../../testing/table.ts";
import { leading } from "../../testing/view.ts";
import { Counter } from "./Counter.tsx";

beforeEach(() => {
  lang.value = "zh";
});

afterEach(cleanup);

test("counts what is out, once the page has seen a deal from its beginning", () => {
  const view = leading(["SA", "SA"]);
  const { store, say } = tableStore(view);
  const { container } = render(<Counter store={store} />);
  screen.getByText(/从下一副起可用/);
  const deal = dealOf(view);
  act(() => say({ s: "events", v: 2, events: [{ e: "deal", ...(deal ? { deal } : {}) }] }));
  const counted = () => container.textContent ?? "";
  const before = counted();
  // Of the two aces of spades both are in hand, of the kings both are out.
  expect(before).toContain("A0K2");
  act(() => say({ s: "events", v: 3, events: [{ e: "led", seat: 1, cards: ["SK"] }] }));
  expect(counted()).toContain("A0K1");
  store.close();
});
