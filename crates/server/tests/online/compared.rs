//! The boards of a round at all its tables, as the engine sees them.

use std::num::{NonZeroU32, NonZeroU64};

use games::Kind;
use protocol::{AnalysisState, BoardsCompared};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use server::limits::COMPARISONS_OF_USER;
use server::{Config, Limits};

use crate::hall::{Hall, PATIENCE, bots};
use crate::venue::{Someone, Venue, config};

/// An event of boards, one a round, at two tables of bots, on a server that
/// thinks so long about a decision.
async fn hall(ms: u64) -> Hall {
    let limits = Limits {
        analysis_ms: NonZeroU64::new(ms).unwrap(),
        par_plays: NonZeroU32::MIN,
        par_worlds: NonZeroU32::MIN,
        ..config().limits
    };
    let venue = Venue::with(Config { limits, ..config() }).await;
    let hall = Hall::with(venue, "cn2017", false, bots(4, 2)).await;
    let mut plan = hall.desk().await["event"]["plan"].clone();
    for kind in ["boards", "matchpoints"] {
        if let Some(scoring) = plan["stages"][0]["scoring"].get_mut(kind) {
            scoring["boards"] = json!(1);
        }
    }
    hall.act(json!({"c": "plan", "plan": plan})).await;
    hall.begin().await;
    hall.results().await;
    hall
}

fn path(hall: &Hall) -> String {
    format!("/api/events/{}/rounds/1/compared", hall.event)
}

async fn code(hall: &Hall, who: &Someone, method: Method, path: &str) -> String {
    let body = (method != Method::GET).then(|| json!({}));
    match hall.venue.of(who).send(method, path, body.as_ref()).await {
        Ok(_) => "seen".to_owned(),
        Err(error) => error.code().unwrap_or_default().to_owned(),
    }
}

async fn seen(hall: &Hall, who: &Someone) -> BoardsCompared {
    hall.venue.of(who).get(&path(hall)).await.unwrap()
}

/// Follows a comparison until it ends, and says how it stood then.
async fn until_over(hall: &Hall, who: &Someone) -> Value {
    let live = format!("{}/live", path(hall));
    let visitor = hall.venue.of(who);
    let read = async {
        let answer = visitor.send(Method::GET, &live, None).await.unwrap();
        assert_eq!(answer.status(), StatusCode::OK);
        answer.text().await.unwrap()
    };
    let text = tokio::time::timeout(PATIENCE, read).await.expect("the stream ends");
    let told = text.split("\n\n").filter_map(|of| of.strip_prefix("event: progress\ndata: "));
    serde_json::from_str(told.last().unwrap()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn boards_are_compared_once_all_have_played_them() {
    let mut hall = hall(1).await;
    let (stranger, nobody) =
        (hall.venue.guest("路人").await, Someone { cookie: String::new(), id: String::new() });
    let director = hall.director.clone();
    let path = path(&hall);
    // While the round is not over they are for nobody, whatever he is.
    for who in [&stranger, &director, &nobody] {
        for path in [path.clone(), format!("{path}/live"), format!("{path}.xlsx")] {
            assert_eq!(code(&hall, who, Method::GET, &path).await, "boards_hidden");
        }
    }
    for who in [&stranger, &director] {
        assert_eq!(code(&hall, who, Method::POST, &path).await, "boards_hidden");
    }
    hall.end(1).await;
    for of in [path.clone(), format!("{path}/live"), format!("{path}.xlsx")] {
        assert_eq!(code(&hall, &stranger, Method::GET, &of).await, "not_analysed");
    }
    assert_eq!(code(&hall, &nobody, Method::POST, &path).await, "not_signed_in");
    let other = format!("/api/events/{}/rounds/9/compared", hall.event);
    assert_eq!(code(&hall, &stranger, Method::POST, &other).await, "no_boards");

    let asked: BoardsCompared = hall.venue.of(&stranger).post(&path, &json!({})).await.unwrap();
    assert!(asked.progress.state.goes_on(), "{:?}", asked.progress);
    let last = until_over(&hall, &nobody).await;
    assert_eq!(last["state"], "over");
    assert_eq!(last["done"], last["total"]);
    let known = seen(&hall, &nobody).await;
    assert_eq!((known.game, known.progress.state), (Kind::Shengji, AnalysisState::Over));
    let [board] = &*known.boards else { panic!("{known:?}") };
    assert_eq!((board.number, board.tables.len()), (1, 2));
    let par = board.par.as_ref().unwrap();
    assert!(par.plays == 1 && par.points.is_some());
    assert!(board.zh.starts_with("2 桌闲家得 ") && board.en.contains("of champion bots"));
    // It says what the records say.
    for of in &board.tables {
        let record = hall.venue.of(&director).record(&of.table).await.unwrap();
        let lines = record.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let lines: Vec<Value> = lines.collect();
        let bury = lines.iter().find(|line| line["type"] == "bury").unwrap();
        let laid: cards::CardSet = serde_json::from_value(bury["cards"].clone()).unwrap();
        assert_eq!(of.buried, Some(laid));
        let seats = &lines[0]["seats"];
        assert_eq!(of.people[0], seats["E"].as_str().unwrap());
        let result = lines.iter().find(|line| line["type"] == "result").unwrap();
        assert_eq!(of.points.map(Value::from).unwrap(), result["points"]);
    }
    assert_eq!([&*board.tables[0].name, &*board.tables[1].name], ["1", "2"]);

    // It is kept, for everyone, over a restart; then nothing is done again.
    let kept = async |hall: &Hall| {
        let found = async {
            while code(hall, &nobody, Method::GET, &path).await != "seen" {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(PATIENCE, found).await.expect("it is written");
        let again: BoardsCompared = hall.venue.of(&stranger).post(&path, &json!({})).await.unwrap();
        assert_eq!(
            (again.progress.state, again.boards),
            (AnalysisState::Over, known.boards.clone())
        );
    };
    kept(&hall).await;
    hall.venue.restart().await;
    kept(&hall).await;
    for lang in ["zh", "en"] {
        let book = format!("{path}.xlsx?stage=0&lang={lang}");
        let answer = hall.venue.of(&nobody).send(Method::GET, &book, None).await.unwrap();
        assert_eq!(answer.status(), StatusCode::OK);
        assert!(answer.bytes().await.unwrap().starts_with(b"PK"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_wants_compared_ends() {
    // An hour for a decision: nothing ends by itself.
    let hall = hall(3_600_000).await;
    hall.end(1).await;
    let [one, two] = [hall.venue.guest("甲").await, hall.venue.guest("乙").await];
    let path = path(&hall);
    for who in [&one, &two, &one] {
        assert_eq!(code(&hall, who, Method::POST, &path).await, "seen", "joined, and counted once");
    }
    const { assert!(COMPARISONS_OF_USER > 0) };
    assert_eq!(code(&hall, &one, Method::DELETE, &path).await, "seen");
    assert!(seen(&hall, &two).await.progress.state.goes_on());
    assert_eq!(code(&hall, &two, Method::DELETE, &path).await, "seen");
    assert_eq!(code(&hall, &two, Method::GET, &path).await, "not_analysed");
}
