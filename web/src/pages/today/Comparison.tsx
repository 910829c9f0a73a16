import { useEffect, useState } from "preact/hooks";
import { Compared } from "../../analysis/Compared.tsx";
import { ofDay } from "../../analysis/compared.ts";
import { reasonOf } from "../../api/http.ts";
import { CardRow } from "../../cards/CardFace.tsx";
import { rankText } from "../../cards/cards.ts";
import { erdayiGroups, shengjiGroups, sorted } from "../../cards/order.ts";
import { common } from "../../i18n/common.ts";
import { compared as comparedWords } from "../../i18n/compared.ts";
import { today } from "../../i18n/today.ts";
import type {
  DayBoard,
  DayChoice,
  DayComparison,
  ErrorBody,
  GameKind,
} from "../../protocol/index.ts";
import { settings } from "../../state/settings.ts";
import { dayWords, percent, readComparison } from "../../today/day.ts";
import { RefusalText } from "../../ui/RefusalText.tsx";

/** The best of all who have played it, and oneself. */
function Ranking({ compared }: { compared: DayComparison }) {
  const t = today();
  const { board, results } = compared;
  return (
    <section class="panel" aria-labelledby="ranking-heading">
      <h2 id="ranking-heading">{t.results}</h2>
      <table class="day-ranking">
        <thead>
          <tr>
            <th scope="col">{t.table.rank}</th>
            <th scope="col">{t.table.name}</th>
            <th scope="col">{t.table.points}</th>
            <th scope="col">{t.table.ratio}</th>
            <th scope="col">{t.table.replay}</th>
          </tr>
        </thead>
        <tbody>
          {results.map((row) => (
            <tr key={row.table} class={row.you ? "own" : undefined}>
              <td>{row.rank}</td>
              <th scope="row">
                {row.name} {row.you ? <span class="day-you">{t.you}</span> : null}
              </th>
              <td>{t.points[board.game](row.points)}</td>
              <td>{percent(row.ratio)}</td>
              <td>
                <a
                  class="button quiet"
                  href={`/replay/${encodeURIComponent(row.table)}`}
                  aria-label={t.replayOf(row.name)}
                >
                  {t.replay}
                </a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A bid; none is one too. */
const bidWords = (bid: number) => (bid === 0 ? today().noBid : bid);

/** What people did, the most frequent first, each as a bar. */
function Choices(props: {
  title: string;
  choices: readonly DayChoice[];
  counted: number;
  none: string;
}) {
  const t = today();
  const { title, choices, counted, none } = props;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul class="day-choices">
        {choices.map((choice) => {
          const share = counted > 0 ? Math.round((100 * choice.count) / counted) : 0;
          return (
            <li
              key={choice.bid ?? choice.cards.join(" ")}
              class={choice.yours ? "own" : undefined}
              style={{ "--share": `${share}%` }}
            >
              <span class="day-choice">
                {choice.cards.length > 0 ? (
                  <CardRow cards={choice.cards} />
                ) : choice.bid !== undefined ? (
                  bidWords(choice.bid)
                ) : (
                  none
                )}
                {choice.yours ? <span class="day-you">{t.yours}</span> : null}
              </span>
              <span class="day-share">
                {share}% <span class="soft">{choice.count}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** All cards as they were dealt. */
function Hands({ compared }: { compared: DayComparison }) {
  const t = today();
  const { board, cards } = compared;
  const seats = board.game === "shengji" ? common().seats4 : common().seats3;
  const groups = board.level === undefined ? erdayiGroups() : shengjiGroups(board.level, null);
  const order = (hand: DayComparison["cards"]["kitty"]) =>
    sorted(hand, groups, settings.value).flat();
  return (
    <section class="panel day-hands" aria-labelledby="hands-heading">
      <h2 id="hands-heading">{t.cards}</h2>
      <dl>
        {cards.hands.map((hand, seat) => (
          <div key={seats[seat]}>
            <dt>
              {seats[seat]} {seat === 0 ? <span class="day-you">{t.you}</span> : null}
            </dt>
            <dd>
              <CardRow cards={order(hand)} perLine={17} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{t.kitty}</dt>
          <dd>
            <CardRow cards={order(cards.kitty)} />
          </dd>
        </div>
      </dl>
      <Proof board={board} />
    </section>
  );
}

/** What the cards come from. */
function Proof({ board }: { board: DayBoard }) {
  const t = today();
  return (
    <p class="day-proof soft">
      {t.set} {board.set} · {t.fingerprint} <code>{board.commitment}</code>
      {board.secret === undefined ? null : (
        <>
          {" "}
          · {t.secret} <code>{board.secret}</code>
        </>
      )}
    </p>
  );
}

/** What the engine makes of the best and of oneself. */
function Engine({ board }: { board: DayBoard }) {
  return board.played === 0 ? null : (
    <section class="panel" aria-labelledby="engine-heading">
      <h2 id="engine-heading">{comparedWords().title}</h2>
      <Compared at={ofDay(board.date, board.game)} people />
    </section>
  );
}

/** What everyone made of the deal of a day. */
export function Comparison({ date, game }: { date: string; game: GameKind }) {
  const t = today();
  const [compared, setCompared] = useState<DayComparison | null>(null);
  const [refusal, setRefusal] = useState<ErrorBody | null>(null);
  useEffect(() => {
    readComparison(date, game).then(setCompared, (error) => setRefusal(reasonOf(error)));
  }, [date, game]);
  const board = compared?.board;
  const made = board?.own?.made;
  return (
    <>
      <p>
        <a class="button quiet" href="/today">
          ← {t.back}
        </a>
      </p>
      <h1>{t.comparison(dayWords(date), common().games[game])}</h1>
      <RefusalText refusal={refusal} />
      {compared === null && refusal === null ? <p class="soft">{common().loading}</p> : null}
      {compared && board ? (
        <>
          {made ? (
            <p class="day-made">
              <strong>{percent(made.ratio)}</strong>
              <span>
                {t.points[game](made.points)} · {t.rankOf(made.rank, board.played)}
              </span>
            </p>
          ) : null}
          {board.level === undefined ? null : <p class="soft">{t.deals(rankText(board.level))}</p>}
          {compared.results.length === 0 ? (
            <p>{t.nobody}</p>
          ) : (
            <>
              <Ranking compared={compared} />
              <div class="panel day-did">
                <p class="soft">{t.counted(compared.counted)}</p>
                <Choices
                  title={game === "shengji" ? t.declared : t.bid}
                  choices={compared.declared}
                  counted={compared.counted}
                  none={game === "shengji" ? t.notDeclared : t.notAsked}
                />
                {game === "shengji" ? (
                  <Choices
                    title={t.buried}
                    choices={compared.buried}
                    counted={compared.counted}
                    none=""
                  />
                ) : null}
                <Choices
                  title={t.led}
                  choices={compared.led}
                  counted={compared.counted}
                  none={t.notLed}
                />
              </div>
            </>
          )}
          <Engine board={board} />
          <Hands compared={compared} />
        </>
      ) : null}
    </>
  );
}
