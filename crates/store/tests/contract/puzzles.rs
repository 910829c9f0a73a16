//! Puzzles and those who solve them.

use store::{GameKind, NewPuzzle, PuzzleTry, Rating, Store, StoreError, TableStatus, TableUpdate};

use crate::place::{Place, entries, guest};
use crate::tables::new_table;

const GAME: GameKind = GameKind::Shengji;

const fn rated(points: i64) -> Rating {
    Rating { rating: points * 1_000, deviation: 250_000, volatility: 60_000_000 }
}

fn puzzle(id: &str, points: i64, reserved: bool) -> NewPuzzle {
    NewPuzzle {
        id: id.to_owned(),
        game: GAME,
        reserved,
        rating: rated(points),
        added_ms: 1,
        body: format!("{{\"of\":\"{id}\"}}"),
    }
}

fn answer(user: &str, puzzle: &str, at_ms: i64, day: Option<i64>, solved: bool) -> PuzzleTry {
    PuzzleTry {
        user_id: user.to_owned(),
        puzzle_id: puzzle.to_owned(),
        game: GAME,
        at_ms,
        day,
        solved,
        rating: rated(1_500 + at_ms),
    }
}

async fn near(store: &Store, user: &str, points: i64, today: i64) -> Vec<String> {
    store.puzzles_near(GAME, user, points * 1_000, today, 9).await.unwrap()
}

pub(crate) async fn a_puzzle_is_kept_once_and_answered_once(place: &Place) {
    let store = place.open().await;
    let one = guest(&store, "甲", 1).await;
    let all: Vec<NewPuzzle> =
        (0..150).map(|at| puzzle(&format!("p{at:03}"), 1_500, false)).collect();
    assert_eq!(store.add_puzzles(&all).await.unwrap(), 150);
    assert_eq!(store.add_puzzles(&all[..2]).await.unwrap(), 0, "they are there");
    assert_eq!(store.count_puzzles(GAME).await.unwrap(), 150);
    assert_eq!(store.count_puzzles(GameKind::Erdayi).await.unwrap(), 0);
    assert_eq!(store.puzzle("p900").await, Err(StoreError::NotFound));

    assert_eq!(store.puzzle_rating(&one.id, GAME).await.unwrap(), None);
    let first = answer(&one.id, "p001", 5, None, true);
    assert!(store.try_puzzle(&first, &rated(1_400)).await.unwrap());
    let again = answer(&one.id, "p001", 6, None, false);
    assert!(!store.try_puzzle(&again, &rated(1_900)).await.unwrap(), "only the first counts");
    let second = answer(&one.id, "p002", 7, None, false);
    assert!(store.try_puzzle(&second, &rated(1_600)).await.unwrap());
    store.close().await;

    let store = place.open().await;
    let kept = store.puzzle("p001").await.unwrap();
    assert_eq!((kept.rating, kept.tries, kept.solved), (rated(1_400), 1, 1));
    assert_eq!(store.puzzle("p002").await.unwrap().solved, 0);
    assert_eq!(kept.body, "{\"of\":\"p001\"}");
    assert_eq!(store.puzzle_try(&one.id, "p001").await.unwrap(), Some(first));
    assert_eq!(store.puzzle_try(&one.id, "p003").await.unwrap(), None);
    let own = store.puzzle_rating(&one.id, GAME).await.unwrap().unwrap();
    assert_eq!((own.rating, own.matches), (second.rating, 2));
    assert_eq!(store.puzzle_rating(&one.id, GameKind::Erdayi).await.unwrap(), None);
}

pub(crate) async fn the_puzzle_of_a_day_is_settled_once(place: &Place) {
    let store = place.open().await;
    let one = guest(&store, "甲", 1).await;
    let all = [puzzle("a", 1_500, false), puzzle("b", 1_500, true), puzzle("c", 1_500, true)];
    store.add_puzzles(&all).await.unwrap();
    assert_eq!(store.puzzles_for_days(GAME, 9).await.unwrap(), ["b", "c"]);
    assert_eq!(store.puzzle_of_day(7, GAME).await.unwrap(), None);
    assert_eq!(store.settle_puzzle_of_day(7, GAME, "b").await.unwrap(), "b");
    assert_eq!(store.settle_puzzle_of_day(7, GAME, "c").await.unwrap(), "b", "it stays");
    assert_eq!(store.puzzles_for_days(GAME, 9).await.unwrap(), ["c"]);
    assert_eq!(store.settle_puzzle_of_day(8, GAME, "c").await.unwrap(), "c");
    // When none is left the one comes again that was longest ago, or never was.
    assert_eq!(store.puzzles_for_days(GAME, 9).await.unwrap(), ["a"]);
    store.settle_puzzle_of_day(9, GAME, "a").await.unwrap();
    assert_eq!(store.puzzles_for_days(GAME, 9).await.unwrap(), ["b"]);
    assert_eq!(store.puzzles_for_days(GameKind::Erdayi, 9).await.unwrap(), [""; 0]);

    for (puzzle, day, solved) in [("b", Some(7), true), ("c", Some(8), false), ("a", None, true)] {
        let of = answer(&one.id, puzzle, 3, day, solved);
        assert!(store.try_puzzle(&of, &rated(1_500)).await.unwrap());
    }
    assert_eq!(store.puzzle_days_solved(&one.id, 9).await.unwrap(), [7]);
}

pub(crate) async fn puzzles_come_near_ones_rating_and_not_twice(place: &Place) {
    let store = place.open().await;
    let [one, other] = [guest(&store, "甲", 1).await, guest(&store, "乙", 2).await];
    let all = [
        puzzle("a", 1_200, false),
        puzzle("b", 1_500, false),
        puzzle("c", 1_900, false),
        puzzle("d", 1_510, true),
    ];
    store.add_puzzles(&all).await.unwrap();
    assert_eq!(near(&store, &one.id, 1_500, 7).await, ["b", "a", "c"]);
    assert_eq!(near(&store, &one.id, 1_800, 7).await, ["c", "b", "a"]);
    // What is kept for a day is met by all from the day after.
    store.settle_puzzle_of_day(7, GAME, "d").await.unwrap();
    assert_eq!(near(&store, &one.id, 1_500, 7).await, ["b", "a", "c"]);
    assert_eq!(near(&store, &one.id, 1_500, 8).await, ["b", "d", "a", "c"]);
    let mut had = Vec::new();
    for (id, today) in [("d", 7), ("d", 8), ("b", 8)] {
        had.push(store.puzzle_had_its_day(id, today).await.unwrap());
    }
    assert_eq!(had, [false, true, false]);
    let of = answer(&one.id, "b", 3, None, false);
    assert!(store.try_puzzle(&of, &rated(1_500)).await.unwrap());
    assert_eq!(near(&store, &one.id, 1_500, 8).await, ["d", "a", "c"]);
    assert_eq!(near(&store, &other.id, 1_500, 7).await, ["b", "a", "c"]);
}

pub(crate) async fn tables_are_looked_through_once(place: &Place) {
    let store = place.open().await;
    let one = guest(&store, "甲", 1).await;
    for id in ["t1", "t2", "t3"] {
        store.create_table(new_table(id, &one.id, 1), entries(["open"])).await.unwrap();
    }
    assert_eq!(store.table_for_puzzles(9).await.unwrap(), None, "none is over");
    for (id, updated_ms) in [("t1", 5), ("t2", 6)] {
        let over =
            TableUpdate { updated_ms, status: Some(TableStatus::Over), ..TableUpdate::default() };
        store.update_table(id, &over).await.unwrap();
    }
    assert_eq!(store.table_for_puzzles(9).await.unwrap().as_deref(), Some("t2"));
    store.note_puzzle_source("t2", Some(20)).await.unwrap();
    assert_eq!(store.table_for_puzzles(9).await.unwrap().as_deref(), Some("t1"));
    store.note_puzzle_source("t1", None).await.unwrap();
    assert_eq!(store.table_for_puzzles(9).await.unwrap(), None);
    assert_eq!(store.table_for_puzzles(20).await.unwrap().as_deref(), Some("t2"), "its time came");
    store.note_puzzle_source("t2", None).await.unwrap();
    assert_eq!(store.table_for_puzzles(99).await.unwrap(), None);
}
