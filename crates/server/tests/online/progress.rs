//! How far the online tables of a round are, for those who look after it.

use protocol::{ClientMessage, Ruling};
use serde_json::{Value, json};

use crate::hall::{Hall, bots, command, entry, strings, user};
use crate::venue::{Venue, refused};

/// A duplicate round: two pairs of bots play it through while a pair of people
/// keeps the bots of the other table waiting.
#[tokio::test(flavor = "multi_thread")]
async fn a_helper_sees_how_far_every_table_is() {
    let venue = Venue::open().await;
    let [late, partner] = [venue.guest("迟甲").await, venue.guest("迟乙").await];
    let (helper, stranger) = (venue.guest("记录员").await, venue.guest("路人").await);
    let mut rows = bots(3, 2);
    rows.push(entry("", &[user("迟甲", &late), user("迟乙", &partner)]));
    let hall = Hall::with(venue, "cn2017", false, rows).await;
    hall.act(json!({"c": "staff", "user": helper.id, "role": "helper"})).await;
    let path = format!("/api/events/{}/progress", hall.event);
    let progress = async |by| hall.venue.get(by, &path).await.unwrap();
    assert_eq!(progress(&helper).await, json!([]), "no round is played");
    hall.begin().await;
    let desk = hall.until(|desk| desk["missing"].as_array().unwrap().len() == 1).await;
    hall.made().await;
    let matches = desk["event"]["rounds"][0]["matches"].as_array().unwrap();
    let of = |waits: bool| {
        let of = matches.iter().find(|of| of["slip"].is_null() == waits).unwrap();
        (of["match_no"].clone(), strings(&of["online"])[0].clone())
    };
    let ((open_no, open), (over_no, over)) = (of(true), of(false));
    let line = |no: &Value, id: &str, status: &str, deals: u32, seated: u32| {
        json!({
            "match_no": no, "id": id, "status": status, "deals": deals, "seated": seated,
            "chairs": 4, "paused": false,
        })
    };
    let mut expected =
        vec![line(&open_no, &open, "gathering", 0, 2), line(&over_no, &over, "over", 8, 4)];
    expected.sort_by_key(|of| of["match_no"].as_u64());
    assert_eq!(progress(&helper).await, json!(expected));
    // Nothing of what was played is told, and nobody else is told anything.
    for who in [&late, &stranger] {
        assert_eq!(refused(hall.venue.get(who, &path).await).0, 403);
    }

    // The referee closes it; what it came to is for the desk to say, and when
    // the round is closed there is nothing left to follow.
    let mut sees = hall.connect(&hall.director, &open, "referee=true").await;
    let rule = |ruling| ClientMessage::Rule { id: "r".to_owned(), seen: 1, ruling };
    command(&mut sees, &rule(Ruling::Close {})).await.unwrap();
    let now = progress(&helper).await;
    let closed = now.as_array().unwrap().iter().find(|of| of["id"] == open.as_str()).unwrap();
    assert_eq!((&closed["status"], &closed["deals"]), (&json!("over"), &json!(0)));
    let slip = json!({"by": "forfeit", "absent": [0]});
    hall.act(json!({"c": "enter", "match_no": open_no, "slip": slip})).await;
    hall.act(json!({"c": "confirm", "match_no": open_no})).await;
    hall.end(1).await;
    assert_eq!(progress(&helper).await, json!([]));
}
