//! Who enters, until when, and who admits him (erdayi2021 三).

use desk::ApplicationState;
use serde_json::{Value, json};

use crate::room::{Room, director, person};

/// An individual event into which people enter themselves until its second
/// second.
fn open() -> Room {
    let details = json!({
        "name": "竞技二打一", "place": "三亚", "starts_ms": 0, "ends_ms": 1, "mode": "paper",
        "self_entry": true, "entry_until_ms": 2_000,
    });
    Room::open("erdayi2021", json!({"details": details}))
}

fn apply(user: &str, people: usize) -> Value {
    let others = (1..people).map(|_| json!({"name": "同伴"}));
    let people: Vec<Value> =
        std::iter::once(json!({"name": "本人", "user": user})).chain(others).collect();
    json!({"c": "apply", "row": {"people": people, "unit": "某单位"}})
}

/// 二: 公开个人赛; 三(三): 从即日起至…18：00之间; 三(四)2: 报名截止后…如因特殊情况需要变更
/// is the organisers' to allow.
#[test]
fn erdayi2021_3_3_entries_end_at_their_time() {
    let mut room = open();
    assert_eq!(room.view().event.summary.details.place, "三亚");
    assert_eq!(room.refused(&person("b"), apply("b", 2)), "bad_entry", "one plays for himself");
    room.attempt(&person("a"), apply("a", 1)).unwrap();
    room.attempt(&person("b"), apply("b", 1)).unwrap();
    assert_eq!(room.refused(&person("c"), apply("c", 1)), "entry_over");
    room.enter(1);
    room.check_fold();
}

/// 三(四): 组委会将对报名运动员进行资质审核; who passes it takes part, and nobody else
/// says so.
#[test]
fn erdayi2021_3_4_the_organisers_admit_who_enters() {
    let mut room = open();
    room.attempt(&person("a"), apply("a", 1)).unwrap();
    room.attempt(&person("b"), apply("b", 1)).unwrap();
    assert!(room.view().cards.is_empty(), "nobody takes part before he is admitted");
    let approve = json!({"c": "approve", "application": 1});
    assert_eq!(room.refused(&person("a"), approve.clone()), "forbidden");
    room.act(approve);
    room.act(json!({"c": "reject", "application": 2, "reason": "非本单位员工"}));
    let rejected = ApplicationState::Rejected { reason: "非本单位员工".to_owned() };
    assert_eq!(room.view().applications[1].state, rejected);
    let names: Vec<_> = room.view().cards.into_iter().map(|card| card.entrant).collect();
    assert_eq!(names, [1]);
    let again = json!({"c": "approve", "application": 2});
    assert_eq!(room.refused(&director(), again), "no_application");
    room.check_fold();
}

/// A change of units is held against the plan's limit as a new entry is, by
/// what comes of all of it: one may go where another leaves.
#[test]
fn no_unit_grows_beyond_the_plan_by_an_edit() {
    let mut room = Room::open("most2015", json!({}));
    let row = |n: u32, unit: &str| json!({"name": format!("第{n}号"), "unit": unit});
    let rows: Vec<Value> = (1..=7).map(|n| row(n, if n <= 5 { "一司" } else { "二司" })).collect();
    room.act(json!({"c": "add", "rows": rows}));
    let edit = |n: u32, unit: &str| json!({"s": "edit", "entrant": n, "row": row(n, unit)});
    let single = json!({"c": "edit", "entrant": 6, "row": row(6, "一司")});
    assert_eq!(room.refused(&director(), single), "unit_full");
    let revise = |steps: Value| json!({"c": "revise", "steps": steps});
    let all = revise(json!([edit(6, "一司"), edit(7, "一司")]));
    assert_eq!(room.refused(&director(), all), "unit_full");
    assert_eq!(room.desk.tournament().entrants.len(), 7);
    room.act(revise(json!([edit(6, "一司"), edit(1, "二司")])));
    room.act(json!({"c": "edit", "entrant": 6, "row": row(6, "一司")}));
    // Where the plan allows fewer by now, nobody has to leave first.
    let mut plan = serde_json::to_value(&room.desk.tournament().plan).unwrap();
    plan["unit_most"] = json!(3);
    room.act(json!({"c": "plan", "plan": plan}));
    room.act(revise(json!([edit(2, "二司")])));
    assert_eq!(room.refused(&director(), revise(json!([edit(3, "二司")]))), "unit_full");
    room.check_fold();
}
