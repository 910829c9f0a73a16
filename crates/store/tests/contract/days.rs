//! The boards of days, and ratings.

use store::{
    DayPlayUpdate, DayScore, GameKind, NewDayPlay, NewRating, NewTable, Rating, Store, StoreError,
    TableUpdate, User,
};

use crate::place::{Place, entries, guest, table};
use crate::tables::new_table;

const SHENGJI: GameKind = GameKind::Shengji;

async fn begin(store: &Store, id: &str, user: &User, day: i64) -> Result<u64, StoreError> {
    let play = NewDayPlay { day, game: SHENGJI, user_id: user.id.clone() };
    let new = NewTable { day: Some(play), ..new_table(id, &user.id, 1) };
    store.create_table(new, entries(["open"])).await.map(|claimed| claimed.epoch)
}

async fn write(store: &Store, id: &str, seq: u64, update: TableUpdate) {
    store.append_and_update(&table(id), 1, seq, entries(["x"]), Some(update)).await.unwrap();
}

fn does(day: DayPlayUpdate) -> TableUpdate {
    TableUpdate { updated_ms: 9, day: Some(day), ..TableUpdate::default() }
}

fn finishes(at_ms: i64, score: i64) -> TableUpdate {
    does(DayPlayUpdate { finished: Some((at_ms, Some(score))), ..DayPlayUpdate::default() })
}

pub(crate) async fn a_board_of_a_day_is_begun_once(place: &Place) {
    let store = place.open().await;
    let [one, other] = [guest(&store, "甲", 1).await, guest(&store, "乙", 2).await];
    begin(&store, "t1", &one, 20_000).await.unwrap();
    assert_eq!(begin(&store, "t2", &one, 20_000).await, Err(StoreError::Conflict));
    assert_eq!(store.table("t2").await, Err(StoreError::NotFound), "nothing is half begun");
    begin(&store, "t2", &other, 20_000).await.unwrap();
    begin(&store, "t3", &one, 20_001).await.unwrap();
    let play = store.day_play(20_000, SHENGJI, &one.id).await.unwrap().unwrap();
    assert_eq!((&*play.table_id, play.finished_ms, play.score), ("t1", None, None));
    assert_eq!(store.day_play(20_000, GameKind::Erdayi, &one.id).await, Ok(None));
    assert_eq!(store.day_play_at("t1").await, Ok(Some(play)));
    assert_eq!(store.day_play_at("nowhere").await, Ok(None));
    assert_eq!(store.unfinished_tables_of_owner(&one.id).await, Ok(0), "it is in nobody's way");
    assert_eq!(store.unfinished_ids_of_owner(&one.id).await.unwrap(), [""; 0]);
}

pub(crate) async fn what_one_made_of_a_board_is_compared(place: &Place) {
    let store = place.open().await;
    let names = ["甲", "乙", "丙", "丁"];
    let mut ids = Vec::new();
    for (n, name) in names.into_iter().enumerate() {
        let user = guest(&store, name, n as i64).await;
        begin(&store, &format!("t{n}"), &user, 20_000).await.unwrap();
        ids.push(user.id);
    }
    let first = DayPlayUpdate {
        declared: Some("H2".to_owned()),
        led: Some("SA".to_owned()),
        ..DayPlayUpdate::default()
    };
    write(&store, "t0", 2, does(first)).await;
    let second = DayPlayUpdate {
        declared: Some("S2 S2".to_owned()),
        buried: Some("H3 H4".to_owned()),
        led: Some("SK".to_owned()),
        finished: None,
    };
    write(&store, "t0", 3, does(second)).await;
    assert_eq!(store.day_results(20_000, SHENGJI, 9).await.unwrap(), [], "nobody has finished");
    for (id, seq, at_ms, score) in [("t0", 4, 10, -40), ("t1", 2, 11, -80), ("t2", 2, 12, -40)] {
        write(&store, id, seq, finishes(at_ms, score)).await;
    }
    // What is finished stays as it is.
    write(&store, "t0", 5, finishes(99, 0)).await;
    let scores = store.day_scores(20_000, SHENGJI).await.unwrap();
    let made = |score, people| DayScore { score, people };
    assert_eq!(scores, [made(-40, 2), made(-80, 1)]);
    assert_eq!(store.day_scores(20_000, GameKind::Erdayi).await.unwrap(), []);
    let results = store.day_results(20_000, SHENGJI, 2).await.unwrap();
    let seen: Vec<_> = results.iter().map(|of| (&*of.nickname, of.play.score)).collect();
    assert_eq!(seen, [("甲", Some(-40)), ("丙", Some(-40))], "of equals who was first");
    let own = &results[0].play;
    let texts = [&own.declared, &own.buried, &own.led].map(|text| text.as_deref());
    assert_eq!(texts, [Some("S2 S2"), Some("H3 H4"), Some("SA")], "the last word, the first lead");
    let choices = store.day_choices(20_000, SHENGJI, 9).await.unwrap();
    assert_eq!((choices.len(), choices[0].led.as_deref()), (3, None), "the latest first");
    assert_eq!(choices[2].led.as_deref(), Some("SA"));
    assert_eq!(store.day_choices(20_001, SHENGJI, 9).await.unwrap(), []);
    assert_eq!(store.days_played(&ids[0], 9).await.unwrap(), [20_000]);
    let over = DayPlayUpdate { finished: Some((20, None)), ..DayPlayUpdate::default() };
    write(&store, "t3", 2, does(over)).await;
    let closed = store.day_play_at("t3").await.unwrap().unwrap();
    assert_eq!((closed.finished_ms, closed.score), (Some(20), None));
    assert_eq!(store.days_played(&ids[3], 9).await.unwrap(), [0; 0], "begun is not played");
}

pub(crate) async fn a_match_is_rated_once(place: &Place) {
    let store = place.open().await;
    let [one, other] = [guest(&store, "甲", 1).await, guest(&store, "乙", 2).await];
    for id in ["t1", "t2"] {
        store.create_table(new_table(id, &one.id, 1), entries(["open"])).await.unwrap();
    }
    let rated = |user: &User, rating| NewRating {
        user_id: user.id.clone(),
        game: SHENGJI,
        rating: Rating { rating, deviation: 200_000, volatility: 60_000_000 },
    };
    let update = |rated, updated_ms| TableUpdate { updated_ms, rated, ..TableUpdate::default() };
    write(&store, "t1", 2, update(vec![rated(&one, 1_600_000), rated(&other, 1_400_000)], 5)).await;
    write(&store, "t1", 3, update(vec![rated(&one, 1_700_000)], 6)).await;
    write(&store, "t2", 2, update(vec![rated(&one, 1_650_000)], 7)).await;
    let own = store.ratings_of(&one.id).await.unwrap();
    assert_eq!((own.len(), own[0].rating.rating, own[0].matches), (1, 1_650_000, 2));
    assert_eq!(own[0].rating.volatility, 60_000_000);
    let steps = store.rating_steps(&one.id, SHENGJI, 9).await.unwrap();
    let seen: Vec<_> = steps.iter().map(|s| (&*s.table_id, s.at_ms, s.rating)).collect();
    assert_eq!(seen, [("t2", 7, 1_650_000), ("t1", 5, 1_600_000)]);
    assert_eq!(store.rating_steps(&one.id, GameKind::Erdayi, 9).await.unwrap(), []);
    assert_eq!(store.ratings_of(&other.id).await.unwrap()[0].matches, 1);
}
