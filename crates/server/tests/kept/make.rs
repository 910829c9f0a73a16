//! Writing the folder of a version: people, tables and events in many states.

use std::sync::atomic::Ordering;
use std::{env, fs};

use client::{HintPlayer, Visitor};
use protocol::{NewTableRequest, ServerMessage, Told};
use serde_json::{Value, json};
use server::Config;

use crate::seen::{Answer, Seen, Unfinished, ask, fixtures, pack};
use crate::socket::until;
use crate::venue::{Someone, Venue, advance, config, enter, import, levels};

/// The password of every account that is made for a fixture.
pub(crate) const PASSWORD: &str = "correct horse";

/// The time at which all is looked at, by the version that writes and by all
/// that read: that of a venue of tests.
const NOW_MS: i64 = 1_800_000_000_000;

/// Something to keep while it is made.
struct Maker {
    venue: Venue,
    seen: Seen,
    tables: Vec<String>,
    events: Vec<String>,
}

impl Maker {
    fn meet(&mut self, name: &str, someone: Someone) -> Someone {
        self.seen.people.insert(name.to_owned(), (someone.cookie.clone(), someone.id.clone()));
        someone
    }

    fn someone(&self, name: &str) -> Someone {
        self.seen.someone(name)
    }

    async fn act(&self, event: &str, who: &str, command: Value) {
        self.venue.act(event, &self.someone(who), command).await;
    }

    async fn open(&mut self, new: Value) -> String {
        let director = self.venue.of(&self.someone("director"));
        let opened: Value = director.post("/api/events", &new).await.unwrap();
        let id = opened["id"].as_str().unwrap().to_owned();
        self.events.push(id.clone());
        id
    }

    /// A table at which the first so many players sit.
    async fn table(&mut self, request: Value, seats: usize) -> (String, Vec<(String, Visitor)>) {
        let request: NewTableRequest = serde_json::from_value(request).unwrap();
        let players: Vec<(String, Visitor)> = (1..=seats)
            .map(|seat| format!("player{seat}"))
            .map(|name| (name.clone(), self.venue.of(&self.someone(&name))))
            .collect();
        let (id, _) = players[0].1.open_table(&request).await.unwrap();
        self.tables.push(id.clone());
        (id, players)
    }

    /// A match that is played to its end, or until so many plays are made.
    async fn play(&mut self, request: Value, seats: usize, plays: Option<usize>) {
        let (id, players) = self.table(request, seats).await;
        let playing: Vec<_> = players
            .iter()
            .enumerate()
            .map(|(seat, (_, of))| {
                tokio::spawn(play(of.clone(), id.clone(), seat as u64, plays.unwrap_or(usize::MAX)))
            })
            .collect();
        for player in playing {
            player.await.unwrap();
        }
        if plays.is_some() {
            let players = players.into_iter().map(|(name, _)| name).collect();
            self.seen.unfinished.push(Unfinished { table: id, players, views: Vec::new() });
        }
    }

    /// What the players of unfinished matches are shown.
    async fn views(&mut self) {
        for at in 0..self.seen.unfinished.len() {
            let Unfinished { table, players, .. } = &self.seen.unfinished[at];
            let mut views = Vec::new();
            for name in players {
                let visitor = self.venue.of(&self.someone(name));
                let mut connection = visitor.connect(table).await.unwrap();
                let view = until(&mut connection, |of| matches!(of, ServerMessage::View { .. }));
                views.push(serde_json::to_value(view.await).unwrap());
            }
            self.seen.unfinished[at].views = views;
        }
    }

    async fn keep(&mut self, who: &str, path: String) {
        let body = ask(&self.venue, &self.someone(who), &path).await;
        self.seen.answers.push(Answer { who: who.to_owned(), path, body });
    }
}

/// Plays by hints until the match is over or so many plays are made. All at
/// the table hear the same events, so that all stop at the same play.
async fn play(visitor: Visitor, table: String, number: u64, plays: usize) {
    let mut connection = visitor.connect(&table).await.unwrap();
    let mut player = HintPlayer::new(number);
    let mut made = 0;
    while !player.is_over() && made < plays {
        let message = connection.next().await.unwrap();
        if let ServerMessage::Events { events, .. } = &message {
            let play = |event: &&Told| {
                matches!(event, Told::Led { .. } | Told::Followed { .. } | Told::Played { .. })
            };
            made += events.iter().filter(play).count();
        }
        if made < plays {
            for answer in player.hear(&message) {
                connection.send(&answer).await.unwrap();
            }
        }
    }
}

fn request(rules: impl Into<Value>, deals: u32) -> Value {
    json!({
        "title": "留存", "rules": rules.into(), "pace": "instant",
        "length": {"by": "deals", "deals": deals},
    })
}

async fn tables(maker: &mut Maker) {
    for (rules, seats) in [("cn2017", 4), ("cn2002x3", 4), ("erdayi2021", 3)] {
        maker.play(request(rules, 1), seats, None).await;
        maker.play(request(rules, 2), seats, Some(9)).await;
    }
    // In the middle of the second deal, so that levels or scores stand.
    maker.play(request("sasu2017", 2), 4, Some(60)).await;
    let boards = json!({
        "game": "shengji", "rules": "cn2017", "settings": {"boards": {"first": 1, "count": 2}},
    });
    let length = json!({"by": "game"});
    let boards = json!({"rules": boards, "pace": "instant", "length": length});
    maker.play(boards, 4, None).await;
    let waiting = json!({"title": "等人", "rules": "most2015", "private": true, "pool_s": 60});
    let (id, players) = maker.table(waiting, 1).await;
    let mut connection = players[0].1.connect(&id).await.unwrap();
    let sit = json!({"c": "sit", "id": "s", "seen": 1});
    let sit = serde_json::from_value(sit).unwrap();
    crate::socket::command(&mut connection, &sit).await.unwrap();
}

/// An event on paper in the middle of its second round, with a bit of all
/// that can happen to one.
async fn paper(maker: &mut Maker) {
    let staff = json!([
        {"user": maker.someone("referee").id, "role": "referee"},
        {"user": maker.someone("helper").id, "role": "helper"},
    ]);
    let event = maker.open(crate::venue::new_event(staff)).await;
    maker.act(&event, "director", import(8)).await;
    let people = json!([{"name": "选手1-1", "post": "司长"}, {"name": "替补"}]);
    let row = json!({"unit": "第1司", "label": "1", "people": people, "section": 0, "table": 3});
    maker.act(&event, "director", json!({"c": "edit", "entrant": 1, "row": row})).await;
    maker.act(&event, "helper", json!({"c": "check_in", "entrant": 2, "present": true})).await;
    maker.act(&event, "director", json!({"c": "begin", "word": "迎新春"})).await;
    maker.act(&event, "director", json!({"c": "draft"})).await;
    maker.act(&event, "director", advance(1, "published")).await;
    maker.act(&event, "director", json!({"c": "undo"})).await;
    for to in ["published", "playing"] {
        maker.act(&event, "director", advance(1, to)).await;
    }
    maker.act(&event, "referee", json!({"c": "extend", "match_no": 2, "minutes": 5})).await;
    for held in [true, false] {
        maker.act(&event, "referee", json!({"c": "hold", "held": held})).await;
    }
    let rule = json!({"c": "rule", "entrant": 3, "offence": "smoking"});
    maker.act(&event, "referee", rule).await;
    let appeal = json!({
        "c": "appeal", "entrant": 3, "ruling": 1, "form": "written", "grounds": "并未点燃",
    });
    maker.act(&event, "referee", appeal).await;
    let decide = json!({
        "c": "decide_appeal", "appeal": 1, "step": "chief_referee", "change": "warning",
    });
    maker.act(&event, "director", decide).await;
    for (match_no, (a, b)) in (1..).zip([("8", "5"), ("K", "A"), ("3", "T"), ("past A", "2")]) {
        maker.act(&event, "helper", enter(match_no, levels(a, b))).await;
        maker.act(&event, "director", json!({"c": "confirm", "match_no": match_no})).await;
    }
    for to in ["closed", "provisional"] {
        maker.act(&event, "director", advance(1, to)).await;
    }
    let late = json!({"unit": "第9司", "label": "1", "people": [{"name": "迟"}, {"name": "到"}],
        "section": 1});
    maker.act(&event, "director", json!({"c": "add", "rows": [late]})).await;
    maker.act(&event, "director", json!({"c": "withdraw", "entrant": 5})).await;
    let correct = json!({
        "c": "correct", "round": 1, "match_no": 1, "slip": levels("5", "8"), "reason": "写反了",
    });
    maker.act(&event, "director", correct).await;
    maker.act(&event, "director", advance(1, "final")).await;
    maker.act(&event, "director", json!({"c": "draft"})).await;
    for to in ["published", "playing"] {
        maker.act(&event, "director", advance(2, to)).await;
    }
    maker.act(&event, "helper", enter(1, levels("6", "6"))).await;
    let desk = maker.venue.desk(&event, &maker.someone("director")).await;
    let card = desk["cards"].as_array().unwrap().iter().find(|card| card["entrant"] == 4).unwrap();
    let claim = json!({"c": "claim", "code": card["code"], "person": 1});
    maker.act(&event, "player1", claim).await;
    let convention = json!({"c": "convention", "entrant": 4, "text": "首攻长套"});
    maker.act(&event, "player1", convention).await;
    let own = desk["event"]["rounds"][1]["matches"].as_array().unwrap().iter();
    let own = own.clone().find(|of| of["sides"].as_array().unwrap().contains(&json!(4))).unwrap();
    let call = json!({"c": "call", "match_no": own["match_no"], "text": "有争议"});
    maker.act(&event, "player1", call).await;
    let director = maker.someone("director");
    maker.seen.backup = maker.venue.text(&director, &format!("/api/events/{event}/backup")).await;
}

/// A rehearsal of every preset, whose first round has simulated results.
async fn rehearsals(maker: &mut Maker) {
    let director = maker.someone("director");
    let presets = ask(&maker.venue, &director, "/api/events/presets").await;
    for preset in presets.as_array().unwrap() {
        let id = preset["id"].as_str().unwrap();
        let online = json!({
            "name": format!("{id}演练"), "mode": "paper",
            "starts_ms": 1_800_000_000_000_i64, "ends_ms": 1_800_030_000_000_i64,
        });
        let new = json!({"preset": id, "details": online, "entrants": 12});
        let event = maker.open(new).await;
        let people = match id {
            "cn2002-team" => 4,
            _ if id.starts_with("erdayi") => 1,
            _ => 2,
        };
        let rows: Vec<Value> = (1..=12)
            .map(|row| {
                let people: Vec<Value> =
                    (1..=people).map(|of| json!({"name": format!("选手{row}-{of}")})).collect();
                json!({"name": format!("第{row}队"), "people": people})
            })
            .collect();
        maker.act(&event, "director", json!({"c": "add", "rows": rows})).await;
        let path = format!("/api/events/{event}/rehearse");
        let opened: Value = maker.venue.of(&director).post(&path, &json!({})).await.unwrap();
        let rehearsal = opened["id"].as_str().unwrap().to_owned();
        maker.act(&rehearsal, "director", json!({"c": "begin", "word": "抽签"})).await;
        maker.act(&rehearsal, "director", json!({"c": "draft"})).await;
        for to in ["published", "playing"] {
            maker.act(&rehearsal, "director", advance(1, to)).await;
        }
        maker.act(&rehearsal, "director", json!({"c": "simulate"})).await;
        for to in ["closed", "provisional"] {
            maker.act(&rehearsal, "director", advance(1, to)).await;
        }
        maker.events.push(rehearsal);
    }
}

/// Two events online: bots that have played a round, and people who have not
/// come to theirs.
async fn online(maker: &mut Maker) {
    for (preset, people) in [("most2015", 2), ("erdayi2021", 1)] {
        let details = json!({
            "name": "线上赛", "mode": "online", "trustee": true,
            "starts_ms": 1_800_000_000_000_i64, "ends_ms": 1_800_030_000_000_i64,
        });
        let event = maker.open(json!({"preset": preset, "details": details, "entrants": 6})).await;
        let bot =
            |row: usize, of: usize| json!({"name": format!("牌机{row}-{of}"), "bot": "steady"});
        let rows: Vec<Value> = (1..=6)
            .map(|row| {
                let people: Vec<Value> = (1..=people).map(|of| bot(row, of)).collect();
                json!({"name": format!("第{row}队"), "people": people})
            })
            .collect();
        maker.act(&event, "director", json!({"c": "add", "rows": rows})).await;
        maker.act(&event, "director", json!({"c": "begin", "word": "抽签"})).await;
        maker.act(&event, "director", json!({"c": "draft", "leniency": "rematches_too"})).await;
        for to in ["published", "playing"] {
            maker.act(&event, "director", advance(1, to)).await;
        }
        let director = maker.someone("director");
        let mut desk = maker.venue.desk(&event, &director).await;
        while desk["missing"] != json!([]) {
            tokio::task::yield_now().await;
            desk = maker.venue.desk(&event, &director).await;
        }
        for of in desk["event"]["rounds"][0]["matches"].as_array().unwrap() {
            let tables = of["online"].as_array().unwrap();
            maker.tables.extend(tables.iter().map(|id| id.as_str().unwrap().to_owned()));
        }
    }
}

async fn look(maker: &mut Maker) {
    for status in ["upcoming", "running", "past"] {
        maker.keep("director", format!("/api/events?status={status}")).await;
    }
    for event in maker.events.clone() {
        for (who, rest) in [
            ("player2", ""),
            ("director", "/desk"),
            ("director", "/mine"),
            ("player1", "/mine"),
            ("director", "/audit?limit=100"),
            ("director", "/log"),
            ("director", "/entries.json"),
            ("director", "/pairings.json"),
            ("director", "/results.json"),
            ("director", "/standings.json"),
            ("director", "/standings.csv"),
            ("director", "/keys?tables=4"),
        ] {
            maker.keep(who, format!("/api/events/{event}{rest}")).await;
        }
    }
    let unfinished: Vec<String> = maker.seen.unfinished.iter().map(|of| of.table.clone()).collect();
    for table in maker.tables.clone() {
        maker.keep("director", format!("/api/tables/{table}")).await;
        let summary = maker.seen.answers.last().unwrap().body.clone();
        if !unfinished.contains(&table) && summary["status"] == "over" {
            maker.keep("player1", format!("/api/tables/{table}/record")).await;
            maker.keep("player1", format!("/api/tables/{table}/replay")).await;
        }
    }
    for who in ["director", "player1", "player4", "keeper"] {
        for path in ["/api/me", "/api/me/tables", "/api/me/events"] {
            maker.keep(who, path.to_owned()).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "writes the folder of a version, which is done once"]
async fn write_the_folder_of_this_version() {
    let scratch = tempfile::tempdir().unwrap();
    // Without a name it is only seen that a folder can be written.
    let folder = env::var("PAISAI_KEEP").map(|version| fixtures().join(version));
    let folder = folder.unwrap_or_else(|_| scratch.path().join("kept"));
    let database = scratch.path().join("paisai.db");
    let address = Some(database.to_string_lossy().into_owned());
    let venue = Venue::with(Config { database: address, ..config() }).await;
    let mut maker = Maker { venue, seen: Seen::default(), tables: Vec::new(), events: Vec::new() };
    let director = maker.venue.staff("裁判长", store::Role::Director).await;
    maker.meet("director", director);
    for (name, nickname) in [
        ("referee", "裁判员"),
        ("helper", "记录员"),
        ("player1", "甲"),
        ("player2", "乙"),
        ("player3", "丙"),
        ("player4", "丁"),
    ] {
        let guest = maker.venue.guest(nickname).await;
        maker.meet(name, guest);
    }
    let keeper = maker.venue.account("keeper").await;
    maker.meet("keeper", keeper);

    // Tables need a clock that goes. Started anew, the server moves what is
    // left of every time to think to the moment at which all is looked at.
    maker.venue.now_ms.store(NOW_MS - 3_600_000, Ordering::Relaxed);
    let ticking = crate::seen::tick(&maker.venue);
    tables(&mut maker).await;
    ticking.abort();
    maker.venue.close().await;
    maker.venue.now_ms.store(NOW_MS, Ordering::Relaxed);
    maker.venue.start().await;
    maker.views().await;
    paper(&mut maker).await;
    rehearsals(&mut maker).await;
    online(&mut maker).await;
    // A page of an event that nobody changed since says an older version than
    // one that a server has just read.
    maker.venue.restart().await;
    look(&mut maker).await;
    maker.venue.close().await;

    fs::create_dir_all(&folder).unwrap();
    let whole = scratch.path().join("paisai.db-wal");
    assert!(!whole.exists(), "the database is one file when the server has ended");
    pack(&folder.join("paisai.db.gz"), &fs::read(database).unwrap());
    pack(&folder.join("seen.json.gz"), &serde_json::to_vec(&maker.seen).unwrap());
}
