//! What the bot says.

use games::Move;
use serde::{Deserialize, Serialize};

/// A line of the bot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum FromBot {
    /// The answer to the host's hello.
    Hello(Hello),
    /// What the bot thinks so far.
    Info(Info),
    /// The answer to a question.
    Answer(Answer),
    /// The bot cannot use what the host said.
    Error {
        /// The question that it was about.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
        /// What is wrong, for programs.
        code: String,
        /// And for people.
        message: String,
    },
}

/// Who the bot is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// The version of the messages it speaks.
    pub protocol: u32,
    /// Its name.
    pub name: String,
    /// Who wrote it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// What it plays.
    pub games: Vec<games::Kind>,
    /// The editions it plays; left out by a bot that takes all of its games,
    /// house rules too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub editions: Option<Vec<String>>,
    /// What the host may set.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<Opt>,
}

/// Something that the host may set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opt {
    /// Its name.
    pub name: String,
    /// What it is unless it is set.
    pub default: String,
}

/// What a bot thinks before it answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Info {
    /// About which question.
    pub id: u64,
    /// For how long it has thought.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ms: Option<f64>,
    /// In how many deals of the unseen cards it looked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub worlds: Option<u64>,
    /// What it considers, the best first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub candidates: Vec<Candidate>,
}

/// Something that a bot considers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Candidate {
    /// What.
    #[serde(rename = "move")]
    pub does: Move,
    /// What it expects of it for its side: levels of the deal, or points.
    pub value: f64,
    /// The interval of 95 % around the value, where the bot has counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub low: Option<f64>,
    /// Its upper end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub high: Option<f64>,
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// Which question.
    pub id: u64,
    /// What the seat does; left out by a seat that does not declare, and by
    /// one that answers a claim.
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
    pub does: Option<Move>,
    /// Whether the seat agrees to a claim.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agree: Option<bool>,
}
