/**
 * One term for one thing, over all Chinese that the pages show (docs/GLOSSARY.md):
 * 参赛码 for the code of an entrant, 参赛证 for the card it is printed on; 桌 for
 * a table, as the texts have it, and 台 only where somebody works (记录台) or who
 * deals (上台); 积分 for what the standings go by, and 场分 only for what one match
 * gives under most2015; 圈 for a trick, and 轮 for a round; 1/4决赛 beside 1/8决赛.
 */

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { dictionaries, type Words } from "../i18n/index.ts";

import.meta.glob(["../i18n/*.ts", "!../i18n/*.test.ts"], { eager: true });

/** Every text of a dictionary by its path, with figures put in. */
function texts(path: string, value: unknown): Array<[path: string, text: string]> {
  if (typeof value === "string") {
    return [[path, value]];
  }
  if (typeof value === "function") {
    const given = Array.from({ length: value.length }, () => 2);
    return [[path, String(value(...given))]];
  }
  return Object.entries(value as Words).flatMap(([key, inner]) => texts(`${path}.${key}`, inner));
}

const all = [...dictionaries].flatMap(([name, { zh }]) => texts(name, zh));

/** Where a word stands although it is not the term, once these are taken out. */
const places = (word: RegExp, ...except: RegExp[]) =>
  all
    .filter(([, text]) => word.test(except.reduce((rest, one) => rest.replace(one, ""), text)))
    .map(([path, text]) => `${path}: ${text}`);

test("the code of an entrant is 参赛码", () => {
  expect(places(/选手码|认领码/)).toEqual([]);
});

test("the card with it is 参赛证", () => {
  expect(places(/选手卡|参赛卡/)).toEqual([]);
});

test.each(["EVENTS.zh-CN.md", "manual/zh.md"])("%s has the words of the pages", (page) => {
  const text = readFileSync(`../docs/${page}`, "utf8");
  expect(
    text.match(/选手码|认领码|选手卡|参赛卡|台号|[某每各几]一?台|赛事台|编排台|四分之一决赛/g),
  ).toBeNull();
});

test("a table is 桌", () => {
  const desks = /(裁判长|裁判|记录|工作|主席|开|平)台|台(电脑|机器|服务器|设备|手机)/g;
  expect(places(/台/, desks, /[上下]台|台[上下]/g)).toEqual([]);
});

test("a quarter-final is 1/4决赛, beside 1/8决赛", () => {
  expect(places(/四分之一|八分之一/)).toEqual([]);
});

test("a trick is 圈, and 轮 are rounds of an event", () => {
  expect(places(/墩/)).toEqual([]);
  const tricks = places(/(上一?|每一)轮(?!编排|的?名次)|余下各轮|最后一轮/).map(
    (place) => place.split(".")[0],
  );
  expect(
    tricks.filter((part) => ["table", "replay", "guide", "judge", "rules"].includes(part ?? "")),
  ).toEqual([]);
});

test("standings go by 积分, and 场分 are what a match gives", () => {
  const said = places(/场分/).map((place) => place.split(".")[0]);
  expect([...new Set(said)].sort()).toEqual(["plan", "print", "referee"]);
});
