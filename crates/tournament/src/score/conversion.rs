//! 级分换算: what the defenders' points on a board come to (cn2002:24 三). The
//! table of 附件五 is lost; that a board is worth the levels of the deal, by
//! the tables 2 and 3 of the text, is our choice (§12).

use levels::{LevelTable, Rise};

use crate::plan::Edition;

/// Points that the cards of one deck have.
const DECK: i32 = 100;
/// Cards, kitties and penalties all count in fives.
const UNIT: i64 = 5;
/// Penalties leave the defenders no more than all points of the cards below
/// zero (our choice); less is refused as a slip of the pen.
const LEAST_DECKS: i32 = -1;
/// No cards give the defenders more than this times their points: eight tens
/// in the kitty of two decks, won by a tractor of twelve pairs, and all that
/// is left. More is refused.
const MOST_DECKS: i32 = 11;
/// The table is written out up to twice the points of the cards; from there
/// on it goes up as before.
const SHOWN_DECKS: i32 = 2;

/// The table by which an event turns points into 级分.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conversion {
    table: LevelTable,
    all_points: i32,
}

/// A line of the table: what the defenders' points lead to, from here on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConversionStep {
    /// The least points of the line.
    pub from: i32,
    /// The greatest; none for the last line.
    pub to: Option<i32>,
    /// What the dealer's side gains.
    pub dealer_side: u32,
    /// What the defenders gain.
    pub defenders: u32,
}

impl Conversion {
    /// The table of a text and its decks; 二打一 knows no boards.
    pub fn of(edition: Edition, decks: u8) -> Option<Self> {
        let table = match (edition, decks) {
            (Edition::Cn2002, 1) => levels::CN2002_ONE,
            (Edition::Cn2002, 3..) => levels::CN2002_THREE,
            (Edition::Cn2002, _) => levels::CN2002_TWO,
            (Edition::Cn2017, _) => levels::CN2017,
            (Edition::Most2015, _) => levels::MOST2015,
            (Edition::Sasu2017, _) => levels::SASU2017,
            (Edition::Erdayi2021, _) => return None,
        };
        Some(Self { table, all_points: DECK * i32::from(decks) })
    }

    /// What a board is worth to the dealer's side on which the defenders made
    /// so many points, kitty and penalties included; none where no board
    /// gives them.
    pub fn outcome(&self, points: i64) -> Option<i64> {
        let points = i32::try_from(points).ok().filter(|_| points % UNIT == 0)?;
        let possible = LEAST_DECKS * self.all_points..=MOST_DECKS * self.all_points;
        possible.contains(&points).then(|| self.table.rise(points).to_dealer_side())
    }

    /// The table written out, the fewest points first.
    pub fn steps(&self) -> Vec<ConversionStep> {
        let shown = LEAST_DECKS * self.all_points..=SHOWN_DECKS * self.all_points;
        let steps = self.table.steps(shown);
        let next = steps.iter().skip(1).map(|&(from, _)| Some(from - UNIT as i32));
        let ends = next.chain([None]);
        let step = |(&(from, rise), to): (&(i32, Rise), Option<i32>)| {
            let Rise { dealer_side, defenders, .. } = rise;
            ConversionStep { from, to, dealer_side, defenders }
        };
        steps.iter().zip(ends).map(step).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two_decks() -> Conversion {
        Conversion::of(Edition::Cn2002, 2).unwrap()
    }

    #[track_caller]
    fn check(points: i64, expected: Option<i64>) {
        assert_eq!(two_decks().outcome(points), expected, "{points}");
    }

    /// Tables 2 and 3 of cn2002 for two decks.
    #[test]
    fn points_become_levels_of_the_deal() {
        for (points, outcome) in
            [(-45, 5), (-5, 4), (0, 3), (35, 2), (75, 1), (80, 0), (115, 0), (120, -1), (200, -3)]
        {
            check(points, Some(outcome));
        }
    }

    #[test]
    fn points_that_no_board_gives_are_none() {
        for points in [3, 81, -205, 2_205, i64::MAX, i64::MIN] {
            check(points, None);
        }
        check(-200, Some(8));
        check(2_200, Some(-53));
        assert_eq!(Conversion::of(Edition::Erdayi2021, 1), None);
    }

    /// What is printed says of all points what is reckoned.
    #[test]
    fn the_table_that_is_shown_is_the_table_that_counts() {
        let one = Conversion::of(Edition::Cn2002, 1).unwrap();
        let seen = one.steps().into_iter().filter(|step| step.from >= 0);
        let seen: Vec<_> = seen.map(|of| (of.from, of.dealer_side, of.defenders)).collect();
        let held = [(0, 3, 0), (5, 2, 0), (20, 1, 0), (40, 0, 0)];
        assert_eq!(seen[..4], held);
        for (edition, decks) in [(Edition::Cn2002, 2), (Edition::Cn2017, 2), (Edition::Cn2002, 3)] {
            let table = Conversion::of(edition, decks).unwrap();
            let steps = table.steps();
            assert!(steps.is_sorted_by_key(|step| step.from));
            for step in steps {
                let to = step.to.unwrap_or(SHOWN_DECKS * table.all_points);
                for points in (step.from..=to).step_by(5) {
                    let worth = i64::from(step.dealer_side) - i64::from(step.defenders);
                    assert_eq!(table.outcome(points.into()), Some(worth), "{points}");
                }
            }
        }
    }
}
