//! How far the players of an event agree with the engine: for its referees to
//! look at.

use std::time::Duration;

use client::HintPlayer;
use protocol::{AgreementLook, AgreementProgress, AnalysisState};
use serde_json::{Value, json};

use crate::hall::{Hall, PATIENCE, bots, entry, user};
use crate::venue::{Someone, Venue};

async fn code(hall: &Hall, who: &Someone) -> String {
    let path = format!("/api/events/{}/agreement", hall.event);
    let seen = hall.venue.of(who).get::<Value>(&path).await;
    let looked = hall.venue.of(who).post::<Value>(&path, &json!({})).await;
    let code = |of: Result<Value, client::ClientError>| match of {
        Ok(_) => "seen".to_owned(),
        Err(error) => error.code().unwrap_or_default().to_owned(),
    };
    let (seen, looked) = (code(seen), code(looked));
    assert!(seen == looked || seen == "seen", "{seen}, {looked}");
    looked
}

async fn look(hall: &Hall, who: &Someone) -> AgreementLook {
    let path = format!("/api/events/{}/agreement", hall.event);
    hall.venue.of(who).post(&path, &json!({})).await.unwrap()
}

/// Looks until the report is there.
async fn told(hall: &Hall, who: &Someone) -> AgreementLook {
    let path = format!("/api/events/{}/agreement", hall.event);
    let looks = async {
        loop {
            let first = look(hall, who).await;
            if first.report.is_some() {
                return first;
            }
            assert!(first.progress.state.goes_on());
            loop {
                let now: AgreementProgress = hall.venue.of(who).get(&path).await.unwrap();
                if now.state != AnalysisState::Running {
                    break;
                }
                tokio::task::yield_now().await;
            }
        }
    };
    tokio::time::timeout(PATIENCE, looks).await.expect("a report is made")
}

/// Plays at a table by hints until the match is over.
async fn plays(hall: &Hall, who: &Someone, table: &str, number: u64) {
    let mut connection = hall.connect(who, table, "").await;
    let mut player = HintPlayer::new(number);
    // A player who says more than a socket may in a second is not heard.
    let mut pace = tokio::time::interval(Duration::from_millis(12));
    let all = async {
        while !player.is_over() {
            let message = connection.next().await.unwrap();
            for answer in player.hear(&message) {
                pace.tick().await;
                connection.send(&answer).await.unwrap();
            }
        }
    };
    tokio::time::timeout(PATIENCE, all).await.expect("a match ends");
}

#[tokio::test(flavor = "multi_thread")]
async fn referees_look_at_how_far_players_agree_and_it_is_written_down() {
    let venue = Venue::open().await;
    let mut people = Vec::new();
    for name in ["甲", "乙", "丙"] {
        people.push(venue.guest(name).await);
    }
    let (referee, stranger) = (venue.guest("裁判").await, venue.guest("路人").await);
    let rows = people
        .iter()
        .zip(["甲", "乙", "丙"])
        .map(|(of, name)| entry("", &[user(name, of)]))
        .collect();
    let hall = Hall::with(venue, "erdayi2021", false, rows).await;
    hall.act(json!({"c": "staff", "user": referee.id, "role": "referee"})).await;
    hall.begin().await;
    assert_eq!(code(&hall, &referee).await, "nothing_to_look_at", "nothing is over");
    let table = hall.tables().await[0].clone();
    let all = people.iter().zip(0..).map(|(who, at)| plays(&hall, who, &table, at));
    futures_util::future::join_all(all).await;
    hall.results().await;

    for who in [&stranger, &people[0]] {
        assert_eq!(code(&hall, who).await, "forbidden");
    }
    let seen = told(&hall, &referee).await;
    let report = seen.report.unwrap();
    assert_eq!((report.tables, report.left_out, seen.progress.done), (1, 0, 1));
    let names: Vec<&str> = report.players.iter().map(|of| &*of.agreement.player).collect();
    assert_eq!(names.len(), 3);
    for player in &report.players {
        let of = &player.agreement;
        assert!(of.decisions > 5, "{of:?}");
        assert!(of.agreed.low <= of.agreed.mean && of.agreed.mean <= of.agreed.high);
        assert_eq!((player.tables, player.rating, &of.expected), (1, None, &None));
        assert!(of.zh.contains("不是结论") && of.en.contains("no verdict"));
        assert!(of.times.is_some(), "the record says how long moves took");
    }
    // It is kept: the director has it at once.
    assert!(look(&hall, &hall.director).await.report.is_some());
    let log: Value = hall.venue.get(&hall.director, "/api/audit?limit=20").await.unwrap();
    let looks: Vec<&Value> =
        log.as_array().unwrap().iter().filter(|of| of["action"] == "event.agreement").collect();
    assert!(looks.len() >= 2, "{log}");
    assert!(looks.iter().all(|of| of["subject"] == json!(hall.event)));
    assert_eq!(looks[0]["user_id"], json!(hall.director.id), "every look is written down");
}

#[tokio::test(flavor = "multi_thread")]
async fn boards_that_somebody_has_yet_to_play_are_left_out() {
    let venue = Venue::open().await;
    let [late, partner] = [venue.guest("迟甲").await, venue.guest("迟乙").await];
    let mut rows = bots(3, 2);
    rows.push(entry("", &[user("迟甲", &late), user("迟乙", &partner)]));
    let hall = Hall::with(venue, "cn2017", false, rows).await;
    hall.begin().await;
    hall.until(|desk| desk["missing"].as_array().unwrap().len() == 1).await;
    // One table is over, and its boards are those of the other.
    assert_eq!(code(&hall, &hall.director).await, "nothing_to_look_at");
    let path = format!("/api/events/{}/agreement", hall.event);
    let progress: AgreementProgress = hall.venue.of(&hall.director).get(&path).await.unwrap();
    assert_eq!((progress.tables, progress.left_out), (0, 2));
}
