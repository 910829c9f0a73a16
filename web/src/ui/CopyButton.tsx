import { useEffect, useState } from "preact/hooks";
import { common } from "../i18n/common.ts";

/** How long a button says what came of it. */
const SAID_MS = 2_500;

async function copy(text: string): Promise<void> {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text);
    return;
  }
  // A hall's own server has no TLS, and then there is no clipboard of the new kind.
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (!done) {
    throw new Error("not copied");
  }
}

/** Copies a text, or the address of what is shown, and says what came of it. */
export function CopyButton(props: { text?: string; label?: string }) {
  const t = common();
  const [told, tell] = useState<string | null>(null);
  useEffect(() => {
    if (told === null) {
      return;
    }
    const timer = setTimeout(() => tell(null), SAID_MS);
    return () => clearTimeout(timer);
  }, [told]);
  return (
    <button
      type="button"
      class="button"
      aria-live="polite"
      onClick={() => {
        copy(props.text ?? location.href).then(
          () => tell(t.copied),
          () => tell(t.notCopied),
        );
      }}
    >
      {told ?? props.label ?? t.copy}
    </button>
  );
}
