//! Which plays nobody can beat.

use erdayi::{Pattern, Rank, Ranks, Reading};

/// The lowest bit of each rank in [`Ranks::bits`].
const ALL: u64 = 0x0111_1111_1111_1111;
/// The same for the ranks of sequences, 3 to A.
const SEQUENCE: u64 = 0x1111_1111_1111;
/// Bits of a rank.
const BITS: u32 = 4;
/// Both jokers.
const JOKERS: u64 = 1 << (BITS * Rank::LittleJoker as u32) | 1 << (BITS * Rank::BigJoker as u32);

/// The cards a mover does not see, as masks of the ranks with at least one,
/// two, three and four.
#[derive(Clone, Copy, Debug)]
pub struct Against {
    at_least: [u64; 4],
    rocket: bool,
}

impl Against {
    /// For these unseen cards.
    pub const fn new(unseen: Ranks) -> Self {
        let bits = unseen.bits();
        let ones = (bits | bits >> 1 | bits >> 2) & ALL;
        let twos = (bits >> 1 | bits >> 2) & ALL;
        let threes = (bits & bits >> 1 | bits >> 2) & ALL;
        let fours = bits >> 2 & ALL;
        Self { at_least: [ones, twos, threes, fours], rocket: bits & JOKERS == JOKERS }
    }

    /// Whether the play stands even if all unseen cards were in one hand.
    /// What a body carries is not looked for: it would nearly always be there.
    pub fn stands(&self, reading: Reading) -> bool {
        let Reading { pattern, length, main } = reading;
        if pattern == Pattern::Rocket {
            return true;
        }
        let above = u64::MAX << (BITS * main as u32 + BITS);
        let fours = self.at_least[3];
        let bombs = if pattern == Pattern::Bomb { fours & above } else { fours };
        !self.rocket && bombs == 0 && !self.follows(pattern, length, main, above)
    }

    /// Whether a higher body of the pattern is there.
    fn follows(&self, pattern: Pattern, length: u8, main: Rank, above: u64) -> bool {
        let width = match pattern {
            Pattern::Single | Pattern::Straight => 0,
            Pattern::Pair | Pattern::Pairs => 1,
            Pattern::FourAndSingles | Pattern::FourAndPairs => 3,
            Pattern::Bomb | Pattern::Rocket => return false,
            _ => 2,
        };
        if length == 1 {
            return self.at_least[width] & above != 0;
        }
        let wide = self.at_least[width] & SEQUENCE;
        // The body must begin above the lowest rank of the one to be beaten.
        let begins = u64::MAX << (BITS * (main as u32 + 2 - u32::from(length)));
        (1..u32::from(length)).fold(wide & begins, |starts, i| starts & wide >> (BITS * i)) != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(play: &str, unseen: &str, stands: bool) {
        let reading = Reading::of(play.parse().unwrap()).unwrap();
        let unseen: Ranks = unseen.parse().unwrap();
        assert_eq!(Against::new(unseen).stands(reading), stands, "{play} against {unseen}");
    }

    #[test]
    fn higher_bodies_bombs_and_the_rocket_beat() {
        check("A", "KKKQQQ", true);
        check("A", "2", false);
        check("2", "LB", false);
        check("AA", "2L", true);
        check("33", "4444", false);
        check("4444", "3333", true);
        check("3333", "4444", false);
        check("34567", "4567", true);
        check("34567", "45678", false);
        check("45678", "34567", true);
        check("TJQKA", "3456789TJQKA2", true);
        check("334455", "445566", false);
        check("3334", "KKK", false);
        check("333444", "444555", false);
        check("444555", "333444", true);
        check("LB", "2222", true);
    }

    /// Wherever the rules find nothing that beats a play, it stands; where it
    /// does not stand, the rules find something, unless only what must be
    /// carried was missing.
    #[test]
    fn agrees_with_the_rules() {
        let mut chance = crate::chance::Chance::new(3);
        for _ in 0..300 {
            let (dealt, _) =
                erdayi::Dealt::from_seed(std::array::from_fn(|_| chance.below(256) as u8));
            let (hand, unseen) = (dealt.hands().a.ranks(), dealt.hands().b.ranks());
            let against = Against::new(unseen);
            erdayi::for_each_play(hand, None, |play| {
                let beaten = erdayi::can_play(unseen, Some(play.reading));
                if beaten {
                    assert!(!against.stands(play.reading), "{play:?} against {unseen}");
                } else if matches!(
                    play.reading.pattern,
                    Pattern::Single
                        | Pattern::Pair
                        | Pattern::Trio
                        | Pattern::Straight
                        | Pattern::Pairs
                        | Pattern::Plane
                        | Pattern::Bomb
                        | Pattern::Rocket
                ) {
                    assert!(against.stands(play.reading), "{play:?} against {unseen}");
                }
            });
        }
    }
}
