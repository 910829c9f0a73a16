//! `GET /api/key`.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::App;
use crate::http::Json;

/// The half of the server's key that everyone may know.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ServerKey {
    /// Ed25519, 64 hexadecimal digits: what signed heads and records name as
    /// their key.
    #[schema(example = "8a88e3dd7409f195fd52db2d3cba5d72ca6709bf1d94121bf3748801b40f6f5c")]
    key: String,
}

/// The key with which this server vouches for logs and records. Whoever keeps
/// it can check them without trusting anybody who hands them on.
#[utoipa::path(
    get,
    path = "/api/key",
    tag = "server",
    responses((status = 200, description = "The key.", body = ServerKey)),
)]
pub(crate) async fn server_key(State(app): State<App>) -> Json<ServerKey> {
    Json(ServerKey { key: app.keys.signer().public().to_string() })
}
