/** Faces: chosen with a name, seen by others, changed later. */

import { expect, test } from "vitest";
import { SCREENS, useBrowser } from "./browser.ts";
import { atRest, findings, sideways, tooSmall } from "./look.ts";
import { enter, openTable } from "./table.ts";

const browser = useBrowser();

test("a face is chosen with a name, changed on one's page, and seen by others", async () => {
  const one = await browser.open({ size: "phone" });
  await one.goto("/");
  await one.locator(".face-picker summary").click();
  await one.locator('.face-option:has([value="panda"])').click();
  expect(await findings(one)).toEqual([]);
  expect(await sideways(one)).toBe(0);
  for (const size of Object.values(SCREENS)) {
    await one.setViewportSize(size);
    await atRest(one);
    const room = await one.locator(".face-choice").boundingBox();
    expect(room?.width).toBeGreaterThan(250);
    expect(room && room.x + room.width).toBeLessThanOrEqual(size.width);
    expect(room?.height).toBeLessThan(260);
  }
  await one.setViewportSize(SCREENS.phone);
  expect(await tooSmall(one, ".face-picker")).toEqual([]);
  await one.getByRole("button", { name: /^现在就打/ }).click();
  // Nothing is drawn before the face is known.
  const mine = one.locator('[data-seat="0"] .face-drawing, .chair-face .face-drawing').first();
  const panda = await mine.innerHTML();
  await one.goto("/me?tab=account");
  await expect.poll(() => one.getByRole("radio", { name: "熊猫" }).isChecked()).toBe(true);
  await one.locator('.face-option:has([value="lantern"])').click();
  await one.reload();
  await expect.poll(() => one.getByRole("radio", { name: "灯笼" }).isChecked()).toBe(true);
  expect(await findings(one)).toEqual([]);
  const link = await openTable(one, { rules: "erdayi2021", bots: [null, "rookie", null] });
  await one.goto(`${link}${link.includes("?") ? "&" : "?"}sit`);
  const faces = one.locator(".chair-face .face-drawing");
  await expect.poll(() => faces.count()).toBe(2);
  const lantern = await faces.first().innerHTML();
  expect(lantern).not.toBe(panda);
  const other = await browser.open({ size: "phone" });
  await enter(other, "小李");
  await other.goto(link);
  await expect.poll(() => other.locator(".chair-face .face-drawing").count()).toBe(2);
  expect(await other.locator(".chair-face .face-drawing").first().innerHTML()).toBe(lantern);
});
