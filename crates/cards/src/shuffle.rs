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

    /// A number below `bound`, every one equally likely: the high half of
    /// word × bound. Words that would favour some numbers, those whose low
    /// half is below 2³² mod bound, are rejected and drawn anew. `bound` must
    /// not be 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(bound);
            // The remainder is less than the bound: mostly there is no need
            // to divide.
            let low = product as u32;
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (product >> 32) as u32;
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
            "CT C9 SJ CJ C2 SK HT H6 H4 HK C6 D7 ST S7 C7 LJ H9 C5 CA S4 HQ C8 S5 S6 SA DK D9 \
             D4 D3 H7 DA BJ S9 C4 H3 DT CQ S3 D8 DQ C3 SQ H8 DJ S8 D2 D5 S2 H5 D6 HJ CK H2 HA"
        );
    }

    #[test]
    fn only_the_order_changes() {
        let mut deck = Decks::Three.in_order();
        shuffle(&mut deck, [1; 32]);
        assert_eq!(CardSet::try_from_cards(deck.iter().copied()), Ok(Decks::Three.cards()));
        assert_ne!(deck, Decks::Three.in_order());
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
        let chi: f64 = places.iter().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
        assert!(chi < 27.9, "chi-square {chi} of 9 degrees of freedom, {places:?}");
    }
}
