//! Who sits where at the tables of a match (cn2002:24 三).
//!
//! The side that stands first in the pairing is the home team (主队): in a
//! round robin by the schedule (轮次表), elsewhere by the order in which the
//! round was paired, which is our choice where the text would have a lot.

use super::Scoring;
use super::board::Direction;

impl Scoring {
    /// At how many tables a match is played: A and B for teams of four.
    pub fn tables(self) -> u8 {
        match self {
            Self::Boards { tables, .. } => tables,
            Self::Games { .. }
            | Self::Timed { .. }
            | Self::Matchpoints { .. }
            | Self::Points { .. } => 1,
        }
    }

    /// The side, from 0, that sits along a line at a table of a match, from
    /// 0: the home team east–west at table A and north–south at table B, the
    /// visitors the other way (cn2002:24 三). In a duplicate field the first
    /// side is north–south (§14). Three players sit along no line.
    pub fn side_at(self, table: usize, line: Direction) -> Option<u8> {
        let east_west = match self {
            Self::Boards { .. } => home_line(table),
            // Of a single table nothing is said; the first side is east–west.
            Self::Games { .. } | Self::Timed { .. } => home_line(0),
            Self::Matchpoints { .. } => 1,
            Self::Points { .. } => return None,
        };
        Some(match line {
            Direction::EastWest => east_west,
            Direction::NorthSouth => 1 - east_west,
        })
    }

    /// How many boards a match has, where boards are played.
    pub fn boards(self) -> Option<u32> {
        match self {
            Self::Boards { boards, .. } | Self::Matchpoints { boards } => Some(boards),
            Self::Games { .. } | Self::Timed { .. } | Self::Points { .. } => None,
        }
    }

    /// Whether it matters on paper who sits along which line: where boards
    /// have a printed dealer.
    pub fn has_lines(self) -> bool {
        self.boards().is_some()
    }
}

/// The side that sits east–west at a table of a match over boards.
pub(super) fn home_line(table: usize) -> u8 {
    u8::from(table % 2 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(scoring: Scoring, table: usize) -> [Option<u8>; 2] {
        [Direction::EastWest, Direction::NorthSouth].map(|line| scoring.side_at(table, line))
    }

    #[test]
    fn home_sits_east_west_at_a_and_north_south_at_b() {
        let team = Scoring::Boards { boards: 16, tables: 2, standard: true };
        assert_eq!(lines(team, 0), [Some(0), Some(1)]);
        assert_eq!(lines(team, 1), [Some(1), Some(0)]);
        assert_eq!(team.tables(), 2);
        assert_eq!(lines(Scoring::Matchpoints { boards: 8 }, 0), [Some(1), Some(0)]);
        assert_eq!(lines(Scoring::Points { deals: 10 }, 0), [None, None]);
    }
}
