//! Boards are the same at every table, and nobody sees them before he has
//! played them.

use protocol::{ClientMessage, Ruling};
use serde_json::{Value, json};

use crate::hall::{Hall, bots, command, entry, strings, user};
use crate::venue::{Someone, Venue};

async fn code(hall: &Hall, who: &Someone, path: String) -> String {
    match hall.venue.of(who).get::<Value>(&path).await {
        Ok(_) => "seen".to_owned(),
        Err(error) => error.code().unwrap_or_default().to_owned(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn boards_are_closed_until_all_have_played_them() {
    let venue = Venue::open().await;
    let [late, partner] = [venue.guest("迟甲").await, venue.guest("迟乙").await];
    let (referee, stranger) = (venue.guest("裁判").await, venue.guest("路人").await);
    let mut rows = bots(3, 2);
    rows.push(entry("", &[user("迟甲", &late), user("迟乙", &partner)]));
    let hall = Hall::with(venue, "cn2017", false, rows).await;
    hall.act(json!({"c": "staff", "user": referee.id, "role": "referee"})).await;
    // The latecomer helps the referees elsewhere; here he plays.
    hall.act(json!({"c": "staff", "user": partner.id, "role": "referee"})).await;
    hall.begin().await;
    let desk = hall.until(|desk| desk["missing"].as_array().unwrap().len() == 1).await;
    let matches = desk["event"]["rounds"][0]["matches"].as_array().unwrap();
    let waits = |of: &&Value| of["slip"].is_null();
    let open = strings(&matches.iter().find(waits).unwrap()["online"])[0].clone();
    let over = strings(&matches.iter().find(|of| !waits(of)).unwrap()["online"])[0].clone();

    for path in ["record", "replay"] {
        let path = format!("/api/tables/{over}/{path}");
        for who in [&late, &partner, &stranger] {
            assert_eq!(code(&hall, who, path.clone()).await, "boards_hidden", "{path}");
        }
    }
    // An engine tells nobody of them, referees included.
    for who in [&late, &stranger, &referee, &hall.director] {
        let analysis = format!("/api/tables/{over}/deals/1/analysis");
        for path in [analysis.clone(), format!("{analysis}/live")] {
            assert_eq!(code(&hall, who, path.clone()).await, "boards_hidden", "{path}");
        }
        let asked = hall.venue.of(who).post::<Value>(&analysis, &json!({})).await.unwrap_err();
        assert_eq!(asked.code(), Some("boards_hidden"));
    }
    let replay = format!("/api/tables/{over}/replay");
    assert_eq!(code(&hall, &referee, replay.clone()).await, "seen");
    assert_eq!(code(&hall, &hall.director, replay.clone()).await, "seen");
    for table in [&open, &over] {
        let refused = hall.venue.of(&stranger).connect(table).await.unwrap_err();
        assert_eq!(refused.code(), Some("no_spectators"));
    }
    let as_referee = hall.venue.of(&partner).connect_with(&over, "referee=true").await;
    assert_eq!(as_referee.unwrap_err().code(), Some("forbidden"), "he has yet to play them");
    // Nor does it help to be a director: the backup has the boards under seal.
    hall.act(json!({"c": "staff", "user": partner.id, "role": "director"})).await;
    let backup = hall.venue.text(&partner, &format!("/api/events/{}/backup", hall.event)).await;
    let of_file = desk::backup::Backup::read(&backup).unwrap().desk().unwrap();
    assert!(::venue::deal(&of_file.round_boards(0, 1).unwrap()).is_none());
    // Nor to leave: whoever looked on as a referee cannot come in for him.
    let entry = entry("", &[user("裁判", &referee), user("路人", &stranger)]);
    let add = json!({"c": "add", "rows": [entry]});
    let late = hall.venue.attempt(&hall.event, &hall.director, add).await;
    assert_eq!(crate::venue::refused(late).1, "saw_boards");
    // Neither the lobby nor the public page helps.
    for status in ["gathering", "playing", "over"] {
        let listed: Value =
            hall.venue.get(&stranger, &format!("/api/tables?status={status}")).await.unwrap();
        assert_eq!(listed["tables"], json!([]));
    }
    let public = hall.public().await;
    for of in public["rounds"][0]["matches"].as_array().unwrap() {
        assert_eq!((&of["slip"], &of["scores"]), (&Value::Null, &json!([])), "{of}");
    }

    // The referee ends the last table, and everything opens.
    let mut sees = hall.connect(&referee, &open, "referee=true").await;
    let rule = |ruling| ClientMessage::Rule { id: "r".to_owned(), seen: 1, ruling };
    let again = command(&mut sees, &rule(Ruling::Annul {})).await;
    assert_eq!(again, Err("board_stays".to_owned()), "others play the same cards");
    command(&mut sees, &rule(Ruling::Close {})).await.unwrap();
    let slip = json!({"by": "forfeit", "absent": [0]});
    let no = matches.iter().find(waits).unwrap()["match_no"].clone();
    hall.act(json!({"c": "enter", "match_no": no, "slip": slip})).await;
    hall.act(json!({"c": "confirm", "match_no": no})).await;
    assert_eq!(code(&hall, &stranger, replay).await, "seen");
    let public = hall.public().await;
    assert!(public["rounds"][0]["matches"][0]["slip"].is_object());
}

#[tokio::test(flavor = "multi_thread")]
async fn every_table_of_a_round_plays_the_same_boards() {
    let hall = Hall::open("cn2017", false, bots(4, 2)).await;
    hall.begin().await;
    hall.results().await;
    let mut dealt = Vec::new();
    for table in hall.tables().await {
        let record = hall.venue.of(&hall.director).record(&table).await.unwrap();
        let proof = games::record::verify(record.lines());
        assert!(proof.findings.is_empty(), "{table}: {:?}", proof.findings);
        let lines: Vec<Value> =
            record.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let of = |kind: &str, field: &str| -> Vec<Value> {
            let lines = lines.iter().filter(|line| line["type"] == kind);
            lines.map(|line| line[field].clone()).collect()
        };
        assert_eq!(of("commitment", "boards").len(), 1, "one commitment for the set");
        dealt.push((of("secret", "secret"), of("deal", "hands"), of("deal", "kitty")));
    }
    assert_eq!(dealt.len(), 2);
    assert_eq!(dealt[0], dealt[1]);
    assert_eq!(dealt[0].1.len(), 8, "boards that nobody declared would be dealt again");
}
