//! The tables of the hall, for their cards and for whoever stands at them.

use ::desk::Right;
use axum::extract::State;
use protocol::ErrorBody;
use protocol::events::{TableCardView, TableKey};
use serde::Deserialize;
use utoipa::IntoParams;

use super::desk::staff_desk;
use crate::api::errors::{BadQuery, Common, NoEvent, NotSignedIn, StaffOnly};
use crate::auth::User;
use crate::http::{Json, Path, Query};
use crate::{ApiError, App};

/// How many tables.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct KeysQuery {
    /// At least so many; unless given, as many as the field needs.
    tables: Option<u32>,
}

/// The keys of the tables, to be printed on their cards as
/// `/event/{id}/table/{table}?key={key}`.
#[utoipa::path(
    get,
    path = "/api/events/{id}/keys",
    tag = "events",
    params(("id" = String, Path, description = "The event."), KeysQuery),
    responses(
        (status = 200, description = "One for each table.", body = [TableKey]),
        StaffOnly,
        NoEvent,
        (status = 422, description = "The event was opened before tables had keys (`no_keys`).", body = ErrorBody),
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn list_keys(
    State(app): State<App>,
    user: User,
    Path(id): Path<String>,
    Query(query): Query<KeysQuery>,
) -> Result<Json<Vec<TableKey>>, ApiError> {
    let desk = staff_desk(&app, &user, &id, Right::Helper).await?;
    Ok(Json(TableKey::all(&desk, query.tables.unwrap_or(0))?))
}

/// The key on the table's card.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct TableQuery {
    /// As on the card.
    key: String,
}

/// A table of the hall, for whoever has its key: nobody needs an account.
#[utoipa::path(
    get,
    path = "/api/events/{id}/tables/{table}",
    tag = "events",
    params(
        ("id" = String, Path, description = "The event."),
        ("table" = u32, Path, description = "From 1."),
        TableQuery,
    ),
    responses(
        (status = 200, description = "The match at the table, and what was reported.", body = TableCardView),
        BadQuery,
        (status = 403, description = "It is not the key of this table (`wrong_key`).", body = ErrorBody),
        NoEvent,
        Common,
    ),
)]
pub(crate) async fn table_card(
    State(app): State<App>,
    Path((id, table)): Path<(String, u32)>,
    Query(query): Query<TableQuery>,
) -> Result<Json<TableCardView>, ApiError> {
    let desk = app.events.owner(&id).await?.desk().await?;
    Ok(Json(TableCardView::new(&desk, table, &query.key)?))
}
