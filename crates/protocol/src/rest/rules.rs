//! The editions in words.

use games::Kind;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A text in both languages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct Words {
    /// In Chinese.
    pub zh: String,
    /// In English.
    pub en: String,
}

/// An edition in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
pub struct EditionRow {
    /// Its id.
    #[schema(example = "cn2017")]
    pub id: String,
    /// The game.
    pub game: Kind,
    /// What people call it.
    pub name: Words,
    /// How many play.
    pub seats: usize,
}

/// An edition in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
pub struct EditionPage {
    /// The edition as a list has it.
    #[serde(flatten)]
    pub row: EditionRow,
    /// What its rules say.
    pub sections: Vec<SectionBody>,
    /// All its numbers and switches, as house rules give them; left out where
    /// the game has none to choose.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "Record<string, unknown>")]
    #[schema(value_type = Option<Object>)]
    pub edition: Option<shengji::Edition>,
}

/// A heading and its sentences.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
pub struct SectionBody {
    /// What it is about.
    pub heading: Words,
    /// What it says.
    pub sentences: Vec<SentenceBody>,
}

/// A sentence of a rule page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
pub struct SentenceBody {
    /// In Chinese.
    pub zh: String,
    /// In English.
    pub en: String,
    /// Where the text says so.
    #[schema(example = "cn2002:13")]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub article: Option<String>,
    /// Whether no text settles it and the reading is ours.
    pub choice: bool,
}
