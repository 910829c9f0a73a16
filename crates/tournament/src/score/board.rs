//! 计副制: boards with a printed dealer and level (cn2002:24 三, §12).

use crate::score::Level;

/// A seat direction at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// East and west.
    EastWest,
    /// North and south.
    NorthSouth,
}

/// The dealer's line of board `number`, counted from 1: E, N, W, S in turn
/// (our choice; the texts say only that it is fixed).
pub fn dealer_direction(number: u32) -> Direction {
    if number % 2 == 1 { Direction::EastWest } else { Direction::NorthSouth }
}

/// The level of board `number`: 2, 3, … A in turn (our choice).
pub fn board_level(number: u32) -> Level {
    let index = (number.max(1) - 1) % (u32::from(Level::ACE.index()) + 1);
    Level::from_index(index as u8).unwrap_or(Level::TWO)
}

/// The 级分 of the two lines from the dealer's-side outcomes of boards 1, 2,
/// …: what the dealer's side gains when it holds, what the defenders gain
/// beyond taking over when it does not. East–west first.
pub fn direction_totals(outcomes: &[i64]) -> [i64; 2] {
    let mut totals = [0, 0];
    for (number, &outcome) in (1..).zip(outcomes) {
        let dealer = match dealer_direction(number) {
            Direction::EastWest => 0,
            Direction::NorthSouth => 1,
        };
        totals[dealer] += outcome.max(0);
        totals[1 - dealer] += (-outcome).max(0);
    }
    totals
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_gains_what_it_won() {
        // Board 1: east deals and holds by 2; board 2: north deals and the
        // defenders rise 1; board 3: the defenders only take over.
        assert_eq!(direction_totals(&[2, -1, 0]), [3, 0]);
        assert_eq!(direction_totals(&[-3, 1]), [0, 4]);
    }

    #[test]
    fn dealers_and_levels_follow_in_turn() {
        assert_eq!(board_level(1), Level::TWO);
        assert_eq!(board_level(13), Level::ACE);
        assert_eq!(board_level(14), Level::TWO);
        assert_eq!(dealer_direction(3), Direction::EastWest);
        assert_eq!(dealer_direction(4), Direction::NorthSouth);
    }
}
