/** Pictures of every page and phase, on every screen, for people to look at. */

import { describe, expect, test } from "vitest";
import { SCREENS, useBrowser } from "./browser.ts";
import { camera, LOOKS, show } from "./pictures.ts";
import { dealing, ending, LAST_TRICK, table } from "./scenes.ts";
import { HAND, Stage, turn } from "./stage.ts";
import { enter, openTable, Player } from "./table.ts";

const browser = useBrowser();

const PAGES = {
  lobby: "/",
  new: "/new",
  today: "/today",
  puzzles: "/puzzles",
  rooms: "/room",
  guide: "/guide",
  judge: "/judge?q=follow&rules=cn2017&level=7&trump=H&lead=S9S9&hand=SKSKSAS4D5D5H3&play=SAS4",
  rules: "/rules",
  edition: "/rules/cn2017",
  replay: "/replay",
  settings: "/me?tab=settings",
  account: "/me?tab=account",
} as const;

describe.each(LOOKS)("in $lang, dark: $dark", (look) => {
  const shoot = camera(look);

  test("pages", async () => {
    const page = await browser.open(look);
    await enter(page, look.lang === "zh" ? "小明" : "Somebody");
    for (const [name, path] of Object.entries(PAGES)) {
      await page.goto(path);
      await page.locator("main h1").first().waitFor();
      await page.locator("main", { hasText: /正在读取|Loading/ }).waitFor({ state: "detached" });
      await shoot(page, name);
    }
    expect(page.url()).toContain("/me");
  });

  test("a table of 升级", async () => {
    const page = await browser.open(look);
    await enter(page, "小明");
    const gathering = new Player(page);
    await gathering.go(await openTable(page, { rules: "cn2017" }));
    await gathering.sit(0);
    await shoot(page, "table-1-gathering");
    const player = await Player.dealer(page, "cn2017", () => shoot(page, "table-2-declaring"));
    await player.action(/提示|Hint/).click();
    await page.locator(".play-button:enabled").waitFor();
    await shoot(page, "table-3-burying");
    await player.act("bury");
    await player.next();
    await shoot(page, "table-4-leading");
    let follows = 0;
    await player.playUntil((task) => {
      follows += task === "follow" ? 1 : 0;
      return follows === 3;
    });
    await shoot(page, "table-5-following");
    await page.getByRole("button", { name: /^(菜单|Menu)$/ }).click();
    await shoot(page, "table-6-menu");
    await player.closeDialog();
    await page.close();
  });

  test("the end of a deal, and three decks", async () => {
    const page = await browser.open(look);
    const length = { by: "deals", deals: 1 } as const;
    const player = await Player.against(page, { rules: "cn2017", length });
    await player.begin();
    await player.playOut();
    await shoot(page, "table-7-over");
    await player.result.getByRole("button", { name: /看各家牌|Show all hands/ }).click();
    await shoot(page, "table-8-open");
    await page
      .getByRole("link", { name: /^(复盘|Replay)$/ })
      .first()
      .click();
    await page.locator(".scrub-place").waitFor();
    for (let trick = 0; trick < 6; trick += 1) {
      await page.getByRole("button", { name: /下一圈|Next trick/ }).click();
    }
    await page.getByRole("button", { name: /退一步|One step back/ }).click();
    await shoot(page, "replay-match");
    await Player.dealer(page, "cn2002x3");
    await shoot(page, "table-9-three-decks");
  });

  test("moments of a deal", async () => {
    const page = await browser.open(look);
    const kitty = HAND.slice(0, 8);
    let stage = await Stage.open(page, dealing());
    stage.happen(HAND.map((card) => ({ e: "drawn", seat: 0, card })));
    await expect.poll(() => page.locator(".hand-card").count()).toBe(HAND.length);
    await shoot(page, "moment-1-dealing");
    stage.happen([{ e: "declared", seat: 1, cards: ["H2", "H2"] }]);
    await page.locator(".standing-trump").waitFor();
    await shoot(page, "moment-2-declared");

    stage = await Stage.open(page, table(HAND));
    await page.locator("[data-faces=here]").waitFor({ state: "attached" });
    stage.happen([
      { e: "led", seat: 0, cards: ["SK", "SK"] },
      { e: "followed", seat: 1, cards: ["SA", "SA"], wins: true },
      { e: "followed", seat: 2, cards: ["SJ", "SQ"] },
      { e: "followed", seat: 3, cards: ["S3", "BJ"] },
      turn(0),
    ]);
    await expect.poll(() => page.locator(".play").count()).toBe(4);
    await shoot(page, "moment-3-pairs");
    stage.happen([
      { e: "trick", seat: 1, points: 20 },
      { e: "led", seat: 1, cards: ["CA", "CK", "CK", "CQ"], units: [["CA"], ["CK", "CK"], ["CQ"]] },
      { e: "followed", seat: 2, cards: ["C3", "C6", "C6", "C9"] },
      { e: "followed", seat: 3, cards: ["C2", "C5", "CT", "D9"] },
      turn(0),
    ]);
    await expect.poll(() => page.locator(".play").count()).toBe(3);
    await shoot(page, "moment-3-throw");
    stage.happen([
      { e: "followed", seat: 0, cards: ["C4", "C8", "CJ", "CT"] },
      { e: "trick", seat: 1, points: 30 },
      {
        e: "throw_failed",
        seat: 1,
        cards: ["DA", "DK", "DK", "DT"],
        units: [["DK", "DK"], ["DA"], ["DT"]],
        failing: [["DT"]],
        penalty: 10,
        options: [["DT"]],
      },
      { e: "led", seat: 1, cards: ["DT"] },
      turn(2),
    ]);
    await page.locator(".notice").waitFor();
    await shoot(page, "moment-4-throw-failed");

    await page.clock.install();
    for (const [seat, name] of [
      [0, "win"],
      [1, "loss"],
    ] as const) {
      stage = await Stage.open(page, { ...table(HAND), you: { seat } });
      // Nothing may run out while five pictures are taken.
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
      stage.happen([...LAST_TRICK, ...ending(kitty)]);
      await expect.poll(() => page.locator(".play").count()).toBe(4);
      await shoot(page, `moment-5-last-trick-${name}`, { drawn: () => page.clock.runFor(40) });
      await page.clock.runFor(1_700);
      await page.locator(".finale").waitFor();
      await shoot(page, `moment-6-kitty-${name}`, { drawn: () => page.clock.runFor(40) });
      await page.clock.runFor(4_000);
      await page.locator(".result").waitFor();
      await shoot(page, `moment-7-${name}`, { drawn: () => page.clock.runFor(40) });
      await page.clock.resume();
    }
    await page.close();
  });

  test("a table of 二打一", async () => {
    const page = await browser.open(look);
    const length = { by: "deals", deals: 1 } as const;
    const player = await Player.against(page, { rules: "erdayi2021", length });
    await player.begin();
    const first = await player.next();
    await shoot(page, `erdayi-1-${first === "bid" ? "bidding" : "playing"}`);
    let turns = 0;
    await player.playUntil((task) => {
      turns += task === "follow" || task === "lead" ? 1 : 0;
      return turns === 2;
    });
    await shoot(page, "erdayi-2-playing");
    await player.playOut();
    await shoot(page, "erdayi-3-over");
  });
});

/** What the README shows, larger than life, of a trick that is nearly full. */
test.each([
  { name: "phone", viewport: SCREENS.phone },
  { name: "laptop", viewport: SCREENS.laptop },
])("the README's picture on a $name", async ({ name, viewport }) => {
  const page = await browser.open({ context: { viewport, deviceScaleFactor: 1.5 } });
  const view = table(HAND);
  const names = ["小明", "阿兰", "阿竹", "阿菊"];
  const seats = view.seats.map((seat, at) => seat && { ...seat, name: names[at] ?? "" });
  const stage = await Stage.open(page, { ...view, seats }, (message) =>
    message.c === "check"
      ? { s: "verdict", q: message.q, ok: true, what: { kind: "pair" } }
      : "usual",
  );
  await page.locator("[data-faces=here]").waitFor({ state: "attached" });
  stage.happen([
    { e: "led", seat: 3, cards: ["C5", "C5"] },
    { e: "followed", seat: 0, cards: ["C4", "C8"] },
    { e: "followed", seat: 1, cards: ["CK", "CK"], wins: true },
    { e: "followed", seat: 2, cards: ["CQ", "CQ"] },
    { e: "trick", seat: 1, points: 30 },
    { e: "led", seat: 1, cards: ["S4", "S4"] },
    { e: "followed", seat: 2, cards: ["SQ", "SQ"], wins: true },
    { e: "followed", seat: 3, cards: ["ST", "SJ"] },
    turn(0, "follow", 24_000),
  ]);
  await expect.poll(() => page.locator(".play").count()).toBe(3);
  // Who plays by a finger sees no frame around a card.
  await page.locator(".actions").click({ position: { x: 3, y: 3 } });
  for (const key of ["SK0", "SK1"]) {
    await page.locator(`[data-key=${key}]`).click({ position: { x: 8, y: 14 } });
  }
  await page.locator(".play-button:enabled").waitFor();
  await show(page, `table-${name}`);
});
