import { useEffect } from "preact/hooks";

/** Says what the page is in the browser's title. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
