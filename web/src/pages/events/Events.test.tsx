import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { LocationProvider } from "preact-iso";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lang } from "../../i18n/index.ts";
import type { EventSummary, OwnEvent, StaffRole } from "../../protocol/desk.ts";
import type { Me } from "../../protocol/index.ts";
import { me } from "../../state/me.ts";
import { person } from "../../testing/person.ts";
import { fakeServer } from "../../testing/server.ts";
import Events from "./Events.tsx";

const server = fakeServer();

const summary = (id: string, name: string, changes: Partial<EventSummary> = {}): EventSummary => ({
  id,
  details: { name, place: "文化宫", starts_ms: 0, ends_ms: 0, mode: "paper" },
  preset: "most2015",
  status: "past",
  entrants: 16,
  rounds: 4,
  rounds_planned: 4,
  rehearsal: false,
  ...changes,
});

const own = (event: EventSummary, role?: StaffRole): OwnEvent => ({
  ...event,
  ...(role ? { role } : {}),
});

function enterAs(role: Me["role"]) {
  me.value = person({ guest: false, role });
}

beforeEach(() => {
  lang.value = "zh";
  me.value = null;
  for (const status of ["running", "upcoming", "past"]) {
    server.on(`GET /api/events?status=${status}`, { body: { events: [] } });
  }
});

afterEach(cleanup);

const show = () => {
  history.replaceState(null, "", "/events");
  render(
    <LocationProvider>
      <Events />
    </LocationProvider>,
  );
};

const under = (heading: string) => screen.findByRole("region", { name: heading });

test("events stand by how far they are, and what is long past comes on request", async () => {
  const running = summary("e1", "春季赛", { status: "running" });
  server.on("GET /api/events?status=running", { body: { events: [running] } });
  const past = { events: [summary("e2", "冬季赛")], next: "10.e2" };
  server.on("GET /api/events?status=past", { body: past });
  const older = { events: [summary("e3", "秋季赛")] };
  server.on("GET /api/events?status=past&after=10.e2", { body: older });
  show();
  const link = await within(await under("进行中")).findByRole("link", { name: "春季赛" });
  expect(link.getAttribute("href")).toBe("/event/e1");
  await within(await under("即将开始")).findByText("现在没有。");
  const ended = within(await under("已结束"));
  await ended.findByRole("link", { name: "冬季赛" });
  fireEvent.click(ended.getByRole("button", { name: "再看更早的" }));
  await ended.findByRole("link", { name: "秋季赛" });
  ended.getByRole("link", { name: "冬季赛" });
  expect(ended.queryByRole("button")).toBeNull();
  // Nobody's own events are asked for, and only directors open one.
  expect(server.asked("GET").some(({ path }) => path.startsWith("/api/me"))).toBe(false);
  expect(screen.queryByRole("link", { name: "开一场比赛" })).toBeNull();
});

test("one's own events come first, each with the way to one's desk, rehearsals too", async () => {
  enterAs("director");
  const events = [
    own(summary("e1", "春季赛", { status: "running" }), "director"),
    own(summary("e2", "试一试", { status: "running", rehearsal: true }), "referee"),
    own(summary("e3", "冬季赛"), "helper"),
    own(summary("e4", "秋季赛")),
  ];
  server.on("GET /api/me/events", { body: { events } });
  show();
  const lines = within(await under("我参加的"));
  await waitFor(() => expect(lines.getAllByRole("listitem")).toHaveLength(4));
  const ways = lines
    .getAllByRole("listitem")
    .map((line) => [...line.querySelectorAll("a")].map((link) => link.getAttribute("href")));
  expect(ways).toEqual([
    ["/event/e1", "/event/e1/director"],
    ["/event/e2", "/event/e2/referee"],
    ["/event/e3", "/event/e3/director"],
    ["/event/e4"],
  ]);
  const rehearsed = lines
    .getAllByRole("listitem")
    .filter((line) => line.textContent?.includes("演练"));
  expect(rehearsed.map((line) => line.querySelector("a")?.textContent)).toEqual(["试一试"]);
  screen.getByRole("link", { name: "开一场比赛" });
});

test("a list that cannot be read says why", async () => {
  const refusal = { code: "busy", articles: [], zh: "服务器忙。", en: "Busy." };
  server.on("GET /api/events?status=running", { status: 503, body: refusal });
  show();
  await within(await under("进行中")).findByText("服务器忙。");
});
