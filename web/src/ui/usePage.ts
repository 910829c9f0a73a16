import { useLayoutEffect } from "preact/hooks";

/** Says at the document's root which page is shown; the page's style sheets hold only then. */
export function usePage(name: string): void {
  useLayoutEffect(() => {
    document.documentElement.dataset["page"] = name;
  }, [name]);
}
