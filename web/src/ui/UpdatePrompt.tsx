import { common } from "../i18n/common.ts";
import { update } from "../state/fresh.ts";
import "./update.css";

/** Says that there is a newer version, over whatever page is open. */
export function UpdatePrompt() {
  const t = common();
  const take = update.value;
  return (
    <div class="update" role="status">
      {take ? (
        <div class="update-box">
          <span>{t.update}</span>
          <button type="button" class="button primary" onClick={take}>
            {t.reload}
          </button>
          <button
            type="button"
            class="button quiet"
            aria-label={t.close}
            onClick={() => {
              update.value = null;
            }}
          >
            ✕
          </button>
        </div>
      ) : null}
    </div>
  );
}
