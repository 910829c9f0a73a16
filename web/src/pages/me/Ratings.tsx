import { useEffect, useState } from "preact/hooks";
import { common } from "../../i18n/common.ts";
import { ratings as words } from "../../i18n/ratings.ts";
import type { GameRating, PersonRatings, RatingPoint } from "../../protocol/index.ts";
import { readRatings } from "../../ui/RatingMark.tsx";
import { curveOf } from "./curve.ts";

/** The way of a rating, match by match. */
function Curve({ history }: { history: readonly RatingPoint[] }) {
  const t = words();
  const curve = curveOf(history.map(({ rating }) => rating));
  const [first, last] = [history[0], history.at(-1)];
  return curve && first && last ? (
    <svg
      class="rating-curve"
      viewBox={`0 0 ${curve.width} ${curve.height}`}
      role="img"
      aria-label={t.curve(first.rating, last.rating, history.length)}
    >
      <polyline points={curve.points} />
      <circle cx={curve.end.x} cy={curve.end.y} r="3" />
    </svg>
  ) : null;
}

function OwnRating({ rating }: { rating: GameRating }) {
  const t = words();
  return (
    <li class="my-rating">
      <div>
        <h3>{common().games[rating.game]}</h3>
        <p class="soft">
          {[
            t.matches(rating.matches),
            t.deviation(rating.deviation),
            ...(rating.provisional ? [t.provisional] : []),
          ].join(" · ")}
        </p>
      </div>
      <strong>{t.mark(rating.rating, rating.provisional)}</strong>
      <Curve history={rating.history} />
    </li>
  );
}

/** How strong one is thought to be in each game, and how that came about. */
export function Ratings({ user }: { user: string }) {
  const t = words();
  const [read, setRead] = useState<PersonRatings | null>(null);
  useEffect(() => {
    let gone = false;
    readRatings(user)
      .then((ratings) => {
        if (!gone) {
          setRead(ratings);
        }
      })
      // One's games are there without it.
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [user]);
  if (read === null) {
    return null;
  }
  return (
    <section class="my-ratings" aria-labelledby="ratings-heading">
      <h2 id="ratings-heading">{t.heading}</h2>
      {read.ratings.length === 0 ? <p>{t.none}</p> : null}
      <ul>
        {read.ratings.map((rating) => (
          <OwnRating key={rating.game} rating={rating} />
        ))}
      </ul>
      <p class="soft">{t.what}</p>
    </section>
  );
}
