import { lobby } from "../i18n/lobby.ts";
import type { GameKind, SummarySeat, TableSummary } from "../protocol/index.ts";
import { shortName } from "../rules/editions.ts";
import { ratingOf } from "../state/ratings.ts";
import { PersonFace } from "./Face.tsx";
import { RatingSign } from "./RatingMark.tsx";
import "./chairs.css";

/** What people call a table: its title, or what is played there. */
export function tableName(table: TableSummary): string {
  return table.title || shortName(table.rules);
}

function Chair({ seat, rated }: { seat: SummarySeat | null; rated: GameKind | undefined }) {
  const t = lobby();
  if (!seat) {
    return <li class="lobby-chair free">{t.freeChair}</li>;
  }
  const rating = seat.user !== undefined && rated ? ratingOf(seat.user, rated) : undefined;
  return (
    <li class={seat.bot ? "lobby-chair bot" : "lobby-chair"}>
      {seat.user === undefined ? null : (
        <span class="lobby-chair-face">
          <PersonFace id={seat.user} />
        </span>
      )}
      <span class="lobby-chair-name">{seat.bot ? t.bot : seat.name}</span>
      {seat.program ? <small class="soft">{t.program}</small> : null}
      {rating ? <RatingSign {...rating} /> : null}
    </li>
  );
}

/** Who sits at a table, chair by chair; with their ratings where these are at stake. */
export function Chairs({ table }: { table: TableSummary }) {
  const rated = table.rated && table.status !== "over" ? table.game : undefined;
  return (
    <ul class="lobby-chairs">
      {table.seats.map((seat, at) => (
        <Chair key={at} seat={seat} rated={rated} />
      ))}
    </ul>
  );
}
