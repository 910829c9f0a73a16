import { common } from "../i18n/common.ts";
import { CopyButton } from "./CopyButton.tsx";
import { QrCode } from "./QrCode.tsx";
import "./share.css";

/** A link as a QR code, to be copied or handed to another app. */
export function ShareLink({ url, text }: { url: string; text: string }) {
  return (
    <div class="share">
      <QrCode text={url} label={text} />
      <p class="soft">{text}</p>
      <input
        class="input"
        readOnly
        value={url}
        aria-label={text}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div class="share-buttons">
        <CopyButton text={url} />
        {"share" in navigator ? (
          <button
            type="button"
            class="button"
            onClick={() => navigator.share({ url, text }).catch(() => undefined)}
          >
            {common().shareVia}
          </button>
        ) : null}
      </div>
    </div>
  );
}
