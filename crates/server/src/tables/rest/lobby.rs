//! The lobby, live.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::{Stream, StreamExt, future, stream};
use protocol::TableSummary;
use std::sync::Arc;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;

use crate::http::streams::{Asker, StreamKind};
use crate::{ApiError, App};

/// How often a quiet stream says that it is still there.
const KEEP_ALIVE: Duration = Duration::from_secs(20);

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
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let open = app.streams.open(StreamKind::Lobby, &asker)?;
    let (all, changes) = app.tables.lobby().listen();
    let first = stream::once(future::ready(whole(&all)));
    let tables = app.tables.clone();
    let rest = stream::unfold((tables, changes), |(tables, mut changes)| async move {
        let event = if let Some(summary) = next(&mut changes).await? {
            json("table", &*summary)
        } else {
            let (all, fresh) = tables.lobby().listen();
            changes = fresh;
            whole(&all)
        };
        Some((event, (tables, changes)))
    });
    let stopping = app.stopping.clone().cancelled_owned();
    let events = first.chain(rest).map(Ok).take_until(stopping);
    Ok(Sse::new(open.with(events)).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)))
}

/// The next change; `Some(None)` after some were missed.
async fn next(changes: &mut Receiver<Arc<TableSummary>>) -> Option<Option<Arc<TableSummary>>> {
    match changes.recv().await {
        Ok(summary) => Some(Some(summary)),
        Err(RecvError::Lagged(_)) => Some(None),
        Err(RecvError::Closed) => None,
    }
}

fn whole(all: &[TableSummary]) -> Event {
    json("tables", all)
}

fn json(name: &str, value: &(impl serde::Serialize + ?Sized)) -> Event {
    let event = Event::default().event(name);
    match serde_json::to_string(value) {
        Ok(text) => event.data(text),
        Err(_) => event,
    }
}
