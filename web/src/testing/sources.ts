/** The client's own source, for tests of how it is put together. */

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

const SRC = join(import.meta.dirname, "..");

/** The text of the files whose names end so, by their paths from `src`. */
const read = (ends: RegExp): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(SRC, { recursive: true, encoding: "utf8" })
      .filter((file) => ends.test(file))
      .map((file) => [file.replaceAll("\\", "/"), readFileSync(join(SRC, file), "utf8")]),
  );

export const CODE = read(/\.tsx?$/);
export const SHEETS = read(/\.css$/);

/** The files that a file imports. */
export function importsOf(file: string): string[] {
  const named = (CODE.get(file) ?? "").matchAll(/(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+)"/g);
  return [...named].map(([, path = ""]) => normalize(join(dirname(file), path)));
}

/** The folder of a page that a file lies in. */
export const pageOf = (file: string): string | undefined => /^pages\/([^/]+)\//.exec(file)?.[1];
