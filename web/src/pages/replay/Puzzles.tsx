import { useLocation, useRoute } from "preact-iso";
import { serverNow } from "../../api/time.ts";
import { common } from "../../i18n/common.ts";
import { puzzles as words } from "../../i18n/puzzles.ts";
import type { GameKind, PuzzlesToday } from "../../protocol/index.ts";
import { DailyRow } from "../../puzzles/Daily.tsx";
import { nextPath, readPuzzles } from "../../puzzles/days.ts";
import { enterAs, lastName, me } from "../../state/me.ts";
import { dayWords, someName } from "../../today/day.ts";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { Shell } from "../../ui/Shell.tsx";
import { useNow } from "../../ui/useNow.ts";
import { useRead } from "../../ui/useRead.ts";
import { useTask } from "../../ui/useTask.ts";
import { useTitle } from "../../ui/useTitle.ts";
import { Puzzle } from "./Puzzle.tsx";
import "../../today/hero.css";
import "./puzzles.css";

const MINUTE = 60_000;

function Left({ ends }: { ends: number }) {
  const left = Math.max(0, Math.ceil((ends - useNow(MINUTE)) / MINUTE));
  return <>{words().left(Math.floor(left / 60), left % 60)}</>;
}

/** Puzzles without end, near one's rating. */
function More({ today }: { today: PuzzlesToday }) {
  const t = words();
  const { route } = useLocation();
  const task = useTask();
  const begin = (game: GameKind) =>
    task.run(async () => {
      await enterAs(lastName() ?? someName());
      route(nextPath(game));
    });
  return (
    <section class="panel" aria-labelledby="more-heading">
      <h2 id="more-heading">{t.more}</h2>
      <p class="soft">{t.moreLine}</p>
      <ul class="day-boards">
        {today.daily.map(({ game }) => {
          const own = today.ratings.find((rating) => rating.game === game);
          return (
            <li key={game} class="day-board">
              <div class="day-words">
                <h3>{common().games[game]}</h3>
                <p class="soft">
                  {own
                    ? `${t.rating(own.rating, own.provisional)} · ${t.count(own.tries)}`
                    : t.noRating}
                </p>
              </div>
              <div class="day-buttons">
                <button
                  type="button"
                  class="button"
                  disabled={task.busy}
                  onClick={() => begin(game)}
                >
                  {t.moreOf(common().games[game])}
                </button>
              </div>
            </li>
          );
        })}
      </ul>
      <RefusalText refusal={task.refusal} />
    </section>
  );
}

/** The puzzles of the day first, then as many as one likes. */
function Overview() {
  const t = words();
  const { value: read, refusal } = useRead(
    () => readPuzzles().then((today) => ({ today, ends: serverNow() + today.left_ms })),
    me.value?.id,
  );
  if (read === null) {
    return refusal ? <RefusalText refusal={refusal} /> : <p class="soft">{common().loading}</p>;
  }
  const { today, ends } = read;
  const next = today.daily.find((puzzle) => puzzle.own === undefined);
  return (
    <div class="puzzles">
      <section class="day-hero" aria-labelledby="puzzles-heading">
        <h1 id="puzzles-heading">{t.title}</h1>
        <p class="day-date">{dayWords(today.date, true)}</p>
        <p>{t.lead}</p>
        <p class="day-facts">
          <strong>{today.streak > 0 ? t.streak(today.streak) : t.noStreak}</strong>
          <span>
            <Left ends={ends} />
          </span>
        </p>
      </section>
      <section class="panel" aria-label={t.title}>
        {today.daily.length === 0 ? <p>{t.none}</p> : null}
        <ul class="day-boards">
          {today.daily.map((puzzle) => (
            <DailyRow key={puzzle.game} puzzle={puzzle} primary={puzzle === next} />
          ))}
        </ul>
      </section>
      <More today={today} />
      <details class="panel puzzle-how">
        <summary>{t.how}</summary>
        <ul>
          {t.howLines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}

/** `/puzzles`, and `/puzzles/:id` for one; `next` is one that was not tried yet. */
export default function PuzzlesPage() {
  const { params } = useRoute();
  const { query } = useLocation();
  const id = params["id"];
  const game = query["game"] === "erdayi" ? "erdayi" : "shengji";
  useTitle(words().title);
  return <Shell>{id ? <Puzzle key={`${id} ${game}`} id={id} game={game} /> : <Overview />}</Shell>;
}
