import { useEffect, useState } from "preact/hooks";
import { get } from "../api/http.ts";
import { ratings as words } from "../i18n/ratings.ts";
import type { GameKind, GameRating, PersonRatings } from "../protocol/index.ts";

/** Somebody's ratings. */
export const readRatings = (user: string): Promise<PersonRatings> =>
  get<PersonRatings>(`/api/ratings/${encodeURIComponent(user)}`);

/** Somebody's rating in a game, read again when `after` changes; nothing for who has none. */
export function RatingMark(props: { user: string; game: GameKind; after: unknown }) {
  const { user, game, after } = props;
  const [rating, setRating] = useState<GameRating | undefined>();
  useEffect(() => {
    let gone = false;
    readRatings(user)
      .then(({ ratings }) => {
        if (!gone) {
          setRating(ratings.find((of) => of.game === game));
        }
      })
      // A plate without it is a plate all the same.
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [user, game, after]);
  return rating ? <RatingSign {...rating} /> : null;
}

/** A rating beside a name. */
export function RatingSign(of: { rating: number; provisional: boolean }) {
  const t = words();
  const spoken = t.spoken(of.rating, of.provisional);
  return (
    <span class="mark rating" title={spoken}>
      <span aria-hidden="true">{t.mark(of.rating, of.provisional)}</span>
      <span class="visually-hidden">{spoken}</span>
    </span>
  );
}
