//! `GET /api/version`.

use serde::Serialize;
use utoipa::ToSchema;

use crate::VERSION;
use crate::http::Json;

/// What runs here.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Version {
    /// The name of the program.
    name: &'static str,
    /// Its version.
    #[schema(example = "0.1.0")]
    version: &'static str,
}

/// The version of the server.
#[utoipa::path(
    get,
    path = "/api/version",
    tag = "server",
    responses((status = 200, description = "The version.", body = Version)),
)]
pub(crate) async fn version() -> Json<Version> {
    Json(Version { name: "paisai", version: VERSION })
}
