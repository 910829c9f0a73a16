/** An event as the public follows it, while its director works at another machine. */

import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useBrowser } from "./browser.ts";
import { findings, sideways } from "./look.ts";
import { Server } from "./server.ts";

const browser = useBrowser();
const PASSWORD = "correct horse battery";
let server: Server;

beforeAll(async () => {
  server = await Server.start();
  await server.staff("boss", "director", PASSWORD);
});

afterAll(() => server.stop());

/** Asks the server as the page's person. */
async function ask<T>(
  page: Page,
  method: "GET" | "POST",
  path: string,
  data?: unknown,
): Promise<T> {
  const answer = await page.request.fetch(path, {
    method,
    headers: { Origin: server.url },
    ...(data === undefined ? {} : { data }),
  });
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return answer.status() === 204 ? (undefined as T) : answer.json();
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
  await phone.getByText(/第 1 轮在第 \d 桌/).waitFor();

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
  await phone.getByRole("tab", { name: "名次" }).click();
  await phone.locator(".event-table").getByText("标准分").first().waitFor();
  expect(await phone.locator(".event-table tbody tr").count()).toBeGreaterThanOrEqual(8);
  for (const tab of ["对阵", "名次", "名单"]) {
    await phone.getByRole("tab", { name: tab }).click();
    expect(await findings(phone)).toEqual([]);
    expect(await sideways(phone)).toBe(0);
  }
});
