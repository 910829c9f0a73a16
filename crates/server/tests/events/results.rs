//! Entries by the players themselves, results from their phones, and changes
//! by hand to a draft.

use serde_json::{Value, json};

use crate::venue::{Someone, Venue, levels, refused};

async fn desk(venue: &Venue, event: &str, who: &Someone) -> Value {
    venue.get(who, &format!("/api/events/{event}/desk")).await.unwrap()
}

/// Two who enter themselves are approved, meet, and report.
#[tokio::test(flavor = "multi_thread")]
async fn results_are_reported_by_both_sides() {
    let mut venue = Venue::open().await;
    let director = venue.staff("裁判长", store::Role::Director).await;
    let event = venue.event(&director, json!([])).await;
    let players = [venue.account("jia").await, venue.account("yi").await];
    for (number, player) in (1..).zip(&players) {
        let people = json!([{"name": "本人", "user": player.id}, {"name": "搭档"}]);
        let apply =
            json!({"c": "apply", "row": {"unit": format!("单位{number}"), "people": people}});
        venue.act(&event, player, apply.clone()).await;
        assert_eq!(refused(venue.attempt(&event, player, apply).await).1, "already_applied");
        let approve = json!({"c": "approve", "application": number});
        venue.act(&event, &director, approve).await;
        let mine = venue.get(player, &format!("/api/events/{event}/mine")).await.unwrap();
        let approved = json!({"is": "approved", "entrant": number});
        assert_eq!(mine["applications"][0]["state"], approved);
    }
    let guest = venue.guest("过客").await;
    let people = json!([{"name": "本人", "user": guest.id}, {"name": "搭档"}]);
    let applied = venue.attempt(&event, &guest, json!({"c": "apply", "row": {"people": people}}));
    assert_eq!(refused(applied.await).1, "account_needed");

    venue.act(&event, &director, json!({"c": "begin"})).await;
    venue.act(&event, &director, json!({"c": "draft"})).await;
    for to in ["published", "playing"] {
        venue.act(&event, &director, crate::venue::advance(1, to)).await;
    }
    let report = |slip: Value| json!({"c": "report", "match_no": 1, "slip": slip});
    let stranger = venue.attempt(&event, &guest, report(levels("8", "5"))).await;
    assert_eq!(refused(stranger), (403, "not_your_match".to_owned()));
    venue.act(&event, &players[0], report(levels("8", "5"))).await;
    venue.act(&event, &players[1], report(levels("8", "6"))).await;
    let view = desk(&venue, &event, &director).await;
    assert_eq!((&view["pending"][0]["differ"], &view["missing"]), (&json!(true), &json!([1])));
    venue.act(&event, &players[1], report(levels("8", "5"))).await;
    let view = desk(&venue, &event, &director).await;
    assert_eq!((&view["pending"], &view["missing"]), (&json!([]), &json!([])));
    let taken = &view["event"]["rounds"][0]["matches"][0];
    assert_eq!(taken["slip"]["levels"], json!(["8", "5"]));
    venue.close().await;
}

/// Two type a slip without seeing each other's, and the history of its table
/// tells it afterwards.
#[tokio::test(flavor = "multi_thread")]
async fn a_slip_is_typed_twice_unseen() {
    let mut venue = Venue::open().await;
    let director = venue.staff("裁判长", store::Role::Director).await;
    let helper = venue.guest("记录员").await;
    let staff = json!([{"user": helper.id, "role": "helper"}]);
    let event = venue.event(&director, staff).await;
    venue.first_round(&event, &director, 4).await;
    let record = |b: &str| json!({"c": "record", "match_no": 1, "slip": levels("Q", b)});
    venue.act(&event, &helper, record("J")).await;
    let audit = |query: &str| format!("/api/events/{event}/audit?{query}");
    for who in [&helper, &director] {
        let seen = desk(&venue, &event, who).await;
        assert_eq!(seen["pending"][0]["once"], true);
        assert_eq!(seen["pending"][0].get("entered"), None);
        let told = venue.get(who, &audit("limit=1")).await.unwrap();
        for text in [seen.to_string(), told.to_string()] {
            assert!(!text.contains("\"Q\"") && !text.contains("Q : J"), "{text}");
        }
    }
    let own = venue.attempt(&event, &helper, record("J")).await;
    assert_eq!(refused(own), (403, "own_record".to_owned()));
    // Trying tells the right guess from a wrong one no better than not trying.
    let guesses = [record("J"), record("K"), record("2")];
    let mut told = Vec::new();
    for guess in guesses {
        told.push(venue.preview(&event, &director, guess).await);
    }
    assert!(told.iter().all(|of| *of == told[0]), "{told:#?}");
    venue.act(&event, &director, record("J")).await;
    let told = venue.get(&helper, &audit("find=1桌%20q:j")).await.unwrap();
    assert_eq!(told["lines"].as_array().unwrap().len(), 2, "{told}");
    let table = venue.get(&helper, &audit("stage=0&round=1&match_no=1")).await.unwrap();
    assert_eq!(table["lines"], told["lines"]);
    let progress = format!("/api/events/{event}/progress");
    assert_eq!(venue.get(&helper, &progress).await.unwrap(), json!([]), "nothing is online");
    let stranger = venue.guest("过客").await;
    assert_eq!(refused(venue.get(&stranger, &progress).await).0, 403);
    venue.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_is_changed_by_hand_with_warnings() {
    let mut venue = Venue::open().await;
    let director = venue.staff("裁判长", store::Role::Director).await;
    let event = venue.event(&director, json!([])).await;
    venue.act(&event, &director, crate::venue::import(8)).await;
    let fixed = json!({"c": "fix_table", "entrant": 3, "table": 9});
    venue.act(&event, &director, fixed).await;
    venue.act(&event, &director, json!({"c": "begin", "word": "抽签"})).await;
    venue.act(&event, &director, json!({"c": "draft"})).await;
    // Entrants 1 and 2 are of one unit, which the engine keeps apart.
    let by_hand = json!({"c": "draft", "fixed": [[1, 2]], "leniency": "units_may_meet"});
    let seen = venue.preview(&event, &director, by_hand.clone()).await;
    let codes: Vec<&str> =
        seen["warnings"].as_array().unwrap().iter().filter_map(|w| w["code"].as_str()).collect();
    assert_eq!(codes, ["own_unit"], "{seen}");
    assert!(!seen["engine"].as_array().unwrap().is_empty(), "the engine would pair otherwise");
    venue.act(&event, &director, by_hand).await;
    let view = desk(&venue, &event, &director).await;
    let matches = view["event"]["rounds"][0]["matches"].as_array().unwrap();
    let of = |entrant: u64| {
        matches.iter().find(|m| m["sides"].as_array().unwrap().contains(&json!(entrant))).unwrap()
    };
    assert_eq!(of(1)["match_no"], of(2)["match_no"]);
    assert_eq!(of(3)["table"], 9);
    let (one, there) = (of(1)["match_no"].clone(), of(3)["match_no"].clone());
    let before = of(1)["table"].clone();
    venue.act(&event, &director, json!({"c": "move_table", "match_no": one, "table": 9})).await;
    let view = desk(&venue, &event, &director).await;
    let matches = view["event"]["rounds"][0]["matches"].as_array().unwrap();
    let table = |no: &Value| &matches.iter().find(|m| m["match_no"] == *no).unwrap()["table"];
    assert_eq!((table(&one), table(&there)), (&json!(9), &before));

    // Undone step by step, the draft is the engine's again.
    venue.act(&event, &director, json!({"c": "undo"})).await;
    venue.act(&event, &director, json!({"c": "undo"})).await;
    let view = desk(&venue, &event, &director).await;
    assert_eq!(view["warnings"], json!([]));
    assert_eq!(view["history"][2]["undone"], true, "{view}");
    venue.close().await;
}
