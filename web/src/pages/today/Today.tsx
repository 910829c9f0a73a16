import { useEffect, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { reasonOf } from "../../api/http.ts";
import { serverNow } from "../../api/time.ts";
import { common } from "../../i18n/common.ts";
import { today as words } from "../../i18n/today.ts";
import type { DayBoard, ErrorBody, Today } from "../../protocol/index.ts";
import { me } from "../../state/me.ts";
import { BoardRow } from "../../today/Board.tsx";
import { comparisonPath, dayWords, readToday } from "../../today/day.ts";
import { RefusalText } from "../../ui/RefusalText.tsx";
import { Shell } from "../../ui/Shell.tsx";
import { useNow } from "../../ui/useNow.ts";
import { useTask } from "../../ui/useTask.ts";
import { useTitle } from "../../ui/useTitle.ts";
import { Comparison } from "./Comparison.tsx";
import { share } from "./picture.ts";
import "../../today/hero.css";
import "./today.css";

const MINUTE = 60_000;

/** Draws the picture of what one made of a deal. */
function ShareButton({ board, streak }: { board: DayBoard; streak: number }) {
  const t = words();
  const task = useTask();
  const [saved, setSaved] = useState(false);
  return (
    <>
      <button
        type="button"
        class="button"
        disabled={task.busy}
        onClick={() => task.run(async () => setSaved(await share(board, streak)))}
      >
        {task.busy ? t.sharing : t.share}
      </button>
      <span class="soft" role="status">
        {saved ? t.saved : null}
      </span>
    </>
  );
}

/** How long the cards of today are those of today. */
function Left({ ends }: { ends: number }) {
  const left = Math.max(0, Math.ceil((ends - useNow(MINUTE)) / MINUTE));
  return <>{words().left(Math.floor(left / 60), left % 60)}</>;
}

/** The deals of yesterday, whose cards are open. */
function Yesterday({ boards }: { boards: readonly DayBoard[] }) {
  const t = words();
  return (
    <section aria-labelledby="yesterday-heading">
      <h2 id="yesterday-heading">{t.yesterday}</h2>
      <ul class="day-boards">
        {boards.map((board) => (
          <li key={board.game} class="day-board">
            <div class="day-words">
              <h3>{common().games[board.game]}</h3>
              <p class="soft">{t.played(board.played)}</p>
            </div>
            {board.own && !board.own.over ? (
              <BackTo board={board} />
            ) : (
              <a
                class="button"
                href={comparisonPath(board)}
                aria-label={`${t.yesterday} · ${t.seeAllOf(common().games[board.game])}`}
              >
                {t.seeAll}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function BackTo({ board }: { board: DayBoard }) {
  const t = words();
  const game = common().games[board.game];
  return (
    <a
      class="button"
      href={`/table/${encodeURIComponent(board.own?.table ?? "")}`}
      aria-label={`${t.yesterday} · ${t.goOnGame(game)}`}
    >
      {t.goOn}
    </a>
  );
}

/** By which rules, and how anyone can check the cards. */
function Fairness({ today }: { today: Today }) {
  const t = words();
  const { games } = common();
  return (
    <details class="panel day-how">
      <summary>{t.howTitle}</summary>
      <ul>
        {t.how.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <dl class="day-proof">
        {[...today.today, ...today.tomorrow].map((board) => (
          <div key={board.set}>
            <dt>
              {board.date === today.date ? games[board.game] : t.tomorrow(games[board.game])} ·{" "}
              {t.set} {board.set}
            </dt>
            <dd>
              {t.fingerprint} <code>{board.commitment}</code>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** The deal of the day: both games, yesterday's, and the rules. */
function Overview() {
  const t = words();
  const [read, setRead] = useState<{ today: Today; ends: number } | null>(null);
  const [refusal, setRefusal] = useState<ErrorBody | null>(null);
  const id = me.value?.id;
  useEffect(() => {
    let gone = false;
    readToday().then(
      (today) => {
        if (!gone) {
          setRead({ today, ends: serverNow() + today.left_ms });
          setRefusal(null);
        }
      },
      (error) => setRefusal(reasonOf(error)),
    );
    return () => {
      gone = true;
    };
  }, [id]);
  if (read === null) {
    return refusal ? <RefusalText refusal={refusal} /> : <p class="soft">{common().loading}</p>;
  }
  const { today, ends } = read;
  const next = today.today.find((board) => !board.own?.over);
  return (
    <>
      <section class="day-hero" aria-labelledby="day-heading">
        <h1 id="day-heading">{t.title}</h1>
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
        <ul class="day-boards">
          {today.today.map((board) => (
            <BoardRow key={board.game} board={board} primary={board === next}>
              {board.own?.made ? <ShareButton board={board} streak={today.streak} /> : null}
            </BoardRow>
          ))}
        </ul>
      </section>
      <Yesterday boards={today.yesterday} />
      <Fairness today={today} />
    </>
  );
}

/** The deal of the day, or what everyone made of one. */
export default function TodayPage() {
  const { query } = useLocation();
  const [date, game] = [query["date"], query["game"]];
  useTitle(words().title);
  return (
    <Shell>
      <div class="day">
        {date !== undefined && (game === "shengji" || game === "erdayi") ? (
          <Comparison key={`${date} ${game}`} date={date} game={game} />
        ) : (
          <Overview />
        )}
      </div>
    </Shell>
  );
}
