//! Puzzles: the same of the day for everyone, judged by the server, and no
//! hidden card before the answer.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use analysis::Puzzle;
use client::{ClientError, Visitor};
use games::{Kind, Move, Viewer};
use protocol::{GameView, PuzzleJudged, PuzzleView, PuzzlesToday};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use reqwest::StatusCode;
use serde_json::{Value, json};
use server::{App, Clock, Config, Limits};
use store::{GameKind, Role};

use crate::hall::{Hall, PATIENCE, config, id_of, play_with, table};
use crate::today::{DAY_MS, NOON_MS, begin, plays_first};

/// A server whose day is set by hand, which looks for puzzles so often.
async fn hall(puzzle_ms: u64) -> (Hall, Arc<AtomicI64>) {
    let now_ms = Arc::new(AtomicI64::new(NOON_MS));
    let clock = Clock::with_wall(Arc::clone(&now_ms));
    let limits = Limits { puzzle_ms, ..config().limits };
    (Hall::with(Config { clock, limits, ..config() }).await, now_ms)
}

fn app(hall: &Hall) -> &App {
    hall.running.as_ref().unwrap().app()
}

fn nobody(hall: &Hall) -> Visitor {
    Visitor::with_cookie(reqwest::Client::new(), &hall.base(), "")
}

async fn today(visitor: &Visitor) -> PuzzlesToday {
    visitor.get("/api/puzzles").await.unwrap()
}

/// A puzzle with all that only the server knows.
async fn known(hall: &Hall, id: &str) -> Puzzle {
    serde_json::from_str(&app(hall).store.puzzle(id).await.unwrap().body).unwrap()
}

async fn answer(visitor: &Visitor, id: &str, play: &Move) -> Result<PuzzleJudged, ClientError> {
    visitor.post(&format!("/api/puzzles/{id}/answer"), &json!({ "play": play })).await
}

fn right(puzzle: &Puzzle) -> Move {
    puzzle.solutions[0].clone().unwrap()
}

fn wrong(puzzle: &Puzzle) -> Move {
    puzzle.explained.candidates.last().unwrap().play.clone().unwrap()
}

fn code<T: std::fmt::Debug>(answer: Result<T, ClientError>) -> (StatusCode, String) {
    match answer {
        Err(ClientError::Refused { status, body }) => {
            (StatusCode::from_u16(status).unwrap(), body.code)
        }
        other => panic!("{other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_puzzles_of_the_day_are_for_everyone_and_the_first_answer_counts() {
    let (mut hall, now_ms) = hall(0).await;
    let (other, _) = self::hall(0).await;
    let (visitor, one) = (nobody(&hall), hall.guest("甲").await);
    let of_today = today(&visitor).await;
    assert_eq!((&*of_today.date, of_today.streak), ("2026-11-19", 0));
    let games: Vec<Kind> = of_today.daily.iter().map(|of| of.game).collect();
    assert_eq!(games, [Kind::Shengji, Kind::Erdayi]);
    let ids = |of: &PuzzlesToday| of.daily.iter().map(|of| of.id.clone()).collect::<Vec<_>>();
    assert_eq!(ids(&today(&nobody(&other)).await), ids(&of_today), "on every server the same");

    // Without a session: answered and explained, and nothing is kept.
    let id = &of_today.daily[0].id;
    let puzzle = known(&hall, id).await;
    let shown: PuzzleView = visitor.get(&format!("/api/puzzles/{id}")).await.unwrap();
    assert_eq!((shown.own, shown.date.as_deref()), (None, Some("2026-11-19")));
    let judged = answer(&visitor, id, &right(&puzzle)).await.unwrap();
    assert!(judged.solved && !judged.counted && judged.rated.is_none());
    assert_eq!(judged.tries, 0);
    assert!(!judged.explained.reasons.is_empty() || judged.explained.candidates.len() > 1);

    // With one: the first counts, and rates both.
    let first = answer(&one, id, &wrong(&puzzle)).await.unwrap();
    assert!(!first.solved && first.counted);
    let rated = first.rated.unwrap();
    assert!(rated.before == 1_500 && rated.after < 1_500, "{rated:?}");
    assert!(f64::from(first.rating) > puzzle.rating && (first.tries, first.solved_by) == (1, 0));
    let second = answer(&one, id, &right(&puzzle)).await.unwrap();
    assert!(second.solved && !second.counted && second.tries == 1);
    let after = today(&one).await;
    assert_eq!((after.daily[0].own, after.daily[1].own, after.streak), (Some(false), None, 0));
    assert_eq!((after.ratings[0].rating, after.ratings[0].tries), (rated.after, 1));
    let id = &of_today.daily[1].id;
    let solved = answer(&one, id, &right(&known(&hall, id).await)).await.unwrap();
    assert!(solved.rated.unwrap().after > 1_500);
    assert_eq!(today(&one).await.streak, 1);

    // The next day has others, over a restart the same all day; those of
    // yesterday are like any others, for those with a session.
    now_ms.fetch_add(DAY_MS, Ordering::Relaxed);
    let next = today(&one).await;
    assert_eq!((next.streak, &*next.date), (1, "2026-11-20"));
    assert!(ids(&next).iter().all(|id| !ids(&of_today).contains(id)));
    hall.restart().await;
    let (one, visitor) = (hall.again(&one), nobody(&hall));
    assert_eq!(ids(&today(&one).await), ids(&next));
    let path = format!("/api/puzzles/{id}");
    assert_eq!(code(visitor.get::<Value>(&path).await).1, "not_signed_in");
    assert_eq!(one.get::<PuzzleView>(&path).await.unwrap().own, Some(true));
    now_ms.fetch_add(DAY_MS, Ordering::Relaxed);
    assert_eq!(today(&one).await.streak, 0, "a day was missed");
}

#[tokio::test(flavor = "multi_thread")]
async fn puzzles_come_one_after_the_other_and_those_kept_for_days_to_nobody() {
    let (hall, _) = hall(0).await;
    let (visitor, one) = (nobody(&hall), hall.guest("甲").await);
    let daily: BTreeSet<String> = today(&one).await.daily.into_iter().map(|of| of.id).collect();
    let next = "/api/puzzles/next?game=erdayi";
    assert_eq!(code(visitor.get::<Value>(next).await).1, "not_signed_in");
    let (mut seen, mut ratings) = (BTreeSet::new(), Vec::new());
    for at in 0..4 {
        let puzzle: PuzzleView = one.get(next).await.unwrap();
        assert_eq!(puzzle, one.get::<PuzzleView>(next).await.unwrap(), "until it is answered");
        assert!(!daily.contains(&puzzle.id) && seen.insert(puzzle.id.clone()));
        ratings.push((puzzle.rating - 1_500).abs());
        let of = known(&hall, &puzzle.id).await;
        let play = if at % 2 == 0 { wrong(&of) } else { right(&of) };
        assert!(answer(&one, &puzzle.id, &play).await.unwrap().counted);
    }
    assert!(ratings[0] <= 150, "near one's rating: {ratings:?}");
    // Those of days to come are nobody's, whoever knows their ids.
    let store = &app(&hall).store;
    let kept = store.puzzles_for_days(GameKind::Erdayi, 99).await.unwrap();
    assert!(!kept.is_empty());
    for id in &kept {
        let path = format!("/api/puzzles/{id}");
        assert_eq!(code(one.get::<Value>(&path).await).0, StatusCode::NOT_FOUND);
        let of = known(&hall, id).await;
        assert_eq!(code(answer(&one, id, &right(&of)).await).0, StatusCode::NOT_FOUND);
    }
    assert_eq!(code(one.get::<Value>("/api/puzzles/nonsense").await).1, "not_found");
    assert_eq!(code(one.get::<Value>("/api/puzzles/next?game=chess").await).0, 400);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_rules_do_not_allow_is_no_answer() {
    let (hall, _) = hall(0).await;
    let one = hall.guest("甲").await;
    for of_day in today(&one).await.daily {
        let cards: Move = match of_day.game {
            Kind::Shengji => serde_json::from_value(json!({"do": "bury", "cards": ["S3"]})),
            Kind::Erdayi => serde_json::from_value(json!({"do": "play", "cards": ["S3", "H9"]})),
        }
        .unwrap();
        let refused = code(answer(&one, &of_day.id, &cards).await);
        assert_eq!(refused.0, StatusCode::UNPROCESSABLE_ENTITY, "{refused:?}");
        let puzzle: PuzzleView = one.get(&format!("/api/puzzles/{}", of_day.id)).await.unwrap();
        assert_eq!(puzzle.own, None, "it can be tried as before");
    }
}

/// Nothing of a puzzle depends on cards that its seat cannot see, before it is
/// answered; what is said afterwards shows them as hindsight alone.
#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_tells_nothing_of_hidden_cards() {
    let (hall, now_ms) = hall(0).await;
    let one = hall.guest("甲").await;
    let mut rng = SmallRng::seed_from_u64(5);
    let (mut looked, mut differs) = (0, 0);
    for day in 0..6 {
        now_ms.store(NOON_MS + day * DAY_MS, Ordering::Relaxed);
        for of_day in today(&one).await.daily {
            let puzzle = known(&hall, &of_day.id).await;
            let path = format!("/api/puzzles/{}", of_day.id);
            let shown: Value = one.get(&path).await.unwrap();
            let game = puzzle.position().unwrap();
            let viewer = Viewer::Seat(puzzle.seat);
            let redealt = game.redealt(viewer, &mut rng);
            differs += u32::from(redealt.view(Viewer::Referee) != game.view(Viewer::Referee));
            let view: GameView = redealt.view(viewer).into();
            assert_eq!(shown["view"], serde_json::to_value(view).unwrap(), "{}", of_day.id);
            // Of the past only what was laid on the table, and one's own.
            let own = puzzle.seat.index() as u64;
            for of in shown["past"].as_array().unwrap() {
                let open = ["play", "unit", "declare", "pass", "call", "trump"];
                let what = of["play"]["do"].as_str().unwrap();
                assert!(open.contains(&what) || of["seat"] == own, "{of}");
            }
            let mut fields: Vec<&str> =
                shown.as_object().unwrap().keys().map(String::as_str).collect();
            fields.retain(|field| *field != "choices");
            assert_eq!(
                fields,
                ["asks", "date", "game", "id", "past", "rating", "rules", "seat", "view"]
            );
            // Whoever answers is told of the cards of others, as hindsight.
            let judged = answer(&one, &of_day.id, &right(&puzzle)).await.unwrap();
            let open: GameView = game.view(Viewer::Referee).into();
            assert_eq!(judged.hindsight, open);
            looked += 1;
        }
    }
    // Near the end of a deal there is nothing left to deal anew.
    assert!(looked == 12 && differs >= 9, "{looked}, {differs}");
}

#[tokio::test(flavor = "multi_thread")]
async fn puzzles_are_made_of_what_is_played_here_and_name_nobody() {
    let (hall, _) = hall(20).await;
    let store = &app(&hall).store;
    let guests = hall.guests(3).await;
    // Random play leaves something to be found, at the latest in the next match.
    let made = async {
        for number in 0.. {
            let request =
                protocol::NewTableRequest { private: number == 0, ..table("erdayi2021", 3) };
            let (id, link) = guests[0].open_table(&request).await.unwrap();
            let key = link.split_once('?').map(|(_, key)| key.to_owned()).unwrap_or_default();
            let playing: Vec<_> = guests
                .iter()
                .zip(0..)
                .map(|(guest, at)| {
                    let (guest, id, key) = (guest.clone(), id.clone(), key.clone());
                    tokio::spawn(play_with(guest, id, key, at + 10 * number))
                })
                .collect();
            for player in playing {
                player.await.unwrap();
            }
            while store.table_for_puzzles(i64::MAX).await.unwrap().is_some() {
                tokio::task::yield_now().await;
            }
            if store.count_puzzles(GameKind::Erdayi).await.unwrap() > 0 {
                break;
            }
        }
    };
    tokio::time::timeout(PATIENCE, made).await.expect("some deal has a puzzle");
    let ids = store.puzzles_near(GameKind::Erdayi, "", 0, i64::MAX, 99).await.unwrap();
    let reserved = store.puzzles_for_days(GameKind::Erdayi, 99).await.unwrap();
    for id in ids.iter().chain(&reserved) {
        let body = store.puzzle(id).await.unwrap().body;
        assert!(!body.contains('客'), "a name: {body}");
        let puzzle: Puzzle = serde_json::from_str(&body).unwrap();
        puzzle.check().unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_others_have_yet_to_play_makes_no_puzzle() {
    let (hall, now_ms) = hall(20).await;
    let store = &app(&hall).store;
    let one = hall.guest("甲").await;
    let id = begin(&one, "erdayi").await;
    plays_first(&one, &id).await;
    let waits = async |till_ms| {
        while store.table_for_puzzles(till_ms).await.unwrap().is_some() {
            tokio::task::yield_now().await;
        }
    };
    let is_over = async {
        while store.table_for_puzzles(i64::MAX).await.unwrap().is_none() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, is_over).await.expect("it is over");
    tokio::time::timeout(PATIENCE, waits(NOON_MS)).await.expect("it is looked at");
    assert_eq!(store.table_for_puzzles(i64::MAX).await.unwrap(), Some(id), "later again");
    assert_eq!(store.count_puzzles(GameKind::Erdayi).await.unwrap(), 0);
    // When the day is over, everyone may see the cards.
    now_ms.fetch_add(DAY_MS, Ordering::Relaxed);
    tokio::time::timeout(PATIENCE, waits(i64::MAX)).await.expect("its time comes");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_admin_hands_puzzles_in() {
    let (hall, _) = hall(0).await;
    let (one, admin) = (hall.guest("甲").await, hall.staff("管事", Role::Admin).await);
    let id = today(&one).await.daily[0].id.clone();
    let puzzle = known(&hall, &id).await;
    let hand_in = async |who: &Visitor, text: String| -> (StatusCode, Value) {
        let response = reqwest::Client::new()
            .post(format!("{}/api/puzzles", hall.base()))
            .header("cookie", who.cookie())
            .header("content-type", "application/x-ndjson")
            .body(text)
            .send()
            .await
            .unwrap();
        (response.status(), response.json().await.unwrap())
    };
    let line = serde_json::to_string(&puzzle).unwrap();
    assert_eq!(hand_in(&one, line.clone()).await.1["code"], "forbidden");
    let known = json!({"read": 2, "added": 0});
    assert_eq!(hand_in(&admin, format!("{line}\n{line}\n")).await, (StatusCode::OK, known));
    let mut unclear = puzzle;
    unclear.solutions.clear();
    let text = format!("{line}\n{}", serde_json::to_string(&unclear).unwrap());
    let (status, refused) = hand_in(&admin, text).await;
    assert_eq!(
        (status, &refused["code"]),
        (StatusCode::UNPROCESSABLE_ENTITY, &json!("bad_puzzles"))
    );
    assert!(refused["en"].as_str().unwrap().starts_with("Line 2"), "{refused}");
    let log: Value = admin.get("/api/audit?limit=1").await.unwrap();
    assert_eq!(log[0]["action"], "puzzles.import");
    assert_eq!(log[0]["user_id"], id_of(&admin).await);
}
