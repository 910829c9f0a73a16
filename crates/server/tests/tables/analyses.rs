//! Deals that are over, weighed decision by decision.

use std::num::NonZeroU64;

use client::{ClientError, Visitor};
use futures_util::StreamExt;
use protocol::{
    AnalysisNews, AnalysisState, DealAnalysis, GameView, Losses, Move, NewTableRequest, PlayedOn,
};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use server::limits::ANALYSES_OF_USER;
use server::{Config, Limits};

use crate::hall::{Hall, PATIENCE, config, id_of, play, play_with, table};

/// A server that thinks so long about a decision.
async fn hall(analysis_ms: u64) -> Hall {
    let config = config();
    let analysis_ms = NonZeroU64::new(analysis_ms).unwrap();
    Hall::with(Config { limits: Limits { analysis_ms, ..config.limits }, ..config }).await
}

/// A match of 二打一 that was played to its end, and those who played it.
async fn played(hall: &Hall, deals: u32) -> (String, Vec<Visitor>) {
    let guests = hall.guests(3).await;
    let (id, _) = guests[0].open_table(&table("erdayi2021", deals)).await.unwrap();
    let playing: Vec<_> = guests
        .iter()
        .enumerate()
        .map(|(at, guest)| tokio::spawn(play(guest.clone(), id.clone(), at as u64)))
        .collect();
    for player in playing {
        player.await.unwrap();
    }
    (id, guests)
}

fn path(table: &str, deal: usize) -> String {
    format!("/api/tables/{table}/deals/{deal}/analysis")
}

async fn ask(visitor: &Visitor, table: &str, deal: usize) -> Result<DealAnalysis, ClientError> {
    visitor.post(&path(table, deal), &json!({})).await
}

fn code<T: std::fmt::Debug>(answer: Result<T, ClientError>) -> (StatusCode, String) {
    match answer {
        Err(ClientError::Refused { status, body }) => {
            (StatusCode::from_u16(status).unwrap(), body.code)
        }
        other => panic!("{other:?}"),
    }
}

/// A stream of an analysis until it ends: what came first, and all news.
async fn follow(visitor: &Visitor, table: &str) -> (DealAnalysis, Vec<AnalysisNews>) {
    let live = format!("{}/live", path(table, 1));
    let response = visitor.send(Method::GET, &live, None).await.unwrap();
    assert_eq!(response.status(), StatusCode::OK);
    let read = async {
        let mut bytes = Vec::new();
        let mut parts = response.bytes_stream();
        while let Some(part) = parts.next().await {
            let Ok(part) = part else { break };
            bytes.extend_from_slice(&part);
        }
        // A part may end in the midst of a sign.
        String::from_utf8(bytes).unwrap()
    };
    let text = tokio::time::timeout(PATIENCE, read).await.expect("the stream ends");
    let of = |name: &str, message: &str| {
        let (event, data) = message.split_once("\ndata: ")?;
        (event == format!("event: {name}")).then(|| data.to_owned())
    };
    let messages: Vec<&str> = text.split("\n\n").collect();
    let first = messages.iter().find_map(|message| of("analysis", message)).unwrap();
    let news = messages.iter().filter_map(|message| of("news", message));
    let news = news.map(|data| serde_json::from_str(&data).unwrap()).collect();
    (serde_json::from_str(&first).unwrap(), news)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deal_is_weighed_while_one_looks_and_kept() {
    let mut hall = hall(20).await;
    let (id, guests) = played(&hall, 1).await;
    assert_eq!(
        code(guests[1].get::<Value>(&path(&id, 1)).await),
        (StatusCode::NOT_FOUND, "not_analysed".to_owned())
    );
    let asked = ask(&guests[1], &id, 1).await.unwrap();
    assert_eq!((asked.deal, asked.deals), (1, 1));
    assert!(asked.total > 5 && asked.decisions.len() >= asked.total);
    let (first, news) = follow(&guests[1], &id).await;
    let mut parts = first.parts;
    parts.extend(news.iter().flat_map(|news| news.parts.iter().cloned()));
    assert_eq!(parts.len(), asked.total, "every decision is told once");
    // One's own come first.
    let own_id = id_of(&guests[1]).await;
    let seats = guests[1].table(&id).await.unwrap().seats;
    let is_own = |of: &Option<protocol::SummarySeat>| {
        of.as_ref().and_then(|of| of.user.as_deref()) == Some(&own_id)
    };
    let seat = seats.iter().position(is_own).unwrap();
    let seat_of = |index: usize| asked.decisions.iter().find(|of| of.index == index).unwrap().seat;
    let own = parts.iter().take_while(|part| seat_of(part.weighed.index).index() == seat).count();
    let all_own = parts.iter().filter(|part| seat_of(part.weighed.index).index() == seat).count();
    assert!(own == all_own && own > 0, "{own} of {all_own}");
    let last = news.last().unwrap();
    assert_eq!(last.state, AnalysisState::Over);
    assert_eq!(last.summaries.len(), 3);
    for part in &parts {
        let weighed = &part.weighed;
        assert!(weighed.candidates.len() > 1 && weighed.made < weighed.candidates.len());
    }

    // It is kept, for whoever may see the record, over a restart.
    let kept = async |visitor: &Visitor| loop {
        let known: DealAnalysis = visitor.get(&path(&id, 1)).await.unwrap();
        assert_eq!(known.state, AnalysisState::Over);
        assert_eq!(known.parts.len(), asked.total);
        let losses: Losses = visitor.get("/api/me/losses?game=erdayi").await.unwrap();
        if let [deal] = &*losses.deals {
            assert_eq!((&*deal.table, deal.deal), (&*id, 1));
            assert_eq!(losses.tally, known.summaries[seat].tally);
            break;
        }
    };
    tokio::time::timeout(PATIENCE, kept(&guests[1])).await.expect("it is written");
    hall.restart().await;
    let (one, stranger) = (hall.again(&guests[1]), hall.guest("旁").await);
    kept(&one).await;
    let again = ask(&stranger, &id, 1).await.unwrap();
    assert_eq!((again.state, again.parts.len()), (AnalysisState::Over, asked.total));
    let (first, news) = follow(&stranger, &id).await;
    assert_eq!((first, news), (again, Vec::new()));
    let none: Losses = stranger.get("/api/me/losses?game=erdayi").await.unwrap();
    assert_eq!(none.deals.len(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_has_more_than_his_share_and_what_nobody_wants_ends() {
    // An hour for a decision: nothing ends by itself.
    let mut hall = hall(3_600_000).await;
    let (id, guests) = played(&hall, ANALYSES_OF_USER as u32 + 1).await;
    for deal in 1..=ANALYSES_OF_USER {
        let asked = ask(&guests[0], &id, deal).await.unwrap();
        assert!(asked.state.goes_on(), "{:?}", asked.state);
    }
    let more = ANALYSES_OF_USER + 1;
    assert_eq!(
        code(ask(&guests[0], &id, more).await),
        (StatusCode::TOO_MANY_REQUESTS, "too_many_analyses".to_owned())
    );
    // What he asked for already he may ask for again; others have their own share.
    assert!(ask(&guests[0], &id, 1).await.unwrap().state.goes_on());
    let waits = ask(&guests[1], &id, more).await.unwrap();
    assert_eq!(waits.state, AnalysisState::Waiting);
    // Two want the first deal; it ends when neither does.
    assert!(ask(&guests[2], &id, 1).await.unwrap().state.goes_on());
    let leave = async |visitor: &Visitor, deal| {
        let response =
            visitor.send(Method::DELETE, &path(&id, deal), Some(&json!({}))).await.unwrap();
        assert_eq!(response.status(), StatusCode::NO_CONTENT);
    };
    let first = path(&id, 1);
    leave(&guests[0], 1).await;
    assert!(guests[2].get::<DealAnalysis>(&first).await.unwrap().state.goes_on());
    leave(&guests[2], 1).await;
    assert_eq!(code(guests[2].get::<Value>(&first).await).1, "not_analysed");
    assert!(ask(&guests[0], &id, more).await.unwrap().state.goes_on(), "there is room again");
    // A server that stops waits for none of it, and the next knows nothing of it.
    hall.restart().await;
    let one = hall.again(&guests[0]);
    assert_eq!(code(one.get::<Value>(&path(&id, 2)).await).1, "not_analysed");
    assert!(ask(&one, &id, 2).await.unwrap().state.goes_on());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_analysis_is_for_those_who_may_have_the_record() {
    let hall = hall(20).await;
    let guests = hall.guests(3).await;
    let request = NewTableRequest { private: true, ..table("erdayi2021", 1) };
    let (id, link) = guests[0].open_table(&request).await.unwrap();
    let key = link.split_once('?').unwrap().1.to_owned();
    let (nobody, stranger) =
        (Visitor::with_cookie(reqwest::Client::new(), &hall.base(), ""), hall.guest("旁").await);
    let open = path(&id, 1);
    assert_eq!(code(ask(&guests[0], &id, 1).await).1, "not_over");
    let playing: Vec<_> = guests
        .iter()
        .enumerate()
        .map(|(at, guest)| {
            tokio::spawn(play_with(guest.clone(), id.clone(), key.clone(), at as u64))
        })
        .collect();
    for player in playing {
        player.await.unwrap();
    }
    for (visitor, path, expected) in [
        (&nobody, open.clone(), "not_signed_in"),
        (&stranger, open.clone(), "wrong_key"),
        (&stranger, format!("{open}/live"), "wrong_key"),
        (&stranger, path("nonsense", 1), "not_found"),
        (&guests[0], path(&id, 1), "not_analysed"),
    ] {
        assert_eq!(code(visitor.get::<Value>(&path).await).1, expected, "{path}");
    }
    for deal in [0, 2, 99] {
        assert_eq!(code(ask(&guests[0], &id, deal).await).1, "no_such_deal");
    }
    let play_on = format!("/api/tables/{id}/play-on");
    let begin = json!({"decision": 0, "moves": []});
    assert_eq!(code(stranger.post::<Value>(&play_on, &begin).await).1, "wrong_key");
    let replay: Value = guests[0].get(&format!("/api/tables/{id}/replay/key")).await.unwrap();
    let shared = format!("{open}?key={}", replay["key"].as_str().unwrap());
    assert!(stranger.post::<DealAnalysis>(&shared, &json!({})).await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn one_plays_on_from_a_decision_against_bots() {
    let hall = hall(3).await;
    let (id, guests) = played(&hall, 1).await;
    let known = ask(&guests[0], &id, 1).await.unwrap();
    let play_on = format!("/api/tables/{id}/play-on");
    let on = async |decision: usize, moves: &[Move]| -> Result<PlayedOn, ClientError> {
        guests[2].post(&play_on, &json!({"decision": decision, "moves": moves})).await
    };
    let leads = known.decisions.iter().find(|of| of.trick.is_some()).expect("somebody led");
    let start = on(leads.index, &[]).await.unwrap();
    assert_eq!((start.seat, start.over, start.done.len()), (leads.seat, false, 0));
    let GameView::Erdayi(view) = &start.view else { panic!("{start:?}") };
    let view = serde_json::to_value(view).unwrap();
    for (seat, hand) in view["deal"]["hands"].as_array().unwrap().iter().enumerate() {
        assert_eq!(hand.is_array(), seat == leads.seat.index(), "others' cards are not shown");
    }
    assert_eq!(code(on(99_999, &[]).await).1, "no_such_decision");
    let pass = on(leads.index, &[Move::Pass {}]).await;
    assert_eq!(code(pass).0, StatusCode::UNPROCESSABLE_ENTITY, "a leader plays");

    // The smallest card each time, and a pass where that does not do.
    let mut moves: Vec<Move> = Vec::new();
    let mut now = start;
    while !now.over {
        let view = serde_json::to_value(&now.view).unwrap();
        let hand = view["deal"]["hands"][leads.seat.index()].as_array().unwrap().clone();
        let mut played = None;
        let singles = hand.iter().map(|card| json!({"do": "play", "cards": [card]}));
        for next in singles.chain([json!({"do": "pass"})]) {
            let next: Move = serde_json::from_value(next).unwrap();
            let tried: Vec<Move> = moves.iter().cloned().chain([next]).collect();
            if let Ok(after) = on(leads.index, &tried).await {
                played = Some((tried, after));
                break;
            }
        }
        (moves, now) = played.expect("something is always allowed");
        assert!(moves.len() < 40);
    }
    assert_eq!(on(leads.index, &moves).await.unwrap(), now, "the same moves come to the same");
}

/// A match of 升级 of one board that was played to its end.
async fn board(hall: &Hall) -> (String, Vec<Visitor>) {
    let guests = hall.guests(4).await;
    let (id, _) = guests[0].open_table(&table("cn2017", 1)).await.unwrap();
    let playing: Vec<_> = guests
        .iter()
        .enumerate()
        .map(|(at, guest)| tokio::spawn(play(guest.clone(), id.clone(), at as u64)))
        .collect();
    for player in playing {
        player.await.unwrap();
    }
    (id, guests)
}

#[tokio::test(flavor = "multi_thread")]
async fn one_plays_on_from_the_midst_of_the_drawing() {
    let hall = hall(3).await;
    let (id, guests) = board(&hall).await;
    let known = ask(&guests[0], &id, 1).await.unwrap();
    let play_on = format!("/api/tables/{id}/play-on");
    let on = async |decision: usize, moves: &[Move]| -> Result<PlayedOn, ClientError> {
        guests[2].post(&play_on, &json!({"decision": decision, "moves": moves})).await
    };
    let drawing =
        known.decisions.iter().find(|of| of.drawn.is_some()).expect("somebody could declare");
    let drawn = |on: &PlayedOn| {
        let GameView::Shengji(view) = &on.view else { panic!("{on:?}") };
        let view = serde_json::to_value(view).unwrap();
        let counts = view["deal"]["counts"].as_array().unwrap().clone();
        (counts.iter().map(|of| of.as_u64().unwrap() as usize).sum::<usize>(), view)
    };
    let start = on(drawing.index, &[]).await.unwrap();
    let (count, view) = drawn(&start);
    assert_eq!((start.seat, start.over, Some(count)), (drawing.seat, false, drawing.drawn));
    for (seat, hand) in view["deal"]["hands"].as_array().unwrap().iter().enumerate() {
        assert_eq!(hand.is_array(), seat == drawing.seat.index(), "others' cards are not shown");
    }
    // He waits or declares one of what he holds.
    assert_eq!(start.choices[0], Move::Pass {});
    let declares = start.choices.iter().find(|of| matches!(of, Move::Declare { .. })).unwrap();
    let declared = on(drawing.index, std::slice::from_ref(declares)).await.unwrap();
    assert_eq!(declared.done[0].seat, drawing.seat);
    assert_eq!(&declared.done[0].play, declares);
    assert!(drawn(&declared).0 >= count);
    let waited = on(drawing.index, &[Move::Pass {}]).await.unwrap();
    assert!(waited.done.first().is_none_or(|first| first.seat != drawing.seat));
    let bury = Move::Play { cards: drawing.hand, reading: None };
    let refused = code(on(drawing.index, &[bury]).await);
    assert_eq!(refused.0, StatusCode::UNPROCESSABLE_ENTITY, "nobody plays before all is drawn");
    assert_eq!(
        code(on(drawing.index, &[Move::Declare { cards: drawing.hand }]).await).0,
        refused.0
    );
    // From there it goes on to the end, whatever he is asked: the first thing
    // he can say, the first kitty, the first card.
    let mut moves = vec![Move::Pass {}];
    let mut now = waited;
    while !now.over && moves.len() < 4 {
        let Some(choice) = now.choices.first() else { break };
        moves.push(choice.clone());
        now = on(drawing.index, &moves).await.unwrap();
    }
    assert!(now.over || now.choices.is_empty(), "in the end he is to choose cards");
    assert_eq!(on(drawing.index, &moves).await.unwrap(), now, "the same moves come to the same");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_plays_on_from_a_bid() {
    let hall = hall(3).await;
    let (id, guests) = played(&hall, 1).await;
    let known = ask(&guests[0], &id, 1).await.unwrap();
    let bid = known.decisions.iter().find(|of| of.kind == analysis::Kind::Bid).unwrap();
    let play_on = format!("/api/tables/{id}/play-on");
    let on = async |moves: &[Move]| -> PlayedOn {
        let body = json!({"decision": bid.index, "moves": moves});
        guests[1].post(&play_on, &body).await.unwrap()
    };
    let start = on(&[]).await;
    assert!(start.choices.len() > 1);
    assert!(start.choices.iter().all(|of| matches!(of, Move::Call { .. })), "{:?}", start.choices);
    for choice in &start.choices {
        let after = on(std::slice::from_ref(choice)).await;
        assert_eq!(&after.done[0].play, choice);
    }
}
