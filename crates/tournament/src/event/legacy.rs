//! What older versions wrote into logs in another form, and is still read.

use serde::{Deserialize, Deserializer};

use crate::score::{BoardResult, Level, Slip};

/// A slip whose kind was the name of its only field, such as
/// `{"games": [2, 1]}`.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum OldSlip {
    Games([u8; 2]),
    Levels { levels: [Level; 2], dealer: Option<u8> },
    Boards(Vec<Vec<i64>>),
    Duplicate { results: Vec<BoardResult>, time_s: [u32; 2] },
    Deals(Vec<[i64; 3]>),
    Forfeit(Vec<u8>),
}

impl From<OldSlip> for Slip {
    fn from(slip: OldSlip) -> Self {
        match slip {
            OldSlip::Games(won) => Self::Games { won },
            OldSlip::Levels { levels, dealer } => Self::Levels { levels, dealer },
            OldSlip::Boards(tables) => Self::Boards { tables },
            OldSlip::Duplicate { results, time_s } => Self::Duplicate { results, time_s },
            OldSlip::Deals(deals) => Self::Deals { deals },
            OldSlip::Forfeit(absent) => Self::Forfeit { absent },
        }
    }
}

/// Reads a slip as it is written now, or as it was.
pub(super) fn slip<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Slip, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Written {
        Now(Slip),
        Before(OldSlip),
    }
    Ok(match Written::deserialize(deserializer)? {
        Written::Now(slip) => slip,
        Written::Before(slip) => slip.into(),
    })
}
