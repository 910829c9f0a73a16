//! Somebody who plays alone with bots has all the time in the world, and tables
//! of several people are not lost because nobody did anything.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop at the first surprise")]

mod common;

use common::{Driver, seat, settings, user};
use games::{Game, Move, Rules, Seat};
use rand::RngExt;
use table::{
    Entry, Happening, Input, News, Patience, Reason, Settings, Stage, Table, TableRefusal, Task,
    Wait, Who,
};

const DAY_MS: u64 = 24 * 3_600_000;

fn patient(rules: &str) -> Settings {
    Settings { patience: Patience::Waits, trustee_after: Some(1), ..settings(rules) }
}

/// A table with so many people on its first chairs, and bots on the others.
fn with_bots(settings: Settings, people: usize) -> Driver {
    let mut driver = Driver::open(settings);
    for index in people..driver.table.chairs().count() {
        let (bot, name) = ("club".into(), table::bot_name(seat(index)).into());
        driver.input(Input::SitBot { seat: seat(index), bot, name }).unwrap();
    }
    for index in 0..people {
        driver.sit(index);
        driver.ready(index);
    }
    driver
}

fn alone(rules: &str) -> Driver {
    with_bots(patient(rules), 1)
}

fn ready(index: usize) -> Input {
    Input::Ready { user: user(index), ready: true, bytes: None }
}

const fn wait(driver: &Driver) -> Option<&Wait> {
    match driver.table.stage() {
        Stage::Match(running) => Some(&running.wait),
        Stage::Gathering(_) | Stage::Over(_) => None,
    }
}

/// One step of a table where the person on the first chair plays with bots.
fn step(driver: &mut Driver) {
    driver.now += 100;
    if driver.table.wants().secret {
        return driver.give_secret();
    }
    match wait(driver) {
        Some(Wait::Between(between)) if between.at.is_some() => return drop(driver.tick()),
        Some(Wait::Between(_) | Wait::Closing { at: None }) => {
            return drop(driver.input(ready(0)).unwrap());
        }
        Some(_) => {}
        None => panic!("no match"),
    }
    let action = driver.choose();
    let choice = Move::of(&action);
    let input = match action.seat() {
        None => return drop(driver.tick()),
        Some(of) if driver.table.chairs().at(of).unwrap().is_played_by_bot() => {
            Input::BotMove { seat: of, choice: choice.unwrap() }
        }
        Some(of) => Input::Move { user: user(of.index()), choice: choice.unwrap() },
    };
    driver.input(input).unwrap();
}

fn run_until(driver: &mut Driver, reached: impl Fn(&Table) -> bool) {
    for _ in 0..200_000 {
        if reached(&driver.table) {
            return;
        }
        step(driver);
    }
    panic!("never reached");
}

fn my_play(table: &Table) -> bool {
    table.turn().is_some_and(|turn| turn.seat == seat(0) && turn.task != Task::Declare)
}

fn reason(table: &Table) -> Reason {
    match table.stage() {
        Stage::Over(over) => over.reason,
        Stage::Gathering(_) | Stage::Match(_) => panic!("not over"),
    }
}

fn has(events: &[Happening], wanted: impl Fn(&News) -> bool) -> bool {
    events.iter().any(|event| matches!(event, Happening::Table(news) if wanted(news)))
}

#[test]
fn whoever_practises_may_take_days() {
    for id in Rules::ids() {
        let mut driver = alone(id);
        for _ in 0..2 {
            run_until(&mut driver, my_play);
            assert_eq!(driver.table.turn().unwrap().deadline(), None, "{id}");
            let wants = driver.table.wants();
            assert_eq!((wants.tick_at, wants.bots.len()), (None, 0), "{id}: nothing is due, ever");
            driver.now += 3 * DAY_MS;
            driver.input(Input::Tick {}).unwrap_err();
            driver.input(Input::Restarted {}).unwrap();
            step(&mut driver);
            run_until(
                &mut driver,
                |table| matches!(table.stage(), Stage::Match(of) if matches!(of.wait, Wait::Between(_))),
            );
            if driver.table.wants().secret {
                driver.give_secret();
            }
            assert_eq!(driver.table.wants().tick_at, None, "{id}: the next deal waits for him");
            driver.now += 3 * DAY_MS;
            step(&mut driver);
        }
        assert!(!has(&driver.events, |news| matches!(news, News::TimedOut { .. })), "{id}");
        assert!(!has(&driver.events, |news| matches!(news, News::Trustee { .. })), "{id}");
        driver.check_log();
    }
}

/// A bot that cannot answer is not waited for, whoever practises.
#[test]
fn bots_have_their_time_also_where_nobody_hurries() {
    let mut driver = alone("cn2017");
    run_until(&mut driver, |table| {
        table.turn().is_some_and(|turn| turn.seat != seat(0) && turn.task == Task::Lead)
    });
    let turn = *driver.table.turn().unwrap();
    assert_eq!(turn.own_ms, None);
    assert_eq!(driver.table.wants().tick_at, Some(turn.began + 25_000));
    let events = driver.tick();
    assert!(has(&events, |news| matches!(news, News::TimedOut { counts: false, .. })));
}

#[test]
fn a_lone_person_declares_when_he_likes() {
    let mut driver = alone("cn2017");
    run_until(&mut driver, |table| {
        table.is_over()
            || matches!(table.stage(), Stage::Match(of) if matches!(of.wait, Wait::Closing { at: None }))
    });
    let may = driver.table.game().unwrap().legal(seat(0), 4);
    assert!(!may.is_empty());
    assert_eq!(driver.table.wants().tick_at, None);
    driver.now += DAY_MS;
    driver.input(ready(0)).unwrap();
    let Some(Game::Shengji(game)) = driver.table.game() else { panic!("another game") };
    assert!(!matches!(game.deal(), Some(shengji::Deal::Drawing(_))), "he does not declare");
    driver.check_log();
}

/// The pages of a match that was lost by one time-out stay readable.
#[test]
fn where_nothing_was_agreed_a_deal_without_anybody_ends_the_match() {
    let impatient = Settings { patience: Patience::None, ..patient("erdayi2021") };
    let mut driver = with_bots(impatient, 1);
    run_until(&mut driver, my_play);
    driver.tick();
    while !driver.table.is_over() {
        if driver.table.wants().secret {
            driver.give_secret();
        } else {
            driver.tick();
        }
    }
    assert_eq!(reason(&driver.table), Reason::Deserted);
    driver.check_log();
}

/// Two people and bots: one may be late without losing the match, and where
/// both are away the next deal waits.
#[test]
fn a_match_of_several_people_waits_for_somebody() {
    let mut driver = with_bots(patient("erdayi2021"), 2);
    driver.give_secret();
    let mut deals = 0;
    while deals < 3 {
        if driver.table.wants().secret {
            driver.give_secret();
        }
        if matches!(wait(&driver), Some(Wait::Between(between)) if between.at.is_none()) {
            break;
        }
        deals += u32::from(matches!(wait(&driver), Some(Wait::Between(_))));
        driver.tick();
    }
    assert!(has(&driver.events, |news| matches!(news, News::TimedOut { counts: false, .. })));
    assert_eq!(driver.table.wants().tick_at, None, "nobody is there");
    assert!(!driver.table.is_over());
    driver.now += DAY_MS;
    let events = driver.input(ready(1)).unwrap();
    assert!(has(&events, |news| matches!(news, News::Seeded { .. })), "one is enough to go on");
    driver.check_log();
}

/// Whoever asks for clocks has them, alone too, and loses nothing by them.
#[test]
fn clocks_that_were_asked_for_run_and_end_no_match() {
    let mut driver = with_bots(Settings { patience: Patience::Keeps, ..patient("cn2017") }, 1);
    run_until(&mut driver, my_play);
    assert!(driver.table.turn().unwrap().deadline().is_some());
    driver.tick();
    assert!(driver.table.chairs().at(seat(0)).unwrap().trustee, "a bot plays for him");
    let waits = |table: &Table| {
        matches!(table.stage(), Stage::Match(of)
            if matches!(&of.wait, Wait::Between(between) if between.at.is_none()))
    };
    for _ in 0..1_000 {
        if waits(&driver.table) {
            break;
        }
        if driver.table.wants().secret {
            driver.give_secret();
        } else {
            driver.tick();
        }
    }
    assert!(waits(&driver.table), "after a deal without him the next one waits");
    driver.now += DAY_MS;
    if driver.table.wants().secret {
        driver.give_secret();
    }
    driver.input(ready(0)).unwrap();
    run_until(&mut driver, my_play);
    step(&mut driver);
    driver.input(Input::TakeBack { user: user(0) }).unwrap();
    driver.input(Input::Leave { user: user(0) }).unwrap();
    assert!(!driver.table.is_over());
    driver.check_log();
}

#[test]
fn clocks_stand_for_the_last_who_stays_and_run_when_another_comes_back() {
    let mut driver = with_bots(patient("cn2017"), 2);
    run_until(&mut driver, my_play);
    assert!(driver.table.turn().unwrap().deadline().is_some());
    let events = driver.input(Input::Leave { user: user(1) }).unwrap();
    assert!(has(&events, |news| matches!(news, News::Turn(turn) if turn.own_ms.is_none())));
    driver.now += DAY_MS;
    driver.sit(1);
    let turn = *driver.table.turn().unwrap();
    assert_eq!(turn.deadline(), Some(driver.now + turn.own_ms.unwrap()), "a whole turn again");
    // What one alone may do is not to be done with people.
    for input in [
        Input::Pause { user: user(0), on: true },
        Input::Stepwise { user: user(0), on: true },
        Input::TakeBack { user: user(0) },
        Input::End { user: user(0) },
    ] {
        assert_eq!(driver.input(input).unwrap_err(), TableRefusal::PracticeOnly.into());
    }
    driver.check_log();
}

#[test]
fn leaving_keeps_the_table_and_nobody_takes_the_chair() {
    let mut driver = alone("cn2017");
    run_until(&mut driver, my_play);
    driver.input(Input::Leave { user: user(0) }).unwrap();
    assert!(!driver.table.is_over());
    assert_eq!(driver.table.wants().tick_at, None, "no bot plays his cards");
    let stranger = Input::Sit { user: user(1), name: "bo".into(), seat: None };
    assert_eq!(driver.input(stranger).unwrap_err(), TableRefusal::NoFreeSeat.into());
    driver.now += 5 * DAY_MS;
    step(&mut driver);
    assert!(!driver.table.chairs().at(seat(0)).unwrap().left, "he is back");
    driver.check_log();

    let mut people = Driver::playing(patient("cn2017"));
    for index in 0..4 {
        people.input(Input::Leave { user: user(index) }).unwrap();
    }
    assert!(!people.table.is_over(), "their table is kept as well");
    people.check_log();
}

#[test]
fn whoever_practises_ends_the_match_and_nobody_has_won() {
    let mut driver = alone("erdayi2021");
    run_until(&mut driver, my_play);
    driver.input(Input::End { user: user(1) }).unwrap_err();
    driver.input(Input::End { user: user(0) }).unwrap();
    assert_eq!(reason(&driver.table), Reason::Ended);
    driver.check_log();
    let again = Input::End { user: user(0) };
    assert_eq!(driver.input(again).unwrap_err(), TableRefusal::MatchOver.into());
}

#[test]
fn whoever_practises_stops_the_table() {
    let mut driver = alone("cn2017");
    let pause = |on| Input::Pause { user: user(0), on };
    let is_bots = |table: &Table| table.turn().is_some_and(|turn| turn.seat == seat(1));
    run_until(&mut driver, is_bots);
    driver.input(pause(true)).unwrap();
    assert_eq!(driver.table.wants(), table::Wants::default());
    assert_eq!(driver.input(pause(true)).unwrap_err(), TableRefusal::AlreadyPaused.into());
    driver.now += DAY_MS;
    driver.input(pause(false)).unwrap();
    assert_eq!(driver.table.wants().bots.len(), 1);
    assert_eq!(driver.input(pause(false)).unwrap_err(), TableRefusal::NotPaused.into());
    driver.rule(table::Ruling::Pause {}).unwrap();
    let of_referee = driver.input(pause(false)).unwrap_err();
    assert_eq!(of_referee, TableRefusal::Paused.into(), "a referee's word stands");
    driver.check_log();
}

#[test]
fn bots_wait_after_every_trick_where_that_is_wanted() {
    for id in ["cn2017", "erdayi2021"] {
        let mut driver = alone(id);
        driver.run_until_match();
        driver.input(Input::Stepwise { user: user(0), on: true }).unwrap();
        let mut stops = 0;
        while stops < 3 {
            let before = driver.events.len();
            if driver.table.paused().is_some() {
                stops += 1;
                assert!(driver.table.turn().is_some_and(|turn| turn.seat != seat(0)), "{id}");
                driver.input(Input::Pause { user: user(0), on: false }).unwrap();
            } else {
                step(&mut driver);
            }
            assert!(driver.events.len() > before || driver.table.wants().secret, "{id}");
        }
        driver.input(Input::Stepwise { user: user(0), on: false }).unwrap();
        run_until(&mut driver, |table| {
            table.paused().is_some() || table.game().is_some_and(|game| game.deals_done() > 1)
        });
        assert_eq!(driver.table.paused(), None, "{id}: no longer");
        driver.check_log();
    }
}

impl Driver {
    fn run_until_match(&mut self) {
        run_until(self, |table| matches!(table.stage(), Stage::Match(_)));
    }
}

#[test]
fn a_play_is_taken_back_with_all_that_the_bots_made_of_it() {
    for id in Rules::ids() {
        let mut driver = alone(id);
        let take_back = Input::TakeBack { user: user(0) };
        run_until(&mut driver, my_play);
        let nothing = driver.input(take_back.clone()).unwrap_err();
        assert_eq!(nothing, TableRefusal::NothingToTakeBack.into());
        let before = driver.table.game().unwrap().clone();
        step(&mut driver);
        for _ in 0..2 {
            if !my_play(&driver.table) {
                step(&mut driver);
            }
        }
        assert_ne!(driver.table.game().unwrap(), &before);
        let events = driver.input(take_back.clone()).unwrap();
        assert_eq!(driver.table.game().unwrap(), &before, "{id}");
        assert!(matches!(events[0], Happening::TakenBack { seat: of, .. } if of == seat(0)));
        assert!(my_play(&driver.table), "{id}: it is his turn again");
        let twice = driver.input(take_back).unwrap_err();
        assert_eq!(twice, TableRefusal::NothingToTakeBack.into(), "only the last");
        driver.check_log();
    }
}

/// Whatever was taken back and when, the record is proven.
#[test]
fn records_with_plays_taken_back_are_proven() {
    for id in Rules::ids() {
        let mut settings = patient(id);
        settings.length = table::Length::Deals { deals: 2 };
        let mut driver = with_bots(settings, 1);
        let mut taken = 0;
        while !driver.table.is_over() {
            if driver.rng.random_bool(0.1) {
                taken += u32::from(driver.input(Input::TakeBack { user: user(0) }).is_ok());
            } else if driver.rng.random_bool(0.02) {
                let on = driver.rng.random_bool(0.3);
                let _ = driver.input(Input::Trustee { user: user(0), on });
            } else {
                step(&mut driver);
            }
        }
        assert!(taken > 2, "{id}: {taken}");
        driver.check_log();
        let record = table::record(&driver.log, &std::collections::BTreeMap::new()).unwrap();
        let lines = record.iter().filter(|line| line.contains(r#""type":"take_back""#)).count();
        assert_eq!(lines, taken as usize, "{id}: each is marked");
        // Without the word that it was practice none of it is right.
        let forged: Vec<String> =
            record.iter().map(|line| line.replace(r#","practice":true"#, "")).collect();
        let proof = games::record::verify(forged.iter().map(String::as_str));
        assert!(proof.findings.iter().any(|found| found.says.code == "no_practice"), "{id}");
        let mut other = record.clone();
        let at = other.iter().position(|line| line.contains(r#""type":"take_back""#)).unwrap();
        other.insert(at, other[at].clone());
        let proof = games::record::verify(other.iter().map(String::as_str));
        let twice = |found: &games::record::Finding| found.says.code == "nothing_to_take_back";
        assert!(proof.findings.iter().any(twice), "{id}");
    }
}

#[test]
fn boards_that_others_play_are_not_played_twice() {
    let Rules::Shengji { edition, .. } = Rules::by_id("cn2017").unwrap() else { panic!() };
    let mut of_set = patient("cn2017");
    of_set.rules = Rules::boards(edition, games::Boards { first: 1, count: 2 });
    of_set.boards = Some("set".to_owned());
    let mut driver = with_bots(of_set, 1);
    run_until(&mut driver, my_play);
    step(&mut driver);
    for input in [Input::TakeBack { user: user(0) }, Input::End { user: user(0) }] {
        let refused = driver.input(input).unwrap_err();
        assert_eq!(refused, TableRefusal::PracticeOnly.into());
    }
}

#[test]
fn programs_and_events_hurry_as_ever() {
    let mut event = patient("cn2017");
    event.event = true;
    let open = Entry::new(0, Input::Open { settings: Box::new(event) });
    assert!(Table::open(&open).is_err(), "an event has its clocks");
    let mut driver = Driver::open(patient("erdayi2021"));
    let bot = Input::SitBot { seat: seat(2), bot: "club".into(), name: "c".into() };
    driver.input(bot).unwrap();
    let program = table::Program { id: "p".into(), by: "ann".into(), owner: "Ann".into() };
    let sit = Input::SitProgram { program, name: "p".into(), seat: Some(seat(1)) };
    driver.input(sit).unwrap();
    driver.sit(0);
    driver.ready(0);
    assert!(matches!(
        driver.table.chairs().at(Seat::new(1).unwrap()).unwrap().who,
        Who::Program(_)
    ));
    assert_eq!(driver.table.practises(), None);
    driver.give_secret();
    driver.tick();
    assert!(driver.table.turn().unwrap().deadline().is_some());
}
