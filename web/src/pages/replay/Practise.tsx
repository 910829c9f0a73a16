import { useMemo, useState } from "preact/hooks";
import { type Found, isRight } from "../../analysis/reading.ts";
import { analysis as words } from "../../i18n/analysis.ts";
import type { GameKind, WeighedMove } from "../../protocol/index.ts";
import { Reasons } from "./Better.tsx";
import type { Look } from "./look.ts";
import { amount, Play } from "./Plays.tsx";

/** The most moves that are offered. */
const OFFERED = 6;

/** The moves that are offered: the best among them, in an order that tells nothing. */
export function offered(candidates: readonly WeighedMove[]): WeighedMove[] {
  const name = (move: WeighedMove) => JSON.stringify(move.play ?? null);
  return candidates.slice(0, OFFERED).sort((a, b) => (name(a) < name(b) ? -1 : 1));
}

/** A decision again, from what its seat could see, until it is right. */
export function Practise(props: {
  found: Found;
  game: GameKind;
  onBack: () => void;
  onLook: (look: Look) => void;
}) {
  const t = words();
  const { found, game } = props;
  const { weighed } = found.part;
  const moves = useMemo(() => {
    const made = weighed.candidates[weighed.made];
    const first = weighed.candidates.slice(0, OFFERED);
    // What was made is always there to be tried again.
    return offered(made && !first.includes(made) ? [...first.slice(0, -1), made] : first);
  }, [found]);
  const [tried, setTried] = useState<readonly number[]>([]);
  const last = moves[tried.at(-1) ?? -1];
  const solved = isRight(last);
  return (
    <div class="analysis practise">
      <h3>{t.practising}</h3>
      <ul class="offered">
        {moves.map((move, at) => (
          // Moves are told apart by their place.
          <li key={at}>
            <button
              type="button"
              class={`button ${tried.includes(at) ? (isRight(move) ? "right" : "wrong") : ""}`}
              disabled={solved || tried.includes(at)}
              onClick={() => setTried([...tried, at])}
            >
              <Play play={move.play} game={game} />
            </button>
          </li>
        ))}
      </ul>
      <p role="status" class={solved ? "good" : "bad"}>
        {last === undefined
          ? ""
          : solved
            ? tried.length === 1
              ? t.right
              : t.rightSecond(tried.length)
            : t.wrong(amount(last.loss.mean, game))}
      </p>
      {solved ? <Reasons found={found} /> : null}
      <div class="analysis-doing">
        {solved ? (
          <button
            type="button"
            class="button"
            onClick={() => props.onLook({ is: "better", found, step: 0 })}
          >
            {t.go}
          </button>
        ) : null}
        <button type="button" class={`button ${solved ? "primary" : ""}`} onClick={props.onBack}>
          {solved ? t.done : t.close}
        </button>
      </div>
    </div>
  );
}
