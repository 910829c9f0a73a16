import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { useRoute } from "preact-iso";
import { get } from "../../api/http.ts";
import { eventPath } from "../../event/client.ts";
import type { AuditPage } from "../../event/desk.ts";
import { desk as words } from "../../i18n/desk.ts";
import type { EventView, HistoryLine } from "../../protocol/desk.ts";
import { SearchField } from "../../ui/Field.tsx";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { Shell } from "../../ui/Shell.tsx";
import { useTask } from "../../ui/useTask.ts";
import { useTitle } from "../../ui/useTitle.ts";
import { LogTable } from "./History.tsx";
import "../../event/staff.css";
import "../../event/sheet.css";
import "./desk.css";
import "./sheet.css";

/** Lines asked for at a time. */
const PAGE = 100;

/** `/event/:id/audit`: everything that was done at an event, the newest first. */
export default function Audit() {
  const { params } = useRoute();
  const id = params["id"] ?? "";
  const path = eventPath(id);
  const t = words().history;
  const task = useTask();
  const name = useSignal("");
  const lines = useSignal<HistoryLine[]>([]);
  const next = useSignal<number | undefined>(undefined);
  const typed = useSignal("");
  const isRead = useSignal(false);
  useTitle(t.title(name.value));
  const read = (before?: number) =>
    task.run(async () => {
      const from = before == null ? "" : `&before=${before}`;
      const page = await get<AuditPage>(`${path}/audit?limit=${PAGE}${from}`);
      lines.value = before == null ? page.lines : [...lines.value, ...page.lines];
      next.value = page.next;
      isRead.value = true;
    });
  useEffect(() => {
    get<EventView>(path).then(
      (view) => {
        name.value = view.summary.details.name;
      },
      // The log says why it cannot be read; the name is only an ornament.
      () => undefined,
    );
    void read();
  }, [path]);
  const text = typed.value.trim().toLowerCase();
  const shown = lines.value.filter((line) =>
    [line.by, line.zh, line.en, String(line.version)].some((part) =>
      part.toLowerCase().includes(text),
    ),
  );
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
        <RefusalText refusal={task.refusal} />
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
                {t.count(shown.length, lines.value.length)}
              </p>
            </div>
            <LogTable lines={shown} />
            {older == null ? (
              <p class="soft">{t.end}</p>
            ) : (
              <button type="button" class="button" disabled={task.busy} onClick={() => read(older)}>
                {t.older}
              </button>
            )}
          </>
        ) : task.busy ? (
          <p class="soft">{words().confirm.looking}</p>
        ) : null}
      </div>
    </Shell>
  );
}
