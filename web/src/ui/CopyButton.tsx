import { useEffect, useState } from "preact/hooks";
import { common } from "../i18n/common.ts";

/** How long a button says that it was done. */
const SAID_MS = 2000;

async function copy(text: string): Promise<void> {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text);
    return;
  }
  // Pages that do not come over TLS have no clipboard of the new kind.
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}

/** Copies a text, and says so. */
export function CopyButton({ text }: { text: string }) {
  const t = common();
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) {
      return;
    }
    const timer = setTimeout(() => setIsCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <button
      type="button"
      class="button"
      aria-live="polite"
      onClick={() => {
        copy(text).then(
          () => setIsCopied(true),
          () => undefined,
        );
      }}
    >
      {isCopied ? t.copied : t.copy}
    </button>
  );
}
