/** How far the players of an event agree with the engine, as its referees see it. */

import { expect, test } from "vitest";
import type { AgreementLook, PlayerAgreement } from "../../src/protocol/index.ts";
import { SCREENS } from "./browser.ts";
import { findings, sideways, tooSmall } from "./look.ts";
import { keep, openEvent, useVenue } from "./venue.ts";

const venue = useVenue({ boss: "director", judge: "referee" });

/** A player of a field that no test could play in seconds. */
function player(at: number): PlayerAgreement {
  const mean = 0.8 + at / 50;
  return {
    rating: 1_400 + 40 * at,
    tables: 4,
    agreement: {
      player: `${"甲乙丙丁戊己庚辛"[at] ?? ""}某某`,
      decisions: 180 + at,
      agreed: { mean, low: mean - 0.06, high: mean + 0.05 },
      expected: { agreed: 0.86, level: "field", deviates: at - 3.5 },
      lost: { mean: 0.02, low: 0.01, high: 0.03 },
      times: {
        moves: 170,
        median_ms: 4_200 + 300 * at,
        lower_ms: 1_800,
        upper_ms: 9_400,
        spread: 0.7,
        with_difficulty: 0.3,
      },
      zh: "",
      en: "",
    },
  };
}

for (const lang of ["zh", "en"] as const) {
  test(`a referee looks at figures that are no verdict (${lang})`, async () => {
    const zh = lang === "zh";
    const boss = await venue.signedIn("boss");
    const id = await openEvent(boss, "复式赛（竞技升级 2017）", `网上复式${lang}`, "网上");
    const judge = await venue.signedIn("judge", { lang });
    await judge.goto(`/event/${id}/referee`);
    await judge.getByRole("link", { name: zh ? "一致率" : "Agreement", exact: true }).click();
    const title = zh ? "与引擎的一致率" : "Agreement with the engine";
    await judge.getByRole("heading", { name: title }).waitFor();
    const look = judge.getByRole("button", { name: zh ? "查看" : "Look", exact: true });
    await look.click();
    // Nothing is over yet, and the server says so.
    const refused = zh ? /还没有打完、而且大家都已打过/ : /No online table is over yet/;
    await judge.getByText(refused).waitFor();
    expect(await findings(judge)).toEqual([]);

    const told: AgreementLook = {
      progress: { state: "over", tables: 16, done: 16, left_out: 2 },
      report: {
        game: "shengji",
        tables: 16,
        left_out: 2,
        ms: 200,
        players: Array.from({ length: 8 }, (_, at) => player(at)),
      },
    };
    await judge.route(`**/api/events/${id}/agreement`, (route) => route.fulfill({ json: told }));
    await judge.getByRole("button", { name: zh ? "再试" : "Try again" }).click();
    await judge.getByRole("row", { name: /甲某某/ }).waitFor();
    const verdict = zh ? "这只是供裁判参考的统计，不是结论。" : /They are no verdict/;
    await judge.getByText(verdict).waitFor();
    for (const [name, size] of Object.entries(SCREENS)) {
      await judge.setViewportSize(size);
      expect(await sideways(judge), name).toBe(0);
      expect(await findings(judge), name).toEqual([]);
      await keep(judge, `agreement-${lang}-${name}`);
    }
    await judge.setViewportSize(SCREENS.phone);
    expect(await tooSmall(judge, ".agreement")).toEqual([]);

    const stranger = await venue.open({ lang });
    await stranger.goto(`/event/${id}/agreement`);
    await stranger.getByRole("button", { name: zh ? "查看" : "Look", exact: true }).click();
    await stranger.getByText(zh ? /请先登录/ : /Sign in first/).waitFor();
  });
}
