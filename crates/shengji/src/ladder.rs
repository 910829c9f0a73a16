//! The cards of one group laid out by strength, two bits a strength.

use cards::Suit;

/// The low bit of each strength's two bits.
const LOW: u64 = 0x5555_5555_5555_5555;

/// How many cards of each strength a set has in one group.
///
/// All strengths hold one kind of card but one: the 副级, equal cards of
/// three suits (four in 无主). They are kept apart by suit, because copies
/// must be identical cards, and every strength mask shows them at the place
/// of [`Ladder::minor_strength`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ladder {
    chain: u64,
    minor: u8,
    minor_strength: u8,
}

impl Ladder {
    pub(crate) const fn new(chain: u64, minor: u8, minor_strength: u8) -> Self {
        Self { chain, minor, minor_strength }
    }

    pub(crate) const fn empty(minor_strength: u8) -> Self {
        Self::new(0, 0, minor_strength)
    }

    /// How many cards.
    pub const fn len(self) -> usize {
        const fn count(bits: u64) -> u32 {
            (bits & LOW).count_ones() + 2 * (bits >> 1 & LOW).count_ones()
        }
        (count(self.chain) + count(self.minor as u64)) as usize
    }

    /// Whether there is no card.
    pub const fn is_empty(self) -> bool {
        self.chain == 0 && self.minor == 0
    }

    /// The strength that the 副级 share.
    pub const fn minor_strength(self) -> u8 {
        self.minor_strength
    }

    /// The strengths other than the 副级's that hold `width` equal cards: a
    /// mask with bit 2·strength set.
    pub const fn chain_columns(self, width: u8) -> u64 {
        at_least(self.chain, width)
    }

    /// The suits whose 副级 is there `width` times: a mask with bit 2·suit.
    pub const fn minor_suits(self, width: u8) -> u8 {
        at_least(self.minor as u64, width) as u8
    }

    /// All strengths that hold `width` equal cards: bit 2·strength.
    pub const fn columns(self, width: u8) -> u64 {
        let minor = (self.minor_suits(width) != 0) as u64;
        self.chain_columns(width) | minor << (2 * self.minor_strength)
    }

    /// The strongest strength of all, if there is a card.
    pub const fn top(self) -> Option<u8> {
        highest(self.columns(1))
    }

    /// How many cards stand above a strength; all of them where there is none.
    pub const fn count_above(self, above: Option<u8>) -> u8 {
        let Some(above) = above else {
            return self.len() as u8;
        };
        let chain = match self.chain.checked_shr(2 * (above as u32 + 1)) {
            Some(chain) => chain,
            None => 0,
        };
        let minor = if above < self.minor_strength { self.minor } else { 0 };
        Self::new(chain, minor, self.minor_strength).len() as u8
    }

    /// Without `width` copies at each of `length` strengths from `top` down;
    /// `suit` says which 副级 is taken where the run goes through them.
    #[must_use]
    pub fn without_run(self, top: u8, width: u8, length: u8, suit: Option<Suit>) -> Self {
        let mut rest = self;
        for strength in (0..length).map(|i| top - i) {
            match suit {
                Some(suit) if strength == self.minor_strength => {
                    rest.minor -= width << (2 * suit.index());
                }
                _ => rest.chain -= u64::from(width) << (2 * strength),
            }
        }
        rest
    }
}

const fn at_least(bits: u64, width: u8) -> u64 {
    let low = bits & LOW;
    let high = bits >> 1 & LOW;
    match width {
        1 => low | high,
        2 => high,
        3 => low & high,
        _ => 0,
    }
}

/// The highest strength of a mask of columns.
pub const fn highest(columns: u64) -> Option<u8> {
    if columns == 0 { None } else { Some((columns.ilog2() / 2) as u8) }
}

/// Of a mask of columns, the tops of all runs of `length` neighbours.
pub const fn run_tops(columns: u64, length: u8) -> u64 {
    let mut tops = columns;
    let mut i = 1;
    while i < length {
        tops &= columns << (2 * i);
        i += 1;
    }
    tops
}

/// The length of the longest run of neighbours in a mask of columns.
pub const fn longest_run(columns: u64) -> u8 {
    let mut length = 0;
    let mut tops = columns;
    while tops != 0 {
        length += 1;
        tops &= columns << (2 * length);
    }
    length
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_above_a_strength_are_counted() {
        // Two cards of strength 1, one of 3, one of 5; three 副级 at 4.
        let ladder = Ladder::new(2 << 2 | 1 << 6 | 1 << 10, 0b01_10, 4);
        let above = [0, 1, 2, 3, 4, 5, 31].map(|at| ladder.count_above(Some(at)));
        assert_eq!(above, [7, 5, 5, 4, 1, 0, 0]);
        assert_eq!(ladder.count_above(None), 7);
    }

    #[test]
    fn runs_are_found_by_their_tops() {
        // Strengths 0 1 2, 4 5, 7.
        let columns = [0, 1, 2, 4, 5, 7].iter().fold(0, |mask, s| mask | 1_u64 << (2 * s));
        assert_eq!(longest_run(columns), 3);
        assert_eq!(highest(run_tops(columns, 3)), Some(2));
        assert_eq!(highest(run_tops(columns, 2)), Some(5));
        assert_eq!(highest(run_tops(columns, 4)), None);
        assert_eq!(longest_run(0), 0);
    }
}
