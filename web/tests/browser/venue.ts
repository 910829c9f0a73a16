/** A server with its staff, and what a director does at it, by clicks or past the pages. */

import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import type { DeskView } from "../../src/protocol/desk.ts";
import { type Options, useBrowser } from "./browser.ts";
import { BINARY, Server } from "./server.ts";

export const PASSWORD = "correct horse battery";

type Role = "admin" | "director" | "referee" | "player";

/** Asks a server as a page's person. */
export async function askOf<T>(
  server: Server,
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
  return (answer.status() === 204 ? undefined : await answer.json()) as T;
}

/** Signs a page's person in. */
export async function signIn(server: Server, page: Page, login: string): Promise<void> {
  await page.goto("/rules");
  await askOf(server, page, "POST", "/api/login", { login, password: PASSWORD });
}

/** A server of a file's own, with accounts by role. */
export function useVenue(
  staff: Readonly<Record<string, Role>>,
  { flags = [] }: { flags?: readonly string[] } = {},
) {
  const browser = useBrowser();
  let server: Server;
  let commands = 0;
  beforeAll(async () => {
    server = await Server.start(flags);
    for (const [login, role] of Object.entries(staff)) {
      await server.staff(login, role, PASSWORD);
    }
  });
  afterAll(() => server.stop());

  /** A page of somebody without an account. */
  const open = (options: Options = {}): Promise<Page> =>
    browser.open({ ...options, context: { baseURL: server.url, ...options.context } });

  /** Asks the server as the page's person. */
  const ask = <T>(page: Page, method: "GET" | "POST", path: string, data?: unknown): Promise<T> =>
    askOf(server, page, method, path, data);

  /** A page of somebody who is signed in. */
  async function signedIn(login: string, options: Options = {}): Promise<Page> {
    const page = await open(options);
    await signIn(server, page, login);
    return page;
  }

  const desk = (page: Page, id: string) => ask<DeskView>(page, "GET", `/api/events/${id}/desk`);

  /** Gives a command past the page, as another program would. */
  async function act(page: Page, id: string, command: unknown): Promise<void> {
    const { version } = await desk(page, id);
    commands += 1;
    const body = { id: `c${commands}`, seen: version, do: command };
    await ask(page, "POST", `/api/events/${id}/commands`, body);
  }

  /** What the checker says of the event's log, taken away as a file. */
  async function verify(page: Page, id: string): Promise<string> {
    const answer = await page.request.get(`/api/events/${id}/log`);
    expect(answer.ok()).toBe(true);
    const folder = await mkdtemp(join(tmpdir(), "paisai-log-"));
    const file = join(folder, "event.jsonl");
    await writeFile(file, await answer.body());
    const { stdout } = await promisify(execFile)(BINARY, ["event", "--lang", "en", "verify", file]);
    await rm(folder, { recursive: true });
    return stdout;
  }

  /** Presses the one primary button, whatever it says, until the event has come so far. */
  async function press(page: Page, id: string, far: (desk: DeskView) => boolean): Promise<void> {
    while (!far(await desk(page, id))) {
      // While bots play there is nothing to press.
      await expect.poll(() => nextStep(page), { timeout: 60_000 }).not.toBeNull();
      await step(page, (await nextStep(page)) ?? "");
    }
  }

  return { server: () => server, open, ask, signedIn, desk, act, verify, press };
}

/** Keeps a picture for eyes, where the environment says in which folder. */
export async function keep(page: Page, name: string): Promise<void> {
  const folder = process.env["PAISAI_PDF_DIR"];
  if (folder) {
    await mkdir(folder, { recursive: true });
    await page.screenshot({ path: join(folder, `${name}.png`) });
  }
}

/** Presses the one primary button, reads the consequences and says yes. */
export async function step(page: Page, name: string | RegExp): Promise<void> {
  await page.locator(".next").getByRole("button", { name }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator(".leads").waitFor();
  await dialog.locator("button.primary").click();
  await dialog.waitFor({ state: "detached" });
}

/** The one thing to do next, in the words of its button; none while there is work or nothing. */
export async function nextStep(page: Page): Promise<string | null> {
  const button = page.locator(".next-acts .primary");
  return (await button.count()) > 0 ? button.textContent() : null;
}

/** Presses what comes next until this step is the next. */
export async function goTo(page: Page, name: string): Promise<void> {
  for (;;) {
    await expect.poll(() => nextStep(page)).not.toBeNull();
    const next = await nextStep(page);
    if (next === name || next === null) {
      return;
    }
    await step(page, next);
  }
}

/** A part of the director's page. */
export const part = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "裁判长台各部分" }).getByRole("link", { name });

/** Opens an event from its preset and answers its id. */
export async function openEvent(
  page: Page,
  preset: string,
  name: string,
  mode: "现场，用纸牌" | "网上" = "现场，用纸牌",
): Promise<string> {
  await page.goto("/events/new");
  await page.getByText(preset).click();
  await page.getByLabel("赛事名称").fill(name);
  await page.getByText(mode, { exact: true }).click();
  await page.getByRole("button", { name: "开设" }).click();
  await page.getByRole("heading", { name }).waitFor();
  return new URL(page.url()).pathname.split("/")[2] ?? "";
}
