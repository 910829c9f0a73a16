//! What a bot does depends on what its seat may see and on nothing else.

#![allow(clippy::unwrap_used, reason = "The helpers of a test fail as it does.")]

use bots::{Bot, Master};
use games::{Boards, Game, Rules, Seat, Viewer};
use rand::SeedableRng;
use rand::rngs::SmallRng;

const NAMES: [&str; 4] = ["rookie", "steady", "club", "expert"];

/// Steps of one game; a deal has a few hundred.
const STEPS: usize = 900;

/// A bot; one that searches looks at a few worlds, whatever the time.
fn bot(name: &str, rules: &Rules) -> Box<dyn Bot> {
    match name {
        "master" => Box::new(Master::new(rules).with_worlds(2)),
        "champion" => Box::new(Master::champion(rules).with_worlds(2)),
        _ => bots::by_name(name, rules).unwrap(),
    }
}

/// Plays with bots of one name. At every step everybody is asked twice, the second
/// time with all cards dealt anew that he cannot see, and by a bot that has
/// seen nothing before.
fn check(rules: &Rules, name: &str, number: u8) {
    let mut rng = SmallRng::from_seed([number; 32]);
    let mut game = Game::new(rules);
    let mut player = bot(name, rules);
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
            let action = player.act(&game.view(viewer), seat);
            let view = game.redealt(viewer, &mut rng).view(viewer);
            let again = bot(name, rules).act(&view, seat);
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
        for name in NAMES {
            check(&Rules::by_id(id).unwrap(), name, 1);
        }
    }
    for name in bots::SEARCHING {
        check(&Rules::by_id("erdayi2021").unwrap().with_deals(4), name, 4);
    }
    for edition in &shengji::EDITIONS {
        let boards = |count| Rules::boards(edition.clone().into(), Boards { first: 5, count });
        for name in NAMES {
            check(&boards(2), name, 2);
        }
        check(&boards(1), "master", 3);
    }
}
