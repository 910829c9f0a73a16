import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** The language of somebody who comes with this browser, and with this choice of before. */
async function shown(browser: string, chosen: string | null): Promise<string> {
  vi.resetModules();
  localStorage.clear();
  if (chosen !== null) {
    localStorage.setItem("paisai.lang", chosen);
  }
  vi.spyOn(navigator, "language", "get").mockReturnValue(browser);
  const { lang } = await import("./index.ts");
  return lang.value;
}

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.setItem("paisai.lang", "zh");
});

test.each([
  ["en", "en"],
  ["en-GB", "en"],
  ["EN-us", "en"],
  ["zh-CN", "zh"],
  ["zh-TW", "zh"],
  ["de", "zh"],
  ["", "zh"],
])("who comes first with a browser in %j sees %s", async (browser, language) => {
  expect(await shown(browser, null)).toBe(language);
  expect(document.documentElement.lang).toBe(language === "en" ? "en" : "zh-CN");
});

test("what was chosen before holds, whatever the browser says", async () => {
  expect(await shown("en-US", "zh")).toBe("zh");
  expect(await shown("zh-CN", "en")).toBe("en");
});
