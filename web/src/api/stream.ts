/** How long after a stream was refused it is opened anew. */
const AGAIN_MS = 4_000;

/** What is done when something of a name comes, with its text. */
type Heard = Readonly<Record<string, (data: string) => void>>;

/**
 * Follows a stream of the server until the returned function is called. A
 * browser opens a broken stream again by itself, but never one that was
 * refused, as while a server starts behind its proxy: that is done here.
 */
export function follow(path: string, heard: Heard, lost: () => void = () => undefined): () => void {
  let source: EventSource;
  let again: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    const opened = new EventSource(path);
    source = opened;
    for (const [name, tell] of Object.entries(heard)) {
      opened.addEventListener(name, (event) => tell((event as MessageEvent<string>).data));
    }
    opened.addEventListener("error", () => {
      lost();
      if (opened.readyState === EventSource.CLOSED) {
        clearTimeout(again);
        again = setTimeout(open, AGAIN_MS);
      }
    });
  };
  open();
  return () => {
    clearTimeout(again);
    source.close();
  };
}
