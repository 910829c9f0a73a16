//! Words of the wire that logs and records write otherwise.

use games::erdayi;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A side of 升级: 0 has the seats 0 and 2, 1 has the seats 1 and 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(try_from = "u8", into = "u8")]
#[ts(type = "0 | 1")]
pub struct Side(pub shengji::Side);

/// Thirty-two bytes as 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(transparent)]
#[ts(type = "string")]
pub struct Bytes(#[serde(with = "hex::serde")] pub [u8; 32]);

/// A number that is no side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is no side: sides are 0 and 1")]
pub struct NoSuchSide(u8);

impl TryFrom<u8> for Side {
    type Error = NoSuchSide;

    fn try_from(index: u8) -> Result<Self, NoSuchSide> {
        let side = shengji::Side::ALL.get(usize::from(index));
        side.copied().map(Self).ok_or(NoSuchSide(index))
    }
}

impl From<Side> for u8 {
    fn from(Side(side): Side) -> Self {
        side as Self
    }
}

impl From<shengji::Side> for Side {
    fn from(side: shengji::Side) -> Self {
        Self(side)
    }
}

/// What each seat of 升级 has, in the order of play.
pub(crate) fn four<T, U: From<T>>(values: shengji::BySeat<T>) -> [U; 4] {
    let shengji::BySeat { east, north, west, south } = values;
    [east, north, west, south].map(U::from)
}

/// What each side has.
pub(crate) fn two<T, U: From<T>>(values: shengji::BySide<T>) -> [U; 2] {
    [values.east_west, values.north_south].map(U::from)
}

/// What each seat of 二打一 has, in the order of play.
pub(crate) fn three<T, U: From<T>>(values: erdayi::BySeat<T>) -> [U; 3] {
    [values.a, values.b, values.c].map(U::from)
}
