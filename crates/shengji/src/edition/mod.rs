//! An edition of the rules as one value: every number and every switch in
//! which the texts differ.

mod articles;
mod describe;
mod house;
mod switches;
mod texts;

use std::borrow::Cow;

use cards::{Decks, Rank};
use serde::{Deserialize, Serialize};

use crate::kitty::KittyFactors;
use crate::levels::LevelTable;
use crate::order::{MinorLevelRun, Order, Trump};

pub use articles::{Rule, RuleText};
pub use house::{HouseRules, Invalid, InvalidRules};
pub use switches::{
    BigOverLittle, Clocks, Declaring, FirstTurned, NoTrump, OnTimeout, Overcall, RuffComparison,
    ThrowGroups, ThrowLed, ThrowPenalty, ThrowTest, Throws, Undeclared,
};
pub use texts::{CN2017, EDITIONS};

/// One edition of the rules, readable from top to bottom like its text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edition {
    /// The stable name used in commands, records and addresses.
    pub id: Cow<'static, str>,
    /// What people call it in Chinese.
    pub name_zh: Cow<'static, str>,
    /// What people call it in English.
    pub name_en: Cow<'static, str>,
    /// The text whose articles are cited.
    pub text: RuleText,
    /// How many decks are shuffled together.
    pub decks: Decks,
    /// Cards in the kitty (cn2002:9).
    pub kitty: u8,
    /// Whether the 副级 join the trump suit's top card in a tractor.
    pub minor_level_run: MinorLevelRun,
    /// Throws, and what happens when one fails.
    pub throws: Throws,
    /// How two ruffs of a throw are compared.
    pub ruffs: RuffComparison,
    /// The worth of the kitty by the last trick's lead.
    pub kitty_factors: KittyFactors,
    /// Points into levels.
    pub levels: LevelTable,
    /// Declaring trump.
    pub declaring: Declaring,
    /// Whether the original kitty is shown to all (cn2017:4 七).
    pub kitty_shown: bool,
    /// Thinking times and what happens when they are over.
    pub clocks: Clocks,
}

impl Edition {
    /// The edition with this id.
    pub fn by_id(id: &str) -> Option<&'static Self> {
        EDITIONS.iter().find(|edition| edition.id == id)
    }

    /// The order of the cards for a level and a trump.
    pub fn order(&self, level: Rank, trump: Trump) -> Order {
        Order::new(level, trump, self.minor_level_run)
    }

    /// Cards dealt to each seat.
    pub fn hand_size(&self) -> usize {
        (self.decks.size() - self.kitty as usize) / 4
    }
}
