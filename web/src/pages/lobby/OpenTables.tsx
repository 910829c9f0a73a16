import { useEffect, useState } from "preact/hooks";
import { common } from "../../i18n/common.ts";
import { lobby } from "../../i18n/lobby.ts";
import { ratings } from "../../i18n/ratings.ts";
import type { TableSummary } from "../../protocol/index.ts";
import { shortName } from "../../rules/editions.ts";
import { readRatingsAgain } from "../../state/ratings.ts";
import { Chairs, tableName } from "../../ui/Chairs.tsx";
import { type Live, sorted } from "./live.ts";

function Row({ table, go }: { table: TableSummary; go: (path: string) => void }) {
  const t = lobby();
  const name = tableName(table);
  const free = table.seats.filter((seat) => seat === null).length;
  const mayJoin = table.status === "gathering" && free > 0;
  const path = `/table/${encodeURIComponent(table.id)}`;
  return (
    <li class="open-table">
      <div class="open-table-head">
        <h3>{name}</h3>
        <span class="soft">
          {[
            table.title ? shortName(table.rules) : common().games[table.game],
            ...(table.rated ? [ratings().rated] : []),
            mayJoin ? t.freeChairs(free) : t[table.status === "playing" ? "playing" : "gathering"],
            ...(table.watching > 0 ? [t.watching(table.watching)] : []),
          ].join(" · ")}
        </span>
      </div>
      <Chairs table={table} />
      <div class="open-table-acts">
        {mayJoin ? (
          <button
            type="button"
            class="button"
            aria-label={t.joinTable(name)}
            onClick={() => go(path)}
          >
            {t.join}
          </button>
        ) : null}
        {table.spectators.see === "nobody" ? null : (
          <a class="button quiet" href={path} aria-label={t.watchTable(name)}>
            {t.watch}
          </a>
        )}
      </div>
    </li>
  );
}

/** So many tables are shown before somebody asks for all. */
const SHOWN = 8;

/**
 * The tables that anyone may find, as they change, but those that are shown
 * elsewhere. `join` takes one to a table to sit down.
 */
export function OpenTables(props: {
  live: Live;
  join: (path: string) => void;
  except: readonly TableSummary[];
}) {
  const t = lobby();
  const { live } = props;
  const [isAll, setIsAll] = useState(false);
  useEffect(readRatingsAgain, []);
  const isElsewhere = (table: TableSummary) => props.except.some(({ id }) => id === table.id);
  const tables =
    live.tables === null ? null : sorted(live.tables.filter((table) => !isElsewhere(table)));
  const hidden = isAll ? 0 : Math.max(0, (tables?.length ?? 0) - SHOWN);
  return (
    <section class="lobby-tables" aria-labelledby="tables-heading">
      <h2 id="tables-heading">{t.tables}</h2>
      {live.connected ? null : (
        <p class="soft" role="status">
          {t.tablesOld}
        </p>
      )}
      {tables === null && live.connected ? <p class="soft">{common().loading}</p> : null}
      {tables?.length === 0 ? <p class="soft">{t.noTables}</p> : null}
      {tables && tables.length > 0 ? (
        <ul class="open-tables">
          {tables.slice(0, isAll ? undefined : SHOWN).map((table) => (
            <Row key={table.id} table={table} go={props.join} />
          ))}
        </ul>
      ) : null}
      {hidden > 0 ? (
        <button type="button" class="button quiet" onClick={() => setIsAll(true)}>
          {t.more(hidden)}
        </button>
      ) : null}
    </section>
  );
}
