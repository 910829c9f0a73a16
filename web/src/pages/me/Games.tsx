import { usePages } from "../../api/usePages.ts";
import { signed } from "../../cards/cards.ts";
import { common } from "../../i18n/common.ts";
import { lang } from "../../i18n/index.ts";
import { mine } from "../../i18n/me.ts";
import type { OwnTable, OwnTablesPage } from "../../protocol/index.ts";
import { shortName } from "../../rules/editions.ts";
import { whyEnded } from "../../table/outcome.ts";
import { Chairs, tableName } from "../../ui/Chairs.tsx";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { countTables, finished, ownOutcome } from "./counts.ts";
import { Ratings } from "./Ratings.tsx";

function day(ms: number): string {
  return new Intl.DateTimeFormat(lang.value === "zh" ? "zh-CN" : "en", {
    dateStyle: "medium",
    timeStyle: "short",
  }).format(new Date(ms));
}

/** How it stands, or why it ended where it was not played to its end. */
function statusOf(table: OwnTable): string {
  const t = mine().games;
  if (table.status !== "over") {
    return t[table.status];
  }
  return table.scores.length > 0
    ? whyEnded(table.reason ?? "played", ownOutcome(table))
    : t.notPlayed;
}

/** What the match was worth to whoever sits there, and whether that won it. */
function Ended({ table }: { table: OwnTable }) {
  const outcome = ownOutcome(table);
  return outcome ? (
    <p class={`my-game-end ${outcome}`}>
      <strong>{common().outcomes[outcome]}</strong> {signed(table.scores[table.seat] ?? 0)}
    </p>
  ) : null;
}

function Game({ table }: { table: OwnTable }) {
  const t = mine().games;
  const id = encodeURIComponent(table.id);
  const isOver = table.status === "over";
  return (
    <li class="my-game">
      <div class="my-game-head">
        <h3>{tableName(table)}</h3>
        <span class="soft">
          <time dateTime={new Date(table.created_ms).toISOString()}>{day(table.created_ms)}</time>
          {[
            "",
            ...(table.title ? [shortName(table.rules)] : []),
            statusOf(table),
            ...(table.lesson ? [t.lesson] : table.private ? [t.private] : []),
          ].join(" · ")}
        </span>
      </div>
      <Ended table={table} />
      <Chairs table={table} />
      <div class="my-game-acts">
        {isOver ? null : (
          <a class="button primary" href={`/table/${id}`}>
            {t.running}
          </a>
        )}
        {isOver && table.scores.length > 0 ? (
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

function Record({ tables }: { tables: readonly OwnTable[] }) {
  const t = mine().games;
  const { outcomes } = common();
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
            <th scope="col">{outcomes.win}</th>
            <th scope="col">{outcomes.draw}</th>
            <th scope="col">{outcomes.lose}</th>
            <th scope="col">{t.going}</th>
          </tr>
        </thead>
        <tbody>
          {counts.map((count) => (
            <tr key={count.rules}>
              <th scope="row">{shortName(count.rules)}</th>
              <td>{finished(count)}</td>
              <td>{count.win}</td>
              <td>{count.draw}</td>
              <td>{count.lose}</td>
              <td>{count.going}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const read = ({ tables, next }: OwnTablesPage) => ({ items: tables, next });

/** What somebody has played, and how much of it. */
export function Games({ user }: { user: string }) {
  const t = mine().games;
  const { items: tables, more, busy, refusal } = usePages("/api/me/tables", user, read);
  return (
    <div class="my-games">
      <Ratings user={user} />
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
