import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { LocationProvider } from "preact-iso";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lang } from "../../i18n/index.ts";
import type { TableSummary } from "../../protocol/index.ts";
import { me } from "../../state/me.ts";
import { person } from "../../testing/person.ts";
import { fakeServer } from "../../testing/server.ts";
import { tableStore } from "../../testing/table.ts";
import { leading } from "../../testing/view.ts";
import { Gathering } from "./Gathering.tsx";
import { Invited } from "./Invited.tsx";

const server = fakeServer();

const summary: TableSummary = {
  id: "t1",
  title: "周末",
  game: "shengji",
  rules: "cn2017",
  status: "gathering",
  seats: [{ name: "桌主", bot: false }, { name: "阿兰", bot: true }, null, null],
  private: true,
  spectators: { see: "public" },
  created_ms: 0,
  watching: 0,
  host: "桌主",
};

beforeEach(() => {
  lang.value = "zh";
  me.value = null;
});
afterEach(cleanup);

const show = (id: string, linkKey: string | null) =>
  render(
    <LocationProvider>
      <Invited id={id} linkKey={linkKey} />
    </LocationProvider>,
  );

test("who comes by a link reads who invites and to what, and has a name to come in with", async () => {
  server.on("GET /api/tables/t1?key=k", { body: summary });
  server.on("POST /api/guests", { body: {} });
  server.on("GET /api/me", { body: { user: person({ nickname: "牌友" }) } });
  show("t1", "k");
  await screen.findByRole("heading", { name: "桌主 邀请你打牌" });
  expect(screen.getByText(/还差 2 人/).textContent).toContain("周末");
  expect(screen.getByText("已入座：桌主 · 阿兰")).toBeTruthy();
  const field = screen.getByLabelText<HTMLInputElement>("昵称");
  expect(field.value).toMatch(/^牌友\d\d$/);
  fireEvent.click(screen.getByRole("button", { name: "进入" }));
  await waitFor(() => expect(me.value?.nickname).toBe("牌友"));
});

test("a link that opens nothing asks for a name and names nobody", async () => {
  server.on("GET /api/tables/t2", {
    status: 403,
    body: { code: "wrong_key", articles: [], zh: "。", en: "." },
  });
  show("t2", null);
  await screen.findByRole("heading", { name: "先起个名字，再入座" });
});

test("the chair opposite the first who sits is offered before the others", () => {
  me.value = person({ nickname: "客" });
  const usual = leading(["SA"]);
  const [host] = usual.seats;
  const seats = [host ?? null, null, null, null];
  const { store } = tableStore({ ...usual, seats, stage: { is: "gathering" }, you: "spectator" });
  render(<Gathering store={store} />);
  const offered = screen.getByRole("button", { name: "坐 甲 对面，做搭档" });
  expect(offered.className).toContain("primary");
  expect(offered.closest("li")?.querySelector(".chair-name")?.textContent).toBe("西");
  expect(screen.getAllByRole("button", { name: "坐这里" })).toHaveLength(2);
});
