import { useState } from "preact/hooks";
import { post } from "../../api/http.ts";
import { usePages } from "../../api/usePages.ts";
import { admin } from "../../i18n/admin.ts";
import { common } from "../../i18n/common.ts";
import { manners } from "../../i18n/manners.ts";
import type { ReportRow, ReportsPage, SaidLine } from "../../protocol/index.ts";
import { phrase } from "../../table/words.ts";
import { Choice } from "../../ui/Choice.tsx";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { useTask } from "../../ui/useTask.ts";
import { when } from "./when.ts";

/** What people report: open ones, and those that are handled. */
export function Reports() {
  const t = admin().reports;
  const [which, setWhich] = useState<"open" | "handled">("open");
  // What was handled here stands where it stood until the list is read anew.
  const [done, setDone] = useState<ReadonlySet<number>>(new Set());
  const [days, setDays] = useState<number | null>(null);
  const pages = usePages<ReportsPage, ReportRow>(
    `/api/reports?handled=${which === "handled"}`,
    which,
    (page) => {
      setDays(page.days);
      return { items: page.reports, next: page.next };
    },
  );
  const left = pages.items?.filter(({ id }) => which === "handled" || !done.has(id));
  return (
    <>
      <Choice
        label={t.which}
        hideLabel
        value={which}
        options={[
          ["open", t.open],
          ["handled", t.handled],
        ]}
        onChange={setWhich}
      />
      {days === null ? null : <p class="soft">{t.kept(days)}</p>}
      <RefusalText refusal={pages.refusal} />
      {left === undefined ? (
        pages.refusal ? null : (
          <p class="soft">{common().loading}</p>
        )
      ) : left.length === 0 && !pages.more ? (
        <p class="soft">{which === "open" ? t.noneOpen : t.noneHandled}</p>
      ) : (
        <ul class="reports">
          {left.map((report) => (
            <Report
              key={report.id}
              report={report}
              onHandled={() => setDone((before) => new Set(before).add(report.id))}
            />
          ))}
        </ul>
      )}
      {pages.more ? (
        <button type="button" class="button" disabled={pages.busy} onClick={pages.more}>
          {t.more}
        </button>
      ) : null}
    </>
  );
}

function Report({ report, onHandled }: { report: ReportRow; onHandled: () => void }) {
  const t = admin().reports;
  const task = useTask();
  const { by, of, handled_by, handled_ms } = report;
  const handle = async () => {
    if (await task.run(() => post<void>(`/api/reports/${report.id}/handle`))) {
      onHandled();
    }
  };
  return (
    <li class="panel report-case">
      <h2>{t.of(by.nickname, of.nickname)}</h2>
      <p class="report-head">
        <b class="report-reason">{manners().reasons[report.reason]}</b>
        <span class="soft">{when(report.at_ms)}</span>
        <a href={`/table/${encodeURIComponent(report.table)}`}>
          {t.table(report.title || t.untitled)}
        </a>
      </p>
      {report.text ? <blockquote class="report-text">{report.text}</blockquote> : null}
      {report.lines.length > 0 ? (
        <>
          <h3>{t.lines}</h3>
          <ol class="report-lines">
            {report.lines.map((line, at) => (
              <Line key={at} line={line} reported={line.user === of.user} />
            ))}
          </ol>
        </>
      ) : (
        <p class="soft">{t.silent}</p>
      )}
      {handled_ms === undefined ? (
        <button
          type="button"
          class="button"
          aria-label={t.handleOf(of.nickname)}
          disabled={task.busy}
          onClick={handle}
        >
          {t.handle}
        </button>
      ) : (
        <p class="soft">{t.handledBy(handled_by ?? "", when(handled_ms))}</p>
      )}
      <RefusalText refusal={task.refusal} />
    </li>
  );
}

function Line({ line, reported }: { line: SaidLine; reported: boolean }) {
  return (
    <li class={reported ? "reported" : ""}>
      <span class="report-name">{line.name}</span>{" "}
      {line.phrase === undefined ? line.text : phrase(line.phrase)}{" "}
      <time class="soft" dateTime={new Date(line.at_ms).toISOString()}>
        {when(line.at_ms)}
      </time>
    </li>
  );
}
