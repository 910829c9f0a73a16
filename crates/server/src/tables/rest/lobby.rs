//! The lobby, live.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderName, header};
use futures_util::{StreamExt, future, stream};
use protocol::TableSummary;
use tokio::sync::broadcast::error::RecvError;
use tokio::time;

use crate::http::streams::{Asker, StreamKind};
use crate::{ApiError, App};

/// How often a quiet stream says that it is still there.
const KEEP_ALIVE: Duration = Duration::from_secs(20);

/// What it says then, which is no event.
const STILL_THERE: &[u8] = b":\n\n";

/// The heads of a stream of events.
const STREAM: [(HeaderName, &str); 2] =
    [(header::CONTENT_TYPE, "text/event-stream"), (header::CACHE_CONTROL, "no-cache")];

/// The open and running tables, live, as server-sent events: `tables` with
/// the whole list first, and again after the listener fell behind; `table`
/// with every table that changed. A table whose status is `over` is gone.
#[utoipa::path(
    get,
    path = "/api/lobby",
    tag = "tables",
    responses(
        (status = 200, description = "A stream of `tables` and `table`.", content_type = "text/event-stream", body = TableSummary),
        crate::api::errors::Common,
    ),
)]
pub(crate) async fn lobby(
    State(app): State<App>,
    asker: Asker,
) -> Result<([(HeaderName, &'static str); 2], Body), ApiError> {
    let open = app.streams.open(StreamKind::Lobby, &asker)?;
    let (all, changes) = app.tables.lobby().listen();
    let tables = app.tables.clone();
    let rest = stream::unfold((tables, changes), |(tables, mut changes)| async move {
        let told = match time::timeout(KEEP_ALIVE, changes.recv()).await {
            Err(_) => Bytes::from_static(STILL_THERE),
            Ok(Ok(change)) => change,
            Ok(Err(RecvError::Lagged(_))) => {
                let (all, fresh) = tables.lobby().listen();
                changes = fresh;
                all
            }
            Ok(Err(RecvError::Closed)) => return None,
        };
        Some((told, (tables, changes)))
    });
    let stopping = app.stopping.clone().cancelled_owned();
    let told = stream::once(future::ready(all)).chain(rest).take_until(stopping);
    let told = open.with(told).map(Ok::<Bytes, Infallible>);
    Ok((STREAM, Body::from_stream(told)))
}
