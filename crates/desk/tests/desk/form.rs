//! A form held against those who are entered, and what is done to many at once.

use desk::FormRow;
use desk::commands::EntryStep;
use desk::form::{FormCell, FormState, Judged};
use serde_json::{Value, json};

use crate::room::{Room, director, person};

/// A form, one person a line: unit, label, name, post, section.
fn form(text: &str) -> Vec<FormRow> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines
        .map(|line| {
            let mut cells = line.split('/').map(|cell| cell.trim().to_owned());
            let mut next = || cells.next().unwrap_or_default();
            FormRow { unit: next(), label: next(), name: next(), post: next(), section: next() }
        })
        .collect()
}

fn judge(room: &Room, text: &str) -> Judged {
    let place = |row: usize| desk::Words { zh: format!("第 {row} 行"), en: format!("row {row}") };
    room.desk.judge_form(&form(text), &[], &place)
}

/// Each entry's state, and faults as `row:cell code`.
fn shown(judged: &Judged) -> (Vec<FormState>, Vec<String>) {
    let states = judged.entries.iter().map(|entry| entry.state).collect();
    let faults = judged.faults.iter().map(|fault| {
        assert!(!fault.words.zh.is_empty() && !fault.words.en.is_empty());
        format!("{}:{:?} {}", fault.row, fault.cell, fault.code)
    });
    (states, faults.collect())
}

/// Enters and changes what a form says.
fn bring_in(room: &mut Room, text: &str) {
    let steps = judge(room, text).steps;
    room.act(json!({"c": "revise", "steps": steps}));
}

fn pairs() -> Room {
    Room::open("most2015", json!({"sections": ["机关组", "事业单位组"]}))
}

const FORM: &str = "
    一司/1/甲/处长/机关组
    一司/1/乙//
    二司/1/丙//
    二司/1/丁//";

/// Who plays with whom, by entrant: unit, label, people, section.
fn field(room: &Room) -> Vec<String> {
    let view = room.view();
    let cards = view.cards.iter().map(|card| {
        let people: Vec<&str> = card.row.people.iter().map(|person| &*person.name).collect();
        let section = card.row.section.map(|at| at.to_string()).unwrap_or_default();
        format!("{} {} {} {section}", card.row.unit, card.row.label, people.join("、"))
    });
    cards.map(|text| text.trim().to_owned()).collect()
}

#[test]
fn the_same_form_twice_changes_nothing() {
    let mut room = pairs();
    bring_in(&mut room, FORM);
    let before = field(&room);
    assert_eq!(before, ["一司 1 甲、乙 0", "二司 1 丙、丁"]);
    let again = judge(&room, FORM);
    assert_eq!(shown(&again), (vec![FormState::Same; 2], vec![]));
    assert_eq!(again.steps, []);
    // In another order, with full-width digits and blanks in names, it is the same form.
    let other = "
        二司/１/丁//
        二司/１/丙//
        一司/1/乙//机关组
        一司/1/甲/处长/";
    assert_eq!(judge(&room, other).steps, []);
    // The command that enters people unseen does not double them either.
    let rows: Vec<Value> =
        form(FORM).into_iter().map(|row| serde_json::to_value(row).unwrap()).collect();
    assert_eq!(room.refused(&director(), json!({"c": "import", "rows": rows})), "already_in");
    assert_eq!(field(&room), before);
    room.check_fold();
}

#[test]
fn what_a_form_changes_stands_at_its_cells() {
    let mut room = pairs();
    bring_in(&mut room, FORM);
    room.act(json!({"c": "fix_table", "entrant": 1, "table": 3}));
    let next = "
        一司/1/甲/局长/机关组
        一司/1/戊//
        二司/2/丙//事业单位组
        二司/2/丁//
        三司/1/己//
        三司/1/庚//";
    let judged = judge(&room, next);
    let states = [FormState::Changed, FormState::Changed, FormState::New];
    assert_eq!(shown(&judged), (states.to_vec(), vec![]));
    let was: Vec<_> = judged
        .entries
        .iter()
        .flat_map(|entry| &entry.was)
        .map(|was| (was.row, was.cell, &*was.was))
        .collect();
    assert_eq!(
        was,
        [
            (0, FormCell::Post, "处长"),
            (1, FormCell::Name, "乙"),
            (2, FormCell::Label, "1"),
            (2, FormCell::Section, ""),
        ]
    );
    bring_in(&mut room, next);
    assert_eq!(field(&room), ["一司 1 甲、戊 0", "二司 2 丙、丁 1", "三司 1 己、庚"]);
    assert_eq!(room.view().cards[0].table, Some(3), "a form says nothing of tables");
    assert_eq!(judge(&room, next).steps, []);
    room.check_fold();
    // It is one step, and taken back as one.
    room.act(json!({"c": "undo"}));
    assert_eq!(field(&room), ["一司 1 甲、乙 0", "二司 1 丙、丁"]);
    room.check_fold();
}

#[test]
fn faults_stand_at_their_cells_and_hold_back_their_entry_alone() {
    let room = pairs();
    let judged = judge(
        &room,
        "
        一司/1/甲//
        一司/1///
        一司/2/丙//少年组
        一司/2/丁//
        二司/1/戊//
        二司/1/己//
        二司/2/戊//
        二司/2/庚//",
    );
    let faulty = FormState::Faulty;
    let faults = ["1:Name too_few_people", "2:Section unknown_section", "6:Name same_person"];
    let states = vec![faulty, faulty, FormState::New, faulty];
    assert_eq!(shown(&judged), (states, faults.map(str::to_owned).to_vec()));
    assert_eq!(judged.steps.len(), 1);
    assert!(judged.faults[0].words.zh.contains("一司 1 只有 1 人（甲），应为 2 人"));
    assert!(judged.faults[2].words.zh.contains("第 4 行"));
    // A cell that the program spoiled is one too.
    let place = |_| desk::Words { zh: String::new(), en: String::new() };
    let rows = form(FORM);
    let judged = room.desk.judge_form(&rows, &[(0, FormCell::Label)], &place);
    assert_eq!(judged.entries[0].state, faulty);
    assert_eq!(judged.faults[0].code, "unread_cell");
}

#[test]
fn more_of_a_unit_than_the_plan_allows_is_seen_at_the_rows() {
    let mut room = pairs();
    let pair = |of: u32| format!("一司/{of}/甲{of}//\n一司/{of}/乙{of}//\n");
    bring_in(&mut room, &(1..=4).map(pair).collect::<String>());
    let judged = judge(&room, &(1..=6).map(pair).collect::<String>());
    let (states, faults) = shown(&judged);
    assert_eq!(states[3..], [FormState::Same, FormState::New, FormState::Faulty]);
    assert_eq!(faults, ["10:Unit unit_full"]);
    let words = &judged.faults[0].words;
    assert!(words.zh.contains("最多 5 个") && words.zh.contains("第 6 个"), "{}", words.zh);
    assert_eq!(judged.steps.len(), 1);
}

#[test]
fn who_has_left_is_not_brought_back_by_a_form() {
    let mut room = pairs();
    bring_in(&mut room, FORM);
    room.enter(2);
    room.start();
    room.act(json!({"c": "withdraw", "entrant": 2}));
    let judged = judge(&room, FORM);
    assert_eq!(shown(&judged).0, [FormState::Same, FormState::Left]);
    assert_eq!(judged.steps, []);
    // Nor does it change what the draw has fixed.
    let judged = judge(&room, "九司/1/甲//\n九司/1/乙//");
    assert_eq!(shown(&judged), (vec![FormState::Faulty], vec!["0:Unit drawn".to_owned()]));
}

#[test]
fn namesakes_are_told_and_kept_apart() {
    let mut room = Room::open("erdayi2021", json!({}));
    bring_in(&mut room, "一司/1/黄刚//");
    let judged = judge(&room, "二司/1/黄刚//");
    assert_eq!(shown(&judged), (vec![FormState::New], vec!["0:Name same_name".to_owned()]));
    bring_in(&mut room, "二司/1/黄刚//");
    assert_eq!(field(&room), ["一司 1 黄刚", "二司 1 黄刚"]);
    // Each is found again by his unit.
    assert_eq!(judge(&room, "二司/1/黄刚//\n一司/1/黄刚//").steps, []);
}

#[test]
fn many_are_changed_at_once_or_none() {
    let mut room = pairs();
    bring_in(&mut room, FORM);
    let check_in = |entrant: u32| json!({"s": "check_in", "entrant": entrant, "present": true});
    let present = json!({"c": "revise", "steps": [check_in(1), check_in(2)]});
    assert_eq!(room.refused(&person("p"), present.clone()), "forbidden");
    room.act(present);
    assert!(room.view().event.entrants.iter().all(|entrant| entrant.here));
    // One that cannot be done holds back all.
    let steps = json!([{"s": "withdraw", "entrant": 1}, check_in(9)]);
    assert_eq!(room.refused(&director(), json!({"c": "revise", "steps": steps})), "no_entrant");
    assert_eq!(field(&room).len(), 2);
    assert_eq!(room.refused(&director(), json!({"c": "revise", "steps": []})), "bad_request");
    let rows: Vec<EntryStep> = room
        .view()
        .cards
        .into_iter()
        .map(|card| {
            let row = desk::EntryRow { unit: "合并".to_owned(), section: Some(1), ..card.row };
            EntryStep::Edit { entrant: card.entrant, row }
        })
        .collect();
    room.act(json!({"c": "revise", "steps": rows}));
    assert_eq!(field(&room), ["合并 1 甲、乙 1", "合并 1 丙、丁 1"]);
    let told = &room.view().history[0];
    assert_eq!(told.zh, "修改报名：甲、乙，丙、丁");
    room.check_fold();
}

/// Two who are called the same are told apart on every list: by the unit,
/// then by the number in it, then by the number of the event.
#[test]
fn equal_names_are_told_apart_everywhere() {
    let mut room = Room::open("erdayi2021", json!({}));
    let row = |unit: &str, label: &str| json!({"unit": unit, "label": label, "people": [{"name": "黄刚"}]});
    let alone = json!({"people": [{"name": "李明"}], "unit": "一司"});
    let rows = json!([row("一司", ""), row("二司", "1"), row("二司", "2"), alone, row("", "")]);
    room.act(json!({"c": "add", "rows": rows}));
    let view = room.view();
    let names: Vec<&str> = view.event.entrants.iter().map(|entrant| &*entrant.name).collect();
    assert_eq!(names, ["黄刚（一司）", "黄刚（二司 1）", "黄刚（二司 2）", "李明", "黄刚（5）"]);
    // The words of what was done have the same names.
    room.act(json!({"c": "check_in", "entrant": 2, "present": true}));
    assert_eq!(room.view().history[0].zh, "黄刚（二司 1）报到");
    // The entry itself keeps the name as it was written.
    assert_eq!(room.view().cards[1].row.people[0].name, "黄刚");
    // Whose namesake goes before the start has his name for himself again.
    for entrant in [2, 3, 5] {
        room.act(json!({"c": "edit", "entrant": entrant, "row": {"people": [{"name": format!("某{entrant}")}]}}));
    }
    assert_eq!(room.view().event.entrants[0].name, "黄刚");
    room.check_fold();
}
