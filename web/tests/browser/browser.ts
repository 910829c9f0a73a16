import { existsSync } from "node:fs";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";

const CHROMIUM = process.env["PAISAI_CHROMIUM"] ?? "/usr/bin/chromium";

/** The screens that the client is made for. */
export const SIZES = {
  phone: { width: 390, height: 844 },
  side: { width: 844, height: 390 },
  laptop: { width: 1366, height: 768 },
} as const;

export type Size = keyof typeof SIZES;

/** These and the ends of what people have: an old phone, and a large screen. */
export const SCREENS = {
  small: { width: 360, height: 640 },
  ...SIZES,
  large: { width: 1920, height: 1080 },
} as const;

export type Options = {
  size?: Size;
  lang?: "zh" | "en";
  dark?: boolean;
  /** Lets the client keep itself on the machine, which would blur other tests. */
  keeps?: boolean;
  context?: BrowserContextOptions;
};

/** A browser for the tests of a file; every page is a person's own, and closed after the test. */
export function useBrowser() {
  let browser: Browser;
  const closing: Array<() => Promise<void>> = [];
  const problems: string[] = [];
  beforeAll(async () => {
    if (!existsSync(CHROMIUM)) {
      throw new Error(`There is no ${CHROMIUM}: install Chromium or set PAISAI_CHROMIUM.`);
    }
    browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    });
  });
  afterEach(async () => {
    await Promise.all(closing.splice(0).map((close) => close()));
    expect(problems.splice(0)).toEqual([]);
  });
  afterAll(() => browser.close());

  /** A page of somebody new, at the first page's address. */
  async function open(options: Options = {}): Promise<Page> {
    const { size = "laptop", lang = "zh", dark = false, keeps = false } = options;
    const context = await browser.newContext({
      baseURL: inject("base"),
      viewport: SIZES[size],
      hasTouch: size !== "laptop",
      colorScheme: dark ? "dark" : "light",
      // Movement would only make the tests wait.
      reducedMotion: "reduce",
      serviceWorkers: keeps ? "allow" : "block",
      ...options.context,
    });
    context.setDefaultTimeout(20_000);
    closing.push(() => context.close());
    await context.addInitScript((chosen) => {
      if (localStorage.getItem("paisai.lang") === null) {
        localStorage.setItem("paisai.lang", chosen);
      }
    }, lang);
    const page = await context.newPage();
    page.on("pageerror", (error) => problems.push(`${page.url()}: ${error.message}`));
    page.on("console", (message) => {
      // What is not the client's own code, such as a connection that is lost, is no mistake of it.
      if (message.type() === "error" && !/net::ERR|status of|WebSocket/.test(message.text())) {
        problems.push(`${page.url()}: ${message.text()}`);
      }
    });
    return page;
  }
  return { open };
}
