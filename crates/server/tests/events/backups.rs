//! Events as files that another server takes up.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use crate::venue::{Someone, Venue, advance, levels, refused};

async fn back_up(venue: &Venue, event: &str, who: &Someone) -> String {
    venue.text(who, &format!("/api/events/{event}/backup")).await
}

/// The log in a file, without its heading, which another server signs anew.
fn log(file: &str) -> Vec<&str> {
    file.lines().skip(1).collect()
}

/// The status, and the event or the code of the refusal.
async fn restore(venue: &Venue, who: &Someone, file: &str) -> (u16, Value) {
    let kind = "application/x-ndjson";
    let file = file.as_bytes().to_vec();
    let (status, answer) = venue.upload(who, "/api/events/restore", kind, file).await;
    let told = if status == 201 { "id" } else { "code" };
    (status, answer[told].clone())
}

async fn enter(venue: &Venue, event: &str, who: &Someone, match_no: u64) {
    let slip = levels("8", "4");
    venue.act(event, who, json!({"c": "enter", "match_no": match_no, "slip": slip})).await;
    venue.act(event, who, json!({"c": "confirm", "match_no": match_no})).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_server_goes_on_in_the_middle_of_a_round() {
    let first = Venue::open().await;
    let director = first.staff("裁判长", store::Role::Director).await;
    let event = first.event(&director, json!([])).await;
    first.first_round(&event, &director, 8).await;
    enter(&first, &event, &director, 1).await;
    let early = back_up(&first, &event, &director).await;
    enter(&first, &event, &director, 2).await;
    first.act(&event, &director, json!({"c": "undo"})).await;
    let late = back_up(&first, &event, &director).await;

    let second = Venue::open().await;
    let other = second.staff("另一位裁判长", store::Role::Director).await;
    assert_eq!(restore(&second, &other, &early).await, (201, json!(event)));
    let live = format!("/api/events/{event}/live");
    let mut follows = second.of(&other).send(Method::GET, &live, None).await.unwrap();
    // A later backup brings what is missing, and again nothing.
    for _ in 0..2 {
        assert_eq!(restore(&second, &other, &late).await, (201, json!(event)));
    }
    // Whoever follows is sent to look again.
    let ended = async { while follows.chunk().await.unwrap().is_some() {} };
    tokio::time::timeout(Duration::from_mins(1), ended).await.expect("the stream ends");
    let path = format!("/api/events/{event}");
    let (mut here, mut there) =
        (first.get(&director, &path).await.unwrap(), second.get(&other, &path).await.unwrap());
    let (head, copied) = (here["head"].take(), there["head"].take());
    let restored = there.as_object_mut().unwrap().remove("restored").unwrap();
    assert_eq!(restored.as_array().unwrap().len(), 1, "the later backup goes on from the first");
    assert_eq!(here, there, "to the last figure, the clock too");
    assert_eq!(
        (&head["n"], &head["head"]),
        (&copied["n"], &copied["head"]),
        "and it is the same log"
    );
    assert_ne!(head["key"], copied["key"], "for which another server vouches");
    assert_eq!(log(&back_up(&second, &event, &other).await), log(&late));
    let cards = |desk: Value| desk["cards"].clone();
    let codes = cards(first.desk(&event, &director).await);
    assert_eq!(codes, cards(second.desk(&event, &other).await), "printed cards still hold");

    for match_no in 2..=4 {
        enter(&second, &event, &other, match_no).await;
    }
    second.act(&event, &other, advance(1, "closed")).await;
    let listed = second.get(&other, "/api/events?status=running").await.unwrap();
    assert_eq!(listed["events"][0]["id"], json!(event), "{listed}");
    let own = second.get(&other, "/api/me/events").await.unwrap();
    assert_eq!(own["events"][0]["id"], json!(event), "who restored it has it: {own}");
    // The first server has gone another way meanwhile.
    enter(&first, &event, &director, 3).await;
    let other_way = back_up(&second, &event, &other).await;
    let before = first.desk(&event, &director).await;
    let refusal = restore(&first, &director, &other_way).await;
    assert_eq!(refusal, (409, json!("event_exists")));
    assert_eq!(first.desk(&event, &director).await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_log_comes_back_whole() {
    let first = Venue::open().await;
    let director = first.staff("裁判长", store::Role::Director).await;
    let event = first.event(&director, json!([])).await;
    first.act(&event, &director, crate::venue::import(2)).await;
    for at in 0..300 {
        let here = json!({"c": "check_in", "entrant": 1, "present": at % 2 == 0});
        first.act(&event, &director, here).await;
    }
    let file = back_up(&first, &event, &director).await;
    let mut second = Venue::open().await;
    let other = second.staff("裁判长", store::Role::Director).await;
    assert_eq!(restore(&second, &other, &file).await, (201, json!(event)));
    second.restart().await;
    assert_eq!(log(&back_up(&second, &event, &other).await), log(&file));
}

/// Of a restoring that was cut off nobody sees anything, and the next one goes
/// on with it.
#[tokio::test(flavor = "multi_thread")]
async fn half_a_restored_event_is_none() {
    let first = Venue::open().await;
    let director = first.staff("裁判长", store::Role::Director).await;
    let event = first.event(&director, json!([])).await;
    let early = back_up(&first, &event, &director).await;
    first.first_round(&event, &director, 4).await;
    let file = back_up(&first, &event, &director).await;

    let second = Venue::open().await;
    let other = second.staff("另一位裁判长", store::Role::Director).await;
    let store = second.store();
    let stream = store::Stream::event(&event).unwrap();
    let epoch = store.claim(&stream).await.unwrap().epoch;
    let half = file.lines().skip(1).take(3);
    let half = half.map(|body| store::NewEntry { at_ms: 1, body: body.to_owned() }).collect();
    store.append(&stream, epoch, 1, half).await.unwrap();
    let path = format!("/api/events/{event}");
    assert_eq!(refused(second.get(&other, &path).await).0, 404);
    assert_eq!(restore(&second, &other, &early).await.0, 409, "there is more of it already");
    assert_eq!(restore(&second, &other, &file).await, (201, json!(event)));
    assert_eq!(log(&back_up(&second, &event, &other).await), log(&file));
    // An older backup has nothing to add.
    assert_eq!(restore(&second, &other, &early).await, (201, json!(event)));
    assert_eq!(log(&back_up(&second, &event, &other).await), log(&file));
}

#[tokio::test(flavor = "multi_thread")]
async fn only_directors_have_and_restore_backups_and_only_whole_ones() {
    let venue = Venue::open().await;
    let director = venue.staff("裁判长", store::Role::Director).await;
    let referee = venue.staff("裁判", store::Role::Referee).await;
    let event = venue.event(&director, json!([])).await;
    venue.first_round(&event, &director, 8).await;
    enter(&venue, &event, &director, 1).await;
    let path = format!("/api/events/{event}/backup");
    assert_eq!(refused(venue.get(&referee, &path).await).0, 403);
    let file = back_up(&venue, &event, &director).await;
    assert_eq!(restore(&venue, &referee, &file).await, (403, json!("forbidden")));

    let elsewhere = Venue::open().await;
    let director = elsewhere.staff("裁判长", store::Role::Director).await;
    let lines: Vec<&str> = file.lines().collect();
    let without_heading = lines[1..].join("\n");
    let without_a_line = [&lines[..4], &lines[5..]].concat().join("\n");
    let cut_off = &file[..file.len() - 30];
    let other_winner = file.replace("\"winner\":0", "\"winner\":1");
    assert!(other_winner != file);
    // No rule is broken by another name: only the chain tells.
    let other_name = file.replace("选手3-1", "选手9-1");
    assert!(other_name != file);
    let without_the_last = lines[..lines.len() - 1].join("\n");
    let other_time = file.replacen("\"at_ms\":", "\"at_ms\":1", 1);
    for (what, bad) in [
        ("nothing", ""),
        ("something else", "单位,对号,姓名\n"),
        ("no heading", &without_heading),
        ("a line is missing", &without_a_line),
        ("cut off", cut_off),
        ("somebody else has won", &other_winner),
        ("somebody has another name", &other_name),
        ("the last line is missing", &without_the_last),
        ("the signature is of another time", &other_time),
    ] {
        let refusal = restore(&elsewhere, &director, bad).await;
        assert_eq!(refusal, (422, json!("bad_backup")), "{what}");
    }
    let path = format!("/api/events/{event}");
    assert_eq!(refused(elsewhere.get(&director, &path).await).0, 404, "nothing is left of them");
    // Files of the version before, for which nobody vouched, are taken up.
    let heading = json!({"paisai": "event backup", "version": 1, "id": event});
    let unsigned = format!("{heading}\n{without_heading}");
    assert_eq!(restore(&elsewhere, &director, &unsigned).await, (201, json!(event)));
}

/// Every change of the log shows in the head, on the desk and on the public
/// page, and whoever changes the database finds no backup there any more.
#[tokio::test(flavor = "multi_thread")]
async fn the_head_of_the_log_is_shown_and_changes_with_every_line() {
    let mut venue = Venue::open().await;
    let director = venue.staff("裁判长", store::Role::Director).await;
    let event = venue.event(&director, json!([])).await;
    let path = format!("/api/events/{event}");
    let mut heads = Vec::new();
    for at in 0..3 {
        let entry = json!({"c": "add", "rows": [{"name": format!("第{at}对")}]});
        venue.act(&event, &director, entry).await;
        let public = venue.get(&director, &path).await.unwrap()["head"].take();
        assert_eq!(venue.desk(&event, &director).await["event"]["head"], public);
        let signed: chain::SignedHead = serde_json::from_value(public).unwrap();
        assert_eq!((signed.check(), signed.n, &*signed.id), (Ok(()), at + 2, &*event));
        heads.push(signed);
    }
    assert!(heads.windows(2).all(|two| two[0].head != two[1].head));
    venue.restart().await;
    let after: chain::SignedHead =
        serde_json::from_value(venue.get(&director, &path).await.unwrap()["head"].take()).unwrap();
    let last = heads.last().unwrap();
    assert_eq!((after.head(), after.key), (last.head(), last.key), "and after a restart");
    venue.close().await;
}
