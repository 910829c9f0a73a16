//! The interface described for programs.

use std::sync::Arc;

use axum::Extension;
use axum::http::header;
use axum::response::IntoResponse;
use protocol::ErrorBody;
use utoipa::OpenApi;

/// What every description begins with.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Paisai",
        description = "升级 and 竞技二打一 for competitions. Requests that change something \
                       are JSON and carry the cookie `paisai_session`. Every refusal has the \
                       body `ErrorBody`.",
        license(name = "Apache-2.0 OR MIT"),
    ),
    components(schemas(ErrorBody)),
    tags(
        (name = "accounts", description = "Guests, accounts, sessions"),
        (name = "tables", description = "Tables, the lobby, records, calls for the referee"),
        (name = "rooms", description = "Rooms of friends: members, chairs, evenings"),
        (name = "today", description = "The deal of the day"),
        (name = "puzzles", description = "Positions in which one move is clearly best"),
        (name = "events", description = "Events, their desk, standings and exports"),
        (name = "staff", description = "Users, roles and the audit log"),
        (name = "rules", description = "The editions in words, and the judge"),
        (name = "server", description = "The server itself"),
    ),
)]
struct Opening;

/// What every description begins with.
pub(crate) fn opening() -> utoipa::openapi::OpenApi {
    Opening::openapi()
}

/// The description of all routes, as JSON.
#[derive(Clone)]
pub(crate) struct Document(Arc<str>);

impl Document {
    pub(crate) fn new(document: &utoipa::openapi::OpenApi) -> Self {
        // Only a map with keys that are no text could fail, and it has none.
        Self(serde_json::to_string(document).unwrap_or_default().into())
    }
}

/// This interface as an OpenAPI document.
#[utoipa::path(
    get,
    path = "/api/openapi.json",
    tag = "server",
    responses((status = 200, description = "An OpenAPI document.", content_type = "application/json")),
)]
pub(crate) async fn openapi(Extension(document): Extension<Document>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], document.0.to_string())
}
