//! What selected cards are.

use games::{Game, erdayi};
use serde::{Deserialize, Serialize};
use shengji::{Deal, Lead};
use ts_rs::TS;

use crate::value::Cards;

/// What cards are, as people call it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct What {
    /// `single`, `pair`, `triple`, `tractor` or `throw` in 升级, the id of a
    /// pattern such as `plane+1` in 二打一.
    pub kind: String,
    /// The units of a lead of 升级.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub units: Option<Vec<Cards>>,
    /// How many neighbours a pattern of 二打一 has.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub length: Option<u8>,
    /// The rank by which a pattern of 二打一 is compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub main: Option<String>,
}

impl What {
    /// What the cards of a move are in this game, read from the cards of the
    /// move and what is public; `None` where they are nothing, or where the
    /// move is no play.
    pub fn of(game: &Game, choice: &games::Move) -> Option<Self> {
        let games::Move::Play { cards, reading } = choice else {
            return None;
        };
        match game {
            Game::Shengji(game) => match game.deal()? {
                Deal::Playing(playing) => {
                    let order = &playing.terms().order;
                    Lead::read(order, *cards, reading.as_deref()).ok().map(|lead| (&lead).into())
                }
                _ => None,
            },
            Game::Erdayi(_) => {
                let cards = erdayi::Hand::try_from_cards(cards.iter()).ok()?;
                erdayi::Reading::of(cards.ranks()).map(Self::from)
            }
        }
    }
}

impl From<&Lead> for What {
    fn from(lead: &Lead) -> Self {
        let kind = match lead.kind() {
            shengji::Kind::Single => "single",
            shengji::Kind::Pair => "pair",
            shengji::Kind::Triple => "triple",
            shengji::Kind::Tractor => "tractor",
            shengji::Kind::Throw => "throw",
        };
        let units = lead.units.iter().map(|unit| unit.cards.into()).collect();
        Self { kind: kind.to_owned(), units: Some(units), length: None, main: None }
    }
}

impl From<erdayi::Reading> for What {
    fn from(reading: erdayi::Reading) -> Self {
        Self {
            kind: reading.pattern.id().to_owned(),
            units: None,
            length: Some(reading.length),
            main: Some(reading.main.to_string()),
        }
    }
}
