import { puzzles as words } from "../../i18n/puzzles.ts";
import { DailyRow } from "../../puzzles/Daily.tsx";
import { readPuzzles } from "../../puzzles/days.ts";
import { me } from "../../state/me.ts";
import { useRead } from "../../ui/useRead.ts";

/** The puzzles of the day, where one comes in. */
export function PuzzleCard() {
  const t = words();
  // A lobby without it is a lobby all the same.
  const today = useRead(readPuzzles, me.value?.id).value;
  if (today === null || today.daily.length === 0) {
    return null;
  }
  return (
    <section class="panel puzzle-card" aria-labelledby="puzzle-heading">
      <h2 id="puzzle-heading">
        <a href="/puzzles">{t.card}</a>
      </h2>
      <p class="soft">{today.streak > 0 ? t.streak(today.streak) : t.cardLine}</p>
      <ul class="day-boards">
        {today.daily.map((puzzle) => (
          <DailyRow key={puzzle.game} puzzle={puzzle} primary={false} />
        ))}
      </ul>
    </section>
  );
}
