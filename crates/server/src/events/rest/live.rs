//! An event, live.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use ::desk::Right;
use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::{Stream, StreamExt, future, stream};
use protocol::events::{DeskChange, EventPart, LiveChange};
use tokio::sync::broadcast::error::RecvError;

use super::desk::staff_desk;
use crate::api::errors::{NoEvent, NotSignedIn, StaffOnly};
use crate::auth::User;
use crate::http::Path;
use crate::http::streams::{Asker, StreamKind};
use crate::{ApiError, App};

/// How often a quiet stream says that it is still there.
const KEEP_ALIVE: Duration = Duration::from_secs(20);
/// The parts of a public view.
const ALL: [EventPart; 6] = [
    EventPart::Details,
    EventPart::Entrants,
    EventPart::Rounds,
    EventPart::Standings,
    EventPart::Clock,
    EventPart::Conventions,
];

/// The public view of an event, live, as server-sent events: `now` first,
/// with its version, and `change` whenever something changed for the public.
/// Whoever fell behind gets a `change` of everything.
#[utoipa::path(
    get,
    path = "/api/events/{id}/live",
    tag = "events",
    params(("id" = String, Path, description = "The event.")),
    responses(
        (status = 200, description = "A stream of `now` and `change`.", content_type = "text/event-stream", body = LiveChange),
        NoEvent,
        crate::api::errors::Common,
    ),
)]
pub(crate) async fn live(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let open = app.streams.open(StreamKind::Event, &asker)?;
    let (shown, changes) = app.events.owner(&id).await?.follow();
    let now = shown.borrow().version;
    let first = stream::once(future::ready(said("now", &told(now, &[]))));
    // A change is written out once by the event's owner; here it is passed on.
    // The stream ends with its owner: whoever comes again finds the next one.
    let rest = stream::unfold((shown, changes), |(shown, mut changes)| async move {
        let text: Arc<str> = match changes.recv().await {
            Ok(text) => text,
            Err(RecvError::Lagged(_)) => {
                changes = changes.resubscribe();
                told(shown.borrow().version, &ALL).into()
            }
            Err(RecvError::Closed) => return None,
        };
        Some((said("change", &text), (shown, changes)))
    });
    let stopping = app.stopping.clone().cancelled_owned();
    let events = first.chain(rest).map(Ok).take_until(stopping);
    Ok(Sse::new(open.with(events)).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)))
}

/// The desk of an event, live, as server-sent events: `now` first, and
/// `change` after every line of the log, whether the public sees it or not.
#[utoipa::path(
    get,
    path = "/api/events/{id}/desk/live",
    tag = "events",
    params(("id" = String, Path, description = "The event.")),
    responses(
        (status = 200, description = "A stream of `now` and `change`.", content_type = "text/event-stream", body = DeskChange),
        StaffOnly,
        NoEvent,
        NotSignedIn,
        crate::api::errors::Common,
    ),
)]
pub(crate) async fn desk_live(
    State(app): State<App>,
    user: User,
    Path(id): Path<String>,
    asker: Asker,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, ApiError> {
    let open = app.streams.open(StreamKind::Event, &asker)?;
    let lines = app.events.owner(&id).await?.follow_lines();
    let desk = staff_desk(&app, &user, &id, Right::Helper).await?;
    let first = stream::once(future::ready(version_said("now", desk.version())));
    let rest = stream::unfold(lines, |mut lines| async move {
        loop {
            match lines.recv().await {
                Ok(version) => return Some((version_said("change", version), lines)),
                // The next line, which is still there, has the newest version
                // but for those after it.
                Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => return None,
            }
        }
    });
    let stopping = app.stopping.clone().cancelled_owned();
    let events = first.chain(rest).map(Ok).take_until(stopping);
    Ok(Sse::new(open.with(events)).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)))
}

fn version_said(name: &str, version: u64) -> Event {
    said(name, &serde_json::to_string(&DeskChange { version }).unwrap_or_default())
}

fn told(version: u64, what: &[EventPart]) -> String {
    let what = what.to_vec();
    serde_json::to_string(&LiveChange { version, what }).unwrap_or_default()
}

fn said(name: &str, text: &str) -> Event {
    Event::default().event(name).data(text)
}
