//! The server of today on the database of a version before.

use std::fs;

use client::{HintPlayer, Visitor};
use protocol::ServerMessage;
use reqwest::Method;
use serde_json::{Value, json};
use server::Config;

use crate::before::as_version_2;
use crate::compare::lost;
use crate::make::PASSWORD;
use crate::seen::{Seen, Unfinished, ask, tick, unpack, versions};
use crate::socket::{PATIENCE, until};
use crate::venue::{Venue, config};

/// A server on a copy of each version's database, and what was shown of it.
async fn each(check: impl AsyncFn(&Venue, &Seen, &str)) {
    let versions = versions();
    assert!(!versions.is_empty());
    for version in versions {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("kept.db");
        fs::write(&database, unpack(&version.join("paisai.db.gz"))).unwrap();
        let database = Some(database.to_string_lossy().into_owned());
        let seen: Seen = serde_json::from_slice(&unpack(&version.join("seen.json.gz"))).unwrap();
        let mut venue = Venue::with(Config { database, ..config() }).await;
        check(&venue, &seen, &version.file_name().unwrap().to_string_lossy()).await;
        venue.close().await;
    }
}

/// The entries of a tournament's log, which mean the same in every form they
/// were written in: a slip was once told apart by the name of its only field.
fn entries(log: &Value) -> Vec<tournament::event::Entry> {
    let lines = log.as_str().unwrap().lines();
    lines.map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn everyone_is_shown_what_they_were_shown() {
    each(async |venue, seen, version| {
        assert!(seen.answers.len() > 100);
        for answer in &seen.answers {
            let now = ask(venue, &seen.someone(&answer.who), &answer.path).await;
            let (who, path) = (&answer.who, &answer.path);
            if path.ends_with("/log") {
                assert_eq!(entries(&answer.body), entries(&now), "{version}: {path} for {who}");
                continue;
            }
            if path.ends_with("/record") && answer.body.is_string() {
                let lines = |text: &Value| -> Vec<Value> {
                    let lines = text.as_str().unwrap().lines();
                    lines.map(|line| serde_json::from_str(line).unwrap()).collect()
                };
                let (before, mut now) = (lines(&answer.body), lines(&now));
                assert_eq!(now.pop().unwrap()["type"], "signature", "{version}: {path}");
                let now: Vec<Value> = now.into_iter().filter_map(as_version_2).collect();
                assert_eq!(now, before, "{version}: {path} for {who}: every line is as it was");
                continue;
            }
            assert_eq!(lost(&answer.body, &now), None, "{version}: {path} for {who}");
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn records_prove_themselves() {
    each(async |_, seen, version| {
        let records = seen.answers.iter().filter(|answer| answer.path.ends_with("/record"));
        let mut games = Vec::new();
        for answer in records {
            let record = answer.body.as_str().unwrap();
            let proof = games::record::verify(record.lines());
            assert!(proof.findings.is_empty(), "{version}: {:?}", proof.findings);
            let header: Value = serde_json::from_str(record.lines().next().unwrap()).unwrap();
            games.push(header["rules"]["game"].as_str().unwrap_or_default().to_owned());
        }
        assert!(games.len() > 3, "{games:?}");
    })
    .await;
}

/// Plays until the match is over.
async fn play_on(visitor: Visitor, table: String, number: u64) {
    let mut connection = visitor.connect(&table).await.unwrap();
    let mut player = HintPlayer::new(number);
    while !player.is_over() {
        let message = connection.next().await.unwrap();
        for answer in player.hear(&message) {
            connection.send(&answer).await.unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn unfinished_matches_go_on_where_they_were() {
    each(async |venue, seen, version| {
        assert!(seen.unfinished.len() > 2);
        let people = |unfinished: &Unfinished| -> Vec<Visitor> {
            unfinished.players.iter().map(|name| venue.of(&seen.someone(name))).collect()
        };
        for unfinished in &seen.unfinished {
            let table = &unfinished.table;
            for (visitor, before) in people(unfinished).iter().zip(&unfinished.views) {
                let mut connection = visitor.connect(table).await.unwrap();
                let view =
                    until(&mut connection, |message| matches!(message, ServerMessage::View { .. }));
                let now = serde_json::to_value(view.await).unwrap();
                for part in ["you", "seats", "stage", "settings"] {
                    let (before, now) = (&before["view"][part], &now["view"][part]);
                    assert_eq!(lost(before, now), None, "{version}: {part} of {table}");
                }
            }
        }
        for unfinished in &seen.unfinished {
            let (table, people) = (&unfinished.table, people(unfinished));
            let ticking = tick(venue);
            let playing: Vec<_> = people
                .iter()
                .enumerate()
                .map(|(seat, of)| {
                    tokio::spawn(play_on(of.clone(), table.clone(), 40 + seat as u64))
                })
                .collect();
            for player in playing {
                tokio::time::timeout(PATIENCE, player).await.expect("the match ends").unwrap();
            }
            ticking.abort();
            let record = people[0].record(table).await.unwrap();
            let proof = games::record::verify(record.lines());
            assert!(proof.findings.is_empty(), "{version}: {table}: {:?}", proof.findings);
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn accounts_sign_in_and_directors_go_on() {
    each(async |venue, seen, version| {
        let stranger = venue.guest("路人").await;
        let body = json!({"login": "keeper", "password": PASSWORD});
        let answer = venue.of(&stranger).send(Method::POST, "/api/login", Some(&body)).await;
        assert!(answer.is_ok(), "{version}: {answer:?}");

        let director = seen.someone("director");
        let running = ask(venue, &director, "/api/events?status=running").await;
        for event in running["events"].as_array().unwrap() {
            let id = event["id"].as_str().unwrap();
            let seen = venue.version(id, &director).await;
            let simulate = json!({"c": "simulate"});
            let refused = venue.give(id, &director, "new", seen, simulate).await.unwrap_err();
            assert_eq!(refused.code(), Some("no_rehearsal"), "{version}: {id}");
            if event["mode"] != "paper" {
                continue;
            }
            // The id of its first command: what was done once is not done again.
            let again = venue.give(id, &director, "c1", seen, json!({"c": "undo"})).await.unwrap();
            assert_eq!(venue.version(id, &director).await, seen, "{version}: {again}");
        }
        let own = ask(venue, &director, "/api/me/events").await;
        let rehearsals: Vec<&Value> = own["events"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|event| event["rehearsal"] == true)
            .collect();
        assert!(rehearsals.len() > 3, "{version}: {own}");
        for event in rehearsals {
            let id = event["id"].as_str().unwrap();
            let seen = venue.version(id, &director).await;
            let to_final = json!({"c": "advance", "round": 1, "to": "final"});
            venue.give(id, &director, "new", seen, to_final).await.unwrap();
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_is_taken_up() {
    each(async |_, seen, version| {
        let mut fresh = Venue::open().await;
        let director = fresh.staff("裁判长", store::Role::Director).await;
        let file = seen.backup.as_bytes().to_vec();
        let kind = "application/x-ndjson";
        let (status, answer) = fresh.upload(&director, "/api/events/restore", kind, file).await;
        assert_eq!(status, 201, "{version}: {answer}");
        let path = format!("/api/events/{}", answer["id"].as_str().unwrap());
        let before = seen.answers.iter().find(|answer| answer.path == path).unwrap();
        let now = ask(&fresh, &director, &path).await;
        assert_eq!(lost(&before.body, &now), None, "{version}");
        fresh.close().await;
    })
    .await;
}
