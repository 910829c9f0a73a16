import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";
import { LostDeals } from "./LostDeals.tsx";
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

test("the slip says what becomes of deals that rulings took away", () => {
  const effect = { zh: "台下方上台升2级", en: "the defenders take over and rise 2" };
  const lost = [{ side: 1, deal: 3, article: "most2015:六(六)", effect }];
  const { container } = render(<LostDeals lost={lost} names={["甲乙", "丙丁"]} />);
  expect(container.textContent).toContain("第 3 副 丙丁 判负：台下方上台升2级");
});
