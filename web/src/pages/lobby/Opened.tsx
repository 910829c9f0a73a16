import { common } from "../../i18n/common.ts";
import { lobby } from "../../i18n/lobby.ts";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { QrCode } from "../../ui/QrCode.tsx";
import "./new.css";

/** The table is open: how friends find it, and the way to one's own chair. */
export function Opened(props: {
  link: string;
  /** Who invites, and to what. */
  text: string;
  sit: () => void;
  another: () => void;
}) {
  const t = lobby().opened;
  const address = new URL(props.link, location.origin).href;
  const share = () => {
    // Who closes the system's dialog has shared nothing, and that is fine.
    navigator
      .share({ title: common().name, text: props.text, url: address })
      .catch(() => undefined);
  };
  return (
    <section class="opened" aria-labelledby="opened-heading">
      <div class="opened-words">
        <h1 id="opened-heading">{t.title}</h1>
        <p class="soft">{t.line}</p>
        <label class="field">
          <span>{t.link}</span>
          <input
            class="input"
            readOnly
            value={address}
            onFocus={(event) => event.currentTarget.select()}
          />
        </label>
        <div class="opened-acts">
          <CopyButton text={address} />
          {"share" in navigator ? (
            <button type="button" class="button" onClick={share}>
              {t.share}
            </button>
          ) : null}
        </div>
        <div class="opened-acts">
          <button type="button" class="button primary" onClick={props.sit}>
            {t.sit}
          </button>
          <button type="button" class="button quiet" onClick={props.another}>
            {t.another}
          </button>
        </div>
      </div>
      <QrCode text={address} label={t.qr} />
    </section>
  );
}
