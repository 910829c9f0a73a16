/** Strangers at one table: what they say, who is blocked, and what an admin reads of it. */

import { expect, test } from "vitest";
import { findings, sideways, tooSmall } from "./look.ts";
import { enter, openTable, Player } from "./table.ts";
import { keep, useVenue } from "./venue.ts";

const venue = useVenue({ boss: "admin" });

test("two phones: phrases only, a block, a report, and an admin who handles it", async () => {
  const [ann, ben] = [await venue.open({ size: "phone" }), await venue.open({ size: "phone" })];
  await enter(ann, "安静的人");
  await enter(ben, "吵闹的人");
  const link = await openTable(ann, {
    rules: "cn2017",
    bots: [null, null, "steady", "steady"],
    private: false,
    pace: "normal",
  });
  const [first, second] = [new Player(ann), new Player(ben)];
  await first.go(link);
  await first.sit(0);
  await second.go(link);
  await second.sit(1);
  // Before the match too she can block him, and take it back; only she sees it.
  const about = ann.getByRole("button", { name: "吵闹的人：屏蔽或举报" });
  const people = ann.getByRole("dialog");
  await about.click();
  await people.getByRole("button", { name: "屏蔽 吵闹的人" }).click();
  await people.getByRole("button", { name: "解除对 吵闹的人 的屏蔽" }).waitFor();
  await ann.keyboard.press("Escape");
  await ann.locator(".chairs li", { hasText: "吵闹的人" }).getByText("已屏蔽").waitFor();
  await keep(ann, "chat-gathering");
  expect(await findings(ann)).toEqual([]);
  expect(await tooSmall(ann, ".gathering")).toEqual([]);
  expect(await ben.content()).not.toContain("已屏蔽");
  await about.click();
  await people.getByRole("button", { name: "解除对 吵闹的人 的屏蔽" }).click();
  await people.getByRole("button", { name: "屏蔽 吵闹的人", exact: true }).waitFor();
  await ann.keyboard.press("Escape");
  await first.ready();
  await second.ready();
  await Promise.all([first, second].map((player) => player.begin()));

  // Nothing to write in, but phrases and signs, which arrive.
  const say = async (words: string) => {
    await ben.locator(".talk-button").click();
    await ben.getByRole("dialog").getByRole("button", { name: words }).click();
    await ben.getByRole("dialog").waitFor({ state: "detached" });
  };
  await ben.locator(".talk-button").click();
  const talk = ben.getByRole("dialog");
  await talk.getByText("和谁都能坐的桌上只用现成的话和表情", { exact: false }).waitFor();
  expect(await talk.getByRole("textbox").count()).toBe(0);
  await keep(ben, "chat-phrases");
  await ben.keyboard.press("Escape");
  // It does not stay long.
  const read = ann.locator(".bubble", { hasText: "打得漂亮！" }).waitFor();
  await say("打得漂亮！");
  await read;

  // She blocks him from his plate: nothing of his arrives any more.
  const plate = ann.locator(".plate", { hasText: "吵闹的人" });
  expect(await plate.locator(".mark.blocked").count()).toBe(0);
  await about.click();
  const dialog = ann.getByRole("dialog");
  await dialog.getByRole("button", { name: "屏蔽 吵闹的人" }).click();
  await dialog.getByRole("button", { name: "解除对 吵闹的人 的屏蔽" }).waitFor();
  await dialog.getByRole("button", { name: "举报 吵闹的人" }).click();
  await keep(ann, "chat-report");
  expect(await findings(ann)).toEqual([]);
  expect(await sideways(ann)).toBe(0);
  expect(await tooSmall(ann, "dialog")).toEqual([]);
  await dialog.getByText("广告、刷屏", { exact: true }).click();
  await dialog.getByLabel("补充一句").fill("一直说同一句话");
  await dialog.getByRole("button", { name: "交给管理员" }).click();
  await dialog.getByText("已交给管理员。").waitFor();
  await ann.keyboard.press("Escape");
  await plate.locator(".mark.blocked", { hasText: "已屏蔽" }).waitFor();
  // It is still there when she comes back.
  await ann.reload();
  await plate.locator(".mark.blocked").waitFor();
  await say("谢谢！");
  await say("🎉");
  // A phone has the log behind its menu.
  const logOf = async (player: Player) => {
    await player.menu("牌局记录");
    return player.page.getByRole("dialog").locator(".log li");
  };
  const own = (await logOf(second)).filter({ hasText: "🎉" });
  await own.waitFor();
  await second.closeDialog();
  // Her own words come after his, so that his would be there if they came.
  await ann.locator(".talk-button").click();
  await ann.getByRole("dialog").getByRole("button", { name: "请稍等。" }).click();
  await ann.getByRole("dialog").waitFor({ state: "detached" });
  const hers = await logOf(first);
  await hers.filter({ hasText: "请稍等。" }).waitFor();
  expect(await hers.filter({ hasText: /谢谢！|🎉/ }).count()).toBe(0);
  await first.closeDialog();
  // Nothing tells him.
  await (await logOf(second)).filter({ hasText: "请稍等。" }).waitFor();
  await second.closeDialog();
  expect(await ben.content()).not.toContain("已屏蔽");

  // An admin reads it and handles it.
  const boss = await venue.signedIn("boss");
  await boss.goto("/me?tab=account");
  await boss.getByRole("link", { name: "管理", exact: true }).click();
  await boss.getByRole("heading", { name: "安静的人 举报 吵闹的人" }).waitFor();
  await boss.getByText("一直说同一句话").waitFor();
  await boss.locator(".report-lines .reported", { hasText: "打得漂亮！" }).waitFor();
  await keep(boss, "admin-reports");
  for (const size of [
    { width: 1366, height: 768 },
    { width: 390, height: 844 },
  ]) {
    await boss.setViewportSize(size);
    expect(await findings(boss)).toEqual([]);
    expect(await sideways(boss)).toBe(0);
    expect(await tooSmall(boss, ".admin")).toEqual([]);
  }
  await keep(boss, "admin-reports-phone");
  await boss.getByRole("button", { name: "标为已处理：对 吵闹的人 的举报" }).click();
  await boss.getByText("没有待处理的举报。").waitFor();
  await boss.getByText("已处理", { exact: true }).click();
  await boss.getByText(/^boss 于 .* 处理$/).waitFor();
  await boss.getByRole("link", { name: "同一地址" }).click();
  // Both phones come from this machine.
  await boss.getByText("安静的人").first().waitFor();
  await keep(boss, "admin-shared-phone");
  expect(await findings(boss)).toEqual([]);
  expect(await sideways(boss)).toBe(0);

  // On her own page she takes it back.
  await ann.goto("/me?tab=account");
  await ann.getByRole("heading", { name: "屏蔽的人" }).waitFor();
  await keep(ann, "me-blocked");
  expect(await findings(ann)).toEqual([]);
  expect(await tooSmall(ann, ".account")).toEqual([]);
  await ann.getByRole("button", { name: "解除对 吵闹的人 的屏蔽" }).click();
  await ann.getByText("没有屏蔽任何人", { exact: false }).waitFor();
});
