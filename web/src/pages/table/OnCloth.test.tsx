import { signal } from "@preact/signals";
import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lang } from "../../i18n/index.ts";
import { tableStore } from "../../testing/table.ts";
import { leading } from "../../testing/view.ts";
import { OnCloth } from "./OnCloth.tsx";

beforeEach(() => {
  lang.value = "zh";
});

afterEach(cleanup);

const failed = (penalty: number) => ({
  e: "throw_failed" as const,
  seat: 1,
  cards: ["SA", "S4"],
  units: [["SA"], ["S4"]],
  failing: [["S4"]],
  penalty,
  options: [["S4"]],
});

test.each([
  { penalty: 10, says: "乙 甩牌失败 · 罚 10 分" },
  { penalty: 0, says: "乙 甩牌失败" },
])("a failed throw shows what was thrown and what was beaten: $says", ({ penalty, says }) => {
  const { store } = tableStore(leading(["SA"]));
  const notices = signal({ kind: "throw" as const, event: failed(penalty) });
  render(<OnCloth store={store} notices={notices} />);
  const note = screen.getByRole("status");
  expect(note.querySelector("p")?.textContent).toBe(says);
  const rows = [...note.querySelectorAll(".card-row")];
  expect(rows.map((row) => row.querySelectorAll(".card").length)).toEqual([2, 1]);
  store.close();
});

test("nothing lies there while nothing happened", () => {
  const { store } = tableStore(leading(["SA"]));
  const { container } = render(<OnCloth store={store} notices={signal(undefined)} />);
  expect(container.textContent).toBe("");
  store.close();
});
