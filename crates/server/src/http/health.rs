//! Whether the server lives, and whether it can do its work.

use axum::extract::State;

use crate::refuse::ServerRefusal;
use crate::{ApiError, App};

/// The key that is asked for to see whether the store answers.
const PROBE: &str = "ready";

/// The process is alive.
pub(crate) async fn health() -> &'static str {
    "ok\n"
}

/// The store answers, and the server is not shutting down.
pub(crate) async fn ready(State(app): State<App>) -> Result<&'static str, ApiError> {
    if app.stopping.is_cancelled() {
        return Err(ServerRefusal::ShuttingDown.into());
    }
    app.store.meta(PROBE).await?;
    Ok("ready\n")
}
