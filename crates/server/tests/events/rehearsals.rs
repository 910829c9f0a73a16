//! An event is rehearsed before it is played.

use serde_json::{Value, json};

use crate::venue::{Venue, advance, import, refused};

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
