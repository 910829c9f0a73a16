//! How many times a hand is likely to lose the lead before it is out.

use std::collections::HashMap;

use erdayi::{Pattern, Rank, Ranks, Reading};

/// New hands that are looked at exactly before plans get coarse.
const BUDGET: usize = 6_000;
/// Bits of a rank in [`Ranks::bits`].
const BITS: u32 = 4;
/// The lowest bit of each rank of a sequence, 3 to A.
const SEQUENCE: u64 = 0x1111_1111_1111;
/// What every play costs: fewer are better.
const PLAY: f32 = 0.05;
/// What a trick that is won gives back: the lead.
const LEADS: f32 = 0.2;
/// What a trio saves by taking a small card along.
const CARRIES: f32 = 0.75;

/// Plans for hands against one set of unseen cards.
///
/// A plan takes the hand apart into plays; each costs the chance that it
/// does not win its trick, and the cheapest plan counts. It is a measure, not
/// a promise: who holds the unseen cards is left aside.
pub(super) struct Plans {
    unseen: Ranks,
    known: HashMap<u64, f32>,
    left: usize,
}

impl Plans {
    /// Plans against these unseen cards.
    pub(super) fn against(unseen: Ranks) -> Self {
        Self { unseen, known: HashMap::new(), left: BUDGET }
    }

    /// What the hand costs to play out.
    pub(super) fn cost(&mut self, hand: Ranks) -> f32 {
        self.cost_of(hand.bits())
    }

    fn cost_of(&mut self, hand: u64) -> f32 {
        if hand == 0 {
            return 0.0;
        }
        if let Some(&cost) = self.known.get(&hand) {
            return cost;
        }
        let at = hand.trailing_zeros() / BITS * BITS;
        let rank = Rank::ALL[(at / BITS) as usize];
        let count = (hand >> at & 0xF) as u8;
        let exact = self.left > 0;
        self.left = self.left.saturating_sub(1);
        let mut best = f32::INFINITY;
        let alike = if exact { 1..=count } else { count..=count };
        for copies in alike {
            let price = self.alike(rank, copies);
            best = best.min(price + self.cost_of(hand - (u64::from(copies) << at)));
        }
        if rank == Rank::LittleJoker && hand >> (at + BITS) != 0 {
            best = best.min(self.play(Reading::ROCKET));
        }
        if exact {
            for (width, shortest) in [(1, 5), (2, 3), (3, 2)] {
                best = best.min(self.sequences(hand, at, width, shortest));
            }
        }
        self.known.insert(hand, best);
        best
    }

    /// The cheapest plan that begins with a sequence at the lowest rank.
    fn sequences(&mut self, hand: u64, at: u32, width: u8, shortest: u8) -> f32 {
        let mut best = f32::INFINITY;
        let mut body = 0;
        for length in 1_u8.. {
            let place = at + BITS * (u32::from(length) - 1);
            let in_sequence = place < u64::BITS && SEQUENCE >> place & 1 == 1;
            if !in_sequence || (hand >> place & 0xF) < u64::from(width) {
                break;
            }
            body += u64::from(width) << place;
            if length >= shortest {
                let main = Rank::ALL[(place / BITS) as usize];
                let pattern = match width {
                    1 => Pattern::Straight,
                    2 => Pattern::Pairs,
                    _ => Pattern::Plane,
                };
                let carried = if width == 3 { CARRIES * f32::from(length) } else { 0.0 };
                let price = self.play(Reading { pattern, length, main }) - carried;
                best = best.min(price + self.cost_of(hand - body));
            }
        }
        best
    }

    fn alike(&self, rank: Rank, copies: u8) -> f32 {
        let (pattern, carried) = match copies {
            1 => (Pattern::Single, 0.0),
            2 => (Pattern::Pair, 0.0),
            3 => (Pattern::Trio, CARRIES),
            _ => (Pattern::Bomb, 0.0),
        };
        self.play(Reading { pattern, length: 1, main: rank }) - carried
    }

    /// What a play costs: the chance that it does not win its trick, less
    /// what winning it gives back. Bombs win their trick whatever lies there,
    /// so they are dear.
    pub(super) fn play(&self, reading: Reading) -> f32 {
        let (base, each) = match reading.pattern {
            Pattern::Rocket => return -1.7,
            Pattern::Bomb => return -1.5,
            Pattern::Single => (0.40, 0.06),
            Pattern::Pair => (0.30, 0.10),
            Pattern::Trio | Pattern::TrioAndSingle | Pattern::TrioAndPair => (0.20, 0.10),
            Pattern::Straight => (0.25, 0.10),
            _ => (0.10, 0.10),
        };
        let higher = self.higher(reading);
        let loses: f32 = if higher == 0 { 0.0 } else { base + each * higher as f32 };
        let loses = loses.min(0.95);
        PLAY + loses - LEADS * (1.0 - loses)
    }

    /// How many higher plays of the pattern the unseen cards could make; of
    /// singles, how many cards.
    fn higher(&self, reading: Reading) -> u32 {
        let above = Rank::ALL[reading.main.index() + 1..].iter();
        let width = match reading.pattern {
            Pattern::Single => return above.map(|&rank| self.unseen.count(rank)).sum(),
            Pattern::Straight => 1,
            Pattern::Pair | Pattern::Pairs => 2,
            Pattern::FourAndSingles | Pattern::FourAndPairs => 4,
            _ => 3,
        };
        let length = usize::from(reading.length);
        above
            .filter(|&&top| {
                let run = &Rank::ALL[top.index() + 1 - length..=top.index()];
                (length == 1 || top <= Rank::Ace)
                    && run.iter().all(|&rank| self.unseen.count(rank) >= width)
            })
            .count() as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sequences_and_winners_make_hands_cheap() {
        let mut plans = Plans::against("3456789TJQK2L".parse().unwrap());
        let mut cost = |hand: &str| plans.cost(hand.parse().unwrap());
        assert!(cost("34567") < cost("3456"));
        assert!(cost("B") < cost("2"));
        assert!(cost("2") < cost("3"));
        assert!(cost("3334") < cost("334"));
        assert!(cost("LB") < cost("B"));
        assert!(cost("334455") < cost("33445"));
    }

    #[test]
    fn a_whole_deck_is_planned_within_the_budget() {
        let mut plans = Plans::against(Ranks::EMPTY);
        assert!(plans.cost(Ranks::DECK).is_finite());
    }
}
