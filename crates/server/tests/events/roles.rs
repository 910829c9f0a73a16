//! Who may do what at an event.

use std::collections::BTreeSet;

use client::ClientError;
use reqwest::Method;
use serde_json::{Value, json};

use crate::venue::{Someone, Venue, advance, enter, import, levels, new_event, refused};

/// One of every command, with the least role that it needs: a person, or
/// somebody of the staff.
fn commands() -> Vec<(&'static str, Value)> {
    let row = json!({"name": "某对"});
    let slip = levels("5", "3");
    vec![
        ("director", json!({"c": "describe", "details": new_event(json!([]))["details"]})),
        ("director", json!({"c": "staff", "user": "x", "role": "director"})),
        ("director", json!({"c": "add", "rows": [row]})),
        ("director", json!({"c": "plan", "plan": plan()})),
        ("director", import(2)),
        ("director", json!({"c": "edit", "entrant": 1, "row": row})),
        ("director", json!({"c": "revise", "steps": [{"s": "withdraw", "entrant": 1}]})),
        ("director", json!({"c": "withdraw", "entrant": 1})),
        ("person", json!({"c": "apply", "row": row})),
        ("director", json!({"c": "approve", "application": 1})),
        ("director", json!({"c": "reject", "application": 1, "reason": ""})),
        ("person", json!({"c": "cancel", "application": 1})),
        ("person", json!({"c": "claim", "code": "ABCDEFGH"})),
        ("director", json!({"c": "release", "entrant": 1, "person": 0})),
        ("person", json!({"c": "convention", "entrant": 1, "text": ""})),
        ("helper", json!({"c": "check_in", "entrant": 1, "present": true})),
        ("director", json!({"c": "fix_table", "entrant": 1, "table": 1})),
        ("director", json!({"c": "begin"})),
        ("director", json!({"c": "draft"})),
        ("director", json!({"c": "swap", "a": 1, "b": 2})),
        ("director", json!({"c": "meet", "a": 1, "b": 2})),
        ("director", json!({"c": "excuse", "entrant": 1, "rounds": [2]})),
        ("director", json!({"c": "move_table", "match_no": 1, "table": 2})),
        ("person", json!({"c": "line_up", "round": 1, "entrant": 1, "people": [0, 1, 2, 3]})),
        ("referee", json!({"c": "open_boards", "stage": 0, "round": 1})),
        ("director", advance(1, "published")),
        ("referee", json!({"c": "extend", "match_no": null, "minutes": 1})),
        ("referee", json!({"c": "hold", "held": true})),
        ("helper", json!({"c": "record", "match_no": 1, "slip": slip})),
        ("referee", json!({"c": "settle", "match_no": 1, "slip": slip})),
        ("helper", enter(1, slip.clone())),
        ("helper", json!({"c": "confirm", "match_no": 1})),
        ("helper", json!({"c": "discard", "match_no": 1})),
        ("person", json!({"c": "report", "match_no": 1, "slip": slip})),
        ("director", json!({"c": "simulate"})),
        ("director", json!({"c": "throw_away"})),
        ("person", json!({"c": "call", "match_no": 1, "text": ""})),
        ("referee", json!({"c": "attend", "call": 1})),
        (
            "director",
            json!({"c": "correct", "round": 1, "match_no": 1, "slip": slip, "reason": "x"}),
        ),
        ("referee", json!({"c": "late", "entrant": 1, "minutes": 3})),
        ("referee", json!({"c": "rule", "entrant": 1, "offence": "smoking"})),
        (
            "person",
            json!({"c": "appeal", "entrant": 1, "ruling": 1, "form": "spoken", "grounds": ""}),
        ),
        ("director", json!({"c": "decide_appeal", "appeal": 1, "step": "chief_referee"})),
        ("director", json!({"c": "draw_ties"})),
        ("director", json!({"c": "extra_deals", "players": [1, 2, 3], "deals": []})),
        ("director", json!({"c": "play_off", "players": [1, 2, 3]})),
        ("director", json!({"c": "end_stage"})),
        ("director", json!({"c": "finish"})),
        ("director", json!({"c": "undo"})),
    ]
}

/// What a preset has played.
fn plan() -> Value {
    let preset: tournament::plan::Preset = "most2015".parse().unwrap();
    serde_json::to_value(preset.plan(0)).unwrap()
}

/// The words of all commands, as the document of the interface lists them.
async fn words(venue: &Venue, who: &Someone) -> BTreeSet<String> {
    let document = venue.get(who, "/api/openapi.json").await.unwrap();
    let shapes = &document["components"]["schemas"]["DeskCommand"]["oneOf"];
    let word = |shape: &Value| {
        let values = &shape["properties"]["c"]["enum"];
        values[0].as_str().unwrap_or_else(|| panic!("{shape}")).to_owned()
    };
    shapes.as_array().unwrap().iter().map(word).collect()
}

const ROLES: [&str; 4] = ["person", "helper", "referee", "director"];

/// Every command is refused to every role below the one it needs, and to no
/// other.
#[tokio::test(flavor = "multi_thread")]
async fn every_command_needs_its_role() {
    let mut venue = Venue::open().await;
    let chief = venue.staff("裁判长", store::Role::Director).await;
    let people =
        [venue.guest("选手").await, venue.guest("记录员").await, venue.guest("裁判员").await];
    let director = venue.guest("副裁判长").await;
    let staff = json!([
        {"user": people[1].id, "role": "helper"},
        {"user": people[2].id, "role": "referee"},
        {"user": director.id, "role": "director"},
    ]);
    let event = venue.event(&chief, staff).await;
    venue.first_round(&event, &chief, 4).await;
    let all = commands();
    let listed: BTreeSet<String> =
        all.iter().map(|(_, command)| command["c"].as_str().unwrap().to_owned()).collect();
    assert_eq!(listed, words(&venue, &chief).await);
    let path = format!("/api/events/{event}/commands?preview=true");
    let seen = venue.version(&event, &chief).await;
    for (who, role) in people.iter().chain([&director]).zip(ROLES) {
        for (least, command) in &all {
            if (*least, role) == ("person", "person") {
                continue;
            }
            let body = json!({"id": "x", "seen": seen, "do": command});
            let answer: Result<Value, ClientError> = venue.of(who).post(&path, &body).await;
            let code = answer.as_ref().err().and_then(ClientError::code);
            let place = |role: &str| ROLES.iter().position(|of| *of == role);
            let may = place(role) >= place(least);
            // What is each one's own is refused to others by its owner's name.
            let own = ["cancel", "convention", "appeal"].contains(&command["c"].as_str().unwrap());
            if !own {
                assert_eq!(code == Some("forbidden"), !may, "{role}: {command}: {answer:?}");
            }
        }
    }
    assert_eq!(venue.version(&event, &chief).await, seen, "nothing was done");
    venue.close().await;
}

/// What is open to everyone is open for one's own part only.
#[tokio::test(flavor = "multi_thread")]
async fn a_player_does_nothing_for_others() {
    let mut venue = Venue::open().await;
    let director = venue.staff("裁判长", store::Role::Director).await;
    let applicant = venue.account("jia").await;
    let player = venue.guest("选手").await;
    let event = venue.event(&director, json!([])).await;
    let people = json!([{"name": "本人", "user": applicant.id}, {"name": "搭档"}]);
    venue.act(&event, &applicant, json!({"c": "apply", "row": {"people": people}})).await;
    venue.first_round(&event, &director, 4).await;
    venue.act(&event, &director, json!({"c": "rule", "entrant": 1, "offence": "smoking"})).await;
    for (least, command) in commands() {
        if least != "person" {
            continue;
        }
        let expected = match command["c"].as_str().unwrap() {
            "apply" => (403, "account_needed"),
            "claim" => (422, "no_code"),
            "report" | "call" => (403, "not_your_match"),
            "line_up" => (403, "not_captain"),
            _ => (403, "forbidden"),
        };
        let (status, code) = refused(venue.attempt(&event, &player, command.clone()).await);
        assert_eq!((status, code.as_str()), expected, "{command}");
    }
    venue.close().await;
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
    let desk: Vec<Value> = commands()
        .into_iter()
        .filter(|(least, _)| *least != "person")
        .map(|(_, command)| command)
        .collect();
    forbidden(&venue, &event, &player, &desk).await;
    for path in ["desk", "desk/live", "keys", "audit", "log", "rounds/1/matches/1/why"] {
        let answer = venue.get(&player, &format!("/api/events/{event}/{path}")).await;
        assert_eq!(refused(answer), (403, "forbidden".to_owned()), "{path}");
    }
    let rehearse = format!("/api/events/{event}/rehearse");
    let rehearsed = venue.of(&player).post(&rehearse, &json!({})).await;
    assert_eq!(refused(rehearsed), (403, "forbidden".to_owned()));
    let body = new_event(json!([]));
    let opened = venue.of(&player).post("/api/events", &body).await;
    assert_eq!(refused(opened).0, 403);
    let nobody = Someone { cookie: String::new(), id: String::new() };
    for path in ["desk", "desk/live", "keys", "audit", "log", "mine"] {
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
