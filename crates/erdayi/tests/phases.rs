//! The auction, the play, the end and the score of a deal.

mod table;

use erdayi::{
    Action, Bid, BySeat, Call, Deal, Ending, Error, Game, Hand, Happening, Outcome, Pattern, Rank,
    Reading, Seat,
};
use table::{Table, deal, plain};

/// After these calls, from A on, the auction has this dealer and bid, or was
/// passed out, or goes on.
#[derive(Debug, PartialEq)]
enum Auctioned {
    Open(Seat),
    PassedOut,
    Dealer(Seat, Bid),
}

fn check_auction(calls: &[u8], expected: &Auctioned) {
    let mut table = Table::new(plain());
    for (&seat, &bid) in Seat::ALL.iter().zip(calls) {
        table.call(seat, bid);
    }
    let found = match table.game.deal() {
        Some(Deal::Auction(auction)) => Auctioned::Open(auction.turn()),
        Some(Deal::PassedOut(_)) => Auctioned::PassedOut,
        Some(Deal::Playing(playing)) => Auctioned::Dealer(playing.dealer(), playing.bid()),
        other => unreachable!("{other:?}"),
    };
    assert_eq!(found, *expected, "{calls:?}");
}

#[test]
fn the_highest_bidder_is_dealer() {
    check_auction(&[0, 1, 2], &Auctioned::Dealer(Seat::C, Bid::Two));
    check_auction(&[1, 2, 0], &Auctioned::Dealer(Seat::B, Bid::Two));
    check_auction(&[1, 0, 0], &Auctioned::Dealer(Seat::A, Bid::One));
    check_auction(&[1, 2, 3], &Auctioned::Dealer(Seat::C, Bid::Three));
}

#[test]
fn three_ends_the_auction() {
    check_auction(&[3], &Auctioned::Dealer(Seat::A, Bid::Three));
    check_auction(&[2, 3], &Auctioned::Dealer(Seat::B, Bid::Three));
}

#[test]
fn everyone_is_asked_once() {
    check_auction(&[], &Auctioned::Open(Seat::A));
    check_auction(&[2], &Auctioned::Open(Seat::B));
    check_auction(&[2, 0], &Auctioned::Open(Seat::C));
}

#[test]
fn three_passes_score_nothing() {
    check_auction(&[0, 0, 0], &Auctioned::PassedOut);
    let mut table = Table::new(plain());
    for seat in Seat::ALL {
        table.call(seat, 0);
    }
    assert!(table.game.is_over());
    assert_eq!(table.game.results(), [erdayi::BySeat::default()]);
    let pass = Action::Pass { seat: Seat::A };
    table.refuses(pass, "no_deal");
}

#[test]
fn a_bid_must_be_higher() {
    let mut table = Table::new(plain());
    let two = |seat| Action::Call { seat, call: Call::Bid(Bid::Two) };
    table.refuses(two(Seat::B), "not_your_turn");
    table.call(Seat::A, 2);
    table.refuses(two(Seat::B), "bid_too_low");
    let Some(Deal::Auction(auction)) = table.game.deal() else { unreachable!() };
    let legal: Vec<Call> = auction.legal_calls().collect();
    assert_eq!(legal, [Call::Pass, Call::Bid(Bid::Three)]);
    table.refuses(Action::Pass { seat: Seat::B }, "auction_open");
    let card = "S3".parse::<Hand>().unwrap();
    let play = Action::Play { seat: Seat::B, cards: card, reading: None };
    table.refuses(play, "auction_open");
    table.call(Seat::B, 3);
    table.refuses(two(Seat::B), "auction_over");
}

#[test]
fn the_dealer_takes_the_kitty_and_leads() {
    let mut table = Table::new(plain());
    table.call(Seat::A, 1);
    table.call(Seat::B, 2);
    table.call(Seat::C, 0);
    assert_eq!(table.game.turn(), Some(Seat::B));
    let Some(Deal::Playing(playing)) = table.game.deal() else { unreachable!() };
    assert_eq!(playing.hands()[Seat::B].len(), 20);
    assert!(playing.kitty().is_subset(playing.hands()[Seat::B]));
    assert!(matches!(
        table.events.last(),
        Some(Happening::KittyTaken { dealer: Seat::B, bid: Bid::Two, .. })
    ));
}

#[test]
fn two_passes_end_the_trick() {
    let mut table = Table::dealer_a(plain());
    table.refuses(Action::Pass { seat: Seat::A }, "leader_must_play");
    table.play(Seat::A, "33");
    table.pass(Seat::B);
    table.play(Seat::C, "KK");
    table.pass(Seat::A);
    table.pass(Seat::B);
    assert_eq!(table.events.last(), Some(&Happening::TrickEnded { leader: Seat::C }));
    assert_eq!(table.game.turn(), Some(Seat::C));
    table.refuses(Action::Pass { seat: Seat::C }, "leader_must_play");
    table.play(Seat::C, "8");
}

#[test]
fn a_player_who_passed_may_play_again_in_the_trick() {
    let mut table = Table::dealer_a(plain());
    table.play(Seat::A, "3");
    table.pass(Seat::B);
    table.play(Seat::C, "8");
    table.play(Seat::A, "9");
    table.play(Seat::B, "T");
}

#[test]
fn plays_are_refused_for_the_right_reason() {
    let mut table = Table::dealer_a(plain());
    let others = table.playing(Seat::B, "2");
    let Action::Play { cards, .. } = others else { unreachable!() };
    table.refuses(others, "not_your_turn");
    let not_mine = Action::Play { seat: Seat::A, cards, reading: None };
    table.refuses(not_mine, "not_in_hand");
    let two_ranks = table.playing(Seat::A, "34");
    table.refuses(two_ranks, "not_a_pattern");
    let nothing = table.playing(Seat::A, "");
    table.refuses(nothing, "not_a_pattern");
    let Action::Play { cards, .. } = table.playing(Seat::A, "333") else { unreachable!() };
    let reading = Some(Reading { pattern: Pattern::Pair, length: 1, main: Rank::Three });
    table.refuses(Action::Play { seat: Seat::A, cards, reading }, "other_reading");
    table.play(Seat::A, "55");
    let lower = table.playing(Seat::B, "44");
    table.refuses(lower, "does_not_beat");
    let other_pattern = table.playing(Seat::B, "A");
    table.refuses(other_pattern, "does_not_beat");
}

#[test]
fn a_reading_may_be_said() {
    let mut table = Table::dealer_a(plain());
    let Action::Play { cards, .. } = table.playing(Seat::A, "333") else { unreachable!() };
    let reading = Some(Reading { pattern: Pattern::Trio, length: 1, main: Rank::Three });
    table.act(Action::Play { seat: Seat::A, cards, reading });
}

fn outcome(table: &Table) -> Outcome {
    table
        .events
        .iter()
        .find_map(|event| match event {
            Happening::Finished { outcome, .. } => Some(*outcome),
            _ => None,
        })
        .expect("the deal is over")
}

fn check_outcome(table: &Table, ending: Ending, dealer: i32, defender: i32) {
    let outcome = outcome(table);
    assert_eq!(outcome.ending, ending);
    assert_eq!(outcome.dealer, Seat::A);
    let expected = erdayi::BySeat { a: dealer, b: defender, c: defender };
    assert_eq!(outcome.scores, expected);
    assert_eq!(table.game.totals(), expected);
}

/// The seat leads its smallest single until it is out; the others pass.
fn go_out_alone(table: &mut Table) {
    while let Some(action) = table.game.smallest() {
        table.act(action);
    }
}

#[test]
fn spring_when_no_defender_played() {
    let mut table = Table::dealer_a(plain());
    go_out_alone(&mut table);
    check_outcome(&table, Ending::Spring, 12, -6);
}

#[test]
fn no_spring_when_one_defender_played() {
    let mut table = Table::dealer_a(plain());
    table.play(Seat::A, "3");
    table.play(Seat::B, "4");
    table.play(Seat::C, "8");
    table.play(Seat::A, "B");
    go_out_alone(&mut table);
    check_outcome(&table, Ending::DealerWon, 6, -3);
    // The other defender alone.
    let mut table = Table::dealer_a(plain());
    table.play(Seat::A, "3");
    table.pass(Seat::B);
    table.play(Seat::C, "8");
    table.play(Seat::A, "B");
    go_out_alone(&mut table);
    check_outcome(&table, Ending::DealerWon, 6, -3);
}

#[test]
fn anti_spring_when_the_dealer_played_only_the_first_hand() {
    let mut table = Table::dealer_a(plain());
    table.play(Seat::A, "334455");
    table.pass(Seat::B);
    table.play(Seat::C, "TTJJQQ");
    table.pass(Seat::A);
    table.pass(Seat::B);
    go_out_alone(&mut table);
    check_outcome(&table, Ending::AntiSpring, -12, 6);
}

#[test]
fn no_anti_spring_when_the_dealer_played_again() {
    let mut table = Table::dealer_a(plain());
    table.play(Seat::A, "3");
    table.play(Seat::B, "4");
    table.pass(Seat::C);
    table.play(Seat::A, "5");
    table.play(Seat::B, "6");
    go_out_alone(&mut table);
    check_outcome(&table, Ending::DefendersWon, -6, 3);
}

#[test]
fn bombs_and_the_rocket_double() {
    let mut table = Table::dealer_a(deal("33334445556667778", "889999TTTTJJJQQQK", "2LB"));
    table.play(Seat::A, "3333");
    table.play(Seat::B, "9999");
    table.pass(Seat::C);
    table.play(Seat::A, "LB");
    go_out_alone(&mut table);
    check_outcome(&table, Ending::DealerWon, 6 * 8, -3 * 8);
}

#[test]
fn four_with_two_is_no_bomb() {
    let mut table = Table::dealer_a(deal("33334445556667778", "889999TTTTJJJQQQK", "2LB"));
    table.play(Seat::A, "333345");
    table.play(Seat::B, "999988");
    table.pass(Seat::C);
    table.play(Seat::A, "LB");
    go_out_alone(&mut table);
    check_outcome(&table, Ending::DealerWon, 6 * 2, -3 * 2);
}

#[test]
fn two_cards_left_and_one_are_called_out() {
    let mut table = Table::dealer_a(plain());
    go_out_alone(&mut table);
    let called: Vec<Happening> = table
        .events
        .iter()
        .filter(|event| matches!(event, Happening::CardsLeft { .. }))
        .copied()
        .collect();
    let left = |count| Happening::CardsLeft { seat: Seat::A, count };
    assert_eq!(called, [left(2), left(1)]);
}

#[test]
fn a_late_bid_is_a_pass_without_warning() {
    let mut table = Table::new(plain());
    table.time_out(Seat::A);
    let late = Happening::Called { seat: Seat::A, call: Call::Pass, timed_out: true };
    assert_eq!(table.events.last(), Some(&late));
    assert_eq!(table.game.warnings(), &erdayi::BySeat::default());
    assert_eq!(table.game.turn(), Some(Seat::B));
}

#[test]
fn a_late_leader_plays_the_smallest_single_and_a_late_follower_passes() {
    let mut table = Table::dealer_a(plain());
    table.time_out(Seat::A);
    let Some(Happening::Played { cards, timed_out: true, .. }) = table.events.last() else {
        unreachable!("{:?}", table.events.last())
    };
    assert_eq!(cards.ranks().to_string(), "3");
    assert!(table.events.contains(&Happening::Warned { seat: Seat::A, warnings: 1 }));
    table.time_out(Seat::B);
    let passed = Happening::Passed { seat: Seat::B, timed_out: true };
    assert_eq!(table.events.last(), Some(&passed));
    assert_eq!(table.game.warnings()[Seat::B], 1);
}

#[test]
fn only_the_player_whose_turn_it_is_can_be_late() {
    let mut table = Table::dealer_a(plain());
    let before = table.game.clone();
    let error = table.game.time_out(Seat::B, &mut table.events).unwrap_err();
    assert_eq!(refusal::Refusal::from(error).code, "not_your_turn");
    assert_eq!(table.game, before);
}

#[test]
fn the_third_warning_costs_three_points_once() {
    let mut table = Table::dealer_a(plain());
    let mut deducted = Vec::new();
    for late in 1..=6 {
        table.time_out(Seat::A);
        table.pass(Seat::B);
        table.pass(Seat::C);
        assert_eq!(table.game.warnings()[Seat::A], late);
        deducted.push(table.game.deduction(Seat::A));
    }
    assert_eq!(deducted, [0, 0, 3, 3, 3, 3]);
    let events = table.events.iter().filter(|e| matches!(e, Happening::PointsDeducted { .. }));
    assert_eq!(events.count(), 1);
    go_out_alone(&mut table);
    assert_eq!(table.game.totals()[Seat::A], 12 - 3);
}

#[test]
fn the_first_bid_goes_round() {
    let mut game = erdayi::Game::new(5);
    let mut events = Vec::new();
    for deal in 0..5 {
        game.deal_from_seed([deal; 32], &mut events).unwrap();
        assert_eq!(
            refusal::Refusal::from(game.deal_from_seed([9; 32], &mut events).unwrap_err()).code,
            "deal_under_way"
        );
        while let Some(action) = game.smallest() {
            game.act(action, &mut events).unwrap();
        }
    }
    let first: Vec<Seat> = events
        .iter()
        .filter_map(|event| match event {
            Happening::Dealt { first_bidder, .. } => Some(*first_bidder),
            _ => None,
        })
        .collect();
    assert_eq!(first[0], erdayi::Dealt::from_seed([0; 32]).1);
    for pair in first.windows(2) {
        assert_eq!(pair[0].next(), pair[1]);
    }
    let error = game.deal_from_seed([9; 32], &mut events).unwrap_err();
    assert_eq!(refusal::Refusal::from(error).code, "game_over");
    assert!(matches!(events.last(), Some(Happening::GameEnded { .. })));
}

#[test]
fn who_leads_can_claim_and_nobody_else() {
    let mut table = Table::new(plain());
    table.refuses(Action::Claim { seat: Seat::A }, "auction_open");
    table.call(Seat::A, 3);
    table.refuses(Action::Claim { seat: Seat::B }, "not_your_turn");
    table.play(Seat::A, "33");
    table.refuses(Action::Claim { seat: Seat::B }, "not_leading");
    table.play(Seat::B, "55");
    table.pass(Seat::C);
    table.pass(Seat::A);
    table.act(Action::Claim { seat: Seat::B });
    let Some(Deal::Finished(finished)) = table.game.deal() else { unreachable!("it is over") };
    assert_eq!(finished.outcome().ending, Ending::DefendersWon);
    assert_eq!(finished.outcome().scores, BySeat { a: -6, b: 3, c: 3 });
    table.refuses(Action::Claim { seat: Seat::B }, "no_deal");
    table.refuses(Action::Annul, "no_deal");
}

/// A claim is no spring: the text wants all cards played (术语 15).
#[test]
fn a_claim_is_no_spring() {
    let mut table = Table::dealer_a(plain());
    table.act(Action::Claim { seat: Seat::A });
    let Some(Deal::Finished(finished)) = table.game.deal() else { unreachable!("it is over") };
    assert_eq!(finished.outcome().ending, Ending::DealerWon);
    assert_eq!(finished.outcome().scores, BySeat { a: 6, b: -3, c: -3 });
}

/// The same number and the same first bidder again; the cards were shown.
#[test]
fn an_annulled_deal_is_dealt_again() {
    for played in [false, true] {
        let mut game = Game::new(1);
        let mut events = Vec::new();
        assert_eq!(game.act(Action::Annul, &mut events), Err(Error::NoDeal));
        game.deal_cards(plain(), Seat::B, &mut events).expect("the first deal");
        if played {
            let call = Call::try_from(3).expect("a bid");
            game.act(Action::Call { seat: Seat::B, call }, &mut events).expect("a bid");
            let smallest = game.smallest().expect("B leads");
            game.act(smallest, &mut events).expect("a play");
        }
        game.act(Action::Annul, &mut events).expect("a deal is under way");
        let (hands, kitty) = (*plain().hands(), plain().kitty());
        assert_eq!(events.last(), Some(&Happening::Annulled { hands, kitty }));
        assert!(!game.is_over() && game.results().is_empty());
        assert_eq!(game.next_first_bidder(), Some(Seat::B));
        game.deal_from_seed([1; 32], &mut events).expect("dealt again");
        assert_eq!(game.number(), 1);
        assert_eq!(game.turn(), Some(Seat::B));
    }
}
