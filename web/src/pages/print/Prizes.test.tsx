import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";
import { lang } from "../../i18n/index.ts";
import { entrant, eventPlan, eventView } from "../../testing/event.ts";
import { Certificates, PrizeList } from "./Prizes.tsx";
import { Final } from "./Ranks.tsx";

const head = {
  kind: "event" as const,
  id: "e1",
  n: 57,
  at_ms: 0,
  head: "3fa9c1d20b4477ee00",
  key: "k",
  signature: "s",
};

afterEach(cleanup);

test("a certificate for each who is awarded, with the head of the log, once it is over", () => {
  lang.value = "zh";
  const open = eventView({ plan: eventPlan({ awarded: 2 }) });
  const { unmount } = render(<Certificates event={open} />);
  expect(screen.getByText(/赛事结束后打印/)).toBeTruthy();
  expect(document.querySelectorAll(".certificate")).toHaveLength(0);
  unmount();
  const past = { ...open, head, summary: { ...open.summary, status: "past" as const } };
  render(<Certificates event={past} />);
  const words = [...document.querySelectorAll(".certificate")].map((one) => one.textContent ?? "");
  expect(words).toHaveLength(2);
  expect(words[0]).toContain("甲乙");
  expect(words[0]).toContain("在春季赛中荣获");
  expect(words[0]).toContain("第一名");
  expect(words[1]).toContain("第二名");
  expect(words[1]).toContain("57 · 3fa9 c1d2 0b44 77ee");
});

test("the prize list has the awarded places and no others", () => {
  lang.value = "en";
  render(<PrizeList event={eventView({ plan: eventPlan({ awarded: 2 }) })} />);
  expect(screen.getByText("甲乙")).toBeTruthy();
  expect(screen.queryByText("丙丁")).toBeNull();
  expect(screen.getByText(/Places can still change/)).toBeTruthy();
});

test("who did not come and who went home is marked on paper, and the line is drawn", () => {
  lang.value = "zh";
  const base = eventView({ plan: eventPlan({ awarded: 2 }) });
  const rounds = base.rounds.map((round) => ({
    ...round,
    matches: round.matches.map((of) => ({
      ...of,
      slip: { by: "forfeit" as const, absent: [1] },
    })),
  }));
  const entrants = [entrant(1, "甲乙"), { ...entrant(2, "丙丁"), left: "withdrawn" as const }];
  render(<Final event={{ ...base, rounds, entrants: [...entrants, entrant(3, "戊己")] }} />);
  expect(screen.getByText("弃权")).toBeTruthy();
  expect(screen.getByText("对方弃权")).toBeTruthy();
  expect(screen.getByText(/退赛/)).toBeTruthy();
  expect(document.querySelectorAll("tr.last-in")).toHaveLength(1);
  expect(screen.getByText("横线以上：前 2 名获奖")).toBeTruthy();
});
