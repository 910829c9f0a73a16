//! Everyone finds the events in which he has a part.

use serde_json::{Value, json};

use crate::venue::{Someone, Venue, import, refused};

/// Somebody's own events and what he does there, the latest first.
async fn own(venue: &Venue, who: &Someone) -> Vec<(String, Value)> {
    let page = venue.get(who, "/api/me/events").await.unwrap();
    let events = page["events"].as_array().unwrap().iter();
    events.map(|of| (of["id"].as_str().unwrap().to_owned(), of["role"].clone())).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn staff_players_and_applicants_find_their_event_as_long_as_they_have_a_part() {
    let mut venue = Venue::open().await;
    let director = venue.staff("裁判长", store::Role::Director).await;
    let referee = venue.guest("裁判员").await;
    let player = venue.guest("来宾").await;
    let applicant = venue.account("laowang").await;
    let event = venue.event(&director, json!([{"user": referee.id, "role": "referee"}])).await;
    venue.act(&event, &director, import(8)).await;
    let here = |role: Value| vec![(event.clone(), role)];
    assert_eq!(own(&venue, &director).await, here(json!("director")));
    assert_eq!(own(&venue, &referee).await, here(json!("referee")));
    assert_eq!(own(&venue, &player).await, []);

    let desk = venue.desk(&event, &director).await;
    let claim = json!({"c": "claim", "code": desk["cards"][2]["code"], "person": 0});
    venue.act(&event, &player, claim).await;
    assert_eq!(own(&venue, &player).await, here(json!(null)));
    let people = json!([{"name": "老王", "user": applicant.id}, {"name": "老李"}]);
    let row = json!({"unit": "第九司", "people": people});
    venue.act(&event, &applicant, json!({"c": "apply", "row": row})).await;
    assert_eq!(own(&venue, &applicant).await, here(json!(null)));

    let helper = json!({"c": "staff", "user": referee.id, "role": "helper"});
    venue.act(&event, &director, helper).await;
    assert_eq!(own(&venue, &referee).await, here(json!("helper")));
    venue.act(&event, &director, json!({"c": "undo"})).await;
    let rehearsal: Value = venue
        .of(&director)
        .post(&format!("/api/events/{event}/rehearse"), &json!({}))
        .await
        .unwrap();
    venue.restart().await;
    let both = own(&venue, &referee).await;
    assert_eq!(both.len(), 2);
    for id in [json!(event), rehearsal["id"].clone()] {
        assert!(both.contains(&(id.as_str().unwrap().to_owned(), json!("referee"))), "{both:?}");
    }

    venue.act(&event, &applicant, json!({"c": "cancel", "application": 1})).await;
    assert_eq!(own(&venue, &applicant).await, []);
    venue.act(&event, &director, json!({"c": "staff", "user": referee.id, "role": null})).await;
    assert_eq!(own(&venue, &referee).await.len(), 1, "the rehearsal has its own staff");
    let stranger = venue.of(&Someone { cookie: String::new(), id: String::new() });
    let refusal = stranger.get::<Value>("/api/me/events").await;
    assert_eq!(refused(refusal).1, "not_signed_in");
    venue.close().await;
}
