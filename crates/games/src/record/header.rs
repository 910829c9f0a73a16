//! The first line of a record.

use std::collections::BTreeMap;
use std::sync::Arc;

use cards::Rank;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use shengji::{BySide, Edition};

use crate::{Boards, Form, Kind, Length, Rules, Seat};

/// What the field `format` says.
pub const FORMAT: &str = "paisai-record";
/// The version that is written. Versions 3, which does not say who ruled and
/// who agreed, 2, which has no signature, and 1, which has no lines of the
/// table, are read as well.
pub const VERSION: u32 = 4;
/// The version that is written where somebody practises, who may take plays
/// back and end the match.
pub(super) const PRACTICE_VERSION: u32 = 5;

/// Who played what by which rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "HeaderLine", from = "HeaderLine")]
pub struct Header {
    /// Always [`FORMAT`].
    pub format: String,
    /// The version of the format.
    pub version: u32,
    /// Which game it is.
    pub game: Kind,
    /// The edition's id.
    pub rules: String,
    /// All switches of an edition of 升级. Published ones may leave it out.
    pub edition: Option<Edition>,
    /// The names of the players by the letter of their seat.
    pub seats: BTreeMap<String, String>,
    /// What was agreed besides.
    pub settings: Settings,
}

/// What was agreed besides the edition. Fields that this crate does not know
/// are kept for those who do.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// The name of the table, which goes into the seeds of its deals.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// The levels before the first deal of a 局; 2 and 2 unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub levels: Option<BySide<Rank>>,
    /// Who deals the first deal of the match; whoever declares unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dealer: Option<shengji::Seat>,
    /// The boards, where boards were played instead of a 局.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub boards: Option<Boards>,
    /// How long the match is, where a table played it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub length: Option<Length>,
    /// How many deals a game of 二打一 has; 10 unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deals: Option<u32>,
    /// The seats on which programs of their own played, and whose they were:
    /// what the owners are called by the letter of the seat.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub programs: BTreeMap<String, String>,
    /// Whether somebody practised alone with bots, who may take plays back and
    /// end the match.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub practice: bool,
    /// What the cards of a lesson are called, which goes into the seeds in place
    /// of the table's name: all hands lay open, and everybody may have known
    /// the cards beforehand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lesson: Option<String>,
    /// All other fields.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

/// Why a header cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadHeader {
    /// Another format or version.
    #[error("this is {format} {version}, not {FORMAT} 1 to {PRACTICE_VERSION}")]
    Format {
        /// What it says it is.
        format: String,
        /// In which version.
        version: u32,
    },
    /// No such rules of this game.
    #[error("there are no rules “{0}” of this game")]
    UnknownRules(String),
    /// The switches are no edition.
    #[error("the edition is not valid: {0}")]
    Edition(String),
    /// The switches are those of another edition than the id says.
    #[error("the edition is {edition}, not {rules}")]
    OtherEdition {
        /// The id in the header.
        rules: String,
        /// The id of the switches.
        edition: String,
    },
    /// A seat that the game does not have.
    #[error("the game has no seat “{0}”")]
    Seat(String),
}

/// The header with its line type.
#[derive(Clone, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum HeaderLine {
    Header {
        format: String,
        version: u32,
        game: Kind,
        rules: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        edition: Option<Box<Edition>>,
        #[serde(default)]
        seats: BTreeMap<String, String>,
        #[serde(default)]
        settings: Settings,
    },
}

impl From<HeaderLine> for Header {
    fn from(line: HeaderLine) -> Self {
        let HeaderLine::Header { format, version, game, rules, edition, seats, settings } = line;
        let edition = edition.map(|edition| *edition);
        Self { format, version, game, rules, edition, seats, settings }
    }
}

impl From<Header> for HeaderLine {
    fn from(header: Header) -> Self {
        let Header { format, version, game, rules, edition, seats, settings } = header;
        let edition = edition.map(Box::new);
        Self::Header { format, version, game, rules, edition, seats, settings }
    }
}

impl Header {
    /// The header of a game between players of these names, in the order of
    /// play.
    pub fn new<'a>(rules: &Rules, names: impl IntoIterator<Item = &'a str>) -> Self {
        let kind = rules.kind();
        let seats = Seat::first(rules.seats())
            .zip(names)
            .filter_map(|(seat, name)| Some((kind.label(seat)?, name.to_owned())))
            .collect();
        let mut settings = Settings::default();
        match *rules {
            Rules::Shengji { form, .. } if form == Form::default() => {}
            Rules::Shengji { form: Form::Levels { from, dealer }, .. } => {
                settings.levels = Some(from);
                settings.dealer = dealer;
            }
            Rules::Shengji { form: Form::Boards(boards), .. } => settings.boards = Some(boards),
            Rules::Erdayi { deals } => settings.deals = Some(deals),
        }
        Self {
            format: FORMAT.to_owned(),
            version: VERSION,
            game: kind,
            rules: rules.id().to_owned(),
            edition: match rules {
                Rules::Shengji { edition, .. } => Some(Edition::clone(edition)),
                Rules::Erdayi { .. } => None,
            },
            seats,
            settings,
        }
    }

    /// Whether somebody practised alone with bots.
    pub(super) const fn is_practice(&self) -> bool {
        self.settings.practice && self.version >= PRACTICE_VERSION
    }

    /// The rules that it names, once all it says has been checked.
    pub fn rules(&self) -> Result<Rules, BadHeader> {
        if self.format != FORMAT || !(1..=PRACTICE_VERSION).contains(&self.version) {
            return Err(BadHeader::Format { format: self.format.clone(), version: self.version });
        }
        if let Some(label) = self.seats.keys().find(|label| self.game.seat(label).is_none()) {
            return Err(BadHeader::Seat(label.clone()));
        }
        match (self.game, &self.edition) {
            (Kind::Shengji, Some(edition)) => {
                let edition = edition.clone().validated();
                let edition = edition.map_err(|faults| BadHeader::Edition(faults.to_string()))?;
                if edition.id != self.rules {
                    let (rules, edition) = (self.rules.clone(), edition.id.into_owned());
                    return Err(BadHeader::OtherEdition { rules, edition });
                }
                Ok(Rules::Shengji { edition: Arc::new(edition), form: self.form() })
            }
            (game, _) => match Rules::by_id(&self.rules) {
                Some(Rules::Shengji { edition, .. }) if game == Kind::Shengji => {
                    Ok(Rules::Shengji { edition, form: self.form() })
                }
                Some(Rules::Erdayi { deals }) if game == Kind::Erdayi => {
                    Ok(Rules::Erdayi { deals: self.settings.deals.unwrap_or(deals) })
                }
                Some(Rules::Shengji { .. } | Rules::Erdayi { .. }) | None => {
                    Err(BadHeader::UnknownRules(self.rules.clone()))
                }
            },
        }
    }

    fn form(&self) -> Form {
        match (self.settings.boards, self.settings.levels) {
            (Some(boards), _) => Form::Boards(boards),
            (None, None) if self.settings.dealer.is_none() => Form::default(),
            (None, levels) => {
                let two = BySide { east_west: Rank::Two, north_south: Rank::Two };
                Form::Levels { from: levels.unwrap_or(two), dealer: self.settings.dealer }
            }
        }
    }
}
