import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lang } from "../i18n/index.ts";
import { eventView } from "../testing/event.ts";
import { BoardsOpened, Restored } from "./Provenance.tsx";

beforeEach(() => {
  lang.value = "en";
});
afterEach(cleanup);

test("everyone sees who restored an event, and from how old a copy", () => {
  const restored = [{ by: "Lin", at_ms: 86_400_000, copied_ms: 0 }];
  render(<Restored event={eventView({ restored })} />);
  const text = screen.getByText(/Restored by Lin/).textContent ?? "";
  expect(text).toMatch(/70/);
  expect(text).toContain("Nobody had signed it.");
});

test("everyone sees who opened boards before play", () => {
  const opened = [{ stage: 0, round: 3, by: "Wei", at_ms: 0 }];
  render(<BoardsOpened event={eventView({ boards_opened: opened })} />);
  expect(screen.getByText("Boards opened before play (1)")).toBeTruthy();
  expect(screen.getByText(/Wei: round 3/)).toBeTruthy();
});

test("an event of which there is nothing to say says nothing", () => {
  const { container } = render(
    <>
      <Restored event={eventView()} />
      <BoardsOpened event={eventView()} />
    </>,
  );
  expect(container.textContent).toBe("");
});
