import { useEffect, useState } from "preact/hooks";
import { get } from "../../api/http.ts";
import { usePages } from "../../api/usePages.ts";
import { admin } from "../../i18n/admin.ts";
import { common } from "../../i18n/common.ts";
import type { Shared, SharedPeople, SharedTable, SharedTablesPage } from "../../protocol/index.ts";
import { Choice } from "../../ui/Choice.tsx";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { useTask } from "../../ui/useTask.ts";
import { when } from "./when.ts";

/** Who took seats from one address or with one browser. */
export function SharedPart() {
  const t = admin().shared;
  const [which, setWhich] = useState<"tables" | "people">("tables");
  return (
    <>
      <Choice
        label={t.which}
        hideLabel
        value={which}
        options={[
          ["tables", t.tables],
          ["people", t.people],
        ]}
        onChange={setWhich}
      />
      {which === "tables" ? <Tables /> : <People />}
    </>
  );
}

function Tables() {
  const t = admin().shared;
  const [days, setDays] = useState<number | null>(null);
  const pages = usePages<SharedTablesPage, SharedTable>("/api/shared/tables", "", (page) => {
    setDays(page.days);
    return { items: page.tables, next: page.next };
  });
  return (
    <>
      {days === null ? null : <p class="soft">{t.line(days)}</p>}
      <RefusalText refusal={pages.refusal} />
      {pages.items === null ? null : pages.items.length === 0 ? (
        <p class="soft">{t.none}</p>
      ) : (
        <ul class="reports">
          {pages.items.map((table) => (
            <li key={table.table} class="panel report-case">
              <h2>
                <a href={`/table/${encodeURIComponent(table.table)}`}>
                  {admin().reports.table(table.title || admin().reports.untitled)}
                </a>
              </h2>
              {table.event === undefined ? null : (
                <p>
                  <a href={`/event/${encodeURIComponent(table.event)}`}>{t.event}</a>
                </p>
              )}
              {table.shared.map((shared) => (
                <Together key={`${shared.by} ${shared.mark}`} shared={shared} />
              ))}
            </li>
          ))}
        </ul>
      )}
      {pages.more ? (
        <button type="button" class="button" disabled={pages.busy} onClick={pages.more}>
          {admin().reports.more}
        </button>
      ) : null}
    </>
  );
}

function People() {
  const t = admin().shared;
  const task = useTask();
  const [all, setAll] = useState<SharedPeople | null>(null);
  useEffect(() => {
    void task.run(async () => setAll(await get<SharedPeople>("/api/shared/people")));
  }, []);
  if (all === null) {
    return task.refusal ? (
      <RefusalText refusal={task.refusal} />
    ) : (
      <p class="soft">{common().loading}</p>
    );
  }
  return (
    <>
      <p class="soft">{t.line(all.days)}</p>
      {all.shared.length === 0 ? (
        <p class="soft">{t.none}</p>
      ) : (
        <ul class="reports">
          {all.shared.map((shared) => (
            <li key={`${shared.by} ${shared.mark}`} class="panel report-case">
              <Together shared={shared} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What several people had in common, and who they are. */
function Together({ shared }: { shared: Shared }) {
  const t = admin().shared;
  return (
    <div class="together">
      <p class="report-head">
        <b>{t.by[shared.by]}</b> <span class="soft">{t.last(when(shared.last_ms))}</span>
      </p>
      <ul class="together-people">
        {shared.people.map((person) => (
          <li key={person.id}>
            {person.nickname}{" "}
            <span class="soft">
              {person.login === undefined ? t.guest : t.account(person.login)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
