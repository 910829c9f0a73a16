/** The head of an event's log: whoever keeps it notices when the log is changed afterwards. */

import { event as words } from "../i18n/event.ts";
import type { SignedHead } from "../protocol/desk.ts";
import { headText } from "./figures.ts";
import "./logHead.css";

/** In short; the whole of it, and who vouches for it, on demand. */
export function LogHead({ head }: { head: SignedHead | undefined }) {
  const t = words().log;
  if (!head) {
    return null;
  }
  return (
    <details class="log-head">
      <summary>
        {t.head} <span class="digits">{headText(head)}</span>
      </summary>
      <p class="soft">{t.what}</p>
      <dl>
        <dt>{t.lines}</dt>
        <dd>{head.n}</dd>
        <dt>{t.head}</dt>
        <dd class="digits">{head.head}</dd>
        <dt>{t.key}</dt>
        <dd class="digits">{head.key}</dd>
        <dt>{t.signature}</dt>
        <dd class="digits">{head.signature}</dd>
      </dl>
    </details>
  );
}
