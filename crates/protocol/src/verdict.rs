//! What selected cards are.

use cards::CardSet;
use games::erdayi::{self, Pattern};
use games::{Game, Move};
use serde::{Deserialize, Serialize};
use shengji::{Deal, Lead, Playing, Units, readings};
use ts_rs::TS;

use crate::limits;

/// What cards are, as people call it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct What {
    /// The kind of play, or a kitty.
    pub kind: PlayKind,
    /// The units of a lead of 升级.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub units: Option<Vec<CardSet>>,
    /// The ways to read a throw about to be led, the default first; left out
    /// where there is only one. Any of them can be the `reading` of the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub readings: Option<Vec<Vec<CardSet>>>,
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
    #[ts(optional, as = "Option<String>")]
    pub main: Option<erdayi::Rank>,
}

/// What cards are in one word. Both games have singles and pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PlayKind {
    /// One card.
    Single,
    /// A pair.
    Pair,
    /// 升级: three of a kind (刻子).
    Triple,
    /// 升级: adjacent pairs or triples (拖拉机).
    Tractor,
    /// 升级: more than one unit (甩牌).
    Throw,
    /// 升级: cards to be laid down (扣底).
    Kitty,
    /// 二打一: three of a kind (三张).
    Trio,
    /// 三带单
    #[serde(rename = "trio+1")]
    TrioAndSingle,
    /// 三带对
    #[serde(rename = "trio+2")]
    TrioAndPair,
    /// 顺子
    Straight,
    /// 连对
    Pairs,
    /// 飞机
    Plane,
    /// 飞机带翅膀, with a card for each trio
    #[serde(rename = "plane+1")]
    PlaneAndSingles,
    /// 飞机带翅膀, with a pair for each trio
    #[serde(rename = "plane+2")]
    PlaneAndPairs,
    /// 四带二, with two cards
    #[serde(rename = "four+1")]
    FourAndSingles,
    /// 四带二, with two pairs
    #[serde(rename = "four+2")]
    FourAndPairs,
    /// 炸弹
    Bomb,
    /// 火箭
    Rocket,
}

impl What {
    /// What the cards of a move are in this game, read from the cards of the
    /// move and what is public; `None` where they are nothing, or where the
    /// move is neither a play nor a kitty.
    pub fn of(game: &Game, choice: &Move) -> Option<Self> {
        match (game, choice) {
            (Game::Shengji(game), Move::Play { cards, reading }) => {
                let Deal::Playing(playing) = game.deal()? else { return None };
                Self::play(playing, *cards, reading.as_deref())
            }
            (Game::Shengji(game), Move::Bury { cards }) => {
                matches!(game.deal()?, Deal::Exchange(_)).then(|| Self::kitty(*cards))
            }
            (Game::Erdayi(_), Move::Play { cards, .. }) => {
                let cards = erdayi::Hand::try_from_cards(cards.iter()).ok()?;
                erdayi::Reading::of(cards.ranks()).map(Self::from)
            }
            (
                Game::Shengji(_) | Game::Erdayi(_),
                Move::Declare { .. }
                | Move::Pass {}
                | Move::Trump { .. }
                | Move::Bury { .. }
                | Move::Unit { .. }
                | Move::Demand { .. }
                | Move::Call { .. },
            ) => None,
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
        Self { points: Some(cards.points()), ..Self::named(PlayKind::Kitty) }
    }

    const fn named(kind: PlayKind) -> Self {
        Self { kind, units: None, readings: None, points: None, length: None, main: None }
    }
}

fn units(units: &Units) -> Vec<CardSet> {
    units.iter().map(|unit| unit.cards).collect()
}

impl From<&Lead> for What {
    fn from(lead: &Lead) -> Self {
        Self { units: Some(units(&lead.units)), ..Self::named(lead.kind().into()) }
    }
}

impl From<erdayi::Reading> for What {
    fn from(reading: erdayi::Reading) -> Self {
        Self {
            length: Some(reading.length),
            main: Some(reading.main),
            ..Self::named(reading.pattern.into())
        }
    }
}

impl From<shengji::Kind> for PlayKind {
    fn from(kind: shengji::Kind) -> Self {
        match kind {
            shengji::Kind::Single => Self::Single,
            shengji::Kind::Pair => Self::Pair,
            shengji::Kind::Triple => Self::Triple,
            shengji::Kind::Tractor => Self::Tractor,
            shengji::Kind::Throw => Self::Throw,
        }
    }
}

impl From<Pattern> for PlayKind {
    fn from(pattern: Pattern) -> Self {
        match pattern {
            Pattern::Single => Self::Single,
            Pattern::Pair => Self::Pair,
            Pattern::Trio => Self::Trio,
            Pattern::TrioAndSingle => Self::TrioAndSingle,
            Pattern::TrioAndPair => Self::TrioAndPair,
            Pattern::Straight => Self::Straight,
            Pattern::Pairs => Self::Pairs,
            Pattern::Plane => Self::Plane,
            Pattern::PlaneAndSingles => Self::PlaneAndSingles,
            Pattern::PlaneAndPairs => Self::PlaneAndPairs,
            Pattern::FourAndSingles => Self::FourAndSingles,
            Pattern::FourAndPairs => Self::FourAndPairs,
            Pattern::Bomb => Self::Bomb,
            Pattern::Rocket => Self::Rocket,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_written_as_the_games_write_them() {
        for pattern in Pattern::ALL {
            let json = serde_json::to_value(PlayKind::from(pattern)).unwrap();
            assert_eq!(json, pattern.id());
        }
    }
}
