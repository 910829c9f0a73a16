//! Bidding by what the hand is worth as dealer.

use erdayi::{Bid, Call, Rank, Ranks};

use super::fewest::Fewest;
use super::masks::{SEQUENCE, fours, threes};

/// The least worth for each bid: nobody gains by others, when all bid so.
/// Bidding more than needed ends the auction and makes the deal worth more;
/// who leaves a deal that is a little bad to others has to defend a worse one.
const LEAST: [(Bid, f32); 3] = [(Bid::Three, -0.1), (Bid::Two, -0.3), (Bid::One, -0.5)];
/// Who speaks after two passes may have the deal scored as nothing.
const LAST: f32 = 0.0;

/// How many numbers tell a hand.
const SAID: usize = 12;

/// What each number of [`tell`] is worth: fitted by least squares to what
/// dealers got in 120,000 deals between club players, in the points of a
/// defender for a bid of one, 8 at the most.
const WORTH: [f32; SAID] =
    [-0.609, -0.727, 1.028, 0.745, 0.337, 0.28, -0.199, 0.112, 0.061, 0.387, 0.082, 0.028];

/// What to say after the others have said this.
pub(crate) fn call(hand: Ranks, said: &[Call], fewest: &mut Fewest) -> Call {
    let worth: f32 = tell(hand, fewest).iter().zip(WORTH).map(|(value, each)| value * each).sum();
    let highest = said.iter().filter_map(|call| call.bid()).max();
    if highest.is_none() && said.len() == 2 && worth < LAST {
        return Call::Pass;
    }
    LEAST
        .into_iter()
        .find(|&(bid, least)| worth >= least && Some(bid) > highest)
        .map_or(Call::Pass, |(bid, _)| Call::Bid(bid))
}

/// What can be said of a hand before the kitty is known.
pub(super) fn tell(hand: Ranks, fewest: &mut Fewest) -> [f32; SAID] {
    let bits = hand.bits();
    let count = |rank| hand.count(rank) as f32;
    let (little, big, twos) = (count(Rank::LittleJoker), count(Rank::BigJoker), count(Rank::Two));
    [
        1.0,
        f32::from(fewest.of(hand)) / 6.0,
        big,
        little,
        big * little,
        twos,
        f32::from(u8::from(twos >= 3.0)),
        count(Rank::Ace),
        count(Rank::King),
        fours(bits).count_ones() as f32,
        (threes(bits) & SEQUENCE).count_ones() as f32,
        (big + little) * twos,
    ]
}
