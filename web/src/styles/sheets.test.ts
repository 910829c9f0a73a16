import { expect, test } from "vitest";
import { scoped } from "../../scripts/pageScopes.ts";
import { CODE, importsOf, pageOf, SHEETS } from "../testing/sources.ts";

/** A style sheet without its comments and without what stands in media queries. */
function topLevel(sheet: string): string {
  let depth = 0;
  let shown = "";
  for (const part of sheet.replace(/\/\*[\s\S]*?\*\//g, "").split(/(?<=[{}])/)) {
    const opens = part.endsWith("{");
    const isAt = opens && part.trimStart().startsWith("@");
    if (depth === 0 && !isAt) {
      shown += part;
    }
    if (depth > 0 || isAt) {
      depth += opens ? 1 : part.endsWith("}") ? -1 : 0;
    }
  }
  return shown;
}

/** The selectors of rules, one by one. */
const selectors = (css: string): string[] =>
  [...css.matchAll(/([^{}]+)\{/g)].flatMap(([, list = ""]) =>
    list.split(/,(?![^()]*\))/).map((selector) => selector.trim()),
  );

/** The classes that a sheet gives a look of their own. */
const defined = (css: string): string[] =>
  selectors(topLevel(css)).flatMap((selector) => /^\.([\w-]+)$/.exec(selector)?.[1] ?? []);

/** The classes that a sheet speaks of. */
const mentioned = (css: string): Set<string> =>
  new Set(
    selectors(css).flatMap((selector) => [...selector.matchAll(/\.([\w-]+)/g)].map(([, of]) => of)),
  ) as Set<string>;

/** The style sheets that a page brings along. */
function sheetsOf(page: string): Set<string> {
  const always = ["main.tsx", "App.tsx"];
  const seen = new Set(always);
  const waiting = [
    ...always.flatMap(importsOf).filter((file) => pageOf(file) === undefined),
    ...[...CODE.keys()].filter((file) => pageOf(file) === page),
  ];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (!seen.has(file)) {
      seen.add(file);
      waiting.push(...importsOf(file));
    }
  }
  return new Set([...seen].filter((file) => SHEETS.has(file)));
}

const places = [...SHEETS.keys()];
const shared = places.filter((file) => pageOf(file) === undefined);

test("a class is defined in one place: one page, or one shared style sheet", () => {
  const where = new Map<string, Set<string>>();
  for (const [file, css] of SHEETS) {
    for (const name of defined(css)) {
      where.set(name, (where.get(name) ?? new Set()).add(pageOf(file) ?? file));
    }
  }
  expect(where.size).toBeGreaterThan(300);
  expect([...where].filter(([, files]) => files.size > 1)).toEqual([]);
});

test("no page uses the name of a shared class that it does not bring along", () => {
  const pages = new Set(places.flatMap((file) => pageOf(file) ?? []));
  expect(pages.size).toBeGreaterThan(10);
  const wrong = [...pages].flatMap((page) => {
    const brought = sheetsOf(page);
    const strange = shared.filter((file) => !brought.has(file));
    const own = places.filter((file) => pageOf(file) === page);
    const names = new Set(own.flatMap((file) => [...mentioned(SHEETS.get(file) ?? "")]));
    return strange.flatMap((file) =>
      defined(SHEETS.get(file) ?? "")
        .filter((name) => names.has(name))
        .map((name) => `${page}: .${name} of ${file}`),
    );
  });
  expect(wrong).toEqual([]);
});

test("what depends on the root says so, or it would be looked for inside the page", () => {
  const wrong = places
    .filter((file) => pageOf(file) !== undefined)
    .flatMap((file) => selectors((SHEETS.get(file) ?? "").replace(/\/\*[\s\S]*?\*\//g, "")))
    .filter((selector) => selector.startsWith("["));
  expect(wrong).toEqual([]);
});

test("every animation has a name of its own", () => {
  const names = [...SHEETS.values()].flatMap((css) =>
    [...css.matchAll(/@keyframes\s+([\w-]+)/g)].map(([, name]) => name),
  );
  expect(new Set(names).size).toBe(names.length);
});

test("the rules of a page hold on that page only, as specific as they are written", () => {
  expect(scoped(".slip > b", "print")).toBe(':where([data-page="print"]) .slip > b');
  expect(scoped(":root[data-hand] .cards", "me")).toBe(
    ':root:where([data-page="me"])[data-hand] .cards',
  );
});
