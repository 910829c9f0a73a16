import { bestIn, type Found, isRight } from "../../analysis/reading.ts";
import { analysis as words } from "../../i18n/analysis.ts";
import { said } from "../../i18n/index.ts";
import type { GameKind, Hindsight } from "../../protocol/index.ts";
import { ALL, type Look, lineOf } from "./look.ts";
import { amount, kindWords, Play, Worth } from "./Plays.tsx";

type BetterLook = Extract<Look, { is: "better" }>;

/** One decision: what was better, why, what else there was, and how it may go on. */
export function Better(props: { look: BetterLook; game: GameKind; onLook: (look: Look) => void }) {
  const t = words();
  const { look, game, onLook } = props;
  const { found } = look;
  const { weighed, hindsight } = found.part;
  return (
    <div class="analysis">
      <p class="costly-head">
        <span class={`class-mark of-${weighed.class}`}>{t.classes[weighed.class]}</span>
        <b>{kindWords(found.decision)}</b>
        {weighed.sure_loss > 0 ? <span>{t.costs(amount(weighed.loss.mean, game))}</span> : null}
        <button type="button" class="button" onClick={() => onLook(ALL)}>
          {t.close}
        </button>
      </p>
      <Reasons found={found} />
      <div class="analysis-doing">
        <button
          type="button"
          class="button primary"
          onClick={() => onLook({ is: "practise", found })}
        >
          {t.practise}
        </button>
        <PlayOnButton found={found} onLook={onLook} />
      </div>
      <LineSteps look={look} onLook={onLook} />
      <Considered found={found} game={game} />
      {hindsight ? <InHindsight hindsight={hindsight} game={game} /> : null}
    </div>
  );
}

/** Why, in the words of the engine. */
export function Reasons({ found }: { found: Pick<Found, "part"> }) {
  const t = words();
  const { reasons } = found.part.weighed;
  if (reasons.length === 0) {
    return null;
  }
  return (
    <section>
      <h3>{t.why}</h3>
      <ul class="reasons">
        {reasons.map((reason, at) => (
          // Reasons are told apart by their place.
          <li key={at}>
            {reason.about === "position" ? null : (
              <b>{t.of(reason.about === "best" ? t.better : t.madeBy)}</b>
            )}
            {said(reason)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Offered at every decision: from there on bots sit on all other chairs. */
export function PlayOnButton(props: { found: Found; onLook: (look: Look) => void }) {
  const t = words();
  return (
    <button
      type="button"
      class="button"
      onClick={() => props.onLook({ is: "play", found: props.found, played: null, moves: [] })}
    >
      {t.playOn}
    </button>
  );
}

function LineSteps({ look, onLook }: { look: BetterLook; onLook: (look: Look) => void }) {
  const t = words();
  const { found, step } = look;
  const line = bestIn(found)?.play?.do === "play" ? lineOf(found) : [];
  if (line.length < 2) {
    return null;
  }
  const to = (next: number) => onLook({ ...look, step: next });
  return (
    <section>
      <h3>{t.line}</h3>
      <div class="line-steps">
        <button type="button" class="button" disabled={step === 0} onClick={() => to(step - 1)}>
          {t.lineBack}
        </button>
        <span role="status">{t.lineStep(step + 1, line.length)}</span>
        <button
          type="button"
          class="button"
          disabled={step >= line.length - 1}
          onClick={() => to(step + 1)}
        >
          {t.lineNext}
        </button>
      </div>
      <p class="soft">{t.lineNote}</p>
    </section>
  );
}

/** All that was weighed, with what was made marked. */
export function Considered({ found, game }: { found: Pick<Found, "part">; game: GameKind }) {
  const t = words();
  const { candidates, made, worlds } = found.part.weighed;
  return (
    <section>
      <h3>{t.all}</h3>
      <table class="considered">
        <thead>
          <tr>
            <th scope="col">{t.move}</th>
            <th scope="col">{t.worth}</th>
            <th scope="col" class="number">
              {game === "shengji" ? t.defenders : t.wins}
            </th>
          </tr>
        </thead>
        <tbody>
          {candidates.map((move, at) => (
            // Candidates are told apart by their place.
            <tr key={at} class={isRight(move) ? "right" : ""}>
              <th scope="row">
                <Play play={move.play} game={game} />
                {at === made ? <small class="was-made">{t.madeBy}</small> : null}
              </th>
              <td>
                <Worth move={move} game={game} worlds={worlds} />
              </td>
              <td class="number">
                {game === "shengji" && move.points !== undefined
                  ? Math.round(move.points)
                  : t.percent(Math.round(move.wins * 100))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="soft">{t.weighedIn(worlds)}</p>
    </section>
  );
}

/** What nobody could know, apart from all else. */
function InHindsight({ hindsight, game }: { hindsight: Hindsight; game: GameKind }) {
  const t = words();
  const [best] = hindsight.candidates;
  const made = hindsight.candidates[hindsight.made];
  if (!best || !made) {
    return null;
  }
  const better = best.worth > made.worth;
  return (
    <details class="hindsight">
      <summary>{t.hindsight}</summary>
      <p class="soft">{t.hindsightNote}</p>
      {better ? (
        <p class="hindsight-best">
          {t.hindsightBest} <Play play={best.play} game={game} />
          <span>{amount(best.worth - made.worth, game)}</span>
        </p>
      ) : (
        <p>{t.hindsightSame}</p>
      )}
    </details>
  );
}
