import { useEffect, useState } from "preact/hooks";

/** How long the button says what came of it. */
const SAID_MS = 2500;

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

/** Copies the address of what is shown, and says so. */
export function ShareAddress(props: { label: string; done: string; failed: string }) {
  const [told, tell] = useState<"done" | "failed" | null>(null);
  useEffect(() => {
    if (!told) {
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
        copy(location.href).then(
          () => tell("done"),
          () => tell("failed"),
        );
      }}
    >
      {told ? props[told] : props.label}
    </button>
  );
}
