//! What selected cards are.

use cards::CardSet;
use games::{Game, erdayi};
use serde::{Deserialize, Serialize};
use shengji::{Deal, Lead, Playing, Units, readings};
use ts_rs::TS;

use crate::limits;
use crate::value::Cards;

/// What cards are, as people call it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct What {
    /// `single`, `pair`, `triple`, `tractor` or `throw` in 升级, and `kitty`
    /// of cards to be laid down; the id of a pattern such as `plane+1` in
    /// 二打一.
    pub kind: String,
    /// The units of a lead of 升级.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub units: Option<Vec<Cards>>,
    /// The ways to read a throw about to be led, the default first; left out
    /// where there is only one. Any of them can be the `reading` of the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub readings: Option<Vec<Vec<Cards>>>,
    /// The points in a kitty.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub points: Option<u32>,
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
    /// move is neither a play nor a kitty.
    pub fn of(game: &Game, choice: &games::Move) -> Option<Self> {
        match (game, choice) {
            (Game::Shengji(game), games::Move::Play { cards, reading }) => match game.deal()? {
                Deal::Playing(playing) => Self::play(playing, *cards, reading.as_deref()),
                _ => None,
            },
            (Game::Shengji(game), games::Move::Bury { cards }) => match game.deal()? {
                Deal::Exchange(_) => Some(Self::kitty(*cards)),
                _ => None,
            },
            (Game::Erdayi(_), games::Move::Play { cards, .. }) => {
                let cards = erdayi::Hand::try_from_cards(cards.iter()).ok()?;
                erdayi::Reading::of(cards.ranks()).map(Self::from)
            }
            _ => None,
        }
    }

    fn play(playing: &Playing, cards: CardSet, reading: Option<&[CardSet]>) -> Option<Self> {
        let order = &playing.terms().order;
        let lead = Lead::read(order, cards, reading).ok()?;
        let mut what = Self::from(&lead);
        if playing.trick().lead.is_none() && lead.is_throw() {
            let ways = readings(order, lead.group, cards, limits::READINGS);
            what.readings = (ways.len() > 1).then(|| ways.iter().map(units).collect());
        }
        Some(what)
    }

    fn kitty(cards: CardSet) -> Self {
        Self { points: Some(cards.points()), ..Self::named("kitty") }
    }

    fn named(kind: &str) -> Self {
        Self {
            kind: kind.to_owned(),
            units: None,
            readings: None,
            points: None,
            length: None,
            main: None,
        }
    }
}

fn units(units: &Units) -> Vec<Cards> {
    units.iter().map(|unit| unit.cards.into()).collect()
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
        Self { units: Some(units(&lead.units)), ..Self::named(kind) }
    }
}

impl From<erdayi::Reading> for What {
    fn from(reading: erdayi::Reading) -> Self {
        Self {
            length: Some(reading.length),
            main: Some(reading.main.to_string()),
            ..Self::named(reading.pattern.id())
        }
    }
}
