import { useEffect, useState } from "preact/hooks";
import { get } from "../../api/http.ts";
import { common } from "../../i18n/common.ts";
import { lobby } from "../../i18n/lobby.ts";
import type { OwnTable, OwnTablesPage } from "../../protocol/index.ts";
import { shortName } from "../../rules/editions.ts";
import { me } from "../../state/me.ts";
import { tableName } from "../../ui/Chairs.tsx";

/** So many games are shown here; all of them stand in their own page. */
const SHOWN = 3;

/** The tables of the person that are not over, the newest first. */
export function useRunning(): readonly OwnTable[] {
  const [running, setRunning] = useState<readonly OwnTable[]>([]);
  const id = me.value?.id;
  useEffect(() => {
    setRunning([]);
    if (id === undefined) {
      return;
    }
    let gone = false;
    get<OwnTablesPage>("/api/me/tables")
      .then(({ tables }) => {
        if (!gone) {
          setRunning(tables.filter((table) => table.status !== "over"));
        }
      })
      // Without the list nobody is led back; the games stand in their own page.
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [id]);
  return running;
}

/** Who else plays there, and whether it has begun. */
function lineOf(table: OwnTable): string {
  const t = lobby();
  const others = table.seats.filter((_, seat) => seat !== table.seat);
  const people = others.filter((seat) => seat !== null && !seat.bot && !seat.program);
  const alone = others.every((seat) => seat?.bot);
  return [
    ...(table.title ? [shortName(table.rules)] : [common().games[table.game]]),
    alone ? t.withBots : people.map((seat) => seat?.name).join("、"),
    table.status === "playing" ? t.backPlaying : t.backGathering,
  ]
    .filter((part) => part !== "")
    .join(" · ");
}

/** The games one has begun and not ended, before everything else. */
export function Running({ tables }: { tables: readonly OwnTable[] }) {
  const t = lobby();
  if (tables.length === 0) {
    return null;
  }
  return (
    <section class="lobby-running" aria-labelledby="running-heading">
      <h2 id="running-heading">{t.running}</h2>
      <ul>
        {tables.slice(0, SHOWN).map((table, index) => (
          <li key={table.id}>
            <p>
              <strong>{tableName(table)}</strong> <span class="soft">{lineOf(table)}</span>
            </p>
            <a
              class={index === 0 ? "button primary" : "button"}
              href={`/table/${encodeURIComponent(table.id)}`}
              aria-label={`${t.back} · ${tableName(table)}`}
            >
              {t.back}
            </a>
          </li>
        ))}
      </ul>
      {tables.length > SHOWN ? (
        <a class="lobby-running-all" href="/me">
          {t.backAll}
        </a>
      ) : null}
    </section>
  );
}
