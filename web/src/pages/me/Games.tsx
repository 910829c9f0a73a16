import { common } from "../../i18n/common.ts";
import { lang } from "../../i18n/index.ts";
import { mine } from "../../i18n/me.ts";
import type { TableSummary } from "../../protocol/index.ts";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { shortName } from "../lobby/editions.ts";
import { Chairs, tableName } from "../lobby/OpenTables.tsx";
import { countTables, wasPlayed } from "./counts.ts";
import { useMyTables } from "./useMyTables.ts";

function day(ms: number): string {
  return new Intl.DateTimeFormat(lang.value === "zh" ? "zh-CN" : "en", {
    dateStyle: "medium",
    timeStyle: "short",
  }).format(new Date(ms));
}

function Game({ table }: { table: TableSummary }) {
  const t = mine().games;
  const id = encodeURIComponent(table.id);
  const isOver = table.status === "over";
  const status = isOver ? (wasPlayed(table) ? t.over : t.notPlayed) : t[table.status as "playing"];
  return (
    <li class="my-game">
      <div class="my-game-head">
        <h3>{tableName(table)}</h3>
        <span class="soft">
          <time dateTime={new Date(table.created_ms).toISOString()}>{day(table.created_ms)}</time>
          {[
            "",
            ...(table.title ? [shortName(table.rules)] : []),
            status,
            ...(table.private ? [t.private] : []),
          ].join(" · ")}
        </span>
      </div>
      <Chairs table={table} />
      <div class="my-game-acts">
        {isOver ? null : (
          <a class="button primary" href={`/table/${id}`}>
            {t.running}
          </a>
        )}
        {isOver && wasPlayed(table) ? (
          <>
            <a class="button" href={`/replay/${id}`}>
              {t.replay}
            </a>
            {/* The router leaves a link alone only if its download has a name. */}
            <a
              class="button quiet"
              href={`/api/tables/${id}/record`}
              download={`paisai-${id}.jsonl`}
            >
              {t.record}
            </a>
          </>
        ) : null}
      </div>
    </li>
  );
}

function Record({ tables }: { tables: readonly TableSummary[] }) {
  const t = mine().games;
  const counts = countTables(tables);
  if (counts.length === 0) {
    return null;
  }
  return (
    <section class="my-record" aria-labelledby="record-heading">
      <h2 id="record-heading">{t.counts}</h2>
      <table class="counts">
        <caption class="soft">{t.counted(tables.length)}</caption>
        <thead>
          <tr>
            <th scope="col">{t.edition}</th>
            <th scope="col">{t.finished}</th>
            <th scope="col">{t.going}</th>
          </tr>
        </thead>
        <tbody>
          {counts.map((count) => (
            <tr key={count.rules}>
              <th scope="row">{shortName(count.rules)}</th>
              <td>{count.finished}</td>
              <td>{count.going}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What somebody has played, and how much of it. */
export function Games({ user }: { user: string }) {
  const t = mine().games;
  const { tables, more, busy, refusal } = useMyTables(user);
  return (
    <div class="my-games">
      <section aria-labelledby="games-heading">
        <h2 id="games-heading">{t.heading}</h2>
        {tables === null && busy ? <p class="soft">{common().loading}</p> : null}
        {tables?.length === 0 ? (
          <p>
            {t.none} <a href="/">{t.toLobby}</a>
          </p>
        ) : null}
        {tables && tables.length > 0 ? (
          <ul class="my-game-list">
            {tables.map((table) => (
              <Game key={table.id} table={table} />
            ))}
          </ul>
        ) : null}
        <RefusalText refusal={refusal} />
        {more ? (
          <button type="button" class="button" disabled={busy} onClick={more}>
            {t.more}
          </button>
        ) : null}
      </section>
      {tables ? <Record tables={tables} /> : null}
    </div>
  );
}
