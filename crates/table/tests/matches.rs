//! Whole matches in every edition, their lengths and ends.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop at the first surprise")]

mod common;

use std::collections::BTreeMap;
use std::sync::Arc;

use common::{Driver, USERS, seat, settings, user};
use games::{Boards, Rules};
use refusal::Refusal;
use table::{
    Happening, Input, LastDeals, Length, News, Pace, Reason, Ruling, Settings, Stage, Table,
    TableRefusal, Wait, Who,
};

fn reason(table: &Table) -> Reason {
    match table.stage() {
        Stage::Over(over) => over.reason,
        other => panic!("not over: {other:?}"),
    }
}

#[test]
fn matches_of_every_edition_end_and_are_the_fold_of_their_logs() {
    for id in Rules::ids() {
        let mut settings = settings(id);
        settings.length = Length::Deals { deals: 3 };
        let mut driver = Driver::seated(settings);
        driver.finish();
        assert_eq!(reason(&driver.table), Reason::Played, "{id}");
        driver.check_log();
    }
}

#[test]
fn a_match_of_one_game_ends_with_it() {
    let mut driver = Driver::seated(settings("cn2017"));
    driver.finish();
    assert!(driver.table.game().unwrap().is_over());
    let Some(Happening::Table(News::Over { reason: Reason::Played, scores, .. })) =
        driver.events.last()
    else {
        panic!("{:?}", driver.events.last());
    };
    assert_eq!(scores[0], scores[2]);
    assert_eq!(scores[0], -scores[1]);
    assert_ne!(scores[0], 0);
}

#[test]
fn boards_have_one_secret_and_the_cards_of_their_set() {
    let edition = Arc::new(shengji::Edition::by_id("cn2002x2").unwrap().clone());
    let rules = Rules::boards(edition, Boards { first: 3, count: 2 });
    let play = |name: &str| {
        let mut settings = table::Settings::new(name, rules.clone());
        settings.boards = Some("round 1".to_owned());
        let mut driver = Driver::seated(settings);
        driver.finish();
        driver.check_log();
        driver
    };
    let started = |driver: &Driver| {
        let starts = driver.events.iter().filter_map(|event| match event {
            Happening::Game(games::Happening::Started(start)) => {
                Some((start.setup.number, start.deck.clone()))
            }
            _ => None,
        });
        starts.collect::<Vec<_>>()
    };
    let (one, other) = (play("table 1"), play("table 2"));
    let commitments = |driver: &Driver| {
        driver
            .events
            .iter()
            .filter(|e| matches!(e, Happening::Table(News::Committed { .. })))
            .count()
    };
    assert_eq!(commitments(&one), 1);
    assert_eq!(started(&one), started(&other), "the same secret deals the same boards");
    assert_eq!(started(&one).iter().map(|(number, _)| *number).collect::<Vec<_>>(), [3, 4]);
}

#[test]
fn deals_of_erdayi_can_be_those_of_a_set() {
    let play = |name: &str, set: &str| {
        let rules = Rules::Erdayi { deals: 2 };
        let boards = Some(set.to_owned());
        let settings = table::Settings { boards, ..table::Settings::new(name, rules) };
        let mut driver = Driver::seated(settings);
        driver.finish();
        driver.check_log();
        let record = table::record(&driver.log, &BTreeMap::new()).unwrap();
        let proof = games::record::verify(record.iter().map(String::as_str));
        assert!(proof.findings.is_empty(), "{:?}", proof.findings);
        let deals = record.into_iter().filter(|line| line.contains(r#""type":"deal""#));
        let untimed = |line: String| line.split(r#","at_ms""#).next().unwrap().to_owned();
        deals.map(untimed).collect::<Vec<_>>()
    };
    let one = play("table 1", "set");
    assert_eq!(one.len(), 2);
    let hands = |line: &str| line.split_once(r#""hands""#).unwrap().1.to_owned();
    assert_ne!(hands(&one[0]), hands(&one[1]), "every board has cards of its own");
    assert_eq!(hands(&play("table 2", "set")[0]), hands(&one[0]), "the set decides the cards");
    assert_ne!(hands(&play("table 1", "another")[0]), hands(&one[0]));
}

/// cn2002:38 announces three deals after the one in hand, most2015 二(二)
/// two with the one in hand.
#[test]
fn timed_matches_announce_their_last_deals() {
    for (counting_present, deals, played) in [(false, 3, 4), (true, 2, 2)] {
        let mut settings = settings("most2015");
        let last = LastDeals { before_min: 10, deals, counting_present };
        settings.length = Length::Minutes { minutes: 11, last, game: false };
        let begun = Driver::seated(settings.clone());
        let Stage::Match(running) = begun.table.stage() else { panic!() };
        assert_eq!(running.announce_at, Some(begun.now + 60_000), "ten minutes before the end");
        let mut driver = Driver::playing(settings);
        driver.run_until(|table| matches!(table.stage(), Stage::Match(m) if m.left.is_some()));
        let Stage::Match(running) = driver.table.stage() else { panic!() };
        assert!(!matches!(running.wait, Wait::Between(_)), "announced in the middle of a deal");
        let before = running.deals;
        let mut after = before;
        driver.run_until(|table| {
            if let Stage::Match(running) = table.stage() {
                after = running.deals;
            }
            table.is_over()
        });
        assert_eq!(after + 1 - before, played, "the last deal ends the match with it");
        assert_eq!(reason(&driver.table), Reason::Time);
        driver.check_log();
    }
}

/// The total that an event gives counts, however often it is said; what was
/// announced before is announced again.
#[test]
fn an_event_gives_more_time_and_takes_it_back() {
    let mut settings = settings("most2015");
    let last = LastDeals { before_min: 10, deals: 2, counting_present: true };
    settings.length = Length::Minutes { minutes: 11, last, game: true };
    settings.event = true;
    let mut driver = Driver::playing(settings);
    let announce_at = |driver: &Driver| match driver.table.stage() {
        Stage::Match(running) => running.announce_at,
        _ => None,
    };
    let first = announce_at(&driver).unwrap();
    driver.input(Input::Extend { minutes: 5 }).unwrap();
    assert_eq!(announce_at(&driver), Some(first + 5 * 60_000));
    let again = driver.input(Input::Extend { minutes: 5 }).unwrap_err();
    assert_eq!(again, TableRefusal::NothingDue.into());
    driver.input(Input::Extend { minutes: 0 }).unwrap();
    assert_eq!(announce_at(&driver), Some(first));
    driver.run_until(|table| matches!(table.stage(), Stage::Match(m) if m.left.is_some()));
    let events = driver.input(Input::Extend { minutes: 3 }).unwrap();
    let [Happening::Table(News::Extended { announce_at: Some(at), left: None })] = events[..]
    else {
        panic!()
    };
    assert_eq!(at, first + 3 * 60_000);
    driver.finish();
    let told = driver
        .events
        .iter()
        .filter(|e| matches!(e, Happening::Table(News::LastDeals { .. })))
        .count();
    assert_eq!(told, 2);
    driver.check_log();
}

/// However fast a table is, whoever may declare is asked before the cards are
/// all dealt and before declaring ends.
#[test]
fn cards_that_take_no_time_leave_time_to_declare() {
    let mut settings = settings("most2015");
    settings.pace = Pace { card_ms: 0, closing_ms: 0, between_ms: 0, claim_ms: 1, bot_ms: 0 };
    let mut driver = Driver::seated(settings);
    driver.give_secret();
    let (mut pauses, mut closing) = (0, 0);
    while driver.table.turn().is_none() && driver.table.game().unwrap().outcome().is_none() {
        driver.tick();
        let Stage::Match(running) = driver.table.stage() else { panic!() };
        pauses += u32::from(matches!(running.wait, Wait::Card { .. }));
        closing += u32::from(matches!(running.wait, Wait::Closing { .. }));
        assert!(pauses <= 1_000, "never dealt");
    }
    assert!(pauses >= 20 && closing >= 1, "{pauses} {closing}");
}

#[test]
fn a_game_that_is_won_can_end_a_timed_match() {
    let mut settings = settings("most2015");
    let last = LastDeals { before_min: 1, deals: 1, counting_present: true };
    settings.length = Length::Minutes { minutes: 600, last, game: true };
    let mut driver = Driver::seated(settings);
    driver.finish();
    assert_eq!(reason(&driver.table), Reason::Played);
    assert!(driver.table.game().unwrap().is_over());
    driver.check_log();
}

#[test]
fn empty_chairs_get_bots_after_a_while_and_the_match_begins() {
    let mut settings = settings("cn2017");
    settings.fill_ms = Some(5_000);
    settings.fill_bot = "master".into();
    let mut driver = Driver::open(settings);
    driver.sit(0);
    driver.ready(0);
    assert_eq!(driver.table.wants().tick_at, Some(6_000));
    driver.tick();
    let agreed = Who::Bot("master".into());
    let bots = driver.table.chairs().occupants().filter(|(_, s)| s.who == agreed);
    assert_eq!(bots.count(), 3);
    assert!(driver.table.wants().secret, "the match has begun");
    driver.check_log();
}

#[test]
fn a_table_that_nobody_comes_to_closes() {
    let mut driver = Driver::open(settings("cn2017"));
    driver.tick();
    assert_eq!(reason(&driver.table), Reason::Deserted);
}

#[test]
fn a_match_whose_people_have_all_gone_ends_unless_it_is_an_events() {
    for event in [false, true] {
        let mut settings = settings("erdayi2021");
        settings.trustee_after = Some(1);
        settings.event = event;
        let mut driver = Driver::playing(settings);
        for name in &USERS[..3] {
            driver.input(Input::Leave { user: (*name).into() }).unwrap();
            if driver.table.is_over() {
                break;
            }
        }
        assert_eq!(driver.table.is_over(), !event);
        if event {
            // Bots play on for those who left, as often as it takes.
            assert_eq!(driver.table.wants().bots.len(), 1);
        } else {
            assert_eq!(reason(&driver.table), Reason::Deserted);
        }
    }
}

/// Nobody declares: cn2002:8 deals again, and a table without an event does
/// not do so for ever.
#[test]
fn void_deals_end_a_table_where_nobody_declares() {
    let mut driver = Driver::seated(settings("cn2002x2"));
    let mut deals = 0;
    while !driver.table.is_over() {
        if driver.table.wants().secret {
            driver.give_secret();
            deals += 1;
        } else {
            driver.tick();
        }
    }
    assert_eq!(deals, table::limits::VOID_DEALS);
    assert_eq!(reason(&driver.table), Reason::Deserted);
    driver.check_log();
}

#[test]
fn a_referee_closes_a_match_or_gives_it_to_the_other_side() {
    let mut driver = Driver::playing(settings("cn2017"));
    driver.rule(Ruling::Close {}).unwrap();
    assert_eq!(reason(&driver.table), Reason::Closed);
    assert_eq!(driver.rule(Ruling::Close {}).unwrap_err(), TableRefusal::MatchOver.into());

    let mut driver = Driver::playing(settings("sasu2017"));
    driver.rule(Ruling::LoseMatch { seat: seat(1) }).unwrap();
    assert_eq!(reason(&driver.table), Reason::Lost(seat(1)));
    let said = table::Words::Phrase(0);
    driver.input(Input::Say { user: user(0), words: said }).unwrap();
}

/// Contract 5: the commitment comes before the bytes of the clients, and
/// both decide the cards.
#[test]
fn the_seed_is_the_secret_and_everyones_bytes() {
    let deal = |bytes: [u8; 32], secret: [u8; 32]| {
        let mut driver = Driver::seated(settings("cn2017"));
        driver.input(Input::Secret { secret: cards::Secret(secret) }).unwrap();
        for index in 0..4 {
            let bytes = Some(if index == 2 { bytes } else { [9; 32] });
            driver.input(Input::Ready { user: user(index), ready: true, bytes }).unwrap();
        }
        let deck = driver.events.iter().find_map(|event| match event {
            Happening::Game(games::Happening::Started(start)) => Some(start.deck.clone()),
            _ => None,
        });
        let told = driver
            .events
            .iter()
            .position(|e| matches!(e, Happening::Table(News::Committed { .. })))
            .unwrap();
        let seeded = driver
            .events
            .iter()
            .position(|e| matches!(e, Happening::Table(News::Seeded { .. })))
            .unwrap();
        assert!(told < seeded);
        deck.unwrap()
    };
    let expected =
        cards::deal_seed(&cards::Secret([1; 32]), &[[9; 32], [9; 32], [5; 32], [9; 32]], "t", 1);
    let edition = shengji::Edition::by_id("cn2017").unwrap();
    assert_eq!(deal([5; 32], [1; 32]), shengji::Deck::from_seed(edition, expected));
    assert_ne!(deal([6; 32], [1; 32]), deal([5; 32], [1; 32]));
    assert_ne!(deal([5; 32], [2; 32]), deal([5; 32], [1; 32]));
}

#[test]
fn impossible_settings_are_refused_with_every_fault() {
    let mut bad = settings("cn2017");
    bad.name = String::new();
    bad.length = Length::Deals { deals: 0 };
    bad.pool_ms = u64::MAX;
    let refusal = Refusal::from(bad.validated().unwrap_err());
    assert_eq!(refusal.code, "bad_settings");
    for part in ["name", "deals", "waits"] {
        assert!(refusal.en.contains(part), "{}", refusal.en);
    }
}

/// 三局两胜 (cn2002:24 一): the first side to win two 局 has the match. Each 局
/// begins at 2, and whoever declares is its first dealer (choice).
#[test]
fn cn2002_24_the_best_of_three_games() {
    let length = Length::Games { wins: 2 };
    let mut driver = Driver::seated(Settings { length, ..settings("cn2002x2") });
    driver.finish();
    let Stage::Over(over) = driver.table.stage() else { panic!("not over") };
    assert_eq!(over.reason, Reason::Played);
    let won = over.won.unwrap();
    assert_eq!(won.east_west.max(won.north_south), 2, "{won:?}");
    assert!(won.east_west.min(won.north_south) < 2);
    let ahead = won.east_west.cast_signed() - won.north_south.cast_signed();
    assert_eq!(over.scores, [ahead, -ahead, ahead, -ahead], "the match is counted in games");
    let begun: Vec<_> = driver
        .events
        .iter()
        .filter_map(|event| match event {
            Happening::Game(games::Happening::Started(start)) => Some(&start.setup),
            Happening::Game(_) | Happening::Table(_) | Happening::TakenBack { .. } => None,
        })
        .filter(|setup| setup.is_first())
        .collect();
    assert!(begun.len() as u32 >= won.east_west + won.north_south);
    for setup in begun {
        let levels = [setup.levels.east_west, setup.levels.north_south];
        assert_eq!((setup.dealer, levels), (None, [cards::Rank::Two; 2]));
    }
    driver.check_log();

    let record = table::record(&driver.log, &BTreeMap::new()).unwrap();
    assert!(record[0].contains(r#""wins":2"#), "{}", record[0]);
    let mut recorded = table::Recorded::start(&record[0]).unwrap();
    for line in &record[1..] {
        recorded.read(line).unwrap();
    }
    let Stage::Over(again) = recorded.table().stage() else { panic!("not over") };
    assert_eq!((again.won, &again.scores), (over.won, &over.scores));
    let last = over.game.as_ref().map_or(0, games::Game::deals_done) as u32;
    assert!(over.deals > last, "the deals of all games count, not those of the last");
    assert_eq!(again.deals, over.deals);
}

/// A referee's word ends such a match with the games won so far.
#[test]
fn a_match_of_games_can_be_closed() {
    let length = Length::Games { wins: 2 };
    let mut driver = Driver::seated(Settings { length, ..settings("cn2002x2") });
    driver.run_until(|table| match table.stage() {
        Stage::Match(running) => running.won.is_some_and(|won| won.east_west + won.north_south > 0),
        Stage::Gathering(_) | Stage::Over(_) => false,
    });
    driver.rule(Ruling::Close {}).unwrap();
    let Stage::Over(over) = driver.table.stage() else { panic!("not over") };
    let won = over.won.unwrap();
    assert_eq!(won.east_west + won.north_south, 1);
    driver.check_log();
}

#[test]
fn matches_of_games_that_cannot_be_are_refused() {
    let boards = match Rules::by_id("cn2002x2") {
        Some(Rules::Shengji { edition, .. }) => {
            Rules::boards(edition, Boards { first: 1, count: 4 })
        }
        _ => panic!("no such rules"),
    };
    for (rules, wins) in [
        (Rules::by_id("cn2002x2").unwrap(), 0),
        (Rules::by_id("cn2002x2").unwrap(), table::limits::MATCH_WINS + 1),
        (Rules::by_id("erdayi2021").unwrap(), 2),
        (boards, 2),
    ] {
        let settings = Settings { length: Length::Games { wins }, ..Settings::new("t", rules) };
        assert_eq!(settings.validated().unwrap_err().faults.len(), 1);
    }
}

/// cn2002:24 三: 16 boards, 也可考虑适当增减副数.
#[test]
fn boards_can_be_more_or_fewer_than_sixteen() {
    let edition = Arc::new(shengji::Edition::by_id("cn2002x2").unwrap().clone());
    let rules = |count| Rules::boards(edition.clone(), Boards { first: 1, count });
    for count in [1, 12, 16, 24, table::limits::MATCH_DEALS] {
        assert!(Settings::new("t", rules(count)).validated().is_ok(), "{count}");
    }
    assert!(Settings::new("t", rules(0)).validated().is_err());
    let mut driver = Driver::seated(Settings::new("t", rules(3)));
    driver.finish();
    let Stage::Over(over) = driver.table.stage() else { panic!("not over") };
    assert_eq!(over.game.as_ref().unwrap().deals_done(), 3);
    driver.check_log();
}
