//! Opening, listing and finding tables.

use axum::extract::State;
use axum::http::StatusCode;
use protocol::{
    AgainRequest, ErrorBody, LessonRequest, NewTableRequest, OpenedTable, OwnTablesPage,
    PlayRequest, SeatedAt, TableSummary, TablesPage,
};
use serde::Deserialize;
use store::{StoreError, TableCursor, TableFilter, TableStatus};
use utoipa::{IntoParams, ToSchema};

use crate::api::errors::{BadBody, BadQuery, Common, NoTable, NotSignedIn};
use crate::auth::{Caller, User, names};
use crate::http::{After, Json, Path, Query, cursor, write_cursor};
use crate::limits::{PAGE_DEFAULT, PAGE_MAX};
use crate::tables::projection;
use crate::{ApiError, App};

/// Which tables.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct TablesQuery {
    /// Where they stand; those that gather players unless given.
    #[param(inline)]
    status: Option<Listed>,
    /// `next` of the page before.
    after: Option<String>,
    /// At most so many, up to 200.
    limit: Option<u32>,
}

/// Where a listed table stands.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Listed {
    /// Players come together.
    Gathering,
    /// The match goes on.
    Playing,
    /// The match is over.
    Over,
}

impl From<Listed> for TableStatus {
    fn from(listed: Listed) -> Self {
        match listed {
            Listed::Gathering => Self::Waiting,
            Listed::Playing => Self::Playing,
            Listed::Over => Self::Over,
        }
    }
}

/// What asks for the page after these rows, if it is full.
fn next_page<'a>(
    rows: impl ExactSizeIterator<Item = &'a store::TableRow>,
    limit: u32,
) -> Option<String> {
    let is_full = rows.len() == limit as usize;
    rows.last().filter(|_| is_full).map(|row| write_cursor(row.created_ms, &row.id))
}

fn read_cursor(text: &str) -> Result<TableCursor, ApiError> {
    cursor(text).map(|(created_ms, id)| TableCursor { created_ms, id })
}

/// Lists the tables that are not private.
#[utoipa::path(
    get,
    path = "/api/tables",
    tag = "tables",
    params(TablesQuery),
    responses(
        (status = 200, description = "A page of tables.", body = TablesPage),
        BadQuery,
        Common,
    ),
)]
pub(crate) async fn list_tables(
    State(app): State<App>,
    Query(query): Query<TablesQuery>,
) -> Result<Json<TablesPage>, ApiError> {
    let after = query.after.as_deref().map(read_cursor).transpose()?;
    let limit = query.limit.unwrap_or(PAGE_DEFAULT).clamp(1, PAGE_MAX);
    let status = query.status.unwrap_or(Listed::Gathering).into();
    let filter = TableFilter { status, private: false, event_id: None };
    let rows = app.store.list_tables(&filter, after.as_ref(), limit).await?;
    let tables = rows.iter().map(projection::listed).collect();
    Ok(Json(TablesPage { tables, next: next_page(rows.iter(), limit) }))
}

/// Opens a table. Sitting down is another step, over the table's socket.
#[utoipa::path(
    post,
    path = "/api/tables",
    tag = "tables",
    request_body = NewTableRequest,
    responses(
        (status = 201, description = "The table.", body = OpenedTable),
        (status = 422, description = "What is asked for is not possible.", body = ErrorBody),
        BadBody,
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn open_table(
    State(app): State<App>,
    user: User,
    Json(mut request): Json<NewTableRequest>,
) -> Result<(StatusCode, Json<OpenedTable>), ApiError> {
    request.title = names::title(&request.title)?;
    let opened = app.tables.open(&user, &request).await?;
    let link = match &opened.key {
        Some(key) => format!("/table/{}?key={key}", opened.id),
        None => format!("/table/{}", opened.id),
    };
    Ok((StatusCode::CREATED, Json(OpenedTable { id: opened.id, link })))
}

/// The key of a private table.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct KeyQuery {
    /// From the table's link, if it is private.
    key: Option<String>,
}

impl KeyQuery {
    pub(crate) fn key(&self) -> Option<&str> {
        self.key.as_deref()
    }
}

/// A table as lists show it.
#[utoipa::path(
    get,
    path = "/api/tables/{id}",
    tag = "tables",
    params(("id" = String, Path, description = "The table."), KeyQuery),
    responses(
        (status = 200, description = "The table.", body = TableSummary),
        (status = 403, description = "It is private (`wrong_key`), or somebody else plays the deal of the day there (`not_yours`).", body = ErrorBody),
        NoTable,
        Common,
    ),
)]
pub(crate) async fn show_table(
    State(app): State<App>,
    Caller(caller): Caller,
    Path(id): Path<String>,
    Query(query): Query<KeyQuery>,
) -> Result<Json<TableSummary>, ApiError> {
    let row = app.store.table(&id).await?;
    let user = caller.as_ref().map(|signed| &signed.user);
    app.tables.may_enter(&row, user, query.key()).await?;
    // Who comes by a link reads whose it is. What an event or the server
    // opened is nobody's.
    let host = match app.store.user(&row.owner_id).await {
        Ok(owner) if row.event_id.is_none() => Some(owner.nickname),
        Ok(_) | Err(StoreError::NotFound) => None,
        Err(error) => return Err(error.into()),
    };
    Ok(Json(TableSummary { host, ..projection::listed(&row) }))
}

/// The caller's tables, the newest first.
#[utoipa::path(
    get,
    path = "/api/me/tables",
    tag = "tables",
    params(("after" = Option<String>, Query, description = "`next` of the page before.")),
    responses(
        (status = 200, description = "A page of tables.", body = OwnTablesPage),
        BadQuery,
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn my_tables(
    State(app): State<App>,
    user: User,
    Query(query): Query<After>,
) -> Result<Json<OwnTablesPage>, ApiError> {
    let after = query.after.as_deref().map(read_cursor).transpose()?;
    let rows = app.store.tables_of_user(&user.id, after.as_ref(), PAGE_DEFAULT).await?;
    let tables = rows.iter().map(projection::own).collect();
    let next = next_page(rows.iter().map(|own| &own.table), PAGE_DEFAULT);
    Ok(Json(OwnTablesPage { tables, next }))
}

/// Seats the caller at a table for whoever comes. Bots take the chairs that
/// are empty after a few seconds, or when the caller says.
#[utoipa::path(
    post,
    path = "/api/play",
    tag = "tables",
    request_body = PlayRequest,
    responses(
        (status = 200, description = "The table.", body = SeatedAt),
        (status = 422, description = "No such rules or bot, or too many tables.", body = ErrorBody),
        BadBody,
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn play_now(
    State(app): State<App>,
    user: User,
    Json(request): Json<PlayRequest>,
) -> Result<Json<SeatedAt>, ApiError> {
    let table = app.tables.play_now(&user, &request).await?;
    Ok(Json(SeatedAt { table }))
}

/// Seats the caller at a table of his own where a game is taught, with open
/// hands and chosen cards. It counts for nothing.
#[utoipa::path(
    post,
    path = "/api/lesson",
    tag = "tables",
    request_body = LessonRequest,
    responses(
        (status = 200, description = "The table.", body = SeatedAt),
        (status = 422, description = "Too many tables.", body = ErrorBody),
        BadBody,
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn teach(
    State(app): State<App>,
    user: User,
    Json(request): Json<LessonRequest>,
) -> Result<Json<SeatedAt>, ApiError> {
    let table = app.tables.teach(&user, request).await?;
    Ok(Json(SeatedAt { table }))
}

/// Seats the caller at the table where those of a match that is over play
/// again: by the same rules, with the same bots, found by the same link. The
/// first who asks opens it.
#[utoipa::path(
    post,
    path = "/api/tables/{id}/again",
    tag = "tables",
    params(("id" = String, Path, description = "The table whose match is over.")),
    request_body = AgainRequest,
    responses(
        (status = 200, description = "The table.", body = SeatedAt),
        (status = 409, description = "The match goes on (`match_goes_on`).", body = ErrorBody),
        (status = 422, description = "The caller has not played there, the event says who plays, or too many tables.", body = ErrorBody),
        BadBody,
        NoTable,
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn play_again(
    State(app): State<App>,
    user: User,
    Path(id): Path<String>,
    Json(request): Json<AgainRequest>,
) -> Result<Json<SeatedAt>, ApiError> {
    if let Some(table) = app.rooms.plays_elsewhere(&user, &id).await? {
        return Ok(Json(SeatedAt { table }));
    }
    let table = app.tables.play_again(&user, &id, request.turned).await?;
    app.rooms.went_on(&id).await?;
    Ok(Json(SeatedAt { table }))
}
