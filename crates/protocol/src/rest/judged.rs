//! What the judge says to a question.

use judge::Answer;
use refusal::Refusal;
use serde::Serialize;
use serde_json::Value;

use crate::ErrorBody;

/// What the judge says to a question; `ok` tells whether it is an answer or
/// why the rules say no.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(untagged)]
pub enum Judged {
    /// The rules answer.
    Answered(Answered),
    /// The rules say no.
    Denied(Denied),
}

/// An answer of the rules.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct Answered {
    /// Always `true`.
    #[schema(example = true)]
    ok: bool,
    /// That of the question.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    id: Option<Value>,
    /// What the operation answers.
    #[serde(flatten)]
    answer: Answer,
}

/// Why the rules say no.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct Denied {
    /// Always `false`.
    #[schema(example = false)]
    ok: bool,
    /// That of the question.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    id: Option<Value>,
    /// Why.
    #[serde(flatten)]
    why: ErrorBody,
}

impl Judged {
    /// What was found out about the question of this id.
    pub fn new(id: Option<Value>, found: Result<Answer, Refusal>) -> Self {
        match found {
            Ok(answer) => Self::Answered(Answered { ok: true, id, answer }),
            Err(refusal) => Self::Denied(Denied { ok: false, id, why: refusal.into() }),
        }
    }
}
