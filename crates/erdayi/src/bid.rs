//! What a player says in the auction.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A bid of 1, 2 or 3 (叫分). Saying 0 is passing (不叫), which is no bid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
#[allow(missing_docs)]
pub enum Bid {
    One = 1,
    Two = 2,
    Three = 3,
}

/// A number that cannot be bid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} cannot be bid: a bid is 1, 2 or 3")]
pub struct NotABid(pub u8);

impl Bid {
    /// All bids, the lowest first.
    pub const ALL: [Self; 3] = [Self::One, Self::Two, Self::Three];

    /// The points it stands for.
    pub const fn points(self) -> i32 {
        self as i32
    }
}

impl fmt::Display for Bid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.points())
    }
}

impl From<Bid> for u8 {
    fn from(bid: Bid) -> Self {
        bid as Self
    }
}

impl TryFrom<u8> for Bid {
    type Error = NotABid;

    fn try_from(points: u8) -> Result<Self, NotABid> {
        match points {
            1 => Ok(Self::One),
            2 => Ok(Self::Two),
            3 => Ok(Self::Three),
            _ => Err(NotABid(points)),
        }
    }
}

/// What a player says when asked (叫牌): a bid, or 0 for passing (不叫).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "Bid", type = "number"))]
#[serde(try_from = "u8", into = "u8")]
pub enum Call {
    /// 不叫
    Pass,
    /// 叫分
    Bid(Bid),
}

impl Call {
    /// Everything that can be said.
    pub const ALL: [Self; 4] =
        [Self::Pass, Self::Bid(Bid::One), Self::Bid(Bid::Two), Self::Bid(Bid::Three)];

    /// The bid, unless it is a pass.
    pub const fn bid(self) -> Option<Bid> {
        match self {
            Self::Pass => None,
            Self::Bid(bid) => Some(bid),
        }
    }
}

impl From<Bid> for Call {
    fn from(bid: Bid) -> Self {
        Self::Bid(bid)
    }
}

impl From<Call> for u8 {
    fn from(call: Call) -> Self {
        call.bid().map_or(0, Self::from)
    }
}

impl TryFrom<u8> for Call {
    type Error = NotABid;

    fn try_from(points: u8) -> Result<Self, NotABid> {
        match points {
            0 => Ok(Self::Pass),
            _ => Bid::try_from(points).map(Self::Bid),
        }
    }
}
