//! Who shares an address or a browser, for admins. Every look is in the audit
//! log.

use axum::extract::State;
use protocol::{
    ErrorBody, Shared, SharedBy, SharedPeople, SharedPerson, SharedTable, SharedTablesPage,
};
use serde::Deserialize;
use serde_json::json;
use store::SharedCursor;
use utoipa::IntoParams;

use super::errors::{BadQuery, Common, NotSignedIn};
use crate::auth::{Admin, Staff};
use crate::http::{Json, Query, cursor, write_cursor};
use crate::limits::{PAGE_DEFAULT, PAGE_MAX};
use crate::{ApiError, App};

fn told(shared: store::Shared) -> Shared {
    let people = shared.people.into_iter();
    Shared {
        by: match shared.by {
            store::SharedBy::Address => SharedBy::Address,
            store::SharedBy::Browser => SharedBy::Browser,
        },
        mark: shared.mark,
        last_ms: shared.last_ms,
        people: people
            .map(|of| SharedPerson { id: of.user_id, nickname: of.nickname, login: of.login })
            .collect(),
    }
}

/// Which tables.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct SharedTablesQuery {
    /// Only tables of this event.
    event: Option<String>,
    /// `next` of the page before.
    after: Option<String>,
    /// At most so many, up to 200.
    limit: Option<u32>,
}

/// Tables of events and public tables at which people came from one address
/// or with one browser. Private tables are not among them.
#[utoipa::path(
    get,
    path = "/api/shared/tables",
    tag = "staff",
    params(SharedTablesQuery),
    responses(
        (status = 200, description = "A page of tables.", body = SharedTablesPage),
        BadQuery,
        (status = 403, description = "Only for admins (`forbidden`).", body = ErrorBody),
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn list_shared_tables(
    State(app): State<App>,
    admin: Staff<Admin>,
    Query(query): Query<SharedTablesQuery>,
) -> Result<Json<SharedTablesPage>, ApiError> {
    let after = query.after.as_deref().map(read_cursor).transpose()?;
    let limit = query.limit.unwrap_or(PAGE_DEFAULT).clamp(1, PAGE_MAX);
    let (event, by) = (query.event.as_deref(), Some(&*admin.user.id));
    app.audit.note(by, "shared.tables", event.unwrap_or_default(), &json!({})).await?;
    let tables = app.store.shared_tables(event, app.traces_since(), after.as_ref(), limit).await?;
    let next = tables
        .last()
        .filter(|_| tables.len() == limit as usize)
        .map(|table| write_cursor(table.last_ms, &table.table_id));
    let tables = tables.into_iter().map(|of| SharedTable {
        table: of.table_id,
        title: of.title,
        event: of.event_id,
        shared: of.shared.into_iter().map(told).collect(),
    });
    Ok(Json(SharedTablesPage {
        days: app.config.limits.trace_days,
        tables: tables.collect(),
        next,
    }))
}

fn read_cursor(text: &str) -> Result<SharedCursor, ApiError> {
    cursor(text).map(|(last_ms, table_id)| SharedCursor { last_ms, table_id })
}

/// How many.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct SharedPeopleQuery {
    /// At most so many addresses and so many browsers, up to 200.
    limit: Option<u32>,
}

/// Browsers and addresses with which several people took seats at tables of
/// events and at public tables, whether at one table or not.
#[utoipa::path(
    get,
    path = "/api/shared/people",
    tag = "staff",
    params(SharedPeopleQuery),
    responses(
        (status = 200, description = "Who shared what.", body = SharedPeople),
        BadQuery,
        (status = 403, description = "Only for admins (`forbidden`).", body = ErrorBody),
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn list_shared_people(
    State(app): State<App>,
    admin: Staff<Admin>,
    Query(query): Query<SharedPeopleQuery>,
) -> Result<Json<SharedPeople>, ApiError> {
    let limit = query.limit.unwrap_or(PAGE_DEFAULT).clamp(1, PAGE_MAX);
    app.audit.note(Some(&admin.user.id), "shared.people", "", &json!({})).await?;
    let mut shared = Vec::new();
    for by in [store::SharedBy::Browser, store::SharedBy::Address] {
        let found = app.store.shared_by(by, app.traces_since(), limit).await?;
        shared.extend(found.into_iter().map(told));
    }
    Ok(Json(SharedPeople { days: app.config.limits.trace_days, shared }))
}
