//! The expert player is worth its file.

#![allow(clippy::unwrap_used, reason = "The helpers of a test fail as it does.")]

use bots::arena::{Player, compare};
use games::Rules;

/// Deals, each played with every seating.
const DEALS: u32 = 100;

#[test]
fn the_expert_beats_the_steady_bot_at_erdayi() {
    let rules = Rules::by_id("erdayi2021").unwrap().with_deals(1);
    let name = |first| if first { "expert" } else { "steady" };
    let seat = |first| Player::Bot(bots::by_name(name(first), &rules).unwrap());
    let scores: Vec<f64> = (0..DEALS)
        .map(|number| {
            let mut cards = [0x3c; 32];
            cards[..4].copy_from_slice(&number.to_le_bytes());
            f64::from(compare(&rules, cards, seat, &mut Vec::new()).unwrap())
        })
        .collect();
    let mean = scores.iter().sum::<f64>() / f64::from(DEALS);
    let variance = scores.iter().map(|score| (score - mean).powi(2)).sum::<f64>();
    let error = variance.sqrt() / f64::from(DEALS);
    assert!(mean > 3.0 * error, "{mean} ± {error}");
}
