//! Bots with judgement are better than players without.

#![allow(clippy::unwrap_used, reason = "The helpers of a test fail as it does.")]

use std::sync::Arc;

use bots::arena::{Player, compare};
use games::{Boards, Rules};

/// Deals of each set of rules, each played twice in 升级 and six times in
/// 二打一, so that both contestants have held every hand.
const DEALS: u32 = 150;

fn cards(number: u32) -> cards::Seed {
    let mut seed = [0x5a; 32];
    seed[..4].copy_from_slice(&number.to_le_bytes());
    seed
}

/// Boards of every edition, first deals of every edition, and 二打一.
fn deals(id: &str, number: u32) -> Rules {
    let rules = Rules::by_id(id).unwrap();
    match &rules {
        // Every third deal is a first one, in which declaring decides.
        Rules::Shengji { edition, .. } if !number.is_multiple_of(3) => {
            Rules::boards(Arc::clone(edition), Boards { first: number, count: 1 })
        }
        _ => rules.with_deals(1),
    }
}

/// The mean score a deal of a bot and its standard error.
fn match_against(name: &str, id: &str, opponent: impl Fn(&Rules, u32) -> Player) -> (f64, f64) {
    let scores: Vec<f64> = (1..=DEALS)
        .map(|number| {
            let rules = deals(id, number);
            let seat = |first| {
                if first {
                    Player::Bot(bots::by_name(name, &rules).unwrap())
                } else {
                    opponent(&rules, number)
                }
            };
            let score = compare(&rules, cards(number), seat, &mut Vec::new());
            f64::from(score.unwrap_or_else(|refusal| unreachable!("{id} {refusal:?}")))
        })
        .collect();
    let count = scores.len() as f64;
    let mean = scores.iter().sum::<f64>() / count;
    let variance = scores.iter().map(|score| (score - mean).powi(2)).sum::<f64>() / count;
    (mean, (variance / count).sqrt())
}

fn check(name: &str, opponent: impl Fn(&Rules, u32) -> Player) {
    for id in Rules::ids() {
        let (mean, error) = match_against(name, id, &opponent);
        assert!(mean > 5.0 * error, "{name} {id}: {mean} ± {error}");
    }
}

#[test]
fn the_steady_bot_beats_random_players() {
    check("steady", |_, number| Player::random(cards(number)));
}

#[test]
fn the_steady_bot_beats_the_smallest_plays() {
    check("steady", |rules, _| Player::Bot(bots::by_name("smallest", rules).unwrap()));
}

#[test]
fn the_club_player_beats_the_smallest_plays() {
    check("club", |rules, _| Player::Bot(bots::by_name("smallest", rules).unwrap()));
}

#[test]
fn the_rookie_beats_random_players() {
    check("rookie", |_, number| Player::random(cards(number)));
}

#[test]
fn the_club_player_beats_the_steady_one_at_shengji() {
    for id in ["cn2017", "cn2002x2"] {
        let steady = |rules: &Rules, _| Player::Bot(bots::by_name("steady", rules).unwrap());
        let (mean, error) = match_against("club", id, steady);
        assert!(mean > 3.0 * error, "{id}: {mean} ± {error}");
    }
}

#[test]
fn the_steady_bot_beats_the_rookie() {
    for id in ["cn2017", "erdayi2021"] {
        let rookie = |rules: &Rules, _| Player::Bot(bots::by_name("rookie", rules).unwrap());
        let (mean, error) = match_against("steady", id, rookie);
        assert!(mean > 3.0 * error, "{id}: {mean} ± {error}");
    }
}

/// With the auction, each deal six times: the mean of the units is far from
/// what chance makes of equal players.
#[test]
fn the_club_player_beats_the_steady_one_at_two_against_one() {
    let steady = |rules: &Rules, _| Player::Bot(bots::by_name("steady", rules).unwrap());
    let (mean, error) = match_against("club", "erdayi2021", steady);
    assert!(mean > 3.0 * error, "{mean} ± {error}");
}
