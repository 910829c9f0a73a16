//! Ratings of people, from whole matches.

use client::Visitor;
use games::Kind;
use protocol::{GameRating, ListedRating, NewTableRequest, PersonRatings, Ratings};
use tokio::task::JoinSet;

use crate::hall::{Hall, id_of, play, table};

async fn ratings(visitor: &Visitor) -> Vec<GameRating> {
    let path = format!("/api/ratings/{}", id_of(visitor).await);
    visitor.get::<PersonRatings>(&path).await.unwrap().ratings
}

/// Lets people play a match to its end.
async fn play_all(people: &[Visitor], id: &str) {
    let mut playing = JoinSet::new();
    for (number, visitor) in (1..).zip(people) {
        playing.spawn(play(visitor.clone(), id.to_owned(), number));
    }
    playing.join_all().await;
}

fn rated(rules: &str, deals: u32) -> NewTableRequest {
    NewTableRequest { rated: true, ..table(rules, deals) }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_of_people_is_rated_once() {
    let mut hall = Hall::open().await;
    let people = hall.guests(3).await;
    let (id, _) = people[0].open_table(&rated("erdayi2021", 3)).await.unwrap();
    play_all(&people, &id).await;
    let mut before = Vec::new();
    for visitor in &people {
        let own = ratings(visitor).await;
        let [rating] = own.as_slice() else { panic!("{own:?}") };
        assert_eq!((rating.game, rating.matches, rating.provisional), (Kind::Erdayi, 1, true));
        assert_eq!(rating.history.iter().map(|p| p.rating).collect::<Vec<_>>(), [rating.rating]);
        assert!(rating.deviation < 350);
        before.push(own);
    }
    let sum: i32 = before.iter().map(|own| own[0].rating - 1500).sum();
    assert!(sum.abs() <= 1, "what one gains the others lose: {before:?}");
    assert!(before.iter().any(|own| own[0].rating != 1500));
    hall.restart().await;
    let again: Vec<Visitor> = people.iter().map(|visitor| hall.again(visitor)).collect();
    again[0].connect(&id).await.unwrap();
    for (visitor, own) in again.iter().zip(&before) {
        assert_eq!(&ratings(visitor).await, own, "it was rated when it ended");
    }
    // Another counts on from there.
    let (id, _) = again[0].open_table(&rated("erdayi2021", 1)).await.unwrap();
    play_all(&again, &id).await;
    assert_eq!(ratings(&again[0]).await[0].history.len(), 2);

    // Lists show it where it is at stake, of those who have any.
    let new = hall.guest("新手").await;
    let (own, none) = (id_of(&again[0]).await, id_of(&new).await);
    let brief: Ratings = new.get(&format!("/api/ratings?of={own},{none},nobody")).await.unwrap();
    let now = &ratings(&again[0]).await[0];
    let listed = ListedRating { game: Kind::Erdayi, rating: now.rating, provisional: true };
    assert_eq!(brief.ratings, [(own, vec![listed])].into());
    let many = vec!["u"; server::limits::PEOPLE_AT_ONCE + 1].join(",");
    let refused = new.get::<Ratings>(&format!("/api/ratings?of={many}")).await.unwrap_err();
    assert_eq!(refused.code(), Some("bad_request"));
    let (id, _) = new.open_table(&rated("erdayi2021", 1)).await.unwrap();
    assert!(new.table(&id).await.unwrap().rated);
    let (id, _) = new.open_table(&table("erdayi2021", 1)).await.unwrap();
    assert!(!new.table(&id).await.unwrap().rated);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_bots_play_in_or_nobody_agreed_on_is_not_rated() {
    let hall = Hall::open().await;
    let people = hall.guests(3).await;
    let (open, _) = people[0].open_table(&table("erdayi2021", 1)).await.unwrap();
    play_all(&people, &open).await;
    let bots = vec![None, None, Some("steady".to_owned())];
    let with_bot = NewTableRequest { bots, ..rated("erdayi2021", 1) };
    let (id, _) = people[0].open_table(&with_bot).await.unwrap();
    play_all(&people[..2], &id).await;
    let club = Some("club".to_owned());
    let practice =
        NewTableRequest { bots: vec![None, club.clone(), club], ..rated("erdayi2021", 1) };
    let (id, _) = people[0].open_table(&practice).await.unwrap();
    play_all(&people[..1], &id).await;
    for visitor in &people {
        assert_eq!(ratings(visitor).await, []);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn partners_are_rated_together() {
    let hall = Hall::open().await;
    let people = hall.guests(4).await;
    let (id, _) = people[0].open_table(&rated("cn2017", 1)).await.unwrap();
    play_all(&people, &id).await;
    let mut gains = Vec::new();
    for visitor in &people {
        gains.push(ratings(visitor).await[0].rating - 1500);
    }
    gains.sort_unstable();
    assert_eq!((gains[0], gains[2]), (gains[1], gains[3]));
    assert_eq!(gains[0], -gains[3]);
}
