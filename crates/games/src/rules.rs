//! What is played: the edition and how long.

use std::sync::Arc;

use cards::Rank;
use refusal::Lang;
use rulebook::Section;
use serde::{Deserialize, Serialize};
use shengji::{BySide, Edition};

use crate::Seat;
use crate::record::{BadHeader, FORMAT, Header, Settings, VERSION};

/// One of the two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[cfg_attr(feature = "wire", ts(rename = "GameKind"), schema(as = GameKind))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// 升级
    Shengji,
    /// 竞技二打一
    Erdayi,
}

impl Kind {
    /// How many play.
    pub const fn seats(self) -> usize {
        match self {
            Self::Shengji => shengji::Seat::ALL.len(),
            Self::Erdayi => erdayi::Seat::ALL.len(),
        }
    }

    /// What the game calls a seat: E, N, W, S or A, B, C.
    pub fn label(self, seat: Seat) -> Option<String> {
        match self {
            Self::Shengji => Some(seat.shengji().to_string()),
            Self::Erdayi => seat.erdayi().map(|seat| seat.to_string()),
        }
    }

    /// The seat that the game calls so.
    pub fn seat(self, label: &str) -> Option<Seat> {
        Seat::first(self.seats()).find(|&seat| self.label(seat).as_deref() == Some(label))
    }
}

/// How the deals of 升级 hang together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A 局: levels carry over until a side holds its deal at A.
    Levels {
        /// The levels before the first deal, 2 and 2 unless a side was late
        /// (most2015 二(五)).
        from: BySide<Rank>,
        /// Who deals first, where nobody has to declare for it: the others
        /// came late.
        dealer: Option<shengji::Seat>,
    },
    /// 计副制: boards with printed dealer and level.
    Boards(Boards),
}

/// Consecutive boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Boards {
    /// The number of the first, from 1.
    pub first: u32,
    /// How many.
    pub count: u32,
}

impl Default for Form {
    fn default() -> Self {
        let from = BySide { east_west: Rank::Two, north_south: Rank::Two };
        Self::Levels { from, dealer: None }
    }
}

impl Form {
    /// The form of another game in the same match: lateness is made good with
    /// the first.
    #[must_use]
    pub fn after_first(self) -> Self {
        match self {
            Self::Levels { dealer: Some(_), .. } => Self::default(),
            other @ (Self::Levels { dealer: None, .. } | Self::Boards(_)) => other,
        }
    }
}

/// The rules of a game. As JSON a published edition is only named; house
/// rules say all their switches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Named", into = "Named")]
pub enum Rules {
    /// 升级
    Shengji {
        /// A published edition or house rules.
        edition: Arc<Edition>,
        /// How its deals hang together.
        form: Form,
    },
    /// 竞技二打一, edition erdayi2021.
    Erdayi {
        /// How many deals a game has.
        deals: u32,
    },
}

impl Rules {
    /// Deals in a game of 二打一 unless something else is said: what the
    /// text gives each group in its event.
    pub const ERDAYI_DEALS: u32 = 10;

    /// The published rules with this id: a whole 局 of 升级, or ten deals of
    /// 二打一.
    pub fn by_id(id: &str) -> Option<Self> {
        if id == erdayi::ERDAYI2021.id {
            return Some(Self::Erdayi { deals: Self::ERDAYI_DEALS });
        }
        Edition::by_id(id).map(|edition| Self::shengji(Arc::new(edition.clone())))
    }

    /// The ids of all published rules.
    pub fn ids() -> impl Iterator<Item = &'static str> {
        shengji::EDITIONS.iter().map(|edition| &*edition.id).chain([erdayi::ERDAYI2021.id])
    }

    /// A 局 of 升级 from level 2.
    pub fn shengji(edition: Arc<Edition>) -> Self {
        Self::Shengji { edition, form: Form::default() }
    }

    /// Boards of 升级.
    pub const fn boards(edition: Arc<Edition>, boards: Boards) -> Self {
        Self::Shengji { edition, form: Form::Boards(boards) }
    }

    /// The same rules with another number of deals. A 局 of 升级 has no fixed
    /// number and stays as it is.
    #[must_use]
    pub fn with_deals(self, deals: u32) -> Self {
        match self {
            Self::Erdayi { .. } => Self::Erdayi { deals },
            Self::Shengji { edition, form: Form::Boards(boards) } => {
                Self::boards(edition, Boards { count: deals, ..boards })
            }
            levels @ Self::Shengji { .. } => levels,
        }
    }

    /// The same rules for another game in the same match.
    #[must_use]
    pub fn after_first(self) -> Self {
        match self {
            Self::Shengji { edition, form } => Self::Shengji { edition, form: form.after_first() },
            erdayi @ Self::Erdayi { .. } => erdayi,
        }
    }

    /// The same rules with a first dealer and his side's level; only a 局 of
    /// 升级 can begin so.
    #[must_use]
    pub fn dealt_first_by(self, dealer: shengji::Seat, level: Rank) -> Self {
        match self {
            Self::Shengji { edition, form: Form::Levels { mut from, .. } } => {
                from[dealer.side()] = level;
                Self::Shengji { edition, form: Form::Levels { from, dealer: Some(dealer) } }
            }
            other @ (Self::Shengji { form: Form::Boards(_), .. } | Self::Erdayi { .. }) => other,
        }
    }

    /// How many deals a game has, where that is fixed: a 局 of 升级 goes on
    /// until a side has won it.
    pub const fn fixed_deals(&self) -> Option<u32> {
        match self {
            Self::Erdayi { deals } => Some(*deals),
            Self::Shengji { form: Form::Boards(boards), .. } => Some(boards.count),
            Self::Shengji { form: Form::Levels { .. }, .. } => None,
        }
    }

    /// The edition's id.
    pub fn id(&self) -> &str {
        match self {
            Self::Shengji { edition, .. } => &edition.id,
            Self::Erdayi { .. } => erdayi::ERDAYI2021.id,
        }
    }

    /// What the edition is called.
    pub fn name(&self, lang: Lang) -> &str {
        match (self, lang) {
            (Self::Shengji { edition, .. }, Lang::Zh) => &edition.name_zh,
            (Self::Shengji { edition, .. }, Lang::En) => &edition.name_en,
            (Self::Erdayi { .. }, Lang::Zh) => erdayi::ERDAYI2021.name_zh,
            (Self::Erdayi { .. }, Lang::En) => erdayi::ERDAYI2021.name_en,
        }
    }

    /// The edition in words.
    pub fn describe(&self) -> Vec<Section> {
        match self {
            Self::Shengji { edition, .. } => edition.describe(),
            Self::Erdayi { .. } => erdayi::ERDAYI2021.describe(),
        }
    }

    /// Which game it is.
    pub const fn kind(&self) -> Kind {
        match self {
            Self::Shengji { .. } => Kind::Shengji,
            Self::Erdayi { .. } => Kind::Erdayi,
        }
    }

    /// How many play.
    pub const fn seats(&self) -> usize {
        self.kind().seats()
    }
}

/// Rules as JSON: the header of a record less what belongs to a record only.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Named {
    game: Kind,
    rules: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    edition: Option<Box<Edition>>,
    #[serde(default)]
    settings: Settings,
}

impl From<Rules> for Named {
    fn from(rules: Rules) -> Self {
        let Header { game, rules, edition, settings, .. } = Header::new(&rules, []);
        let house = edition.filter(|edition| Edition::by_id(&rules) != Some(edition));
        Self { game, rules, edition: house.map(Box::new), settings }
    }
}

impl TryFrom<Named> for Rules {
    type Error = BadHeader;

    fn try_from(named: Named) -> Result<Self, BadHeader> {
        let Named { game, rules, edition, settings } = named;
        let edition = edition.map(|edition| *edition);
        let (format, seats) = (FORMAT.to_owned(), std::collections::BTreeMap::new());
        Header { format, version: VERSION, game, rules, edition, seats, settings }.rules()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_as_json() {
        for id in Rules::ids() {
            let rules = Rules::by_id(id).unwrap();
            let json = serde_json::to_string(&rules).unwrap();
            assert!(json.len() < 100, "published rules are named: {json}");
            assert_eq!(serde_json::from_str::<Rules>(&json).unwrap(), rules);
        }
        let mut edition = Edition::by_id("cn2017").unwrap().clone();
        edition.clocks.lead_ms = 5_000;
        let edition = edition.validated().unwrap();
        let boards = Boards { first: 3, count: 4 };
        let house = Rules::boards(Arc::new(edition), boards);
        let json = serde_json::to_string(&house).unwrap();
        assert_eq!(serde_json::from_str::<Rules>(&json).unwrap(), house);
        assert!(serde_json::from_str::<Rules>(r#"{"game":"erdayi","rules":"cn2017"}"#).is_err());
    }
}
