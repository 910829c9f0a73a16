//! What strangers and friends say to each other, who is not heard, and what
//! the admins are told.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use client::{Connection, Visitor};
use protocol::{
    BlockedPeople, ClientMessage, NewTableRequest, ReportReason, ReportsPage, ServerMessage,
    Spectators, Told,
};
use reqwest::Method;
use serde_json::{Value, json};
use server::{Clock, Config};
use store::{NewEntry, NewTable, NewUser, Role, TableStatus};
use table::{Chat, Entry, Input, Settings};

use crate::hall::{Hall, command, config, id_of, table, until};

fn phrase(id: &str, number: u8) -> ClientMessage {
    ClientMessage::Say { id: id.to_owned(), seen: 1, phrase: Some(number), text: None }
}

fn text(id: &str, words: &str) -> ClientMessage {
    ClientMessage::Say { id: id.to_owned(), seen: 1, phrase: None, text: Some(words.to_owned()) }
}

/// Comes to a table and sits down.
async fn sit(visitor: &Visitor, id: &str, query: &str) -> Connection {
    let mut connection = visitor.connect_with(id, query).await.unwrap();
    let sit = ClientMessage::Sit { id: "sit".to_owned(), seen: 1, seat: None };
    command(&mut connection, &sit).await.unwrap();
    connection
}

/// A table that is found by its link only, and the link's query.
async fn private(host: &Visitor) -> (String, String) {
    let request = NewTableRequest { private: true, ..table("cn2017", 1) };
    let (id, link) = host.open_table(&request).await.unwrap();
    (id, link.split_once('?').unwrap().1.to_owned())
}

/// What was said, as far as this connection was told, and the last version it
/// knows: all up to now.
async fn heard(connection: &mut Connection) -> (Vec<String>, u64) {
    connection.send(&ClientMessage::Ping { q: 77 }).await.unwrap();
    let (mut said, mut version) = (Vec::new(), 0);
    until(connection, |message| {
        match message {
            ServerMessage::Events { v, events, .. } => {
                version = *v;
                said.extend(events.iter().filter_map(|event| match event {
                    Told::Said { phrase, text, .. } => {
                        Some(text.clone().unwrap_or_else(|| format!("#{}", phrase.unwrap())))
                    }
                    _ => None,
                }));
            }
            ServerMessage::View { v, .. } => version = *v,
            _ => {}
        }
        matches!(message, ServerMessage::Pong { q: 77 })
    })
    .await;
    (said, version)
}

async fn block(visitor: &Visitor, other: &str) -> Option<String> {
    let path = "/api/me/blocks";
    let done = visitor.send(Method::POST, path, Some(&json!({"user": other}))).await;
    done.err().map(|error| error.code().unwrap_or_default().to_owned())
}

async fn unblock(visitor: &Visitor, other: &str) -> Option<String> {
    let path = format!("/api/me/blocks/{other}");
    let done = visitor.send(Method::DELETE, &path, Some(&json!({}))).await;
    done.err().map(|error| error.code().unwrap_or_default().to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_say_phrases_and_friends_whatever_they_like() {
    let hall = Hall::open().await;
    let ann = hall.guest("甲").await;
    let (public, _) = ann.open_table(&table("cn2017", 1)).await.unwrap();
    let now = ann.play_now("erdayi2021").await.unwrap();
    for id in [&public, &now] {
        let mut connection = sit(&ann, id, "").await;
        let refused = command(&mut connection, &text("a", "来聊天")).await;
        assert_eq!(refused, Err("phrases_only".to_owned()));
        command(&mut connection, &phrase("b", 3)).await.unwrap();
        // After the sentences come the signs.
        command(&mut connection, &phrase("c", 14)).await.unwrap();
        assert!(!hall.log(id).await.iter().any(|entry| entry.body().unwrap().contains("来聊天")));
    }
    let (own, key) = private(&ann).await;
    let mut connection = sit(&ann, &own, &key).await;
    command(&mut connection, &text("a", "来聊天")).await.unwrap();
    let room = crate::rooms::open(&ann, crate::rooms::terms("cn2017", true)).await;
    let played = crate::rooms::start(&ann, &room.id).await.unwrap();
    let mut connection = ann.connect(&played).await.unwrap();
    command(&mut connection, &text("a", "来聊天")).await.unwrap();
}

/// Before, whoever met by chance could write anything.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_of_strangers_from_before_has_no_free_words_any_more() {
    let hall = Hall::open().await;
    let ann = hall.guest("甲").await;
    let rules = games::Rules::by_id("cn2017").unwrap();
    let settings = Settings { chat: Chat::Free, ..Settings::new("before", rules) };
    let open = Entry::new(1, Input::Open { settings: Box::new(settings) });
    let row = NewTable {
        id: "before".to_owned(),
        title: String::new(),
        rules: "cn2017".to_owned(),
        status: TableStatus::Waiting,
        private: false,
        invite_hash: None,
        owner_id: id_of(&ann).await,
        event_id: None,
        created_ms: 1,
        seats: "[]".to_owned(),
        summary: "{}".to_owned(),
        spectators: true,
        players: Vec::new(),
        day: None,
    };
    let line = NewEntry { at_ms: 1, body: open.body().unwrap() };
    let store = &hall.running.as_ref().unwrap().app().store;
    store.create_table(row, vec![line]).await.unwrap();
    let mut connection = sit(&ann, "before", "").await;
    let refused = command(&mut connection, &text("a", "来聊天")).await;
    assert_eq!(refused, Err("phrases_only".to_owned()));
    command(&mut connection, &phrase("b", 3)).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_blocked_is_not_heard_anywhere_and_does_not_know() {
    let mut hall = Hall::open().await;
    let [ann, ben, carl] = ["甲", "乙", "丙"].map(|name| hall.guest(name));
    let (ann, ben, carl) = tokio::join!(ann, ben, carl);
    let (first, key) = private(&ann).await;
    let (second, _) = ann.open_table(&table("cn2017", 1)).await.unwrap();
    let mut anns = [sit(&ann, &first, &key).await, sit(&ann, &second, "").await];
    let mut bens = [sit(&ben, &first, &key).await, sit(&ben, &second, "").await];
    let mut carls = [sit(&carl, &first, &key).await, sit(&carl, &second, "").await];
    command(&mut bens[0], &text("1", "以前")).await.unwrap();
    assert_eq!(heard(&mut anns[0]).await.0, ["以前"]);
    let before = heard(&mut carls[0]).await.1;

    assert_eq!(block(&ann, &id_of(&ben).await).await, None);
    let version = command(&mut bens[0], &text("2", "难听的话")).await.unwrap();
    command(&mut bens[1], &phrase("2", 13)).await.unwrap();
    assert_eq!(heard(&mut carls[0]).await, (vec!["难听的话".to_owned()], version));
    assert_eq!(heard(&mut carls[1]).await.0, ["#13"]);
    assert_eq!(heard(&mut anns[0]).await, (vec![], version), "the version goes on all the same");
    assert_eq!(heard(&mut anns[1]).await.0, [""; 0]);
    // Others are heard, and she is heard by him.
    command(&mut carls[0], &text("3", "算了")).await.unwrap();
    assert_eq!(heard(&mut anns[0]).await.0, ["算了"]);
    command(&mut anns[0], &text("3", "嗯")).await.unwrap();
    assert_eq!(heard(&mut bens[0]).await.0, ["算了", "嗯"]);

    // Who comes back is told what she missed, without him; so is whoever asks.
    let mut back = ann.connect_with(&first, &format!("{key}&since={before}")).await.unwrap();
    assert_eq!(heard(&mut back).await.0, ["算了", "嗯"]);
    back.send(&ClientMessage::Sync { since: before }).await.unwrap();
    assert_eq!(heard(&mut back).await.0, ["算了", "嗯"]);
    let mut other = carl.connect_with(&first, &format!("{key}&since={before}")).await.unwrap();
    assert_eq!(heard(&mut other).await.0, ["难听的话", "算了", "嗯"]);

    // It is kept, and ends when she wants.
    hall.restart().await;
    let [ann, ben] = [&ann, &ben].map(|visitor| hall.again(visitor));
    let mut anns = ann.connect_with(&first, &key).await.unwrap();
    let mut bens = ben.connect_with(&first, &key).await.unwrap();
    command(&mut bens, &text("4", "还在吗")).await.unwrap();
    assert_eq!(heard(&mut anns).await.0, [""; 0]);
    assert_eq!(unblock(&ann, &id_of(&ben).await).await, None);
    command(&mut bens, &text("5", "你好")).await.unwrap();
    assert_eq!(heard(&mut anns).await.0, ["你好"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_watches_later_hears_no_more_of_whom_he_has_blocked() {
    let hall = Hall::open().await;
    let [ann, ben, carl] = ["甲", "乙", "丙"].map(|name| hall.guest(name));
    let (ann, ben, carl) = tokio::join!(ann, ben, carl);
    let spectators = Some(Spectators::Delayed { delay_ms: 1 });
    let request = NewTableRequest { spectators, ..table("cn2017", 1) };
    let (id, _) = ben.open_table(&request).await.unwrap();
    assert_eq!(block(&ann, &id_of(&ben).await).await, None);
    let mut bens = sit(&ben, &id, "").await;
    let (mut anns, mut carls) = (ann.connect(&id).await.unwrap(), carl.connect(&id).await.unwrap());
    let version = command(&mut bens, &phrase("1", 5)).await.unwrap();
    let told = |message: &ServerMessage| match message {
        ServerMessage::Events { v, events, .. } if *v == version => {
            Some(events.iter().any(|event| matches!(event, Told::Said { .. })))
        }
        _ => None,
    };
    for (connection, hears) in [(&mut anns, false), (&mut carls, true)] {
        let message = until(connection, |message| told(message).is_some()).await;
        assert_eq!(told(&message), Some(hears));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_blocks_others_up_to_a_bound() {
    let hall = Hall::open().await;
    let (ann, ben) = (hall.guest("甲").await, hall.guest("乙").await);
    let (ann_id, ben_id) = (id_of(&ann).await, id_of(&ben).await);
    assert_eq!(block(&ann, &ann_id).await.as_deref(), Some("yourself"));
    assert_eq!(block(&ann, "nobody").await.as_deref(), Some("not_found"));
    assert_eq!(unblock(&ann, &ben_id).await.as_deref(), Some("not_found"));
    let app = hall.running.as_ref().unwrap().app();
    let most = server::limits::BLOCKED_OF_USER;
    for _ in 0..most - 1 {
        let user = NewUser {
            nickname: "客".to_owned(),
            login: None,
            role: Role::Player,
            language: "zh".to_owned(),
            created_ms: 1,
        };
        let user = app.store.create_user(user).await.unwrap();
        app.store.block(&ann_id, &user.id, 1, most).await.unwrap();
    }
    assert_eq!(block(&ann, &ben_id).await, None);
    let carl = id_of(&hall.guest("丙").await).await;
    assert_eq!(block(&ann, &carl).await.as_deref(), Some("too_many_blocked"));
    assert_eq!(block(&ann, &ben_id).await, None, "once more is nothing more");
    let all: BlockedPeople = ann.get("/api/me/blocks").await.unwrap();
    assert_eq!((all.people.len(), all.most), (most as usize, most));
    assert_eq!((&*all.people[0].user, &*all.people[0].nickname), (&*ben_id, "乙"));
    let none: BlockedPeople = ben.get("/api/me/blocks").await.unwrap();
    assert!(none.people.is_empty(), "nobody is told that he is blocked");
    let stranger = Visitor::with_cookie(reqwest::Client::new(), &hall.base(), "");
    assert_eq!(block(&stranger, &ben_id).await.as_deref(), Some("not_signed_in"));
}

/// What somebody reports, and the code of a refusal.
async fn report(visitor: &Visitor, table: &str, user: &str) -> Option<String> {
    let body = json!({"table": table, "user": user, "reason": "insult", "text": " 骂人 "});
    let done = visitor.send(Method::POST, "/api/reports", Some(&body)).await;
    done.err().map(|error| error.code().unwrap_or_default().to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_reaches_the_admins_with_what_was_said() {
    let hall = Hall::open().await;
    let [ann, ben, carl] = ["甲", "乙", "丙"].map(|name| hall.guest(name));
    let (ann, ben, carl) = tokio::join!(ann, ben, carl);
    let (ann_id, ben_id) = (id_of(&ann).await, id_of(&ben).await);
    let (id, key) = private(&ann).await;
    let mut anns = sit(&ann, &id, &key).await;
    assert_eq!(report(&ann, &id, &ben_id).await.as_deref(), Some("not_at_table"));
    let mut bens = sit(&ben, &id, &key).await;
    command(&mut anns, &phrase("0", 0)).await.unwrap();
    for number in 0..6 {
        command(&mut bens, &text(&format!("b{number}"), &format!("难听 {number}"))).await.unwrap();
    }
    assert_eq!(report(&ann, &id, &ann_id).await.as_deref(), Some("yourself"));
    assert_eq!(report(&ann, "nowhere", &ben_id).await.as_deref(), Some("not_found"));
    assert_eq!(report(&carl, &id, &ben_id).await.as_deref(), Some("wrong_key"));
    let long = json!({"table": id, "user": ben_id, "reason": "other", "text": "长".repeat(301)});
    let refused = ann.send(Method::POST, "/api/reports", Some(&long)).await.unwrap_err();
    assert_eq!(refused.code(), Some("bad_request"));
    assert_eq!(report(&ann, &id, &ben_id).await, None);

    let referee = hall.staff("值班", Role::Director).await;
    for visitor in [&ann, &referee] {
        let refused = visitor.get::<Value>("/api/reports").await.unwrap_err();
        assert_eq!(refused.code(), Some("forbidden"));
    }
    let admin = hall.staff("管事", Role::Admin).await;
    let page: ReportsPage = admin.get("/api/reports").await.unwrap();
    let [row] = page.reports.as_slice() else { panic!("{page:?}") };
    assert_eq!((&*row.by.nickname, &*row.of.nickname, &*row.text), ("甲", "乙", "骂人"));
    assert_eq!((row.reason, &row.table, row.handled_ms), (ReportReason::Insult, &id, None));
    assert_eq!((row.lines[0].phrase, &*row.lines[0].name), (Some(0), "甲"));
    let said: Vec<_> = row.lines[1..].iter().map(|line| line.text.as_deref().unwrap()).collect();
    assert_eq!(said, (0..6).map(|number| format!("难听 {number}")).collect::<Vec<_>>());
    assert!(row.lines[1..].iter().all(|line| line.user == ben_id && line.name == "乙"));

    let path = format!("/api/reports/{}/handle", row.id);
    let body = json!({});
    let refused = referee.send(Method::POST, &path, Some(&body)).await.unwrap_err();
    assert_eq!(refused.code(), Some("forbidden"));
    admin.send(Method::POST, &path, Some(&body)).await.unwrap();
    let again = admin.send(Method::POST, &path, Some(&body)).await.unwrap_err();
    assert_eq!(again.code(), Some("not_found"));
    let open: ReportsPage = admin.get("/api/reports").await.unwrap();
    assert!(open.reports.is_empty());
    let handled: ReportsPage = admin.get("/api/reports?handled=true").await.unwrap();
    assert_eq!(handled.reports[0].handled_by.as_deref(), Some("管事"));
    let audit: Value = admin.get("/api/audit").await.unwrap();
    let actions: Vec<_> =
        audit.as_array().unwrap().iter().map(|line| line["action"].as_str().unwrap()).collect();
    let expected = ["reports.list", "reports.list", "report.handle", "reports.list"];
    assert_eq!(actions, expected, "every look and every handling");
}

#[tokio::test(flavor = "multi_thread")]
async fn reports_are_bounded_and_come_in_pages() {
    let hall = Hall::open().await;
    let (ann, ben) = (hall.guest("甲").await, hall.guest("乙").await);
    let (id, _) = ann.open_table(&table("cn2017", 1)).await.unwrap();
    let ben_id = id_of(&ben).await;
    let mut bens = sit(&ben, &id, "").await;
    for number in 0..6 {
        command(&mut bens, &phrase(&format!("b{number}"), number)).await.unwrap();
    }
    // She only looked on; anybody may.
    for _ in 0..server::limits::REPORTS_A_DAY {
        assert_eq!(report(&ann, &id, &ben_id).await, None);
    }
    assert_eq!(report(&ann, &id, &ben_id).await.as_deref(), Some("too_many_reports"));
    let admin = hall.staff("管事", Role::Admin).await;
    let mut seen = Vec::new();
    let mut path = "/api/reports?limit=4".to_owned();
    loop {
        let page: ReportsPage = admin.get(&path).await.unwrap();
        seen.extend(page.reports.iter().map(|report| report.id));
        match page.next {
            Some(next) => path = format!("/api/reports?limit=4&after={next}"),
            None => break,
        }
    }
    assert_eq!(seen.len(), server::limits::REPORTS_A_DAY as usize);
    assert!(seen.is_sorted_by(|a, b| a > b), "{seen:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn reports_are_gone_after_their_time() {
    let now_ms = Arc::new(AtomicI64::new(1_800_000_000_000));
    let clock = Clock::with_wall(Arc::clone(&now_ms));
    let mut hall = Hall::with(Config { clock, ..config() }).await;
    let (ann, ben) = (hall.guest("甲").await, hall.guest("乙").await);
    let (id, _) = ann.open_table(&table("cn2017", 1)).await.unwrap();
    let ben_id = id_of(&ben).await;
    drop(sit(&ben, &id, "").await);
    assert_eq!(report(&ann, &id, &ben_id).await, None);
    let count = async |hall: &Hall, name: &str| {
        let admin = hall.staff(name, Role::Admin).await;
        let page: ReportsPage = admin.get("/api/reports").await.unwrap();
        (page.reports.len(), page.days)
    };
    let pass_days = |days: i64| now_ms.fetch_add(days * 24 * 3_600_000, Ordering::Relaxed);
    pass_days(179);
    assert_eq!(count(&hall, "管事").await, (1, 180));
    pass_days(2);
    assert_eq!(count(&hall, "值班").await, (0, 180));
    // A server cleans up when it starts, and now and then after that.
    hall.restart().await;
    let store = hall.running.as_ref().unwrap().app().store.clone();
    let erased = async {
        while !store.reports(false, 0, None, 9).await.unwrap().is_empty() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(crate::hall::PATIENCE, erased).await.expect("it is erased");
}
