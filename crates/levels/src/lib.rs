//! Points into levels: cn2002:19 and 20 (tables 2 and 3), most2015 五(十一),
//! cn2017:10, sasu2017 六. The rules of play and the events read the same
//! tables here.
//!
//! ```
//! let rise = levels::CN2002_TWO.rise(125);
//! assert_eq!((rise.switch, rise.defenders), (true, 1), "升一级上台");
//! assert_eq!(rise.to_dealer_side(), -1);
//! ```

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

/// cn2002 with one deck.
pub const CN2002_ONE: LevelTable = LevelTable {
    takeover: 40,
    step: 20,
    below_zero: BelowZero::OneMoreAtOnce,
    defenders_at_most: None,
};

/// cn2002 with two decks.
pub const CN2002_TWO: LevelTable = LevelTable { takeover: 80, step: 40, ..CN2002_ONE };

/// cn2002 with three decks.
pub const CN2002_THREE: LevelTable = LevelTable { takeover: 120, step: 60, ..CN2002_ONE };

/// most2015 五(十一).
pub const MOST2015: LevelTable =
    LevelTable { below_zero: BelowZero::OneMoreForEach(40), ..CN2002_TWO };

/// cn2017:10.
pub const CN2017: LevelTable = LevelTable { below_zero: BelowZero::AsZero, ..CN2002_TWO };

/// sasu2017 六: 最多只能升三级.
pub const SASU2017: LevelTable = LevelTable { defenders_at_most: Some(3), ..CN2017 };

/// The level table of an edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelTable {
    /// Points that the defenders need to take over the dealership.
    pub takeover: i32,
    /// Points for each level more or less.
    pub step: i32,
    /// What the dealer's side gains when the defenders are below zero.
    pub below_zero: BelowZero,
    /// The most levels the defenders can rise at once.
    pub defenders_at_most: Option<u32>,
}

/// What negative points, which penalties can bring about, give the dealer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BelowZero {
    /// As zero points: three levels.
    AsZero,
    /// One level more at once, and one for each further full step: cn2002:19.
    OneMoreAtOnce,
    /// One level more for each full number of points: most2015 五(十一)1.
    OneMoreForEach(i32),
}

/// What a deal did to the levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rise {
    /// Levels the dealer's side goes up.
    pub dealer_side: u32,
    /// Levels the defenders go up.
    pub defenders: u32,
    /// Whether the defenders take over the dealership.
    pub switch: bool,
}

impl Rise {
    /// What a ruling that a side has lost the deal does: the others rise so
    /// many levels, and defenders who rise so take over (sasu2017 七).
    pub const fn forfeited(by_dealer_side: bool, levels: u32) -> Self {
        let (dealer_side, defenders) = if by_dealer_side { (0, levels) } else { (levels, 0) };
        Self { dealer_side, defenders, switch: by_dealer_side }
    }

    /// What it is worth to the dealer's side: its own levels, or below zero
    /// those of the defenders beyond taking over.
    pub fn to_dealer_side(self) -> i64 {
        i64::from(self.dealer_side) - i64::from(self.defenders)
    }
}

/// The level gain for a defence without a point (大光).
const SHUT_OUT: u32 = 3;

/// Cards count five or ten, and so do penalties (cn2002:6.2, table 4).
const STEP_OF_CARDS: usize = 5;

impl LevelTable {
    /// What the defenders' points, kitty and penalties included, lead to.
    pub fn rise(&self, points: i32) -> Rise {
        if points >= self.takeover {
            let levels = ((points - self.takeover) / self.step) as u32;
            let defenders = self.defenders_at_most.map_or(levels, |most| levels.min(most));
            return Rise { dealer_side: 0, defenders, switch: true };
        }
        let dealer_side = match points {
            i32::MIN..0 => SHUT_OUT + self.extra_below_zero(-points),
            0 => SHUT_OUT,
            _ if points < self.step => 2,
            _ => 1,
        };
        Rise { dealer_side, defenders: 0, switch: false }
    }

    /// The table written out: the points at which something changes, and what
    /// it changes to. Cards and penalties count in fives, so only fives from
    /// the first of the range are looked at.
    pub fn steps(&self, range: RangeInclusive<i32>) -> Vec<(i32, Rise)> {
        let mut steps: Vec<(i32, Rise)> = Vec::new();
        for points in range.step_by(STEP_OF_CARDS) {
            let rise = self.rise(points);
            if steps.last().is_none_or(|&(_, last)| last != rise) {
                steps.push((points, rise));
            }
        }
        steps
    }

    fn extra_below_zero(&self, missing: i32) -> u32 {
        match self.below_zero {
            BelowZero::AsZero => 0,
            BelowZero::OneMoreAtOnce => 1 + ((missing - 1) / self.step) as u32,
            BelowZero::OneMoreForEach(points) => (missing / points) as u32,
        }
    }
}
