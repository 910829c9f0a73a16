import { describe, expect, test } from "vitest";
import { dictionaries, type Words } from "./index.ts";

// Every dictionary registers itself when it is imported.
import.meta.glob("./*.ts", { eager: true });

const CJK = /[\u3400-\u9fff\uf900-\ufaff]/;

/** Chinese that English pages show: the name of the language, and terms with no English word. */
const TERMS: readonly string[] = ["中文"];

/** One, and then several; somebody whose name is put in does something instead. */
const PLURAL =
  /(?<![\d.,:–-])\b1 (?!(?:is|was|has|as|does|calls|claims|decides|declares|invites|lays|leads|leaves|loses|meets|passes|plays|reports|says|shows|signs|sits|takes|waits|wins)\b)[a-z]+s\b/;

/** Where it is a dealer who deals. */
const DEALERS = ["lesson.awaitsKitty.full", "table.says.trump", "teams.dealer", "table.says.deal"];

type Leaf = { path: string; value: string | ((...args: unknown[]) => string) };

/** Every text of a dictionary by its path. */
function leaves(path: string, value: unknown): Leaf[] {
  if (typeof value === "string" || typeof value === "function") {
    return [{ path, value } as Leaf];
  }
  return Object.entries(value as Words).flatMap(([key, inner]) => leaves(`${path}.${key}`, inner));
}

/** What a text with something put in may look like, for small and large numbers and words. */
function samples({ value }: Leaf): string[] {
  if (typeof value === "string") {
    return [value];
  }
  // A text that only puts in what it is given gives back what was put in.
  return [1, 2, "x"].map((given) =>
    String(value(...Array.from({ length: value.length }, () => given))),
  );
}

describe.each([...dictionaries])("the dictionary %s", (name, { zh, en }) => {
  const [chinese, english] = [leaves(name, zh), leaves(name, en)];

  test("has the same texts in both languages, with the same things put in", () => {
    const shape = ({ path, value }: Leaf) =>
      typeof value === "string" ? path : `${path}(${value.length})`;
    expect(english.map(shape).sort()).toEqual(chinese.map(shape).sort());
  });

  test("has no empty text", () => {
    const empty = [...chinese, ...english].filter((leaf) =>
      samples(leaf).some((text) => text.trim() === ""),
    );
    expect(empty.map(({ path }) => path)).toEqual([]);
  });

  test("speaks English in English", () => {
    const foreign = english.filter((leaf) =>
      samples(leaf).some((text) =>
        CJK.test(TERMS.reduce((rest, term) => rest.replaceAll(term, ""), text)),
      ),
    );
    expect(foreign.map(({ path }) => path)).toEqual([]);
  });

  test("has one of a thing, not 1 things", () => {
    const many = english.flatMap((leaf) => {
      const [one = ""] = samples(leaf);
      return PLURAL.test(one) && !DEALERS.includes(leaf.path) ? [`${leaf.path}: ${one}`] : [];
    });
    expect(many).toEqual([]);
  });
});

test("there are dictionaries to look at", () => {
  expect([...dictionaries.keys()]).toEqual(expect.arrayContaining(["common", "lobby", "me"]));
});

/** The code of the client, without dictionaries, generated files and tests. */
const sources = Object.entries(
  import.meta.glob<string>("../**/*.{ts,tsx}", {
    eager: true,
    query: "?raw",
    import: "default",
  }),
).filter(
  ([path]) =>
    !path.startsWith("./") &&
    !path.startsWith("../protocol/") &&
    !path.startsWith("../testing/") &&
    !/\.test\.tsx?$/.test(path),
);

/** Texts outside the dictionaries: what the network layer says itself, and the index of a joker. */
const ALLOWED: ReadonlyMap<string, readonly string[]> = new Map([
  ["../api/http.ts", ["连不上服务器，请检查网络后再试。", "服务器的回答无法读懂，请稍后再试。"]],
  ["../cards/CardFace.tsx", ["大王", "小王"]],
]);

/** Code without its comments. A `//` inside a string, as in an address, stays. */
function bare(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "$1");
}

test.each(sources)("%s says nothing in Chinese by itself", (path, code) => {
  const allowed = ALLOWED.get(path) ?? [];
  const rest = allowed.reduce((text, word) => text.replaceAll(word, ""), bare(code));
  expect(rest.split("\n").filter((line) => CJK.test(line))).toEqual([]);
});

/** Text between tags, and attributes that are read or read aloud. */
const JSX_TEXT =
  /[^=\s]>\s*([A-Za-z][a-z]+(?:[ ,.][^<>{}=;()]*)?)\s*<\/|[^=\s]>\s*([A-Za-z][a-z]+ [^<>{}=;()]*)\{/g;
const SPOKEN = /\b(?:aria-label|alt|title|placeholder|label|hint)="([^"]+)"/g;

test.each(sources.filter(([path]) => path.endsWith(".tsx")))(
  "%s has no sentence in its elements",
  (_, code) => {
    const text = bare(code);
    const said = [...text.matchAll(JSX_TEXT), ...text.matchAll(SPOKEN)];
    expect(said.map(([, text, before]) => text ?? before)).toEqual([]);
  },
);

test("the scan finds what it looks for", () => {
  const found = (code: string, pattern: RegExp) =>
    [...code.matchAll(pattern)].map((match) => match[1] ?? match[2]);
  expect(found("<p>Hello there.</p>", JSX_TEXT)).toEqual(["Hello there."]);
  expect(found("<p>\n  Play\n</p>", JSX_TEXT)).toEqual(["Play"]);
  expect(found("<p>Hello {name}</p>", JSX_TEXT)).toEqual(["Hello "]);
  expect(found("<p>{t.hello}</p>", JSX_TEXT)).toEqual([]);
  expect(found('<img alt="A card" />', SPOKEN)).toEqual(["A card"]);
  expect(CJK.test(bare("// 甩牌\nconst a = 1; /* 主 */"))).toBe(false);
  expect(CJK.test(bare('const a = "甩牌";'))).toBe(true);
  expect(
    ["1 decks", "1 deck", "11 decks", "Table 1 is free"].map((text) => PLURAL.test(text)),
  ).toEqual([true, false, false, false]);
});
