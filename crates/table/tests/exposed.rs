//! Exposed cards at a table: cn2002:35, most2015 六(三).

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop at the first surprise")]

mod common;

use std::collections::BTreeMap;

use cards::CardSet;
use common::{Driver, settings, user};
use games::{Game, Move, Seat};
use refusal::Refusal;
use shengji::{Deal, Demand, Playing, Weight};
use table::{Charge, Happening, Input, News, Ruling, TableRefusal, Task};

/// A table where somebody is about to lead, late enough that hands are short.
fn at_a_lead(rules: &str) -> (Driver, Seat) {
    let mut driver = Driver::playing(settings(rules));
    driver.run_until(|table| table.turn().is_some_and(|turn| turn.task == Task::Lead));
    let leader = driver.table.turn().unwrap().seat;
    (driver, leader)
}

fn playing(driver: &Driver) -> &Playing {
    let Some(Game::Shengji(game)) = driver.table.game() else { panic!("another game") };
    match game.deal() {
        Some(Deal::Playing(playing)) => playing,
        Some(Deal::Demanding(demanding)) => demanding.playing(),
        _ => panic!("nobody plays"),
    }
}

fn hand(driver: &Driver, seat: Seat) -> CardSet {
    playing(driver).hand(seat.shengji())
}

fn first_card(driver: &Driver, seat: Seat) -> CardSet {
    hand(driver, seat).first().unwrap().into()
}

fn heavy(seat: Seat, cards: CardSet) -> Ruling {
    Ruling::Expose { seat, cards, weight: Weight::Heavy }
}

fn next(seat: Seat) -> Seat {
    seat.shengji().next().into()
}

/// The next player is asked, with a clock of his own, before the leader whose
/// card lies open; what he says binds; the log and the record carry it all.
#[test]
fn a_referee_exposes_cards_and_everyone_obeys() {
    let (mut driver, leader) = at_a_lead("cn2002x2");
    let cards = first_card(&driver, leader);
    let events = driver.rule(heavy(leader, cards)).unwrap();
    let turns: Vec<Seat> = events
        .iter()
        .filter_map(|event| match event {
            Happening::Table(News::Turn(turn)) => Some(turn.seat),
            _ => None,
        })
        .collect();
    assert_eq!(turns, [next(leader)], "it is the next player's turn");
    let card = cards.first().unwrap();
    driver.act(next(leader), Move::Demand { demand: Demand::Card { card } }).unwrap();
    assert_eq!(driver.table.turn().unwrap().seat, leader);
    let other = (hand(&driver, leader) - cards).iter().find(|&other| other != card).unwrap();
    let refused =
        driver.act(leader, Move::Play { cards: other.into(), reading: None }).unwrap_err();
    let refusal = Refusal::from(refused);
    assert_eq!(refusal.code, "demand_not_met");
    assert_eq!(refusal.articles[0].to_string(), "cn2002:35");
    driver.act(leader, Move::Play { cards, reading: None }).unwrap();
    driver.finish();
    driver.check_log();
    let record = table::record(&driver.log, &BTreeMap::new()).unwrap().join("\n");
    assert!(record.contains(r#""type":"expose""#) && record.contains(r#""type":"demand""#));
}

/// The same lines, played over again, tell the same story.
#[test]
fn a_replay_tells_of_exposed_cards() {
    let (mut driver, leader) = at_a_lead("most2015");
    driver.rule(heavy(leader, first_card(&driver, leader))).unwrap();
    driver.rule(Ruling::Lift { seat: leader }).unwrap();
    driver.rule(heavy(leader, first_card(&driver, leader))).unwrap();
    driver.finish();
    let record = table::record(&driver.log, &BTreeMap::new()).unwrap();
    let mut recorded = table::Recorded::start(&record[0]).unwrap();
    let mut told = Vec::new();
    for line in &record[1..] {
        told.extend(recorded.read(line).unwrap().into_iter().flat_map(|step| step.events));
    }
    // Cards drawn come before what was declared between them.
    let game = |events: &[Happening]| {
        let of_deal = events.iter().filter_map(|event| match event {
            Happening::Game(games::Happening::Shengji(shengji::Happening::Drawn { .. })) => None,
            Happening::Game(games::Happening::Shengji(event)) => Some(event.clone()),
            Happening::Game(_) | Happening::Table(_) | Happening::TakenBack { .. } => None,
        });
        of_deal.collect::<Vec<_>>()
    };
    let (told, heard) = (game(&told), game(&driver.events));
    for (told, heard) in told.iter().zip(&heard) {
        assert_eq!(told, heard);
    }
    assert_eq!(told.len(), heard.len());
    driver.check_log();
}

/// When the time of the one who is asked is over, nothing is demanded, and a
/// follower whose time is over plays the heavy card.
#[test]
fn time_outs_obey() {
    let (mut driver, leader) = at_a_lead("cn2002x2");
    driver.rule(heavy(leader, first_card(&driver, leader))).unwrap();
    driver.tick();
    assert_eq!(playing(&driver).bound(leader.shengji()).demand, Some(Demand::Nothing {}));
    driver.run_until(|table| table.turn().is_some_and(|turn| turn.task == Task::Follow));
    let follower = driver.table.turn().unwrap().seat;
    let order = playing(&driver).terms().order;
    let lead = playing(&driver).trick().lead.clone().unwrap();
    let suit = order.of_group(hand(&driver, follower), lead.group);
    let from = if suit.is_empty() { hand(&driver, follower) } else { suit };
    // The dearest card that a follow can have: the program would keep it.
    let dearest = from.iter().max_by_key(|card| (card.points(), order.strength(*card))).unwrap();
    driver.rule(heavy(follower, dearest.into())).unwrap();
    let held = hand(&driver, follower);
    let owed = shengji::Follows::new(&order, held, &lead).most_of(dearest.into());
    driver.tick();
    let played = held - hand(&driver, follower);
    assert_eq!(usize::from(played.contains(dearest)), owed);
}

/// A ruling that changes nobody's turn leaves the clock that runs alone.
#[test]
fn a_card_of_another_hand_leaves_the_clock_alone() {
    let (mut driver, leader) = at_a_lead("cn2002x2");
    let before = *driver.table.turn().unwrap();
    let cards = first_card(&driver, next(leader));
    driver.now += 3_000;
    driver.rule(heavy(next(leader), cards)).unwrap();
    assert_eq!(*driver.table.turn().unwrap(), before);
}

/// At a table of an event the text's own sanction of exposed cards is held
/// against the seat: a warning for light ones in cn2002, points in most2015;
/// what heavy ones cost in cn2002 the referee says.
#[test]
fn an_event_hears_what_exposed_cards_cost() {
    for (rules, weight, charge) in [
        ("cn2002x2", Weight::Light, Some(Charge::Warning)),
        ("cn2002x2", Weight::Heavy, None),
        ("most2015", Weight::Light, Some(Charge::Points(10))),
        ("most2015", Weight::Heavy, Some(Charge::Points(20))),
    ] {
        let mut driver = Driver::playing(table::Settings { event: true, ..settings(rules) });
        let seat = driver.table.turn().unwrap().seat;
        let cards = first_card(&driver, seat);
        driver.rule(Ruling::Expose { seat, cards, weight }).unwrap();
        let held: Vec<Charge> =
            driver.table.incidents().iter().map(|incident| incident.charge).collect();
        assert_eq!(held, charge.into_iter().collect::<Vec<_>>(), "{rules} {weight:?}");
    }
}

/// Lifting gives the leader his turn back.
#[test]
fn a_lifted_card_binds_nobody() {
    let (mut driver, leader) = at_a_lead("cn2002x2");
    driver.rule(heavy(leader, first_card(&driver, leader))).unwrap();
    driver.rule(Ruling::Lift { seat: leader }).unwrap();
    assert_eq!(driver.table.turn().unwrap().seat, leader);
    let refused = driver.rule(Ruling::Lift { seat: leader }).unwrap_err();
    assert_eq!(Refusal::from(refused).code, "nothing_to_lift");
    driver.finish();
    driver.check_log();
}

#[test]
fn exposing_is_refused_under_a_claim_and_where_no_text_has_it() {
    let (mut driver, leader) = at_a_lead("cn2002x2");
    let cards = first_card(&driver, leader);
    driver.input(Input::Claim { user: user(leader.index()) }).unwrap();
    let refused = driver.rule(heavy(leader, cards)).unwrap_err();
    assert_eq!(refused, TableRefusal::ClaimPending.into());

    let (mut driver, leader) = at_a_lead("cn2017");
    let cards = first_card(&driver, leader);
    let refused = driver.rule(heavy(leader, cards)).unwrap_err();
    assert_eq!(Refusal::from(refused).code, "no_exposed_cards");

    let mut driver = Driver::playing(settings("erdayi2021"));
    let seat = driver.table.turn().unwrap().seat;
    let refused = driver.rule(heavy(seat, CardSet::EMPTY)).unwrap_err();
    assert_eq!(refused, TableRefusal::OnlyShengji.into());
}
