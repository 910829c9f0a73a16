import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { lang } from "../i18n/index.ts";
import { maySpeak, speak } from "./voice.ts";

/** A browser that has voices of these languages, and what it was told to say. */
function withVoices(...languages: string[]): Array<{ text: string; lang: string }> {
  const said: Array<{ text: string; lang: string }> = [];
  class Utterance {
    lang = "";
    rate = 1;
    voice: unknown = null;
    constructor(readonly text: string) {}
  }
  vi.stubGlobal("SpeechSynthesisUtterance", Utterance);
  vi.stubGlobal("speechSynthesis", {
    getVoices: () => languages.map((name) => ({ lang: name, localService: true })),
    cancel: () => undefined,
    speak: (one: Utterance) => said.push({ text: one.text, lang: one.lang }),
  });
  return said;
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  lang.value = "zh";
});

describe("a voice", () => {
  test("speaks in the language that is shown, after the bell", () => {
    const said = withVoices("en-GB", "zh_CN");
    speak("时间到");
    expect(said).toEqual([]);
    vi.runAllTimers();
    lang.value = "en";
    speak("Time is up");
    vi.runAllTimers();
    expect(said).toEqual([
      { text: "时间到", lang: "zh_CN" },
      { text: "Time is up", lang: "en-GB" },
    ]);
  });

  test("says only what is new when two things come at once", () => {
    const said = withVoices("zh-CN");
    speak("最后 2 副");
    speak("时间到");
    vi.runAllTimers();
    expect(said.map(({ text }) => text)).toEqual(["时间到"]);
  });

  test("does not read one language with the voice of another", () => {
    const said = withVoices("en-US");
    expect(maySpeak()).toBe(false);
    speak("时间到");
    vi.runAllTimers();
    expect(said).toEqual([]);
  });

  test("is silent where there is none, and where the browser fails", () => {
    vi.stubGlobal("speechSynthesis", undefined);
    expect(maySpeak()).toBe(false);
    expect(() => speak("时间到")).not.toThrow();
    withVoices("zh-CN");
    vi.stubGlobal("speechSynthesis", {
      getVoices: () => {
        throw new Error("not allowed");
      },
    });
    expect(maySpeak()).toBe(false);
    speak("时间到");
    expect(() => vi.runAllTimers()).not.toThrow();
  });
});
