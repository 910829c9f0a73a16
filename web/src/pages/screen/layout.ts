/**
 * How large a list stands on the wall: as large as it can be on as few pages
 * as it needs, and never smaller than what is read from the last row.
 *
 * A unit is a hundredth of the height of the wall. On a screen four metres
 * wide, 16:9, it is 22.5 mm, so that a Chinese character of the smallest type
 * (0.92 of its size) is 87 mm high: a quarter of a degree at twenty metres,
 * three times what a sound eye can just tell apart.
 */

/** The room for a list, in hundredths of the wall's height. */
export type Room = { width: number; height: number };

/** Sizes of type, in hundredths of the wall's height. */
export const TYPE = { least: 4.2, comfortable: 6.2, most: 8 } as const;

/** The height of a line against its type: what it needs, and where it looks lost. */
const LEADING = { least: 1.22, most: 1.9 } as const;

/** Between columns, in widths of a Chinese character. */
const GAP = 1;

/** So finely is the size chosen. */
const STEP = 0.1;

/** What is to be laid out: so many lines, the widest in Chinese characters, and how high. */
export type Lines = { count: number; wide: number; high?: number };

export type Layout = {
  size: number;
  columns: number;
  rows: number;
  /** The height of a line. */
  line: number;
  pages: number;
};

/** The columns and lines that fit at a size. */
function grid(size: number, { wide, high = LEADING.least }: Lines, room: Room) {
  const columns = Math.floor((room.width / size + GAP) / (wide + GAP));
  return {
    columns: Math.max(1, columns),
    rows: Math.max(1, Math.floor(room.height / (size * high))),
  };
}

/** On how many pages a list stands at a size. */
export function pagesAt(size: number, lines: Lines, room: Room): number {
  const { columns, rows } = grid(size, lines, room);
  return Math.ceil(lines.count / (columns * rows));
}

/** The largest type with which a list stands on as few pages as with the smallest. */
export function lay(lines: Lines, room: Room): Layout {
  const pages = Math.max(1, pagesAt(TYPE.least, lines, room));
  let size: number = TYPE.most;
  while (size > TYPE.least && pagesAt(size, lines, room) > pages) {
    size = Math.max(TYPE.least, size - STEP);
  }
  // A phone is no wall, and is read from near by: there the line is what must fit.
  size = Math.min(size, room.width / lines.wide);
  const fits = grid(size, lines, room);
  // Filled by height: one column less would be too high.
  const fullest = Math.ceil(lines.count / pages);
  const columns = Math.min(fits.columns, Math.max(1, Math.ceil(fullest / fits.rows)));
  const rows = Math.max(1, Math.ceil(fullest / columns));
  const line = Math.min(room.height / rows, size * Math.max(LEADING.most, lines.high ?? 0));
  return { size, columns, rows, line, pages };
}

/** So many lines in columns of which none is more than a line shorter than another. */
export function spread<T>(lines: readonly T[], columns: number): T[][] {
  const short = Math.floor(lines.length / columns);
  const longer = lines.length % columns;
  const start = (column: number) => column * short + Math.min(column, longer);
  return Array.from({ length: columns }, (_, at) => lines.slice(start(at), start(at + 1)));
}

/** A list of so many lines in pages of about the same length. */
export function even(count: number, pages: number): number[] {
  const size = Math.ceil(count / Math.max(1, pages));
  return Array.from({ length: Math.ceil(count / Math.max(1, size)) }, (_, at) =>
    Math.min(size, count - at * size),
  );
}

/** The same, with the first so many together on the first page where it can hold them. */
export function evenAfter(first: number, count: number, { pages, ...of }: Layout): number[] {
  const parts = even(count, pages);
  const most = of.columns * of.rows;
  return first <= (parts[0] ?? 0) || first > most
    ? parts
    : [first, ...even(count - first, Math.ceil((count - first) / most))];
}

/** Figures are no wider than this against what is reckoned for them, in any font. */
export const SURELY = 1.08;

/** Signs that are narrower than a figure. */
const NARROW = ".,:;'|!·-–ilI ()";

/** About how wide a text is, in widths of a Chinese character. */
export function widthOf(text: string): number {
  let sum = 0;
  for (const sign of text) {
    sum += sign.charCodeAt(0) >= 0x2e80 ? 1 : NARROW.includes(sign) ? 0.34 : 0.62;
  }
  return sum;
}

/** Of twenty texts one may be wider: it is set smaller, and no column waits for it. */
const WIDER = 0.95;

/** The width that nearly all of these keep within, and no more than `most`. */
export function usual(widths: readonly number[], most: number): number {
  const sorted = [...widths].sort((a, b) => a - b);
  return Math.min(most, sorted[Math.ceil(sorted.length * WIDER) - 1] ?? 0);
}

/** The width that nearly all of these texts keep within, and no more than `most`. */
export const usualWidth = (texts: readonly string[], most: number): number =>
  usual(texts.map(widthOf), most);

/** A number stands in bold, with a little room on both sides. */
export const BOLD = 1.12;
const NUMBER = { least: 2.1, room: 0.3 } as const;

/** How wide the numbers of a list are, the same in every line of all its sheets. */
export const numberWidth = (texts: readonly string[]): number =>
  Math.max(NUMBER.least, ...texts.map((text) => BOLD * widthOf(text) + NUMBER.room));
