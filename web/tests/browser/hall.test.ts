/** A hall with real cards: its projector, the phones at its tables, and its referee. */

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { DeskView } from "../../src/protocol/desk.ts";
import { atRest, findings, sideways, tooSmall, usable } from "./look.ts";
import { useVenue } from "./venue.ts";

const WALL = { width: 1920, height: 1080 };

const venue = useVenue({ boss: "director", whistle: "referee" });
const { ask, signedIn } = venue;

/** Eight pairs of four units on an entry form. */
const FORM = Array.from({ length: 16 }, (_, at) => ({
  单位: `第${Math.floor(at / 4) + 1}司`,
  对号: String((Math.floor(at / 2) % 2) + 1),
  姓名: `选手${Math.floor(at / 2) + 1}${at % 2 === 0 ? "甲" : "乙"}`,
}));

/** An event of eight pairs that is run by commands alone. */
class Event {
  private constructor(
    private readonly page: Page,
    readonly id: string,
  ) {}

  static async open(page: Page, name: string): Promise<Event> {
    const now = Date.now();
    const details = { name, place: "礼堂", starts_ms: now, ends_ms: now, mode: "paper" };
    const { id } = await ask<{ id: string }>(page, "POST", "/api/events", {
      preset: "most2015",
      details,
    });
    const event = new Event(page, id);
    await event.act({ c: "import", rows: FORM });
    return event;
  }

  desk(): Promise<DeskView> {
    return venue.desk(this.page, this.id);
  }

  act(command: unknown): Promise<void> {
    return venue.act(this.page, this.id, command);
  }

  /** Draws, pairs and, if so wished, starts the first round. */
  async publish(start: boolean): Promise<void> {
    await this.act({ c: "begin", word: "抽签" });
    await this.act({ c: "draft" });
    await this.act({ c: "advance", round: 1, to: "published" });
    if (start) {
      await this.act({ c: "advance", round: 1, to: "playing" });
    }
  }

  /** The address that the QR code on a table's card holds. */
  async tableLink(table: number): Promise<string> {
    const path = `/api/events/${this.id}/keys`;
    const keys = await ask<Array<{ table: number; key: string }>>(this.page, "GET", path);
    const key = keys.find((one) => one.table === table)?.key ?? "";
    return `/event/${this.id}/table/${table}?key=${key}`;
  }
}

/** Counts the tones that a page has made. */
async function countTones(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const heard = globalThis as unknown as { tones: number };
    heard.tones = 0;
    const make = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function counted(this: AudioContext) {
      heard.tones += 1;
      return make.call(this);
    };
  });
  return () => page.evaluate(() => (globalThis as unknown as { tones: number }).tones);
}

/** Gives a page a Chinese voice, and listens to it. */
async function listen(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const heard = globalThis as unknown as { said: string };
    heard.said = "";
    const voice = { lang: "zh-CN", name: "声", default: true, localService: true, voiceURI: "声" };
    class Utterance {
      lang = "";
      constructor(readonly text: string) {}
    }
    Object.assign(globalThis, { SpeechSynthesisUtterance: Utterance });
    speechSynthesis.getVoices = () => [voice];
    speechSynthesis.speak = ({ text }) => {
      heard.said += text;
    };
  });
  return () => page.evaluate(() => (globalThis as unknown as { said: string }).said);
}

/** Waits until words of the wall stand within it, where the hall reads them. */
async function inSight(wall: Page, text: string | RegExp): Promise<void> {
  const words = wall.getByText(text, { exact: typeof text === "string" });
  await words.waitFor();
  await atRest(wall);
  const box = await words.boundingBox();
  const { width, height } = WALL;
  expect(box, String(text)).not.toBeNull();
  expect(box?.x, String(text)).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0), String(text)).toBeLessThanOrEqual(width);
  expect((box?.y ?? 0) + (box?.height ?? 0), String(text)).toBeLessThanOrEqual(height);
}

describe("the projector", () => {
  test("shows a published round live, counts down and rings at the warning", async () => {
    const desk = await signedIn("boss");
    const event = await Event.open(desk, "大屏幕测试赛");
    const wall = await venue.open({ context: { viewport: WALL } });
    const tones = await countTones(wall);
    await wall.goto(`/event/${event.id}/screen?dwell=60`);
    await wall.getByRole("heading", { name: "参赛名单" }).waitFor();
    await wall.getByRole("button", { name: "开始放映" }).click();
    await wall.getByRole("button", { name: "开始放映" }).waitFor({ state: "detached" });

    const before = await tones();
    await event.publish(false);
    await wall.getByRole("heading", { name: "第 1 轮对阵" }).waitFor();
    await expect.poll(() => wall.locator(".screen-sheet li").count()).toBe(4);
    await inSight(wall, "请入座");
    await expect.poll(tones).toBeGreaterThan(before);

    await event.act({ c: "advance", round: 1, to: "playing" });
    await expect.poll(() => wall.getByRole("timer").textContent()).toMatch(/^(40:00|39:\d\d)$/);
    // A result beside one line moves no name, in that line or another.
    await event.act({ c: "enter", match_no: 1, slip: { by: "levels", levels: ["8", "7"] } });
    await event.act({ c: "confirm", match_no: 1 });
    await wall.getByText("1.5:0.5").waitFor();
    await atRest(wall);
    const starts = await wall
      .locator(".screen-side:last-child")
      .evaluateAll((sides) => sides.map((side) => Math.round(side.getBoundingClientRect().left)));
    expect(new Set(starts).size).toBe(1);
    await event.act({ c: "extend", match_no: 2, minutes: 5 });
    await wall.getByText(/^\d 桌 44:/).waitFor();
    expect(await findings(wall)).toEqual([]);

    // The warning comes ten minutes before the end; the director moves it here.
    const calm = await tones();
    await event.act({ c: "extend", match_no: null, minutes: -30 });
    await inSight(wall, "含正在打的一副");
    await expect.poll(tones).toBeGreaterThan(calm);
    await expect.poll(() => wall.locator(".screen-clock.announced").count()).toBe(1);
    expect(await findings(wall)).toEqual([]);

    const warned = await tones();
    await event.act({ c: "extend", match_no: null, minutes: -10 });
    await inSight(wall, "时间到");
    await inSight(wall, /请胜方交记分表/);
    await expect.poll(tones).toBeGreaterThan(warned);

    await event.act({ c: "hold", held: true });
    await inSight(wall, "计时暂停");

    // Whoever leaves a table that still plays is marked beside his whole name.
    const round = (await event.desk()).event.rounds.at(-1);
    const left = round?.matches.find(({ match_no }) => match_no === 4)?.sides[0] ?? 0;
    await event.act({ c: "withdraw", entrant: left });
    await wall.locator(".screen-left .gone-mark").waitFor();
    await atRest(wall);
    const cut = (names: Element[]) =>
      names.filter((of) => of.scrollWidth > of.clientWidth + 1).map((of) => of.textContent);
    expect(await wall.locator(".screen-name").evaluateAll(cut)).toEqual([]);
  });

  test("tries its bell and voice by a button, and says what happens in the hall", async () => {
    const desk = await signedIn("boss");
    const event = await Event.open(desk, "试音测试赛");
    await event.publish(true);
    const wall = await venue.open({ context: { viewport: { width: 1366, height: 768 } } });
    const tones = await countTones(wall);
    const said = await listen(wall);
    await wall.goto(`/event/${event.id}/screen?dwell=60`);
    await wall.getByRole("button", { name: "开始放映" }).click();
    await wall.mouse.move(600, 600);
    const bar = wall.locator(".screen-controls.near");
    const button = bar.getByRole("button", { name: "试音" });
    await atRest(wall);
    const before = { at: await button.boundingBox(), tones: await tones() };
    await button.click();
    await expect.poll(said).toContain("试音");
    await expect.poll(tones).toBeGreaterThan(before.tones);
    // The director moves the warning here, ten minutes before the end.
    await event.act({ c: "extend", match_no: null, minutes: -30 });
    await expect.poll(said).toContain("最后");

    // A machine without a voice says so, and no button moves from under the pointer.
    await wall.evaluate(() => {
      speechSynthesis.getVoices = () => [];
    });
    await wall.mouse.move(610, 610);
    await button.click();
    await bar.getByText("这台电脑没有中文语音，只响铃").waitFor();
    await atRest(wall);
    expect(await button.boundingBox()).toEqual(before.at);
    expect(await tooSmall(wall, ".screen-controls")).toEqual([]);
    expect(await findings(wall)).toEqual([]);
  });

  test("turns through all sheets by itself and by keys, and says when the server is gone", async () => {
    const desk = await signedIn("boss");
    const event = await Event.open(desk, "翻页测试赛");
    await event.publish(true);
    for (const match_no of [1, 2, 3, 4]) {
      await event.act({ c: "enter", match_no, slip: { by: "levels", levels: ["8", "4"] } });
      await event.act({ c: "confirm", match_no });
    }
    for (const to of ["closed", "provisional"]) {
      await event.act({ c: "advance", round: 1, to });
    }
    const wall = await venue.open({ dark: true, context: { viewport: WALL } });
    await wall.goto(`/event/${event.id}/screen?dwell=3`);
    const heading = wall.locator(".screen-heading");
    await expect.poll(() => heading.textContent()).toContain("第 1 轮成绩");
    await expect.poll(() => heading.textContent(), { timeout: 10_000 }).toContain("待定");
    await wall.keyboard.press("p");
    expect(await findings(wall)).toEqual([]);
    await wall.keyboard.press("ArrowLeft");
    await expect.poll(() => heading.textContent()).toContain("第 1 轮成绩");
    await wall.keyboard.press("ArrowUp");
    await expect.poll(() => new URL(wall.url()).searchParams.get("dwell")).toBe("4");

    await wall.context().setOffline(true);
    await venue.server().down();
    await wall.getByText("连接断开").waitFor();
    await venue.server().up();
    await wall.context().setOffline(false);
    await wall.getByText("连接断开").waitFor({ state: "detached" });
  });

  test("five hundred pairs stand in large type, each by table and by name, in a few minutes", async () => {
    const desk = await signedIn("boss");
    const now = Date.now();
    const details = { name: "五百对", starts_ms: now, ends_ms: now, mode: "paper" };
    const { id } = await ask<{ id: string }>(desk, "POST", "/api/events", {
      preset: "most2015",
      details,
    });
    const surnames = "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗";
    const given = "伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华建";
    const person = (at: number) =>
      `${surnames[at % 20]}${given[Math.floor(at / 20) % 25]}${given[Math.floor(at / 500) % 25]}`;
    const rows = Array.from({ length: 500 }, (_, at) => ({
      unit: `第${(at % 125) + 1}局`,
      label: String(Math.floor(at / 125) + 1),
      people: [{ name: person(2 * at) }, { name: person(2 * at + 1) }],
    }));
    await venue.act(desk, id, { c: "add", rows });
    await venue.act(desk, id, { c: "begin", word: "抽签" });
    await venue.act(desk, id, { c: "draft" });
    await venue.act(desk, id, { c: "advance", round: 1, to: "published" });

    const wall = await venue.open({ context: { viewport: WALL } });
    await wall.goto(`/event/${id}/screen?dwell=60`);
    await wall.getByRole("button", { name: "开始放映" }).click();
    await wall.getByRole("button", { name: "开始放映" }).waitFor({ state: "detached" });
    const pages = wall.locator(".screen-page");
    const said = async () => (await pages.textContent()) ?? "";
    await expect.poll(said).toMatch(/^\d+ 秒后：第 1 轮对阵 \d+–\d+ 桌1 \/ \d+$/);
    const count = Number((await said()).match(/(\d+)$/)?.[1]);
    // At the usual ten seconds a page.
    expect(count * 10).toBeLessThanOrEqual(200);

    const tables = new Set<string>();
    const names = new Set<string>();
    for (let at = 1; at <= count; at += 1) {
      await expect.poll(said).toContain(`${at} / ${count}`);
      await atRest(wall);
      const sheet = await wall.locator(".screen-sheet").evaluate((element) => {
        const room = element.parentElement?.getBoundingClientRect();
        const lines = [...element.querySelectorAll("li")];
        return {
          kind: element.className,
          columns: [...element.querySelectorAll("ol")].map((column) => column.childElementCount),
          type: Number.parseFloat(getComputedStyle(element).fontSize),
          numbers: lines.map((line) => line.querySelector(".screen-table")?.textContent ?? ""),
          names: lines.map((line) => line.querySelector(".screen-name")?.textContent ?? ""),
          beyond: lines
            .flatMap((line) => [line, ...line.querySelectorAll<HTMLElement>("span, b")])
            .filter((part) => !part.classList.contains("visually-hidden"))
            .filter(
              (part) =>
                part.scrollWidth > part.clientWidth + 1 &&
                getComputedStyle(part).display !== "inline",
            )
            .map(({ textContent }) => textContent),
          below: element.getBoundingClientRect().bottom - (room?.bottom ?? 0),
        };
      });
      // 4.2 hundredths of the wall: 94 mm of type on a screen of four metres.
      expect(sheet.type).toBeGreaterThanOrEqual(0.042 * WALL.height - 0.1);
      expect(sheet.beyond).toEqual([]);
      expect(sheet.below).toBeLessThanOrEqual(1);
      expect(Math.max(...sheet.columns) - Math.min(...sheet.columns)).toBeLessThanOrEqual(1);
      for (const [line, name] of sheet.names.entries()) {
        if (sheet.kind.includes("pairings")) {
          tables.add(sheet.numbers[line] ?? "");
        } else {
          names.add(name);
        }
      }
      await wall.keyboard.press("ArrowRight");
    }
    expect(tables.size).toBe(250);
    expect(names.size).toBe(1000);
  });

  test("a machine whose clock is wrong counts down right", async () => {
    const desk = await signedIn("boss");
    const event = await Event.open(desk, "时钟测试赛");
    await event.publish(true);
    const wall = await venue.open({ context: { viewport: WALL } });
    await wall.addInitScript(() => {
      // Seven minutes behind, as a laptop whose battery was flat.
      const late = 7 * 60_000;
      const now = Date.now.bind(Date);
      Date.now = () => now() - late;
      const origin = performance.timeOrigin - late;
      Object.defineProperty(performance, "timeOrigin", { get: () => origin });
    });
    await wall.goto(`/event/${event.id}/screen`);
    await expect.poll(() => wall.getByRole("timer").textContent()).toMatch(/^(40:0[01]|39:\d\d)$/);
  });
});

/** Chooses a level for both sides. */
async function choose(page: Page, levels: readonly [string, string]): Promise<void> {
  for (const [side, level] of levels.entries()) {
    await page.locator(".big-one").nth(side).getByText(level, { exact: true }).click();
  }
}

describe("phones at a table", () => {
  test("two sides agree, and the result counts; two others differ, and the desk is called", async () => {
    const desk = await signedIn("boss");
    const event = await Event.open(desk, "手机测试赛");
    await event.publish(true);
    const phone = (lang: "zh" | "en", dark: boolean) => venue.open({ size: "phone", lang, dark });
    const link = await event.tableLink(1);
    const [one, other] = [await phone("zh", false), await phone("en", true)];
    await one.goto(link);
    await other.goto(link);
    await one.locator(".hall-sides label").nth(0).click();
    await other.locator(".hall-sides label").nth(1).click();
    await choose(one, ["8", "4"]);
    await usable(one, ".hall");
    await one.getByRole("button", { name: /报这个成绩/ }).click();
    await one.getByText("等对方报同样的成绩。").waitFor();
    await other.getByRole("button", { name: "Agree to 8 : 4" }).click();
    await other.getByText("The result counts").waitFor();
    await one.getByText("成绩已生效").waitFor();
    expect(await findings(other)).toEqual([]);

    const second = await event.tableLink(2);
    const [third, fourth] = [await phone("zh", true), await phone("en", false)];
    await third.goto(second);
    await fourth.goto(second);
    await third.locator(".hall-sides label").nth(0).click();
    await fourth.locator(".hall-sides label").nth(1).click();
    await choose(third, ["10", "过A"]);
    await third.getByRole("button", { name: /报这个成绩/ }).click();
    await fourth.getByRole("button", { name: "No, I report another" }).click();
    await choose(fourth, ["J", "A+"]);
    await fourth.getByRole("button", { name: /Report this/ }).click();
    await fourth.getByText(/reports differ/).waitFor();
    await third.getByText("双方报的不一样").waitFor();
    expect(await findings(third)).toEqual([]);
    const { calls } = await event.desk();
    expect(calls).toMatchObject([{ table: 2, differ: true }]);

    const stranger = await phone("zh", false);
    await stranger.goto(link.replace(/key=.*/, "key=guess"));
    await stranger.getByRole("alert").filter({ hasText: /./ }).waitFor();
    expect(await stranger.locator(".hall-sides").count()).toBe(0);
  });

  test("a player claims by code, sees the next table first and reports there", async () => {
    const desk = await signedIn("boss");
    const event = await Event.open(desk, "参赛码测试赛");
    await event.publish(true);
    const { event: view, cards } = await event.desk();
    const match = view.rounds[0]?.matches[0];
    const code = cards.find(({ entrant }) => entrant === match?.sides[0])?.code;
    const phone = await venue.open({ size: "phone" });
    await phone.goto(`/event/${event.id}?code=${code}`);
    await phone.getByRole("button", { name: "这是我" }).click();
    const mine = phone.getByRole("region", { name: "我的比赛" });
    await mine.waitFor();
    expect(await mine.locator(".mine-number").textContent()).toContain(String(match?.table));
    expect(await findings(phone)).toEqual([]);
    await mine.getByText("报成绩").click();
    await choose(phone, ["8", "4"]);
    await mine.getByRole("button", { name: /报这个成绩/ }).click();
    await mine.getByText("等对方报同样的成绩。").waitFor();
    await mine.getByText("我们的约定卡").click();
    await mine.getByLabel(/对手有权查看/).fill("首攻大牌表示有对子。");
    await mine.getByRole("button", { name: "保存" }).click();
    await mine.getByText("已保存").waitFor();
    await phone.getByRole("tab", { name: "约定卡" }).waitFor();
    expect(await sideways(phone)).toBe(0);
  });
});

describe("the referee", () => {
  test("attends to a call, rules with the proposal, and an appeal is decided", async () => {
    const desk = await signedIn("boss");
    const event = await Event.open(desk, "裁判测试赛");
    await event.publish(true);
    const whistle = await signedIn("whistle");
    const tones = await countTones(whistle);
    await whistle.goto(`/event/${event.id}/referee`);
    await whistle.getByText("没有呼叫。").waitFor();
    await whistle.getByRole("button", { name: "响铃提醒" }).click();
    await whistle.getByRole("button", { name: "已开响铃" }).waitFor();
    const quiet = await tones();

    const phone = await venue.open({ size: "phone" });
    await phone.goto(await event.tableLink(3));
    await phone.getByRole("button", { name: "叫裁判" }).click();
    await phone.getByText("多牌或少牌").click();
    expect(await findings(phone)).toEqual([]);
    await phone.getByRole("button", { name: "现在就叫" }).click();
    await phone.getByText(/已叫裁判/).waitFor();
    await whistle.getByText("多牌或少牌").waitFor();
    await expect.poll(tones).toBeGreaterThan(quiet);
    expect(await findings(whistle)).toEqual([]);
    await whistle.getByRole("button", { name: "我去 · 3 桌" }).click();
    await phone.getByText(/正在过来/).waitFor();

    // The first noise is a warning, the second a violation: the server counts.
    for (const proposal of ["警告", "记违例"]) {
      await whistle
        .getByRole("button", { name: /^判罚 · / })
        .first()
        .click();
      await whistle.getByRole("button", { name: /大声喧哗/ }).click();
      await expect.poll(() => whistle.locator(".rule-cost").textContent()).toBe(proposal);
      expect(await findings(whistle)).toEqual([]);
      await whistle.getByRole("button", { name: "照此判罚" }).click();
      await whistle.getByRole("dialog").waitFor({ state: "detached" });
    }
    await whistle.getByText("本轮警告 1 次").waitFor();
    await whistle.getByRole("button", { name: "补 10 分钟" }).click();
    await whistle.getByText("已补 10 分钟").waitFor();

    await whistle.getByRole("link", { name: "判罚" }).click();
    await whistle
      .getByText(/收轮后 90 分钟内/)
      .first()
      .waitFor();
    await whistle.getByRole("button", { name: "申诉 · 2" }).click();
    await whistle.getByLabel("理由").fill("第二次是邻桌。");
    await whistle.getByRole("button", { name: "记下申诉" }).click();
    await whistle.getByRole("dialog").waitFor({ state: "detached" });
    await whistle.getByRole("link", { name: /^申诉/ }).click();
    await whistle.getByText("由裁判长（赛事主管）决定。").waitFor();
    expect(await findings(whistle)).toEqual([]);

    await desk.goto(`/event/${event.id}/referee?tab=appeals`);
    await desk.getByRole("button", { name: "裁判长决定" }).click();
    await desk.getByRole("button", { name: "记下决定" }).click();
    await desk.getByRole("dialog").getByRole("button", { name: "记下决定" }).click();
    await desk.getByRole("button", { name: "仲裁委员会决定" }).click();
    await desk.getByText("改变判罚").click();
    await desk.getByLabel("改判为").selectOption("warning");
    await desk.getByLabel("理由").fill("复核后减轻。");
    await desk.getByRole("button", { name: "记下决定" }).click();
    await desk.locator(".leads").waitFor();
    expect(await findings(desk)).toEqual([]);
    await desk.getByRole("dialog").getByRole("button", { name: "记下决定" }).click();
    await desk.getByText("已终局").waitFor();
    await whistle.getByText("已终局").waitFor();
    expect(await whistle.locator(".appeal-steps li").count()).toBe(2);
  });
});
