import type { ComponentChildren } from "preact";
import { useLocation } from "preact-iso";
import { rankText } from "../cards/cards.ts";
import { common } from "../i18n/common.ts";
import { today } from "../i18n/today.ts";
import type { DayBoard } from "../protocol/index.ts";
import { RefusalText } from "../ui/RefusalText.tsx";
import { useTask } from "../ui/useTask.ts";
import "./board.css";
import { beginToday, comparisonPath, percent, tablePath } from "./day.ts";

/** What somebody made of it, in a line. */
export function madeWords(board: DayBoard): string {
  const t = today();
  const made = board.own?.made;
  if (!made) {
    return board.own?.over ? t.unfinished : "";
  }
  const points = t.points[board.game](made.points);
  return board.played > 1
    ? `${points} · ${t.rankOf(made.rank, board.played)} · ${percent(made.ratio)}`
    : `${points} · ${t.alone}`;
}

/** One of the deals of a day: what it is, and what can be done with it now. */
export function BoardRow({
  board,
  primary,
  children,
}: {
  board: DayBoard;
  /** Whether this is what one came for. */
  primary: boolean;
  children?: ComponentChildren;
}) {
  const t = today();
  const { route } = useLocation();
  const task = useTask();
  const game = common().games[board.game];
  const { own } = board;
  const what = board.level === undefined ? t.bids : t.deals(rankText(board.level));
  return (
    <li class="day-board">
      <div class="day-words">
        <h3>{game}</h3>
        <p class="soft">{own?.over ? madeWords(board) : `${what} · ${t.played(board.played)}`}</p>
        <RefusalText refusal={task.refusal} />
      </div>
      <div class="day-buttons">
        {own?.over ? (
          <a class="button" href={comparisonPath(board)} aria-label={t.seeAllOf(game)}>
            {t.seeAll}
          </a>
        ) : own ? (
          <a
            class={primary ? "button primary" : "button"}
            href={tablePath(own.table)}
            aria-label={t.goOnGame(game)}
          >
            {t.goOn}
          </a>
        ) : (
          <button
            type="button"
            class={primary ? "button primary" : "button"}
            disabled={task.busy}
            aria-label={t.beginGame(game)}
            onClick={() => task.run(async () => route(await beginToday(board.game)))}
          >
            {t.begin}
          </button>
        )}
        {children}
      </div>
    </li>
  );
}
