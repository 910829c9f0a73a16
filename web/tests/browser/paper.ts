/** Pages on paper: what a printed file says, page by page. */

import type { Page } from "playwright-core";
import { extractText, getDocumentProxy } from "unpdf";
import { measured } from "./look.ts";

export type Printed = {
  bytes: Buffer;
  /** The words of every page, without the blanks between them. */
  pages: string[];
  /** Width and height of every page in millimetres. */
  sizes: Array<[number, number]>;
  /** Words that reach beyond the edge of their page. */
  beyond: string[];
};

const MM = 25.4 / 72;

/** Radicals that have no other form by the tables of Unicode, and what they stand for. */
const RADICALS = new Map(
  [
    ..."⺠民⻁虎⻄西⻅见⻆角⻉贝⻋车⻓长⻔门⻘青⻙韦⻚页⻛风⻜飞⻝食⻢马⻣骨⻤鬼⻥鱼⻦鸟⻩黄⻬齐⻰龙⻳龟",
  ].reduce<Array<[string, string]>>((pairs, sign, at, all) => {
    if (at % 2 === 0) {
      pairs.push([sign, all[at + 1] ?? sign]);
    }
    return pairs;
  }, []),
);

/** Words as they were typed: fonts share the outlines of characters with those of radicals. */
function typed(text: string): string {
  return text
    .replace(/[\u2f00-\u2fd5]/g, (radical) => radical.normalize("NFKC"))
    .replace(/[\u2e80-\u2eff]/g, (radical) => RADICALS.get(radical) ?? radical)
    .replace(/\s+/g, "");
}

/** Prints a page as it sets its own paper, and reads what came out. */
export async function printed(page: Page): Promise<Printed> {
  const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(document, { mergePages: false });
  const sizes: Array<[number, number]> = [];
  const beyond: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const sheet = await document.getPage(number);
    const [, , width = 0, height = 0] = sheet.view;
    sizes.push([Math.round(width * MM), Math.round(height * MM)]);
    const { items } = await sheet.getTextContent();
    for (const item of items) {
      if ("str" in item && item.str.trim() !== "") {
        const [x = 0, y = 0] = [item.transform[4], item.transform[5]];
        if (x < 0 || y < 0 || x + item.width > width + 1 || y + item.height > height + 1) {
          beyond.push(`${number}: ${item.str}`);
        }
      }
    }
  }
  const pages = text.map(typed);
  return { bytes, pages, sizes, beyond };
}

/** Elements of the printed page whose words do not fit into them. */
export function cutOff(page: Page, selector: string): Promise<string[]> {
  return measured(
    page,
    (within) => {
      const found: string[] = [];
      for (const box of document.querySelectorAll<HTMLElement>(within)) {
        if (box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1) {
          const { scrollWidth, clientWidth, scrollHeight, clientHeight } = box;
          found.push(
            `${box.className} ${scrollWidth}>${clientWidth} ${scrollHeight}>${clientHeight} ${box.textContent?.slice(0, 30)}`,
          );
        }
      }
      return found;
    },
    selector,
  );
}
