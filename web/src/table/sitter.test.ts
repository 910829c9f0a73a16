import { afterEach, expect, test } from "vitest";
import { lang } from "../i18n/index.ts";
import { nameAs } from "./sitter.ts";

afterEach(() => {
  lang.value = "zh";
});

test("a table's bots have names in the language of the reader, and people keep theirs", () => {
  const bot = { bot: "club" } as const;
  expect(nameAs(bot, "阿竹")).toBe("阿竹");
  lang.value = "en";
  expect(["阿梅", "阿兰", "阿竹", "阿菊"].map((name) => nameAs(bot, name))).toEqual([
    "Plum",
    "Orchid",
    "Bamboo",
    "Aster",
  ]);
  // What a director called his bot, and whoever is called as a bot is.
  expect(nameAs(bot, "机器人1A")).toBe("机器人1A");
  expect(nameAs({ person: "u1" }, "阿梅")).toBe("阿梅");
});
