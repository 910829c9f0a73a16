//! The judge: one question about the rules, one answer.

use ::judge::{Fields, Question};
use axum::extract::State;
use protocol::Judged;
use refusal::Class;

use super::errors::{BadBody, Common};
use crate::http::Json;
use crate::limits::JUDGED_LIST_MAX;
use crate::{ApiError, App};

/// Answers one question about the rules, the same as `paisai judge` does.
///
/// The question is a JSON object with the operation in `op`, such as
/// `shengji.follow`, and its fields. The answer has `ok`; with `true` the
/// fields of the answer, with `false` why the rules say no: `code`,
/// `articles`, `zh`, `en`. A field `id` is given back. Lists of more than
/// 10,000 plays are only counted.
#[utoipa::path(
    post,
    path = "/api/judge",
    tag = "rules",
    request_body(content = Object, example = json!({
        "op": "erdayi.read", "cards": ["3", "3", "3", "4"],
    })),
    responses(
        (status = 200, description = "The answer.", body = Judged),
        BadBody,
        Common,
    ),
)]
pub(crate) async fn judge(
    State(app): State<App>,
    Json(mut question): Json<Fields>,
) -> Result<Json<Judged>, ApiError> {
    let id = question.remove("id");
    if let Some(limit) = question.get_mut("limit")
        && limit.as_u64().is_some_and(|limit| limit > JUDGED_LIST_MAX)
    {
        *limit = JUDGED_LIST_MAX.into();
    }
    let question = Question::read(question)?;
    let found = app.judges.run(move || question.answer()).await?;
    match found {
        Err(refusal) if refusal.class == Class::BadRequest => Err(refusal.into()),
        found => Ok(Json(Judged::new(id, found))),
    }
}
