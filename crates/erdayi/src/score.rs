//! What a deal is worth (erdayi2021:7).

use serde::{Deserialize, Serialize};

use crate::Bid;

/// The most bombs one deck can give.
pub const MAX_BOMBS: u8 = 13;

/// How a deal that was played ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// The dealer went out first.
    DealerWon,
    /// 春天: the dealer went out and neither defender had played a card.
    Spring,
    /// A defender went out first.
    DefendersWon,
    /// 反春: a defender went out and the dealer had played only the first
    /// hand.
    AntiSpring,
}

impl Ending {
    /// Whether the dealer won.
    pub const fn dealer_won(self) -> bool {
        matches!(self, Self::DealerWon | Self::Spring)
    }

    /// How often the ending itself doubles the score.
    pub const fn doublings(self) -> u8 {
        matches!(self, Self::Spring | Self::AntiSpring) as u8
    }
}

/// The points of one deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Score {
    /// The dealer's points: the opposite of both defenders' together.
    pub dealer: i32,
    /// Each defender's points.
    pub defender: i32,
}

/// Each defender scores the bid times 2ⁿ, where n counts the bombs and
/// rockets played by anyone and the spring or anti-spring; it is positive
/// when the defenders won. At most `MAX_BOMBS` bombs and one rocket fit into
/// a deck.
pub fn score(bid: Bid, ending: Ending, bombs_and_rockets: u8) -> Score {
    let points = bid.points() << (bombs_and_rockets + ending.doublings());
    let defender = if ending.dealer_won() { -points } else { points };
    Score { dealer: -2 * defender, defender }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(bid: u8, ending: Ending, doublings: u8, dealer: i32, defender: i32) {
        let bid = Bid::try_from(bid).unwrap();
        assert_eq!(score(bid, ending, doublings), Score { dealer, defender });
    }

    #[test]
    fn bid_times_winner_times_doublings() {
        check(1, Ending::DealerWon, 0, 2, -1);
        check(3, Ending::DealerWon, 2, 24, -12);
        check(2, Ending::DefendersWon, 1, -8, 4);
        check(3, Ending::Spring, 0, 12, -6);
        check(3, Ending::AntiSpring, 3, -96, 48);
    }

    #[test]
    fn the_highest_score_there_can_be_fits() {
        check(3, Ending::Spring, MAX_BOMBS + 1, 196_608, -98_304);
    }
}
