/**
 * The way through an event that docs/manual tells, for each of its presets:
 * the red button from step to step, and every page that a picture shows.
 * `make manual` takes the pictures anew; a test run only walks the way, and
 * sees that the manual has every picture it names, and no other.
 */

import { mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { DeskView, EventSlip, MatchView, TableKey } from "../../src/protocol/desk.ts";
import { useVenue } from "./venue.ts";

const venue = useVenue({ boss: "director", hand: "director" });

const MANUAL = fileURLToPath(new URL("../../../docs/manual/", import.meta.url));
const PICTURES = join(MANUAL, "pictures");
/** Whether the pictures are taken, or only the way to them walked. */
const TAKES = process.env["PAISAI_MANUAL"] === "write";
const LANGS = TAKES ? (["zh", "en"] as const) : (["zh"] as const);
/** More would make the manual heavy to carry. */
const MOST_BYTES = 60_000;

/** The screens of a hall, and how much smaller a picture of each is. */
const SCREENS = {
  laptop: { width: 1280, height: 720, scale: 0.75 },
  phone: { width: 390, height: 600, scale: 0.9 },
  wall: { width: 1920, height: 1080, scale: 0.5 },
} as const;

type Screen = keyof typeof SCREENS;

/** A director's event, and his page in each language. */
type Walk = { boss: Page; hand: Page; id: string; pages: Page[] };

const SURNAMES = "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜";
const GIVEN = "伟敏静丽强磊洋艳勇军杰娟涛明超霞平刚桂芳";

/** Somebody of a field, as somebody might be called. */
const person = (at: number): string =>
  `${SURNAMES[at % SURNAMES.length]}${GIVEN[(at * 7 + 3) % GIVEN.length]}`;

/** Pairs of the units of a city hall, two of each. */
const pairs = (count: number) =>
  Array.from({ length: count }, (_, pair) => ({
    unit: ["办公厅", "财务司", "人事司", "农村司", "信息中心", "出版社", "研究院", "服务中心"][
      Math.floor(pair / 2) % 8
    ],
    label: String((pair % 2) + 1),
    people: [{ name: person(2 * pair) }, { name: person(2 * pair + 1) }],
  }));

async function open(preset: string, name: string, mode: "paper" | "online", rows: unknown[]) {
  const boss = await venue.signedIn("boss");
  const hand = await venue.signedIn("hand");
  const starts_ms = Date.UTC(2027, 0, 23, 1, 0);
  const details = { name, place: "礼堂", starts_ms, ends_ms: starts_ms + 28_800_000, mode };
  const { user } = await venue.ask<{ user: { id: string } }>(hand, "GET", "/api/me");
  const staff = [{ user: user.id, role: "helper" }];
  const opened = await venue.ask<{ id: string }>(boss, "POST", "/api/events", {
    preset,
    details,
    staff,
  });
  const { id } = opened;
  await venue.act(boss, id, { c: "add", rows });
  const others = LANGS.slice(1).map((lang) => venue.signedIn("boss", { lang }));
  await boss.goto(`/event/${id}/director`);
  return { boss, hand, id, pages: [await venue.signedIn("boss"), ...(await Promise.all(others))] };
}

/** Goes to a page in each language, waits until it shows this, and takes its picture. */
async function picture(
  { pages }: Pick<Walk, "pages">,
  name: string,
  path: string,
  shows: string,
  screen: Screen = "laptop",
): Promise<void> {
  const { scale, ...size } = SCREENS[screen];
  for (const [at, page] of pages.entries()) {
    await page.setViewportSize(size);
    await page.goto(path);
    await page.locator(shows).first().waitFor();
    if (!TAKES) {
      continue;
    }
    await page.evaluate(() => document.fonts.ready);
    // The head of the page as it stays: its mark, and who is signed in.
    await page.waitForFunction(() => [...document.images].every((image) => image.complete));
    const account = page.locator(".shell-me");
    if ((await account.count()) > 0) {
      await account.getByText("boss").waitFor();
    }
    const session = await page.context().newCDPSession(page);
    const clip = { x: 0, y: 0, ...size, scale };
    const shot = { format: "webp", quality: 72, clip } as const;
    const { data } = await session.send("Page.captureScreenshot", shot);
    await session.detach();
    mkdirSync(PICTURES, { recursive: true });
    await writeFile(join(PICTURES, `${name}.${LANGS[at]}.webp`), Buffer.from(data, "base64"));
  }
}

const press = ({ boss, id }: Walk, far: (desk: DeskView) => boolean): Promise<void> =>
  venue.press(boss, id, far);

/** The slip of a match, one that could have happened. */
function slip(desk: DeskView, { match_no, sides }: MatchView): EventSlip {
  const form = desk.event.stages.findLast(({ state }) => state === "playing")?.slip;
  switch (form?.by) {
    case "games":
      return { by: "games", won: match_no % 2 === 0 ? [1, 0] : [0, 1] };
    case "deals": {
      const won = (by: number, much: number) =>
        sides.map((_, side) => (side === by ? 2 * much : -much)) as [number, number, number];
      // No two tables are alike, so that no place is shared.
      const first = won(match_no % 3, [8, 12, 16, 24, 32, 48, 64, 96, 128][match_no - 1] ?? 8);
      const rest = Array.from({ length: form.deals - 2 }, () => won(0, 0));
      return { by: "deals", deals: [first, won((match_no + 1) % 3, 1), ...rest] };
    }
    default: {
      const levels = ["5", "8", "J", "4", "Q", "9", "6", "10"].map((level) => level as "5");
      const at = (match_no * 3) % levels.length;
      return { by: "levels", levels: [levels[at] ?? "5", levels[(at + 3) % 8] ?? "5"] };
    }
  }
}

/** Enters the missing slips but so many; another person confirms them. */
async function enterSlips({ boss, hand, id }: Walk, except = 0): Promise<void> {
  const desk = await venue.desk(boss, id);
  const matches = desk.event.rounds.at(-1)?.matches ?? [];
  for (const match_no of desk.missing.slice(0, desk.missing.length - except)) {
    const match = matches.find((one) => one.match_no === match_no) as MatchView;
    await venue.act(hand, id, { c: "enter", match_no, slip: slip(desk, match) });
    await venue.act(boss, id, { c: "confirm", match_no });
  }
}

const playing = (desk: DeskView) => desk.next?.code === "results";
const ranked = (desk: DeskView) => desk.event.standings.length > 0;

test("an evening of most2015", async () => {
  const walk = await open("most2015", "迎新春扑克牌升级比赛", "paper", pairs(16));
  const { boss, hand, id } = walk;
  const at = `/event/${id}`;
  await picture(walk, "most2015-1-open", "/events/new", "main h1");
  for (let entrant = 1; entrant <= 14; entrant += 1) {
    await venue.act(hand, id, { c: "check_in", entrant, present: true });
  }
  await picture(walk, "most2015-2-entries", `${at}/director?tab=entries`, "text=办公厅");
  const rehearsal = await venue.ask<{ id: string }>(boss, "POST", `/api/events/${id}/rehearse`, {});
  await picture(walk, "rehearsal", `/event/${rehearsal.id}/director?tab=setup`, ".desk-rehearsal");
  await boss.reload();
  await press(walk, ({ next }) => next?.code === "publish");
  await picture(walk, "most2015-3-draft", `${at}/director?tab=rounds`, ".next .primary");
  await press(walk, playing);
  await picture(walk, "most2015-4-slips", `${at}/print?what=slips`, ".paper .cut-sheet");
  await picture(walk, "most2015-5-wall", `${at}/screen`, "h1, h2", "wall");
  const [key] = await venue.ask<TableKey[]>(boss, "GET", `/api/events/${id}/keys`);
  const phone = `${at}/table/${key?.table}?key=${key?.key}`;
  await picture(walk, "most2015-6-phone", phone, "[role=radio], input[type=radio]", "phone");
  await enterSlips(walk, 3);
  await picture(walk, "most2015-7-results", `${at}/director?tab=results`, ".results tbody tr");
  await enterSlips(walk);
  await boss.reload();
  await press(walk, ranked);
  await picture(walk, "most2015-8-standings", `${at}/director?tab=standings`, "tbody tr");
});

test("a knock-out of sasu2017", async () => {
  const walk = await open("sasu2017", "教职工升级比赛", "paper", pairs(13));
  const at = `/event/${walk.id}`;
  await walk.boss.reload();
  await press(walk, playing);
  await picture(walk, "sasu2017-1-bracket", `${at}/director?tab=bracket`, ".bracket");
  await enterSlips(walk);
  await walk.boss.reload();
  await press(walk, ({ event }) => event.rounds.length > 1);
  await picture(walk, "sasu2017-2-paper", `${at}/print?what=bracket`, ".paper .bracket");
});

test("a day of erdayi2021", async () => {
  const players = Array.from({ length: 27 }, (_, at) => ({ people: [{ name: person(at) }] }));
  const walk = await open("erdayi2021", "竞技二打一公开赛", "paper", players);
  const at = `/event/${walk.id}`;
  await walk.boss.reload();
  await press(walk, playing);
  await enterSlips(walk, 4);
  await picture(walk, "erdayi2021-1-threes", `${at}/director?tab=results`, ".results tbody tr");
  await enterSlips(walk);
  await walk.boss.reload();
  await press(walk, ranked);
  await picture(walk, "erdayi2021-2-cut", `${at}/director?tab=standings`, "tbody tr");
});

test("an online duplicate of cn2017", async () => {
  const bots = Array.from({ length: 8 }, (_, at) => ({
    // Bots of one kind play the same boards alike, and nobody would win.
    people: [0, 1].map((of) => ({
      name: person(2 * at + of),
      bot: at % 2 === 0 ? "steady" : "smallest",
    })),
  }));
  const walk = await open("cn2017", "网上复式赛", "online", bots);
  const at = `/event/${walk.id}`;
  await walk.boss.reload();
  await press(walk, (desk) => desk.event.rounds.some(({ state }) => state === "playing"));
  await picture(walk, "cn2017-1-tables", `${at}/director?tab=results`, ".results tbody tr");
  await press(walk, ranked);
  await picture(walk, "cn2017-2-standings", `${at}/director?tab=standings`, "tbody tr");
});

/** The pictures that a page of the manual shows. */
const named = (page: string): string[] =>
  [...readFileSync(join(MANUAL, page), "utf8").matchAll(/\(pictures\/([^)]+)\)/g)].map(
    ([, file]) => file ?? "",
  );

test("the manual has every picture that it names, in the language of its page, and no other", () => {
  const [zh, en] = [named("zh.md"), named("en.md")];
  expect(zh.every((file) => file.endsWith(".zh.webp"))).toBe(true);
  expect(en).toEqual(zh.map((file) => file.replace(".zh.", ".en.")));
  expect(readdirSync(PICTURES).sort()).toEqual([...zh, ...en].sort());
  for (const file of readdirSync(PICTURES)) {
    expect(statSync(join(PICTURES, file)).size, file).toBeLessThan(MOST_BYTES);
  }
});

test("both languages of the manual have the same parts", () => {
  const shape = (page: string) =>
    readFileSync(join(MANUAL, page), "utf8")
      .split("\n")
      .filter((line) => /^(#+|\d+\.|\||!\[)/.test(line))
      .map((line) => line.match(/^(#+|\d+\.|\||!\[)/)?.[0]);
  expect(shape("en.md")).toEqual(shape("zh.md"));
});
