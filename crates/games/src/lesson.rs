//! The first deal as a lesson: which cards are dealt, and by which rules.

use cards::{Secret, Seed, deal_seed};

use crate::{Kind, Rules};

/// A deal that was chosen because everything that is taught comes up in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// What its cards are called: the name that goes into their seeds, in place
    /// of the table's.
    pub cards: &'static str,
    /// The id of the rules.
    pub rules: &'static str,
    kind: Kind,
}

/// `cargo run --release -p bots --example lessons` finds such names.
const SHENGJI: Lesson = Lesson { cards: "lesson-4433", rules: "cn2017", kind: Kind::Shengji };
const ERDAYI: Lesson = Lesson { cards: "lesson-4", rules: "erdayi2021", kind: Kind::Erdayi };

impl Lesson {
    /// The secret of all lessons, which is none.
    pub const SECRET: Secret = Secret([0; 32]);

    /// The lesson of a game.
    pub const fn of(kind: Kind) -> Self {
        match kind {
            Kind::Shengji => SHENGJI,
            Kind::Erdayi => ERDAYI,
        }
    }

    /// The same lesson with other cards.
    #[must_use]
    pub const fn with_cards(self, cards: &'static str) -> Self {
        Self { cards, ..self }
    }

    /// Its rules.
    pub fn rules(&self) -> Option<Rules> {
        Rules::by_id(self.rules).map(|rules| rules.with_deals(1))
    }

    /// The seed of its first deal, as a table comes to it.
    pub fn seed(&self) -> Seed {
        deal_seed(&Self::SECRET, &vec![[0; 32]; self.kind.seats()], self.cards, 1)
    }
}
