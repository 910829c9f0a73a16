import { expect, test } from "vitest";
import { CODE, importsOf, pageOf } from "../testing/sources.ts";

test("no page imports from another, and nothing but the app imports pages", () => {
  expect(CODE.size).toBeGreaterThan(200);
  const wrong = [...CODE.keys()]
    .filter((file) => file !== "App.tsx")
    .flatMap((file) =>
      importsOf(file)
        .filter((target) => pageOf(target) !== undefined && pageOf(target) !== pageOf(file))
        .map((target) => `${file} imports ${target}`),
    );
  expect(wrong).toEqual([]);
});

test("the app calls every page by its folder", () => {
  const pages = [...(CODE.get("App.tsx") ?? "").matchAll(/page\("(\w+)", .*"\.\/pages\/(\w+)\//g)];
  expect(pages.length).toBeGreaterThan(15);
  for (const [, name, folder] of pages) {
    expect(name).toBe(folder);
  }
});
