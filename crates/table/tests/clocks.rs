//! Clocks, time-outs, pools, trustees, pauses, restarts.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop at the first surprise")]

mod common;

use common::{Driver, settings, user};
use games::{Game, Rules, Seat};
use table::{
    Clocks, Entry, Happening, Input, News, Reason, Ruling, Stage, Table, TableRefusal, Task,
};

/// Lets the seat whose turn it is run out of time.
fn time_out(driver: &mut Driver) -> Vec<Happening> {
    let turn = *driver.table.turn().unwrap();
    driver.now = turn.deadline().unwrap();
    assert_eq!(driver.table.wants().tick_at, Some(driver.now));
    driver.input(Input::Tick {}).unwrap()
}

/// Lets one and the same seat run out of time again and again, with others
/// playing in between.
fn time_outs_of(driver: &mut Driver, seat: Seat, count: usize) -> Vec<Vec<Happening>> {
    let due = |table: &Table| {
        table.is_over()
            || table.turn().is_some_and(|turn| turn.seat == seat && turn.task != Task::Declare)
    };
    (0..count)
        .map(|_| {
            driver.run_until(due);
            let events = time_out(driver);
            // Another step, so that it is a new turn.
            if !driver.table.is_over() {
                driver.step();
            }
            events
        })
        .collect()
}

#[test]
fn every_edition_gives_its_times() {
    for (id, lead, follow, kitty) in [
        ("cn2002x2", 20, 10, 60),
        ("cn2002x3", 20, 10, 60),
        ("most2015", 30, 30, 60),
        ("cn2017", 25, 25, 60),
        ("sasu2017", 30, 30, 60),
    ] {
        let clocks = Clocks::of(&Rules::by_id(id).unwrap());
        let expected = [lead, follow, kitty].map(|s| s * 1000);
        assert_eq!([clocks.lead_ms, clocks.follow_ms, clocks.kitty_ms], expected, "{id}");
        let mut driver = Driver::playing(settings(id));
        let turn = *driver.table.turn().unwrap();
        assert_eq!((turn.task, turn.own_ms), (Task::Lead, Some(lead * 1000)));
        driver.step();
        if let Some(turn) = driver.table.turn().filter(|turn| turn.task == Task::Follow) {
            assert_eq!(turn.own_ms, Some(follow * 1000));
        }
        let buries = |table: &Table| table.turn().is_some_and(|turn| turn.task == Task::Bury);
        driver.run_until(|table| buries(table) || table.is_over());
        assert_eq!(driver.table.turn().unwrap().own_ms, Some(kitty * 1000), "{id}");
    }
    let clocks = Clocks::of(&Rules::by_id("erdayi2021").unwrap());
    assert_eq!((clocks.declare_ms, clocks.lead_ms), (30_000, 30_000));
}

#[test]
fn a_time_out_plays_the_smallest_legal_play_in_every_edition() {
    for id in Rules::ids() {
        let mut driver = Driver::playing(settings(id));
        let seat = driver.table.turn().unwrap().seat;
        let game = driver.table.game().unwrap().clone();
        let mut expected = game.clone();
        expected.act(&game.smallest(seat).unwrap(), &mut Vec::new()).unwrap();
        let events = time_out(&mut driver);
        assert!(
            matches!(events[0], Happening::Table(News::TimedOut { seat: late, .. }) if late == seat)
        );
        let hand = |game: &Game| match game.view(games::Viewer::Seat(seat)) {
            games::View::Shengji(view) => format!("{:?}", view.deal.unwrap().hands),
            games::View::Erdayi(view) => format!("{:?}", view.deal),
        };
        assert_eq!(hand(driver.table.game().unwrap()), hand(&expected), "{id}");
    }
}

/// cn2002:38 裁判员可给予警告，严重的可直接记违例一次.
#[test]
fn cn2002_warns_then_records() {
    let mut driver = Driver::playing(settings("cn2002x2"));
    let seat = driver.table.turn().unwrap().seat;
    let events = time_outs_of(&mut driver, seat, 3);
    assert!(events[0].contains(&Happening::Table(News::Warned { seat, count: 1 })));
    assert!(events[1].contains(&Happening::Table(News::Violation { seat, count: 2 })));
    assert!(events[2].contains(&Happening::Table(News::Violation { seat, count: 3 })));
}

/// most2015 六(五) 超时第一次警告，第二次扣10分.
#[test]
fn most2015_warns_then_takes_ten_points() {
    let mut driver = Driver::playing(settings("most2015"));
    let seat = driver.table.turn().unwrap().seat;
    let events = time_outs_of(&mut driver, seat, 3);
    assert!(events[0].contains(&Happening::Table(News::Warned { seat, count: 1 })));
    let side = seat.shengji().side();
    let penalty = Happening::Game(games::Happening::Shengji(shengji::Happening::Penalised {
        side,
        points: 10,
    }));
    assert!(!events[0].contains(&penalty));
    assert!(events[1].contains(&penalty));
    assert!(events[2].contains(&penalty));
}

/// cn2017:8 竞技软件默认出最小的一张, and nothing else.
#[test]
fn cn2017_only_plays() {
    let mut driver = Driver::playing(settings("cn2017"));
    let seat = driver.table.turn().unwrap().seat;
    for events in time_outs_of(&mut driver, seat, 3) {
        assert!(!events.iter().any(|event| matches!(
            event,
            Happening::Table(News::Warned { .. } | News::Violation { .. })
                | Happening::Game(games::Happening::Shengji(shengji::Happening::Penalised { .. }))
        )));
    }
}

/// sasu2017 七: warning, then the deal, then the match.
#[test]
fn sasu2017_warns_then_takes_the_deal_then_the_match() {
    let mut driver = Driver::playing(settings("sasu2017"));
    let seat = driver.table.turn().unwrap().seat;
    let events = time_outs_of(&mut driver, seat, 2);
    assert!(events[0].contains(&Happening::Table(News::Warned { seat, count: 1 })));
    let result = events[1].iter().find_map(|event| match event {
        Happening::Game(games::Happening::Shengji(shengji::Happening::Finished(result))) => {
            Some(result)
        }
        _ => None,
    });
    let by_dealer = result.unwrap().dealer.side() == seat.shengji().side();
    let rise = result.unwrap().rise;
    let expected = if by_dealer { (0, 1) } else { (1, 0) };
    assert_eq!((rise.dealer_side, rise.defenders), expected);
    let third = time_outs_of(&mut driver, seat, 1);
    assert!(third[0].iter().any(
        |e| matches!(e, Happening::Table(News::Over { reason: Reason::Lost(s), .. }) if *s == seat)
    ));
}

/// erdayi2021:3 一局中警告次数达到三次，则扣除3分.
#[test]
fn erdayi_keeps_its_own_warnings() {
    let mut driver = Driver::playing(settings("erdayi2021"));
    let seat = driver.table.turn().unwrap().seat;
    time_outs_of(&mut driver, seat, 3);
    let deducted = driver.events.iter().any(|event| {
        matches!(
            event,
            Happening::Game(games::Happening::Erdayi(games::erdayi::Happening::PointsDeducted {
                points: 3,
                ..
            }))
        )
    });
    assert!(deducted);
}

#[test]
fn a_pool_is_used_when_a_turns_own_time_is_over() {
    let mut settings = settings("cn2017");
    settings.pool_ms = 60_000;
    let mut driver = Driver::playing(settings);
    let seat = driver.table.turn().unwrap().seat;
    let turn = *driver.table.turn().unwrap();
    assert_eq!(turn.deadline().unwrap() - turn.began, 25_000 + 60_000);
    // 40 seconds of thought: 15 of them from the pool.
    driver.now = turn.began + 40_000 - 100;
    driver.step();
    driver.run_until(|table| table.turn().is_some_and(|turn| turn.seat == seat));
    assert_eq!(driver.table.turn().unwrap().pool_ms, 45_000);
    // A quick play takes nothing.
    driver.step();
    driver.run_until(|table| table.turn().is_some_and(|turn| turn.seat == seat));
    assert_eq!(driver.table.turn().unwrap().pool_ms, 45_000);
    time_out(&mut driver);
    driver.run_until(|table| table.turn().is_some_and(|turn| turn.seat == seat));
    assert_eq!(driver.table.turn().unwrap().pool_ms, 0);
    driver.check_log();
}

#[test]
fn a_trustee_plays_for_an_absent_player_until_he_returns() {
    let mut settings = settings("cn2017");
    settings.trustee_after = Some(1);
    let mut driver = Driver::playing(settings);
    let seat = driver.table.turn().unwrap().seat;
    let events = time_out(&mut driver);
    assert!(events.contains(&Happening::Table(News::Trustee { seat, on: true })));
    driver.run_until(|table| table.turn().is_some_and(|turn| turn.seat == seat));
    let asks = driver.table.wants().bots;
    assert_eq!(asks.len(), 1);
    assert_eq!((asks[0].seat, asks[0].bot.as_deref()), (seat, None));
    let choice = games::Move::of(&driver.table.game().unwrap().smallest(seat).unwrap()).unwrap();
    driver.input(Input::BotMove { seat, choice }).unwrap();
    // He takes the cards back by asking for them, or by playing.
    let user = user(seat.index());
    let events = driver.input(Input::Trustee { user: user.clone(), on: false }).unwrap();
    assert_eq!(events, [Happening::Table(News::Trustee { seat, on: false })]);
    driver.input(Input::Trustee { user, on: true }).unwrap();
    driver.run_until(|table| table.turn().is_some_and(|turn| turn.seat == seat));
    driver.step();
    assert_eq!(
        driver.events.iter().rev().find(|e| matches!(e, Happening::Table(News::Trustee { .. }))),
        Some(&Happening::Table(News::Trustee { seat, on: false }))
    );
    let choice = games::Move::Pass {};
    assert_eq!(
        driver.input(Input::BotMove { seat, choice }).unwrap_err(),
        TableRefusal::NoBotThere.into()
    );
    driver.check_log();
}

#[test]
fn events_may_forbid_trustees() {
    let mut driver = Driver::playing(settings("cn2017"));
    let error = driver.input(Input::Trustee { user: user(0), on: true }).unwrap_err();
    assert_eq!(error, TableRefusal::TrusteeNotAllowed.into());
}

#[test]
fn a_pause_stops_every_clock_and_every_hand() {
    let mut driver = Driver::playing(settings("cn2017"));
    let turn = *driver.table.turn().unwrap();
    driver.now = turn.began + 10_000;
    driver.rule(Ruling::Pause {}).unwrap();
    assert_eq!(driver.table.wants(), table::Wants::default());
    let choice =
        games::Move::of(&driver.table.game().unwrap().smallest(turn.seat).unwrap()).unwrap();
    assert_eq!(driver.act(turn.seat, choice.clone()).unwrap_err(), TableRefusal::Paused.into());
    driver.now += 1_000_000;
    assert_eq!(driver.input(Input::Tick {}).unwrap_err(), TableRefusal::NothingDue.into());
    // A referee rules while the clocks stand.
    driver.rule(Ruling::Penalise { seat: turn.seat, points: 5 }).unwrap();
    assert_eq!(driver.rule(Ruling::Pause {}).unwrap_err(), TableRefusal::AlreadyPaused.into());
    driver.rule(Ruling::Resume {}).unwrap();
    assert_eq!(driver.table.wants().tick_at, Some(driver.now + 15_000));
    driver.act(turn.seat, choice).unwrap();
    assert_eq!(driver.rule(Ruling::Resume {}).unwrap_err(), TableRefusal::NotPaused.into());
    driver.check_log();
}

#[test]
fn no_clock_runs_while_nobody_runs_the_table() {
    let mut driver = Driver::playing(settings("cn2017"));
    let turn = *driver.table.turn().unwrap();
    let left = turn.deadline().unwrap() - driver.table.now();
    driver.now += 3_600_000;
    driver.input(Input::Restarted {}).unwrap();
    assert_eq!(driver.table.wants().tick_at, Some(driver.now + left));
    // In a pause it is the pause that counts.
    driver.rule(Ruling::Pause {}).unwrap();
    driver.now += 3_600_000;
    driver.input(Input::Restarted {}).unwrap();
    driver.now += 5_000;
    driver.rule(Ruling::Resume {}).unwrap();
    assert_eq!(driver.table.wants().tick_at, Some(driver.now + left));
    driver.check_log();
}

#[test]
fn cards_are_dealt_at_their_pace_and_the_window_opens_anew_with_each_declaration() {
    let mut settings = settings("cn2002x2");
    settings.pace.card_ms = 150;
    let mut driver = Driver::dealt(settings);
    let mut drawn = Vec::new();
    while let Stage::Match(running) = driver.table.stage()
        && matches!(running.wait, table::Wait::Card { .. })
    {
        driver.tick();
        drawn.push(driver.now);
    }
    assert_eq!(drawn.len(), 100);
    assert!(drawn.windows(2).all(|pair| pair[1] - pair[0] == 150));
    assert_eq!(driver.table.wants().tick_at, Some(driver.now + 5_000));
    let declare = (0..4).find_map(|index| {
        let seat = common::seat(index);
        driver.table.game().unwrap().legal(seat, 1).pop().map(|action| (seat, action))
    });
    let (seat, action) = declare.expect("somebody holds a two");
    driver.now += 4_000;
    driver.act(seat, games::Move::of(&action).unwrap()).unwrap();
    assert_eq!(driver.table.wants().tick_at, Some(driver.now + 5_000));
    driver.check_log();
}

#[test]
fn a_late_tick_catches_up_with_dealing() {
    let mut settings = settings("cn2017");
    settings.pace.card_ms = 100;
    let mut driver = Driver::dealt(settings);
    driver.tick();
    driver.now += 1_000;
    let events = driver.input(Input::Tick {}).unwrap();
    assert_eq!(events.len(), 10);
}

#[test]
fn time_never_runs_backwards() {
    let mut driver = Driver::playing(settings("cn2017"));
    let before = driver.table.now();
    let seat = driver.table.turn().unwrap().seat;
    let choice = games::Move::of(&driver.table.game().unwrap().smallest(seat).unwrap()).unwrap();
    let entry = Entry::new(0, Input::Move { user: user(seat.index()), choice });
    driver.entry(entry).unwrap();
    assert_eq!(driver.table.now(), before);
}
