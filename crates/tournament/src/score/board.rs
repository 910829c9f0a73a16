//! 计副制: boards with a printed dealer and level (cn2002:24 三, §12).

use super::Level;
use super::seats::home_line;

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

/// The 级分 of the two lines from the dealer's-side outcome of a board: what
/// the dealer's side gains when it holds, what the defenders gain beyond
/// taking over when it does not. East–west first.
pub fn direction_gains(number: u32, outcome: i64) -> [i64; 2] {
    let (held, taken) = (outcome.max(0), (-outcome).max(0));
    match dealer_direction(number) {
        Direction::EastWest => [held, taken],
        Direction::NorthSouth => [taken, held],
    }
}

/// The 级分 of the two sides of a match from the outcome of a board at one of
/// its tables, from 0.
pub fn side_gains(table: usize, number: u32, outcome: i64) -> [i64; 2] {
    let [east_west, north_south] = direction_gains(number, outcome);
    if home_line(table) == 0 { [east_west, north_south] } else { [north_south, east_west] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_gains_what_it_won() {
        // Board 1: east deals and holds by 2; board 2: north deals and the
        // defenders rise 1; board 3: the defenders only take over.
        assert_eq!(direction_gains(1, 2), [2, 0]);
        assert_eq!(direction_gains(2, -1), [1, 0]);
        assert_eq!(direction_gains(3, 0), [0, 0]);
        // The home team sits east–west at table A, north–south at B.
        assert_eq!(side_gains(0, 1, -3), [0, 3]);
        assert_eq!(side_gains(1, 1, -3), [3, 0]);
        assert_eq!(side_gains(1, 2, 1), [1, 0]);
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
