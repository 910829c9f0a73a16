import { lobby } from "../i18n/lobby.ts";
import type { SummarySeat, TableSummary } from "../protocol/index.ts";
import { shortName } from "../rules/editions.ts";
import "./chairs.css";

/** What people call a table: its title, or what is played there. */
export function tableName(table: TableSummary): string {
  return table.title || shortName(table.rules);
}

function Chair({ seat }: { seat: SummarySeat | null }) {
  const t = lobby();
  if (!seat) {
    return <li class="lobby-chair free">{t.freeChair}</li>;
  }
  return (
    <li class={seat.bot ? "lobby-chair bot" : "lobby-chair"}>
      <span class="lobby-chair-name">{seat.bot ? t.bot : seat.name}</span>
    </li>
  );
}

/** Who sits at a table, chair by chair. */
export function Chairs({ table }: { table: TableSummary }) {
  return (
    <ul class="lobby-chairs">
      {table.seats.map((seat, at) => (
        <Chair key={at} seat={seat} />
      ))}
    </ul>
  );
}
