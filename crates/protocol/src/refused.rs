//! A refusal on the wire.

use refusal::Refusal;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Why something was refused: the body of every error, in REST as in
/// messages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct ErrorBody {
    /// Stable, in snake case; programs may depend on it.
    #[schema(example = "not_signed_in")]
    pub code: String,
    /// The articles broken, such as `"cn2002:13"`, the most telling first.
    #[schema(example = json!(["cn2002:13"]))]
    pub articles: Vec<String>,
    /// One sentence in Chinese.
    pub zh: String,
    /// One sentence in English.
    pub en: String,
}

impl From<Refusal> for ErrorBody {
    fn from(Refusal { class: _, code, articles, zh, en }: Refusal) -> Self {
        Self {
            code: code.to_owned(),
            articles: articles.iter().map(ToString::to_string).collect(),
            zh: zh.into_owned(),
            en: en.into_owned(),
        }
    }
}

refusal::refusals! {
    /// Why what came over the wire is refused before anyone hears of it.
    pub enum WireRefusal {
        /// A message is too long.
        TooLong: Rule, "too_long";
        /// There are no rules of this name.
        UnknownRules: Rule, "unknown_rules";
        /// House rules that cannot be read.
        BadRules: Rule, "bad_rules";
        /// A text that is no record.
        NotARecord: Rule, "not_a_record";
    }
}
