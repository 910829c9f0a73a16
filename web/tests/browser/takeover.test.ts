/**
 * A laptop dies in mid-round and another takes over: first one with the old
 * address, which every card still leads to, then one at another. Nothing is
 * printed again.
 */

import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DeskView } from "../../src/protocol/desk.ts";
import { useBrowser } from "./browser.ts";
import { readCode, usable } from "./look.ts";
import { Server } from "./server.ts";
import { askOf, PASSWORD, signIn } from "./venue.ts";

const browser = useBrowser();
/** The laptop that has the event; there is one at a time. */
let laptop: Server;

async function start(address?: string): Promise<void> {
  laptop = await Server.start([], address);
  await laptop.staff("boss", "director", PASSWORD);
}

beforeAll(() => start());
afterAll(() => laptop.stop());

const phone = () => browser.open({ size: "phone", context: { baseURL: laptop.url } });

/** A director of this laptop, whose accounts are its own. */
async function director(): Promise<Page> {
  const page = await browser.open({ context: { baseURL: laptop.url } });
  await signIn(laptop, page, "boss");
  return page;
}

/** The laptop is gone, with all that it had. */
async function lose(page: Page): Promise<string> {
  const id = new URL(page.url()).pathname.split("/")[2];
  const backup = await (await page.request.get(`/api/events/${id}/backup`)).text();
  await page.close();
  await laptop.stop();
  return backup;
}

/** Takes the event up from its backup, as a director does. */
async function restore(backup: string): Promise<Page> {
  const page = await director();
  await page.goto("/events/new");
  const buffer = Buffer.from(backup);
  const file = { name: "备份.jsonl", mimeType: "application/x-ndjson", buffer };
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByRole("heading", { name: "接力赛" }).waitFor();
  return page;
}

/** Chooses the side of this phone and the levels, and reports them. */
async function report(page: Page, side: number): Promise<void> {
  await page.locator(".hall-sides label").nth(side).click();
  for (const [at, level] of ["8", "4"].entries()) {
    await page.locator(".big-one").nth(at).getByText(level, { exact: true }).click();
  }
  await page.getByRole("button", { name: /报这个成绩/ }).click();
}

const desk = (page: Page, id: string) =>
  askOf<DeskView>(laptop, page, "GET", `/api/events/${id}/desk`);

test("cards that were printed hold at every laptop that takes over", async () => {
  let boss = await director();
  const at = Date.now();
  const details = { name: "接力赛", place: "礼堂", starts_ms: at, ends_ms: at, mode: "paper" };
  const body = { preset: "most2015", details };
  const { id } = await askOf<{ id: string }>(laptop, boss, "POST", "/api/events", body);
  const rows = Array.from({ length: 8 }, (_, pair) => ({
    people: [{ name: `甲${pair + 1}` }, { name: `乙${pair + 1}` }],
  }));
  const commands = [
    { c: "add", rows },
    { c: "begin", word: "抽签" },
    { c: "draft" },
    { c: "advance", round: 1, to: "published" },
    { c: "advance", round: 1, to: "playing" },
  ];
  for (const [number, command] of commands.entries()) {
    const { version } = await desk(boss, id);
    const request = { id: `c${number}`, seen: version, do: command };
    await askOf(laptop, boss, "POST", `/api/events/${id}/commands`, request);
  }

  // What is printed: a card for each table, and one for each pair.
  const printed = async (what: string, card: string, nth: number) => {
    await boss.goto(`/event/${id}/print?what=${what}`);
    const one = boss.locator(card).nth(nth);
    await one.waitFor();
    return { code: await readCode(boss, one.locator(".qr")), words: await one.textContent() };
  };
  const first = await printed("cards", ".table-card", 0);
  const second = await printed("cards", ".table-card", 1);
  const pair = await printed("codes", ".entrant-card", 2);
  expect(second.words).toContain(`${laptop.host}/at`);

  // One side of table 1 has reported, and both of a pair came by their card.
  const one = await phone();
  await one.goto(first.code);
  await report(one, 0);
  await one.getByText("等对方报同样的成绩。").waitFor();
  const [her = "", him = ""] = pair.words?.match(/[甲乙]\d/g) ?? [];
  const isKnownAs = (page: Page, name: string) =>
    page.locator(".mine").getByRole("radio", { name, checked: true }).waitFor();
  const come = async (page: Page, name: string) => {
    await page.goto(pair.code);
    await page.getByRole("button", { name: "这是我" }).click();
    await isKnownAs(page, name);
  };
  const [hers, his] = [await phone(), await phone()];
  await come(hers, her);
  await come(his, him);

  // Another laptop has the old address: the codes lead to it, and the page that was open goes on.
  const old = laptop.host;
  const backup = await lose(boss);
  await start(old);
  boss = await restore(backup);
  // Accounts are the old laptop's: their card lets both in again, before anything else is done.
  await come(hers, her);
  await come(his, him);
  const other = await phone();
  await other.goto(first.code);
  await other.locator(".hall-sides label").nth(1).click();
  await other.getByRole("button", { name: "同意 8 : 4" }).click();
  await other.getByText("成绩已生效").waitFor();
  await one.getByText("成绩已生效").waitFor();
  await usable(his, ".mine");

  // The next has another address: people type what stands on the cards.
  const last = await lose(boss);
  await start();
  expect(laptop.host).not.toBe(old);
  boss = await restore(last);
  const key = second.words?.match(/[A-Z2-9]{4} [A-Z2-9]{4} [A-Z2-9]{4}/)?.[0] ?? "";
  expect(new URL(second.code).searchParams.get("key")).toBe(key.replaceAll(" ", ""));
  const typing = await phone();
  await typing.goto("/at");
  await typing.getByText("接力赛", { exact: true }).waitFor();
  await typing.getByLabel("桌号").fill("2");
  await typing.getByLabel(/^桌卡上的密码/).fill(key.toLowerCase());
  await usable(typing, ".reach");
  await typing.locator("form button.primary").click();
  await report(typing, 0);
  await typing.getByText("等对方报同样的成绩。").waitFor();
  const { reports } = (await desk(boss, id)).pending[0] ?? {};
  expect(reports).toHaveLength(1);
  // So does whoever has a card of his own.
  await typing.goto("/at");
  await typing.getByRole("link", { name: /参赛证/ }).click();
  await typing.getByText("我有参赛码").click();
  const code = new URL(pair.code).searchParams.get("code") ?? "";
  await typing.getByLabel(/^参赛码/).fill(`${code.slice(0, 4)} ${code.slice(4)}`.toLowerCase());
  await typing.getByRole("button", { name: "这是我" }).click();
  await isKnownAs(typing, her);
});
