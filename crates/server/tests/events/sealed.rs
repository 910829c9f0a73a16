//! Boards are sealed: no file of a director tells those of rounds to come, and
//! whoever opens them to prepare them takes no part.

use desk::backup::Backup;
use serde_json::{Value, json};

use crate::venue::{Someone, Venue, advance, enter, refused};

/// An event on paper with boards, and the seen boards of its rounds.
struct Boards {
    venue: Venue,
    director: Someone,
    event: String,
}

impl Boards {
    async fn open() -> Self {
        let venue = Venue::open().await;
        let director = venue.staff("裁判长", store::Role::Director).await;
        let new = json!({
            "preset": "cn2017",
            "details": {
                "name": "复式赛", "starts_ms": 0, "ends_ms": 1, "mode": "paper", "self_entry": true,
            },
        });
        let opened: Value = venue.of(&director).post("/api/events", &new).await.unwrap();
        let event = opened["id"].as_str().unwrap().to_owned();
        Self { venue, director, event }
    }

    async fn backup(&self) -> String {
        self.venue.text(&self.director, &format!("/api/events/{}/backup", self.event)).await
    }

    async fn act(&self, who: &Someone, command: Value) -> Value {
        self.venue.act(&self.event, who, command).await
    }

    async fn code(&self, who: &Someone, command: Value) -> String {
        refused(self.venue.attempt(&self.event, who, command).await).1
    }

    /// Enters four pairs and plays the first round to its end.
    async fn first_round(&self) {
        let rows: Vec<Value> =
            (0..4).map(|n| json!({"name": format!("对{n}"), "people": []})).collect();
        self.act(&self.director, json!({"c": "add", "rows": rows})).await;
        self.act(&self.director, json!({"c": "begin", "word": "抽签"})).await;
        self.act(&self.director, json!({"c": "draft"})).await;
        for to in ["published", "playing"] {
            self.act(&self.director, advance(1, to)).await;
        }
        for match_no in [1, 2] {
            let slip = json!({"by": "forfeit", "absent": [0]});
            self.act(&self.director, enter(match_no, slip)).await;
            self.act(&self.director, json!({"c": "confirm", "match_no": match_no})).await;
        }
        self.act(&self.director, advance(1, "closed")).await;
    }
}

fn open(round: u32) -> Value {
    json!({"c": "open_boards", "stage": 0, "round": round})
}

fn boards(event: &str, round: u32) -> String {
    format!("/api/events/{event}/rounds/{round}/boards")
}

/// What somebody who has read a file can deal of a round.
fn dealt(file: &str, round: u32) -> Option<Vec<::venue::DealtBoard>> {
    let desk = Backup::read(file).unwrap().desk().unwrap();
    ::venue::deal(&desk.round_boards(0, round).unwrap())
}

async fn restore(venue: &Venue, who: &Someone, file: &str) -> u16 {
    let kind = "application/x-ndjson";
    venue.upload(who, "/api/events/restore", kind, file.as_bytes().to_vec()).await.0
}

/// The director takes a backup and looks for the boards that he is going to
/// play; what he finds are those that everybody has played.
#[tokio::test(flavor = "multi_thread")]
async fn a_backup_tells_the_boards_of_rounds_that_are_over_and_no_others() {
    let hall = Boards::open().await;
    let before = hall.backup().await;
    assert!(dealt(&before, 1).is_none() && dealt(&before, 2).is_none());
    hall.first_round().await;
    let after = hall.backup().await;
    let first = dealt(&after, 1).expect("the log tells what everyone has seen");
    assert!(dealt(&after, 2).is_none());
    let shown = hall.venue.get(&hall.director, &boards(&hall.event, 1)).await.unwrap();
    let east: Vec<Value> =
        first.iter().map(|board| json!(board.hands[shengji::Seat::East])).collect();
    let seen: Vec<&Value> =
        shown["boards"].as_array().unwrap().iter().map(|board| &board["east"]).collect();
    assert_eq!(seen, east.iter().collect::<Vec<_>>());
    // Nor does it help to put the seal into an event of his own, and to have
    // its rounds opened there.
    let (_, log) = before.split_once('\n').unwrap();
    let own = "abcdefghijklmnopqrstuvwxyz";
    let heading = json!({"paisai": "event backup", "version": 1, "id": own});
    assert_eq!(restore(&hall.venue, &hall.director, &format!("{heading}\n{log}")).await, 201);
    let copy = Boards { event: own.to_owned(), ..hall };
    copy.first_round().await;
    let other = copy.venue.get(&copy.director, &boards(own, 1)).await.unwrap();
    assert_ne!(other["boards"], shown["boards"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_opens_boards_is_shown_and_takes_no_part() {
    let hall = Boards::open().await;
    let (director, event) = (&hall.director, &hall.event);
    let path = boards(event, 1);
    let hidden = (403, "boards_hidden".to_owned());
    assert_eq!(refused(hall.venue.get(director, &path).await), hidden, "not even he");
    let nobody = Someone { cookie: String::new(), id: String::new() };
    let labels = format!("/api/events/{event}/rounds/1/labels");
    let labels = hall.venue.get(&nobody, &labels).await.unwrap();
    assert_eq!((&labels[1]["board"], &labels[1]["dealer"]), (&json!(2), &json!("N")));
    hall.act(director, open(1)).await;
    assert_eq!(hall.venue.get(director, &path).await.unwrap()["public"], false);
    assert_eq!(refused(hall.venue.get(director, &boards(event, 2)).await), hidden);
    let public = hall.venue.get(&nobody, &format!("/api/events/{event}")).await.unwrap();
    let opened = &public["boards_opened"][0];
    assert_eq!((&opened["by"], &opened["round"]), (&json!("裁判长"), &json!(1)));

    let own = json!({"people": [{"name": "本人", "user": director.id}, {"name": "搭档"}]});
    let add = json!({"c": "add", "rows": [own]});
    assert_eq!(hall.code(director, add.clone()).await, "has_opened_boards");
    let other = hall.venue.staff("副裁判长", store::Role::Director).await;
    assert_eq!(hall.code(&other, add).await, "has_opened_boards", "by nobody's hand");
    let own = json!({"people": [{"name": "副手", "user": other.id}, {"name": "搭档"}]});
    hall.act(&other, json!({"c": "add", "rows": [own]})).await;
    assert_eq!(hall.code(&other, open(1)).await, "plays_boards");
    assert_eq!(refused(hall.venue.get(&other, &path).await), hidden);
    hall.act(director, json!({"c": "undo"})).await;
    hall.act(&other, open(1)).await;
}

/// Another server has no key to the seal: it deals rounds to come anew, says
/// so, and shows who restored the event.
#[tokio::test(flavor = "multi_thread")]
async fn another_server_shows_who_restored_and_deals_anew() {
    let hall = Boards::open().await;
    hall.first_round().await;
    hall.act(&hall.director, open(2)).await;
    let played = hall.venue.get(&hall.director, &boards(&hall.event, 1)).await.unwrap();
    let second = hall.venue.get(&hall.director, &boards(&hall.event, 2)).await.unwrap();
    let file = hall.backup().await;
    let copied_ms = Backup::read(&file).unwrap().lines.last().unwrap().at_ms;

    let mut elsewhere = Venue::open().await;
    elsewhere.pass_min(90);
    let director = elsewhere.staff("另一位裁判长", store::Role::Director).await;
    assert_eq!(restore(&elsewhere, &director, &file).await, 201);
    let event = hall.event.clone();
    let view = format!("/api/events/{event}");
    let restored = async |venue: &Venue| {
        venue.get(&director, &view).await.unwrap()["restored"].as_array().unwrap().clone()
    };
    let shown = restored(&elsewhere).await;
    let (by, at_ms) = (&shown[0]["by"], shown[0]["at_ms"].as_i64().unwrap());
    assert_eq!((by, &shown[0]["copied_ms"]), (&json!("另一位裁判长"), &json!(copied_ms)));
    assert_eq!(at_ms, 1_800_000_000_000 + 90 * 60_000);
    assert!(shown[0]["signed_by"].is_string());
    elsewhere.restart().await;
    assert_eq!(restored(&elsewhere).await, shown, "before anything has happened there");
    assert_eq!(elsewhere.get(&director, &boards(&event, 1)).await.unwrap(), played);

    // With the first step it is in the log, and boards are dealt anew.
    let copy = Boards { venue: elsewhere, director: director.clone(), event: event.clone() };
    copy.act(&director, open(3)).await;
    assert_eq!(restored(&copy.venue).await, shown);
    let audit = copy.venue.get(&director, &format!("{view}/audit?limit=3")).await.unwrap();
    let words: Vec<&Value> =
        audit["lines"].as_array().unwrap().iter().map(|line| &line["c"]).collect();
    assert_eq!(words, ["open_boards", "boards_sealed", "restored"]);
    assert!(audit["lines"][2]["zh"].as_str().unwrap().contains("另一位裁判长"));
    let third = copy.venue.get(&director, &boards(&event, 3)).await.unwrap();
    assert_ne!(third["boards"], second["boards"]);
    let lost = copy.code(&director, open(2)).await;
    assert_eq!(lost, "boards_lost", "somebody has prepared those of the old server");
    assert_eq!(copy.venue.get(&director, &boards(&event, 1)).await.unwrap(), played);
    let again = copy.backup().await;
    assert_eq!(restore(&hall.venue, &hall.director, &again).await, 201, "and back again");
    let shown = hall.venue.get(&hall.director, &view).await.unwrap()["restored"].take();
    assert_eq!(shown.as_array().unwrap().len(), 2);
}
