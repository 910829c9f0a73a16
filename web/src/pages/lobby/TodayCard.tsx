import { useEffect, useState } from "preact/hooks";
import { today as words } from "../../i18n/today.ts";
import type { Today } from "../../protocol/index.ts";
import { me } from "../../state/me.ts";
import { BoardRow } from "../../today/Board.tsx";
import { readToday } from "../../today/day.ts";

/** The deal of the day, where one comes in: both games, and how long one has kept it up. */
export function TodayCard() {
  const t = words();
  const [today, setToday] = useState<Today | null>(null);
  const id = me.value?.id;
  useEffect(() => {
    let gone = false;
    readToday()
      .then((read) => {
        if (!gone) {
          setToday(read);
        }
      })
      // A lobby without it is a lobby all the same.
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [id]);
  if (today === null) {
    return null;
  }
  return (
    <section class="panel today-card" aria-labelledby="today-heading">
      <h2 id="today-heading">
        <a href="/today">{t.card}</a>
      </h2>
      <p class="soft">{today.streak > 0 ? t.streak(today.streak) : t.cardLine}</p>
      <ul class="day-boards">
        {today.today.map((board) => (
          <BoardRow key={board.game} board={board} primary={false} />
        ))}
      </ul>
    </section>
  );
}
