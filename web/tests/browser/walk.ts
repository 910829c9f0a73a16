/** Pictures of what people do together, and of what is there for whoever comes alone. */

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useBrowser } from "./browser.ts";
import { camera, LOOKS } from "./pictures.ts";
import { Server } from "./server.ts";
import { enter, openTable, Player, post, type Task } from "./table.ts";

const browser = useBrowser();
let server: Server;
beforeAll(async () => {
  server = await Server.start();
});
afterAll(() => server.stop());

const NAMES = {
  zh: ["老王", "小李", "阿珍", "大刘"],
  en: ["Robin", "Kim", "Alex", "Sam"],
} as const;

describe.each(LOOKS)("in $lang, dark: $dark", (look) => {
  const shoot = camera(look);
  const names = NAMES[look.lang];

  /** People with names, each with a browser of his own. */
  async function people(count: number): Promise<[Page, ...Page[]]> {
    const pages = await Promise.all(
      names.slice(0, count).map(() => browser.open({ ...look, context: { baseURL: server.url } })),
    );
    for (const [at, page] of pages.entries()) {
      await enter(page, names[at] ?? "");
    }
    return pages as [Page, ...Page[]];
  }

  /** A room of friends that plays one deal of 二打一 as fast as programs do. */
  async function room(pages: readonly [Page, ...Page[]]): Promise<string> {
    const [host, ...friends] = pages;
    const { id } = await post<{ id: string }>(host, "/api/rooms", {
      title: look.lang === "zh" ? "周五牌局" : "Friday night",
      terms: { rules: "erdayi2021", length: { by: "deals", deals: 1 }, pace: "instant" },
    });
    for (const friend of friends) {
      await post(friend, `/api/rooms/${id}/join`, {});
    }
    for (const page of pages) {
      await page.goto(`/room/${id}`);
      await page.locator("[data-chair='0']").waitFor();
    }
    return id;
  }

  test("home, as somebody new meets it and as it is when there is life", async () => {
    const fresh = await browser.open({ ...look, context: { baseURL: server.url } });
    await fresh.goto("/");
    await fresh.locator(".today-card").waitFor();
    await shoot(fresh, "home-1-new", { whole: true });
    const pages = await people(4);
    const [page, two, three, four] = pages as [Page, Page, Page, Page];
    await room([page, two]);
    const alone = await Player.against(page, { rules: "cn2017", patient: true });
    await alone.begin();
    await post(three, "/api/play", { rules: "cn2002x3", bot: "club", fill_s: 0 });
    await openTable(four, { rules: "cn2017", private: false, rated: true, title: "" });
    await page.goto("/");
    await page.locator(".lobby-running").waitFor();
    await page.locator(".lobby-rooms").waitFor();
    await page.locator(".today-card").waitFor();
    await page.locator(".open-table").first().waitFor();
    await shoot(page, "home-2-life", { whole: true });
  });

  test("a room before the first match and after it", async () => {
    const pages = await people(4);
    const [host, ...friends] = pages;
    await room(pages);
    await host.locator(".room-bench li").first().waitFor();
    await shoot(host, "room-1-before", { whole: true });
    await host.locator(".room-go .primary").click();
    const players = [host, ...friends].filter((_, at) => at < 3);
    await Promise.all(players.map((page) => page.waitForURL(/\/table\//)));
    await Promise.all(players.map((page) => new Player(page).letPlay()));
    await host.locator(".evening-score tbody tr").first().waitFor();
    await shoot(host, "room-2-over");
    const back = /^(回房间换人|To the room)/;
    await Promise.all(players.map((page) => page.getByRole("link", { name: back }).click()));
    await host.locator(".room-proposal").waitFor();
    await shoot(host, "room-3-score", { whole: true });
  });

  test("lessons", async () => {
    const [page] = await people(1);
    const player = new Player(page);
    for (const game of ["shengji", "erdayi"] as const) {
      const { table } = await post<{ table: string }>(page, "/api/lesson", {
        game,
        pace: "instant",
      });
      await page.goto(`/table/${table}`);
      await page.locator(".coach-words").waitFor();
      const seen = new Set<Task>();
      const recap = page.locator(".lesson-recap");
      for (;;) {
        const task = await Promise.race([player.next(), recap.waitFor().then((): Task => "over")]);
        if (!seen.has(task)) {
          seen.add(task);
          await shoot(page, `lesson-${game}-${seen.size}-${task}`);
        }
        if (task === "over") {
          break;
        }
        if (task === "declare" && (await player.declarations.count()) > 0) {
          await player.declarations.first().click();
          await player.action(/不亮|Do not declare/).waitFor({ state: "detached" });
        } else {
          await player.act(task);
        }
      }
    }
  });

  test("the deal of the day", async () => {
    const pages = await people(2);
    for (const [at, page] of pages.entries()) {
      for (const game of at === 0 ? ["shengji", "erdayi"] : ["erdayi"]) {
        const { table } = await post<{ table: string }>(page, `/api/today/${game}`, {
          pace: "instant",
        });
        await page.goto(`/table/${table}`);
        const player = new Player(page);
        await player.begin();
        await player.playOut();
      }
    }
    const [page] = pages;
    await page.goto("/today");
    await page.locator(".day-boards").first().waitFor();
    await shoot(page, "today-1-played", { whole: true });
    const date = await page.evaluate(async () => (await (await fetch("/api/today")).json()).date);
    for (const game of ["shengji", "erdayi"]) {
      await page.goto(`/today?date=${date}&game=${game}`);
      await page.locator(".day-ranking").waitFor();
      await shoot(page, `today-2-compared-${game}`, { whole: true });
    }
    expect(page.url()).toContain("/today");
  });
});
