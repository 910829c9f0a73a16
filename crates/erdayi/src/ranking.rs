//! Who is placed before whom (erdayi2021:8（一）).

use std::cmp::{Ordering, Reverse};

/// What a player has scored in a stage of an event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    total: i64,
    won: usize,
    scores: Vec<i32>,
}

impl Tally {
    /// The tally of the points of each deal and of what was deducted, as a
    /// positive number.
    ///
    /// A deal is won when it brought points: a winner scores at least the
    /// bid, and nobody wins a deal that was passed out.
    pub fn new(deal_scores: &[i32], deducted: i32) -> Self {
        let mut scores = deal_scores.to_vec();
        scores.sort_unstable_by_key(|&score| Reverse(score));
        Self {
            total: scores.iter().map(|&score| i64::from(score)).sum::<i64>() - i64::from(deducted),
            won: scores.iter().filter(|&&score| score > 0).count(),
            scores,
        }
    }

    /// All points, deductions taken off.
    pub const fn total(&self) -> i64 {
        self.total
    }

    /// Deals won.
    pub const fn won(&self) -> usize {
        self.won
    }

    /// The points of single deals, the highest first.
    pub fn scores(&self) -> &[i32] {
        &self.scores
    }
}

impl PartialOrd for Tally {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Tally {
    /// The better tally is the greater: by total, then deals won, then the
    /// highest single deal, the second highest, and so on.
    fn cmp(&self, other: &Self) -> Ordering {
        self.total
            .cmp(&other.total)
            .then(self.won.cmp(&other.won))
            .then_with(|| self.scores.cmp(&other.scores))
    }
}

/// The place of each player, from 1, in the order given. Those whom nothing
/// separates share a place, and the places after them are left free.
pub fn places(tallies: &[Tally]) -> Vec<usize> {
    tallies.iter().map(|mine| 1 + tallies.iter().filter(|&other| other > mine).count()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(players: &[(&[i32], i32)], expected: &[usize]) {
        let tallies: Vec<Tally> =
            players.iter().map(|&(scores, deducted)| Tally::new(scores, deducted)).collect();
        assert_eq!(places(&tallies), expected);
    }

    #[test]
    fn the_total_decides_first() {
        check(&[(&[2, 2], 0), (&[12, -6], 0), (&[-14, 4], 0)], &[2, 1, 3]);
    }

    #[test]
    fn deductions_count_in_the_total() {
        check(&[(&[6], 3), (&[4], 0)], &[2, 1]);
    }

    #[test]
    fn then_the_number_of_deals_won() {
        check(&[(&[6, -2], 0), (&[2, 2], 0)], &[2, 1]);
    }

    #[test]
    fn then_the_highest_deal_then_the_second_highest() {
        check(&[(&[4, 2, -3], 0), (&[3, 3, -3], 0)], &[1, 2]);
        check(&[(&[-4, 1, 4, 8], 0), (&[8, 3, 2, -4], 0), (&[8, 2, 3, -4], 0)], &[1, 2, 2]);
    }

    #[test]
    fn equal_players_share_a_place() {
        check(&[(&[1], 0), (&[1], 0), (&[-2], 0)], &[1, 1, 3]);
    }

    #[test]
    fn a_deal_passed_out_is_won_by_nobody() {
        assert_eq!(Tally::new(&[0, 0, 2, -4], 0).won(), 1);
    }
}
