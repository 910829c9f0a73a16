//! Levels reached, and most2015's table from their difference to points.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::score::Shares;

/// How far a side has climbed: 2 is 0, … A is 12, and past A is 13.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Level(u8);

/// The written levels from the bottom.
const NAMES: [&str; 14] =
    ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "past A"];

impl Level {
    /// Where every game starts.
    pub const TWO: Self = Self(0);
    /// The last level that is played.
    pub const ACE: Self = Self(12);
    /// The game is won (打过A).
    pub const PAST_ACE: Self = Self(13);

    /// The level with this index, if there is one.
    pub fn from_index(index: u8) -> Option<Self> {
        (index <= Self::PAST_ACE.0).then_some(Self(index))
    }

    /// 0 for 2, … 12 for A, 13 past A.
    pub fn index(self) -> u8 {
        self.0
    }

    /// `levels` higher, but never beyond past A.
    #[must_use]
    pub fn raised(self, levels: u8) -> Self {
        Self(self.0.saturating_add(levels).min(Self::PAST_ACE.0))
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(NAMES[usize::from(self.0)])
    }
}

/// No level is written like this.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no level written {0:?}")]
pub struct UnknownLevel(String);

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        let text = if text == "10" { "T" } else { text };
        NAMES
            .iter()
            .position(|&name| name == text)
            .map(|index| Self(index as u8))
            .ok_or_else(|| UnknownLevel(text.to_owned()))
    }
}

impl TryFrom<String> for Level {
    type Error = UnknownLevel;

    fn try_from(text: String) -> Result<Self, UnknownLevel> {
        text.parse()
    }
}

impl From<Level> for String {
    fn from(level: Level) -> Self {
        level.to_string()
    }
}

/// What a most2015 match is worth to its two sides, in the order given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LevelScore {
    /// 标准分 in hundredths.
    pub standard: Shares,
    /// 场分 in half points.
    pub match_points: Shares,
}

/// most2015 二(三): a difference of k levels is 10±k 标准分, from ten on
/// 20:0; 场分 are 1:1 when equal, 1.5:0.5 for one or two levels, else 2:0.
pub fn level_difference(levels: [Level; 2]) -> LevelScore {
    let [a, b] = levels.map(|level| i64::from(level.0));
    let k = (a - b).abs().min(10);
    let match_points = match k {
        0 => Shares::new(2, 2),
        1..=2 => Shares::new(3, 1),
        _ => Shares::new(4, 0),
    };
    let score = LevelScore { standard: Shares::new(1000 + 100 * k, 1000 - 100 * k), match_points };
    if a >= b {
        score
    } else {
        LevelScore {
            standard: score.standard.swapped(),
            match_points: score.match_points.swapped(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// most2015's whole 标准分换算表, and the 场分 of 二(三)1.
    #[test]
    fn the_table_of_the_text() {
        let table = [
            (0, 10, 10, 2, 2),
            (1, 11, 9, 3, 1),
            (2, 12, 8, 3, 1),
            (3, 13, 7, 4, 0),
            (4, 14, 6, 4, 0),
            (5, 15, 5, 4, 0),
            (6, 16, 4, 4, 0),
            (7, 17, 3, 4, 0),
            (8, 18, 2, 4, 0),
            (9, 19, 1, 4, 0),
            (10, 20, 0, 4, 0),
            (11, 20, 0, 4, 0),
            (12, 20, 0, 4, 0),
            (13, 20, 0, 4, 0),
        ];
        for (k, winner, loser, points, rest) in table {
            for low in 0..=(13 - k) {
                let levels = [Level(low + k), Level(low)];
                let score = level_difference(levels);
                assert_eq!(score.standard, Shares::new(winner * 100, loser * 100), "{k}");
                assert_eq!(score.match_points, Shares::new(points, rest), "{k}");
                let mirrored = level_difference([levels[1], levels[0]]);
                assert_eq!(mirrored.standard, score.standard.swapped());
            }
        }
    }

    #[test]
    fn levels_are_read_as_they_are_written() {
        for index in 0..=13 {
            let level = Level(index);
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        assert_eq!("10".parse(), Ok(Level(8)));
        assert!("1".parse::<Level>().is_err());
        assert!("past a".parse::<Level>().is_err());
    }
}
