//! What is said of a move is true of it.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop at the first surprise")]

use std::collections::BTreeMap;

use games::erdayi::{self, Reading};
use games::{Action, Game, RandomPlayers, Rules, Seat, Why};
use rand::SeedableRng;
use rand::rngs::SmallRng;

/// So many moves of a turn are looked at.
const LOOKED_AT: usize = 40;

/// Whose play wins the trick of 升级, and the points on the table.
fn trick(game: &Game) -> Option<(Seat, u32)> {
    let Game::Shengji(game) = game else { return None };
    let Some(shengji::Deal::Playing(playing)) = game.deal() else { return None };
    let trick = playing.trick();
    let points = trick.plays.iter().map(|play| play.points()).sum();
    Some((trick.winning()?.into(), points))
}

fn cards(action: &Action) -> cards::CardSet {
    match action {
        Action::Shengji(shengji::Action::Play { cards, .. }) => *cards,
        other => panic!("no play of 升级: {other:?}"),
    }
}

fn reading(action: &Action) -> Option<Reading> {
    match action {
        Action::Erdayi(erdayi::Action::Play { cards, .. }) => Reading::of(cards.ranks()),
        _ => None,
    }
}

fn name(why: Option<Why>) -> &'static str {
    match why {
        None => "nothing",
        Some(Why::Only {}) => "only",
        Some(Why::NothingBeats {}) => "nothing beats",
        Some(Why::Wins { .. }) => "wins",
        Some(Why::PartnerWins { .. }) => "partner wins",
        Some(Why::Loses { .. }) => "loses",
        Some(Why::Least { .. }) => "least",
        Some(Why::LowestThatBeats {}) => "lowest",
        Some(Why::Beats {}) => "beats",
        Some(Why::Bot {}) => "bot",
    }
}

fn check(game: &Game, seat: Seat, action: &Action, legal: &[Action]) -> Option<Why> {
    let why = game.why(seat, action);
    let mut after = game.clone();
    after.act(action, &mut Vec::new()).unwrap();
    let mine = seat.shengji().side();
    match why {
        None | Some(Why::Bot {}) => {}
        Some(Why::Only {}) => assert_eq!(legal, std::slice::from_ref(action)),
        Some(Why::NothingBeats {}) => {
            assert!(matches!(legal, [Action::Erdayi(erdayi::Action::Pass { .. })]));
        }
        Some(Why::Wins { points }) => {
            let (_, before) = trick(game).unwrap();
            assert_eq!(points, before + cards(action).points());
            // After the last play the trick is gone.
            if let Some((winner, on_table)) = trick(&after) {
                assert_eq!((winner, on_table), (seat, points));
            }
        }
        Some(Why::PartnerWins { points }) => {
            let (winner, _) = trick(game).unwrap();
            assert_ne!(winner, seat);
            assert_eq!(winner.shengji().side(), mine);
            assert_eq!(points, cards(action).points());
        }
        Some(Why::Loses { points } | Why::Least { points }) => {
            let (winner, _) = trick(game).unwrap();
            assert_ne!(winner.shengji().side(), mine);
            assert_eq!(points, cards(action).points());
            if let Some((winner, _)) = trick(&after) {
                assert_ne!(winner, seat);
            }
            let least = game.smallest(seat).as_ref() == Some(action);
            assert_eq!(matches!(why, Some(Why::Least { .. })), least);
        }
        Some(Why::LowestThatBeats {} | Why::Beats {}) => {
            let mine = reading(action).unwrap();
            let lower = legal.iter().filter_map(reading).any(|other| {
                (other.pattern, other.length) == (mine.pattern, mine.length)
                    && other.main < mine.main
            });
            assert_eq!(why == Some(Why::LowestThatBeats {}), !lower);
        }
    }
    why
}

#[test]
fn what_is_said_of_a_move_is_true() {
    let mut said: BTreeMap<&str, u32> = BTreeMap::new();
    for id in Rules::ids() {
        let mut rng = SmallRng::seed_from_u64(11);
        let mut players = RandomPlayers::new();
        let mut game = Game::new(&Rules::by_id(id).unwrap().with_deals(2));
        let mut seed = [3; 32];
        for _ in 0..400 {
            if game.is_over() {
                break;
            }
            if game.needs_deal() {
                seed[0] += 1;
                game.start(seed, &mut Vec::new()).unwrap();
                continue;
            }
            if let Some(seat) = game.turn() {
                let legal = game.legal(seat, 512);
                for action in legal.iter().take(LOOKED_AT).filter(|_| legal.len() < 512) {
                    *said.entry(name(check(&game, seat, action, &legal))).or_default() += 1;
                }
            }
            let action = players.next(&mut rng, &game).unwrap();
            game.act(&action, &mut Vec::new()).unwrap();
        }
    }
    for all in ["wins", "partner wins", "loses", "least", "lowest", "beats", "nothing beats"] {
        assert!(said.get(all).is_some_and(|times| *times > 5), "{all}: {said:?}");
    }
}
