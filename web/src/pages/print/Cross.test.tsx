import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lang } from "../../i18n/index.ts";
import { entrant, eventView, row } from "../../testing/event.ts";
import { CrossTables } from "./Cross.tsx";

beforeEach(() => {
  lang.value = "zh";
});
afterEach(cleanup);

test("sections that are ranked apart have their own places in the cross-table", () => {
  const base = eventView();
  const [standings] = base.standings;
  const rows = [row(1, 1, 3), row(2, 3, 3), row(3, 2, 1)];
  const sections = [
    { section: 0, name: "机关组", rows: [row(1, 1, 3), row(2, 2, 1)] },
    { section: 1, name: "事业单位组", rows: [row(1, 3, 3)] },
  ];
  const event = {
    ...base,
    sections: ["机关组", "事业单位组"],
    entrants: [entrant(1, "甲乙"), entrant(2, "丙丁"), entrant(3, "戊己")],
    standings: standings ? [{ ...standings, rows, sections }] : [],
  };
  render(<CrossTables event={event} />);
  const lines = [...document.querySelectorAll("tbody tr")].map((line) => [
    line.children[1]?.textContent,
    line.children[2]?.textContent,
    line.lastElementChild?.textContent,
  ]);
  expect(lines).toEqual([
    ["甲乙", "机关组", "1"],
    ["丙丁", "机关组", "2"],
    ["戊己", "事业单位组", "1"],
  ]);
});

test("what is added up deal by deal is called so", () => {
  const base = eventView();
  const [stage] = base.stages;
  const stages = stage ? [{ ...stage, slip: { by: "deals" as const, deals: 10 } }] : [];
  render(<CrossTables event={{ ...base, stages }} />);
  expect(screen.getByRole("columnheader", { name: "总得分" })).toBeTruthy();
  expect(screen.queryByRole("columnheader", { name: "积分" })).toBeNull();
});
