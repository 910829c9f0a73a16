//! The judge: one question about the rules, one answer.

use axum::extract::State;
use serde_json::{Map, Value};

use super::errors::{BadBody, Common};
use crate::http::Json;
use crate::{ApiError, App, ErrorBody};

/// Answers one question about the rules, the same as `paisai judge` does.
///
/// The question is a JSON object with the operation in `op`, such as
/// `shengji.follow`, and its fields. The answer has `ok`; with `true` the
/// fields of the answer, with `false` why the rules say no: `code`,
/// `articles`, `zh`, `en`. A field `id` is given back.
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
    let answered = app.judges.run(move || ::judge::answer(question)).await?;
    let mut answer = match answered {
        Ok(fields) => fields,
        Err(refusal) if refusal.code == "bad_request" => return Err(refusal.into()),
        Err(refusal) => match serde_json::to_value(ErrorBody::from(&refusal)) {
            Ok(Value::Object(fields)) => with_ok(fields, false),
            _ => return Err(ApiError::Internal("a refusal is an object".to_owned())),
        },
    };
    answer.entry("ok").or_insert(Value::Bool(true));
    if let Some(id) = id {
        answer.insert("id".to_owned(), id);
    }
    Ok(Json(answer))
}

fn with_ok(mut fields: Map<String, Value>, ok: bool) -> Map<String, Value> {
    fields.insert("ok".to_owned(), Value::Bool(ok));
    fields
}
