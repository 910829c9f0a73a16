import { usePages } from "../../api/usePages.ts";
import { signed } from "../../cards/cards.ts";
import { common } from "../../i18n/common.ts";
import { lang } from "../../i18n/index.ts";
import { replay } from "../../i18n/replay.ts";
import type { OwnTable, OwnTablesPage } from "../../protocol/index.ts";
import { outcomeFor } from "../../table/outcome.ts";
import { tableName } from "../../ui/Chairs.tsx";
import { RefusalText } from "../../ui/RefusalText.tsx";

const read = ({ tables, next }: OwnTablesPage) => ({ items: tables, next });

function day(ms: number): string {
  return new Intl.DateTimeFormat(lang.value === "zh" ? "zh-CN" : "en", {
    dateStyle: "medium",
    timeStyle: "short",
  }).format(new Date(ms));
}

/** A match with the way into it. */
function Game({ table }: { table: OwnTable }) {
  const outcome = outcomeFor(table.seat, table);
  return (
    <li>
      <a class="replay-game" href={`/replay/${encodeURIComponent(table.id)}`}>
        <strong>{tableName(table)}</strong>
        <span class="soft">
          <time dateTime={new Date(table.created_ms).toISOString()}>{day(table.created_ms)}</time>
          {outcome
            ? ` · ${common().outcomes[outcome]} ${signed(table.scores[table.seat] ?? 0)}`
            : ""}
        </span>
      </a>
    </li>
  );
}

/** What somebody has played to its end, the latest first. */
export function MyGames({ user }: { user: string }) {
  const t = replay();
  const { items, more, busy, refusal } = usePages("/api/me/tables", user, read);
  const over = items?.filter(({ status, scores }) => status === "over" && scores.length > 0);
  return (
    <section class="replay-mine" aria-labelledby="replay-mine">
      <h2 id="replay-mine">{t.mine}</h2>
      {over === undefined && busy ? <p class="soft">{common().loading}</p> : null}
      {over?.length === 0 ? <p class="soft">{t.noneOfMine}</p> : null}
      {over && over.length > 0 ? (
        <ul class="replay-games">
          {over.map((table) => (
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
  );
}
