/** How a projector shows: kept in the address, so that a page opened again goes on as it was. */

import { KINDS, type Kind } from "./sheets.ts";

export type Show = {
  /** How long a sheet is shown. */
  dwellS: number;
  /** Type against the usual size. */
  size: number;
  kinds: readonly Kind[];
  muted: boolean;
  /** Whether what a bell rings for is said, too. */
  voice: boolean;
};

export const DWELL = { least: 3, usual: 10, most: 60 } as const;
export const SIZE = { least: 0.6, usual: 1, most: 1.6 } as const;

/** A number of an address within bounds, or the usual one. */
function within(text: string | undefined, of: { least: number; usual: number; most: number }) {
  const value = Number(text ?? Number.NaN);
  return Number.isFinite(value) ? Math.min(of.most, Math.max(of.least, value)) : of.usual;
}

/** How an address wants the show. */
export function readShow(query: Readonly<Record<string, string | undefined>>): Show {
  const wanted = (query["show"] ?? "").split(",");
  const kinds = KINDS.filter((kind) => wanted.includes(kind));
  return {
    dwellS: within(query["dwell"], DWELL),
    size: within(query["size"], SIZE),
    kinds: kinds.length > 0 ? kinds : KINDS,
    muted: query["sound"] === "off",
    voice: query["voice"] !== "off",
  };
}

/** Writes the show into an address, leaving what else is in it. */
export function writeShow(address: string, show: Show): string {
  const url = new URL(address);
  const put = (name: string, value: string, usual: boolean) => {
    if (usual) {
      url.searchParams.delete(name);
    } else {
      url.searchParams.set(name, value);
    }
  };
  put("dwell", String(show.dwellS), show.dwellS === DWELL.usual);
  put("size", String(show.size), show.size === SIZE.usual);
  put("show", show.kinds.join(","), show.kinds.length === KINDS.length);
  put("sound", "off", !show.muted);
  put("voice", "off", show.voice);
  return url.pathname + url.search;
}
