//! The history of an event in the words of the hall.

use protocol::events::{AuditPage, AuditQuery, HistoryLine};
use serde_json::{Value, json};

use crate::room::{Room, levels, person, referee};

fn found(room: &Room, find: &str) -> Vec<HistoryLine> {
    let query = AuditQuery { find: find.to_owned(), ..AuditQuery::default() };
    AuditPage::new(&room.desk, &query, 200).lines
}

fn of_table(room: &Room, round: u32, match_no: u32) -> Vec<String> {
    let query = AuditQuery { table: Some((0, round, match_no)), ..AuditQuery::default() };
    let lines = AuditPage::new(&room.desk, &query, 200).lines;
    lines.into_iter().rev().map(|line| line.zh).collect()
}

/// Four pairs, two of whom have the same name.
fn playing() -> Room {
    let mut room = Room::open("most2015", json!({"rehearsal": true}));
    let rows = ["黄刚、李芳", "王强、赵敏", "黄刚、李芳", "周杰、吴桐"];
    let rows: Vec<Value> = (1..)
        .zip(rows)
        .map(|(n, name)| json!({"name": name, "unit": format!("单位{n}")}))
        .collect();
    room.act(json!({"c": "add", "rows": rows}));
    room.start();
    room
}

#[test]
fn a_table_has_a_history() {
    let mut room = playing();
    let of = room.view().event.rounds[0].matches[0].clone();
    let [first, second] = [of.sides[0], of.sides[1]];
    room.act(json!({"c": "move_table", "match_no": 1, "table": 9}));
    room.attempt(&referee(), json!({"c": "late", "entrant": first, "minutes": 6})).unwrap();
    let call = json!({"c": "call", "match_no": 1, "text": "出牌有争议", "key": room.key(1)});
    room.attempt(&person("p"), call).unwrap();
    let call = room.view().calls[0].id;
    room.attempt(&referee(), json!({"c": "attend", "call": call})).unwrap();
    room.act(json!({"c": "extend", "match_no": 1, "minutes": 5}));
    let rule = json!({"c": "rule", "entrant": second, "offence": "smoking"});
    room.attempt(&referee(), rule).unwrap();
    room.act(json!({"c": "record", "match_no": 1, "slip": levels("T", "past A")}));
    room.act(json!({"c": "record", "match_no": 1, "slip": levels("T", "K")}));
    room.act(json!({"c": "settle", "match_no": 1, "slip": levels("T", "K")}));
    room.act(json!({"c": "record", "match_no": 2, "slip": levels("8", "5")}));
    room.act(json!({"c": "record", "match_no": 2, "slip": levels("8", "5")}));
    room.advance(1, &["closed"]);
    let appeal = json!({
        "c": "appeal", "entrant": second, "ruling": 1, "form": "written", "grounds": "不在场",
    });
    room.attempt(&referee(), appeal).unwrap();
    let correct = json!({
        "c": "correct", "round": 1, "match_no": 1, "slip": levels("K", "T"), "reason": "抄反了",
    });
    room.act(correct);
    let names = |id: u32| room.view().event.entrants[id as usize - 1].name.clone();
    let told = of_table(&room, 1, 1);
    assert_eq!(told.len(), 11, "{told:#?}");
    for line in &told {
        assert!(line.contains("第 1 轮"), "{line}");
        assert!(!line.contains(" 场") && !line.contains(" 方"), "{line}");
        assert!(!line.contains("past A") && !line.contains('T'), "{line}");
    }
    for line in &told[1..] {
        assert!(line.contains("9 桌") && line.contains(&names(second)), "{line}");
    }
    assert!(told[0].ends_with("换到 9 桌"), "{}", told[0]);
    assert!(told[1].ends_with("迟到 6 分钟"), "{}", told[1]);
    assert!(told[6].ends_with("：10 : 打过A"), "{}", told[6]);
    assert!(told[10].ends_with("（抄反了）：K : 10"), "{}", told[10]);
    assert_eq!(of_table(&room, 1, 2).len(), 2);
    assert!(of_table(&room, 2, 1).is_empty());
}

#[test]
fn the_whole_log_is_searched() {
    let mut room = playing();
    for _ in 0..2 {
        room.act(json!({"c": "record", "match_no": 1, "slip": levels("T", "K")}));
    }
    for minute in 1..=60 {
        room.act(json!({"c": "extend", "match_no": 2, "minutes": minute % 2 + 1}));
    }
    let table = room.view().event.rounds[0].matches[0].table;
    let hits = found(&room, &format!("第 1 轮 {table}桌 10 : k"));
    assert_eq!(hits.len(), 2, "{hits:#?}");
    // Those of one name are told apart by their units.
    let same = found(&room, "黄刚 录入");
    assert!(same.iter().all(|line| line.zh.contains("单位")), "{same:#?}");
    assert!(found(&room, "没有这个人").is_empty());
    // A page at a time, without missing or doubling any.
    let mut query = AuditQuery { find: "加时".to_owned(), ..AuditQuery::default() };
    let mut versions = Vec::new();
    loop {
        let page = AuditPage::new(&room.desk, &query, 25);
        versions.extend(page.lines.iter().map(|line| line.version));
        query.before = page.next;
        if page.next.is_none() {
            break;
        }
    }
    assert_eq!(versions.len(), 60);
    assert!(versions.is_sorted_by(|a, b| a > b));
}

/// A step that was taken back is told as it was, even when the round was
/// paired anew since.
#[test]
fn what_was_taken_back_is_told_as_it_was() {
    let mut room = Room::open("most2015", json!({"rehearsal": true}));
    room.enter(6);
    room.act(json!({"c": "begin"}));
    room.act(json!({"c": "draft"}));
    let sides = |room: &Room| room.view().event.rounds[0].matches[0].sides.clone();
    let before = sides(&room);
    room.act(json!({"c": "move_table", "match_no": 1, "table": 7}));
    room.act(json!({"c": "undo"}));
    let other = room.view().event.rounds[0].matches[1].sides[0];
    room.act(json!({"c": "draft", "fixed": [[before[0], other]]}));
    assert_ne!(sides(&room), before);
    let told = found(&room, "换到 7 桌");
    for line in &told {
        let names = before.iter().map(|id| format!("第{id}号")).collect::<Vec<_>>().join(" — ");
        assert!(line.zh.contains(&names), "{line:?}");
    }
    assert_eq!(told.len(), 2, "the step and its undoing");
}

/// Steps that are about no table name their round and their people too, as
/// they were when it was done.
#[test]
fn rounds_and_people_are_named_where_there_is_no_table() {
    let mut room = Room::open("most2015", json!({"rehearsal": true}));
    room.enter(4);
    room.act(json!({"c": "add", "rows": [{"people": [{"name": "晚甲"}, {"name": "晚乙"}]}]}));
    room.act(json!({"c": "withdraw", "entrant": 5}));
    room.start();
    let code = room.view().cards[2].code.clone();
    room.attempt(&person("p"), json!({"c": "claim", "code": code})).unwrap();
    room.act(json!({"c": "release", "entrant": 3, "person": 0}));
    room.act(json!({"c": "extend", "match_no": null, "minutes": 5}));
    room.act(json!({"c": "hold", "held": true}));
    room.act(json!({"c": "hold", "held": false}));
    room.act(json!({"c": "hold", "held": true}));
    room.act(json!({"c": "undo"}));
    room.act(json!({"c": "simulate"}));
    room.advance(1, &["closed", "provisional"]);
    room.act(json!({"c": "draft", "leniency": "rematches_too"}));
    let told = |find: &str| {
        let lines = found(&room, find).into_iter().rev();
        lines.map(|line| line.zh).collect::<Vec<_>>()
    };
    assert_eq!(told("晚甲"), ["报名：晚甲、晚乙", "晚甲、晚乙退出"]);
    assert_eq!(told("第 1 轮加时"), ["第 1 轮加时 5 分钟"]);
    let [hold, goes_on] = ["第 1 轮暂停计时", "第 1 轮恢复计时"];
    let told_of = told("计时");
    assert_eq!(told_of[..3], [hold, goes_on, hold]);
    assert!(told_of[3].starts_with("撤销") && told_of[3].contains(hold), "{told_of:?}");
    assert_eq!(told("凭参赛码")[0], "凭参赛码认领第3号");
}
