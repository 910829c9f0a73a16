import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { LocationProvider } from "preact-iso";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lang } from "../../i18n/index.ts";
import type { OwnTable } from "../../protocol/index.ts";
import { load, me } from "../../state/me.ts";
import { defaults, settings } from "../../state/settings.ts";
import { person } from "../../testing/person.ts";
import { fakeServer } from "../../testing/server.ts";
import FirstAdmin from "./FirstAdmin.tsx";
import Me from "./Me.tsx";

const server = fakeServer();

const table = (id: string, changes: Partial<OwnTable> = {}): OwnTable => ({
  id,
  title: "",
  game: "shengji",
  rules: "cn2017",
  status: "over",
  seats: Array.from({ length: 4 }, () => ({ name: "甲", bot: false })),
  private: false,
  spectators: { see: "public" },
  created_ms: 1_700_000_000_000,
  watching: 0,
  seat: 0,
  scores: [2, -2, 2, -2],
  ...changes,
});

function show(path: string, page = <Me />) {
  history.replaceState(null, "", path);
  render(<LocationProvider>{page}</LocationProvider>);
}

beforeEach(() => {
  lang.value = "zh";
  me.value = undefined;
  settings.value = defaults;
  localStorage.clear();
});

afterEach(cleanup);

test("games are listed page by page with their replays and records", async () => {
  me.value = person();
  const first = { tables: [table("a"), table("b", { status: "playing" })], next: "p2" };
  const lost = table("c", { reason: "lost", lost: 0 });
  const closed = table("d", { reason: "closed", scores: [] });
  server.on("GET /api/me/tables", { body: first });
  server.on("GET /api/me/tables?after=p2", { body: { tables: [lost, closed] } });
  show("/me");
  await screen.findByRole("link", { name: "下载牌谱" });
  // The page's head links to the replays too.
  const replays = () =>
    within(screen.getByRole("main"))
      .getAllByRole("link", { name: "复盘" })
      .map((link) => link.getAttribute("href"));
  expect(replays()).toEqual(["/replay/a"]);
  const record = screen.getByRole("link", { name: "下载牌谱" });
  expect(record.getAttribute("href")).toBe("/api/tables/a/record");
  expect(record.getAttribute("download")).toBe("paisai-a.jsonl");
  expect(screen.getByRole("link", { name: "回到牌桌" }).getAttribute("href")).toBe("/table/b");
  fireEvent.click(screen.getByRole("button", { name: "再看更早的" }));
  await waitFor(() => expect(replays()).toEqual(["/replay/a", "/replay/c"]));
  expect(screen.queryByRole("button", { name: "再看更早的" })).toBeNull();
  const cells = within(screen.getByRole("table")).getAllByRole("cell");
  expect(cells.map((cell) => cell.textContent)).toEqual(["2", "1", "0", "1", "1"]);
  const games = within(screen.getByRole("main"))
    .getAllByRole("listitem")
    .filter((item) => item.classList.contains("my-game"));
  const ends = games.map((game) => [
    game.querySelector(".my-game-end")?.textContent,
    game.querySelector(".soft")?.textContent?.split(" · ").at(-1),
  ]);
  expect(ends).toEqual([
    ["胜 +2", "全部打完"],
    [undefined, "正在打"],
    ["负 +2", "被裁判判负"],
    [undefined, "没有打成"],
  ]);
});

test("a setting changes the page, this device and the account, and comes back with it", async () => {
  const stored = person({ settings: { cardSize: "large", nonsense: 1 } });
  server.on("GET /api/me", { body: { user: stored } });
  server.on("PATCH /api/me", (body) => ({ body: { ...stored, ...(body as object) } }));
  await load();
  show("/me?tab=settings");
  expect((screen.getByLabelText("大") as HTMLInputElement).checked).toBe(true);
  expect(document.documentElement.dataset["cards"]).toBe("large");

  fireEvent.click(screen.getByRole("switch", { name: /四色花色/ }));
  fireEvent.click(screen.getByLabelText("右边、下排"));
  fireEvent.click(screen.getByLabelText("暗"));
  expect(document.documentElement.dataset["suits"]).toBe("four");
  expect(document.documentElement.dataset["theme"]).toBe("dark");
  const kept = { ...defaults, cardSize: "large", fourColours: true, trumps: "last", theme: "dark" };
  expect(JSON.parse(localStorage.getItem("paisai.settings") ?? "")).toEqual(kept);
  // One change is told after the other, and the last is told last.
  await waitFor(() => {
    const told = server.asked("PATCH").map((of) => (of.body as { settings: unknown }).settings);
    expect(told).toEqual([{ ...defaults, cardSize: "large", fourColours: true }, kept]);
    expect(localStorage.getItem("paisai.settings.unsaved")).toBe(null);
  });

  settings.value = defaults;
  server.on("GET /api/me", { body: { user: person({ settings: kept }) } });
  await load();
  expect(settings.value).toEqual(kept);
});

test("a change that the account was not told of outlives the page", async () => {
  me.value = person();
  server.on("PATCH /api/me", { status: 503, body: {} });
  show("/me?tab=settings");
  fireEvent.click(screen.getByLabelText("右边、下排"));
  await waitFor(() => expect(server.asked("PATCH")).toHaveLength(1));

  // The next page: the account still remembers what was before, and is told again.
  server.on("GET /api/me", { body: { user: person({ settings: { trumps: "first" } }) } });
  server.on("PATCH /api/me", { body: person() });
  await load();
  expect(settings.value.trumps).toBe("last");
  await waitFor(() => expect(localStorage.getItem("paisai.settings.unsaved")).toBe(null));
  expect(server.asked("PATCH").at(-1)?.body).toEqual({ settings: settings.value });

  // Somebody else's account knows better.
  localStorage.setItem("paisai.settings.unsaved", "another");
  await load();
  expect(settings.value.trumps).toBe("first");
});

test("the preview follows the order that was chosen", () => {
  me.value = null;
  show("/me?tab=settings");
  const first = () =>
    screen.getByRole("img", { name: /示例手牌/ }).querySelector(".card .index")?.textContent;
  expect(first()).toBe("大王");
  fireEvent.click(screen.getByLabelText("右边、下排"));
  expect(first()).toBe("A");
  fireEvent.click(screen.getByLabelText("大牌在右"));
  expect(first()).toBe("9");
  expect(server.asked("PATCH")).toEqual([]);
});

test("the language changes at once, and in the account", async () => {
  me.value = person();
  server.on("PATCH /api/me", { body: person({ language: "en" }) });
  show("/me?tab=settings");
  fireEvent.click(screen.getByLabelText("English"));
  screen.getByRole("link", { name: "Settings" });
  expect(server.asked("PATCH")[0]?.body).toEqual({ language: "en" });
});

test("a guest makes his name an account and keeps it", async () => {
  const account = person({ guest: false, login: "laowang" });
  me.value = person();
  server.on("POST /api/accounts", { status: 201, body: account });
  server.on("GET /api/me", { body: { user: account } });
  show("/me?tab=account");
  fireEvent.input(screen.getByLabelText(/登录名/), { target: { value: "laowang" } });
  fireEvent.input(screen.getByLabelText(/密码/), { target: { value: "a long one" } });
  fireEvent.click(screen.getByRole("button", { name: "存成账号" }));
  await screen.findByText("账号：laowang");
  expect(server.asked("POST")[0]?.body).toEqual({
    login: "laowang",
    password: "a long one",
    language: "zh",
  });
});

test("signing in speaks the account's language; a refusal stays at the button", async () => {
  me.value = null;
  const refusal = { code: "wrong_login", articles: [], zh: "登录名或密码不对。", en: "Wrong." };
  server.on("POST /api/login", { status: 401, body: refusal });
  show("/me");
  fireEvent.input(screen.getByLabelText("登录名"), { target: { value: "laowang" } });
  fireEvent.input(screen.getByLabelText("密码"), { target: { value: "wrong" } });
  fireEvent.click(screen.getByRole("button", { name: "登录" }));
  await screen.findByText("登录名或密码不对。");
  const account = person({ guest: false, login: "laowang", language: "en" });
  server.on("POST /api/login", { body: account });
  server.on("GET /api/me", { body: { user: account } });
  fireEvent.click(screen.getByRole("button", { name: "登录" }));
  await waitFor(() => expect(lang.value).toBe("en"));
});

test("nickname, password and signing out", async () => {
  const account = person({ guest: false, login: "laowang", role: "admin" });
  me.value = account;
  server.on("PATCH /api/me", (body) => ({ body: { ...account, ...(body as object) } }));
  server.on("POST /api/me/password", { body: account });
  server.on("GET /api/me", { body: { user: account } });
  server.on("POST /api/logout/everywhere", { body: {} });
  show("/me?tab=account");
  screen.getByText("管理员");
  fireEvent.input(screen.getByLabelText("名字"), { target: { value: "老李" } });
  fireEvent.click(screen.getByRole("button", { name: "保存" }));
  await screen.findByText("已保存");
  fireEvent.input(screen.getByLabelText("现在的密码"), { target: { value: "old one" } });
  fireEvent.input(screen.getByLabelText(/新密码/), { target: { value: "a new one" } });
  fireEvent.click(screen.getByRole("button", { name: "改密码" }));
  await screen.findByText(/密码改好了/);
  expect(server.asked("POST")[0]?.body).toEqual({ old: "old one", new: "a new one" });
  fireEvent.click(screen.getByRole("button", { name: "在所有设备上退出" }));
  await waitFor(() => expect(me.value).toBeNull());
});

test("a guest is asked before he loses his name", async () => {
  me.value = person();
  server.on("POST /api/logout", { body: {} });
  show("/me?tab=account");
  fireEvent.click(screen.getByRole("button", { name: "退出登录" }));
  expect(server.asked("POST")).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "确实退出" }));
  await waitFor(() => expect(me.value).toBeNull());
});

test("the printed link makes the first admin, once", async () => {
  me.value = null;
  const admin = person({ guest: false, login: "boss", role: "admin" });
  server.on("POST /api/admin/first", { body: admin });
  server.on("GET /api/me", { body: { user: admin } });
  show("/admin/first?key=k1", <FirstAdmin />);
  fireEvent.input(screen.getByLabelText(/登录名/), { target: { value: "boss" } });
  fireEvent.input(screen.getByLabelText(/密码/), { target: { value: "a long one" } });
  fireEvent.click(screen.getByRole("button", { name: "成为管理员" }));
  await screen.findByText("您现在是管理员。");
  expect(server.asked("POST")[0]?.body).toEqual({
    key: "k1",
    account: { login: "boss", password: "a long one", nickname: "boss", language: "zh" },
  });
  expect(location.search).toBe("");
});

test("an account that is signed in becomes the admin itself", async () => {
  me.value = person({ guest: false, login: "laowang" });
  server.on("POST /api/admin/first", { body: {} });
  server.on("GET /api/me", { body: { user: me.value } });
  show("/admin/first?key=k1", <FirstAdmin />);
  screen.getByText("账号“laowang”将成为管理员。");
  fireEvent.click(screen.getByRole("button", { name: "成为管理员" }));
  await screen.findByText("您现在是管理员。");
  expect(server.asked("POST")[0]?.body).toEqual({ key: "k1" });
});
