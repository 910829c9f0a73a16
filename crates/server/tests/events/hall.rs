//! Paper tables: phones with the key of a table's card, codes, calls.

use serde_json::{Value, json};
use server::limits::Rate;
use server::{Config, Limits};

use crate::venue::{Someone, Venue, config, levels, refused};

/// An event with a referee and a helper, whose first round is played.
struct Hall {
    venue: Venue,
    event: String,
    director: Someone,
    referee: Someone,
    helper: Someone,
}

impl Hall {
    async fn open(config: Config) -> Self {
        let venue = Venue::with(config).await;
        let director = venue.staff("裁判长", store::Role::Director).await;
        let referee = venue.guest("裁判员").await;
        let helper = venue.guest("记录员").await;
        let staff = json!([
            {"user": referee.id, "role": "referee"}, {"user": helper.id, "role": "helper"},
        ]);
        let event = venue.event(&director, staff).await;
        venue.first_round(&event, &director, 8).await;
        Self { venue, event, director, referee, helper }
    }

    async fn key(&self, table: usize) -> String {
        let path = format!("/api/events/{}/keys", self.event);
        let keys = self.venue.get(&self.helper, &path).await.unwrap();
        assert_eq!(keys[table - 1]["table"], table);
        keys[table - 1]["key"].as_str().unwrap().to_owned()
    }

    /// What a phone without an account sees.
    async fn card(&self, table: usize, key: &str) -> Result<Value, client::ClientError> {
        let nobody = Someone { cookie: String::new(), id: String::new() };
        let path = format!("/api/events/{}/tables/{table}?key={key}", self.event);
        self.venue.get(&nobody, &path).await
    }
}

fn report(match_no: &Value, key: &str, side: u8, slip: Value) -> Value {
    json!({"c": "report", "match_no": match_no, "slip": slip, "key": key, "side": side})
}

#[tokio::test(flavor = "multi_thread")]
async fn two_phones_report_with_the_key_of_their_table() {
    let mut hall = Hall::open(config()).await;
    let (venue, event) = (&hall.venue, hall.event.as_str());
    let keys = venue.get(&hall.helper, &format!("/api/events/{event}/keys?tables=6")).await;
    assert_eq!(keys.unwrap().as_array().unwrap().len(), 6);
    let key = hall.key(2).await;
    let other = hall.key(3).await;
    assert_eq!(refused(hall.card(2, &other).await), (403, "wrong_key".to_owned()));
    let card = hall.card(2, &key).await.unwrap();
    let no = card["match_no"].clone();
    assert_eq!((&card["table"], &card["state"]), (&json!(2), &json!("playing")));
    assert_eq!(card["slip"], json!({"by": "levels", "winner": false}));
    assert_eq!(card["sides"].as_array().unwrap().len(), 2);

    let phones = [venue.guest("手机甲").await, venue.guest("手机乙").await];
    let wrong = venue.attempt(event, &phones[0], report(&no, &other, 0, levels("8", "5"))).await;
    assert_eq!(refused(wrong), (403, "wrong_key".to_owned()));
    venue.act(event, &phones[0], report(&no, &key, 0, levels("8", "5"))).await;
    let both = venue.attempt(event, &phones[0], report(&no, &key, 1, levels("8", "5"))).await;
    assert_eq!(refused(both), (403, "both_sides".to_owned()));
    venue.act(event, &phones[1], report(&no, &key, 1, levels("8", "6"))).await;
    assert_eq!(hall.card(2, &key).await.unwrap()["differ"], true);
    let desk = venue.desk(event, &hall.referee).await;
    assert_eq!((&desk["calls"][0]["match_no"], &desk["calls"][0]["differ"]), (&no, &json!(true)));
    venue.act(event, &phones[1], report(&no, &key, 1, levels("8", "5"))).await;
    let card = hall.card(2, &key).await.unwrap();
    assert_eq!(card["counts"]["levels"], json!(["8", "5"]));
    let desk = venue.desk(event, &hall.director).await;
    assert_eq!(desk["calls"], json!([]));
    assert!(!desk["missing"].as_array().unwrap().contains(&no));
    // Neither key nor code is ever public.
    let public = venue.get(&phones[0], &format!("/api/events/{event}")).await.unwrap().to_string();
    let code = desk["cards"][0]["code"].as_str().unwrap();
    assert!(code.len() == 8 && !public.contains(code) && !public.contains(&key));
    let log = venue.text(&hall.director, &format!("/api/events/{event}/log")).await;
    assert!(!log.contains(code) && !log.contains(&key) && !log.contains("secret"));
    hall.venue.close().await;
}

/// A guest becomes a player by the code on a slip of paper, shows his
/// conventions and calls a referee; all of it is there after a restart.
#[tokio::test(flavor = "multi_thread")]
async fn a_guest_claims_calls_and_shows_his_conventions() {
    let mut hall = Hall::open(config()).await;
    let (venue, event) = (&mut hall.venue, hall.event.as_str());
    let guest = venue.guest("来宾").await;
    let desk = venue.desk(event, &hall.director).await;
    assert_eq!((&desk["you"], &desk["next"]["code"]), (&json!("director"), &json!("results")));
    let card = desk["cards"].as_array().unwrap().iter().find(|card| card["entrant"] == 3).unwrap();
    let claim = json!({"c": "claim", "code": card["code"], "person": 1});
    venue.act(event, &guest, claim.clone()).await;
    assert_eq!(refused(venue.attempt(event, &guest, claim).await).1, "already_claimed");
    let convention = json!({"c": "convention", "entrant": 3, "text": "首攻长套"});
    venue.act(event, &guest, convention).await;
    let public = venue.get(&guest, &format!("/api/events/{event}")).await.unwrap();
    assert_eq!(public["conventions"], json!([{"entrant": 3, "text": "首攻长套"}]));
    let matches = public["rounds"][0]["matches"].as_array().unwrap();
    let own = matches.iter().find(|m| m["sides"].as_array().unwrap().contains(&json!(3))).unwrap();
    let call = json!({"c": "call", "match_no": own["match_no"], "text": "有争议"});
    venue.act(event, &guest, call).await;
    let calls = venue.desk(event, &hall.referee).await["calls"].clone();
    assert_eq!((&calls[0]["by"], &calls[0]["table"]), (&json!("来宾"), &own["table"]));
    venue.act(event, &hall.referee, json!({"c": "attend", "call": calls[0]["id"]})).await;

    venue.restart().await;
    let mine = venue.get(&guest, &format!("/api/events/{event}/mine")).await.unwrap();
    assert_eq!((&mine["entrant"], &mine["person"]), (&json!(3), &json!(1)));
    assert_eq!(mine["convention"], "首攻长套");
    let calls = venue.desk(event, &hall.referee).await["calls"].clone();
    assert_eq!(calls[0]["attended_by"], "裁判员");
    let audit = format!("/api/events/{event}/audit?limit=3");
    let audit = venue.get(&hall.helper, &audit).await.unwrap();
    let words: Vec<&str> =
        audit["lines"].as_array().unwrap().iter().map(|line| line["c"].as_str().unwrap()).collect();
    assert_eq!(words, ["attend", "call", "convention"]);
    let next = format!("/api/events/{event}/audit?before={}&limit=1", audit["next"]);
    let older = venue.get(&hall.helper, &next).await.unwrap();
    assert_eq!(older["lines"][0]["c"], "claim");
    hall.venue.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_tries_codes_for_ever() {
    let tight = Rate { per_minute: 1, burst: 3 };
    let limits = Limits { event_per_user: tight, ..config().limits };
    let mut hall = Hall::open(Config { limits, ..config() }).await;
    let (venue, event) = (&hall.venue, hall.event.as_str());
    let guest = venue.guest("来宾").await;
    let claim = json!({"c": "claim", "code": "ABCDEFGH"});
    for _ in 0..3 {
        assert_eq!(refused(venue.attempt(event, &guest, claim.clone()).await).1, "no_code");
    }
    let answer = venue.attempt(event, &guest, claim.clone()).await;
    assert_eq!(refused(answer), (429, "too_many_requests".to_owned()));
    let path = format!("/api/events/{event}/commands?preview=true");
    let body = json!({"id": "p", "seen": 1, "do": claim});
    let tried = venue.of(&guest).post::<Value>(&path, &body).await;
    assert_eq!(refused(tried).0, 429);
    let other = venue.guest("另一位").await;
    assert_eq!(refused(venue.attempt(event, &other, claim).await).1, "no_code");
    hall.venue.close().await;
}
