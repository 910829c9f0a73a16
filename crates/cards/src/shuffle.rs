//! Shuffling as a pure function of a seed.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// 32 bytes that decide a deal.
pub type Seed = [u8; 32];

/// Lots drawn from a seed: the key stream of ChaCha20 in 32-bit words, little
/// endian, each used for one draw or rejected.
///
/// The stream is part of the record format. A change of even one draw would
/// make old records unverifiable, so a golden test fixes it.
pub struct Lots(ChaCha20Rng);

impl Lots {
    /// The lots of a seed, from the first.
    pub fn new(seed: Seed) -> Self {
        Self(ChaCha20Rng::from_seed(seed))
    }

    /// A number below `bound`, every one equally likely.
    ///
    /// Words that would favour the small numbers are rejected and drawn anew.
    /// `bound` must not be 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        let unbiased = u32::MAX - (u32::MAX % bound + 1) % bound;
        loop {
            let word = self.0.next_u32();
            if word <= unbiased {
                return word % bound;
            }
        }
    }

    /// Fisher–Yates from the last place down.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let chosen = self.below(last as u32 + 1) as usize;
            items.swap(last, chosen);
        }
    }
}

/// Shuffles by the lots of a seed.
pub fn shuffle<T>(items: &mut [T], seed: Seed) {
    Lots::new(seed).shuffle(items);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CardSet, Decks};

    /// Fixes the version of the shuffle: this order never changes.
    #[test]
    fn golden_shuffle() {
        let mut deck = Decks::One.in_order();
        shuffle(&mut deck, [7; 32]);
        let order: Vec<String> = deck.iter().map(ToString::to_string).collect();
        assert_eq!(
            order.join(" "),
            "C3 DT CJ SA H8 ST SJ S9 C5 S6 H2 D9 D3 HJ S2 DK S3 C6 H6 D4 DA H9 H3 D5 S8 C2 HA \
             S5 CK CA H5 LJ C9 S4 D6 C4 SQ C7 DJ DQ H4 S7 D7 D2 HT SK D8 CT H7 C8 HQ HK BJ CQ"
        );
    }

    #[test]
    fn only_the_order_changes() {
        let mut deck = Decks::Three.in_order();
        shuffle(&mut deck, [1; 32]);
        assert_eq!(
            CardSet::try_from_cards(deck.iter().copied()),
            Ok(Decks::Three.cards())
        );
        assert_ne!(deck, Decks::Three.in_order());
    }

    #[test]
    fn the_last_unbiased_word_is_exact() {
        // 2³² = 3 · 1431655765 + 1: exactly one word must be rejected.
        let bound = 3_u32;
        let unbiased = u32::MAX - (u32::MAX % bound + 1) % bound;
        assert_eq!(unbiased, u32::MAX - 1);
        // A power of two rejects none.
        assert_eq!(u32::MAX - (u32::MAX % 4 + 1) % 4, u32::MAX);
    }

    /// A chi-square test on the place of the first card, generous enough to
    /// be certain for a fair shuffle and to fail for a plainly biased one.
    #[test]
    fn every_place_is_equally_likely() {
        const TRIALS: u32 = 20_000;
        let mut places = [0_u32; 10];
        for trial in 0..TRIALS {
            let mut seed = [0; 32];
            seed[..4].copy_from_slice(&trial.to_le_bytes());
            let mut items: Vec<usize> = (0..10).collect();
            shuffle(&mut items, seed);
            places[items.iter().position(|&i| i == 0).unwrap()] += 1;
        }
        let expected = f64::from(TRIALS) / 10.0;
        let chi: f64 = places
            .iter()
            .map(|&n| (f64::from(n) - expected).powi(2) / expected)
            .sum();
        assert!(
            chi < 27.9,
            "chi-square {chi} of 9 degrees of freedom, {places:?}"
        );
    }
}
