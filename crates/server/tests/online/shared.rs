//! What admins see of people who share an address or a browser.

use client::Connection;
use protocol::{ClientMessage, ServerMessage};
use serde_json::{Value, json};
use server::Config;
use store::Role;
use tokio::net::TcpSocket;

use crate::hall::{Hall, bot, command, entry, until, user};
use crate::venue::{Someone, Venue, config, refused};

const TABLES: &str = "/api/shared/tables";
const PEOPLE: &str = "/api/shared/people";

/// Two browsers, as their cookies say.
const BROWSERS: [&str; 2] = [
    "; paisai_browser=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "; paisai_browser=BAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
];

/// A table, and the key of its link if it is private.
struct Door {
    table: String,
    key: Option<String>,
}

/// Comes to a table from an address of this machine, with a browser.
async fn come(venue: &Venue, who: &Someone, door: &Door, from: u8, browser: usize) -> Connection {
    let to = venue.base().replace("http://", "").parse().unwrap();
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(([127, 0, 0, from], 0).into()).unwrap();
    let stream = socket.connect(to).await.unwrap();
    let key = door.key.as_ref().map_or_else(String::new, |key| format!("key={key}"));
    let address = format!("ws://{to}/api/tables/{}/socket?{key}", door.table);
    let cookie = format!("{}{}", who.cookie, BROWSERS[browser]);
    Connection::over(stream, &address, &cookie).await.unwrap()
}

/// Waits until the table has done all that the connection asked for.
async fn settled(connection: &mut Connection) {
    connection.send(&ClientMessage::Ping { q: 9 }).await.unwrap();
    until(connection, |message| matches!(message, ServerMessage::Pong { q: 9 })).await;
}

/// Sits down at a table.
async fn sit(venue: &Venue, who: &Someone, door: &Door, from: u8, browser: usize) -> Connection {
    let mut connection = come(venue, who, door, from, browser).await;
    let sit = ClientMessage::Sit { id: "s".to_owned(), seen: 1, seat: None };
    command(&mut connection, &sit).await.unwrap();
    settled(&mut connection).await;
    connection
}

async fn open_table(venue: &Venue, who: &Someone, private: bool) -> Door {
    let new = json!({"rules": "cn2017", "private": private});
    let opened: Value = venue.of(who).post("/api/tables", &new).await.unwrap();
    let table = opened["id"].as_str().unwrap().to_owned();
    let key = opened["link"].as_str().unwrap().split_once("key=").map(|(_, key)| key.to_owned());
    assert_eq!(key.is_some(), private, "{opened}");
    Door { table, key }
}

/// What is listed of tables: each with what was shared there and by whom.
async fn listed(venue: &Venue, admin: &Someone, path: &str) -> Vec<(String, Vec<String>)> {
    let page = venue.get(admin, path).await.unwrap();
    let shared = |of: &Value| {
        let mut names: Vec<&str> = of["people"]
            .as_array()
            .unwrap()
            .iter()
            .map(|of| of["nickname"].as_str().unwrap())
            .collect();
        names.sort_unstable();
        format!("{} {}", of["by"].as_str().unwrap(), names.join(" "))
    };
    let tables = page["tables"].as_array().unwrap().iter();
    tables
        .map(|of| {
            let table = of["table"].as_str().unwrap().to_owned();
            (table, of["shared"].as_array().unwrap().iter().map(shared).collect())
        })
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn who_shares_an_address_in_an_event_is_listed() {
    let venue = Venue::open().await;
    let admin = venue.staff("管理", Role::Admin).await;
    let (one, other) = (venue.guest("某甲").await, venue.guest("某乙").await);
    let rows = vec![
        entry("一", &[user("某甲", &one), bot("牌机")]),
        entry("二", &[user("某乙", &other), bot("牌机")]),
    ];
    let hall = Hall::with(venue, "most2015", false, rows).await;
    hall.begin().await;
    hall.made().await;
    let table = Door { table: hall.tables().await[0].clone(), key: None };
    settled(&mut come(&hall.venue, &one, &table, 1, 0).await).await;
    let path = format!("{TABLES}?event={}", hall.event);
    assert_eq!(listed(&hall.venue, &admin, &path).await, [], "one alone shares nothing");
    // Who only looks on is nobody's business.
    settled(&mut come(&hall.venue, &admin, &table, 1, 0).await).await;
    assert_eq!(listed(&hall.venue, &admin, &path).await, []);
    settled(&mut come(&hall.venue, &other, &table, 1, 1).await).await;
    let expected = [(table.table, vec!["address 某乙 某甲".to_owned()])];
    assert_eq!(listed(&hall.venue, &admin, &path).await, expected);
    assert_eq!(listed(&hall.venue, &admin, TABLES).await, expected);
    assert_eq!(listed(&hall.venue, &admin, &format!("{TABLES}?event=none")).await, []);
    let text = hall.venue.text(&admin, PEOPLE).await;
    assert!(text.contains("某甲") && !text.contains("127.0.0"), "no address is shown: {text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn at_public_tables_it_is_listed_and_at_private_ones_it_is_not() {
    let venue = Venue::open().await;
    let admin = venue.staff("管理", Role::Admin).await;
    let [one, other, third] =
        [venue.guest("某甲").await, venue.guest("某乙").await, venue.guest("某丙").await];
    let private = open_table(&venue, &one, true).await;
    let _seats =
        [sit(&venue, &one, &private, 1, 0).await, sit(&venue, &other, &private, 1, 0).await];
    assert_eq!(listed(&venue, &admin, TABLES).await, []);
    assert_eq!(venue.store().purge_traces(i64::MAX).await.unwrap(), 0, "nothing is even kept");

    let public = open_table(&venue, &one, false).await;
    let _seats = [
        sit(&venue, &one, &public, 1, 0).await,
        sit(&venue, &other, &public, 2, 0).await,
        sit(&venue, &third, &public, 3, 1).await,
    ];
    let expected = [(public.table.clone(), vec!["browser 某乙 某甲".to_owned()])];
    assert_eq!(listed(&venue, &admin, TABLES).await, expected);
    // At another table, from an address that was seen before.
    let fourth = venue.guest("某丁").await;
    let another = open_table(&venue, &fourth, false).await;
    let _seat = sit(&venue, &fourth, &another, 3, 1).await;
    assert_eq!(listed(&venue, &admin, TABLES).await, expected);
    let everywhere = venue.get(&admin, PEOPLE).await.unwrap();
    let by = |of: &Value| {
        (of["by"].as_str().unwrap().to_owned(), of["people"].as_array().unwrap().len())
    };
    let everywhere: Vec<_> = everywhere["shared"].as_array().unwrap().iter().map(by).collect();
    let [browser, address] = ["browser", "address"].map(str::to_owned);
    assert_eq!(everywhere, [(browser.clone(), 2), (browser, 2), (address, 2)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_admins_see_it_and_every_look_is_noted() {
    let venue = Venue::open().await;
    let admin = venue.staff("管理", Role::Admin).await;
    let director = venue.staff("裁判长", Role::Director).await;
    let nobody = Someone { cookie: String::new(), id: String::new() };
    for path in [TABLES, PEOPLE] {
        assert_eq!(refused(venue.get(&director, path).await), (403, "forbidden".to_owned()));
        assert_eq!(refused(venue.get(&nobody, path).await), (401, "not_signed_in".to_owned()));
    }
    for path in [&format!("{TABLES}?event=e1"), PEOPLE] {
        venue.get(&admin, path).await.unwrap();
    }
    let audit = venue.get(&director, "/api/audit").await.unwrap();
    let looks: Vec<_> = audit
        .as_array()
        .unwrap()
        .iter()
        .filter(|line| line["action"].as_str().unwrap().starts_with("shared."))
        .map(|line| {
            assert_eq!(line["user_id"], admin.id.as_str());
            (line["action"].as_str().unwrap(), line["subject"].as_str().unwrap())
        })
        .collect();
    assert_eq!(looks, [("shared.people", ""), ("shared.tables", "e1")], "refused looks are none");
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_gone_after_its_time() {
    let mut venue = Venue::open().await;
    let admin = venue.staff("管理", Role::Admin).await;
    let (one, other) = (venue.guest("某甲").await, venue.guest("某乙").await);
    let table = open_table(&venue, &one, false).await;
    let seats = [sit(&venue, &one, &table, 1, 0).await, sit(&venue, &other, &table, 1, 0).await];
    drop(seats);
    venue.pass_min(29 * 24 * 60);
    assert_eq!(listed(&venue, &admin, TABLES).await.len(), 1);
    venue.pass_min(2 * 24 * 60);
    assert_eq!(listed(&venue, &admin, TABLES).await, []);
    // A server cleans up when it starts, and now and then after that.
    venue.restart().await;
    let erased = async {
        while !venue.store().shared_tables(None, 0, None, 9).await.unwrap().is_empty() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(crate::hall::PATIENCE, erased).await.expect("it is erased");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_many_are_known_to_share_says_nothing() {
    let known_addresses = vec!["127.0.0.0/8".parse().unwrap()];
    let venue = Venue::with(Config { known_addresses, ..config() }).await;
    let admin = venue.staff("管理", Role::Admin).await;
    let [one, other, third] =
        [venue.guest("某甲").await, venue.guest("某乙").await, venue.guest("某丙").await];
    let table = open_table(&venue, &one, false).await;
    let _seats = [
        sit(&venue, &one, &table, 1, 0).await,
        sit(&venue, &other, &table, 1, 1).await,
        sit(&venue, &third, &table, 1, 1).await,
    ];
    let expected = [(table.table, vec!["browser 某丙 某乙".to_owned()])];
    assert_eq!(listed(&venue, &admin, TABLES).await, expected, "but one browser does");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_who_wants_nothing_kept_keeps_nothing() {
    let mut config = config();
    config.limits.trace_days = 0;
    let venue = Venue::with(config).await;
    let (one, other) = (venue.guest("某甲").await, venue.guest("某乙").await);
    let table = open_table(&venue, &one, false).await;
    let _seats = [sit(&venue, &one, &table, 1, 0).await, sit(&venue, &other, &table, 1, 0).await];
    assert_eq!(venue.store().purge_traces(i64::MAX).await.unwrap(), 0);
}
