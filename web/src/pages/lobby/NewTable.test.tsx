import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { LocationProvider } from "preact-iso";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lang } from "../../i18n/index.ts";
import type { Switches } from "../../protocol/house.ts";
import { me } from "../../state/me.ts";
import editions from "../../testing/editions.json";
import { person } from "../../testing/person.ts";
import { fakeServer } from "../../testing/server.ts";
import NewTable from "./NewTable.tsx";
import { read } from "./switches.ts";

const server = fakeServer();

const published = editions as unknown as readonly Switches[];

const edition = (id: string): Switches =>
  published.find((one) => one["id"] === id) ?? expect.fail(`there is no ${id}`);

const page = (id: string, switches: Switches) => ({
  id,
  game: "shengji",
  name: { zh: "自定", en: "Ours" },
  seats: 4,
  sections: [
    {
      heading: { zh: "牌", en: "Cards" },
      sentences: [{ zh: `底牌 ${switches["kitty"]} 张。`, en: "A kitty.", choice: false }],
    },
  ],
  edition: switches,
});

function show() {
  render(
    <LocationProvider>
      <NewTable />
    </LocationProvider>,
  );
}

beforeEach(() => {
  lang.value = "zh";
  localStorage.clear();
  history.replaceState(null, "", "/new");
  me.value = person();
  server.on("GET /api/rules", { body: [] });
  server.on("GET /api/rules/cn2017", { body: page("cn2017", edition("cn2017")) });
  server.on("GET /api/rules/cn2002x3", { body: page("cn2002x3", edition("cn2002x3")) });
  server.on("POST /api/rules/describe", (body) => {
    const sent = (body as { edition: Switches }).edition;
    if (sent["kitty"] === 7) {
      const zh = "2 副牌留 7 张底牌，余下的牌不能平均分给四家。";
      return {
        status: 422,
        body: { code: "invalid_house_rules", articles: ["cn2002:9"], zh, en: "No." },
      };
    }
    return { body: page("house-1", { ...sent, id: "house-1" }) };
  });
  server.on("POST /api/tables", {
    status: 201,
    body: { id: "t7", link: "/table/t7?key=secret" },
  });
});

afterEach(cleanup);

test("a private table is opened and shown with its link and code", async () => {
  const shared = vi.fn(async () => undefined);
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { share: shared }));
  show();
  fireEvent.click(screen.getByLabelText("打几副"));
  fireEvent.input(screen.getByLabelText("副数"), { target: { value: "12" } });
  fireEvent.change(screen.getByLabelText("北"), { target: { value: "master" } });
  fireEvent.click(screen.getByLabelText("30 秒后补机器人"));
  fireEvent.click(screen.getByLabelText("新手"));
  fireEvent.click(screen.getByRole("button", { name: "开桌" }));
  await screen.findByRole("heading", { name: "牌桌开好了" });
  expect(server.asked("POST").at(-1)?.body).toMatchObject({
    rules: "cn2017",
    length: { by: "deals", deals: 12 },
    bots: [null, "master", null, null],
    fill_s: 30,
    fill_bot: "rookie",
    private: true,
  });
  // The system's own sheet of apps gets who invites, and to what.
  fireEvent.click(screen.getByRole("button", { name: "分享……" }));
  expect(shared).toHaveBeenCalledWith({
    title: "牌赛",
    text: expect.stringMatching(/^.+ 邀您打两副双升 2017/),
    url: `${location.origin}/table/t7?key=secret`,
  });
  const link = screen.getByLabelText("链接") as HTMLInputElement;
  expect(link.value).toBe(`${location.origin}/table/t7?key=secret`);
  screen.getByRole("img", { name: "牌桌链接的二维码" });
  fireEvent.click(screen.getByRole("button", { name: "去坐下" }));
  await waitFor(() => expect(location.pathname + location.search).toBe("/table/t7?key=secret&sit"));
});

test("a number out of bounds is marked and not taken over", () => {
  show();
  fireEvent.click(screen.getByLabelText("打几副"));
  const field = screen.getByLabelText("副数") as HTMLInputElement;
  fireEvent.input(field, { target: { value: "201" } });
  expect(field.getAttribute("aria-invalid")).toBe("true");
  fireEvent.blur(field);
  expect(field.value).toBe("8");
});

test("who has no name yet gives one with the table", async () => {
  me.value = null;
  server.on("GET /api/me", { body: {} });
  server.on("POST /api/guests", { status: 201, body: {} });
  show();
  fireEvent.input(screen.getByLabelText("您的名字"), { target: { value: "小李" } });
  fireEvent.click(screen.getByRole("button", { name: "开桌" }));
  await screen.findByRole("heading", { name: "牌桌开好了" });
  expect(server.asked("POST").map((asked) => asked.path)).toEqual(["/api/guests", "/api/tables"]);
});

test("a refused table says why at the button", async () => {
  const zh = "桌子的设置不可用：桌子标题太长。";
  server.on("POST /api/tables", {
    status: 422,
    body: { code: "bad_settings", articles: [], zh, en: "No." },
  });
  show();
  fireEvent.click(screen.getByRole("button", { name: "开桌" }));
  await screen.findByText(zh);
});

test("house rules are described live, refused with the article, and sent whole", async () => {
  show();
  fireEvent.click(screen.getByRole("switch", { name: /改几条规则/ }));
  const open = screen.getByRole("button", { name: "开桌" }) as HTMLButtonElement;
  expect(open.disabled).toBe(true);
  await screen.findByText("底牌 8 张。");
  const kitty = screen.getByLabelText("底牌张数");
  fireEvent.input(kitty, { target: { value: "7" } });
  await screen.findByText("2 副牌留 7 张底牌，余下的牌不能平均分给四家。", { exact: false });
  screen.getByText("依据2002 规则第九条");
  expect(open.disabled).toBe(true);

  fireEvent.input(kitty, { target: { value: "12" } });
  fireEvent.change(screen.getByLabelText("甩错罚分"), { target: { value: "perThrown" } });
  fireEvent.input(screen.getByLabelText("分"), { target: { value: "15" } });
  fireEvent.input(screen.getByLabelText("领出（秒）"), { target: { value: "20" } });
  await screen.findByText("底牌 12 张。");
  await waitFor(() => expect(open.disabled).toBe(false));
  fireEvent.click(open);
  await screen.findByRole("heading", { name: "牌桌开好了" });
  const sent = server.asked("POST").at(-1)?.body as { rules: Switches };
  expect(sent.rules["game"]).toBe("shengji");
  expect(sent.rules["rules"]).toBe("house-1");
  expect(read(sent.rules, ["edition", "kitty"])).toBe(12);
  expect(read(sent.rules, ["edition", "throws", "penalty"])).toEqual({ per_card_thrown: 15 });
  expect(read(sent.rules, ["edition", "throws", "led"])).toBe("smallest");
  expect(read(sent.rules, ["edition", "clocks", "lead_ms"])).toBe(20_000);
});

test("another number of decks brings the kitty and the levels of its edition", async () => {
  show();
  fireEvent.click(screen.getByRole("switch", { name: /改几条规则/ }));
  await screen.findByText("底牌 8 张。");
  fireEvent.change(screen.getByLabelText("几副牌"), { target: { value: "three" } });
  await screen.findByText("底牌 6 张。");
  const sent = server.asked("POST").at(-1)?.body as Switches;
  expect(read(sent, ["edition", "decks"])).toBe(3);
  expect(read(sent, ["edition", "levels", "takeover"])).toBe(120);
});
