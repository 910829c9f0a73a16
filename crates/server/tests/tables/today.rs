//! The deal of the day: the same cards for everyone, and nothing seen before.

use std::num::{NonZeroU32, NonZeroU64};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use client::{ClientError, Visitor};
use protocol::{
    AnalysisState, BoardsCompared, ClientMessage, DayBoard, DayComparison, ServerMessage, Stage,
    Today, Told, Wait,
};
use serde_json::{Value, json};
use server::{Clock, Config, Limits};

use crate::hall::{Hall, PATIENCE, check_record, command, config, id_of, play, until};

/// Noon of 2026-11-19 in Shanghai.
pub(crate) const NOON_MS: i64 = 1_795_017_600_000 + 12 * 3_600_000;
pub(crate) const DAY_MS: i64 = 24 * 3_600_000;

/// A server whose day is set by hand.
async fn hall() -> (Hall, Arc<AtomicI64>) {
    let now_ms = Arc::new(AtomicI64::new(NOON_MS));
    let clock = Clock::with_wall(Arc::clone(&now_ms));
    (Hall::with(Config { clock, ..config() }).await, now_ms)
}

async fn today(visitor: &Visitor) -> Today {
    visitor.get("/api/today").await.unwrap()
}

pub(crate) async fn begin(visitor: &Visitor, game: &str) -> String {
    let seated: Value =
        visitor.post(&format!("/api/today/{game}"), &json!({"pace": "instant"})).await.unwrap();
    seated["table"].as_str().unwrap().to_owned()
}

async fn compare(visitor: &Visitor, date: &str, game: &str) -> Result<DayComparison, String> {
    let seen = visitor.get(&format!("/api/today/{date}/{game}")).await;
    seen.map_err(|error| code(&error))
}

fn code(error: &ClientError) -> String {
    match error {
        ClientError::Refused { body, .. } => body.code.clone(),
        other => panic!("{other}"),
    }
}

async fn refused(visitor: &Visitor, path: &str) -> String {
    code(&visitor.get::<Value>(path).await.unwrap_err())
}

/// The lines of a record that say what was dealt and played.
async fn course(visitor: &Visitor, table: &str) -> Vec<Value> {
    let record = visitor.record(table).await.unwrap();
    let lines = record.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let told =
        ["deal", "declare", "pass", "trump", "bury", "bid", "play", "lead", "follow", "result"];
    let mut lines: Vec<Value> =
        lines.filter(|l| told.contains(&l["type"].as_str().unwrap())).collect();
    for line in &mut lines {
        line.as_object_mut().unwrap().remove("at_ms");
    }
    lines
}

/// Plays a table to its end, and always does the first thing that is legal.
pub(crate) async fn plays_first(visitor: &Visitor, table: &str) {
    let mut connection = visitor.connect(table).await.unwrap();
    let mut version = 0;
    loop {
        let message = connection.next().await.unwrap();
        let asked = match &message {
            ServerMessage::View { v, view } => {
                version = *v;
                match &view.stage {
                    Stage::Match { wait: Wait::Turn(turn), .. } => turn.seat.index() == 0,
                    Stage::Over { .. } => return,
                    Stage::Match { .. } | Stage::Gathering { .. } => false,
                }
            }
            ServerMessage::Events { v, events, .. } => {
                version = *v;
                if events.iter().any(|event| matches!(event, Told::Over { .. })) {
                    return;
                }
                let turn = |event: &Told| matches!(event, Told::Turn(of) if of.seat.index() == 0);
                events.iter().any(turn)
            }
            ServerMessage::Hints { moves, .. } => {
                let (id, choice) = (format!("m{version}"), moves[0].clone());
                connection.send(&ClientMessage::Move { id, seen: version, choice }).await.unwrap();
                false
            }
            _ => false,
        };
        if asked {
            connection.send(&ClientMessage::Hint { q: 1 }).await.unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn everyone_plays_the_same_cards_and_sees_nothing_before() {
    let (hall, now_ms) = hall().await;
    let [one, other] = [hall.guest("甲").await, hall.guest("乙").await];
    let nobody = Visitor::with_cookie(reqwest::Client::new(), &hall.base(), "");
    let shown = today(&nobody).await;
    assert_eq!((&*shown.date, &*shown.zone, shown.streak), ("2026-11-19", "Asia/Shanghai", 0));
    assert_eq!(shown.left_ms, 12 * 3_600_000);
    let board = shown.today.iter().find(|board| board.set == "2026-11-19 erdayi").unwrap();
    assert_eq!((board.secret.as_ref(), board.played, board.own.as_ref()), (None, 0, None));
    assert_eq!(
        code(&nobody.post::<Value>("/api/today/erdayi", &json!({})).await.unwrap_err()),
        "not_signed_in"
    );

    let table = begin(&one, "erdayi").await;
    assert_eq!(begin(&one, "erdayi").await, table, "whoever comes again goes on");
    for visitor in [&one, &other, &nobody] {
        assert_eq!(compare(visitor, "2026-11-19", "erdayi").await.unwrap_err(), "not_played");
    }
    play(one.clone(), table.clone(), 7).await;
    let own = today(&one).await;
    assert_eq!((own.streak, own.today[1].played), (1, 1));
    let made = own.today[1].own.as_ref().unwrap().made.unwrap();
    assert_eq!((made.rank, made.ratio), (1, 500), "nobody compares");
    assert_eq!(begin(&one, "erdayi").await, table, "it is played once");
    let again: Result<Value, _> = one.post(&format!("/api/tables/{table}/again"), &json!({})).await;
    assert_eq!(code(&again.unwrap_err()), "played_once");

    // Whatever link somebody has, he plays first.
    let key: Value = one.get(&format!("/api/tables/{table}/replay/key")).await.unwrap();
    let key = key["key"].as_str().unwrap();
    let admin = hall.staff("管理员", store::Role::Admin).await;
    let their = begin(&other, "erdayi").await;
    for visitor in [&other, &nobody, &admin] {
        for path in
            [format!("/api/tables/{table}/replay?key={key}"), format!("/api/tables/{table}/record")]
        {
            assert_eq!(refused(visitor, &path).await, "not_played");
        }
        let analysis = format!("/api/tables/{table}/deals/1/analysis?key={key}");
        let expected = if visitor.cookie().is_empty() { "not_signed_in" } else { "not_played" };
        assert_eq!(refused(visitor, &analysis).await, expected);
        let asked = visitor.post::<Value>(&analysis, &json!({})).await.unwrap_err();
        assert_eq!(code(&asked), expected, "an engine would tell of its cards");
        assert_eq!(refused(visitor, &format!("/api/tables/{table}")).await, "not_yours");
        assert!(visitor.connect(&table).await.is_err(), "it is nobody else's table");
        assert!(visitor.connect_with(&table, "referee=true").await.is_err());
    }
    play(other.clone(), their.clone(), 8).await;
    let replay: Value = other.get(&format!("/api/tables/{table}/replay?key={key}")).await.unwrap();
    assert!(replay["steps"].as_array().unwrap().len() > 3);
    let deals = [course(&one, &table).await.remove(0), course(&other, &their).await.remove(0)];
    assert_eq!(deals[0], deals[1], "the cards are the same");

    let compared = compare(&other, "2026-11-19", "erdayi").await.unwrap();
    assert_eq!((compared.results.len(), compared.counted), (2, 2));
    assert_eq!(compared.results.iter().filter(|row| row.you).count(), 1);
    let ratios: u32 = compared.results.iter().map(|row| row.made.ratio).sum();
    assert_eq!(ratios, 1_000);
    let own = compared.board.own.unwrap().made.unwrap();
    assert!(compared.results.iter().any(|row| row.you && row.made == own));
    let lines = course(&other, &their).await;
    // Where somebody before has bid three nobody else is asked.
    let asked = lines.iter().any(|line| line["type"] == "bid" && line["seat"] == "A");
    assert!(compared.declared.iter().filter(|of| of.yours).all(|of| of.bid.is_some() == asked));
    assert_eq!(compared.declared.iter().map(|of| of.count).sum::<u32>(), 2);
    let hands: Vec<Value> = ["A", "B", "C"].map(|seat| deals[0]["hands"][seat].clone()).to_vec();
    let sorted = |hand: &Value| {
        let mut cards: Vec<String> = serde_json::from_value(hand.clone()).unwrap();
        cards.sort();
        cards
    };
    let shown = serde_json::to_value(&compared.cards.hands).unwrap();
    for (shown, dealt) in shown.as_array().unwrap().iter().zip(&hands) {
        assert_eq!(sorted(shown), sorted(dealt), "the page shows what was dealt");
    }
    // Until the day is over nobody is told the secret, not even they.
    let sealed = one.record(&table).await.unwrap();
    assert!(!sealed.contains(r#""type":"secret""#) && sealed.contains(&board.commitment));

    now_ms.fetch_add(DAY_MS, Ordering::Relaxed);
    let after = today(&nobody).await;
    let DayBoard { secret, commitment, .. } = &after.yesterday[1];
    let mut opened = [0; 32];
    hex::decode_to_slice(secret.as_ref().unwrap(), &mut opened).unwrap();
    assert_eq!(cards::Secret(opened).commitment().to_string(), board.commitment);
    assert_eq!(commitment, &board.commitment);
    assert_eq!(compare(&nobody, "2026-11-19", "erdayi").await.unwrap().results.len(), 2);
    check_record(&nobody, &table).await;
    check_record(&one, &their).await;
    for nonsense in ["2026-11-21", "2026-02-30", "yesterday"] {
        assert_eq!(compare(&one, nonsense, "erdayi").await.unwrap_err(), "not_found");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_begun_counts_for_its_day_through_midnight_and_a_restart() {
    let (mut hall, now_ms) = hall().await;
    let [one, watcher] = [hall.guest("甲").await, hall.guest("客").await];
    let tomorrow = today(&one).await.tomorrow[1].commitment.clone();
    let begun = begin(&one, "erdayi").await;
    now_ms.fetch_add(DAY_MS, Ordering::Relaxed);
    hall.restart().await;
    let [one, watcher] = [hall.again(&one), hall.again(&watcher)];
    let shown = today(&one).await;
    assert_eq!(shown.today[1].commitment, tomorrow, "it was fixed the day before");
    let yesterdays = shown.yesterday[1].own.as_ref().unwrap();
    assert_eq!((&yesterdays.table, yesterdays.over), (&begun, false));
    // Others see it now; who still plays it does not.
    assert!(compare(&watcher, "2026-11-19", "erdayi").await.is_ok());
    assert_eq!(compare(&one, "2026-11-19", "erdayi").await.unwrap_err(), "not_played");
    let next = begin(&one, "erdayi").await;
    assert_ne!(next, begun, "every day has its own");
    assert_eq!(today(&one).await.streak, 0, "what is begun is not yet played");
    play(one.clone(), begun.clone(), 7).await;
    assert_eq!(today(&one).await.streak, 1, "yesterday counts until today is over");
    play(one.clone(), next, 7).await;
    let shown = today(&one).await;
    assert_eq!(shown.streak, 2);
    assert!(shown.yesterday[1].own.as_ref().unwrap().made.is_some());
    assert_eq!(compare(&one, "2026-11-19", "erdayi").await.unwrap().results.len(), 1);
    check_record(&one, &begun).await;
    now_ms.fetch_add(2 * DAY_MS, Ordering::Relaxed);
    assert_eq!(today(&one).await.streak, 0, "a day was missed");
}

#[tokio::test(flavor = "multi_thread")]
async fn results_differ_by_what_people_do_alone() {
    let (hall, _) = hall().await;
    let [one, other] = [hall.guest("甲").await, hall.guest("乙").await];
    let tables = [begin(&one, "shengji").await, begin(&other, "shengji").await];
    for (visitor, table) in [&one, &other].into_iter().zip(&tables) {
        tokio::time::timeout(PATIENCE, plays_first(visitor, table)).await.expect("a match ends");
    }
    let courses = [course(&one, &tables[0]).await, course(&other, &tables[1]).await];
    assert!(courses[0].len() > 50);
    assert_eq!(courses[0], courses[1], "the bots do the same to those who do the same");
    let deal = &courses[0][0];
    assert_eq!((&deal["board"], &deal["dealer"]), (&json!(true), &json!("E")));
    let compared = compare(&one, "2026-11-19", "shengji").await.unwrap();
    assert_eq!(compared.board.level.unwrap().to_string(), deal["levels"]["EW"]);
    for row in &compared.results {
        assert_eq!((row.made.rank, row.made.ratio), (1, 500));
        let result = courses[0].last().unwrap();
        assert_eq!(json!(row.made.points), result["points"]);
    }
    let laid = courses[0].iter().find(|line| line["type"] == "bury").unwrap();
    for choice in &compared.buried {
        let card = serde_json::to_value(choice.cards[0]).unwrap();
        assert!(laid["cards"].as_array().unwrap().contains(&card));
        assert_eq!((choice.count, choice.yours), (2, true));
    }
    let led = courses[0].iter().find(|line| line["type"] == "lead").unwrap();
    let cards = serde_json::to_value(&compared.led[0].cards).unwrap();
    assert_eq!((&cards, compared.led[0].count), (&led["cards"], 2));
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_taken_back_nobody_helps_and_nothing_ends_it() {
    let (hall, _) = hall().await;
    let one = hall.guest("甲").await;
    let table = begin(&one, "erdayi").await;
    let mut connection = one.connect(&table).await.unwrap();
    let ready = ClientMessage::Ready { id: "r".to_owned(), seen: 1, ready: true, bytes: None };
    // It may have begun by itself.
    let _ = command(&mut connection, &ready).await;
    let take_back = ClientMessage::TakeBack { id: "t".to_owned(), seen: 1 };
    assert_eq!(command(&mut connection, &take_back).await, Err("practice_only".to_owned()));
    let end = ClientMessage::End { id: "e".to_owned(), seen: 1 };
    assert_eq!(command(&mut connection, &end).await, Err("practice_only".to_owned()));
    let trustee = ClientMessage::Trustee { id: "b".to_owned(), seen: 1, on: true };
    assert_eq!(command(&mut connection, &trustee).await, Err("trustee_not_allowed".to_owned()));
    connection.send(&ClientMessage::Hint { q: 3 }).await.unwrap();
    let hints = until(&mut connection, |message| {
        matches!(message, ServerMessage::Hints { q: 3, .. } | ServerMessage::Refused { .. })
    });
    if let ServerMessage::Hints { why, .. } = hints.await {
        assert!(why.is_empty(), "nobody says what a bot would do: {why:?}");
    }
    connection.send(&ClientMessage::Moment { q: 4 }).await.unwrap();
    let taught = until(&mut connection, |message| {
        matches!(message, ServerMessage::Moment { q: 4, .. } | ServerMessage::Refused { .. })
    });
    assert!(matches!(taught.await, ServerMessage::Refused { .. }), "nor is there a teacher");
    let app = hall.running.as_ref().unwrap().app();
    let id = id_of(&one).await;
    assert_eq!(app.store.unfinished_tables_of_owner(&id).await.unwrap(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_deal_of_a_day_is_compared_for_those_who_have_played_it() {
    let now_ms = Arc::new(AtomicI64::new(NOON_MS));
    let limits = Limits {
        analysis_ms: NonZeroU64::MIN,
        par_plays: NonZeroU32::MIN,
        par_worlds: NonZeroU32::MIN,
        ..config().limits
    };
    let clock = Clock::with_wall(Arc::clone(&now_ms));
    let hall = Hall::with(Config { clock, limits, ..config() }).await;
    let [one, other] = [hall.guest("甲").await, hall.guest("乙").await];
    let path = "/api/today/2026-11-19/erdayi/compared";
    for visitor in [&one, &other] {
        for path in [path.to_owned(), format!("{path}/live"), format!("{path}.xlsx")] {
            assert_eq!(refused(visitor, &path).await, "not_played");
        }
        let asked = visitor.post::<Value>(path, &json!({})).await.unwrap_err();
        assert_eq!(code(&asked), "not_played");
    }
    let table = begin(&one, "erdayi").await;
    play(one.clone(), table.clone(), 7).await;
    let known = until_compared(&one, path).await;
    let [board] = &*known.boards else { panic!("{known:?}") };
    assert_eq!(board.tables[0].name, "甲");
    assert_eq!((board.tables.len(), &*board.tables[0].table), (1, &*table));
    assert_eq!(board.par.as_ref().map(|par| (par.plays, par.scores.len())), Some((1, 3)));
    assert_eq!(refused(&other, path).await, "not_played", "whoever has yet to play sees nothing");

    // One more has played: he is among them, and what was found stays.
    let their = begin(&other, "erdayi").await;
    play(other.clone(), their.clone(), 8).await;
    let more = until_compared(&other, path).await;
    let mut names: Vec<&str> = more.boards[0].tables.iter().map(|of| &*of.name).collect();
    names.sort_unstable();
    assert_eq!(names, ["乙", "甲"]);
    assert_eq!(more.boards[0].par, board.par);
    let own = more.boards[0].tables.iter().find(|of| of.name == "甲").unwrap();
    assert_eq!(own, &board.tables[0]);
}

/// Has boards compared and looks until they are.
async fn until_compared(visitor: &Visitor, path: &str) -> BoardsCompared {
    let look = async {
        loop {
            let known: BoardsCompared = visitor.post(path, &json!({})).await.unwrap();
            if known.progress.state == AnalysisState::Over && known.progress.total == 0 {
                return known;
            }
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, look).await.expect("it ends")
}
