//! An event is rehearsed before it is played.

use serde_json::{Value, json};

use crate::venue::{Someone, Venue, advance, import, new_event, refused};

#[tokio::test(flavor = "multi_thread")]
async fn a_rehearsal_is_played_with_simulated_results_and_shown_in_no_list() {
    let mut venue = Venue::open().await;
    let director = venue.staff("裁判长", store::Role::Director).await;
    let helper = venue.guest("记录员").await;
    let event = venue.event(&director, json!([{"user": helper.id, "role": "helper"}])).await;
    venue.act(&event, &director, import(8)).await;
    venue.act(&event, &director, json!({"c": "withdraw", "entrant": 2})).await;
    let simulate = json!({"c": "simulate"});
    let real = venue.attempt(&event, &director, simulate.clone()).await;
    assert_eq!(refused(real).1, "no_rehearsal");

    let path = format!("/api/events/{event}/rehearse");
    let of_helper = venue.of(&helper).post::<Value>(&path, &json!({})).await;
    assert_eq!(refused(of_helper), (403, "forbidden".to_owned()));
    let opened: Value = venue.of(&director).post(&path, &json!({})).await.unwrap();
    let rehearsal = opened["id"].as_str().unwrap();
    assert_ne!(rehearsal, event);
    assert_eq!(opened["event"]["summary"]["rehearsal"], true);
    assert_eq!(opened["event"]["entrants"].as_array().unwrap().len(), 7);
    assert_eq!(venue.desk(rehearsal, &helper).await["you"], "helper");

    venue.act(rehearsal, &director, json!({"c": "begin"})).await;
    venue.act(rehearsal, &director, json!({"c": "draft"})).await;
    for to in ["published", "playing"] {
        venue.act(rehearsal, &director, advance(1, to)).await;
    }
    venue.act(rehearsal, &director, simulate).await;
    for to in ["closed", "provisional"] {
        venue.act(rehearsal, &director, advance(1, to)).await;
    }
    let shown = venue.get(&helper, &format!("/api/events/{rehearsal}")).await.unwrap();
    assert_eq!(shown["standings"][0]["rows"].as_array().unwrap().len(), 7);

    for status in ["upcoming", "running", "past"] {
        let listed = venue.get(&director, &format!("/api/events?status={status}")).await.unwrap();
        let ids: Vec<&str> = listed["events"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(|of| of["id"].as_str())
            .collect();
        let expected: &[&str] = if status == "upcoming" { &[&event] } else { &[] };
        assert_eq!(ids, expected, "{status}");
    }
    venue.close().await;
}

/// A page of a list is full though rehearsals stand between its events.
#[tokio::test(flavor = "multi_thread")]
async fn rehearsals_leave_no_holes_in_lists() {
    let mut venue = Venue::open().await;
    let director = venue.staff("裁判长", store::Role::Director).await;
    let mut real = Vec::new();
    for _ in 0..3 {
        let event = venue.event(&director, json!([])).await;
        let path = format!("/api/events/{event}/rehearse");
        let _: Value = venue.of(&director).post(&path, &json!({})).await.unwrap();
        real.push(event);
    }
    let mut seen: Vec<String> = Vec::new();
    let mut path = "/api/events?status=upcoming&limit=2".to_owned();
    loop {
        let page = venue.get(&director, &path).await.unwrap();
        let ids = page["events"].as_array().unwrap().iter();
        seen.extend(ids.map(|of| of["id"].as_str().unwrap().to_owned()));
        let Some(next) = page["next"].as_str() else { break };
        assert_eq!(page["events"].as_array().unwrap().len(), 2);
        path = format!("/api/events?status=upcoming&limit=2&after={next}");
    }
    seen.sort();
    real.sort();
    assert_eq!(seen, real);
    venue.close().await;
}

/// The log of an event, as its director gets it.
async fn log(venue: &Venue, event: &str, director: &Someone) -> String {
    venue.text(director, &format!("/api/events/{event}/log")).await
}

/// A director practises with the real entries and goes back: the event has not
/// moved by a line, nothing secret of it is in the rehearsal, and what is
/// thrown away is gone for everybody.
#[tokio::test(flavor = "multi_thread")]
async fn a_rehearsal_touches_nothing_of_its_event_and_can_be_thrown_away() {
    let mut venue = Venue::open().await;
    let director = venue.staff("裁判长", store::Role::Director).await;
    let helper = venue.guest("记录员").await;
    let event = venue.event(&director, json!([{"user": helper.id, "role": "helper"}])).await;
    venue.act(&event, &director, import(8)).await;
    let before = log(&venue, &event, &director).await;
    let throw_away = json!({"c": "throw_away"});
    let real = venue.attempt(&event, &director, throw_away.clone()).await;
    assert_eq!(refused(real).1, "real_event");

    let path = format!("/api/events/{event}/rehearse");
    let opened: Value = venue.of(&director).post(&path, &json!({})).await.unwrap();
    let rehearsal = opened["id"].as_str().unwrap().to_owned();
    let summary = &opened["event"]["summary"];
    assert_eq!(summary["rehearsal_of"], event);
    assert_eq!(summary["details"]["name"], "【演练 REHEARSAL】迎新春比赛");

    // Codes and keys open nothing of the real event.
    let codes = async |id: &str| {
        let desk = venue.desk(id, &director).await;
        let cards = desk["cards"].as_array().unwrap().clone();
        cards.iter().map(|card| card["code"].clone()).collect::<Vec<Value>>()
    };
    let (theirs, ours) = (codes(&event).await, codes(&rehearsal).await);
    assert_eq!((theirs.len(), ours.len()), (8, 8));
    assert!(ours.iter().all(|code| code.is_string() && !theirs.contains(code)));
    let keys =
        async |id: &str| venue.get(&director, &format!("/api/events/{id}/keys")).await.unwrap();
    let (theirs, ours) = (keys(&event).await, keys(&rehearsal).await);
    let key = ours[0]["key"].as_str().unwrap();
    assert_ne!(theirs[0]["key"], key);
    let card = format!("/api/events/{event}/tables/1?key={key}");
    assert_eq!(refused(venue.get(&director, &card).await).1, "wrong_key");

    // It is played through, and a phone at its table says what it is.
    venue.act(&rehearsal, &director, json!({"c": "begin"})).await;
    venue.act(&rehearsal, &director, json!({"c": "draft"})).await;
    for to in ["published", "playing"] {
        venue.act(&rehearsal, &director, advance(1, to)).await;
    }
    let card = format!("/api/events/{rehearsal}/tables/1?key={key}");
    assert_eq!(venue.get(&director, &card).await.unwrap()["rehearsal"], true);
    venue.act(&rehearsal, &director, json!({"c": "simulate"})).await;
    assert_eq!(log(&venue, &event, &director).await, before, "the event has not moved");

    let of_helper = venue.attempt(&rehearsal, &helper, throw_away.clone()).await;
    assert_eq!(refused(of_helper).1, "forbidden");
    venue.act(&rehearsal, &director, throw_away).await;
    for restarted in [false, true] {
        if restarted {
            venue.restart().await;
        }
        for path in ["", "/desk", "/mine", "/log", "/keys", "/export.xlsx"] {
            let gone = venue.get(&director, &format!("/api/events/{rehearsal}{path}")).await;
            assert_eq!(refused(gone), (404, "not_found".to_owned()), "{path}");
        }
        let own = venue.get(&director, "/api/me/events").await.unwrap();
        let ids: Vec<&Value> =
            own["events"].as_array().unwrap().iter().map(|of| &of["id"]).collect();
        assert_eq!(ids, [&event]);
    }
    assert_eq!(log(&venue, &event, &director).await, before);
    venue.close().await;
}

/// Whose name has no room for the mark has it all the same, and nobody calls
/// his event the rehearsal of another's.
#[tokio::test(flavor = "multi_thread")]
async fn a_rehearsal_is_always_named_as_one() {
    let mut venue = Venue::open().await;
    let director = venue.staff("裁判长", store::Role::Director).await;
    let mut new = new_event(json!([]));
    new["details"]["name"] = json!("长".repeat(60));
    new["rehearsal_of"] = json!("another");
    let opened: Value = venue.of(&director).post("/api/events", &new).await.unwrap();
    assert!(opened["event"]["summary"].get("rehearsal_of").is_none());
    let path = format!("/api/events/{}/rehearse", opened["id"].as_str().unwrap());
    let opened: Value = venue.of(&director).post(&path, &json!({})).await.unwrap();
    let name = opened["event"]["summary"]["details"]["name"].as_str().unwrap();
    assert!(name.starts_with("【演练 REHEARSAL】长") && name.chars().count() == 60, "{name}");
    venue.close().await;
}

/// Whoever opens the boards of a rehearsal has seen nothing of the event's.
#[tokio::test(flavor = "multi_thread")]
async fn boards_of_a_rehearsal_are_its_own() {
    let mut venue = Venue::open().await;
    let director = venue.staff("裁判长", store::Role::Director).await;
    let mut new = new_event(json!([]));
    new["preset"] = json!("cn2017");
    let opened: Value = venue.of(&director).post("/api/events", &new).await.unwrap();
    let event = opened["id"].as_str().unwrap();
    let path = format!("/api/events/{event}/rehearse");
    let opened: Value = venue.of(&director).post(&path, &json!({})).await.unwrap();
    let rehearsal = opened["id"].as_str().unwrap();
    let open = json!({"c": "open_boards", "stage": 0, "round": 1});
    let boards = |id: &str| format!("/api/events/{id}/rounds/1/boards");
    venue.act(rehearsal, &director, open.clone()).await;
    let practice = venue.get(&director, &boards(rehearsal)).await.unwrap();
    assert_eq!(refused(venue.get(&director, &boards(event)).await).1, "boards_hidden");
    let view = venue.get(&director, &format!("/api/events/{event}")).await.unwrap();
    assert!(view.get("boards_opened").is_none_or(|opened| opened == &json!([])), "{view}");
    venue.act(event, &director, open).await;
    let real = venue.get(&director, &boards(event)).await.unwrap();
    assert_ne!(practice["boards"], real["boards"]);
    venue.close().await;
}
