//! Sitting, leaving, claims, the referee, talking, and commands that are
//! late, doubled or nonsense.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop at the first surprise")]

mod common;

use common::{Driver, seat, settings, user};
use games::{Game, Move, Rules, Seat};
use rand::RngExt;
use table::{
    Admission, Chat, Entry, Happening, Input, News, Program, Ruling, Stage, TableRefusal, Task,
    User, Wait, Who, Words, limits,
};

fn words(text: &str) -> Words {
    Words::Text(text.into())
}

#[test]
fn one_sits_where_one_wants_and_moves_while_people_gather() {
    let mut driver = Driver::open(settings("cn2017"));
    driver.sit(2);
    let sit = |seat| Input::Sit { user: user(0), name: "Ann".into(), seat };
    assert_eq!(driver.input(sit(Some(seat(2)))).unwrap_err(), TableRefusal::SeatTaken.into());
    driver.input(sit(None)).unwrap();
    assert_eq!(driver.table.seat_of(&user(0)).unwrap(), seat(0));
    driver.input(sit(Some(seat(3)))).unwrap();
    assert_eq!(driver.table.seat_of(&user(0)).unwrap(), seat(3));
    assert_eq!(driver.table.chairs().occupants().count(), 2);
    driver.input(Input::SitBot { seat: seat(0), bot: "steady".into(), name: "B".into() }).unwrap();
    driver.input(Input::ClearBot { seat: seat(0) }).unwrap();
    assert_eq!(
        driver.input(Input::ClearBot { seat: seat(3) }).unwrap_err(),
        TableRefusal::NoBotThere.into()
    );
    driver.input(Input::Leave { user: user(0) }).unwrap();
    assert_eq!(
        driver.input(Input::Leave { user: user(0) }).unwrap_err(),
        TableRefusal::NotSeated.into()
    );
    driver.check_log();
}

#[test]
fn three_seats_have_no_fourth() {
    let mut driver = Driver::open(settings("erdayi2021"));
    let sit = Input::Sit { user: user(0), name: "Ann".into(), seat: Some(seat(3)) };
    assert_eq!(driver.input(sit).unwrap_err(), TableRefusal::NoSuchSeat.into());
    let bot = Input::SitBot { seat: seat(3), bot: "steady".into(), name: "B".into() };
    assert_eq!(driver.input(bot).unwrap_err(), TableRefusal::NoSuchSeat.into());
}

#[test]
fn a_chair_that_was_left_can_be_taken_over_and_the_match_goes_on() {
    let mut settings = settings("cn2017");
    settings.trustee_after = Some(1);
    let mut driver = Driver::playing(settings.clone());
    driver.input(Input::Leave { user: user(1) }).unwrap();
    let eve = User::from("eve");
    let sit = Input::Sit { user: eve.clone(), name: "Eve".into(), seat: None };
    driver.input(sit.clone()).unwrap();
    assert_eq!(driver.table.seat_of(&eve).unwrap(), seat(1));
    assert_eq!(driver.table.seat_of(&user(1)).unwrap_err(), TableRefusal::NotSeated.into());
    driver.check_log();

    // The one who left comes back to his own chair if it is still free.
    let mut driver = Driver::playing(settings.clone());
    driver.input(Input::Leave { user: user(1) }).unwrap();
    driver.input(Input::Sit { user: user(1), name: "bo".into(), seat: None }).unwrap();
    let sitter = driver.table.chairs().at(seat(1)).unwrap();
    assert!(!sitter.left && !sitter.trustee);

    // In an event only the referee gives a chair away.
    settings.event = true;
    let mut driver = Driver::playing(settings);
    driver.input(Input::Leave { user: user(1) }).unwrap();
    assert_eq!(driver.input(sit).unwrap_err(), TableRefusal::EventSeats.into());
    let name = "Eve".into();
    let ruling = Ruling::Substitute { seat: seat(1), who: Who::Person(eve.clone()), name };
    driver.rule(ruling).unwrap();
    assert_eq!(driver.table.seat_of(&eve).unwrap(), seat(1));
    let twice = Ruling::Substitute { seat: seat(2), who: Who::Person(eve), name: "Eve".into() };
    assert_eq!(driver.rule(twice).unwrap_err(), TableRefusal::SeatTaken.into());
}

/// A table of an event whose chairs the event gave.
fn seated(trustee: bool) -> Driver {
    let mut settings = settings("most2015");
    settings.event = true;
    settings.trustee_after = trustee.then_some(1);
    let mut driver = Driver::open(settings);
    for index in 0..3 {
        driver.sit(index);
    }
    driver
}

#[test]
fn an_event_says_who_sits_where() {
    let mut driver = seated(false);
    let error = |driver: &mut Driver, input| driver.input(input).unwrap_err();
    let sit = |user, seat| Input::Sit { user, name: "x".into(), seat };
    assert_eq!(error(&mut driver, sit(user(3), None)), TableRefusal::EventSeats.into());
    assert_eq!(error(&mut driver, sit(user(0), Some(seat(3)))), TableRefusal::EventSeats.into());
    assert_eq!(error(&mut driver, Input::Leave { user: user(0) }), TableRefusal::EventSeats.into());
    let bot = Input::SitBot { seat: seat(3), bot: "steady".into(), name: "x".into() };
    assert_eq!(error(&mut driver, bot), TableRefusal::EventSeats.into());
    let again = Input::Seat { seat: seat(3), who: Who::Person(user(0)), name: "x".into() };
    assert_eq!(error(&mut driver, again), TableRefusal::SeatTaken.into());
    assert_eq!(error(&mut driver, Input::Begin {}), TableRefusal::TrusteeNotAllowed.into());
    // At other tables nobody is seated by an event.
    let mut other = Driver::open(settings("most2015"));
    let seat = Input::Seat { seat: seat(0), who: Who::Person(user(0)), name: "x".into() };
    assert_eq!(error(&mut other, seat), TableRefusal::EventSeats.into());
    driver.check_log();
}

#[test]
fn an_event_begins_without_the_absent_where_bots_may_play() {
    let mut driver = seated(true);
    driver.ready(0);
    driver.input(Input::Begin {}).unwrap();
    let played_by_bot: Vec<bool> =
        driver.table.chairs().occupants().map(|(_, sitter)| sitter.is_played_by_bot()).collect();
    assert_eq!(played_by_bot, [false, true, true, true]);
    // Whoever comes takes his cards back.
    driver.input(Input::Trustee { user: user(1), on: false }).unwrap();
    assert!(!driver.table.chairs().at(seat(1)).unwrap().is_played_by_bot());
    driver.check_log();
}

#[test]
fn a_program_has_a_chair_of_its_own_beside_its_owner() {
    let program = Program { id: User::from("p7"), by: user(0), owner: "ann".into() };
    let sit = |seat| Input::SitProgram { program: program.clone(), name: "深算".into(), seat };
    let mut driver = Driver::open(settings("cn2017"));
    driver.sit(0);
    assert_eq!(driver.input(sit(Some(seat(0)))).unwrap_err(), TableRefusal::SeatTaken.into());
    driver.input(sit(None)).unwrap();
    assert_eq!(driver.table.seat_of(&program.id).unwrap(), seat(1));
    let sitter = driver.table.chairs().at(seat(1)).unwrap();
    assert!(sitter.ready && sitter.person().is_none() && !sitter.is_played_by_bot());
    driver.input(Input::ClearBot { seat: seat(1) }).unwrap();
    assert!(driver.table.chairs().at(seat(1)).is_none(), "its host may send it away");
    driver.input(sit(Some(seat(3)))).unwrap();
    driver.sit(1);
    driver.sit(2);
    for person in 0..3 {
        driver.ready(person);
    }
    // In the match it may come back, and no other comes.
    driver.input(sit(None)).unwrap();
    let other = Program { id: User::from("p8"), ..program.clone() };
    let late = Input::SitProgram { program: other, name: "x".into(), seat: None };
    assert_eq!(driver.input(late).unwrap_err(), TableRefusal::MatchBegan.into());
    driver.check_log();

    let mut event = seated(false);
    assert_eq!(event.input(sit(None)).unwrap_err(), TableRefusal::NoPrograms.into());
    let who = Who::Program(program);
    let given = Input::Seat { seat: seat(3), who: who.clone(), name: "x".into() };
    assert_eq!(event.input(given).unwrap_err(), TableRefusal::NoPrograms.into());
    let mut driver = Driver::playing(settings("most2015"));
    let ruling = Ruling::Substitute { seat: seat(1), who, name: "x".into() };
    assert_eq!(driver.rule(ruling).unwrap_err(), TableRefusal::NoPrograms.into());
}

#[test]
fn boards_of_an_event_have_their_secret_before_the_match() {
    let mut settings = settings("cn2017");
    let Rules::Shengji { edition, .. } = settings.rules.clone() else { panic!() };
    settings.rules = Rules::boards(edition, games::Boards { first: 1, count: 2 });
    settings.event = true;
    settings.boards = Some("set".to_owned());
    let mut driver = Driver::open(settings);
    driver.give_secret();
    let twice = Input::Secret { secret: cards::Secret([1; 32]) };
    assert_eq!(driver.input(twice).unwrap_err(), TableRefusal::NoSecretWanted.into());
    for index in 0..4 {
        driver.sit(index);
        driver.ready(index);
    }
    assert!(!driver.table.wants().secret);
    let committed =
        |event: &&Happening| matches!(event, Happening::Table(News::Committed { deal: None, .. }));
    assert_eq!(driver.events.iter().filter(committed).count(), 1);
    driver.finish();
    driver.check_log();
}

/// Brings a table to a lead after the first trick.
fn at_a_lead(rules: &str) -> (Driver, Seat) {
    let mut driver = Driver::playing(settings(rules));
    driver.step();
    driver.run_until(|table| table.turn().is_some_and(|turn| turn.task == Task::Lead));
    let seat = driver.table.turn().unwrap().seat;
    (driver, seat)
}

fn opponents(driver: &Driver, claimant: Seat) -> Vec<Seat> {
    let Stage::Match(running) = driver.table.stage() else { panic!() };
    let Wait::Claim(claim) = &running.wait else { panic!() };
    assert_eq!(claim.seat, claimant);
    claim.answers.iter().filter(|(_, answer)| answer.is_none()).map(|(seat, _)| seat).collect()
}

#[test]
fn a_claim_that_every_opponent_agrees_to_ends_the_deal() {
    for id in Rules::ids() {
        let (mut driver, seat) = at_a_lead(id);
        let claimant = user(seat.index());
        let before = driver.table.game().unwrap().deals_done();
        let events = driver.input(Input::Claim { user: claimant.clone() }).unwrap();
        let Happening::Table(News::Claimed { hand, .. }) = events[0] else { panic!("{events:?}") };
        assert!(!hand.is_empty(), "the cards are shown");
        let asked = opponents(&driver, seat);
        match driver.table.game().unwrap() {
            Game::Shengji(_) => assert_eq!(asked.len(), 2),
            Game::Erdayi(_) => assert!(!asked.is_empty() && asked.len() <= 2),
        }
        let choice = Move::of(&driver.table.game().unwrap().smallest(seat).unwrap()).unwrap();
        assert_eq!(driver.act(seat, choice).unwrap_err(), TableRefusal::ClaimPending.into());
        let answer = |user, agree| Input::Answer { user, agree };
        assert_eq!(
            driver.input(answer(claimant, true)).unwrap_err(),
            TableRefusal::NotAsked.into()
        );
        for other in asked {
            driver.input(answer(user(other.index()), true)).unwrap();
        }
        assert_eq!(driver.table.game().unwrap().deals_done(), before + 1, "{id}");
        driver.check_log();
        driver.step();
    }
}

#[test]
fn a_refused_claim_lets_play_go_on_with_the_time_that_was_left() {
    let (mut driver, seat) = at_a_lead("cn2017");
    let claim = Input::Claim { user: user(seat.index()) };
    driver.now = driver.table.turn().unwrap().began + 5_000;
    driver.input(claim.clone()).unwrap();
    driver.now += 9_000;
    let other = opponents(&driver, seat)[0];
    driver.input(Input::Answer { user: user(other.index()), agree: false }).unwrap();
    assert_eq!(driver.table.wants().tick_at, Some(driver.now + 20_000));
    assert_eq!(driver.input(claim).unwrap_err(), TableRefusal::ClaimedBefore.into());
    assert_eq!(
        driver.input(Input::Answer { user: user(other.index()), agree: true }).unwrap_err(),
        TableRefusal::NoClaim.into()
    );
    driver.step();
    driver.check_log();
}

#[test]
fn a_claim_that_nobody_answers_is_refused() {
    let (mut driver, seat) = at_a_lead("erdayi2021");
    driver.input(Input::Claim { user: user(seat.index()) }).unwrap();
    let events = driver.tick();
    assert_eq!(events[0], Happening::Table(News::ClaimRefused { seat }));
    assert_eq!(driver.table.turn().unwrap().seat, seat);
}

#[test]
fn one_claims_only_when_leading() {
    let mut driver = Driver::playing(settings("cn2017"));
    driver.step();
    let leader = driver.table.turn().unwrap();
    assert_eq!(leader.task, Task::Follow);
    for index in 0..4 {
        driver.input(Input::Claim { user: user(index) }).unwrap_err();
    }
}

#[test]
fn an_annulled_deal_is_dealt_again_and_a_lost_one_counts() {
    for id in ["cn2017", "erdayi2021"] {
        let mut driver = Driver::playing(settings(id));
        let number = |driver: &Driver| match driver.table.game().unwrap() {
            Game::Shengji(game) => game.next_setup().map(|setup| setup.number),
            Game::Erdayi(_) => None,
        };
        driver.rule(Ruling::Annul {}).unwrap();
        assert_eq!(driver.table.game().unwrap().deals_done(), 0, "{id}");
        if id == "cn2017" {
            assert_eq!(number(&driver), Some(1));
        }
        driver.run_until(|table| table.turn().is_some());
        driver.check_log();
    }
    let mut driver = Driver::playing(settings("cn2017"));
    driver.rule(Ruling::Forfeit { seat: seat(0), levels: None }).unwrap();
    assert_eq!(driver.table.game().unwrap().deals_done(), 1);
    let mut driver = Driver::playing(settings("erdayi2021"));
    assert_eq!(
        driver.rule(Ruling::Forfeit { seat: seat(0), levels: None }).unwrap_err(),
        TableRefusal::OnlyShengji.into()
    );
    assert_eq!(
        driver.rule(Ruling::Penalise { seat: seat(0), points: 5 }).unwrap_err(),
        TableRefusal::OnlyShengji.into()
    );
}

/// most2015 六(一)3, (四), (六): 台下方上台并升2级, 庄家升3级; sasu2017 七: 对方升一级.
#[test]
fn a_deal_that_is_lost_gives_the_levels_of_its_text() {
    for (rules, to_defenders, to_dealer) in [("most2015", 2, 3), ("sasu2017", 1, 1)] {
        for by_dealer in [true, false] {
            let mut driver = Driver::playing(settings(rules));
            let Some(games::Game::Shengji(game)) = driver.table.game() else { panic!() };
            let Some(shengji::Deal::Playing(playing)) = game.deal() else { panic!() };
            let dealer = playing.terms().dealer.index();
            let at_fault = seat(if by_dealer { dealer } else { (dealer + 1) % 4 });
            let open = Ruling::Forfeit { seat: at_fault, levels: None };
            let events = driver.rule(driver.table.by_the_text(open)).unwrap();
            let rise = events.iter().find_map(|event| match event {
                Happening::Game(games::Happening::Shengji(shengji::Happening::Finished(of))) => {
                    Some(of.rise)
                }
                _ => None,
            });
            let rise = rise.unwrap();
            let expected = if by_dealer { (0, to_defenders, true) } else { (to_dealer, 0, false) };
            assert_eq!((rise.dealer_side, rise.defenders, rise.switch), expected, "{rules}");
            driver.check_log();
        }
    }
    let mut driver = Driver::playing(settings("most2015"));
    let far = Ruling::Forfeit { seat: seat(0), levels: Some(14) };
    assert_eq!(driver.rule(far).unwrap_err(), TableRefusal::BadLevels.into());
}

#[test]
fn players_talk_and_call_the_referee() {
    let mut driver = Driver::playing(settings("cn2017"));
    let say = |words| Input::Say { user: user(0), words };
    driver.input(say(words("你好"))).unwrap();
    driver.input(say(Words::Phrase(3))).unwrap();
    for bad in [words("  "), words(&"长".repeat(limits::TEXT_CHARS + 1)), Words::Phrase(200)] {
        assert_eq!(driver.input(say(bad)).unwrap_err(), TableRefusal::BadWords.into());
    }
    driver.input(Input::CallReferee { user: user(0), text: "太慢".into() }).unwrap();
    let stranger = Input::Say { user: "eve".into(), words: Words::Phrase(0) };
    assert_eq!(driver.input(stranger).unwrap_err(), TableRefusal::NotSeated.into());

    let mut quiet = settings("cn2017");
    quiet.chat = Chat::Phrases;
    let mut driver = Driver::playing(quiet);
    assert_eq!(driver.input(say(words("♠"))).unwrap_err(), TableRefusal::PhrasesOnly.into());
    driver.input(say(Words::Phrase(3))).unwrap();
}

/// Contract 2: sent twice, done once, also after a restart.
#[test]
fn a_command_sent_twice_is_done_once() {
    let mut driver = Driver::playing(settings("cn2017"));
    let seat = driver.table.turn().unwrap().seat;
    let user = user(seat.index());
    let choice = Move::of(&driver.table.game().unwrap().smallest(seat).unwrap()).unwrap();
    let seen = driver.table.version();
    assert_eq!(driver.table.admit(&user, "k1", seen), Ok(Admission::New));
    let input = Input::Move { user: user.clone(), choice };
    driver.entry(Entry { at: driver.now, id: Some("k1".into()), input }).unwrap();
    let done = Ok(Admission::Done(seen + 1));
    assert_eq!(driver.table.admit(&user, "k1", seen), done);
    let again = table::Table::replay(&driver.log).unwrap();
    assert_eq!(again.admit(&user, "k1", seen), done);
    assert_eq!(again.admit(&"eve".into(), "k1", seen), Ok(Admission::New));
    assert_eq!(again.admit(&user, "", seen).unwrap_err(), TableRefusal::BadCommandId.into());
    assert_eq!(
        again.admit(&user, &"x".repeat(41), seen).unwrap_err(),
        TableRefusal::BadCommandId.into()
    );
    assert_eq!(again.admit(&user, "k2", 1 << 40).unwrap_err(), TableRefusal::FromTheFuture.into());
}

#[test]
fn a_move_from_before_its_turn_is_stale() {
    let mut driver = Driver::playing(settings("cn2017"));
    driver.step();
    let turn = *driver.table.turn().unwrap();
    let user = user(turn.seat.index());
    let stale = driver.table.check_fresh(&user, turn.version - 1).unwrap_err();
    assert_eq!(stale, TableRefusal::Stale.into());
    driver.table.check_fresh(&user, turn.version).unwrap();
}

#[test]
fn another_players_turn_and_strangers_are_refused() {
    let mut driver = Driver::playing(settings("cn2017"));
    let turn = *driver.table.turn().unwrap();
    let choice = Move::of(&driver.table.game().unwrap().smallest(turn.seat).unwrap()).unwrap();
    for index in 0..4 {
        if index != turn.seat.index() {
            driver.act(seat(index), choice.clone()).unwrap_err();
        }
    }
    let stranger = Input::Move { user: "eve".into(), choice: choice.clone() };
    assert_eq!(driver.input(stranger).unwrap_err(), TableRefusal::NotSeated.into());
    let bot = Input::BotMove { seat: turn.seat, choice };
    assert_eq!(driver.input(bot).unwrap_err(), TableRefusal::NoBotThere.into());
}

#[test]
fn logs_that_no_table_wrote_are_refused_with_their_entry() {
    let mut driver = Driver::playing(settings("cn2017"));
    driver.step();
    let mut log = driver.log.clone();
    let cut = log.iter().rposition(|entry| matches!(entry.input, Input::Move { .. })).unwrap() - 1;
    assert!(matches!(log[cut].input, Input::Move { .. }), "the kitty and the first lead");
    log.remove(cut);
    let error = table::Table::replay(&log).unwrap_err();
    assert!(error.entry > cut as u64, "{error}");
    assert!(table::Table::replay(&log[1..]).is_err());
    assert!(table::Table::replay(&[]).is_err());
    assert!(Entry::read(0, r#"{"in":{"is":"tick","x":1}}"#).is_err());
    let twice = [log[0].clone(), log[0].clone()];
    assert_eq!(table::Table::replay(&twice).unwrap_err().error, TableRefusal::AlreadyOpen.into());
}

/// Whatever comes in at whatever moment, a refusal changes nothing (the
/// driver looks) and an accepted input keeps the table the fold of its log.
#[test]
fn inputs_at_random_moments_are_taken_whole_or_not_at_all() {
    for id in Rules::ids() {
        let mut settings = settings(id);
        settings.trustee_after = Some(2);
        settings.length = table::Length::Deals { deals: 2 };
        let mut driver = Driver::seated(settings);
        let mut accepted = 0;
        for _ in 0..3_000 {
            if driver.table.is_over() {
                break;
            }
            let input = random_input(&mut driver);
            accepted += usize::from(driver.input(input).is_ok());
            let busy =
                matches!(driver.table.stage(), Stage::Match(m) if matches!(m.wait, Wait::Claim(_)));
            if busy || driver.table.paused().is_some() {
                let _ = driver.rule(Ruling::Resume {});
                if driver.table.wants().tick_at.is_some() {
                    driver.tick();
                }
            } else if matches!(driver.table.stage(), Stage::Match(_)) {
                driver.step();
            }
        }
        assert!(accepted > 10, "{id}: {accepted}");
        driver.check_log();
    }
}

fn random_input(driver: &mut Driver) -> Input {
    let who = driver.rng.random_range(0..5);
    let user = if who == 4 { User::from("eve") } else { user(who) };
    let at = seat(driver.rng.random_range(0..4));
    let choice = match driver.rng.random_range(0..3) {
        0 => Move::Pass {},
        1 => Move::Play { cards: "S5".parse().unwrap(), reading: None },
        _ => Move::Declare { cards: "S2".parse().unwrap() },
    };
    let agree = driver.rng.random_bool(0.5);
    match driver.rng.random_range(0..40) {
        0 => Input::Sit { user, name: "x".into(), seat: Some(at) },
        1 => Input::Leave { user },
        2 => Input::Ready { user, ready: agree, bytes: None },
        3 => Input::Secret { secret: cards::Secret([1; 32]) },
        4..9 => Input::Move { user, choice },
        9 => Input::BotMove { seat: at, choice },
        10 => Input::Trustee { user, on: agree },
        11..16 => Input::Claim { user },
        16 => Input::Answer { user, agree },
        17 => Input::BotAnswer { seat: at, agree },
        18 => Input::Say { user, words: Words::Phrase(1) },
        19 => Input::Rule { by: user, ruling: Ruling::Pause {} },
        20 => Input::Rule { by: user, ruling: Ruling::Penalise { seat: at, points: 5 } },
        21 => Input::Rule { by: user, ruling: Ruling::Annul {} },
        22 => Input::Rule { by: user, ruling: Ruling::Forfeit { seat: at, levels: None } },
        23 => Input::Restarted {},
        24 => Input::ClearBot { seat: at },
        25 => Input::Rule { by: user, ruling: Ruling::Resume {} },
        _ => Input::Tick {},
    }
}
