import { common } from "../i18n/common.ts";
import { puzzles } from "../i18n/puzzles.ts";
import type { DailyPuzzle } from "../protocol/index.ts";
import "../today/board.css";
import { puzzlePath, share } from "./days.ts";

/** The puzzle of the day in one of the games: what is asked, and what one made of it. */
export function DailyRow({ puzzle, primary }: { puzzle: DailyPuzzle; primary: boolean }) {
  const t = puzzles();
  const game = common().games[puzzle.game];
  const tried = puzzle.own !== undefined;
  const known = t.tried(puzzle.tries, share(puzzle));
  return (
    <li class="day-board">
      <div class="day-words">
        <h3>{game}</h3>
        <p class="soft">
          {puzzle.own === undefined ? t.asks[puzzle.asks] : puzzle.own ? t.right : t.wrong} ·{" "}
          {known}
        </p>
      </div>
      <div class="day-buttons">
        <a
          class={primary ? "button primary" : "button"}
          href={puzzlePath(puzzle.id)}
          aria-label={tried ? t.lookGame(game) : t.solveGame(game)}
        >
          {tried ? t.look : t.solve}
        </a>
      </div>
    </li>
  );
}
