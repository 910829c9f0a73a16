/** Events at online tables, run by a director who only presses what comes next. */

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findings } from "./look.ts";
import { nextStep, openEvent, step, useVenue } from "./venue.ts";

const venue = useVenue({ boss: "director" });

/** Enters bots by the dialog for them. */
async function addBots(page: Page, count: number): Promise<void> {
  await page.getByRole("button", { name: "加入机器人" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("几个参赛者").fill(String(count));
  await dialog.getByRole("button", { name: "加入机器人" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText(`已报到 0 / ${count}`).waitFor();
}

/** Goes on until the event is over, and answers what was pressed. */
async function goOn(page: Page): Promise<string[]> {
  const pressed: string[] = [];
  const over = page.locator(".next").getByText("赛事已结束");
  while ((await over.count()) === 0) {
    // While bots play there is nothing to press.
    await expect
      .poll(
        async () => (await nextStep(page)) ?? ((await over.count()) > 0 ? "over" : "去录成绩"),
        {
          timeout: 100_000,
        },
      )
      .not.toBe("去录成绩");
    const next = await nextStep(page);
    if (next !== null) {
      await step(page, next);
      pressed.push(next);
    }
  }
  return pressed;
}

test("eight pairs of bots play the same boards, and their results come by themselves", async () => {
  const boss = await venue.signedIn("boss");
  const id = await openEvent(boss, "复式赛（竞技升级 2017）", "网上复式赛", "网上");
  await addBots(boss, 8);
  const phone = await venue.open({ size: "phone" });
  await phone.goto(`/event/${id}`);
  await phone.getByRole("heading", { name: "网上复式赛" }).waitFor();
  const pressed = await goOn(boss);
  expect(pressed.filter((name) => /^开始/.test(name)).length).toBe(4);

  const { event } = await venue.desk(boss, id);
  expect(event.rounds.length).toBe(4);
  for (const round of event.rounds) {
    expect(round.state).toBe("final");
    expect(round.matches.length).toBe(4);
    for (const match of round.matches) {
      expect(match.slip).toMatchObject({ by: "duplicate" });
      expect(match.online.length).toBe(1);
    }
  }
  expect(await venue.verify(boss, id)).toMatch(/no complaint/);
  // The phone shows the same order without having been touched.
  const [first] = event.standings.at(-1)?.rows ?? [];
  const winner = event.entrants.find((one) => one.id === first?.entrant)?.name ?? "?";
  await phone.getByRole("tab", { name: "名次" }).click();
  await expect.poll(() => phone.locator("tbody tr").first().textContent()).toContain(winner);
  expect(await findings(phone)).toEqual([]);
  const table = event.rounds[0]?.matches[0]?.online[0];
  await phone.goto(`/replay/${table}`);
  await phone.getByRole("slider").first().waitFor();
});

test("27 bots play 二打一 through all stages", async () => {
  const boss = await venue.signedIn("boss");
  const id = await openEvent(boss, "二打一个人赛（2021）", "网上二打一", "网上");
  await addBots(boss, 27);
  await goOn(boss);
  const { event } = await venue.desk(boss, id);
  expect(event.stages.map(({ state }) => state)).toEqual(event.stages.map(() => "over"));
  expect(event.stages.length).toBeGreaterThanOrEqual(3);
  const final = event.rounds.filter(({ stage }) => stage === event.stages.length - 1);
  expect(final.every(({ matches }) => matches.length === 1)).toBe(true);
  for (const match of event.rounds.flatMap(({ matches }) => matches)) {
    expect(match.sides.length).toBe(3);
    expect(match.slip).toMatchObject({ by: "deals" });
  }
  expect(await venue.verify(boss, id)).toMatch(/no complaint/);
});
