//! The clock of a round: when it warns, and how fast play should be.

use super::Edition;

/// What the director announces before time is up, so that nobody gains by
/// playing slowly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastDeals {
    /// How long before the end it is announced.
    pub before_min: u32,
    /// How many deals are still played.
    pub deals: u32,
    /// Whether the deal in hand is one of them.
    pub counting_present: bool,
}

/// The announcement of an edition with timed matches: cn2002:38 thirty
/// minutes before, three deals after the one in hand; most2015 二(二) ten
/// minutes before, two with the one in hand.
pub fn last_deals(edition: Edition) -> Option<LastDeals> {
    match edition {
        Edition::Cn2002 => Some(LastDeals { before_min: 30, deals: 3, counting_present: false }),
        Edition::Most2015 => Some(LastDeals { before_min: 10, deals: 2, counting_present: true }),
        Edition::Cn2017 | Edition::Sasu2017 | Edition::Erdayi2021 => None,
    }
}

/// How long a deal normally takes with so many decks (cn2002:38).
pub fn deal_min(decks: u8) -> u32 {
    match decks {
        1 => 6,
        2 => 10,
        _ => 12,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_minutes_of_the_texts() {
        let said =
            |edition| last_deals(edition).map(|of| (of.before_min, of.deals, of.counting_present));
        assert_eq!(said(Edition::Cn2002), Some((30, 3, false)));
        assert_eq!(said(Edition::Most2015), Some((10, 2, true)));
        assert_eq!([1, 2, 3].map(deal_min), [6, 10, 12]);
    }
}
