import { afterEach, expect, test } from "vitest";
import { lang } from "../i18n/index.ts";
import { articleName } from "./articleName.ts";

afterEach(() => {
  lang.value = "zh";
});

test.each([
  ["cn2017:4", "2017 规则第四条", "rules of 2017, art. 4"],
  ["cn2002:34.1", "2002 规则第三十四条 一", "rules of 2002, art. 34.1"],
  ["cn2002:24三", "2002 规则第二十四条三", "rules of 2002, art. 24三"],
  ["most2015:5(4)", "科技部 2015 规程五(四)", "ministry rules of 2015, art. 5(4)"],
  ["most2015:七(五)", "科技部 2015 规程七(五)", "ministry rules of 2015, art. 七(五)"],
  ["most2015:二(三)3", "科技部 2015 规程二(三)3", "ministry rules of 2015, art. 二(三)3"],
  ["sasu2017:1.7", "教职工 2017 规则一 7", "staff rules of 2017, art. 1.7"],
  ["erdayi2021:7", "二打一 2021 规程比赛通则 7", "two-against-one rules of 2021, art. 7"],
  ["erdayi2021:四(二)", "二打一 2021 规程四(二)", "two-against-one rules of 2021, art. 四(二)"],
  ["ours:1", "ours1", "ours, art. 1"],
])("%s reads as its text has it", (id, zh, en) => {
  lang.value = "zh";
  expect(articleName(id)).toBe(zh);
  lang.value = "en";
  expect(articleName(id)).toBe(en);
});
