/** Knock-outs and double eliminations on every page, and the nine places of erdayi2021. */

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { EventSlip } from "../../src/protocol/desk.ts";
import { atRest, findings, measured, sideways } from "./look.ts";
import { printed } from "./paper.ts";
import { keep, useVenue } from "./venue.ts";

/** Where to keep pictures and files, for eyes; nowhere unless it is set. */
const KEEP = process.env["PAISAI_PDF_DIR"];

const venue = useVenue({ boss: "director", second: "director" });
const { ask, act } = venue;

const NAMES = "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严";
const names = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    name: `${NAMES[at]}伟、${NAMES[(at + 9) % 27]}芳`,
    people: [],
    seed: at + 1,
  }));

async function open(page: Page, preset: string, name: string, rows: unknown): Promise<string> {
  const at = Date.UTC(2027, 1, 6, 1);
  const details = { name, place: "礼堂", starts_ms: at, ends_ms: at, mode: "paper" };
  const { id } = await ask<{ id: string }>(page, "POST", "/api/events", { preset, details });
  await act(page, id, { c: "add", rows });
  return id;
}

type Staff = { boss: Page; second: Page; id: string };

/** Takes the usual way until a step comes up that is not `through`; slips are as told. */
async function goOn(
  { boss, second, id }: Staff,
  slip: (sides: number[], at: number) => EventSlip,
  until: (code: string, round: number) => boolean,
): Promise<string> {
  for (;;) {
    const { next, event } = await venue.desk(boss, id);
    const round = next.round ?? 0;
    if (until(next.code, round) || next.code === "over") {
      return next.code;
    }
    switch (next.code) {
      case "publish":
        await act(boss, id, { c: "advance", round, to: "published" });
        break;
      case "play":
        await act(boss, id, { c: "advance", round, to: "playing" });
        break;
      case "results":
        for (const [at, { match_no, sides }] of (event.rounds.at(-1)?.matches ?? []).entries()) {
          await act(boss, id, { c: "enter", match_no, slip: slip(sides, at) });
          await act(second, id, { c: "confirm", match_no });
        }
        break;
      case "close":
        await act(boss, id, { c: "advance", round, to: "closed" });
        break;
      case "provisional":
      case "final":
        await act(boss, id, { c: "advance", round, to: next.code });
        break;
      default:
        await act(boss, id, { c: next.code });
    }
  }
}

const lowerWins = (sides: number[]): EventSlip => ({
  by: "games",
  won: (sides[0] ?? 0) < (sides[1] ?? 0) ? [1, 0] : [0, 1],
});

async function wholePaper(page: Page, id: string, what: string, name: string) {
  await page.goto(`/event/${id}/print?what=${what}`);
  await page.locator(".bracket, .print-table").first().waitFor();
  const paper = await printed(page);
  if (KEEP) {
    await writeFile(join(KEEP, `${name}.pdf`), paper.bytes);
    await page.emulateMedia({ media: "print" });
    await page.locator(".paper").screenshot({ path: join(KEEP, `${name}-paper.png`) });
    await page.emulateMedia({ media: null });
  }
  expect(paper.beyond).toEqual([]);
  expect(await written(page)).toEqual([]);
  return paper;
}

/** Names in a bracket that are cut off, or run into the number or the table of their match. */
function written(page: Page): Promise<string[]> {
  return measured(page, () =>
    [...document.querySelectorAll(".bracket-match")].flatMap((match) => {
      const number = match.querySelector(".bracket-nth")?.getBoundingClientRect().right ?? 0;
      const sides = [...match.querySelectorAll(".bracket-side")];
      const over = sides.filter((side) => {
        const name = side.querySelector<HTMLElement>(".bracket-name");
        const figure = side.querySelector(".bracket-figure")?.getBoundingClientRect();
        const box = name?.getBoundingClientRect();
        return (
          name &&
          box &&
          (box.left < number ||
            box.right > (figure?.left ?? box.right) + 0.5 ||
            name.scrollWidth > name.clientWidth + 1)
        );
      });
      return over.map((side) => side.textContent ?? "");
    }),
  );
}

/** The smallest type of a name in a printed bracket, known or not, in millimetres. */
async function smallest(page: Page): Promise<number> {
  await atRest(page);
  return page
    .locator(".bracket-name, .bracket-nth, .bracket h3 span")
    .evaluateAll((names) =>
      Math.min(...names.map((of) => (parseFloat(getComputedStyle(of).fontSize) / 96) * 25.4)),
    );
}

const staff = async () => ({
  boss: await venue.signedIn("boss", { size: "laptop" }),
  second: await venue.signedIn("second"),
});

test("a knock-out of thirteen names its rounds, byes and shared places on every page", async () => {
  const { boss, second } = await staff();
  const id = await open(boss, "sasu2017", "教职工双升赛", names(13));
  const of = { boss, second, id };
  await goOn(of, lowerWins, (code) => code === "results");

  await boss.goto(`/event/${id}/director?tab=rounds`);
  await boss.getByRole("button", { name: "1/8决赛" }).waitFor();
  expect(await boss.locator(".matches tr", { hasText: "轮空" }).count()).toBe(3);
  await boss.goto(`/event/${id}/director?tab=bracket`);
  await boss.locator(".bracket").waitFor();
  expect(await boss.locator(".bracket-match.bye").count()).toBe(3);
  await boss.getByText("半决赛第1场胜者").waitFor();
  await boss.getByText("半决赛第1场负者").waitFor();
  await keep(boss, "ko-desk-1");
  expect(await written(boss)).toEqual([]);
  expect(await findings(boss)).toEqual([]);

  const wall = await venue.open({ context: { viewport: { width: 1920, height: 1080 } } });
  await wall.goto(`/event/${id}/screen?show=bracket&dwell=60`);
  await wall.locator(".bracket").waitFor();
  expect(await written(wall)).toEqual([]);
  await keep(wall, "ko-wall-1");
  await wall.keyboard.press("ArrowRight");
  await keep(wall, "ko-wall-2");

  await goOn(of, lowerWins, (code, round) => code === "results" && round === 3);
  const phone = await venue.open({ size: "phone" });
  const code = (await venue.desk(boss, id)).cards.find(({ entrant }) => entrant === 13)?.code;
  await phone.goto(`/event/${id}?code=${code}`);
  await phone.getByRole("button", { name: "这是我" }).click();
  await phone.locator(".mine").getByText("止步于").waitFor();
  await phone.getByRole("tab", { name: "对阵图" }).click();
  await phone.locator(".bracket-side.own").first().waitFor();
  await keep(phone, "ko-phone-1");
  await phone.getByRole("button", { name: "半决赛" }).click();
  await expect
    .poll(() => phone.locator(".bracket-scroll").evaluate((box) => box.scrollLeft))
    .toBeGreaterThan(100);
  await keep(phone, "ko-phone-2");
  expect(await sideways(phone)).toBe(0);
  expect(await findings(phone)).toEqual([]);

  expect(await goOn(of, lowerWins, (code) => code === "finish" || code === "draw_ties")).toBe(
    "finish",
  );
  await boss.goto(`/event/${id}/director?tab=standings`);
  await boss.getByRole("cell", { name: "5–8" }).first().waitFor();
  expect(await boss.getByRole("cell", { name: "5–8", exact: true }).count()).toBe(4);
  // Points say nothing of an elimination; how far everyone came does.
  expect(await boss.getByRole("columnheader").allTextContents()).toEqual([
    "名次",
    "参赛者",
    "到达轮次",
  ]);
  expect(await boss.getByRole("cell", { name: "1/4决赛" }).count()).toBe(4);
  await keep(boss, "ko-desk-standings");
  await boss.goto(`/event/${id}/director?tab=bracket`);
  await boss.locator(".bracket-champion").getByText("赵伟、陈芳").waitFor();
  await keep(boss, "ko-desk-2");
  const paper = await wholePaper(boss, id, "bracket", "ko");
  expect(paper.sizes).toEqual([[297, 210]]);
  for (const word of ["1/8决赛", "1/4决赛", "半决赛", "决赛", "三四名决赛", "轮空", "冠军"]) {
    expect(paper.pages[0]).toContain(word);
  }
  const final = await wholePaper(boss, id, "final", "ko-final");
  expect(final.pages.join("")).toContain("5–8");
  expect(final.pages.join("")).not.toMatch(/积分|标准分/);
  await wall.reload();
  await wall.locator(".bracket-champion").getByText("赵伟、陈芳").waitFor();
  await keep(wall, "ko-wall-3");
  await wall.goto(`/event/${id}/screen?show=standings&dwell=60`);
  await wall.getByText("5–8").first().waitFor();
  expect(await wall.locator(".screen-figure").count()).toBe(0);
  expect(await wall.getByText("1/4决赛", { exact: true }).count()).toBe(4);
  await keep(wall, "ko-wall-standings");
  expect(await venue.verify(boss, id)).toContain("no complaint");
});

test("thirty-two are one chart on paper, before anybody has played", async () => {
  const { boss, second } = await staff();
  const rows = Array.from({ length: 32 }, (_, at) => ({ name: `第${at + 1}对`, people: [] }));
  const id = await open(boss, "cn2002-knockout", "三十二对教职工双升级淘汰赛", rows);
  await goOn({ boss, second, id }, lowerWins, (code) => code === "play");
  for (const lang of ["zh", "en"] as const) {
    const page = await venue.signedIn("boss", { size: "laptop", lang });
    const paper = await wholePaper(page, id, "bracket", `ko-32-${lang}`);
    expect(paper.pages).toHaveLength(1);
    expect(await smallest(page)).toBeGreaterThanOrEqual(3);
  }
});

test("a double elimination of ten says on which side every match is", async () => {
  const { boss, second } = await staff();
  const id = await open(boss, "cn2002-double", "双败淘汰赛", names(10));
  const of = { boss, second, id };
  await goOn(of, lowerWins, (code, round) => code === "results" && round === 4);
  await boss.goto(`/event/${id}/director?tab=rounds`);
  await boss.locator(".round-pick").getByText("胜部第3轮、败部第2轮").waitFor();
  expect(await boss.locator(".matches .match-mark", { hasText: "胜部第3轮" }).count()).toBe(2);
  expect(await boss.locator(".matches .match-mark", { hasText: "败部第2轮" }).count()).toBe(2);
  await keep(boss, "double-desk-rounds");
  await boss.goto(`/event/${id}/director?tab=bracket`);
  await boss.locator(".bracket").waitFor();
  await boss.getByText("胜部决赛负者").waitFor();
  await keep(boss, "double-desk-1");
  const abroad = await venue.open({ lang: "en" });
  await abroad.goto(`/event/${id}`);
  await abroad.getByRole("tab", { name: "Bracket" }).click();
  await abroad.getByText("winner: WR 3 #1").waitFor();
  expect(await written(abroad)).toEqual([]);
  const slips = await boss.goto(`/event/${id}/print?what=slips`).then(async () => {
    await boss.locator(".paper-slip").first().waitFor();
    return printed(boss);
  });
  expect(slips.pages.join("")).toContain("败部第2轮第1场");
  // Each side has a sheet of its own, in type that can be read; the finals stand with the winners.
  const paper = await wholePaper(boss, id, "bracket", "double");
  expect(paper.sizes).toEqual([
    [297, 210],
    [297, 210],
  ]);
  const [winners, losers] = [
    ["胜部第1轮", "胜部决赛", "总决赛", "冠军"],
    ["败部第1轮", "败部决赛"],
  ];
  for (const [at, words] of [winners, losers].entries()) {
    for (const word of words ?? []) {
      expect(paper.pages[at]).toContain(word);
    }
  }
  expect(await smallest(boss)).toBeGreaterThanOrEqual(3);
  const wall = await venue.open({ context: { viewport: { width: 1920, height: 1080 } } });
  await wall.goto(`/event/${id}/screen?show=bracket,pairings&dwell=60`);
  await wall.locator(".screen-sheet .match-mark").first().waitFor();
  await keep(wall, "double-wall-1");
  await atRest(wall);
  const cut = await wall
    .locator(".screen-name")
    .evaluateAll((names) => names.filter((of) => of.scrollWidth > of.clientWidth + 1).length);
  expect(cut).toBe(0);
  for (const page of [2, 3, 4]) {
    await wall.keyboard.press("ArrowRight");
    await wall.locator(".bracket").waitFor();
    await keep(wall, `double-wall-${page}`);
  }
  const phone = await venue.open({ size: "phone" });
  await phone.goto(`/event/${id}`);
  await phone.getByRole("tab", { name: "对阵图" }).click();
  await phone.locator(".bracket").waitFor();
  await keep(phone, "double-phone");
  expect(await goOn(of, lowerWins, (code) => code === "finish" || code === "draw_ties")).toBe(
    "finish",
  );
  expect(await venue.verify(boss, id)).toContain("no complaint");
});

test("all nine awarded places of erdayi2021 are on the lists, though three play the final", async () => {
  const { boss, second } = await staff();
  const rows = names(27).map(({ name }) => ({ name: name.slice(0, 2), people: [] }));
  const id = await open(boss, "erdayi2021", "二打一公开赛", rows);
  const of = { boss, second, id };
  // The lowest id of a table wins a deal that no other table has, the next one a small one.
  const worth = [8, 12, 16, 24, 32, 48, 64, 96, 128];
  const deals = (sides: number[], at: number): EventSlip => {
    const order = [0, 1, 2].sort((a, b) => (sides[a] ?? 0) - (sides[b] ?? 0));
    const won = (by: number, much: number) =>
      [0, 1, 2].map((side) => (side === by ? 2 * much : -much)) as [number, number, number];
    return {
      by: "deals",
      deals: [
        won(order[0] ?? 0, worth[at] ?? 1),
        won(order[1] ?? 0, 1),
        ...Array.from({ length: 8 }, (): [number, number, number] => [0, 0, 0]),
      ],
    };
  };
  expect(await goOn(of, deals, (code) => code === "finish")).toBe("finish");
  await act(boss, id, { c: "finish" });
  const ranks = Array.from({ length: 9 }, (_, at) => String(at + 1));
  await boss.goto(`/event/${id}/director?tab=standings`);
  await boss.getByText("止步于复赛").waitFor();
  const cells = boss.locator("section.standings").first().locator("tbody td:first-child");
  expect((await cells.allTextContents()).slice(0, 9)).toEqual(ranks);
  await keep(boss, "erdayi-desk");
  const final = await wholePaper(boss, id, "final", "erdayi-final");
  expect(final.pages.join("")).toContain("止步于复赛");
  const wall = await venue.open({ context: { viewport: { width: 1920, height: 1080 } } });
  await wall.goto(`/event/${id}/screen?show=standings&dwell=60`);
  await wall.locator(".screen-sheet li").nth(8).waitFor();
  // Everybody is on one sheet, those who are awarded first.
  const lines = await wall.locator(".screen-sheet li").allTextContents();
  expect(lines.length).toBe(27);
  expect(lines.slice(0, 9).map((line) => line.trim().charAt(0))).toEqual(ranks);
  await keep(wall, "erdayi-wall");
  const phone = await venue.open({ size: "phone" });
  await phone.goto(`/event/${id}`);
  await phone.getByRole("tab", { name: "名次" }).click();
  await phone.getByText("止步于复赛").waitFor();
  await keep(phone, "erdayi-phone");
  const csv = await (await boss.request.get(`/api/events/${id}/standings.csv`)).text();
  expect(
    csv
      .split("\r\n")
      .slice(1, 10)
      .map((line) => line.split(",")[0]),
  ).toEqual(ranks);
});
