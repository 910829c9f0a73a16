import { cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { LocationProvider } from "preact-iso";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lang } from "../../i18n/index.ts";
import type { DayBoard, DayComparison, Today } from "../../protocol/index.ts";
import { me } from "../../state/me.ts";
import { person } from "../../testing/person.ts";
import { fakeServer } from "../../testing/server.ts";
import { pictureWords } from "./picture.ts";
import TodayPage from "./Today.tsx";

const server = fakeServer();

const board = (changes: Partial<DayBoard> = {}): DayBoard => ({
  date: "2026-11-19",
  game: "shengji",
  rules: "cn2017",
  number: 9,
  level: "T",
  bot: "club",
  set: "2026-11-19 shengji",
  commitment: "c0ffee",
  played: 12,
  ...changes,
});

const erdayi = ({ level: _, ...shengji }: DayBoard): DayBoard => ({
  ...shengji,
  game: "erdayi",
  set: "2026-11-19 erdayi",
});

const made = { points: 35, rank: 2, ratio: 864 };
const done = { table: "t1", over: true, made };

function today(boards: [DayBoard, DayBoard], streak = 0): Today {
  const other = (date: string, secret?: string) =>
    [board(), erdayi(board())].map((of) => ({
      ...of,
      date,
      set: `${date} ${of.game}`,
      ...(secret === undefined ? {} : { secret }),
    }));
  return {
    date: "2026-11-19",
    zone: "Asia/Shanghai",
    left_ms: 3 * 3_600_000,
    streak,
    today: boards,
    yesterday: other("2026-11-18", "beef"),
    tomorrow: other("2026-11-20"),
  };
}

function show(path = "/today") {
  history.replaceState(null, "", path);
  render(
    <LocationProvider>
      <TodayPage />
    </LocationProvider>,
  );
}

beforeEach(() => {
  lang.value = "zh";
  me.value = person();
});

afterEach(cleanup);

test("both games wait, with their fingerprints and those of tomorrow", async () => {
  server.on("GET /api/today", { body: today([board(), erdayi(board())]) });
  show();
  await screen.findByRole("button", { name: "开始打今天的升级" });
  screen.getByText("打 10，您坐庄 · 已有 12 人打完");
  screen.getByText("还有 3 小时 0 分换牌");
  screen.getByText("11月19日周四");
  expect(screen.queryByRole("button", { name: "分享图片" })).toBeNull();
  expect(screen.getByText(/明天的升级/).textContent).toContain("2026-11-20 shengji");
  const yesterday = screen.getByRole("region", { name: "昨天的牌" });
  const links = within(yesterday).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/today?date=2026-11-18&game=shengji",
    "/today?date=2026-11-18&game=erdayi",
  ]);
});

test("whoever begins is led to his table, and to the same one later", async () => {
  const going = erdayi(board({ own: { table: "t2", over: false } }));
  server.on("GET /api/today", { body: today([board(), going], 3) });
  server.on("POST /api/today/shengji", { body: { table: "t9" } });
  show();
  const back = await screen.findByRole("link", { name: "接着打竞技二打一" });
  expect(back.getAttribute("href")).toBe("/table/t2");
  screen.getByText("连续 3 天");
  fireEvent.click(screen.getByRole("button", { name: "开始打今天的升级" }));
  await expect.poll(() => location.pathname).toBe("/table/t9");
});

test("a result is compared, and its picture tells nothing of the cards", async () => {
  const own = board({ own: done });
  server.on("GET /api/today", { body: today([own, erdayi(board())], 3) });
  show();
  await screen.findByText("闲家 35 分 · 第 2 名，共 12 人 · 86.4%");
  screen.getByRole("button", { name: "分享图片" });
  expect(pictureWords(own, 3)).toEqual({
    title: "今日一副",
    day: "11月19日周四",
    game: "升级",
    figure: "86.4%",
    lines: ["得分率 · 闲家 35 分", "第 2 名，共 12 人", "连续 3 天"],
    foot: `牌赛 · ${location.host}`,
  });
  expect(pictureWords(board({ own: done, played: 1 }), 0)).toMatchObject({
    figure: "闲家 35 分",
    lines: [],
  });
  expect(pictureWords(board({ own: { table: "t", over: true } }), 0)).toBeNull();
});

test("what others did is listed, and one's own is marked", async () => {
  const compared: DayComparison = {
    board: board({ own: done }),
    cards: { first: 0, hands: [["SA"], ["HA"], ["CA"], ["DA"]], kitty: ["S3"] },
    results: [
      { name: "老王", you: false, table: "t5", points: 20, rank: 1, ratio: 1000 },
      { name: "小明", you: true, table: "t1", ...made },
    ],
    declared: [
      { cards: ["H2"], count: 9, yours: false },
      { cards: [], count: 3, yours: true },
    ],
    buried: [{ cards: ["C3"], count: 12, yours: true }],
    led: [{ cards: ["SA"], count: 12, yours: true }],
    counted: 12,
  };
  server.on("GET /api/today/2026-11-19/shengji", { body: compared });
  show("/today?date=2026-11-19&game=shengji");
  const ranking = await screen.findByRole("region", { name: "名次" });
  expect(within(ranking).getByText("小明").closest("tr")?.className).toBe("own");
  const replay = within(ranking).getByRole("link", { name: "复盘老王的打法" });
  expect(replay.getAttribute("href")).toBe("/replay/t5");
  const declared = screen.getByRole("region", { name: "亮主" });
  const rows = within(declared).getAllByRole("listitem");
  expect(rows.map((row) => [row.className, row.textContent])).toEqual([
    ["", expect.stringContaining("75% 9")],
    ["own", "没有亮您的25% 3"],
  ]);
});

test("who may yet play it is told to play first", async () => {
  const refusal = { code: "not_played", articles: [], zh: "先打完这副牌。", en: "Play first." };
  server.on("GET /api/today/2026-11-19/erdayi", { status: 403, body: refusal });
  show("/today?date=2026-11-19&game=erdayi");
  await screen.findByText("先打完这副牌。");
});
