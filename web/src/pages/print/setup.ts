/** How a sheet of paper is set: its margins, and what stands in them. */

/** Text as a string of a style sheet. */
const quoted = (text: string): string => `"${text.replace(/[\\"]/g, "\\$&").replace(/\s/g, " ")}"`;

export type Setup = {
  /** Lists have margins with a running head, some on their side; cut sheets fill the paper. */
  kind: "list" | "wide" | "cut" | "award";
  /** At the top of every page. */
  head: string;
  /** At the bottom, on the left. */
  foot: string;
  /** Words about the number of the page and that of all pages, given their places. */
  page: (page: string, pages: string) => string;
};

/** The rules of the page for a setup; the browser numbers the pages itself. */
export function pageRules({ kind, head, foot, page }: Setup): string {
  if (kind === "cut" || kind === "award") {
    return `@page { size: A4 ${kind === "cut" ? "portrait" : "landscape"}; margin: 0; }`;
  }
  const font = "font: 8.5pt sans-serif; color: #444;";
  const number = page("|page|", "|pages|")
    .split("|")
    .map((part) => (part === "page" || part === "pages" ? `counter(${part})` : quoted(part)))
    .join(" ");
  // A sheet on its side is low, and what stands on it is high.
  const paper =
    kind === "wide"
      ? "size: A4 landscape; margin: 12mm 14mm"
      : "size: A4 portrait; margin: 17mm 14mm 16mm";
  return `@page {
    ${paper};
    @top-left { content: ${quoted(head)}; ${font} }
    @bottom-left { content: ${quoted(foot)}; ${font} }
    @bottom-right { content: ${number}; ${font} }
  }`;
}

/** Puts a setup in force; the answer takes it away again. */
export function setPaper(setup: Setup): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(pageRules(setup));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}
