import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";
import { Start } from "./Start.tsx";

afterEach(cleanup);

test("the side that deals first says so, with its level, and the other does not", () => {
  const start = { side: 1, level: "3" };
  const { container } = render(<Start start={start} side={0} />);
  expect(container.textContent).toBe("");
  render(<Start start={start} side={1} />);
  screen.getByText("直接做庄，打 3");
  const { container: usual } = render(<Start start={undefined} side={1} />);
  expect(usual.textContent).toBe("");
});
