import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";
import { lang } from "../../i18n/index.ts";
import { TryHand } from "./Guide.tsx";

afterEach(cleanup);

test("cards are selected, put back and played", () => {
  lang.value = "zh";
  render(<TryHand />);
  const play = screen.getByRole("button", { name: "出牌" }) as HTMLButtonElement;
  expect(play.disabled).toBe(true);
  for (const king of screen.getAllByRole("button", { name: "黑桃K" })) {
    fireEvent.click(king);
  }
  const queen = screen.getAllByRole("button", { name: "黑桃Q" })[0] as HTMLButtonElement;
  fireEvent.click(queen);
  fireEvent.click(queen);
  fireEvent.click(play);
  screen.getByRole("img", { name: "黑桃K 黑桃K" });
  expect(screen.queryByRole("button", { name: "黑桃K" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "再试一次" }));
  expect(screen.getAllByRole("button", { name: "黑桃K" })).toHaveLength(2);
});
