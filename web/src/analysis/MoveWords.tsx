import { CardRow } from "../cards/CardFace.tsx";
import { SYMBOLS } from "../cards/cards.ts";
import { analysis } from "../i18n/analysis.ts";
import type { GameKind, Move } from "../protocol/index.ts";

/** A move in cards or in words. */
export function MoveWords({ play, game }: { play: Move | undefined; game: GameKind }) {
  const t = analysis();
  if (!play) {
    return <span class="play-words">{t.wait}</span>;
  }
  switch (play.do) {
    case "declare":
    case "bury":
    case "play":
    case "unit":
      return <CardRow cards={play.cards} perLine={8} />;
    case "pass":
      return <span class="play-words">{game === "erdayi" ? t.passes : t.wait}</span>;
    case "call":
      return <span class="play-words">{play.points === 0 ? t.noBid : t.bidOf(play.points)}</span>;
    case "trump":
      return <span class="play-words">{SYMBOLS[play.suit]}</span>;
    case "demand":
      return <span class="play-words">{t.move}</span>;
  }
}
