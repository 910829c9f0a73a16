//! Whole games between bots: nothing they do is refused, and games end.

#![allow(clippy::unwrap_used, reason = "The helpers of a test fail as it does.")]

use std::sync::Arc;

use bots::Master;
use bots::arena::{Player, Players};
use cards::CardSet;
use games::{Boards, Game, Happening, Kind, Outcome, Rules, Seat, View, Viewer};

/// More deals than any game of sane players has.
const MOST_DEALS: usize = 300;

/// Every published set of rules, and boards where the game has them.
fn all_rules() -> Vec<Rules> {
    let boards = shengji::EDITIONS
        .iter()
        .map(|edition| Rules::boards(Arc::new(edition.clone()), Boards { first: 1, count: 13 }));
    Rules::ids().map(|id| Rules::by_id(id).unwrap()).chain(boards).collect()
}

fn table(rules: &Rules, name: &str) -> Players {
    let bot = || Player::Bot(bots::by_name(name, rules).unwrap());
    Players::new((0..rules.seats()).map(|_| bot()).collect())
}

fn seed(game: u8, deal: usize) -> cards::Seed {
    let mut seed = [game; 32];
    seed[..8].copy_from_slice(&deal.to_le_bytes());
    seed
}

/// Plays a game to its end or for so many deals, and says how many of them
/// were void.
fn play(rules: &Rules, name: &str, number: u8, most: usize) -> (Game, usize) {
    let mut table = table(rules, name);
    let mut game = Game::new(rules);
    let (mut deals, mut void) = (0, 0);
    while !game.is_over() && deals < most {
        deals += 1;
        let mut events = Vec::new();
        let played = table.play_deal(&mut game, seed(number, deals), &mut events);
        played.unwrap_or_else(|refusal| unreachable!("{} {refusal:?}", rules.id()));
        void += usize::from(game.outcome() == Some(Outcome::Void));
    }
    (game, void)
}

#[test]
fn every_game_of_players_with_judgement_ends() {
    for rules in all_rules() {
        for (name, number) in
            [("rookie", 1), ("steady", 1), ("steady", 2), ("club", 1), ("club", 2), ("expert", 1)]
        {
            let (game, void) = play(&rules, name, number, MOST_DEALS);
            assert!(game.is_over(), "{}", rules.id());
            assert!(void <= 2, "{}: {void} deals were void", rules.id());
        }
    }
}

/// In deals of a 局, in which cards are declared while they are drawn, and on
/// boards; a searching player that is given no time answers as well as one
/// that is.
#[test]
fn nothing_that_a_master_of_shengji_does_is_refused() {
    let all = all_rules();
    for (number, rules) in all.iter().enumerate().filter(|(_, of)| of.kind() == Kind::Shengji) {
        for worlds in [0, 1] {
            let master = || Player::Bot(Box::new(Master::new(rules).with_worlds(worlds)));
            let mut table = Players::new((0..4).map(|_| master()).collect());
            let cards = seed(8, number);
            table.play_deal(&mut Game::new(rules), cards, &mut Vec::new()).unwrap();
        }
    }
}

#[test]
fn nothing_that_a_master_of_two_against_one_does_is_refused() {
    type Maker = fn(&Rules) -> Master;
    let (master, champion): (Maker, Maker) = (Master::new, Master::champion);
    for (who, worlds, deals) in [(master, 0, 40), (master, 9, 12), (champion, 9, 12)] {
        let rules = Rules::by_id("erdayi2021").unwrap().with_deals(deals);
        let master = || Player::Bot(Box::new(who(&rules).with_worlds(worlds)));
        let mut table = Players::new((0..3).map(|_| master()).collect());
        let mut game = Game::new(&rules);
        while !game.is_over() {
            let number = game.deals_done();
            table.play_deal(&mut game, seed(6, number), &mut Vec::new()).unwrap();
        }
    }
}

/// Players who do the least may play a 局 for ever, but they play it.
#[test]
fn nothing_that_the_smallest_player_does_is_refused() {
    for rules in all_rules() {
        let (game, void) = play(&rules, "smallest", 1, 12);
        assert!(game.deals_done() + void >= 10, "{}", rules.id());
        assert!(void <= 2, "{}: {void} deals were void", rules.id());
    }
}

/// What a player may remember is in the view: all that was played, by seat,
/// and in which groups a seat did not follow.
#[test]
fn views_remember_the_play() {
    for rules in all_rules().iter().filter(|rules| rules.kind() == Kind::Shengji) {
        let mut game = Game::new(rules);
        let mut bot = bots::by_name("steady", rules).unwrap();
        game.start([4; 32], &mut Vec::new()).unwrap();
        let mut played = shengji::BySeat::<CardSet>::default();
        while !game.needs_deal() && !game.is_over() {
            let mut asked = Seat::first(4);
            let action = asked.find_map(|seat| bot.act(&game.view(Viewer::Seat(seat)), seat));
            let mut events = Vec::new();
            game.act(&action.or(game.due()).unwrap(), &mut events).unwrap();
            for event in &events {
                if let Happening::Shengji(
                    shengji::Happening::Led { seat, cards, .. }
                    | shengji::Happening::Followed { seat, cards, .. },
                ) = event
                {
                    played[*seat] += *cards;
                }
            }
            let View::Shengji(view) = game.view(Viewer::Referee) else { unreachable!() };
            let deal = view.deal.unwrap();
            assert_eq!(deal.played, played);
            for seat in shengji::Seat::ALL {
                let hand = deal.hands[seat].unwrap();
                let lacked = hand.all_copies_of(deal.lacks[seat]);
                assert!(lacked.is_empty() || deal.result.is_some(), "{seat} has {lacked}");
            }
        }
    }
}

#[test]
fn the_same_cards_are_played_the_same() {
    for rules in all_rules() {
        let game = || play(&rules, "steady", 3, 6);
        assert_eq!(game(), game(), "{}", rules.id());
    }
}

/// Bots play on when referees find cards of theirs exposed: what they must
/// play or lead by cn2002:35 and most2015 六(三), and what they demand, is never
/// refused.
#[test]
fn bots_obey_what_exposed_cards_demand() {
    for (id, name) in [("cn2002x2", "steady"), ("cn2002x3", "smallest"), ("most2015", "steady")] {
        let rules = Rules::by_id(id).unwrap();
        let mut bot = bots::by_name(name, &rules).unwrap();
        let (mut asked, mut steps) = (0, 0_usize);
        let mut game = Game::new(&rules);
        for deal in 0..6 {
            game.start(seed(9, deal), &mut Vec::new()).unwrap();
            while !game.needs_deal() && !game.is_over() {
                steps += 1;
                let seat = Seat::new(steps % 4).unwrap();
                let View::Shengji(view) = game.view(Viewer::Seat(seat)) else { unreachable!() };
                let hand = view.deal.unwrap().hands[seat.shengji()].unwrap_or_default();
                if let Some(card) = hand.nth(steps % hand.len().max(1)).filter(|_| steps % 7 == 0) {
                    let (seat, weight) = (seat.shengji(), shengji::Weight::Heavy);
                    let expose = shengji::Action::Expose { seat, cards: card.into(), weight };
                    // Refused while cards are dealt, and where they are all played.
                    let _ = game.act(&expose.into(), &mut Vec::new());
                }
                let mut seats = Seat::first(4);
                let action = seats.find_map(|seat| bot.act(&game.view(Viewer::Seat(seat)), seat));
                let action = action.or(game.due()).unwrap();
                asked += usize::from(matches!(
                    action,
                    games::Action::Shengji(shengji::Action::Demand { .. })
                ));
                game.act(&action, &mut Vec::new()).unwrap();
            }
        }
        assert!(asked > 5, "{id}: {asked} leads were demanded");
    }
}
