//! What a bot does depends on what its seat may see and on nothing else.

#![allow(clippy::unwrap_used, reason = "The helpers of a test fail as it does.")]

use games::{Boards, Game, Rules, Seat, Viewer};
use rand::SeedableRng;
use rand::rngs::SmallRng;

/// Steps of one game; a deal has a few hundred.
const STEPS: usize = 900;

/// Plays with steady bots. At every step everybody is asked twice, the second
/// time with all cards dealt anew that he cannot see, and by a bot that has
/// seen nothing before.
fn check(rules: &Rules, number: u8) {
    let mut rng = SmallRng::from_seed([number; 32]);
    let mut game = Game::new(rules);
    let mut bot = bots::by_name("steady", rules).unwrap();
    let mut seed = [number; 32];
    for _ in 0..STEPS {
        if game.is_over() {
            return;
        }
        if game.needs_deal() {
            seed[0] = seed[0].wrapping_add(1);
            game.start(seed, &mut Vec::new()).unwrap();
        }
        let mut next = None;
        for seat in Seat::first(game.seats()) {
            let viewer = Viewer::Seat(seat);
            let action = bot.act(&game.view(viewer), seat);
            let view = game.redealt(viewer, &mut rng).view(viewer);
            let again = bots::by_name("steady", rules).unwrap().act(&view, seat);
            assert_eq!(action, again, "{} {seat}", rules.id());
            assert!(action.is_some() || game.turn() != Some(seat), "a turn is taken");
            assert!(action.iter().all(|action| action.seat() == Some(seat)));
            next = next.or(action);
        }
        game.act(&next.or(game.due()).unwrap(), &mut Vec::new()).unwrap();
    }
}

#[test]
fn hidden_cards_change_nothing() {
    for id in Rules::ids() {
        check(&Rules::by_id(id).unwrap(), 1);
    }
    for edition in &shengji::EDITIONS {
        check(&Rules::boards(edition.clone().into(), Boards { first: 5, count: 2 }), 2);
    }
}
