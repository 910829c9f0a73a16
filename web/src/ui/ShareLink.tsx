import { useSignal } from "@preact/signals";
import { encode } from "uqr";
import { common } from "../i18n/common.ts";
import "./share.css";

/** A link as a QR code, to be copied or handed to another app. */
export function ShareLink({ url, text }: { url: string; text: string }) {
  const t = common();
  const copied = useSignal(false);
  const { data, size } = encode(url, { border: 2 });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  const copy = async () => {
    await navigator.clipboard?.writeText(url);
    copied.value = true;
  };
  return (
    <div class="share">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={text}
        shape-rendering="crispEdges"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <p class="soft">{text}</p>
      <input
        class="input"
        readOnly
        value={url}
        aria-label={text}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div class="share-buttons">
        <button type="button" class="button" onClick={copy}>
          {copied.value ? t.copied : t.copy}
        </button>
        {"share" in navigator ? (
          <button
            type="button"
            class="button"
            onClick={() => navigator.share({ url, text }).catch(() => undefined)}
          >
            {t.shareVia}
          </button>
        ) : null}
      </div>
    </div>
  );
}
