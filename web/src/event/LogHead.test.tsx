import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";
import type { SignedHead } from "../protocol/desk.ts";
import { headText } from "./figures.ts";
import { LogHead } from "./LogHead.tsx";

const head: SignedHead = {
  kind: "event",
  id: "e1",
  n: 12,
  head: "3fa9c1d20b4477ee".padEnd(64, "5"),
  at_ms: 0,
  key: "a".repeat(64),
  signature: "b".repeat(128),
};

afterEach(cleanup);

test("a head is short at first and whole on demand", () => {
  expect(headText(head)).toBe("12 · 3fa9 c1d2 0b44 77ee");
  render(<LogHead head={head} />);
  expect(screen.getByText("12 · 3fa9 c1d2 0b44 77ee")).toBeTruthy();
  expect(screen.getByText(head.head)).toBeTruthy();
  expect(screen.getByText(head.key)).toBeTruthy();
});

test("an event without one shows nothing", () => {
  const { container } = render(<LogHead head={undefined} />);
  expect(container.textContent).toBe("");
});
