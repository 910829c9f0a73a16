//! How a director shapes an event: plans over HTTP.

use serde_json::{Value, json};

use crate::venue::{Someone, Venue, advance, enter, import, levels, new_event, refused};

/// A plan of cn2002 for pairs, with such stages.
fn plan(stages: Value) -> Value {
    json!({
        "name": "", "edition": "cn2002", "kind": "pair", "decks": 2, "numbers": "as_entered",
        "sections": ["机关组", "事业单位组"], "unit_best": 0, "unit_most": 4, "awarded": 6,
        "stages": stages,
    })
}

/// A Swiss by time in so many rounds, then the best four in a knock-out.
fn swiss_then_knockout(rounds: u32, minutes: u32) -> Value {
    let swiss = json!({"swiss": {"rounds": rounds, "first": "lot", "avoid_unit": true}});
    let timed = json!({"timed": {"minutes": minutes, "worth": "plain"}});
    let knockout = json!({"knockout": {"draw": "seeded", "third_place": true}});
    let games = json!({"games": {"wins": 2}});
    plan(json!([
        {"format": swiss, "scoring": timed, "cut": {"best": 4}},
        {"format": knockout, "scoring": games},
    ]))
}

fn request(preset: &str, plan: Option<Value>) -> Value {
    let mut body = new_event(json!([]));
    body["preset"] = json!(preset);
    if let Some(plan) = plan {
        body["plan"] = plan;
    }
    body
}

async fn open(venue: &Venue, director: &Someone, body: &Value) -> (String, Value) {
    let opened: Value = venue.of(director).post("/api/events", body).await.unwrap();
    (opened["id"].as_str().unwrap().to_owned(), opened["event"].clone())
}

async fn read(venue: &Venue, director: &Someone, plan: &Value) -> Result<Value, (u16, String)> {
    let answer: Result<Value, _> = venue.of(director).post("/api/events/plans", plan).await;
    match answer {
        Ok(plan) => Ok(plan),
        Err(error) => Err(refused(Err(error))),
    }
}

/// A preset is a starting point, and nobody has to say how many will come:
/// the field decides when it is drawn (cn2002:27).
#[tokio::test(flavor = "multi_thread")]
async fn a_preset_opens_as_it_is_and_its_field_decides_its_rounds() {
    let venue = Venue::open().await;
    let director = venue.staff("裁判长", store::Role::Director).await;
    let presets = venue.get(&director, "/api/events/presets").await.unwrap();
    for row in presets.as_array().unwrap() {
        let read = read(&venue, &director, &row["plan"]).await.unwrap();
        assert_eq!(read, row["plan"], "{}", row["id"]);
        let body = request(row["id"].as_str().unwrap(), Some(row["plan"].clone()));
        let (_, event) = open(&venue, &director, &body).await;
        assert_eq!(event["plan"]["stages"], row["plan"]["stages"], "{}", row["id"]);
        assert_eq!(event["plan"]["name"], body["details"]["name"]);
    }

    let (event, shown) = open(&venue, &director, &request("cn2002-swiss", None)).await;
    assert_eq!(shown["plan"]["stages"][0]["format"]["swiss"]["rounds"], 0);
    assert_eq!(shown["summary"]["rounds_planned"], Value::Null, "nobody knows yet");
    venue.act(&event, &director, json!({"c": "plan", "plan": {
        "sections": ["机关组", "事业单位组"], "name": "", "edition": "cn2002", "kind": "pair",
        "decks": 3, "numbers": "by_lot", "unit_best": 0, "stages": shown["plan"]["stages"],
    }}))
    .await;
    venue.act(&event, &director, import(16)).await;
    let begin = venue.preview(&event, &director, json!({"c": "begin"})).await;
    assert_eq!(begin["warnings"][0]["code"], "rounds_change");
    venue.act(&event, &director, json!({"c": "begin"})).await;
    let drawn = venue.desk(&event, &director).await;
    assert_eq!(drawn["event"]["plan"]["stages"][0]["format"]["swiss"]["rounds"], 6);
    assert_eq!(drawn["event"]["plan"]["decks"], 3);
}

/// erdayi2021 三（四）: the list is on notice before lots are drawn; who draws
/// earlier than announced is told so.
#[tokio::test(flavor = "multi_thread")]
async fn drawing_before_entries_and_notice_are_over_is_warned_of() {
    let venue = Venue::open().await;
    let director = venue.staff("裁判长", store::Role::Director).await;
    let mut body = request("erdayi2021", None);
    let now = venue.now_ms.load(std::sync::atomic::Ordering::Relaxed);
    body["details"]["entry_until_ms"] = json!(now + 60 * 60_000);
    body["details"]["notice_until_ms"] = json!(now + 120 * 60_000);
    let (event, _) = open(&venue, &director, &body).await;
    let rows: Vec<Value> =
        (1..=9).map(|at| json!({"name": format!("选手{at}"), "people": []})).collect();
    venue.act(&event, &director, json!({"c": "add", "rows": rows})).await;
    let mut warned = Vec::new();
    for _ in 0..3 {
        let begin = venue.preview(&event, &director, json!({"c": "begin"})).await;
        let codes = begin["warnings"].as_array().unwrap().iter().map(|of| of["code"].clone());
        let early = ["entries_open", "on_notice"];
        warned.push(codes.filter(|code| early.iter().any(|of| code == of)).count());
        venue.pass_min(61);
    }
    assert_eq!(warned, [2, 1, 0]);
}

/// Every format with every scoring that it can have is opened, and what
/// follows from them is filled in.
#[tokio::test(flavor = "multi_thread")]
async fn every_format_and_scoring_can_be_opened() {
    let venue = Venue::open().await;
    let director = venue.staff("裁判长", store::Role::Director).await;
    let formats = [
        json!({"swiss": {"rounds": 5, "first": "seeded", "avoid_unit": false}}),
        json!({"round_robin": {"double": true, "groups": 2}}),
        json!({"knockout": {"draw": "lot", "third_place": true}}),
        json!({"double_elimination": {"draw": "lot", "extra_final": false}}),
    ];
    let scorings = [
        (json!({"games": {"wins": 1}}), 4),
        (json!({"games": {"wins": 2, "minutes": 90}}), 4),
        (json!({"timed": {"minutes": 150, "worth": "plain"}}), 4),
        (json!({"timed": {"minutes": 40, "worth": "difference"}}), 3),
        (json!({"boards": {"boards": 12, "tables": 1, "standard": true}}), 1200),
    ];
    for (format, ranking) in formats.iter().zip(["cn2002", "round_robin", "reached", "reached"]) {
        for (scoring, award) in &scorings {
            let plan = plan(json!([{"format": format, "scoring": scoring}]));
            let (_, event) = open(&venue, &director, &request("cn2002-swiss", Some(plan))).await;
            let stage = &event["plan"]["stages"][0];
            assert_eq!(stage["ranking"], ranking, "{format}");
            assert_eq!(stage["award"]["points"], *award, "{scoring}");
        }
    }
    let (boards, threes) = (json!({"matchpoints": {"boards": 6}}), json!({"points": {"deals": 5}}));
    let field =
        plan(json!([{"format": {"duplicate": {"rounds": 3, "first": "lot"}}, "scoring": boards}]));
    assert!(read(&venue, &director, &field).await.is_ok());
    let mut players = plan(json!([{"format": {"threes": {"draw": "lot"}}, "scoring": threes}]));
    players["edition"] = json!("erdayi2021");
    (players["kind"], players["decks"]) = (json!("player"), json!(1));
    let (_, event) = open(&venue, &director, &request("erdayi2021", Some(players))).await;
    assert_eq!(event["plan"]["stages"][0]["ranking"], "erdayi2021");
}

/// What cannot be played is refused with the stage and the reason, and opens
/// nothing.
#[tokio::test(flavor = "multi_thread")]
async fn a_plan_that_cannot_be_played_says_why() {
    let venue = Venue::open().await;
    let director = venue.staff("裁判长", store::Role::Director).await;
    let check = async |path: &str, to: Value, words: &str| {
        let mut plan = swiss_then_knockout(5, 40);
        *plan.pointer_mut(path).unwrap() = to;
        let body = request("cn2002-swiss", Some(plan.clone()));
        for (path, body) in [("/api/events/plans", &plan), ("/api/events", &body)] {
            let answer: Result<Value, _> = venue.of(&director).post(path, body).await;
            let Err(client::ClientError::Refused { status, body }) = answer else {
                panic!("{path} took {plan}");
            };
            assert_eq!((status, &*body.code), (422, "bad_plan"), "{path}: {}", body.en);
            assert!(body.zh.contains(words), "{}", body.zh);
        }
    };
    check("/stages/0/cut", json!({"best": 1}), "第 1 阶段：出线名额").await;
    check("/stages/0/cut", json!({"best_of_each_group": 2}), "第 1 阶段：只有分组循环赛").await;
    let boards = json!({"boards": {"boards": 16, "tables": 2, "standard": false}});
    check("/stages/1/scoring", boards, "第 2 阶段：四人队").await;
    check("/stages/1/scoring", json!({"games": {"wins": 9}}), "第 2 阶段：轮数").await;
    check("/stages/1/scoring", json!({"matchpoints": {"boards": 4}}), "第 2 阶段：这种赛法").await;
    check("/stages", json!([]), "阶段").await;
    check("/decks", json!(4), "副牌").await;
    check("/kind", json!("player"), "个人参赛").await;
    let other = request("most2015", Some(swiss_then_knockout(5, 40)));
    let answer: Result<Value, _> = venue.of(&director).post("/api/events", &other).await;
    assert_eq!(refused(answer), (422, "other_text".to_owned()));
    let listed = venue.get(&director, "/api/events?status=upcoming").await.unwrap();
    assert_eq!(listed["events"], json!([]));
}

/// Until the draw all of a plan changes; then rounds and minutes, and the
/// preview says what comes of it.
#[tokio::test(flavor = "multi_thread")]
async fn rounds_and_minutes_change_while_the_stage_is_played() {
    let venue = Venue::open().await;
    let director = venue.staff("裁判长", store::Role::Director).await;
    let helper = venue.guest("记录员").await;
    let mut body = request("cn2002-swiss", Some(swiss_then_knockout(5, 40)));
    body["staff"] = json!([{"user": helper.id, "role": "helper"}]);
    let (event, _) = open(&venue, &director, &body).await;
    let replan =
        |rounds, minutes| json!({"c": "plan", "plan": swiss_then_knockout(rounds, minutes)});
    let codes = |answer: &Value| -> Vec<String> {
        let all = answer["warnings"].as_array().unwrap();
        all.iter().map(|of| of["code"].as_str().unwrap().to_owned()).collect()
    };
    // Before the draw the second stage may go.
    let mut short = swiss_then_knockout(4, 40);
    short["stages"].as_array_mut().unwrap().pop();
    short["stages"][0].as_object_mut().unwrap().remove("cut");
    let seen = venue.preview(&event, &director, json!({"c": "plan", "plan": short})).await;
    assert_eq!(codes(&seen), ["rounds_change", "stage_change", "stage_gone"]);

    venue.first_round(&event, &director, 8).await;
    let before = venue.desk(&event, &director).await;
    let ends = before["event"]["clock"]["ends_ms"].clone();
    let seen = venue.preview(&event, &director, replan(4, 50)).await;
    assert_eq!(codes(&seen), ["rounds_change", "minutes_change"]);
    let words = |at: usize| seen["warnings"][at]["zh"].as_str().unwrap();
    assert_eq!(words(0), "预赛由 5 轮改为 4 轮：已公布 1 轮，还有 3 轮。");
    assert_eq!(words(1), "预赛每轮由 40 分钟改为 50 分钟，从第 2 轮起；已经开始的轮次不变。");
    assert_eq!(venue.desk(&event, &director).await["event"]["plan"], before["event"]["plan"]);

    venue.act(&event, &director, replan(4, 50)).await;
    let now = venue.desk(&event, &director).await;
    assert_eq!(now["event"]["stages"][0]["rounds"], 4);
    assert_eq!(now["event"]["clock"]["ends_ms"], ends, "the round keeps its minutes");

    // What is drawn stands.
    let mut other = swiss_then_knockout(4, 50);
    other["stages"][0]["format"]["swiss"]["avoid_unit"] = json!(false);
    let answer = venue.attempt(&event, &director, json!({"c": "plan", "plan": other})).await;
    assert_eq!(refused(answer), (422, "plan_fixed".to_owned()));
    let none = venue.attempt(&event, &director, replan(0, 50)).await;
    assert_eq!(refused(none), (422, "plan_fixed".to_owned()));

    // The next round has the new minutes, and what was played its results.
    for of in now["event"]["rounds"][0]["matches"].as_array().unwrap() {
        let match_no = of["match_no"].as_u64().unwrap();
        venue.act(&event, &helper, enter(match_no, levels("7", "5"))).await;
        venue.act(&event, &director, json!({"c": "confirm", "match_no": match_no})).await;
    }
    for to in ["closed", "provisional"] {
        venue.act(&event, &director, advance(1, to)).await;
    }
    let seen = venue.preview(&event, &director, replan(6, 50)).await;
    assert_eq!(codes(&seen), ["rounds_change", "results_stay"]);
    venue.act(&event, &director, json!({"c": "draft"})).await;
    let seen = venue.preview(&event, &director, replan(6, 50)).await;
    assert_eq!(seen["draft_dropped"], true);
    for to in ["published", "playing"] {
        venue.act(&event, &director, advance(2, to)).await;
    }
    let clock = venue.desk(&event, &director).await["event"]["clock"].clone();
    let span = clock["ends_ms"].as_i64().unwrap() - clock["started_ms"].as_i64().unwrap();
    assert_eq!(span, 50 * 60_000);
}

/// A rehearsal is of the event as it is planned by then.
#[tokio::test(flavor = "multi_thread")]
async fn a_rehearsal_has_the_plan_of_its_event() {
    let venue = Venue::open().await;
    let director = venue.staff("裁判长", store::Role::Director).await;
    let (event, _) = open(&venue, &director, &request("cn2002-knockout", None)).await;
    let command = json!({"c": "plan", "plan": swiss_then_knockout(3, 30)});
    venue.act(&event, &director, command).await;
    venue.act(&event, &director, import(8)).await;
    let path = format!("/api/events/{event}/rehearse");
    let opened: Value = venue.of(&director).post(&path, &json!({})).await.unwrap();
    let planned = venue.desk(&event, &director).await["event"]["plan"].clone();
    assert_eq!(opened["event"]["plan"]["stages"], planned["stages"]);
    assert_eq!(opened["event"]["plan"]["sections"], planned["sections"]);
    assert_eq!(opened["event"]["entrants"].as_array().unwrap().len(), 8);
}

/// Everyone reads what sections are called, so that nothing in it hides.
#[tokio::test(flavor = "multi_thread")]
async fn sections_are_called_what_can_be_seen() {
    let venue = Venue::open().await;
    let director = venue.staff("裁判长", store::Role::Director).await;
    let named = |section: &str| {
        let mut plan = swiss_then_knockout(5, 40);
        plan["sections"] = json!([section]);
        plan
    };
    let turned = named("甲\u{202e}组");
    let opened: Result<Value, _> = venue
        .of(&director)
        .post("/api/events", &request("cn2002-swiss", Some(turned.clone())))
        .await;
    assert_eq!(refused(opened).1, "bad_title");
    let (event, _) = open(&venue, &director, &request("cn2002-swiss", None)).await;
    let changed = venue.attempt(&event, &director, json!({"c": "plan", "plan": turned})).await;
    assert_eq!(refused(changed).1, "bad_title");
    venue.act(&event, &director, json!({"c": "plan", "plan": named("甲组")})).await;
}
