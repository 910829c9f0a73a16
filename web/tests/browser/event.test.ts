/** An event as the public follows it, while its director works at another machine. */

import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DeskView } from "../../src/protocol/desk.ts";
import { SIZES, useBrowser } from "./browser.ts";
import { usable } from "./look.ts";
import { Server } from "./server.ts";
import { askOf, PASSWORD } from "./venue.ts";

const browser = useBrowser();
let server: Server;

beforeAll(async () => {
  server = await Server.start();
  await server.staff("boss", "director", PASSWORD);
});

afterAll(() => server.stop());

const ask = <T>(page: Page, method: "GET" | "POST", path: string, data?: unknown): Promise<T> =>
  askOf(server, page, method, path, data);

/** Holds that something stands on the first screen, before anybody scrolls. */
async function inSight(of: Locator): Promise<void> {
  const { y = -1, height = 0 } = (await of.boundingBox()) ?? {};
  expect(y).toBeGreaterThanOrEqual(0);
  expect(y + height).toBeLessThanOrEqual(SIZES.phone.height);
}

/** Eight pairs of four units on an entry form. */
const FORM = Array.from({ length: 16 }, (_, at) => ({
  单位: `第${Math.floor(at / 4) + 1}司`,
  对号: String((Math.floor(at / 2) % 2) + 1),
  姓名: `选手${Math.floor(at / 2) + 1}${at % 2 === 0 ? "甲" : "乙"}`,
}));

test("a round is published, played and ranked before the eyes of a phone", async () => {
  const context = { baseURL: server.url };
  const desk = await browser.open({ context });
  await desk.goto("/");
  await ask(desk, "POST", "/api/login", { login: "boss", password: PASSWORD });
  const details = {
    name: "迎新春比赛",
    place: "礼堂",
    starts_ms: Date.now(),
    ends_ms: Date.now(),
    mode: "paper",
  };
  const { id } = await ask<{ id: string }>(desk, "POST", "/api/events", {
    preset: "most2015",
    details,
  });
  let commands = 0;
  const act = async (command: unknown) => {
    const { version } = await ask<{ version: number }>(desk, "GET", `/api/events/${id}/desk`);
    commands += 1;
    const body = { id: `c${commands}`, seen: version, do: command };
    await ask(desk, "POST", `/api/events/${id}/commands`, body);
  };
  await act({ c: "import", rows: FORM });

  const phone = await browser.open({ size: "phone", context });
  await phone.goto("/");
  await phone.getByRole("link", { name: "迎新春比赛" }).click();
  await phone.getByText("还没有公布对阵。").waitFor();

  await act({ c: "begin", word: "抽签" });
  await act({ c: "draft" });
  expect(await phone.getByText("还没有公布对阵。").count()).toBe(1);
  await act({ c: "advance", round: 1, to: "published" });
  await phone.getByRole("heading", { name: "第 1 轮" }).waitFor();
  await phone.getByRole("searchbox").fill("选手3");
  // His table is on the first screen, also when the page is opened again.
  const found = (round: number) => phone.getByText(new RegExp(`第 ${round} 轮在第 \\d 桌`));
  await found(1).waitFor();
  await inSight(found(1));
  await phone.reload();
  await found(1).waitFor();
  await inSight(found(1));

  await act({ c: "advance", round: 1, to: "playing" });
  await phone.getByRole("timer").waitFor();
  for (const match_no of [1, 2, 3, 4]) {
    await act({ c: "enter", match_no, slip: { by: "levels", levels: ["8", "4"] } });
    await act({ c: "confirm", match_no });
  }
  await expect.poll(() => phone.getByText("2 : 0").count(), { timeout: 10_000 }).toBe(4);
  for (const to of ["closed", "provisional"]) {
    await act({ c: "advance", round: 1, to });
  }
  // Whoever came by the code of his card has his table on top, in large figures,
  // and the next round's as soon as it is published.
  const own = await browser.open({ size: "phone", context });
  const { cards } = await ask<DeskView>(desk, "GET", `/api/events/${id}/desk`);
  await own.goto(`/event/${id}?code=${cards[0]?.code}`);
  await own.getByRole("button", { name: "这是我" }).click();
  const number = own.locator(".mine-number");
  await number.waitFor();
  await act({ c: "draft" });
  await act({ c: "advance", round: 2, to: "published" });
  const { event } = await ask<DeskView>(desk, "GET", `/api/events/${id}/desk`);
  const match = event.rounds[1]?.matches.find(({ sides }) =>
    sides.includes(cards[0]?.entrant ?? 0),
  );
  await own.locator(".mine", { hasText: "第 2 轮" }).waitFor();
  expect(await number.textContent()).toContain(String(match?.table));
  await inSight(number);
  expect(
    await number.evaluate((of) => Number.parseFloat(getComputedStyle(of).fontSize)),
  ).toBeGreaterThan(40);
  await found(2).waitFor();

  await phone.getByRole("tab", { name: "名次" }).click();
  await phone.locator(".event-table").getByText("标准分").first().waitFor();
  expect(await phone.locator(".event-table tbody tr").count()).toBeGreaterThanOrEqual(8);
  for (const tab of ["对阵", "名次", "名单"]) {
    await phone.getByRole("tab", { name: tab }).click();
    await usable(phone);
  }
});
