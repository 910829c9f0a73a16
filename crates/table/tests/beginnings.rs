//! Matches that begin otherwise than usual, and matches of games that time
//! ends.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop at the first surprise")]

mod common;

use std::collections::BTreeMap;

use cards::Rank;
use common::{Driver, seat, settings};
use games::record::{Severity, verify};
use shengji::{Setup, Side};
use table::{
    FirstDealer, Happening, Input, LastDeals, Length, Reason, Ruling, Settings, Stage, Table,
    TableRefusal,
};

fn of_event(rules: &str) -> Settings {
    Settings { event: true, ..settings(rules) }
}

/// The circumstances of every deal that was begun.
fn begun(driver: &Driver) -> Vec<&Setup> {
    let setup = |event| match event {
        &Happening::Game(games::Happening::Started(ref start)) => Some(&start.setup),
        Happening::Game(_) | Happening::Table(_) | Happening::TakenBack { .. } => None,
    };
    driver.events.iter().filter_map(setup).collect()
}

/// most2015 二(五): 未违规方直接做庄打3. Nobody declares for it, the record says
/// so, and one that says something else is found out.
#[test]
fn most2015_2_5_who_was_in_time_deals_first_at_the_level_of_the_text() {
    let mut driver = Driver::open(of_event("most2015"));
    let first = FirstDealer { seat: seat(1), level: Rank::Three };
    driver.sit(0);
    driver.input(Input::DealsFirst { first: Some(first) }).unwrap();
    assert_eq!(
        driver.input(Input::DealsFirst { first: Some(first) }).unwrap_err(),
        TableRefusal::NothingDue.into()
    );
    for index in 1..4 {
        driver.sit(index);
    }
    for index in 0..4 {
        driver.ready(index);
    }
    let late = driver.input(Input::DealsFirst { first: None }).unwrap_err();
    assert_eq!(late, TableRefusal::MatchBegan.into(), "the match has begun");
    driver.run_until(|table| match table.stage() {
        Stage::Match(running) => running.deals == 1,
        Stage::Gathering(_) | Stage::Over(_) => false,
    });
    let setup = begun(&driver)[0];
    assert_eq!(setup.dealer, Some(shengji::Seat::North));
    assert_eq!((setup.levels.north_south, setup.levels.east_west), (Rank::Three, Rank::Two));
    driver.rule(Ruling::Close {}).unwrap();
    driver.check_log();

    let mut record = table::record(&driver.log, &BTreeMap::new()).unwrap();
    let said = r#""levels":{"EW":"2","NS":"3"},"dealer":"N""#;
    assert!(record[0].contains(said), "{}", record[0]);
    for other in [r#""levels":{"EW":"2","NS":"3"}"#, r#""dealer":"N""#] {
        let mut forged = record.clone();
        forged[0] = record[0].replace(said, other);
        let found = verify(forged.iter().map(String::as_str)).findings;
        assert!(found.iter().any(|finding| finding.severity == Severity::Wrong), "{other}");
    }
    record.truncate(1);
    let recorded = table::Recorded::start(&record[0]).unwrap();
    let Some(games::Game::Shengji(game)) = recorded.table().game() else { panic!() };
    assert_eq!(game.next_setup().unwrap().dealer, Some(shengji::Seat::North));
}

/// What an event says too late or of a table that plays no 局 is refused, and
/// what it takes back is as if it had never been said.
#[test]
fn the_first_dealer_is_the_events_to_say_before_the_match() {
    let first = Some(FirstDealer { seat: seat(0), level: Rank::Two });
    let refused = |settings: Settings| {
        let mut driver = Driver::open(settings);
        driver.input(Input::DealsFirst { first }).unwrap_err()
    };
    assert_eq!(refused(settings("most2015")), TableRefusal::EventSeats.into());
    assert_eq!(refused(of_event("erdayi2021")), TableRefusal::OnlyShengji.into());
    let mut driver = Driver::open(of_event("most2015"));
    driver.input(Input::DealsFirst { first }).unwrap();
    driver.input(Input::DealsFirst { first: None }).unwrap();
    for index in 0..4 {
        driver.sit(index);
        driver.ready(index);
    }
    driver.run_until(|table| table.game().is_some_and(|game| !game.needs_deal()));
    assert_eq!(begun(&driver)[0].dealer, None);
    driver.check_log();
}

/// The best of three within an hour; the deal in hand is the last.
fn timed_games() -> Driver {
    let last = LastDeals { before_min: 0, deals: 1, counting_present: true };
    let length = Length::TimedGames { wins: 2, minutes: 60, last };
    Driver::seated(Settings { length, ..of_event("cn2002x2") })
}

/// Has a side rise by a deal that the others lose.
fn rise(driver: &mut Driver, side: Side, levels: u32) {
    let has_dealer = |table: &Table| match table.game() {
        Some(games::Game::Shengji(game)) => game.deal().is_some_and(|of| of.standing().is_some()),
        Some(games::Game::Erdayi(_)) | None => false,
    };
    driver.run_until(has_dealer);
    let loser = seat(usize::from(side == Side::EastWest));
    driver.rule(Ruling::Forfeit { seat: loser, levels: Some(levels) }).unwrap();
}

/// Has a side win the game in hand.
fn win(driver: &mut Driver, side: Side) {
    let won = |driver: &Driver| match driver.table.stage() {
        Stage::Match(running) => running.won,
        Stage::Gathering(_) | Stage::Over(_) => None,
    };
    let before = won(driver);
    while won(driver) == before && !driver.table.is_over() {
        rise(driver, side, 12);
    }
}

fn over(driver: &Driver) -> (Reason, [u32; 2], i32) {
    let Stage::Over(over) = driver.table.stage() else { panic!("not over") };
    let won = over.won.unwrap();
    (over.reason, [won.east_west, won.north_south], over.scores[0])
}

/// An hour passes.
fn let_time_pass(driver: &mut Driver) {
    driver.now += 3_600_000;
    driver.input(Input::Tick {}).unwrap();
}

/// cn2002:24 一: 当时间已到但一局尚未打完时，以打级数高的一方为胜.
#[test]
fn cn2002_24_a_best_of_three_that_time_ends_goes_to_the_higher_level() {
    let mut driver = timed_games();
    win(&mut driver, Side::EastWest);
    win(&mut driver, Side::EastWest);
    assert_eq!(over(&driver), (Reason::Played, [2, 0], 2), "two games end it before its time");
    driver.check_log();

    let mut driver = timed_games();
    rise(&mut driver, Side::EastWest, 3);
    let_time_pass(&mut driver);
    rise(&mut driver, Side::EastWest, 1);
    assert_eq!(over(&driver), (Reason::Time, [0, 0], 1));
    driver.check_log();

    let mut driver = timed_games();
    win(&mut driver, Side::EastWest);
    let_time_pass(&mut driver);
    rise(&mut driver, Side::NorthSouth, 2);
    assert_eq!(over(&driver), (Reason::Time, [1, 0], -1), "the level of the game in hand counts");
    driver.check_log();

    let mut driver = timed_games();
    win(&mut driver, Side::NorthSouth);
    rise(&mut driver, Side::EastWest, 12);
    let_time_pass(&mut driver);
    win(&mut driver, Side::EastWest);
    assert!(!driver.table.is_over(), "with a game each nobody is ahead, and a deal decides");
    rise(&mut driver, Side::NorthSouth, 1);
    assert_eq!(over(&driver), (Reason::Time, [1, 1], -1));
    driver.check_log();

    let record = table::record(&driver.log, &BTreeMap::new()).unwrap();
    let mut recorded = table::Recorded::start(&record[0]).unwrap();
    for line in &record[1..] {
        recorded.read(line).unwrap();
    }
    let (Stage::Over(again), Stage::Over(over)) = (recorded.table().stage(), driver.table.stage())
    else {
        panic!("not over")
    };
    assert_eq!((again.won, &again.scores), (over.won, &over.scores));
}
