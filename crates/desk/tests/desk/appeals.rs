//! Appeals as the desk shows them: until when they may be made, and every
//! step with who took it and when.

use desk::{By, Decided, Desk, DeskRequest, NewEventRequest, Right, Secret, StaffRole};
use protocol::events::{Consequences, DeskView};
use serde_json::{Value, json};
use tournament::lot::Seed;

const MINUTE_MS: i64 = 60_000;

fn by(name: &str) -> By {
    By { user: name.to_owned(), name: name.to_owned(), right: Right::Director }
}

fn opened(preset: &str) -> Desk {
    let new: NewEventRequest = serde_json::from_value(json!({
        "preset": preset, "entrants": 9,
        "details": {"name": "某赛", "starts_ms": 0, "ends_ms": 1, "mode": "paper"},
    }))
    .unwrap();
    Desk::open(Desk::opening(&new, &by("台长"), 0, Secret::new([3; 32])).unwrap()).unwrap()
}

/// Obeys commands one after the other, each at its minute and by somebody.
fn obey(desk: &mut Desk, steps: &[(i64, &str, Value)]) {
    for (minute, name, command) in steps {
        let command = serde_json::from_value(command.clone()).unwrap();
        let id = format!("c{}", desk.version());
        let request = DeskRequest { id, seen: desk.version(), command };
        let seed = Seed::from_word("签");
        let decided = desk.decide(&request, &by(name), minute * MINUTE_MS, seed).unwrap();
        let Decided::New(step) = decided else { panic!("{decided:?}") };
        *desk = step.after;
    }
}

fn seen(desk: &Desk) -> Value {
    let view: DeskView = DeskView::new(desk, "e", StaffRole::Director);
    serde_json::to_value(view).unwrap()
}

fn in_play(preset: &str) -> Desk {
    let rows: Vec<Value> = (1..=9).map(|n| json!({"name": format!("队{n}")})).collect();
    let mut desk = opened(preset);
    obey(
        &mut desk,
        &[
            (0, "台长", json!({"c": "add", "rows": rows})),
            (1, "台长", json!({"c": "begin"})),
            (2, "台长", json!({"c": "draft"})),
            (3, "台长", json!({"c": "advance", "round": 1, "to": "published"})),
            (4, "台长", json!({"c": "advance", "round": 1, "to": "playing"})),
        ],
    );
    desk
}

#[test]
fn the_terms_run_from_the_end_of_the_round() {
    let mut desk = in_play("most2015");
    let before = json!([{
        "stage": 0, "round": 1, "form": "written", "within_min": 90,
    }]);
    assert_eq!(seen(&desk)["appeal_terms"], before);
    let slips: Vec<(i64, &str, Value)> = (1..=4)
        .flat_map(|no| {
            let slip = json!({"by": "levels", "levels": ["8", "4"]});
            [
                (5, "甲", json!({"c": "enter", "match_no": no, "slip": slip})),
                (5, "乙", json!({"c": "confirm", "match_no": no})),
            ]
        })
        .collect();
    obey(&mut desk, &slips);
    obey(&mut desk, &[(50, "台长", json!({"c": "advance", "round": 1, "to": "closed"}))]);
    assert_eq!(seen(&desk)["appeal_terms"][0]["until_ms"], 140 * MINUTE_MS);
}

#[test]
fn an_edition_may_know_both_forms() {
    let terms = seen(&in_play("erdayi2021"))["appeal_terms"].clone();
    let of = |index: usize| (terms[index]["form"].clone(), terms[index]["within_min"].clone());
    assert_eq!(of(0), (json!("spoken"), json!(5)));
    assert_eq!(of(1), (json!("written"), json!(10)));
}

#[test]
fn every_step_is_kept_and_what_was_taken_back_is_not() {
    let mut desk = in_play("most2015");
    let sided = seen(&desk)["event"]["rounds"][0]["matches"][0]["sides"][0].clone();
    let appeal = json!({
        "c": "appeal", "entrant": sided, "ruling": 1, "form": "written", "grounds": "没有点燃",
    });
    obey(
        &mut desk,
        &[
            (10, "裁判", json!({"c": "rule", "entrant": sided, "offence": "smoking"})),
            (11, "裁判", appeal),
            (
                12,
                "裁判长",
                json!({
                    "c": "decide_appeal", "appeal": 1, "step": "chief_referee", "change": "warning", "reason": "证据不足",
                }),
            ),
            (13, "台长", json!({"c": "undo"})),
            (14, "裁判长", json!({"c": "decide_appeal", "appeal": 1, "step": "chief_referee"})),
            (
                15,
                "仲裁",
                json!({
                    "c": "decide_appeal", "appeal": 1, "step": "committee", "change": "violation", "reason": "复核属实",
                }),
            ),
        ],
    );
    let appeals = seen(&desk)["appeals"].clone();
    assert_eq!(appeals[0]["by"], "裁判");
    assert_eq!(appeals[0]["at_ms"], 11 * MINUTE_MS);
    assert_eq!(
        appeals[0]["decisions"],
        json!([
            {"step": "chief_referee", "changed": false,
             "by": "裁判长", "at_ms": 14 * MINUTE_MS},
            {"step": "committee", "changed": true, "sanction": "violation",
             "reason": "复核属实", "by": "仲裁", "at_ms": 15 * MINUTE_MS},
        ])
    );
}

/// cn2002:40 二(三): 仲裁委员会可…复核，但不得否决裁判长根据本《规则》…所作的判罚, of
/// which the desk is warned.
#[test]
fn cn2002_40_the_committee_only_reviews() {
    let mut desk = in_play("most2015");
    let sided = seen(&desk)["event"]["rounds"][0]["matches"][0]["sides"][0].clone();
    let appeal = json!({
        "c": "appeal", "entrant": sided, "ruling": 1, "form": "written", "grounds": "没有点燃",
    });
    let rule = json!({"c": "rule", "entrant": sided, "offence": "smoking"});
    obey(&mut desk, &[(10, "裁判", rule), (11, "裁判", appeal)]);
    let next = |desk: &Desk| {
        let appeal = &seen(desk)["appeals"][0];
        (appeal["next"].clone(), appeal["next_only_reviews"].clone())
    };
    assert_eq!(next(&desk), (json!("chief_referee"), json!(false)));
    let stands = json!({"c": "decide_appeal", "appeal": 1, "step": "chief_referee"});
    obey(&mut desk, &[(12, "裁判长", stands)]);
    assert_eq!(next(&desk), (json!("committee"), json!(true)));
}

/// erdayi2021 四(十): 仲裁委员会裁定败诉，申诉费不退。申诉成功退还申诉费.
#[test]
fn erdayi2021_4_10_the_fee_is_returned_when_an_appeal_succeeds() {
    let mut desk = in_play("erdayi2021");
    let sided = seen(&desk)["event"]["rounds"][0]["matches"][0]["sides"][0].clone();
    let appeal = |form, fee: Value| {
        json!({
            "c": "appeal", "entrant": sided, "ruling": 1, "form": form, "grounds": "没有点燃",
            "fee_yuan": fee,
        })
    };
    let decide = |step, change: Value| {
        let mut decide =
            json!({"c": "decide_appeal", "appeal": 2, "step": step, "reason": "证据不足"});
        if !change.is_null() {
            decide["change"] = change;
        }
        decide
    };
    let rule = json!({"c": "rule", "entrant": sided, "offence": "smoking"});
    let returned = |desk: &Desk| seen(desk)["appeals"][1]["fee_returned"].clone();
    obey(
        &mut desk,
        &[
            (10, "裁判", rule),
            (11, "裁判", appeal("spoken", Value::Null)),
            (12, "裁判", appeal("written", json!(500))),
            (13, "裁判长", decide("chief_referee", Value::Null)),
        ],
    );
    assert_eq!(returned(&desk), false);
    obey(&mut desk, &[(14, "仲裁", decide("committee", json!("warning")))]);
    assert_eq!(returned(&desk), true);
}

#[test]
fn a_preview_says_what_coming_late_costs() {
    let desk = in_play("most2015");
    let sided = seen(&desk)["event"]["rounds"][0]["matches"][0]["sides"][0].clone();
    let costs = |minutes: u32| {
        let command = json!({"c": "late", "entrant": sided, "minutes": minutes});
        let command = serde_json::from_value(command).unwrap();
        let request = DeskRequest { id: "late".to_owned(), seen: desk.version(), command };
        let seed = Seed::from_word("签");
        let decided = desk.decide(&request, &by("裁判"), 5 * MINUTE_MS, seed).unwrap();
        let Decided::New(step) = decided else { panic!("{decided:?}") };
        serde_json::to_value(Consequences::new(&desk, &step)).unwrap()["late"].clone()
    };
    assert_eq!(costs(5), json!({"is": "others_deal", "level": "2"}));
    assert_eq!(costs(7), json!({"is": "others_deal", "level": "3"}));
    assert_eq!(costs(11), json!({"is": "forfeit"}));
}

/// most2015 二(五) 未违规方直接做庄: the match says who deals first and at what
/// level; where both come late it begins as usual.
#[test]
fn the_match_says_who_deals_first_when_one_side_is_late() {
    let mut desk = in_play("most2015");
    let start = |desk: &Desk| seen(desk)["event"]["rounds"][0]["matches"][0]["start"].clone();
    let sides = seen(&desk)["event"]["rounds"][0]["matches"][0]["sides"].clone();
    let late = |entrant: &Value, minutes: u32| json!({"c": "late", "entrant": entrant, "minutes": minutes});
    assert_eq!(start(&desk), Value::Null);
    obey(&mut desk, &[(1 + 4, "裁判", late(&sides[0], 5))]);
    assert_eq!(start(&desk), json!({"side": 1, "level": "2"}));
    obey(&mut desk, &[(2 + 4, "裁判", late(&sides[0], 6))]);
    assert_eq!(start(&desk), json!({"side": 1, "level": "3"}));
    obey(&mut desk, &[(3 + 4, "裁判", late(&sides[1], 4))]);
    assert_eq!(start(&desk), Value::Null);
}

#[test]
fn the_history_calls_an_offence_by_its_name_in_both_languages() {
    let mut desk = in_play("most2015");
    obey(&mut desk, &[(10, "裁判", json!({"c": "rule", "entrant": 1, "offence": "insult"}))]);
    let last = &seen(&desk)["history"][0];
    assert!(last["zh"].as_str().unwrap().contains("（漫骂或侮辱性语言）"), "{last}");
    assert!(last["en"].as_str().unwrap().ends_with("(insulting language)"), "{last}");
}
