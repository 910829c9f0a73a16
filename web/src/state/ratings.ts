/** The ratings of people in lists, by their ids. */

import { get } from "../api/http.ts";
import type { GameKind, ListedRating, Ratings } from "../protocol/index.ts";
import { perPerson } from "./perPerson.ts";

const ratings = perPerson<ListedRating[]>((ids) =>
  get<Ratings>(`/api/ratings?of=${ids}`).then((answer) => answer.ratings),
);

/** Somebody's rating in a game; nothing for who has none, or until it is known. */
export const ratingOf = (id: string, game: GameKind): ListedRating | undefined =>
  ratings.of(id)?.find((rating) => rating.game === game);

/** Matches may have ended since. */
export const readRatingsAgain = ratings.stale;
