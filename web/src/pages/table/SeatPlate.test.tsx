import { signal } from "@preact/signals";
import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lang } from "../../i18n/index.ts";
import type { Who } from "../../protocol/index.ts";
import { tableStore } from "../../testing/table.ts";
import { leading } from "../../testing/view.ts";
import { SeatPlate } from "./SeatPlate.tsx";

afterEach(cleanup);

beforeEach(() => {
  lang.value = "zh";
});

const program: Who = { program: { id: "p1", by: "u9", owner: "老王" } };

test.each([
  { who: { bot: "master" }, language: "zh", says: "大师" },
  { who: { bot: "rookie" }, language: "en", says: "rookie" },
  { who: { bot: "steady" }, language: "zh", says: "稳健" },
  { who: program, language: "zh", says: "程序 · 老王" },
  { who: program, language: "en", says: "program · 老王" },
] as const)("everybody sees who plays there: $says", ({ who, language, says }) => {
  lang.value = language;
  const view = leading(["SA"]);
  const seats = view.seats.map((sitter, at) => (at === 1 && sitter ? { ...sitter, who } : sitter));
  const { store } = tableStore({ ...view, seats });
  render(<SeatPlate store={store} seat={1} bubbles={signal(new Map())} />);
  screen.getByText(says);
  store.close();
});

test("a person has no such mark", () => {
  const { store } = tableStore(leading(["SA"]));
  const { container } = render(<SeatPlate store={store} seat={0} bubbles={signal(new Map())} />);
  expect(container.querySelector(".level, .program")).toBeNull();
  store.close();
});
