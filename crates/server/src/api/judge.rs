//! The judge: one question about the rules, one answer.
//!
//! Anybody may ask, and a few bytes can ask for much. What a question asks
//! for is known before it is answered: too much is refused, and what is much
//! counts as several questions. An answer is written out where it is found,
//! and no further than its bound.

use std::num::NonZeroU32;

use ::judge::{Extent, Fields, Question};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use protocol::{ErrorBody, Judged};
use refusal::Class;
use serde_json::Value;

use super::errors::{BadBody, Common};
use crate::http::Json;
use crate::http::address::LimitedAs;
use crate::limits::{
    BODY_MAX_BYTES, JUDGED_ANSWER_MAX_BYTES, JUDGED_BYTES_A_USE, JUDGED_LIST_MAX,
    JUDGED_LISTED_A_USE, JUDGED_PAIRS_A_USE, JUDGED_PAIRS_MAX,
};
use crate::refuse::ServerRefusal;
use crate::{ApiError, App, bounded};

/// Answers one question about the rules, the same as `paisai judge` does.
///
/// The question is a JSON object with the operation in `op`, such as
/// `shengji.follow`, and its fields. The answer has `ok`; with `true` the
/// fields of the answer, with `false` why the rules say no: `code`,
/// `articles`, `zh`, `en`. A field `id` is given back. Plays are only counted
/// where there are more than 10,000, or than 256 KiB hold; any other answer
/// that would be longer is refused. What asks for much counts as several
/// questions in the limit for each address.
#[utoipa::path(
    post,
    path = "/api/judge",
    tag = "rules",
    request_body(content = Object, example = json!({
        "op": "erdayi.read", "cards": ["3", "3", "3", "4"],
    })),
    responses(
        (status = 200, description = "The answer.", body = Judged),
        (status = 422, description = "It asks for too much (`answer_too_long`).", body = ErrorBody),
        BadBody,
        Common,
    ),
)]
pub(crate) async fn judge(
    State(app): State<App>,
    address: LimitedAs,
    headers: HeaderMap,
    question: Result<Json<Fields>, ApiError>,
) -> Result<Response, ApiError> {
    let bytes = length(&headers);
    let asked = question.and_then(|Json(fields)| Asked::read(fields));
    let extent = asked.as_ref().map_or(Extent::default(), |asked| asked.question.extent());
    app.throttles.judge.check_weighed(&address.0, uses(extent, bytes))?;
    let asked = asked?;
    let body = app.judges.run(move || asked.answered()).await??;
    Ok(([(CONTENT_TYPE, "application/json")], body).into_response())
}

/// As how many questions one counts.
fn uses(Extent { listed, weighed }: Extent, bytes: u64) -> NonZeroU32 {
    let more =
        listed / JUDGED_LISTED_A_USE + weighed / JUDGED_PAIRS_A_USE + bytes / JUDGED_BYTES_A_USE;
    NonZeroU32::MIN.saturating_add(more as u32)
}

/// The bytes of a request's body. Who does not say may be sending as many as
/// there is room for.
fn length(headers: &HeaderMap) -> u64 {
    let length = headers.get(CONTENT_LENGTH);
    let length = length.and_then(|length| length.to_str().ok()?.parse().ok());
    length.unwrap_or(BODY_MAX_BYTES as u64)
}

/// A question that may be answered, and its id.
struct Asked {
    id: Option<Value>,
    question: Question,
}

impl Asked {
    fn read(mut fields: Fields) -> Result<Self, ApiError> {
        let id = fields.remove("id");
        let mut question = Question::read(fields)?;
        question.list_within(JUDGED_LIST_MAX, JUDGED_ANSWER_MAX_BYTES as u64);
        let Extent { listed, weighed } = question.extent();
        if listed > JUDGED_LIST_MAX || weighed > JUDGED_PAIRS_MAX {
            return Err(ServerRefusal::AnswerTooLong.into());
        }
        Ok(Self { id, question })
    }

    /// The answer as it is sent.
    fn answered(self) -> Result<Vec<u8>, ApiError> {
        let found = match self.question.answer() {
            Err(refusal) if refusal.class == Class::BadRequest => return Err(refusal.into()),
            found => found,
        };
        bounded::json(&Judged::new(self.id, found), JUDGED_ANSWER_MAX_BYTES)
            .ok_or_else(|| ServerRefusal::AnswerTooLong.into())
    }
}
