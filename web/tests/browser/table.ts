/** A person at a table, as the tests move him: by what he sees and clicks. */

import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { NewTableRequest } from "../../src/protocol/index.ts";

/** Nobody loses on time because a machine is slow. */
const PATIENT = { declare_ms: 180_000, kitty_ms: 180_000, lead_ms: 180_000, follow_ms: 180_000 };

const asked = { method: "POST", headers: { "Content-Type": "application/json" } };

/** Asks the server in the name of whoever looks at the page. */
export async function post<T>(page: Page, path: string, body: unknown): Promise<T> {
  return page.evaluate(
    async ([to, init]) => {
      const response = await fetch(to, init);
      const text = await response.text();
      if (!response.ok) {
        throw new Error(`${to}: ${text}`);
      }
      return text === "" ? undefined : JSON.parse(text);
    },
    [path, { ...asked, body: JSON.stringify(body) }] as const,
  );
}

/** Comes in as a guest, unless the browser is somebody already. */
export async function enter(page: Page, nickname: string): Promise<void> {
  if (page.url() === "about:blank") {
    await page.goto("/");
  }
  const known = await page.evaluate(async () => (await (await fetch("/api/me")).json()).user);
  if (!known) {
    await post(page, "/api/guests", { nickname });
  }
}

/** Opens a table and gives the path of its link. */
export async function openTable(
  page: Page,
  wanted: Partial<NewTableRequest> & { rules: string },
): Promise<string> {
  const table = await post<{ link: string }>(page, "/api/tables", {
    clocks: PATIENT,
    pace: "instant",
    private: true,
    ...wanted,
  });
  return table.link;
}

/** Bots in all chairs but the first. */
export function against(
  bot: string,
  rules: string,
): Pick<NewTableRequest, "bots"> & { rules: string } {
  const others = rules === "erdayi2021" ? 2 : 3;
  return { rules, bots: [null, ...Array.from({ length: others }, () => bot)] };
}

/** What a player may be asked for, or that nothing more is. */
export type Task = "declare" | "bid" | "bury" | "lead" | "follow" | "name" | "over";

/** The cards of a play on the table, by where it lies. */
type Laid = Record<string, string[]>;

export class Player {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Comes in, opens a table against bots, sits down and is ready. */
  static async against(
    page: Page,
    wanted: Partial<NewTableRequest> & { rules: string },
    bot = "steady",
  ): Promise<Player> {
    await enter(page, "小明");
    const link = await openTable(page, { ...against(bot, wanted.rules), ...wanted });
    const player = new Player(page);
    await player.go(link);
    await player.sit();
    await player.ready();
    return player;
  }

  /**
   * The same against bots that leave declaring to others, until this player
   * has declared, deals, and holds the kitty.
   */
  static async dealer(page: Page, rules: string, declared?: () => Promise<void>): Promise<Player> {
    const wanted = { rules, pace: "fast", length: { by: "deals", deals: 1 } } as const;
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const player = await Player.against(page, wanted, "smallest");
      await player.begin();
      if (await player.declare()) {
        await declared?.();
        if ((await player.next()) === "bury") {
          return player;
        }
      }
    }
    throw new Error("Nothing to declare at eight tables.");
  }

  /**
   * Declares with the first offer; says whether that was in time. A hand may
   * have no card of the level, or get its first when others declare already.
   */
  private async declare(): Promise<boolean> {
    const offer = this.declarations.first();
    await offer.or(this.page.locator(".on-cloth")).first().waitFor();
    const mine = this.page.locator(".on-cloth", { hasText: /小明 (亮主|declares)/ });
    try {
      await offer.click({ timeout: 1_000 });
      await mine.waitFor({ timeout: 5_000 });
      return true;
    } catch {
      return false;
    }
  }

  async go(link: string): Promise<void> {
    await this.page.goto(link);
    await this.page.locator(".chairs").waitFor();
  }

  async sit(chair = 0): Promise<void> {
    const free = this.page.locator(".chairs li").nth(chair);
    await free.getByRole("button", { name: /^(坐|Sit)/ }).click();
    await this.page.locator(".gathering-buttons .primary").waitFor();
  }

  async ready(): Promise<void> {
    await this.page.locator(".gathering-buttons .primary").click();
  }

  /** The first deal begins when this player is ready once more. */
  async begin(): Promise<void> {
    const next = this.page.locator(".result .primary");
    await next.or(this.hand.first()).first().waitFor();
    if (await next.isVisible()) {
      // The deal may begin by itself at this very moment.
      await next.click({ timeout: 2_000 }).catch(() => undefined);
    }
    await this.hand.first().waitFor();
  }

  get hand(): Locator {
    return this.page.locator(".hand-card");
  }

  get playButton(): Locator {
    return this.page.locator(".play-button");
  }

  get declarations(): Locator {
    return this.page.locator(".actions .card-button");
  }

  get result(): Locator {
    return this.page.locator(".result");
  }

  get banner(): Locator {
    return this.page.locator(".banner");
  }

  get refusal(): Locator {
    return this.page.locator(".actions .refusal:not(:empty)");
  }

  action(name: string | RegExp): Locator {
    return this.page.locator(".actions").getByRole("button", { name });
  }

  /** The cards in hand, as they stand. */
  cards(): Promise<string[]> {
    return this.hand.evaluateAll((cards) =>
      cards.map((card) => (card as HTMLElement).dataset["card"] ?? ""),
    );
  }

  /** The keys of the cards in hand: a card and which copy of it. */
  keys(): Promise<string[]> {
    return this.hand.evaluateAll((cards) =>
      cards.map((card) => (card as HTMLElement).dataset["key"] ?? ""),
    );
  }

  card(key: string): Locator {
    return this.page.locator(`.hand-card[data-key="${key}"]`);
  }

  /** Taps a card at its index, which always shows. */
  async tap(key: string): Promise<void> {
    await this.card(key).click({ position: { x: 8, y: 12 } });
  }

  /** Everything that one can see of the deal. */
  async sight(): Promise<unknown> {
    return this.page.evaluate(() => {
      const texts = (selector: string) =>
        [...document.querySelectorAll(selector)].map((found) => found.textContent?.trim());
      const laid = [...document.querySelectorAll(".play")].map((play) => [
        play.className,
        play.querySelector("[role=img]")?.getAttribute("aria-label"),
      ]);
      return {
        hand: [...document.querySelectorAll<HTMLElement>(".hand-card")].map(
          (card) => card.dataset["card"],
        ),
        laid: laid.sort(),
        badge: texts(".badge"),
        points: texts(".scale-number"),
        facts: texts(".bar-facts"),
        names: texts(".plate-name"),
        marks: texts(".plate-marks"),
        pile: texts(".pile li"),
        say: texts(".actions-say"),
      };
    });
  }

  /** What lies on the table, by place. */
  laid(): Promise<Laid> {
    return this.page.evaluate(() =>
      Object.fromEntries(
        [...document.querySelectorAll(".play")].map((play) => [
          play.className.match(/play-(\w+)/)?.[1] ?? "",
          (play.querySelector("[role=img]")?.getAttribute("aria-label") ?? "")
            .replace(/^.*: /, "")
            .split(" "),
        ]),
      ),
    );
  }

  /** Waits until something is to be done here, and says what. */
  async next(): Promise<Task> {
    const found = await this.page.waitForFunction(() => {
      const has = (selector: string) => document.querySelector(selector) !== null;
      // Who only plays does not stay to look at the end of a deal.
      document.querySelector<HTMLElement>(".finale-skip")?.click();
      if (has(".result")) {
        // A deal that is void or begins goes on by itself.
        return has(".result .sums") ? "over" : false;
      }
      const buttons = [...document.querySelectorAll(".actions .button")].map(
        (button) => button.textContent ?? "",
      );
      if (has(".play-button")) {
        const turn = document.querySelector(".your-turn")?.textContent ?? "";
        return has(".bury-say") || /扣底|Bury/.test(buttons.at(-1) ?? "")
          ? "bury"
          : /领出|lead/.test(turn)
            ? "lead"
            : "follow";
      }
      if (buttons.some((text) => /^\d 分$|^Bid/.test(text))) {
        return "bid";
      }
      if (buttons.some((text) => /不亮|Do not declare/.test(text)) || has(".suit-button")) {
        return "declare";
      }
      const dealing = /发牌|截止|Dealing|closes/.test(
        document.querySelector(".actions-say")?.textContent ?? "",
      );
      return has(".card-button") && !dealing ? "name" : false;
    });
    return (await found.jsonValue()) as Task;
  }

  /** Does what is asked for by a click or two, as the hints say. */
  async act(task: Task): Promise<void> {
    switch (task) {
      case "declare":
        await this.page.locator(".actions .button").last().click();
        await this.action(/^(不亮|Do not declare)$/).waitFor({ state: "detached" });
        await this.page.locator(".suit-button").first().waitFor({ state: "detached" });
        return;
      case "bid": {
        const bids = this.action(/^\d 分$|^Bid/);
        await bids.last().click();
        await bids.first().waitFor({ state: "detached" });
        return;
      }
      case "name":
        await this.declarations.first().click();
        return;
      case "over":
        return;
      default:
        await this.byHint();
    }
  }

  /** Hint, then play; or pass where nothing beats the table. */
  async byHint(): Promise<void> {
    const before = await this.hand.count();
    await this.action(/提示|Hint/).click();
    const chosen = this.page.locator(".hand-card[aria-pressed=true]").first();
    const nothing = this.page.locator(".actions .no-hint");
    await chosen.or(nothing).first().waitFor();
    if (await nothing.isVisible()) {
      const pass = this.action(/^(不出|Pass)$/);
      await pass.click();
      await nothing.waitFor({ state: "detached" });
      return;
    }
    await this.page.locator(".play-button:enabled").click();
    await expect
      .poll(async () => (await this.result.count()) > 0 || (await this.hand.count()) < before)
      .toBe(true);
  }

  /** Plays until a task comes up or the deal is over. */
  async playUntil(stop: (task: Task) => boolean | Promise<boolean>): Promise<Task> {
    for (;;) {
      const task = await this.next();
      if (task === "over" || (await stop(task))) {
        return task;
      }
      await this.act(task);
    }
  }

  /** Plays the deal to its end; says what was done, in order. */
  async playOut(): Promise<Task[]> {
    const done: Task[] = [];
    await this.playUntil((task) => {
      done.push(task);
      return false;
    });
    return done;
  }

  /** The kinds of the record's lines about whoever sits in the first chair, in order. */
  async recorded(): Promise<string[]> {
    const path = `/api/tables/${new URL(this.page.url()).pathname.split("/").at(-1)}/record`;
    const text = await this.page.evaluate(async (from) => (await fetch(from)).text(), path);
    const lines = text.trim().split("\n");
    return lines
      .map((line) => JSON.parse(line) as { type: string; seat?: string })
      .filter(({ seat }) => seat === "E" || seat === "A")
      .map(({ type }) => type);
  }

  async menu(item: string | RegExp): Promise<void> {
    await this.page.getByRole("button", { name: /^(菜单|Menu)$/ }).click();
    await this.page.locator("dialog").getByText(item, { exact: true }).click();
  }

  /** Has a bot play from now on, so that nobody has to wait for the test. */
  async letPlay(): Promise<void> {
    await this.page.getByRole("button", { name: /^(菜单|Menu)$/ }).click();
    await this.page.locator("label.switch", { hasText: /托管|Let a bot/ }).click();
    await this.page.keyboard.press("Escape");
  }

  async closeDialog(): Promise<void> {
    await this.page
      .locator("dialog")
      .getByRole("button", { name: /关闭|Close/ })
      .click();
    await this.page.locator("dialog").waitFor({ state: "detached" });
  }
}
