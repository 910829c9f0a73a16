//! The history of an event in the words of the hall.

use desk::{HeldAgainst, ServerCommand, TableCharge};
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

/// What online tables tell the desk is in the words of the hall too: round,
/// table and names, in both languages and in the history of the table.
#[test]
fn what_online_tables_tell_names_round_table_and_people() {
    let details = json!({"name": "线上", "starts_ms": 0, "ends_ms": 1, "mode": "online"});
    let mut room = Room::open("cn2017", json!({"details": details}));
    room.enter(6);
    room.start();
    let round = room.desk.online_round().unwrap();
    let [table, ..] = &*round.matches[0].ids else { panic!("it has a table") };
    let (table, match_no) = (table.clone(), round.matches[0].match_no);
    let (user, name) = (|of: &str| of.to_owned(), |of: &str| format!("{of}某"));
    let boards = vec![json!({"played": 1}); 8];
    let slip = json!({"by": "duplicate", "results": boards, "time_s": [0, 0]});
    let slip = serde_json::from_value(slip).unwrap();
    let held = |by: Option<&str>, charge| HeldAgainst {
        match_no,
        side: 0,
        deal: 1,
        by: by.map(str::to_owned),
        charge,
        effect: None,
    };
    let call = |text: &str| ServerCommand::Called {
        match_no,
        table: table.clone(),
        user: user("p"),
        name: name("赵"),
        text: text.to_owned(),
    };
    let all = [
        call("出牌有争议"),
        ServerCommand::Watched { table: table.clone(), user: user("r"), name: name("王") },
        ServerCommand::StoodIn { table: table.clone(), user: user("s"), name: name("孙") },
        ServerCommand::HeldAgainst(held(None, TableCharge::Warning)),
        ServerCommand::HeldAgainst(held(Some("王某"), TableCharge::Points(20))),
        ServerCommand::Played { match_no, slip },
        ServerCommand::NoShow { match_no: match_no + 1, absent: vec![1] },
    ];
    for (at, command) in all.iter().enumerate() {
        room.told(&format!("t{at}"), command).unwrap_or_else(|why| panic!("{command:?}: {why}"));
    }
    let of = room.view().event.rounds[0].matches[0].clone();
    let names: Vec<String> = of.sides.iter().map(|id| format!("第{id}号")).collect();
    let query = AuditQuery { table: Some((0, 1, match_no)), ..AuditQuery::default() };
    let mut told = AuditPage::new(&room.desk, &query, 200).lines;
    told.reverse();
    assert_eq!(told.len(), 6, "{told:#?}");
    let (zh, en) = (format!("第 1 轮 {} 桌", of.table), format!("table {}", of.table));
    for line in &told {
        assert!(line.zh.contains(&zh) && line.en.contains("round 1"), "{line:?}");
        assert!(line.en.contains(&en), "{line:?}");
        for name in &names {
            assert!(line.zh.contains(name) && line.en.contains(name), "{line:?}");
        }
        assert!(!line.zh.contains(&table) && !line.en.contains(&table), "{line:?}");
    }
    for (line, who) in told.iter().zip(["赵某线上呼叫裁判：出牌有争议", "王某", "孙某"])
    {
        assert!(line.zh.contains(who), "{line:?}");
    }
    let left_out = room.view().event.rounds[0].matches[1].clone();
    let [line] = &*found(&room, "逾时未到") else { panic!("one line") };
    assert!(line.zh.contains(&format!("第{}号逾时未到", left_out.sides[1])), "{line:?}");
    room.check_fold();
}

/// Extra deals are of no round and no table: they name the three.
#[test]
fn extra_deals_name_who_plays_them_and_what_they_came_to() {
    let details = json!({"name": "二打一", "starts_ms": 0, "ends_ms": 1, "mode": "online"});
    let mut room = Room::open("erdayi2021", json!({"details": details}));
    room.enter(12);
    room.start();
    for match_no in 1..=4 {
        let slip = json!({"by": "deals", "deals": vec![[0, 0, 0]; 10]});
        room.act(json!({"c": "enter", "match_no": match_no, "slip": slip}));
        room.act(json!({"c": "confirm", "match_no": match_no}));
    }
    room.advance(1, &["closed", "provisional", "final"]);
    let deals = json!([[2, -1, -1], [2, -1, -1], [-2, 4, -2]]);
    room.act(json!({"c": "play_off", "players": [4, 7, 11]}));
    let table = room.view().event.play_off.unwrap().online;
    let (user, name, text) = ("p".to_owned(), "赵某".to_owned(), "牌不对".to_owned());
    room.told("call", &ServerCommand::Called { match_no: 0, table, user, name, text }).unwrap();
    let slip = serde_json::from_value(json!({"by": "deals", "deals": deals})).unwrap();
    room.told("over", &ServerCommand::Played { match_no: 0, slip }).unwrap();
    room.act(json!({"c": "extra_deals", "players": [1, 2, 3], "deals": deals}));
    let told = |find: &str| found(&room, find).into_iter().map(|of| of.zh).collect::<Vec<_>>();
    let three = "第4号、第7号、第11号";
    assert_eq!(told("呼叫"), [format!("{three}的加赛：赵某线上呼叫裁判：牌不对")]);
    assert_eq!(told("收到"), [format!("收到{three}的加赛的线上成绩：2 : 2 : -4")]);
    assert_eq!(told("记录"), ["记录第1号、第2号、第3号的加赛：2 : 2 : -4"]);
    room.check_fold();
}
