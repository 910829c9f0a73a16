/**
 * Keeps the style sheets of a page to that page: what stands in
 * `src/pages/NAME` holds only while the document's root says that NAME is
 * shown (`src/ui/usePage.ts`). Specificity stays as it is written.
 */

/** As much of a rule as is needed here. */
type Rule = {
  selectors: string[];
  source?: { input: { file?: string | undefined } } | undefined;
  parent?: { type: string; name?: string } | undefined;
};

/** The page that a style sheet belongs to; none where it is shared. */
export function pageOf(file: string): string | undefined {
  return /\/src\/pages\/([^/]+)\/[^/]+\.css$/.exec(file.replaceAll("\\", "/"))?.[1];
}

/** A selector that holds on one page only. */
export function scoped(selector: string, page: string): string {
  const shown = `:where([data-page="${page}"])`;
  const root = /^(:root|html)/.exec(selector)?.[0];
  return root === undefined
    ? `${shown} ${selector}`
    : `${root}${shown}${selector.slice(root.length)}`;
}

/** The plugin for PostCSS. */
export function pageScopes() {
  const done = new WeakSet<object>();
  return {
    postcssPlugin: "page-scopes",
    Rule(rule: Rule): void {
      const page = pageOf(rule.source?.input.file ?? "");
      // The steps of keyframes look like rules.
      const isStep = rule.parent?.type === "atrule" && rule.parent.name?.endsWith("keyframes");
      if (page === undefined || isStep || done.has(rule)) {
        return;
      }
      done.add(rule);
      rule.selectors = rule.selectors.map((selector) => scoped(selector, page));
    },
  };
}
