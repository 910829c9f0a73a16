/** What everyone may know of how an event came to be as it is: who restored it, who opened boards. */

import { event as words } from "../i18n/event.ts";
import type { EventView } from "../protocol/desk.ts";
import { moment } from "./figures.ts";
import { roundAmong } from "./rounds.ts";

/** Who took the event up from a backup, and how old that was. */
export function Restored({ event }: { event: EventView }) {
  const t = words().restored;
  return (
    <>
      {event.restored?.map((of) => (
        <p key={of.at_ms} class="soft">
          {t.line(of.by, moment(of.at_ms), moment(of.copied_ms))}
          {of.signed_by ? null : ` ${t.unsigned}`}
        </p>
      ))}
    </>
  );
}

/** Who opened the boards of which round before it was over. */
export function BoardsOpened({ event }: { event: EventView }) {
  const t = words().boards;
  const opened = event.boards_opened ?? [];
  return opened.length > 0 ? (
    <details class="log-head">
      <summary>{t.opened(opened.length)}</summary>
      <ul>
        {opened.map((of) => (
          <li key={`${of.stage}.${of.round} ${of.at_ms} ${of.by}`}>
            {t.line(of.by, roundAmong(event.rounds, of.stage, of.round), moment(of.at_ms))}
          </li>
        ))}
      </ul>
    </details>
  ) : null;
}
