import { cleanup, render, screen, within } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lang } from "../../i18n/index.ts";
import type { RoundView } from "../../protocol/desk.ts";
import { teamEvent } from "../../testing/event.ts";
import { TableCards } from "./Cards.tsx";
import { Conversions } from "./Conversion.tsx";
import { ByEntrant, ByTable } from "./Lists.tsx";
import { Slips } from "./Slips.tsx";

const event = teamEvent();
const round = event.rounds[0] as RoundView;

beforeEach(() => {
  lang.value = "zh";
});
afterEach(cleanup);

/** The text of an element, its words apart by one space. */
const textOf = (element: Element | null | undefined) =>
  [...(element?.querySelectorAll("th, td") ?? [])]
    .map((cell) => cell.textContent?.replace(/\s+/g, " ").trim())
    .join("|");

test("each table of a match has its slip, which says who sits there along which line", () => {
  const { container } = render(<Slips event={event} round={round} boards={undefined} />);
  const slips = [...container.querySelectorAll(".paper-slip")];
  expect(slips.map((slip) => slip.querySelector(".slip-table")?.textContent)).toEqual([
    "第 3 桌 A桌",
    "第 3 桌 B桌",
  ]);
  expect(textOf(slips[0]?.querySelector(".slip-sides"))).toBe(
    "东西|1|甲队 甲一、甲二|主队|南北|2|乙队 乙一、乙二|客队",
  );
  expect(textOf(slips[1]?.querySelector(".slip-sides"))).toBe(
    "东西|2|乙队 乙三、乙四|客队|南北|1|甲队 甲三、甲四|主队",
  );
  const heads = [...(slips[1]?.querySelectorAll(".slip-grid th") ?? [])].map(
    (th) => th.textContent,
  );
  expect(heads).toContain("级分 东西");
  expect(slips[0]?.querySelector(".slip-scale")?.textContent).toContain("120～155 防+1");
});

test("lists say where each side sits, and where each of its people", () => {
  const { container } = render(<ByTable event={event} round={round} />);
  const cells = container.querySelectorAll("tbody td");
  expect(cells[1]?.textContent).toContain("A桌 东西 甲一、甲二B桌 南北 甲三、甲四");
  expect(cells[2]?.textContent).toContain("A桌 南北 乙一、乙二B桌 东西 乙三、乙四");
  cleanup();
  render(<ByEntrant event={event} round={round} order="names" />);
  const line = (name: string) => screen.getByText(name, { selector: ".strong" }).closest("tr");
  expect(within(line("乙三") as HTMLElement).getByText("B桌 东")).toBeTruthy();
  expect(within(line("甲五") as HTMLElement).getByText("本轮不出场")).toBeTruthy();
});

test("both tables have their card, with the lines of home and visitors", () => {
  const { container } = render(
    <TableCards at="http://192.168.1.5:8080" event={event} keys={[{ table: 3, key: "k" }]} />,
  );
  const lines = [...container.querySelectorAll(".table-card-lines")].map((of) => of.textContent);
  expect(lines).toEqual(["东西 主队南北 客队", "东西 客队南北 主队"]);
});

test("the table of points is printed as the server has it", () => {
  const { container } = render(<Conversions event={event} />);
  const [points, standard] = container.querySelectorAll(".conversion:first-child table");
  expect(textOf(points)).toBe(
    "防守方得分|庄家方级分|防守方级分|0|3||5～75|1||80～115||0|120～155||1|160 起||2",
  );
  expect(textOf(standard)).toContain("1 起|20.00|0.00");
});
