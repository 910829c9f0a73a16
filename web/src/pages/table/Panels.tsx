import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { CardRow } from "../../cards/CardFace.tsx";
import { rankText, signed } from "../../cards/cards.ts";
import { byUnit, trumpTest } from "../../cards/order.ts";
import { manners } from "../../i18n/manners.ts";
import { table } from "../../i18n/table.ts";
import { dealOf, gameOf, type TableStore } from "../../table/store.ts";
import { phrase, sentence } from "../../table/words.ts";
import { nameOf } from "./SeatPlate.tsx";
import { oursFirst, TrumpSign } from "./TopBar.tsx";
import "./panels.css";

/** The score sheet of the match. */
export function ScoreSheet({ store }: { store: TableStore }) {
  const t = table();
  const view = store.view.value;
  const game = view && gameOf(view);
  if (!view || !game) {
    return null;
  }
  if (game.game === "erdayi") {
    return (
      <table class="score-sheet">
        <thead>
          <tr>
            <th>{t.sheet.deal}</th>
            {view.seats.map((_, seat) => (
              <th key={seat}>{nameOf(store, seat)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {game.results.map((scores, at) => (
            <tr key={at}>
              <td>{at + 1}</td>
              {scores.map((score, seat) => (
                <td key={seat}>{signed(score)}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th>{t.sheet.total}</th>
            {game.totals.map((total, seat) => (
              <td key={seat}>{signed(total)}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    );
  }
  return (
    <table class="score-sheet">
      <thead>
        <tr>
          <th>{t.sheet.deal}</th>
          <th>{t.sheet.dealer}</th>
          <th>{t.sheet.level}</th>
          <th>{t.sheet.trump}</th>
          <th>{t.sheet.points}</th>
          <th>{t.sheet.rise}</th>
          <th>{t.sheet.levels}</th>
        </tr>
      </thead>
      <tbody>
        {game.results.map((result, at) => (
          <tr key={at}>
            <td>{at + 1}</td>
            <td>{nameOf(store, result.dealer)}</td>
            <td>{rankText(result.level)}</td>
            <td>
              <TrumpSign trump={result.trump} />
            </td>
            <td>{result.points}</td>
            <td>
              {result.rise.switch
                ? t.sheet.defendersUp(result.rise.defenders)
                : t.sheet.dealerUp(result.rise.dealer_side)}
            </td>
            <td>{oursFirst(store, result.levels).map(rankText).join(":")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The trick before the one on the table. */
export function LastTrick({ store }: { store: TableStore }) {
  const t = table();
  const view = store.view.value;
  const trick = view && dealOf(view)?.last_trick;
  if (!view || !trick) {
    return <p class="soft">{t.noLastTrick}</p>;
  }
  return (
    <div class="last-trick">
      {trick.plays.map((cards, at) => {
        const seat = (trick.leader + at) % view.seats.length;
        return (
          <div key={seat}>
            <span class="soft">
              {nameOf(store, seat)}{" "}
              {trick.winning === seat ? <span class="best-mark inline">{t.winning}</span> : null}
            </span>
            <CardRow
              cards={byUnit(cards, at === 0 ? trick.units : [], store.groups.value)}
              trump={trumpTest(store.groups.value)}
            />
          </div>
        );
      })}
    </div>
  );
}

/** The points the defenders have taken, as cards and as a number, and what they lead to. */
export function Taken({ store }: { store: TableStore }) {
  const t = table();
  const view = store.view.value;
  const deal = view && dealOf(view);
  if (!view || !deal) {
    return null;
  }
  return (
    <div class="taken">
      <p>
        <b>{t.points(deal.points)}</b>
      </p>
      <CardRow cards={deal.taken} />
      <ol class="level-steps">
        {view.scale?.map((step, at) => {
          const next = view.scale?.[at + 1]?.from ?? Number.POSITIVE_INFINITY;
          const here = deal.points < next && (at === 0 || deal.points >= step.from);
          return (
            <li key={step.from} class={here ? "here" : ""}>
              <span>{t.fromPoints(step.from)}</span>
              <span>
                {step.switch ? t.defendersRise(step.defenders) : t.dealerRises(step.dealer_side)}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** The deal in words, the newest last. */
export function Log({ store }: { store: TableStore }) {
  const end = useRef<HTMLLIElement>(null);
  const lines = store.log.value.flatMap(({ number, event, after }) => {
    const text = sentence(event, after, "signs");
    return text ? [{ number, text }] : [];
  });
  const last = lines.at(-1)?.number;
  useEffect(() => {
    end.current?.scrollIntoView?.({ block: "nearest" });
  }, [last]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <ol class="log" tabIndex={0}>
      {lines.slice(-150).map(({ number, text }) => (
        <li key={number} ref={number === last ? end : null}>
          {text}
        </li>
      ))}
    </ol>
  );
}

/** Set phrases, signs and, where the table allows it, words of one's own. */
export function Talk({ store, onSaid }: { store: TableStore; onSaid?: () => void }) {
  const t = table();
  const text = useSignal("");
  const free = store.view.value?.settings.chat === "free";
  const say = async (what: { phrase: number } | { text: string }) => {
    const outcome = await store.act({ c: "say", ...what });
    if (outcome.ok) {
      text.value = "";
      onSaid?.();
    }
  };
  const count = t.phrases.length;
  return (
    <div class="talk">
      <div class="phrases">
        {t.phrases.map((_, number) => (
          <button
            key={phrase(number)}
            type="button"
            class="button"
            onClick={() => say({ phrase: number })}
          >
            {phrase(number)}
          </button>
        ))}
      </div>
      <div class="phrases signs">
        {t.emoji.map((sign, at) => (
          <button
            key={sign}
            type="button"
            class="button"
            onClick={() => say({ phrase: count + at })}
          >
            {sign}
          </button>
        ))}
      </div>
      {free ? (
        <form
          class="say"
          onSubmit={(event) => {
            event.preventDefault();
            if (text.value.trim()) {
              void say({ text: text.value.trim() });
            }
          }}
        >
          <input
            class="input"
            maxLength={200}
            value={text.value}
            placeholder={t.sayPlaceholder}
            aria-label={t.sayPlaceholder}
            onInput={(event) => {
              text.value = event.currentTarget.value;
            }}
          />
          <button type="submit" class="button">
            {t.send}
          </button>
        </form>
      ) : store.event.value ? null : (
        <p class="soft">{manners().phrasesOnly}</p>
      )}
    </div>
  );
}
