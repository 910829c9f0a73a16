//! What a table keeps for its event: what was held against whom, and what the
//! event decided.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop at the first surprise")]

mod common;

use common::{Driver, settings, user};
use games::Seat;
use table::{Charge, Happening, Input, News, Ruling, Task, User};

/// A table of an event where cards are played.
fn playing(rules: &str) -> Driver {
    let mut settings = settings(rules);
    settings.event = true;
    Driver::playing(settings)
}

/// Lets a seat run out of time so often, with others playing in between.
fn time_outs(driver: &mut Driver, seat: Seat, count: usize) -> Vec<Charge> {
    for _ in 0..count {
        driver.run_until(|table| {
            let due = |turn: &table::Turn| turn.seat == seat && turn.task != Task::Declare;
            table.is_over() || table.turn().is_some_and(due)
        });
        driver.now = driver.table.turn().unwrap().deadline().unwrap();
        driver.input(Input::Tick {}).unwrap();
    }
    let incidents = driver.table.incidents();
    assert!(incidents.iter().all(|of| of.seat == seat && of.by.is_none()));
    assert!(incidents.is_sorted_by_key(|of| of.version));
    incidents.iter().map(|of| of.charge).collect()
}

#[test]
fn time_outs_are_kept_with_what_they_cost() {
    for (rules, costs) in [
        ("cn2002x2", vec![Charge::Warning, Charge::Violation, Charge::Violation]),
        ("most2015", vec![Charge::Warning, Charge::Points(10), Charge::Points(10)]),
        ("sasu2017", vec![Charge::Warning, Charge::Deal, Charge::Match]),
        ("erdayi2021", vec![Charge::Warning, Charge::Warning, Charge::Warning]),
        ("cn2017", vec![]),
    ] {
        let mut driver = playing(rules);
        let seat = driver.table.turn().unwrap().seat;
        assert_eq!(time_outs(&mut driver, seat, 3), costs, "{rules}");
        driver.check_log();
    }
}

#[test]
fn a_referees_rulings_are_kept_and_what_is_refused_is_not() {
    let mut driver = playing("most2015");
    let seat = Seat::new(2).unwrap();
    driver.rule(Ruling::Penalise { seat, points: 20 }).unwrap();
    driver.rule(Ruling::Pause {}).unwrap();
    driver.rule(Ruling::Forfeit { seat, levels: None }).unwrap();
    // Between two deals there is nothing to forfeit.
    driver.rule(Ruling::Forfeit { seat, levels: None }).unwrap_err();
    let kept: Vec<_> = driver.table.incidents().iter().map(|of| (of.deal, of.charge)).collect();
    assert_eq!(kept, [(1, Charge::Points(20)), (1, Charge::Deal)]);
    let lost = driver.table.incidents()[1].lost.unwrap();
    assert_eq!(lost.dealer_side + lost.defenders, 1, "what became of the deal");
    assert_eq!(driver.table.incidents()[0].by, Some(User::from("ref")));
}

#[test]
fn a_ruling_of_the_event_is_done_once_and_is_no_incident() {
    let mut driver = playing("most2015");
    let seat = Seat::new(1).unwrap();
    let ruling = Ruling::Penalise { seat, points: 10 };
    let decided = Input::Decided { by: User::from("system"), number: 4, ruling };
    driver.input(decided.clone()).unwrap();
    driver.input(decided).unwrap_err();
    assert!(driver.table.has_decided(4) && !driver.table.has_decided(5));
    assert_eq!(driver.table.incidents(), []);
    let ruling = Ruling::LoseMatch { seat };
    let events =
        driver.input(Input::Decided { by: User::from("system"), number: 5, ruling }).unwrap();
    assert!(events.iter().any(|event| matches!(event, Happening::Table(News::Over { .. }))));
    driver.check_log();
}

#[test]
fn other_tables_keep_nothing() {
    let mut driver = Driver::playing(settings("most2015"));
    let seat = driver.table.seat_of(&user(0)).unwrap();
    driver.rule(Ruling::Penalise { seat, points: 20 }).unwrap();
    assert_eq!(driver.table.incidents(), []);
}
