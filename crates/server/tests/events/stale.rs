//! Two directors never overwrite each other, and nothing acknowledged is lost.

use client::ClientError;
use serde_json::{Value, json};
use server::Config;
use testbed::Postgres;

use crate::venue::{Venue, advance, config, enter, import, levels, refused};

#[tokio::test(flavor = "multi_thread")]
async fn a_director_is_told_what_another_changed() {
    let mut venue = Venue::open().await;
    let first = venue.staff("王裁判", store::Role::Director).await;
    let second = venue.staff("李裁判", store::Role::Director).await;
    let event = venue.event(&first, json!([])).await;
    venue.act(&event, &first, import(8)).await;
    venue.act(&event, &first, json!({"c": "begin"})).await;
    venue.act(&event, &first, json!({"c": "draft"})).await;
    let seen = venue.version(&event, &second).await;
    venue.act(&event, &first, json!({"c": "withdraw", "entrant": 2})).await;
    let late = venue.give(&event, &second, "p", seen, advance(1, "published")).await;
    let Err(ClientError::Refused { status, body }) = late else { panic!("{late:?}") };
    assert_eq!((status, body.code.as_str()), (409, "stale_version"));
    assert!(body.zh.contains("王裁判：选手2-1、选手2-2退出"), "{body:?}");
    assert!(body.en.contains("王裁判 withdrew 选手2-1、选手2-2"), "{body:?}");
    let ahead = venue.give(&event, &second, "q", 99, json!({"c": "undo"})).await;
    assert_eq!(refused(ahead).1, "stale_version");
    venue.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn many_work_at_once_where_they_do_not_meet() {
    let mut venue = Venue::open().await;
    let director = venue.staff("裁判长", store::Role::Director).await;
    let helper = venue.guest("记录员").await;
    let event = venue.event(&director, json!([{"user": helper.id, "role": "helper"}])).await;
    venue.first_round(&event, &director, 8).await;
    let seen = venue.version(&event, &helper).await;
    let give = |id: &'static str, command| venue.give(&event, &helper, id, seen, command);
    let one = give("a", enter(1, levels("8", "5"))).await.unwrap();
    assert_eq!(one["version"], seen + 1);
    assert_eq!(give("b", enter(2, levels("9", "5"))).await.unwrap()["version"], seen + 2);
    let again = give("c", enter(1, levels("5", "8"))).await;
    assert_eq!(refused(again), (409, "stale_version".to_owned()));

    // Sent twice, done once.
    let twice = give("a", enter(1, levels("8", "5"))).await.unwrap();
    assert_eq!(twice, json!({"version": seen + 1, "done": true}));
    assert_eq!(venue.version(&event, &helper).await, seen + 2);
    // An id is its sender's own.
    let confirm = json!({"c": "confirm", "match_no": 1});
    let done = venue.give(&event, &director, "a", seen + 2, confirm).await.unwrap();
    assert_eq!(done["version"], seen + 3);
    venue.close().await;
}

/// A server that was killed leaves its log; whoever comes next has all that
/// was acknowledged, and the dead one can write no more. Two servers meet on
/// PostgreSQL only: one alone has a SQLite file.
#[tokio::test(flavor = "multi_thread")]
async fn the_next_server_has_all_that_was_acknowledged() {
    let postgres = Postgres::start();
    let database = Some(postgres.database("events"));
    let mut venue = Venue::with(Config { database, ..config() }).await;
    let director = venue.staff("裁判长", store::Role::Director).await;
    let event = venue.event(&director, json!([])).await;
    venue.first_round(&event, &director, 8).await;
    let before = venue.get(&director, &format!("/api/events/{event}/desk")).await.unwrap();
    let next = venue.successor().await;
    let base = format!("http://{}", next.address());
    let there = client::Visitor::with_cookie(reqwest::Client::new(), &base, &director.cookie);
    let after: Value = there.get(&format!("/api/events/{event}/desk")).await.unwrap();
    assert_eq!(after, before);
    let seen = before["version"].as_u64().unwrap();
    let command = enter(1, levels("8", "5"));
    let refusal = venue.give(&event, &director, "x", seen, command.clone()).await;
    assert_eq!(refused(refusal).1, "stale");
    let body = json!({"id": "x", "seen": seen, "do": command});
    let path = format!("/api/events/{event}/commands");
    // The old owner has gone; asked again, it takes the log over with all
    // that the other wrote, and the same command is still done once.
    let done: Value = there.post(&path, &body).await.unwrap();
    assert_eq!(done["version"], seen + 1);
    let again = venue.give(&event, &director, "x", seen, body["do"].clone()).await.unwrap();
    assert_eq!(again, json!({"version": seen + 1, "done": true}));
    next.shutdown();
    next.wait().await;
    venue.close().await;
}

/// What one did meanwhile is told to another whose command depends on it.
#[tokio::test(flavor = "multi_thread")]
async fn new_commands_are_stale_where_they_meet() {
    let mut venue = Venue::open().await;
    let first = venue.staff("王裁判", store::Role::Director).await;
    let second = venue.staff("李裁判", store::Role::Director).await;
    let player = venue.account("jia").await;
    let event = venue.event(&first, json!([])).await;
    let path = format!("/api/events/{event}/rehearse");
    let opened: Value = venue.of(&first).post(&path, &json!({})).await.unwrap();
    let rehearsal = opened["id"].as_str().unwrap().to_owned();
    for event in [&event, &rehearsal] {
        venue.act(event, &first, import(8)).await;
    }
    let people = json!([{"name": "本人", "user": player.id}, {"name": "搭档"}]);
    venue.act(&event, &player, json!({"c": "apply", "row": {"people": people}})).await;
    let code = venue.desk(&event, &first).await["cards"][0]["code"].clone();
    let guest = venue.guest("来宾").await;
    let convention = |text: &str| json!({"c": "convention", "entrant": 2, "text": text});
    let row = json!({"name": "改名", "unit": "第1司", "section": 0});
    let cases = [
        (
            &player,
            json!({"c": "cancel", "application": 1}),
            json!({"c": "approve", "application": 1}),
        ),
        (
            &guest,
            json!({"c": "claim", "code": code}),
            json!({"c": "edit", "entrant": 1, "row": row}),
        ),
        (&first, convention("一"), convention("二")),
    ];
    for (who, done, late) in cases {
        let seen = venue.version(&event, &second).await;
        venue.act(&event, who, done.clone()).await;
        let answer = venue.give(&event, &second, "late", seen, late).await;
        assert_eq!(refused(answer), (409, "stale_version".to_owned()), "{done}");
    }
    venue.act(&rehearsal, &first, json!({"c": "begin"})).await;
    let seen = venue.version(&rehearsal, &second).await;
    venue.act(&rehearsal, &first, json!({"c": "draft", "forbidden": [[1, 3]]})).await;
    let answer = venue.give(&rehearsal, &second, "d", seen, json!({"c": "draft"})).await;
    assert_eq!(refused(answer).1, "stale_version");
    for to in ["published", "playing"] {
        venue.act(&rehearsal, &first, advance(1, to)).await;
    }
    let seen = venue.version(&rehearsal, &second).await;
    venue.act(&rehearsal, &first, json!({"c": "simulate"})).await;
    let slip = enter(1, levels("8", "5"));
    let answer = venue.give(&rehearsal, &second, "e", seen, slip).await;
    assert_eq!(refused(answer).1, "stale_version");
    venue.close().await;
}
