//! The judge: one question about the rules, one answer.

use axum::extract::State;
use protocol::ErrorBody;
use refusal::{Class, Refusal};
use serde_json::{Map, Value};

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
        (status = 200, description = "The answer.", body = Object),
        BadBody,
        Common,
    ),
)]
pub(crate) async fn judge(
    State(app): State<App>,
    Json(mut question): Json<Map<String, Value>>,
) -> Result<Json<Map<String, Value>>, ApiError> {
    let id = question.remove("id");
    if let Some(limit) = question.get_mut("limit")
        && limit.as_u64().is_some_and(|limit| limit > JUDGED_LIST_MAX)
    {
        *limit = JUDGED_LIST_MAX.into();
    }
    let answered = app.judges.run(move || ::judge::answer(question)).await?;
    let mut answer = match answered {
        Ok(fields) => fields,
        Err(refusal) if refusal.class == Class::BadRequest => return Err(refusal.into()),
        Err(refusal) => refused(refusal)?,
    };
    answer.entry("ok").or_insert(Value::Bool(true));
    if let Some(id) = id {
        answer.insert("id".to_owned(), id);
    }
    Ok(Json(answer))
}

/// The answer that the rules say no.
fn refused(refusal: Refusal) -> Result<Map<String, Value>, ApiError> {
    let Ok(Value::Object(mut fields)) = serde_json::to_value(ErrorBody::from(refusal)) else {
        return Err(ApiError::Internal("a refusal is an object".to_owned()));
    };
    fields.insert("ok".to_owned(), Value::Bool(false));
    Ok(fields)
}
