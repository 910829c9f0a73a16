import { mergeConfig } from "vitest/config";
import browser from "./vitest.browser.ts";

/** What a desk of five hundred pairs and a player with a cheap phone wait for, on a program built for it: `make figures`. */
const config = mergeConfig(browser, { test: { testTimeout: 600_000 } });
config.test.include = ["tests/browser/figures.*.ts"];
export default config;
