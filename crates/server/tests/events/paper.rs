//! A whole event on paper, from its opening to its final standings.

use serde_json::{Value, json};
use server::Config;
use testbed::Postgres;

use crate::venue::{Someone, Venue, advance, config, enter, import, levels, new_event, refused};

const LEVELS: [&str; 14] =
    ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "past A"];

/// A server, an event and its staff.
struct Hall {
    venue: Venue,
    event: String,
    director: Someone,
    referee: Someone,
    helpers: [Someone; 2],
}

impl Hall {
    async fn open(config: Config) -> Self {
        let venue = Venue::with(config).await;
        let director = venue.staff("裁判长", store::Role::Director).await;
        let referee = venue.guest("裁判员").await;
        let helpers = [venue.guest("记录甲").await, venue.guest("记录乙").await];
        let staff = json!([
            {"user": referee.id, "role": "referee"},
            {"user": helpers[0].id, "role": "helper"},
            {"user": helpers[1].id, "role": "helper"},
        ]);
        // A preview opens nothing.
        let body = new_event(staff.clone());
        let shown: Value =
            venue.of(&director).post("/api/events?preview=true", &body).await.unwrap();
        assert_eq!(shown["event"]["sections"], json!(["机关组", "事业单位组"]));
        let listed = venue.get(&director, "/api/events?status=upcoming").await.unwrap();
        assert_eq!(listed["events"], json!([]));
        let event = venue.event(&director, staff).await;
        Self { venue, event, director, referee, helpers }
    }

    async fn act(&self, command: Value) -> Value {
        self.venue.act(&self.event, &self.director, command).await
    }

    async fn desk(&self) -> Value {
        self.venue.get(&self.director, &format!("/api/events/{}/desk", self.event)).await.unwrap()
    }

    async fn public(&self) -> Value {
        self.venue.get(&self.director, &format!("/api/events/{}", self.event)).await.unwrap()
    }

    /// One helper enters the slips of some matches, the other confirms them.
    async fn slips(&self, round: u32, some: impl Fn(u64) -> bool) {
        let desk = self.desk().await;
        let matches = desk["event"]["rounds"][round as usize - 1]["matches"].as_array().unwrap();
        for of in matches {
            let no = of["match_no"].as_u64().unwrap();
            if !some(no) {
                continue;
            }
            let [a, b] = [0, 1].map(|side| of["sides"][side].as_u64().unwrap());
            let level = |id: u64| LEVELS[((id * 7 + u64::from(round) * 5) % 13) as usize];
            let slip = levels(level(a), level(b));
            self.venue.act(&self.event, &self.helpers[0], enter(no, slip)).await;
            let confirm = json!({"c": "confirm", "match_no": no});
            self.venue.act(&self.event, &self.helpers[1], confirm).await;
            self.venue.pass_min(1);
        }
    }

    async fn advance(&self, round: u32, to: &str) {
        self.act(advance(round, to)).await;
    }

    /// Pairs a round, having looked at it first, and starts it.
    async fn start_round(&self, round: u32) {
        let seen = self.venue.preview(&self.event, &self.director, json!({"c": "draft"})).await;
        assert_eq!(seen["draft"]["round"], round, "{seen}");
        let done = self.act(json!({"c": "draft"})).await;
        assert_eq!(done["consequences"]["draft"], seen["draft"]);
        assert_eq!(done["consequences"]["engine"], json!([]), "paired by the engine itself");
        let public = self.public().await;
        assert_eq!(public["rounds"].as_array().unwrap().len(), round as usize - 1, "a draft");
        self.advance(round, "published").await;
        self.advance(round, "playing").await;
    }
}

/// Somebody smokes; the referee sees the proposal, rules, and an appeal makes
/// it a warning.
async fn ruling_and_appeal(hall: &Hall) {
    let (venue, event) = (&hall.venue, hall.event.as_str());
    let rule = json!({"c": "rule", "entrant": 3, "offence": "smoking"});
    let seen = venue.preview(event, &hall.referee, rule.clone()).await;
    assert_eq!(seen["rulings"][0]["proposed"], json!({"match_points_off": 1}), "{seen}");
    venue.act(event, &hall.referee, rule).await;
    let appeal = json!({
        "c": "appeal", "entrant": 3, "ruling": 1, "form": "written", "grounds": "并未点燃",
    });
    venue.act(event, &hall.referee, appeal).await;
    let decide = json!({
        "c": "decide_appeal", "appeal": 1, "step": "chief_referee", "change": "warning",
        "reason": "并未点燃",
    });
    assert_eq!(refused(venue.attempt(event, &hall.referee, decide.clone()).await).0, 403);
    hall.act(decide).await;
    let desk = hall.desk().await;
    assert_eq!(desk["rulings"][0]["sanction"], "warning", "{desk}");
    assert_eq!(desk["appeals"][0]["decisions"][0]["changed"], true);
}

/// A result of a round whose standings are out was written down wrongly; the
/// draft that was made of it falls.
async fn correction(hall: &Hall, round: u32) {
    hall.act(json!({"c": "draft"})).await;
    let public = hall.public().await;
    let of = &public["rounds"][round as usize - 1]["matches"][0];
    let [a, b] = [0, 1].map(|side| of["slip"]["levels"][side].as_str().unwrap().to_owned());
    let command = json!({
        "c": "correct", "round": round, "match_no": 1, "slip": levels(&b, &a), "reason": "写反了",
    });
    let seen = hall.venue.preview(&hall.event, &hall.director, command.clone()).await;
    let moved: Vec<u64> = seen["standings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|shift| shift["entrant"].as_u64().unwrap())
        .collect();
    for side in [0, 1] {
        assert!(moved.contains(&of["sides"][side].as_u64().unwrap()), "{seen}");
    }
    assert_eq!(seen["draft_dropped"], true, "{seen}");
    let pairings = &seen["pairings"];
    assert_eq!(pairings["round"], round + 1, "{seen}");
    let count = |which: &str| pairings[which].as_array().unwrap().len();
    assert_eq!(count("before"), count("after"), "{seen}");
    let done = hall.act(command).await;
    assert_eq!(done["consequences"], seen);
    let desk = hall.desk().await;
    assert_eq!(desk["event"]["rounds"].as_array().unwrap().len(), round as usize, "no draft");
}

/// The clock of most2015: forty minutes, a warning ten before, and more time
/// for one table.
async fn clock(hall: &Hall) {
    let extend = json!({"c": "extend", "match_no": 2, "minutes": 5});
    hall.venue.act(&hall.event, &hall.referee, extend).await;
    let clock = hall.public().await["clock"].clone();
    let at = |name: &str| clock[name].as_i64().unwrap();
    assert_eq!(at("ends_ms") - at("started_ms"), 40 * 60_000);
    assert_eq!(at("ends_ms") - at("warn_ms"), 10 * 60_000);
    assert_eq!((&clock["last_deals"], &clock["counting_present"]), (&json!(2), &json!(true)));
    let more = &clock["extensions"][0];
    assert_eq!(more["ends_ms"].as_i64().unwrap() - at("ends_ms"), 5 * 60_000);
    for held in [true, false] {
        hall.venue.act(&hall.event, &hall.referee, json!({"c": "hold", "held": held})).await;
        hall.venue.pass_min(3);
    }
    let later = hall.public().await["clock"]["ends_ms"].as_i64().unwrap();
    assert_eq!(later - at("ends_ms"), 3 * 60_000);
}

async fn before_the_start(hall: &Hall) {
    let done = hall.act(import(16)).await;
    assert_eq!(done["consequences"]["entered"].as_array().unwrap().len(), 16);
    let people = json!([{"name": "选手1-1", "post": "司长"}, {"name": "替补"}]);
    let row = json!({"unit": "第1司", "label": "1", "people": people, "section": 0, "table": 6});
    hall.act(json!({"c": "edit", "entrant": 1, "row": row})).await;
    for entrant in 1..=16 {
        let here = json!({"c": "check_in", "entrant": entrant, "present": true});
        hall.venue.act(&hall.event, &hall.helpers[0], here).await;
    }
    hall.act(json!({"c": "begin", "word": "迎新春"})).await;
    let public = hall.public().await;
    let first = public["entrants"].as_array().unwrap().iter().find(|e| e["id"] == 1).unwrap();
    assert_eq!(first["name"], "选手1-1、替补");
    assert!(!public.to_string().contains("司长"), "posts are the desk's");
}

async fn whole_event(config: Config) {
    let mut hall = Hall::open(config).await;
    before_the_start(&hall).await;
    for round in 1..=4 {
        hall.start_round(round).await;
        match round {
            1 => {
                let undo = json!({"c": "undo"});
                let seen = hall.venue.preview(&hall.event, &hall.director, undo.clone()).await;
                assert!(seen["en"].as_str().unwrap().contains("started round 1"), "{seen}");
                hall.act(undo).await;
                assert_eq!(hall.public().await["clock"], Value::Null);
                hall.advance(1, "playing").await;
                let why = format!("/api/events/{}/rounds/1/matches/1/why", hall.event);
                let why = hall.venue.get(&hall.helpers[0], &why).await.unwrap();
                assert_eq!(why["sides"].as_array().unwrap().len(), 2);
                clock(&hall).await;
                ruling_and_appeal(&hall).await;
            }
            2 => {
                hall.slips(2, |no| no <= 4).await;
                assert_eq!(hall.desk().await["missing"], json!([5, 6, 7, 8]));
                let before = hall.desk().await;
                hall.venue.restart().await;
                assert_eq!(hall.desk().await, before, "nothing was lost");
                let early = hall.venue.attempt(&hall.event, &hall.director, advance(2, "closed"));
                assert_eq!(refused(early.await).1, "slips_missing");
            }
            _ => {}
        }
        hall.slips(round, |no| round != 2 || no > 4).await;
        hall.advance(round, "closed").await;
        hall.advance(round, "provisional").await;
        match round {
            1 => {
                let people = json!([{"name": "迟到甲"}, {"name": "迟到乙"}]);
                let row = json!({"unit": "第9司", "label": "1", "people": people, "section": 1});
                hall.act(json!({"c": "add", "rows": [row]})).await;
            }
            2 => {
                hall.act(json!({"c": "withdraw", "entrant": 5})).await;
            }
            3 => correction(&hall, 3).await,
            _ => {}
        }
        hall.advance(round, "final").await;
        hall.venue.pass_min(10);
    }
    // A lot is drawn where an awarded place depends on it, and nowhere else.
    let lot = json!({"c": "draw_ties", "word": "并列"});
    if hall.desk().await["next"]["code"] == "draw_ties" {
        hall.act(lot).await;
    } else {
        let refused = hall.venue.attempt(&hall.event, &hall.director, lot).await.unwrap_err();
        assert_eq!(refused.code(), Some("no_ties"));
    }
    hall.act(json!({"c": "end_stage"})).await;
    hall.act(json!({"c": "finish"})).await;
    outcome(&hall).await;
    hall.venue.close().await;
}

/// The final standings, the exports, and what the checker says of the log.
async fn outcome(hall: &Hall) {
    let path = |rest: &str| format!("/api/events/{}{rest}", hall.event);
    let public = hall.public().await;
    assert_eq!(public["summary"]["status"], "past");
    assert_eq!(public["rounds"].as_array().unwrap().len(), 4);
    let standings = &public["standings"][0];
    let rows = standings["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 17);
    let ranks: Vec<u64> = rows.iter().map(|row| row["rank"].as_u64().unwrap()).collect();
    for (at, row) in rows.iter().enumerate().skip(1) {
        let parted = row["decided_by"]["zh"].is_string();
        let expected = if parted { at as u64 + 1 } else { ranks[at - 1] };
        assert_eq!(ranks[at], expected, "whom nothing parts share a place: {standings}");
    }
    assert_eq!(standings["sections"].as_array().unwrap().len(), 2);
    assert_eq!(standings["units"].as_array().unwrap().len(), 9);
    let json = hall.venue.get(&hall.director, &path("/standings.json")).await.unwrap();
    assert_eq!(json, public["standings"]);
    let csv = hall.venue.text(&hall.director, &path("/standings.csv")).await;
    assert_eq!(csv.lines().count(), 18, "{csv}");

    let log = hall.venue.text(&hall.referee, &path("/log")).await;
    let log: Vec<tournament::event::Entry> =
        log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(tournament::check::check(&log), []);
    let event = tournament::event::Event::replay(&log).unwrap();
    let table = event.state().standings(0).unwrap();
    let order: Vec<u64> = table.rows.iter().map(|row| u64::from(row.entrant.0)).collect();
    let shown: Vec<u64> = rows.iter().map(|row| row["entrant"].as_u64().unwrap()).collect();
    assert_eq!(order, shown);
    let past = hall.venue.get(&hall.director, "/api/events?status=past").await.unwrap();
    assert_eq!(past["events"][0]["id"], hall.event);
    assert_eq!(past["events"][0]["entrants"], 16);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_of_sixteen_pairs_is_played_on_paper() {
    whole_event(config()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_is_played_on_postgres() {
    let server = Postgres::start();
    whole_event(Config { database: Some(server.database("events")), ..config() }).await;
}
