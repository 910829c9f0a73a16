//! The words of the wire: seats, sides, cards, bytes.
//!
//! They wrap what the rule crates have, write it as those write it, and give
//! it a name in TypeScript.

use cards::CardSet;
use games::erdayi;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A seat by its place in the order of play, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(transparent)]
#[ts(type = "number")]
pub struct Seat(pub games::Seat);

/// A side of 升级: 0 has the seats 0 and 2, 1 has the seats 1 and 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(try_from = "u8", into = "u8")]
#[ts(type = "0 | 1")]
pub struct Side(pub shengji::Side);

/// A card: suit and rank such as `"S5"`, `"HT"`, or `"LJ"`, `"BJ"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(transparent)]
#[ts(type = "string")]
pub struct Card(pub cards::Card);

/// Cards in the order of the deck, copies beside each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(transparent)]
#[ts(type = "Card[]")]
pub struct Cards(pub CardSet);

/// A suit: `"S"`, `"H"`, `"C"` or `"D"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(transparent)]
#[ts(type = "\"S\" | \"H\" | \"C\" | \"D\"")]
pub struct Suit(pub cards::Suit);

/// A level: `"2"` to `"9"`, `"T"`, `"J"`, `"Q"`, `"K"`, `"A"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(transparent)]
#[ts(type = "string")]
pub struct Level(pub cards::Rank);

/// Thirty-two bytes as 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(transparent)]
#[ts(type = "string")]
pub struct Bytes(#[serde(with = "hex::serde")] pub [u8; 32]);

/// A bid of 二打一: 0 for 不叫, or 1 to 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(transparent)]
#[ts(type = "number")]
pub struct Bid(pub erdayi::Call);

/// Which game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum GameKind {
    /// 升级
    Shengji,
    /// 竞技二打一
    Erdayi,
}

/// Who looks, and so what the server tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// A player: the own cards and what is public.
    Seat(Seat),
    /// Anyone: what is public.
    Spectator,
    /// The referee: everything.
    Referee,
}

/// Who sits on a chair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// A person, by the id of the account.
    Person(String),
    /// A bot, by the name of its policy.
    Bot(String),
}

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

macro_rules! wraps {
    ($($outer:ident from $inner:ty;)+) => {
        $(impl From<$inner> for $outer {
            fn from(inner: $inner) -> Self {
                Self(inner.into())
            }
        })+
    };
}

wraps! {
    Seat from games::Seat;
    Seat from shengji::Seat;
    Seat from erdayi::Seat;
    Side from shengji::Side;
    Card from cards::Card;
    Cards from CardSet;
    Suit from cards::Suit;
    Level from cards::Rank;
    Bytes from cards::Contribution;
    Bid from erdayi::Call;
}

impl From<erdayi::Hand> for Cards {
    fn from(hand: erdayi::Hand) -> Self {
        Self(hand.iter().fold(CardSet::EMPTY, |set, card| set + CardSet::from(card)))
    }
}

impl From<erdayi::Bid> for Bid {
    fn from(bid: erdayi::Bid) -> Self {
        Self(erdayi::Call::Bid(bid))
    }
}

impl From<games::Kind> for GameKind {
    fn from(kind: games::Kind) -> Self {
        match kind {
            games::Kind::Shengji => Self::Shengji,
            games::Kind::Erdayi => Self::Erdayi,
        }
    }
}

impl From<games::Viewer> for Viewer {
    fn from(viewer: games::Viewer) -> Self {
        match viewer {
            games::Viewer::Seat(seat) => Self::Seat(seat.into()),
            games::Viewer::Spectator => Self::Spectator,
            games::Viewer::Referee => Self::Referee,
        }
    }
}

impl From<&table::Who> for Who {
    fn from(who: &table::Who) -> Self {
        match who {
            table::Who::Person(user) => Self::Person(user.0.to_string()),
            table::Who::Bot(bot) => Self::Bot(bot.to_string()),
        }
    }
}

impl From<Who> for table::Who {
    fn from(who: Who) -> Self {
        match who {
            Who::Person(user) => Self::Person(table::User(user.into())),
            Who::Bot(bot) => Self::Bot(bot.into()),
        }
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

/// One card set after the other.
pub(crate) fn all(sets: impl IntoIterator<Item = CardSet>) -> Vec<Cards> {
    sets.into_iter().map(Cards).collect()
}
