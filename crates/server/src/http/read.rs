//! Reading requests; what cannot be read is refused in our own words.

use axum::extract::{FromRequest, FromRequestParts};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};

use crate::ApiError;

/// A body in JSON, of a request or of a response.
#[derive(Clone, Debug, FromRequest)]
#[from_request(via(axum::Json), rejection(ApiError))]
pub struct Json<T>(pub T);

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        axum::Json(self.0).into_response()
    }
}

/// The query of an address.
#[derive(Clone, Debug, FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(ApiError))]
pub struct Query<T>(pub T);

/// The variable parts of a path.
#[derive(Clone, Debug, FromRequestParts)]
#[from_request(via(axum::extract::Path), rejection(ApiError))]
pub struct Path<T>(pub T);

/// The query of a list that comes in pages and has no other choice.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct After {
    /// `next` of the page before.
    pub(crate) after: Option<String>,
}

/// Reads where a page begins, as the page before said it: a time and an id.
pub(crate) fn cursor(text: &str) -> Result<(i64, String), ApiError> {
    text.split_once('.')
        .and_then(|(created_ms, id)| Some((created_ms.parse().ok()?, id.to_owned())))
        .ok_or_else(|| ApiError::bad_request("after 无效。", "Invalid: after."))
}

/// What [`cursor`] reads.
pub(crate) fn write_cursor(created_ms: i64, id: &str) -> String {
    format!("{created_ms}.{id}")
}
