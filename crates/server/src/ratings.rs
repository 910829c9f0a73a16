//! Ratings of people (Glicko-2), for each game.
//!
//! A match is rated where its table was opened as rated, or by play now, and
//! people alone began it: each of them once, by its result, in the same
//! transaction as that. Matches that were broken off, practice, events, the
//! deal of the day and whatever bots or programs began are not. Every match is
//! a rating period of its own.
//!
//! Who has a partner is rated against both opponents as one
//! ([`opponents_of_pair`]); in 二打一, where sides change with every deal,
//! everyone meets the two others by what they have in the end.

use games::{Kind, Seat};
use protocol::{GameRating, ListedRating, PersonRatings, RatingPoint};
use store::{GameKind, NewRating, Store, StoreError};
use table::{Happening, News, Reason, Table, User};
use tournament::ratings::{Met, Rating, after, opponents_of_pair};

use crate::limits::{RATING_STEPS, RATING_SURE};

/// A rated match that is over.
pub(crate) struct Rated {
    game: Kind,
    people: Vec<User>,
    scores: Vec<i32>,
}

/// The rated match that an entry has ended, if it has.
pub(crate) fn ended(table: &Table, events: &[Happening]) -> Option<Rated> {
    let people = table.rated()?.to_vec();
    let scores = events.iter().find_map(|event| match event {
        Happening::Table(News::Over { reason, scores, .. }) => match reason {
            Reason::Played | Reason::Time | Reason::Lost(_) => Some(scores.clone()),
            Reason::Deserted | Reason::Closed | Reason::Ended => None,
        },
        _ => None,
    })?;
    Some(Rated { game: table.settings().kind(), people, scores })
}

/// What it makes of those who began it.
pub(crate) async fn rate(store: &Store, rated: &Rated) -> Result<Vec<NewRating>, StoreError> {
    let game = kept(rated.game);
    let mut before = Vec::with_capacity(rated.people.len());
    for user in &rated.people {
        let ratings = store.ratings_of(&user.0).await?;
        let own = ratings.into_iter().find(|of| of.game == game);
        before.push(own.map_or_else(Rating::default, |own| read(own.rating)));
    }
    let all = rated.people.iter().zip(Seat::first(rated.people.len()));
    Ok(all
        .map(|(user, seat)| {
            let met = met(rated, &before, seat);
            let rating = written(after(before[seat.index()], &met));
            NewRating { user_id: user.0.to_string(), game, rating }
        })
        .collect())
}

/// Whom a seat has met.
fn met(rated: &Rated, before: &[Rating], seat: Seat) -> Vec<Met> {
    let (own, score) = (seat.index(), |at: usize| i64::from(rated.scores[at]));
    match rated.game {
        Kind::Shengji => {
            let seats = before.len();
            let [next, partner, last] = [1, 2, 3].map(|steps| (own + steps) % seats);
            let opponents = [before[next], before[last]];
            let other = opponents_of_pair(before[own], before[partner], opponents);
            vec![Met { other, by: score(own) - score(next) }]
        }
        Kind::Erdayi => {
            let others = (0..before.len()).filter(|&at| at != own);
            others.map(|at| Met { other: before[at], by: score(own) - score(at) }).collect()
        }
    }
}

const fn kept(game: Kind) -> GameKind {
    match game {
        Kind::Shengji => GameKind::Shengji,
        Kind::Erdayi => GameKind::Erdayi,
    }
}

pub(crate) fn read(of: store::Rating) -> Rating {
    Rating {
        rating: of.rating as f64 / 1e3,
        deviation: of.deviation as f64 / 1e3,
        volatility: of.volatility as f64 / 1e9,
    }
}

pub(crate) fn written(of: Rating) -> store::Rating {
    store::Rating {
        rating: (of.rating * 1e3).round() as i64,
        deviation: (of.deviation * 1e3).round() as i64,
        volatility: (of.volatility * 1e9).round() as i64,
    }
}

/// Thousandths as people read them.
pub(crate) const fn whole(thousandths: i64) -> i32 {
    ((thousandths + 500).div_euclid(1_000)) as i32
}

const fn kind(game: GameKind) -> Kind {
    match game {
        GameKind::Shengji => Kind::Shengji,
        GameKind::Erdayi => Kind::Erdayi,
    }
}

/// Somebody's ratings, as lists show them.
pub(crate) async fn listed(store: &Store, user: &str) -> Result<Vec<ListedRating>, StoreError> {
    let own = store.ratings_of(user).await?.into_iter();
    let listed = own.map(|own| ListedRating {
        game: kind(own.game),
        rating: whole(own.rating.rating),
        provisional: own.rating.deviation > RATING_SURE,
    });
    Ok(listed.collect())
}

/// Somebody's ratings, as everyone may see them.
pub(crate) async fn of(store: &Store, user: &str) -> Result<PersonRatings, StoreError> {
    let mut ratings = Vec::new();
    for own in store.ratings_of(user).await? {
        let steps = store.rating_steps(user, own.game, RATING_STEPS).await?;
        let points = steps.into_iter().rev().map(|step| RatingPoint {
            at_ms: step.at_ms.max(0) as u64,
            rating: whole(step.rating),
        });
        ratings.push(GameRating {
            game: kind(own.game),
            rating: whole(own.rating.rating),
            deviation: whole(own.rating.deviation),
            provisional: own.rating.deviation > RATING_SURE,
            matches: own.matches.max(0) as u32,
            history: points.collect(),
        });
    }
    Ok(PersonRatings { ratings })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gains(game: Kind, scores: &[i32]) -> Vec<f64> {
        let before = vec![Rating::default(); scores.len()];
        let people = vec![User::from("u"); scores.len()];
        let rated = Rated { game, people, scores: scores.to_vec() };
        let all = Seat::first(scores.len());
        let gain = |seat: Seat| after(before[seat.index()], &met(&rated, &before, seat)).rating;
        all.map(|seat| gain(seat) - Rating::default().rating).collect()
    }

    #[test]
    fn partners_win_and_lose_together() {
        let gains = gains(Kind::Shengji, &[2, -2, 2, -2]);
        assert!(gains[0] > 0.0 && gains[1] < 0.0);
        assert_eq!((gains[0], gains[1]), (gains[2], gains[3]));
    }

    #[test]
    fn three_meet_each_other() {
        let gains = gains(Kind::Erdayi, &[6, -1, -5]);
        assert!(gains[0] > 0.0 && gains[1].abs() < 1e-9 && gains[2] < 0.0, "{gains:?}");
        assert_eq!(super::tests::gains(Kind::Erdayi, &[0, 0, 0]), [0.0; 3]);
    }

    #[test]
    fn a_rating_is_kept_as_it_is() {
        let rating = Rating { rating: 1464.051, deviation: 151.515, volatility: 0.059_995_984 };
        assert_eq!(read(written(rating)), rating);
        assert_eq!((whole(1_499_500), whole(1_499_499)), (1500, 1499));
    }
}
