//! Whole events of bots.

use serde_json::json;

use crate::hall::{Hall, bots, strings};
use crate::venue::refused;

#[tokio::test(flavor = "multi_thread")]
async fn a_duplicate_of_eight_pairs_of_bots() {
    const ROUNDS: u32 = 4;
    let hall = Hall::open("cn2017", false, bots(8, 2)).await;
    hall.act(json!({"c": "begin", "word": "抽签"})).await;
    for round in 1..=ROUNDS {
        hall.start(round).await;
        let desk = hall.results().await;
        let line = &desk["history"][0];
        assert_eq!((&line["by"], &line["c"]), (&json!("系统"), &json!("online_result")), "{line}");
        let matches = desk["event"]["rounds"][round as usize - 1]["matches"].as_array().unwrap();
        assert_eq!(matches.len(), 4);
        for of in matches {
            assert_eq!(of["slip"]["results"].as_array().unwrap().len(), 8, "{of}");
        }
        hall.end(round).await;
    }
    hall.act(json!({"c": "draw_ties", "word": "并列"})).await;
    hall.act(json!({"c": "end_stage"})).await;
    hall.finish().await;
    let standings = &hall.public().await["standings"][0];
    assert_eq!(standings["rows"].as_array().unwrap().len(), 8);
}

#[tokio::test(flavor = "multi_thread")]
async fn twenty_seven_bots_play_erdayi_through_all_stages() {
    let hall = Hall::open("erdayi2021", false, bots(27, 1)).await;
    for (stage, groups) in [9, 3, 1].into_iter().enumerate() {
        let begin = json!({"c": "begin", "word": format!("抽签{stage}")});
        while let Err(refusal) =
            hall.venue.attempt(&hall.event, &hall.director, begin.clone()).await
        {
            assert_eq!(refused(Err(refusal)).1, "tie_at_cut", "stage {stage}");
            part_equals(&hall).await;
        }
        hall.start(1).await;
        let desk = hall.results().await;
        let rounds = desk["event"]["rounds"].as_array().unwrap();
        assert_eq!(rounds.len(), stage + 1);
        let matches = rounds[stage]["matches"].as_array().unwrap();
        assert_eq!(matches.len(), groups);
        for of in matches {
            assert_eq!(of["slip"]["deals"].as_array().unwrap().len(), 10, "{of}");
        }
        hall.end(1).await;
        hall.act(json!({"c": "end_stage"})).await;
    }
    hall.finish().await;
    let public = hall.public().await;
    let fields: Vec<usize> = public["standings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|stage| stage["rows"].as_array().unwrap().len())
        .collect();
    assert_eq!(fields, [27, 9, 3]);
}

/// Parts equals at the cut as the desk says: three play extra deals, and the
/// lot decides among others and where extra deals did not.
async fn part_equals(hall: &Hall) {
    let next = hall.desk().await["next"].clone();
    if next["code"] == "extra_deals" {
        hall.act(json!({"c": "play_off", "players": next["players"]})).await;
        hall.until(|desk| desk["event"]["play_off"].is_null()).await;
    } else {
        assert_eq!(next["code"], "draw_ties", "{next}");
        hall.act(json!({"c": "draw_ties", "word": "并列"})).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn three_bots_play_extra_deals_whose_scores_come_by_themselves() {
    let hall = Hall::open("erdayi2021", false, bots(12, 1)).await;
    hall.begin().await;
    hall.results().await;
    hall.end(1).await;
    hall.act(json!({"c": "end_stage"})).await;
    hall.act(json!({"c": "play_off", "players": [3, 6, 9]})).await;
    let desk = hall.until(|desk| desk["event"]["play_off"].is_null()).await;
    let line = &desk["history"][0];
    assert_eq!((&line["by"], &line["c"]), (&json!("系统"), &json!("online_result")), "{line}");
    let deals = hall.checked_log().await.into_iter().find_map(|entry| match entry.what {
        tournament::event::Happening::ExtraDeals { players, deals, .. } => Some((players, deals)),
        _ => None,
    });
    let (players, deals) = deals.expect("the scores are in the log");
    assert_eq!(players.map(|id| id.0), [3, 6, 9]);
    assert_eq!(deals.len(), 3);
}

/// A match of bots comes to a slip that its stage accepts.
async fn check(preset: &str, people: usize, tables: usize) {
    let hall = Hall::open(preset, false, bots(2, people)).await;
    hall.begin().await;
    let desk = hall.results().await;
    let of = &desk["event"]["rounds"][0]["matches"][0];
    assert_eq!(strings(&of["online"]).len(), tables);
    assert!(of["slip"].is_object() && of["scores"][1].is_object(), "{of}");
    hall.end(1).await;
    hall.checked_log().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn levels_when_nobody_takes_time_go_past_a() {
    check("most2015", 2, 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_within_its_time() {
    check("sasu2017", 2, 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_without_a_limit() {
    check("cn2002-knockout", 2, 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn boards_of_pairs() {
    check("cn2002-swiss", 2, 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn boards_of_teams_of_four() {
    check("cn2002-team", 4, 2).await;
}

/// cn2002:24 一: the best of three games at one table, without a person.
#[tokio::test(flavor = "multi_thread")]
async fn a_final_of_bots_is_the_best_of_three_games() {
    let hall = Hall::open("cn2002-knockout", false, bots(2, 2)).await;
    let mut plan = hall.desk().await["event"]["plan"].clone();
    plan["stages"][0]["scoring"] = json!({"games": {"wins": 2}});
    hall.act(json!({"c": "plan", "plan": plan})).await;
    hall.begin().await;
    let desk = hall.results().await;
    let of = &desk["event"]["rounds"][0]["matches"][0];
    let won = of["slip"]["won"].as_array().unwrap();
    assert!(won.contains(&json!(2)) && won.iter().all(|games| games.as_u64() <= Some(2)), "{of}");
    hall.end(1).await;
    hall.act(json!({"c": "end_stage"})).await;
    hall.finish().await;
}
