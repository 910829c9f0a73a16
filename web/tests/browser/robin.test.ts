/** A round robin of seven on every page: who rests, and who went home too early to count. */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { EventSlip } from "../../src/protocol/desk.ts";
import { findings, sideways, tooSmall } from "./look.ts";
import { printed } from "./paper.ts";
import { keep, useVenue } from "./venue.ts";

const venue = useVenue({ boss: "director", second: "director" });
const { act } = venue;

const NAMES = "赵钱孙李周吴郑";

/** The field, paired by seeds, so that everyone knows who rests when. */
async function open(page: Page): Promise<string> {
  const at = Date.UTC(2027, 1, 6, 1);
  const details = { name: "循环赛", place: "礼堂", starts_ms: at, ends_ms: at, mode: "paper" };
  const preset = "cn2002-roundrobin";
  const { id } = await venue.ask<{ id: string }>(page, "POST", "/api/events", { preset, details });
  const rows = [...NAMES].map((name, seed) => ({
    people: [{ name: `${name}伟` }, { name: `${name}芳` }],
    seed: seed + 1,
  }));
  await act(page, id, { c: "add", rows });
  await act(page, id, { c: "begin" });
  return id;
}

/** Plays a round to its standings; the side that was entered first wins. */
async function play(boss: Page, second: Page, id: string, round: number): Promise<void> {
  await start(boss, id, round);
  const { event } = await venue.desk(boss, id);
  for (const { match_no, sides } of event.rounds.at(-1)?.matches ?? []) {
    const [a = 0, b = 0] = sides;
    const slip: EventSlip = { by: "levels", levels: a < b ? ["9", "4"] : ["4", "9"] };
    await act(boss, id, { c: "enter", match_no, slip });
    await act(second, id, { c: "confirm", match_no });
  }
  await act(boss, id, { c: "advance", round, to: "closed" });
  await act(boss, id, { c: "advance", round, to: "provisional" });
}

async function start(boss: Page, id: string, round: number): Promise<void> {
  await act(boss, id, { c: "draft" });
  await act(boss, id, { c: "advance", round, to: "published" });
  await act(boss, id, { c: "advance", round, to: "playing" });
}

const paper = async (page: Page, id: string, what: string) => {
  await page.goto(`/event/${id}/print?what=${what}`);
  await page.locator(`.paper[data-what="${what}"]`).locator("table").first().waitFor();
  const sheet = await printed(page);
  expect(sheet.beyond).toEqual([]);
  return sheet.pages.join("");
};

test("whoever rests is named, and what counts for nobody is struck out", async () => {
  const boss = await venue.signedIn("boss");
  const second = await venue.signedIn("second");
  const id = await open(boss);
  await play(boss, second, id, 1);
  await play(boss, second, id, 2);
  await start(boss, id, 3);
  const { event, cards } = await venue.desk(boss, id);
  const round = event.rounds.at(-1);
  const [rests = 0] = round?.rests ?? [];
  const name = event.entrants.find((one) => one.id === rests)?.name ?? "?";

  // On the desk, the wall, by name and by table, and on his own phone.
  await boss.goto(`/event/${id}/director?tab=rounds`);
  const row = boss.locator(".matches tr", { hasText: "轮空" });
  expect(await row.textContent()).toContain(name);
  await keep(boss, "robin-desk");
  const wall = await venue.open({ context: { viewport: { width: 1920, height: 1080 } } });
  for (const show of ["pairings", "names"]) {
    await wall.goto(`/event/${id}/screen?show=${show}&dwell=60`);
    await wall.locator(".screen-sheet").getByText("轮空").first().waitFor();
    await keep(wall, `robin-wall-${show}`);
  }
  const phone = await venue.open({ size: "phone" });
  const code = cards.find(({ entrant }) => entrant === rests)?.code;
  await phone.goto(`/event/${id}?code=${code}`);
  await phone.getByRole("button", { name: "这是我" }).click();
  await phone.locator(".mine").getByText(/轮空/).first().waitFor();
  await keep(phone, "robin-phone");
  expect(await sideways(phone)).toBe(0);
  expect(await tooSmall(phone, ".mine")).toEqual([]);
  expect(await findings(phone)).toEqual([]);
  expect(await paper(boss, id, "tables")).toMatch(new RegExp(`轮空\\d${name.replace("、", "")}`));
  // Plain points have no 标准分 to be filled in.
  const slips = await paper(boss, id, "slips");
  expect(slips).toContain("终局级数");
  expect(slips).not.toContain("标准分");

  // One goes home after two of six matches.
  const gone = round?.matches[0]?.sides[0] ?? 0;
  await act(boss, id, { c: "withdraw", entrant: gone });
  expect(await paper(boss, id, "slips")).toContain("退赛");
  // Beside both his people, and where their opponents look for him; by number once each.
  const marks = async (what: string) => (await paper(boss, id, what)).match(/退赛/g)?.length;
  expect(await marks("names")).toBe(4);
  expect(await marks("numbers")).toBe(2);
  const whole = await paper(boss, id, "cross");
  expect(whole).toContain("成绩一律不计（2002规则第28条）");
  const cells = await boss.locator(".cross tbody tr").evaluateAll((rows) =>
    rows.map((row) => ({
      own: row.querySelector(".own")?.textContent ?? "?",
      counts: [...row.querySelectorAll("td.figure:not(.strong):not(.struck):not(.own)")]
        .slice(1)
        .reduce((sum, cell) => sum + Number(cell.textContent), 0),
      points: Number(row.querySelector(".strong")?.textContent),
    })),
  );
  // Nobody meets himself, and what is not struck out adds up.
  expect(cells.map(({ own }) => own)).toEqual(Array(7).fill(""));
  expect(cells.map(({ counts }) => counts)).toEqual(cells.map(({ points }) => points));
  await keep(boss, "robin-cross");
  expect(await venue.verify(boss, id)).toContain("no complaint");
});
