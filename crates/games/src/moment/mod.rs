//! What there is to learn at a moment: what a teacher beside the player would
//! speak of now.
//!
//! Everything is read off what the player sees, so that a moment says nothing
//! that his view does not. It says what is the case; the sentences about it are
//! for whoever shows them.

mod erdayi;
mod shengji;

use cards::{CardSet, Suit};
use serde::{Deserialize, Serialize};

use crate::{Game, Seat, View, Viewer};

/// What a player can learn now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum Moment {
    /// 升级: cards are dealt, and there is nothing to declare with yet.
    Draws {},
    /// 升级: the player may declare, over somebody else or first.
    Declares {
        /// The longest of the suits he may make trump, none where only 无主 is
        /// left to him.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        suit: Option<Suit>,
        /// How many cards of it he holds.
        count: u32,
        /// Who has declared before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        over: Option<Seat>,
    },
    /// 升级: a declaration stands that the player cannot beat.
    Declared {
        /// Whose.
        seat: Seat,
    },
    /// 升级: the player lays the kitty down.
    Buries {
        /// The points among the cards he took up, if he still knows which.
        points: u32,
    },
    /// 升级: somebody else does.
    AwaitsKitty {
        /// Who.
        seat: Seat,
    },
    /// 升级: the player leads.
    Leads {
        /// A throw that nobody can beat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        throw: Option<CardSet>,
        /// Whether he deals.
        deals: bool,
    },
    /// 升级: the player has cards of what was led, and must play them.
    Follows {
        /// The suit led; none where trumps were.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        suit: Option<Suit>,
        /// Whether he must also play a pair, or more.
        shape: bool,
        /// How the trick stands.
        trick: TrickSoFar,
    },
    /// 升级: the player has none of it.
    Void {
        /// The suit led; none where trumps were.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        suit: Option<Suit>,
        /// Whether he may ruff.
        ruffs: bool,
        /// How the trick stands.
        trick: TrickSoFar,
    },
    /// 升级: the player leads or follows in the last trick.
    LastTrick {
        /// Whether his side collects points.
        defends: bool,
        /// The points laid down, if he sees them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        buried: Option<u32>,
    },
    /// 二打一: the player is asked for a bid.
    Bids {
        /// The highest bid so far.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        highest: Option<u8>,
        /// His jokers and twos.
        big: u32,
        /// His bombs, the rocket counted.
        bombs: u32,
    },
    /// 二打一: the player leads.
    Opens {
        /// Whether he deals, and plays alone.
        deals: bool,
        /// The opponent with the fewest cards, where they are few.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        close: Option<Close>,
    },
    /// 二打一: the player may beat what lies there.
    Answers {
        /// Whether his partner played it.
        partner: bool,
        /// What he can beat it with.
        with: With,
        /// The opponent with the fewest cards, where they are few.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "wire", ts(optional))]
        close: Option<Close>,
    },
    /// 二打一: nothing of his beats it.
    CannotBeat {},
}

/// How a trick of 升级 stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct TrickSoFar {
    /// Whether the partner's play is the best so far.
    pub partner: bool,
    /// The points in it.
    pub points: u32,
}

/// An opponent who is about to go out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct Close {
    /// Who.
    pub seat: Seat,
    /// How many cards are left.
    pub count: u32,
}

/// With what a play of 二打一 can be beaten.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum With {
    /// A play of the same kind, no bomb.
    Play,
    /// The same, or a bomb or rocket.
    PlayOrBomb,
    /// A bomb or the rocket alone.
    Bomb,
}

impl Game {
    /// What a player can learn now; nothing where nothing is his to do or see.
    pub fn moment(&self, viewer: Viewer) -> Option<Moment> {
        let seat = viewer.seat()?;
        match (self, self.view(viewer)) {
            (Self::Shengji(game), View::Shengji(view)) => {
                shengji::moment(game.edition(), view.deal.as_ref()?, seat.shengji())
            }
            (Self::Erdayi(_), View::Erdayi(view)) => erdayi::moment(&view, seat.erdayi()?),
            (Self::Shengji(_), View::Erdayi(_)) | (Self::Erdayi(_), View::Shengji(_)) => None,
        }
    }
}
