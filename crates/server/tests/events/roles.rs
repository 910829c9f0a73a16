//! Who may do what at an event.

use reqwest::Method;
use serde_json::{Value, json};

use crate::venue::{Someone, Venue, advance, enter, import, levels, new_event, refused};

/// One of every command of the desk.
fn desk_commands() -> Vec<Value> {
    let row = json!({"name": "某对"});
    let slip = levels("5", "3");
    vec![
        json!({"c": "describe", "details": new_event(json!([]))["details"]}),
        json!({"c": "staff", "user": "x", "role": "director"}),
        json!({"c": "add", "rows": [row]}),
        import(2),
        json!({"c": "edit", "entrant": 1, "row": row}),
        json!({"c": "withdraw", "entrant": 1}),
        json!({"c": "approve", "application": 1}),
        json!({"c": "reject", "application": 1, "reason": ""}),
        json!({"c": "check_in", "entrant": 1, "present": true}),
        json!({"c": "fix_table", "entrant": 1, "table": 1}),
        json!({"c": "begin"}),
        json!({"c": "draft"}),
        json!({"c": "swap", "a": 1, "b": 2}),
        json!({"c": "move_table", "match_no": 1, "table": 2}),
        advance(1, "published"),
        json!({"c": "extend", "match_no": null, "minutes": 1}),
        json!({"c": "hold", "held": true}),
        enter(1, slip.clone()),
        json!({"c": "confirm", "match_no": 1}),
        json!({"c": "discard", "match_no": 1}),
        json!({"c": "correct", "round": 1, "match_no": 1, "slip": slip, "reason": "x"}),
        json!({"c": "late", "entrant": 1, "minutes": 3}),
        json!({"c": "rule", "entrant": 1, "offence": "smoking"}),
        json!({"c": "decide_appeal", "appeal": 1, "step": "chief_referee"}),
        json!({"c": "draw_ties"}),
        json!({"c": "extra_deals", "players": [1, 2, 3], "deals": []}),
        json!({"c": "end_stage"}),
        json!({"c": "finish"}),
        json!({"c": "undo"}),
    ]
}

async fn forbidden(venue: &Venue, event: &str, who: &Someone, commands: &[Value]) {
    for command in commands {
        let answer = venue.attempt(event, who, command.clone()).await;
        assert_eq!(refused(answer), (403, "forbidden".to_owned()), "{command}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_reaches_nothing_of_the_desk() {
    let mut venue = Venue::open().await;
    let director = venue.staff("裁判长", store::Role::Director).await;
    let player = venue.guest("选手").await;
    let event = venue.event(&director, json!([])).await;
    forbidden(&venue, &event, &player, &desk_commands()).await;
    for path in ["desk", "log", "rounds/1/matches/1/why"] {
        let answer = venue.get(&player, &format!("/api/events/{event}/{path}")).await;
        assert_eq!(refused(answer), (403, "forbidden".to_owned()), "{path}");
    }
    let body = new_event(json!([]));
    let opened = venue.of(&player).post("/api/events", &body).await;
    assert_eq!(refused(opened).0, 403);
    let nobody = Someone { cookie: String::new(), id: String::new() };
    for path in ["desk", "log", "mine"] {
        let answer = venue.get(&nobody, &format!("/api/events/{event}/{path}")).await;
        assert_eq!(refused(answer).0, 401, "{path}");
    }
    let given = venue.give(&event, &nobody, "a", 1, json!({"c": "undo"})).await;
    assert_eq!(refused(given).0, 401);
    // What is public needs nobody's leave.
    let path = format!("/api/events/{event}");
    assert_eq!(venue.get(&nobody, &path).await.unwrap()["version"], 1);
    let missing = venue.of(&nobody).send(Method::GET, "/api/events/nothing", None).await;
    assert_eq!(missing.unwrap_err().code(), Some("not_found"));
    venue.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_staff_of_an_event_has_its_bounds() {
    let mut venue = Venue::open().await;
    let director = venue.staff("裁判长", store::Role::Director).await;
    let referee = venue.guest("裁判员").await;
    let helper = venue.guest("记录员").await;
    let event = venue.event(&director, json!([{"user": referee.id, "role": "referee"}])).await;
    let other = venue.event(&director, json!([])).await;
    let appoint = json!({"c": "staff", "user": helper.id, "role": "helper"});
    venue.act(&event, &director, appoint).await;
    venue.first_round(&event, &director, 4).await;

    let publish = [advance(1, "closed"), json!({"c": "draft"}), json!({"c": "undo"})];
    forbidden(&venue, &event, &referee, &publish).await;
    let ruling = [json!({"c": "rule", "entrant": 1, "offence": "smoking"})];
    forbidden(&venue, &event, &helper, &ruling).await;
    // A role at one event is none at another.
    let here = [json!({"c": "check_in", "entrant": 1, "present": true})];
    forbidden(&venue, &other, &referee, &here).await;

    let confirm = json!({"c": "confirm", "match_no": 1});
    venue.act(&event, &helper, enter(1, levels("8", "5"))).await;
    let own = venue.attempt(&event, &helper, confirm.clone()).await;
    assert_eq!(refused(own), (403, "own_entry".to_owned()));
    venue.act(&event, &referee, confirm.clone()).await;
    let again = venue.attempt(&event, &referee, confirm).await;
    assert_eq!(refused(again).1, "already_taken");

    let dismiss = json!({"c": "staff", "user": helper.id, "role": null});
    venue.act(&event, &director, dismiss).await;
    forbidden(&venue, &event, &helper, &here).await;
    venue.close().await;
}
