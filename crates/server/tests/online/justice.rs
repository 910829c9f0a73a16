//! One ruling for the event and its tables, counted once wherever it was made.

use client::Connection;
use protocol::{ClientMessage, Ruling, ServerMessage, Told};
use serde_json::{Value, json};

use crate::hall::{Hall, command, entry, event, ready, until, user};
use crate::venue::{Someone, Venue};

/// A match of four people that has begun, its table, the connections of its
/// people and that of its referee.
async fn begun(preset: &str) -> (Hall, Vec<Connection>, Connection) {
    let (hall, mut seats, judge) = seated(preset).await;
    all_ready(&mut seats).await;
    (hall, seats, judge)
}

/// The same before anybody is ready.
async fn seated(preset: &str) -> (Hall, Vec<Connection>, Connection) {
    let venue = Venue::open().await;
    let mut people: Vec<Someone> = Vec::new();
    for name in ["甲", "乙", "丙", "丁"] {
        people.push(venue.guest(name).await);
    }
    let referee = venue.guest("裁判").await;
    let pair = |one: usize, other: usize| {
        let named = |at: usize| user(["甲", "乙", "丙", "丁"][at], &people[at]);
        entry("", &[named(one), named(other)])
    };
    let hall = Hall::with(venue, preset, false, vec![pair(0, 1), pair(2, 3)]).await;
    hall.act(json!({"c": "staff", "user": referee.id, "role": "referee"})).await;
    hall.begin().await;
    let table = hall.tables().await[0].clone();
    let mut seats = Vec::new();
    for person in &people {
        seats.push(hall.connect(person, &table, "").await);
    }
    let judge = hall.connect(&referee, &table, "referee=true").await;
    (hall, seats, judge)
}

async fn all_ready(seats: &mut [Connection]) {
    for seat in &mut *seats {
        command(seat, &ready("r")).await.unwrap();
    }
    for seat in seats {
        event(seat, |event| matches!(event, Told::Began { .. } | Told::Committed { .. })).await;
    }
}

/// Plays on until a deal has its dealer, and says where he sits.
async fn dealer(hall: &Hall, seat: &mut Connection) -> usize {
    let hands = hall.haste(500);
    let mut dealer = None;
    event(seat, |told| {
        if let Told::Trump { dealer: of, .. } = told {
            dealer = Some(of.index());
        }
        dealer.is_some()
    })
    .await;
    hands.abort();
    dealer.unwrap()
}

/// Hears what becomes of a deal that is lost by a ruling.
async fn lost_deal(seat: &mut Connection) -> String {
    let mut effect = String::new();
    event(seat, |told| {
        if let Told::Forfeited { zh, .. } = told {
            effect.clone_from(zh);
        }
        !effect.is_empty()
    })
    .await;
    effect
}

/// The code with which the desk refuses a command.
async fn refused(hall: &Hall, command: Value) -> String {
    let given = hall.venue.attempt(&hall.event, &hall.director, command).await;
    given.unwrap_err().code().unwrap().to_owned()
}

fn rulings(desk: &Value) -> Vec<(&Value, &Value, &Value)> {
    let all = desk["rulings"].as_array().unwrap();
    all.iter().map(|of| (&of["entrant"], &of["offence"], &of["sanction"])).collect()
}

/// The entrant that sits on a seat, east–west being the first of the match.
async fn entrant_at(hall: &Hall, seat: usize) -> Value {
    hall.matches().await[0]["sides"][seat % 2].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_referee_rules_at_the_table_is_a_ruling_of_the_event() {
    let (hall, _seats, mut judge) = begun("most2015").await;
    let seat = games::Seat::new(1).unwrap();
    let lost = Ruling::LoseMatch { seat };
    let rule = ClientMessage::Rule { id: "x".to_owned(), seen: 1, ruling: lost };
    command(&mut judge, &rule).await.unwrap();
    let desk = hall.results().await;
    let loser = entrant_at(&hall, 1).await;
    assert_eq!(rulings(&desk), [(&loser, &json!("ruled_at_table"), &json!("match_lost"))]);
    assert_eq!(desk["rulings"][0]["by"], "裁判");
    let of = &desk["event"]["rounds"][0]["matches"][0];
    assert_eq!(of["slip"], json!({"by": "forfeit", "absent": [1]}), "{of}");
    hall.end(1).await;
    hall.checked_log().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_desk_rules_is_done_at_the_table_once() {
    let (hall, mut seats, _judge) = begun("most2015").await;
    let entrant = entrant_at(&hall, 0).await;
    let slow = json!({"c": "rule", "entrant": entrant, "offence": "slow_play"});
    hall.act(slow.clone()).await;
    hall.act(slow).await;
    // The second time costs ten points of the deal, which the table takes when
    // one is in hand.
    let hands = hall.haste(100);
    event(&mut seats[0], |told| matches!(told, Told::Penalised { points: 10, .. })).await;
    hands.abort();
    let grave = json!({"c": "rule", "entrant": entrant, "offence": "deliberate"});
    hall.act(grave).await;
    let mut penalised = 0;
    event(&mut seats[0], |told| {
        penalised += usize::from(matches!(told, Told::Penalised { .. }));
        matches!(told, Told::Over { .. })
    })
    .await;
    assert_eq!(penalised, 0, "the points were taken once");
    let desk = hall.results().await;
    let of = |offence: &'static str, sanction: Value| (entrant.clone(), json!(offence), sanction);
    let given = [
        of("slow_play", json!("warning")),
        of("slow_play", json!({"deal_points": 10})),
        of("deliberate", json!("match_lost")),
    ];
    let now = rulings(&desk);
    let now: Vec<_> = now.into_iter().map(|(a, b, c)| (a.clone(), b.clone(), c.clone())).collect();
    assert_eq!(now, given, "nothing comes back from the table");
    hall.checked_log().await;
}

/// sasu2017 八: what the desk rules carries the levels of its own article, and
/// not those that the text usually gives.
#[tokio::test(flavor = "multi_thread")]
async fn a_deal_lost_at_the_desk_has_the_levels_of_its_article() {
    for (offence, by_dealer, effect) in [
        ("wrong_play", true, "台下方上台"),
        // Nobody has a point yet: 三级, 再升一级.
        ("count", false, "庄家方升4级"),
    ] {
        let (hall, mut seats, _judge) = begun("sasu2017").await;
        let dealer = dealer(&hall, &mut seats[0]).await;
        let entrant = entrant_at(&hall, dealer + usize::from(!by_dealer)).await;
        hall.act(json!({"c": "rule", "entrant": entrant, "offence": offence})).await;
        assert_eq!(lost_deal(&mut seats[0]).await, effect, "{offence}");
    }
}

/// most2015 六(六): a referee at the table reads what his ruling does before
/// he rules, and everybody afterwards: at the table, and on the slip.
#[tokio::test(flavor = "multi_thread")]
async fn a_referee_weighs_a_lost_deal_and_the_text_gives_its_levels() {
    let (hall, mut seats, mut judge) = begun("most2015").await;
    let dealer = dealer(&hall, &mut seats[0]).await;
    let seat = games::Seat::new(dealer).unwrap();
    let ruling = Ruling::Forfeit { seat, levels: None };
    let weigh = ClientMessage::Weigh { q: 3, ruling: ruling.clone() };
    seats[1].send(&weigh).await.unwrap();
    until(&mut seats[1], |message| matches!(message, ServerMessage::Refused { q: Some(3), .. }))
        .await;
    judge.send(&weigh).await.unwrap();
    let mut weighed = None;
    until(&mut judge, |message| {
        if let ServerMessage::Weighed { q: 3, zh, .. } = message {
            weighed.clone_from(zh);
        }
        weighed.is_some()
    })
    .await;
    assert_eq!(weighed.as_deref(), Some("台下方上台升2级"));
    let rule = ClientMessage::Rule { id: "x".to_owned(), seen: 1, ruling };
    command(&mut judge, &rule).await.unwrap();
    assert_eq!(lost_deal(&mut seats[0]).await, "台下方上台升2级");
    let desk = hall.until(|desk| desk["rulings"] != json!([])).await;
    assert_eq!(desk["rulings"][0]["effect"]["zh"], "台下方上台升2级");
    let lost = &desk["event"]["rounds"][0]["matches"][0]["lost_deals"][0];
    assert_eq!((&lost["side"], &lost["deal"]), (&json!(dealer % 2), &json!(1)));
    assert_eq!(lost["effect"]["en"], "the defenders take over and rise 2");
}

/// most2015 二(五): 迟到6－10分钟，未违规方直接做庄打3, at the online table too.
#[tokio::test(flavor = "multi_thread")]
async fn who_was_in_time_deals_first_at_the_online_table() {
    let (hall, mut seats, mut judge) = seated("most2015").await;
    let late = entrant_at(&hall, 0).await;
    hall.act(json!({"c": "late", "entrant": late, "minutes": 7})).await;
    event(&mut judge, |told| matches!(told, Told::Gathering { first: Some(_), .. })).await;
    all_ready(&mut seats).await;
    let hands = hall.haste(500);
    let mut began = None;
    event(&mut seats[0], |told| {
        if let Told::Deal { deal, .. } = told {
            began = deal.as_ref().map(|deal| (deal.dealer, deal.levels));
        }
        began.is_some()
    })
    .await;
    hands.abort();
    let (dealer, levels) = began.unwrap();
    assert_eq!(dealer.map(protocol::Seat::index), Some(1));
    assert_eq!(levels.map(|level| level.to_string()), ["2", "3"]);
    let again = json!({"c": "late", "entrant": late, "minutes": 2});
    assert_eq!(refused(&hall, again).await, "begun_online");
}

/// What the table cannot do any more the event does not take: the referee is
/// told what to do instead.
#[tokio::test(flavor = "multi_thread")]
async fn a_ruling_on_a_deal_that_is_not_in_hand_is_refused() {
    let (hall, mut seats, _judge) = begun("most2015").await;
    dealer(&hall, &mut seats[0]).await;
    let entrant = entrant_at(&hall, 0).await;
    let rule = |deal: u32, sanction: Value| {
        json!({
            "c": "rule", "entrant": entrant, "offence": "slow_play", "deal": deal,
            "sanction": sanction, "reason": "屡次",
        })
    };
    let to_come = rule(2, json!({"deal_points": 10}));
    assert_eq!(refused(&hall, to_come).await, "deal_to_come");
    assert_eq!(hall.desk().await["rulings"], json!([]));
    // What costs nothing at the table may be about any deal.
    hall.act(rule(2, json!("warning"))).await;
    hall.act(rule(1, json!({"deal_points": 20}))).await;
    event(&mut seats[0], |told| matches!(told, Told::Penalised { points: 20, .. })).await;
}
