//! What a result is worth to the dealer's side, with the match in mind.

use cards::Rank;
use shengji::{Edition, View};

use crate::club::shengji::shared_utility;

/// What it is worth beyond its levels to hold A, which wins the 局, and to
/// keep the others from it: about as much as the levels they would have to
/// lose again.
const HOLDING_ACE: f64 = 2.0;

/// What hangs on a deal.
pub(super) struct Stakes<'a> {
    edition: &'a Edition,
    /// What part of it the levels themselves are.
    share: f64,
    /// Whether the dealer's side wins the 局 by holding this deal.
    at_ace: bool,
}

impl<'a> Stakes<'a> {
    /// Of a deal with these levels; `levels_count` where they carry over to
    /// other deals, which those of boards do not. The levels themselves are a
    /// `share` of it, what leads to them is the rest.
    pub(super) fn new(edition: &'a Edition, view: &View, levels_count: bool, share: f64) -> Self {
        let level = view.dealer.map(|dealer| view.levels[dealer.side()]);
        Self { edition, share, at_ace: levels_count && level == Some(Rank::Ace) }
    }

    /// What the defenders' points are worth to the dealer's side, in levels.
    pub(super) fn worth(&self, points: i32) -> f64 {
        let holds = self.at_ace && !self.edition.levels.rise(points).switch;
        let worth = shared_utility(self.edition, points, self.share as f32);
        f64::from(worth) + if holds { HOLDING_ACE } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holding_an_ace_is_worth_more_than_its_levels() {
        let edition = Edition::by_id("cn2017").unwrap();
        let common = Stakes { edition, share: 0.5, at_ace: false };
        let ace = Stakes { edition, share: 0.5, at_ace: true };
        let step = |stakes: &Stakes| stakes.worth(75) - stakes.worth(80);
        assert!(step(&ace) > step(&common) + 1.0);
        assert!((ace.worth(100) - common.worth(100)).abs() < f64::EPSILON);
    }
}
