//! The usual way through an event, one step after the other.

use desk::NextCode;
use protocol::events::{EventView, SlipForm, StageState};
use serde_json::{Value, json};

use crate::room::{Room, director, levels, person};

/// Does what the desk says comes next until the event is over.
fn walk(preset: &str, entrants: u32) {
    let mut room = Room::open(preset, json!({"rehearsal": true, "entrants": entrants}));
    assert_eq!(room.view().next.code, NextCode::Entries, "{preset}");
    room.enter(entrants);
    let stages = room.view().event.stages.len();
    for _ in 0..400 {
        let next = room.view().next;
        let to = |state: &str| json!({"c": "advance", "round": next.round, "to": state});
        let command = match next.code {
            NextCode::Over => break,
            NextCode::Entries => panic!("{preset} wants more entries"),
            NextCode::PlayOff => panic!("{preset} plays extra deals that nobody asked for"),
            NextCode::Begin => json!({"c": "begin"}),
            NextCode::Draft => draft(&mut room),
            NextCode::Publish => to("published"),
            NextCode::Play => to("playing"),
            NextCode::Results => json!({"c": "simulate"}),
            NextCode::Close => to("closed"),
            NextCode::Provisional => to("provisional"),
            NextCode::Final => to("final"),
            NextCode::ExtraDeals => {
                let players = next.players.unwrap();
                let deals = [[2, -1, -1], [0, 0, 0], [-1, 2, -1]];
                json!({"c": "extra_deals", "players": players, "deals": deals})
            }
            NextCode::DrawTies => json!({"c": "draw_ties"}),
            NextCode::EndStage => json!({"c": "end_stage"}),
            NextCode::Finish => json!({"c": "finish"}),
        };
        room.act(command);
    }
    let view = room.view();
    assert_eq!(view.next.code, NextCode::Over, "{preset}");
    assert_eq!(view.event.standings.len(), stages, "{preset}");
    assert!(view.event.stages.iter().all(|stage| stage.state == StageState::Over));
    for stage in &view.event.stages {
        let played = view.event.rounds.iter().filter(|of| of.stage == stage.stage).count();
        assert!(stage.rounds.is_none_or(|rounds| rounds as usize == played), "{preset}");
    }
    room.check_fold();
}

/// The strictest draft that there is.
fn draft(room: &mut Room) -> Value {
    let all = ["strict", "units_may_meet", "rematches_too"];
    let draft = |leniency: &str| json!({"c": "draft", "leniency": leniency});
    let mut copy = Room { desk: room.desk.clone(), lines: Vec::new() };
    let fits = all.into_iter().find(|of| copy.attempt(&director(), draft(of)).is_ok());
    draft(fits.unwrap())
}

#[test]
fn the_next_step_leads_through_every_event() {
    for (preset, entrants) in [
        ("most2015", 9),
        ("sasu2017", 11),
        ("erdayi2021", 27),
        ("cn2017", 8),
        ("cn2002-knockout", 6),
        ("cn2002-double", 7),
        ("cn2002-roundrobin", 5),
        ("cn2002-swiss", 8),
        ("cn2002-team", 6),
    ] {
        walk(preset, entrants);
    }
}

#[test]
fn every_stage_says_what_its_slips_look_like() {
    let forms = |preset: &str| -> Vec<(SlipForm, String, Option<u32>)> {
        let room = Room::open(preset, json!({"entrants": 16}));
        let stages = room.view().event.stages;
        stages.into_iter().map(|of| (of.slip, of.name_zh, of.rounds)).collect()
    };
    let one = |form, name: &str, rounds| vec![(form, name.to_owned(), rounds)];
    let swiss = one(SlipForm::Levels { winner: false }, "积分编排赛", Some(4));
    assert_eq!(forms("most2015"), swiss);
    let games = one(SlipForm::Games { best_of: 1, timed: true }, "单淘汰赛", None);
    assert_eq!(forms("sasu2017"), games);
    let deals = ["预赛", "复赛", "决赛"]
        .map(|name| (SlipForm::Deals { deals: 10 }, name.to_owned(), Some(1)));
    assert_eq!(forms("erdayi2021"), deals);
    assert_eq!(forms("cn2017"), one(SlipForm::Duplicate { boards: 8 }, "复式赛", Some(4)));
    let team = one(SlipForm::Boards { tables: 2, boards: 16 }, "积分编排赛", Some(6));
    assert_eq!(forms("cn2002-team"), team);
}

#[test]
fn the_public_sees_a_stage_begin_with_its_first_round() {
    let mut room = Room::open("most2015", json!({}));
    room.enter(4);
    let states = |room: &Room| {
        let [desk, public] = [room.view().event, EventView::public(&room.desk, "e")];
        (desk.stages[0].state, public.stages[0].state)
    };
    assert_eq!(states(&room), (StageState::Waiting, StageState::Waiting));
    room.act(json!({"c": "begin"}));
    assert_eq!(states(&room), (StageState::Playing, StageState::Waiting));
    room.act(json!({"c": "draft"}));
    room.advance(1, &["published"]);
    assert_eq!(states(&room), (StageState::Playing, StageState::Playing));
}

/// A result that is missing because somebody has left is missing no more.
#[test]
fn whoever_left_is_not_waited_for() {
    let mut room = Room::open("most2015", json!({}));
    room.enter(4);
    room.start();
    let first = room.view().event.rounds[0].matches[0].sides[0];
    let enter = json!({"c": "enter", "match_no": 2, "slip": levels("8", "5")});
    room.act(enter);
    room.act(json!({"c": "confirm", "match_no": 2}));
    assert_eq!(room.view().next.code, NextCode::Results);
    room.act(json!({"c": "withdraw", "entrant": first}));
    assert_eq!(room.view().next.code, NextCode::Close);
}

#[test]
fn results_are_simulated_in_rehearsals_only() {
    let mut real = Room::open("most2015", json!({}));
    real.enter(4);
    real.start();
    assert_eq!(real.refused(&director(), json!({"c": "simulate"})), "no_rehearsal");
    let mut room = Room::open("most2015", json!({"rehearsal": true}));
    room.enter(4);
    assert_eq!(room.refused(&director(), json!({"c": "simulate"})), "no_match");
    room.start();
    assert_eq!(room.refused(&person("a"), json!({"c": "simulate"})), "forbidden");
    room.act(json!({"c": "enter", "match_no": 1, "slip": levels("8", "5")}));
    room.act(json!({"c": "confirm", "match_no": 1}));
    let before = room.view().event.rounds[0].matches[0].clone();
    room.act(json!({"c": "simulate"}));
    let view = room.view();
    assert_eq!(view.event.rounds[0].matches[0], before, "what counts stays");
    assert!(view.missing.is_empty() && view.event.summary.rehearsal);
    assert_eq!(room.refused(&director(), json!({"c": "simulate"})), "nothing_missing");
    room.act(json!({"c": "undo"}));
    assert_eq!(room.view().missing, [2]);
    room.check_fold();
}

/// Appeals run while the next round is paired and played; nothing asks for a
/// round to be made final before the last one is over.
#[test]
fn the_next_round_comes_before_the_last_word_on_the_one_before() {
    let mut room = Room::open("most2015", json!({"rehearsal": true, "entrants": 8}));
    room.enter(8);
    room.start();
    let rounds = room.view().event.stages[0].rounds.unwrap();
    for round in 1..=rounds {
        room.act(json!({"c": "simulate"}));
        assert_eq!(room.view().next.code, NextCode::Close);
        room.advance(round, &["closed"]);
        assert_eq!(room.view().next.code, NextCode::Provisional);
        room.advance(round, &["provisional"]);
        if round < rounds {
            assert_eq!(room.view().next.code, NextCode::Draft);
            room.act(json!({"c": "draft", "leniency": "rematches_too"}));
            room.advance(round + 1, &["published", "playing"]);
        }
    }
    // All rounds can still be corrected, and then one after the other no more.
    for round in 1..=rounds {
        let open: Vec<u32> = room.view().corrections.iter().map(|of| of.round).collect();
        assert_eq!(open, (round..=rounds).collect::<Vec<_>>());
        let slip = json!({"c": "correct", "round": round, "match_no": 1, "slip": levels("A", "2"), "reason": "抄错"});
        room.act(slip.clone());
        let next = room.view().next;
        assert_eq!((next.code, next.round), (NextCode::Final, Some(round)));
        room.advance(round, &["final"]);
        assert_eq!(room.refused(&director(), slip), "wrong_state");
    }
    assert!(room.view().corrections.is_empty());
}

/// In an elimination the next round is made of the winners: what was played
/// is not offered for correction once it is published.
#[test]
fn a_bracket_is_corrected_until_the_next_round_is_published() {
    let mut room = Room::open("cn2002-knockout", json!({"rehearsal": true, "entrants": 4}));
    room.enter(4);
    room.start();
    room.act(json!({"c": "simulate"}));
    room.advance(1, &["closed", "provisional"]);
    let open = |room: &Room| room.view().corrections.iter().map(|of| of.round).collect::<Vec<_>>();
    room.act(json!({"c": "draft"}));
    assert_eq!(open(&room), [1]);
    room.advance(2, &["published"]);
    assert!(open(&room).is_empty());
    room.advance(2, &["playing"]);
    assert_eq!(open(&room), [2]);
}
