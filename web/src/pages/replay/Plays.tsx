import { signed } from "../../analysis/reading.ts";
import { analysis } from "../../i18n/analysis.ts";
import type { AnalysisDecision, GameKind, WeighedMove } from "../../protocol/index.ts";

export { MoveWords as Play } from "../../analysis/MoveWords.tsx";

/** What a decision was, and when. */
export function kindWords(decision: AnalysisDecision): string {
  const t = analysis();
  const kind = t.kinds[decision.kind];
  return decision.trick === undefined ? kind : `${t.trick(decision.trick)} · ${kind}`;
}

/** So many levels or points. */
export function amount(value: number, game: GameKind): string {
  const t = analysis();
  const text = signed(value, game).replace("+", "");
  return game === "shengji" ? t.levels(text) : t.points(text);
}

/** What a move is expected to bring, with the interval where it was tried often enough for one. */
export function Worth(props: { move: WeighedMove; game: GameKind; worlds: number }) {
  const t = analysis();
  const { game, move } = props;
  const { mean, low, high } = move.worth;
  const givenUp = move.worlds < props.worlds / 2;
  return (
    <>
      <b>{signed(mean, game)}</b>{" "}
      <small class="soft">
        {givenUp ? t.triedIn(move.worlds) : t.between(signed(low, game), signed(high, game))}
      </small>
    </>
  );
}
