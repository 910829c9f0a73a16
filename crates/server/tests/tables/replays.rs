//! Records played over again, over HTTP.

use protocol::{NewTableRequest, Replay, ReplayKey, Stage, Told};
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::hall::{Hall, play, play_with, table};

/// A match that was played to its end, and its record.
async fn played(hall: &Hall, rules: &str, seats: usize) -> (String, String) {
    let guests = hall.guests(seats).await;
    let (id, _) = guests[0].open_table(&table(rules, 1)).await.unwrap();
    let playing: Vec<_> = guests
        .iter()
        .enumerate()
        .map(|(index, guest)| tokio::spawn(play(guest.clone(), id.clone(), index as u64)))
        .collect();
    for player in playing {
        player.await.unwrap();
    }
    let record = guests[0].record(&id).await.unwrap();
    (id, record)
}

/// Sends a record and answers status and body.
async fn send(hall: &Hall, kind: &str, body: Vec<u8>) -> (StatusCode, Value) {
    let request = reqwest::Client::new().post(format!("{}/api/replay", hall.base()));
    let response = request.header("content-type", kind).body(body).send().await.unwrap();
    let status = response.status();
    (status, serde_json::from_str(&response.text().await.unwrap()).unwrap())
}

const LINES: &str = "application/x-ndjson";

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_is_over_can_be_watched_again() {
    let hall = Hall::open().await;
    for (rules, seats) in [("cn2017", 4), ("erdayi2021", 3)] {
        let (id, record) = played(&hall, rules, seats).await;
        let guest = hall.guest("旁").await;
        let replay: Replay = guest.get(&format!("/api/tables/{id}/replay")).await.unwrap();
        assert!(matches!(replay.start.stage, Stage::Match { deals: 0, .. }));
        assert_eq!(replay.names.len(), seats);
        assert!(replay.names.iter().all(|name| name.starts_with('客')), "{:?}", replay.names);
        let verification = &replay.verification;
        assert!(verification.ok && verification.problems.is_empty(), "{verification:?}");
        assert!(verification.checks.finished);
        assert_eq!(verification.checks.proven, verification.checks.deals);
        let last = replay.steps.last().unwrap().events.last().unwrap();
        assert!(matches!(last, Told::Over { .. }), "{last:?}");
        let (status, sent) = send(&hall, LINES, record.into_bytes()).await;
        assert_eq!(status, StatusCode::OK);
        assert_eq!(sent, serde_json::to_value(&replay).unwrap());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_is_for_those_who_may_have_the_record() {
    let hall = Hall::open().await;
    let owner = hall.guest("主").await;
    let request = NewTableRequest { private: true, ..table("cn2017", 1) };
    let (id, link) = owner.open_table(&request).await.unwrap();
    let key = link.split_once('?').unwrap().1;
    let path = format!("/api/tables/{id}/replay");
    let refusal = |answer: Result<Value, client::ClientError>| match answer {
        Err(client::ClientError::Refused { status, body }) => (status, body.code),
        other => panic!("{other:?}"),
    };
    let stranger = hall.guest("客").await;
    for (path, status, code) in [
        (path.clone(), 403, "wrong_key"),
        (format!("{path}?{key}"), 409, "not_over"),
        ("/api/tables/nonsense/replay".to_owned(), 404, "not_found"),
    ] {
        assert_eq!(refusal(stranger.get(&path).await), (status, code.to_owned()));
    }
}

/// Who may see the record of a private table can share it: the link carries
/// the right to see that record, and nothing else of the table or of others.
#[tokio::test(flavor = "multi_thread")]
async fn a_shared_replay_of_a_private_table_opens_for_everyone() {
    let hall = Hall::open().await;
    let guests = hall.guests(3).await;
    let private = NewTableRequest { private: true, ..table("erdayi2021", 1) };
    let (id, link) = guests[0].open_table(&private).await.unwrap();
    let invited = link.split_once('?').unwrap().1.to_owned();
    let playing: Vec<_> = guests
        .iter()
        .enumerate()
        .map(|(at, guest)| {
            tokio::spawn(play_with(guest.clone(), id.clone(), invited.clone(), at as u64))
        })
        .collect();
    for player in playing {
        player.await.unwrap();
    }
    let path = |what: &str| format!("/api/tables/{id}/{what}");
    let code = |answer: Result<Value, client::ClientError>| match answer {
        Err(client::ClientError::Refused { body, .. }) => body.code,
        other => panic!("{other:?}"),
    };
    let stranger = hall.guest("旁").await;
    for what in ["replay", "replay/key", "replay?key=0123"] {
        assert_eq!(code(stranger.get(&path(what)).await), "wrong_key", "{what}");
    }
    let made: ReplayKey = guests[1].get(&path("replay/key")).await.unwrap();
    let key = made.key.unwrap();
    let shared: Replay = stranger.get(&path(&format!("replay?key={key}"))).await.unwrap();
    assert!(shared.verification.ok);
    // Whoever was shown it may show it to others; the table itself stays closed.
    let again: ReplayKey = stranger.get(&path(&format!("replay/key?key={key}"))).await.unwrap();
    assert_eq!(again.key.as_deref(), Some(key.as_str()));
    let table_itself = format!("/api/tables/{id}?key={key}");
    assert_eq!(code(stranger.get(&table_itself).await), "wrong_key");
    let (other, _) = guests[0].open_table(&private).await.unwrap();
    let elsewhere = format!("/api/tables/{other}/replay?key={key}");
    assert_eq!(code(stranger.get(&elsewhere).await), "wrong_key");
    // What everyone may see needs no key.
    let (open, _) = played(&hall, "erdayi2021", 3).await;
    let none: ReplayKey = stranger.get(&format!("/api/tables/{open}/replay/key")).await.unwrap();
    assert_eq!(none.key, None);
}

/// A record of version 1 has no lines of the table, and says too little to
/// prove its cards.
#[tokio::test(flavor = "multi_thread")]
async fn older_records_and_broken_ones() {
    let hall = Hall::open().await;
    // All three may pass, and then there is no play to break.
    let record = loop {
        let (_, record) = played(&hall, "erdayi2021", 3).await;
        if record.contains(r#""type":"play""#) {
            break record;
        }
    };
    let types: Vec<String> = record
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["type"].as_str().unwrap().into())
        .collect();
    let of_table = |name: &String| games::record::TableLine::TYPES.contains(&name.as_str());
    let old: Vec<String> = record
        .lines()
        .zip(&types)
        .filter(|(_, name)| !of_table(name))
        .map(|(line, _)| line.replacen("\"version\":4", "\"version\":1", 1))
        .collect();
    let (status, replay) = send(&hall, LINES, old.join("\n").into_bytes()).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(replay["verification"]["ok"], true, "{}", replay["verification"]);
    assert_eq!(replay["verification"]["checks"]["proven"], 0);

    let broken_at = types.iter().position(|name| name == "play").unwrap();
    let mut lines: Vec<&str> = record.lines().collect();
    lines[broken_at] = r#"{"type":"pass","seat":"A"}"#;
    let (status, replay) = send(&hall, LINES, lines.join("\n").into_bytes()).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(replay["verification"]["ok"], false);
    let problems = replay["verification"]["problems"].as_array().unwrap();
    let broken = problems.iter().find(|problem| problem["wrong"] == true).unwrap();
    assert_eq!(broken["line"], broken_at + 1, "{broken}");
    let last = replay["steps"].as_array().unwrap().last().unwrap()["line"].as_u64().unwrap();
    assert!(last <= broken_at as u64, "nothing is shown from the broken line on");
}

/// What no rule decides, such as a warning, nobody could prove: the server
/// vouches for it, and for the end of the record.
#[tokio::test(flavor = "multi_thread")]
async fn a_warning_that_nobody_gave_is_noticed() {
    let hall = Hall::open().await;
    let (_, record) = played(&hall, "erdayi2021", 3).await;
    let key: Value = hall.guest("客").await.get("/api/key").await.unwrap();
    let (_, replay) = send(&hall, LINES, record.clone().into_bytes()).await;
    let proof = &replay["verification"];
    assert_eq!((&proof["ok"], &proof["signed_by"]), (&json!(true), &key["key"]), "{proof}");
    let warning = r#"{"type":"warning","seat":"A","count":1}"#;
    let mut lines: Vec<&str> = record.lines().collect();
    lines.insert(lines.len() - 2, warning);
    let (_, replay) = send(&hall, LINES, lines.join("\n").into_bytes()).await;
    let problem = &replay["verification"]["problems"][0];
    assert_eq!(
        (&problem["code"], &problem["line"]),
        (&json!("bad_signature"), &json!(lines.len()))
    );
    assert_eq!(replay["verification"]["signed_by"], Value::Null);
}

#[tokio::test]
async fn what_is_no_record_is_refused() {
    let hall = Hall::open().await;
    let check = async |kind: &str, body: Vec<u8>, status: u16, code: &str| {
        let (got, answer) = send(&hall, kind, body).await;
        assert_eq!((got.as_u16(), &answer["code"]), (status, &Value::from(code)), "{answer}");
        answer["en"].as_str().unwrap().to_owned()
    };
    let why = check(LINES, b"cards".to_vec(), 422, "not_a_record").await;
    assert!(why.starts_with("Line 1: "), "{why}");
    check(LINES, Vec::new(), 422, "not_a_record").await;
    check(LINES, vec![0xff, 0xfe], 400, "bad_request").await;
    check("text/plain", b"{}".to_vec(), 415, "not_json").await;
    let long = vec![b' '; server::limits::RECORD_MAX_BYTES + 1];
    check(LINES, long, 413, "body_too_long").await;
}
