/** A cheap phone on a poor line, as Chromium plays it. */

import type { CDPSession, Page } from "playwright-core";

/** How much slower its processor is than this machine's. */
export const SLOWER = 4;
export const MBIT_PER_S = 1.6;
const ROUND_TRIP_MS = 150;

/** From now on the page's processor is slow, and its line too if told so. */
export async function slow(page: Page, line: boolean): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  if (line) {
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: ROUND_TRIP_MS,
      downloadThroughput: (MBIT_PER_S * 1e6) / 8,
      uploadThroughput: (MBIT_PER_S * 1e6) / 16,
    });
  }
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  return session;
}
