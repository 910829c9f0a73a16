//! Random whole games in every edition, and what must hold in each of them.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::sync::Arc;

use cards::{Card, CardSet, Rank};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use shengji::record::{RecordLine, Recorder, Replay};
use shengji::{
    Action, Bidding, BySeat, Deal, Deck, Demand, Drawing, EDITIONS, Edition, Ended, Game,
    Happening, HouseRules, Play, RandomTable, Rise, Seat, Setup, Side, Viewer, Weight,
    random_cards,
};

const DEALS_PER_EDITION: u32 = 30;

/// The published editions, and cn2002 with its other two kitty sizes.
fn editions() -> Vec<Arc<Edition>> {
    let other_kitties = [("cn2002x1", 2), ("cn2002x2", 4), ("cn2002x3", 10)].map(|(id, kitty)| {
        HouseRules::from(Edition::by_id(id).unwrap()).kitty(kitty).build().unwrap()
    });
    EDITIONS.iter().cloned().chain(other_kitties).map(Arc::new).collect()
}

fn seed(edition: &Edition, number: u32) -> [u8; 32] {
    let mut seed = [0; 32];
    seed[..edition.id.len().min(24)]
        .copy_from_slice(&edition.id.as_bytes()[..edition.id.len().min(24)]);
    seed[28..].copy_from_slice(&number.to_le_bytes());
    seed
}

/// Plays `deals` deals of consecutive games and shows every state and its
/// events to `watch`.
fn check(
    edition: &Arc<Edition>,
    deals: u32,
    mut watch: impl FnMut(&mut SmallRng, &Deal, &[Happening]),
) {
    let mut rng = SmallRng::seed_from_u64(u64::from(deals));
    let mut game = Game::new(edition.clone());
    for number in 0..deals {
        if matches!(game, Game::Over(_)) {
            game = Game::new(edition.clone());
        }
        game.start(Deck::from_seed(edition, seed(edition, number))).unwrap();
        let mut table = RandomTable::new();
        loop {
            let Game::Deal(deal) = &game else { unreachable!("a deal is being played") };
            let Some(action) = table.next(&mut rng, deal) else {
                break;
            };
            let action = cut_short(&mut rng, deal).unwrap_or(action);
            let action = expose(&mut rng, deal).unwrap_or(action);
            let mut events = Vec::new();
            game.act(&action, &mut events).unwrap();
            let Game::Deal(deal) = &game else { unreachable!("a deal is being played") };
            watch(&mut rng, deal, &events);
        }
        game.settle().unwrap();
    }
}

/// Now and then a deal ends before its last card: by a ruling that a side has
/// lost it, by a claim, or because it is void.
fn cut_short(rng: &mut SmallRng, deal: &Deal) -> Option<Action> {
    // A deal that ends before its first card is told from the one before by
    // nobody who only sees what happens in it.
    let undrawn = matches!(deal, Deal::Drawing(drawing) if drawing.drawn() == 0);
    if undrawn || rng.random_range(0..400) != 0 {
        return None;
    }
    let side = Side::ALL[rng.random_range(0..2)];
    let seat = deal.turn().unwrap_or(Seat::East);
    let actions = [Action::Annul, Action::Forfeit { side, levels: 1 }, Action::Claim { seat }];
    let first = rng.random_range(0..3);
    let mut in_turn = actions.iter().cycle().skip(first).take(3);
    in_turn.find(|action| deal.clone().act(action, &mut Vec::new()).is_ok()).cloned()
}

/// Now and then a referee finds cards of a hand exposed, or takes it back,
/// where the edition's text knows it.
fn expose(rng: &mut SmallRng, deal: &Deal) -> Option<Action> {
    if rng.random_range(0..40) != 0 {
        return None;
    }
    let seat = Seat::ALL[rng.random_range(0..4)];
    let hand = deal.view(Viewer::Seat(seat)).hands[seat]?;
    let count = rng.random_range(1..4);
    let cards = random_cards(rng, hand, count);
    let action = match rng.random_range(0..8) {
        0 => Action::Lift { seat },
        1 => Action::Expose { seat, cards, weight: Weight::Light },
        _ => Action::Expose { seat, cards, weight: Weight::Heavy },
    };
    deal.clone().act(&action, &mut Vec::new()).is_ok().then_some(action)
}

/// A board with its round of declaring.
fn check_board(number: u32, mut watch: impl FnMut(&mut SmallRng, &Deal, &[Happening])) {
    let edition = Arc::new(Edition::by_id("cn2002x2").unwrap().clone());
    let mut rng = SmallRng::seed_from_u64(u64::from(number));
    let deck = Deck::from_seed(&edition, seed(&edition, number));
    let mut deal = Deal::Bidding(Bidding::new(Setup::board(edition, number), &deck).unwrap());
    let mut table = RandomTable::new();
    while let Some(action) = table.next(&mut rng, &deal) {
        let action = cut_short(&mut rng, &deal).unwrap_or(action);
        let mut events = Vec::new();
        deal.act(&action, &mut events).unwrap();
        watch(&mut rng, &deal, &events);
    }
}

/// All cards of a deal, wherever they are.
fn all_cards(deal: &Deal, played: CardSet) -> Option<CardSet> {
    let view = deal.view(Viewer::Referee);
    let hands = view.hands.iter().fold(CardSet::EMPTY, |sum, (_, hand)| sum + hand.unwrap());
    match deal {
        Deal::Exchange(_) => Some(hands),
        Deal::Playing(_) | Deal::Naming(_) | Deal::Demanding(_) => {
            Some(hands + view.buried.unwrap() + played)
        }
        Deal::Finished(_) | Deal::Void(_) => Some(hands + view.kitty.unwrap()),
        Deal::Drawing(_) | Deal::Bidding(_) => None,
    }
}

#[test]
fn cards_and_points_are_conserved() {
    let mut ways = [0; 3];
    for edition in editions() {
        let decks = edition.decks;
        let mut played = CardSet::EMPTY;
        let mut dealer_points = 0;
        check(&edition, DEALS_PER_EDITION, |_, deal, events| {
            for event in events {
                match event {
                    Happening::Buried { .. } => (played, dealer_points) = (CardSet::EMPTY, 0),
                    Happening::Led { cards, .. } | Happening::Followed { cards, .. } => {
                        played += *cards;
                    }
                    _ => {}
                }
            }
            if let Some(all) = all_cards(deal, played) {
                assert_eq!(all, decks.cards(), "{}", edition.id);
            }
            let dealer_side = deal.view(Viewer::Referee).dealer.map(Seat::side);
            for event in events {
                match event {
                    Happening::TrickWon { seat, points } if Some(seat.side()) == dealer_side => {
                        dealer_points += points;
                    }
                    Happening::Finished(result) => {
                        let sum = result.trick_points + result.kitty_points + dealer_points;
                        let all = match result.ended {
                            None => sum == 100 * decks.count(),
                            // What the dealer's side claims is in no trick.
                            Some(Ended::Claimed(seat)) if Some(seat.side()) != dealer_side => {
                                sum == 100 * decks.count()
                            }
                            Some(_) => sum <= 100 * decks.count(),
                        };
                        assert!(all, "{}: {result:?}", edition.id);
                        let kitty = (result.kitty_points * result.factor) as i32;
                        let total = result.trick_points as i32 + kitty + result.penalty_points;
                        assert_eq!(result.points, total);
                        let rise = match result.ended {
                            Some(Ended::Forfeited(side)) => {
                                Rise::forfeited(Some(side) == dealer_side, 1)
                            }
                            _ => edition.levels.rise(result.points),
                        };
                        assert_eq!(result.rise, rise);
                        ways[result.ended.map_or(0, |ended| match ended {
                            Ended::Forfeited(_) => 1,
                            Ended::Claimed(_) => 2,
                        })] += 1;
                    }
                    _ => {}
                }
            }
        });
    }
    assert!(ways.iter().all(|&count| count > 5), "deals end in every way: {ways:?}");
}

/// Who watches only the lead and the flags of the follows knows who wins.
#[test]
fn the_last_play_that_wins_takes_the_trick() {
    let mut overtaken = 0;
    for edition in editions() {
        let mut best = None;
        check(&edition, DEALS_PER_EDITION, |_, deal, events| {
            for event in events {
                match event {
                    Happening::Buried { .. } => best = None,
                    Happening::Led { seat, .. } => best = Some(*seat),
                    Happening::Followed { seat, wins: true, .. } => {
                        best = Some(*seat);
                        overtaken += 1;
                    }
                    Happening::TrickWon { seat, .. } => assert_eq!(best.take(), Some(*seat)),
                    _ => {}
                }
            }
            if let Deal::Playing(playing) = deal {
                assert_eq!(playing.trick().winning(), best);
            }
        });
    }
    assert!(overtaken > 100, "leads are beaten: {overtaken}");
}

/// Every listed follow is accepted; random other sets of cards are refused,
/// and leave the deal as it was.
#[test]
fn exactly_the_listed_follows_are_legal() {
    for edition in editions() {
        check(&edition, 6, |rng, deal, _| {
            let Deal::Playing(playing) = deal else { return };
            let Some(lead) = &playing.trick().lead else {
                return;
            };
            let seat = playing.turn();
            let hand = playing.hand(seat);
            let mut follows = playing.bound(seat).follows(&playing.terms().order, hand, lead);
            let count = follows.count();
            assert!(count > 0, "a follow always exists");
            for _ in 0..5 {
                let index = rng.random_range(0..count);
                let play = follows.get(index).unwrap();
                assert_eq!(playing.check(play, None), Ok(()), "{play} listed for {lead:?}");
            }
            if count <= 200 {
                let listed: Vec<CardSet> = follows.iter().collect();
                let mut distinct = listed.clone();
                distinct.sort_unstable();
                distinct.dedup();
                assert_eq!(distinct.len(), listed.len(), "no play is listed twice");
                for _ in 0..5 {
                    let play = random_cards(rng, hand, lead.cards.len());
                    let legal = playing.check(play, None).is_ok();
                    assert_eq!(legal, listed.contains(&play), "{play} from {hand} to {lead:?}");
                }
            }
            let smallest = deal.smallest_action(seat).unwrap();
            assert!(deal.clone().act(&smallest, &mut Vec::new()).is_ok(), "{smallest:?}");
        });
    }
}

/// Every play is remembered in order, failed throws too, and for everybody.
#[test]
fn all_plays_are_remembered() {
    for edition in editions() {
        check(&edition, 4, |_, deal, _| {
            let Deal::Playing(playing) = deal else { return };
            let view = deal.view(Viewer::Spectator);
            assert_eq!(&view.plays, playing.plays());
            let stood: Vec<_> = view.plays.iter().filter(|play| play.stands).collect();
            let of = |seat| {
                let own = stood.iter().filter(|play| play.seat == seat);
                own.fold(CardSet::EMPTY, |all, play| all + play.cards)
            };
            assert_eq!(BySeat::from_fn(of), view.played);
            let trick = view.trick.unwrap();
            let done = stood.len() - trick.plays.len();
            let cards = |plays: &[Play]| plays.iter().map(|play| play.cards).collect::<Vec<_>>();
            assert_eq!(cards(&stood[done..]), trick.plays);
            if let Some(last) = view.last_trick {
                assert_eq!(cards(&stood[done - 4..done]), last.plays);
                assert_eq!(stood[done - 4].seat, last.leader);
            }
            let mut failed = view.plays.iter().filter(|play| !play.stands);
            assert!(failed.all(|play| play.cards.len() > 1), "only throws fail");
        });
    }
}

#[test]
fn refused_actions_change_nothing() {
    for edition in editions() {
        check(&edition, 3, |rng, deal, _| {
            let hand = |seat| deal.view(Viewer::Seat(seat)).hands[seat].unwrap_or_default();
            for seat in Seat::ALL {
                let count = rng.random_range(0..4);
                let cards = random_cards(rng, hand(seat), count);
                let foreign = random_cards(rng, edition.decks.cards(), 2);
                for action in [
                    Action::Draw,
                    Action::Close,
                    Action::Annul,
                    Action::Claim { seat },
                    Action::Forfeit { side: seat.side(), levels: 2 },
                    Action::Pass { seat },
                    Action::NameTrump { seat, suit: cards::Suit::Hearts },
                    Action::Declare { seat, cards },
                    Action::Bury { seat, cards },
                    Action::Bury { seat, cards: foreign },
                    Action::NameUnit { seat, cards: foreign },
                    Action::Demand { seat, demand: Demand::Nothing {} },
                    Action::Demand { seat, demand: Demand::Card { card: Card::BIG_JOKER } },
                    Action::Expose { seat, cards: foreign, weight: Weight::Heavy },
                    Action::Lift { seat },
                    Action::Play { seat, cards: foreign, reading: None },
                    Action::Play { seat, cards, reading: Some(vec![foreign]) },
                ] {
                    let mut after = deal.clone();
                    let mut events = Vec::new();
                    if let Err(refused) = after.act(&action, &mut events) {
                        assert_eq!(after, *deal, "{action:?} was refused: {refused}");
                        assert_eq!(events, []);
                        assert!(!refused.refusal(&edition).zh.is_empty());
                    }
                }
            }
        });
    }
}

/// What a viewer sees does not depend on what he cannot see: exchange hidden
/// cards, and his view is the same to the byte.
#[test]
fn views_do_not_depend_on_hidden_cards() {
    for edition in editions() {
        check(&edition, 4, |rng, deal, _| {
            for viewer in Seat::ALL.map(Viewer::Seat).into_iter().chain([Viewer::Spectator]) {
                let other =
                    deal.clone().redealt(viewer, |from, count| random_cards(rng, from, count));
                let seen = serde_json::to_string(&deal.view(viewer)).unwrap();
                let also = serde_json::to_string(&other.view(viewer)).unwrap();
                assert_eq!(seen, also, "{viewer:?}");
            }
        });
    }
}

fn replayed(edition: &Arc<Edition>, lines: &[String]) -> Deal {
    let lines: Vec<RecordLine> = lines.iter().map(|l| serde_json::from_str(l).unwrap()).collect();
    let mut replay = Replay::start(edition, &lines[0]).unwrap();
    for line in &lines[1..] {
        replay.read(line).unwrap();
    }
    assert!(replay.is_complete());
    replay.deal().clone()
}

#[test]
fn a_record_replays_to_the_same_state() {
    for edition in editions() {
        let mut recorder: Option<Recorder> = None;
        let mut lines: Vec<String> = Vec::new();
        let mut complete = 0;
        check(&edition, DEALS_PER_EDITION, |_, deal, events| {
            if let (Deal::Drawing(drawing), true) = (deal, events.len() == 1)
                && drawing.drawn() == 1
                && matches!(events[0], Happening::Drawn { .. })
            {
                let (started, line) = Recorder::start(drawing.setup(), drawing.deck(), false);
                recorder = Some(started);
                lines = vec![serde_json::to_string(&line).unwrap()];
            }
            let recorder = recorder.as_mut().unwrap();
            for event in events {
                if let Some(line) = recorder.line(event) {
                    lines.push(serde_json::to_string(&line).unwrap());
                }
            }
            if deal.is_over() {
                assert_eq!(replayed(&edition, &lines), *deal);
                complete += 1;
            }
        });
        assert_eq!(complete, DEALS_PER_EDITION);
    }
}

#[test]
fn a_board_replays_to_the_same_state() {
    for number in 1..=40 {
        let edition = Arc::new(Edition::by_id("cn2002x2").unwrap().clone());
        let deck = Deck::from_seed(&edition, seed(&edition, number));
        let setup = Setup::board(edition.clone(), number);
        let (mut recorder, first) = Recorder::start(&setup, &deck, true);
        let mut lines = vec![serde_json::to_string(&first).unwrap()];
        check_board(number, |_, deal, events| {
            for event in events {
                if let Some(line) = recorder.line(event) {
                    lines.push(serde_json::to_string(&line).unwrap());
                }
            }
            if let Deal::Finished(finished) = deal {
                assert_eq!(finished.result().dealer, Seat::East.plus((number as usize + 3) % 4));
                assert_eq!(finished.result().level, Rank::ALL[(number as usize - 1) % 13]);
                assert_eq!(replayed(&edition, &lines), *deal);
            }
        });
    }
}

/// A changed line is found where it stands.
#[test]
fn a_forged_record_is_refused() {
    let edition = Arc::new(Edition::by_id("cn2017").unwrap().clone());
    let deck = Deck::from_seed(&edition, [3; 32]);
    let setup = Setup::board(edition.clone(), 1);
    let (mut recorder, first) = Recorder::start(&setup, &deck, false);
    let mut lines = vec![first];
    let mut deal = Deal::Drawing(Drawing::new(setup, deck));
    let mut rng = SmallRng::seed_from_u64(1);
    let mut table = RandomTable::new();
    while let Some(action) = table.next(&mut rng, &deal) {
        let mut events = Vec::new();
        deal.act(&action, &mut events).unwrap();
        lines.extend(events.iter().filter_map(|event| recorder.line(event)));
    }
    let mut found = 0;
    for (index, line) in lines.iter().enumerate() {
        let mut forged = lines.clone();
        match &mut forged[index] {
            RecordLine::Trick { points, .. } => *points += 5,
            RecordLine::Follow { cards, .. } => cards[0] = cards::Card::BIG_JOKER,
            RecordLine::Result(result) => result.points += 5,
            _ => continue,
        }
        if forged[index] == *line {
            continue;
        }
        let mut replay = Replay::start(&edition, &forged[0]).unwrap();
        let error = forged[1..].iter().position(|line| replay.read(line).is_err());
        match line {
            // Another card can be a legal play; then a later line betrays it.
            RecordLine::Follow { .. } => assert!(error >= Some(index - 1), "line {index}"),
            _ => assert_eq!(error, Some(index - 1), "the forged line {index} is refused"),
        }
        found += 1;
    }
    assert!(found > 50);
}

/// Random games in every edition reach A and are won.
#[test]
fn games_end() {
    for edition in editions() {
        let mut rng = SmallRng::seed_from_u64(9);
        let mut game = Game::new(edition.clone());
        let mut deals = 0;
        while !matches!(game, Game::Over(_)) {
            game.start(Deck::from_seed(&edition, seed(&edition, deals))).unwrap();
            let mut table = RandomTable::new();
            while let Game::Deal(deal) = &game
                && let Some(action) = table.next(&mut rng, deal)
            {
                game.act(&action, &mut Vec::new()).unwrap();
            }
            game.settle().unwrap();
            deals += 1;
            assert!(deals < 2000, "{} does not end", edition.id);
        }
        let Game::Over(over) = game else { unreachable!() };
        assert_eq!(over.last.level, Rank::Ace);
        assert_eq!(over.winner, over.last.dealer.side());
    }
}

/// The referee can take points from the first card on (cn2002:31, 35), and
/// the record knows it.
#[test]
fn penalties_count_from_the_first_card() {
    for edition in editions() {
        let deck = Deck::from_seed(&edition, [5; 32]);
        let setup = Setup::board(edition.clone(), 2);
        let (mut recorder, first) = Recorder::start(&setup, &deck, false);
        let mut lines = vec![serde_json::to_string(&first).unwrap()];
        let mut deal = Deal::Drawing(Drawing::new(setup, deck));
        let mut rng = SmallRng::seed_from_u64(3);
        let mut table = RandomTable::new();
        let mut throws = 0;
        let mut steps = 0;
        while let Some(action) = table.next(&mut rng, &deal) {
            let mut actions = vec![action];
            steps += 1;
            if steps == 3 || steps == 160 {
                actions.insert(0, Action::Penalise { side: Side::EastWest, points: 35 });
            }
            for action in actions {
                let mut events = Vec::new();
                deal.act(&action, &mut events).unwrap();
                for event in &events {
                    if let Happening::ThrowFailed(failure) = event {
                        let against_dealer = failure.seat.side() == dealer_side(&deal);
                        let penalty = failure.failed.penalty as i32;
                        throws += if against_dealer { penalty } else { -penalty };
                    }
                    lines.extend(recorder.line(event).map(|l| serde_json::to_string(&l).unwrap()));
                }
            }
        }
        let Deal::Finished(finished) = &deal else { unreachable!("the dealer is fixed") };
        let count = if steps >= 160 { 2 } else { 1 };
        let fault = 35 * count;
        let expected = if dealer_side(&deal) == Side::EastWest { fault } else { -fault };
        assert_eq!(finished.result().penalty_points, expected + throws, "{}", edition.id);
        assert_eq!(replayed(&edition, &lines), deal);
    }
}

fn dealer_side(deal: &Deal) -> Side {
    deal.view(Viewer::Referee).dealer.unwrap().side()
}
