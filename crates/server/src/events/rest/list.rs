//! Listing, opening and showing events.

use ::desk::{NewEventRequest, StaffRole};
use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::events::{EventSummary, EventView, OwnEvent};
use protocol::{ErrorBody, EventsPage, OpenedEvent, OwnEventsPage, PresetRow};
use serde::Deserialize;
use serde_json::json;
use store::{EventCursor, EventPart, EventStatus};
use tournament::plan::{Plan, Preset};
use utoipa::{IntoParams, ToSchema};

use super::desk::{Preview, person, resolve};
use crate::api::errors::{BadBody, BadQuery, Common, NoEvent, NotSignedIn};
use crate::auth::{Director, Staff, User, names};
use crate::http::answers::OneCopy;
use crate::http::{After, Json, Path, Query, cursor, write_cursor};
use crate::limits::{PAGE_DEFAULT, PAGE_MAX};
use crate::{ApiError, App};

/// Which events.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct EventsQuery {
    /// How far they are; those that run unless given.
    #[param(inline)]
    status: Option<Listed>,
    /// `next` of the page before.
    after: Option<String>,
    /// At most so many, up to 200.
    limit: Option<u32>,
}

/// How far an event is.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Listed {
    /// No round has been published.
    Upcoming,
    /// Rounds are played.
    Running,
    /// It has its result.
    Past,
}

impl From<Listed> for EventStatus {
    fn from(listed: Listed) -> Self {
        match listed {
            Listed::Upcoming => Self::Upcoming,
            Listed::Running => Self::Running,
            Listed::Past => Self::Past,
        }
    }
}

/// The events in which the caller has a part, rehearsals too.
#[utoipa::path(
    get,
    path = "/api/me/events",
    tag = "events",
    params(("after" = Option<String>, Query, description = "`next` of the page before.")),
    responses(
        (status = 200, description = "A page of events.", body = OwnEventsPage),
        BadQuery,
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn my_events(
    State(app): State<App>,
    user: User,
    Query(query): Query<After>,
) -> Result<Json<OwnEventsPage>, ApiError> {
    let after = query.after.as_deref().map(read_cursor).transpose()?;
    let rows = app.store.events_of_user(&user.id, after.as_ref(), PAGE_DEFAULT).await?;
    let is_full = rows.len() == PAGE_DEFAULT as usize;
    let last = rows.last().filter(|_| is_full).map(|own| own.event.cursor());
    // Only summaries are ever stored there.
    let events = rows.iter().filter_map(|own| {
        let event: EventSummary = serde_json::from_str(&own.event.summary).ok()?;
        let role = role(own.part);
        (!event.thrown_away).then_some(OwnEvent { event, role })
    });
    Ok(Json(OwnEventsPage { events: events.collect(), next: last.as_ref().map(next_page) }))
}

fn role(part: EventPart) -> Option<StaffRole> {
    match part {
        EventPart::Director => Some(StaffRole::Director),
        EventPart::Referee => Some(StaffRole::Referee),
        EventPart::Helper => Some(StaffRole::Helper),
        EventPart::Player => None,
    }
}

fn read_cursor(text: &str) -> Result<EventCursor, ApiError> {
    cursor(text).map(|(starts_ms, id)| EventCursor { starts_ms, id })
}

/// What asks for the page after this place.
fn next_page(last: &EventCursor) -> String {
    write_cursor(last.starts_ms, &last.id)
}

/// Lists the events.
#[utoipa::path(
    get,
    path = "/api/events",
    tag = "events",
    params(EventsQuery),
    responses(
        (status = 200, description = "A page of events.", body = EventsPage),
        BadQuery,
        Common,
    ),
)]
pub(crate) async fn list_events(
    State(app): State<App>,
    Query(query): Query<EventsQuery>,
) -> Result<Json<EventsPage>, ApiError> {
    let mut after = query.after.as_deref().map(read_cursor).transpose()?;
    let limit = query.limit.unwrap_or(PAGE_DEFAULT).clamp(1, PAGE_MAX);
    let status = query.status.unwrap_or(Listed::Running).into();
    let mut events: Vec<EventSummary> = Vec::new();
    loop {
        let left = limit - events.len() as u32;
        let rows = app.store.list_events(status, after.as_ref(), left).await?;
        let last = rows.len() < left as usize;
        after = rows.last().map(store::EventRow::cursor).filter(|_| !last);
        // Only summaries are ever stored there; rehearsals are nobody's news.
        let shown = rows.iter().filter_map(|row| serde_json::from_str(&row.summary).ok());
        events.extend(shown.filter(|event: &EventSummary| !event.rehearsal));
        if after.is_none() || events.len() == limit as usize {
            break;
        }
    }
    Ok(Json(EventsPage { events, next: after.as_ref().map(next_page) }))
}

/// The events of the texts, ready to be opened.
#[utoipa::path(
    get,
    path = "/api/events/presets",
    tag = "events",
    responses((status = 200, description = "All presets.", body = [PresetRow]), Common),
)]
pub(crate) async fn list_presets() -> Json<Vec<PresetRow>> {
    let rows = Preset::all().map(|preset| {
        // The field decides where the text leaves the rounds to its size.
        let plan = preset.plan(0);
        PresetRow {
            id: preset.to_string(),
            name: plan.name.clone(),
            people: plan.kind.people(),
            roster: plan.kind.roster(),
            sections: plan.sections.clone(),
            stages: plan.stages.len(),
            plan,
        }
    });
    Json(rows.collect())
}

/// Reads a plan: with what follows from the rest filled in, or why it cannot
/// be played. Nothing is opened.
#[utoipa::path(
    post,
    path = "/api/events/plans",
    tag = "events",
    request_body = Plan,
    responses(
        (status = 200, description = "The plan.", body = Plan),
        (status = 422, description = "It cannot be played.", body = ErrorBody),
        BadBody,
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn read_plan(_: User, Json(plan): Json<Plan>) -> Result<Json<Plan>, ApiError> {
    ::desk::check_plan(&plan)?;
    Ok(Json(plan))
}

/// Opens an event from a preset. The one who opens it directs it.
#[utoipa::path(
    post,
    path = "/api/events",
    tag = "events",
    params(Preview),
    request_body = NewEventRequest,
    responses(
        (status = 200, description = "The event as it would be (`preview`).", body = OpenedEvent),
        (status = 201, description = "The event.", body = OpenedEvent),
        (status = 422, description = "What is asked for is not possible.", body = ErrorBody),
        BadBody,
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn open_event(
    State(app): State<App>,
    director: Staff<Director>,
    Query(query): Query<Preview>,
    Json(mut new): Json<NewEventRequest>,
) -> Result<(StatusCode, Json<OpenedEvent>), ApiError> {
    names::titles(new.read_by_all())?;
    // Only rehearsing an event says this, after asking who may.
    new.rehearsal_of = None;
    for wish in &mut new.staff {
        (wish.user, wish.name) = resolve(&app, &wish.user).await?;
    }
    let by = person(&director.user);
    if query.preview {
        let (_, desk) = app.events.opening("", &new, &by)?;
        let opened = OpenedEvent { id: String::new(), event: EventView::public(&desk, "") };
        return Ok((StatusCode::OK, Json(opened)));
    }
    let (id, shown) = app.events.open(&new, &by).await?;
    let details = json!({"name": new.details.name, "preset": new.preset});
    app.audit.note(Some(&by.user), "event.open", &id, &details).await?;
    Ok((StatusCode::CREATED, Json(OpenedEvent { id, event: (*shown.view).clone() })))
}

/// An event as everyone sees it.
#[utoipa::path(
    get,
    path = "/api/events/{id}",
    tag = "events",
    params(("id" = String, Path, description = "The event.")),
    responses(
        (status = 200, description = "The event.", body = EventView),
        NoEvent,
        Common,
    ),
)]
pub(crate) async fn show_event(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let shown = app.events.owner(&id).await?.shown();
    let json = [(header::CONTENT_TYPE, "application/json")];
    if !takes_gzip(&headers) {
        return Ok((json, Extension(OneCopy), shown.text()).into_response());
    }
    let gzip = [(header::CONTENT_ENCODING, "gzip"), (header::VARY, "accept-encoding")];
    Ok((json, gzip, Extension(OneCopy), shown.gzip()).into_response())
}

/// Whether whoever asks reads gzip, as every browser does.
fn takes_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    accepted.unwrap_or_default().split(',').any(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        parts.next() == Some("gzip") && !parts.any(|part| matches!(part, "q=0" | "q=0.0"))
    })
}
