import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { useRoute } from "preact-iso";
import { get, reasonOf } from "../../api/http.ts";
import { eventPath } from "../../event/client.ts";
import type { AuditPage } from "../../event/desk.ts";
import { common } from "../../i18n/common.ts";
import { desk as words } from "../../i18n/desk.ts";
import type { EventView, HistoryLine } from "../../protocol/desk.ts";
import type { ErrorBody } from "../../protocol/index.ts";
import { SearchField } from "../../ui/Field.tsx";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { Shell } from "../../ui/Shell.tsx";
import { useTitle } from "../../ui/useTitle.ts";
import { LogTable } from "./History.tsx";
import "../../event/staff.css";
import "../../event/sheet.css";
import "./desk.css";
import "./sheet.css";

/** Lines asked for at a time. */
const PAGE = 100;

/** How long a hand rests before what it typed is looked for. */
const REST_MS = 250;

/** `/event/:id/audit`: everything that was done at an event, the newest first. */
export default function Audit() {
  const { params } = useRoute();
  const id = params["id"] ?? "";
  const path = eventPath(id);
  const t = words().history;
  const refusal = useSignal<ErrorBody | null>(null);
  const name = useSignal("");
  const lines = useSignal<HistoryLine[]>([]);
  const next = useSignal<number | undefined>(undefined);
  const typed = useSignal("");
  const isRead = useSignal(false);
  useTitle(t.title(name.value));
  const asked = useRef(0);
  const read = async (before?: number) => {
    asked.current += 1;
    const mine = asked.current;
    const from = before == null ? "" : `&before=${before}`;
    const text = typed.peek().trim();
    const find = text === "" ? "" : `&find=${encodeURIComponent(text)}`;
    // The answer to an older question is no news.
    try {
      const page = await get<AuditPage>(`${path}/audit?limit=${PAGE}${from}${find}`);
      if (mine === asked.current) {
        lines.value = before == null ? page.lines : [...lines.value, ...page.lines];
        next.value = page.next;
        refusal.value = null;
        isRead.value = true;
      }
    } catch (error) {
      if (mine === asked.current) {
        refusal.value = reasonOf(error);
      }
    }
  };
  useEffect(() => {
    get<EventView>(path).then(
      (view) => {
        name.value = view.summary.details.name;
      },
      // The log says why it cannot be read; the name is only an ornament.
      () => undefined,
    );
  }, [path]);
  // The server looks through the whole log, once the hand rests.
  useEffect(() => {
    const wait = setTimeout(() => void read(), typed.value === "" ? 0 : REST_MS);
    return () => clearTimeout(wait);
  }, [path, typed.value]);
  const older = next.value;
  return (
    <Shell>
      <div class="desk">
        <header class="desk-head">
          <div>
            <h1>{t.heading}</h1>
            <p class="soft">{name.value}</p>
          </div>
          <nav class="desk-links" aria-label={words().links.label}>
            <a href={`/event/${id}/director`}>{words().heading}</a>
            <a href={`/event/${id}`}>{words().links.public}</a>
            <a href={`${path}/log`} download>
              {words().setup.log}
            </a>
          </nav>
        </header>
        <RefusalText refusal={refusal.value} />
        {isRead.value ? (
          <>
            <div class="desk-tools">
              <SearchField
                label={t.find}
                placeholder={t.findHint}
                value={typed.value}
                onInput={(text) => {
                  typed.value = text;
                }}
              />
              <p class="desk-count" role="status">
                {t.count(lines.value.length, older != null)}
              </p>
            </div>
            <LogTable lines={lines.value} />
            {older == null ? (
              <p class="soft">{lines.value.length === 0 ? t.none : t.end}</p>
            ) : (
              <button type="button" class="button" onClick={() => void read(older)}>
                {t.older}
              </button>
            )}
          </>
        ) : refusal.value === null ? (
          <p class="soft">{common().loading}</p>
        ) : null}
      </div>
    </Shell>
  );
}
