import { mergeConfig } from "vitest/config";
import browser from "./vitest.browser.ts";

/** Pictures of every page and phase, for people to look at: `npm run screenshots`. */
const config = mergeConfig(browser, { test: { testTimeout: 600_000 } });
config.test.include = ["tests/browser/screenshots.ts", "tests/browser/walk.ts"];
export default config;
