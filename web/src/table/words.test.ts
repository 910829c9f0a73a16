import { beforeEach, expect, test } from "vitest";
import { lang } from "../i18n/index.ts";
import type { Told } from "../protocol/index.ts";
import { leading } from "../testing/view.ts";
import { phrase, sentence } from "./words.ts";

const view = leading(["SA"]);

beforeEach(() => {
  lang.value = "zh";
});

test.each<[Told, string]>([
  [{ e: "led", seat: 1, cards: ["HT", "HT", "S5"] }, "乙 出 ♥10 ♥10 ♠5"],
  [{ e: "trick", seat: 2, points: 15 }, "丙 收，15 分"],
  [{ e: "trump", trump: null, level: "T", dealer: 3 }, "打 10，无主，丁 坐庄"],
  [{ e: "trump", trump: "H", level: "2", dealer: 0 }, "打 2，红心为主，甲 坐庄"],
  [{ e: "called", seat: 0, points: 0 }, "甲 不叫"],
  [
    { e: "forfeited", side: 1, zh: "台下方上台升2级", en: "the defenders take over and rise 2" },
    "乙、丁 判本副负，台下方上台升2级",
  ],
  [{ e: "said", seat: 1, phrase: 12 }, "乙：👏"],
])("%j is said so", (event, words) => {
  expect(sentence(event, view, "signs")).toBe(words);
});

test("cards have names for those who listen", () => {
  const event: Told = { e: "followed", seat: 0, cards: ["BJ", "HT"] };
  expect(sentence(event, view, "names")).toBe("甲 跟 大王 红心10");
  lang.value = "en";
  expect(sentence(event, view, "names")).toBe("甲 plays big joker hearts 10");
});

test("what nobody would say is not said", () => {
  expect(sentence({ e: "drawn", seat: 1 }, view, "signs")).toBeUndefined();
  expect(sentence({ e: "committed", hash: "", ms: 0 }, view, "signs")).toBeUndefined();
  expect(phrase(99)).toBe("");
});
