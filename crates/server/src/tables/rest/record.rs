//! Records for download.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use games::record::{RecordLine, SignatureLine, TableLine};
use protocol::ErrorBody;
use store::{StoreError, Stream, TableRow, TableStatus};
use table::{Entry, User};

use super::tables::KeyQuery;
use crate::api::errors::NoTable;
use crate::auth::{Caller, Signed};
use crate::events::online;
use crate::http::{Path, Query};
use crate::tables::refuse::TableRefusal;
use crate::today::rights;
use crate::{ApiError, App};

/// The record of a match that is over, with all cards and secrets, signed:
/// `paisai verify` checks it.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/record",
    tag = "tables",
    params(("id" = String, Path, description = "The table."), KeyQuery),
    responses(
        (status = 200, description = "JSON lines.", content_type = "application/x-ndjson"),
        (status = 403, description = "The table is private (`wrong_key`), others have yet to play its boards (`boards_hidden`), or it is the deal of a day that the caller has not played (`not_played`).", body = ErrorBody),
        NoTable,
        (status = 409, description = "The match goes on (`not_over`).", body = ErrorBody),
        crate::api::errors::Common,
    ),
)]
pub(crate) async fn record(
    State(app): State<App>,
    Caller(caller): Caller,
    Path(id): Path<String>,
    Query(query): Query<KeyQuery>,
) -> Result<impl IntoResponse, ApiError> {
    let text = text(&app, caller.as_ref(), &id, query.key()).await?;
    let name = format!("attachment; filename=\"paisai-{id}.jsonl\"");
    let headers = [
        (header::CONTENT_TYPE, "application/x-ndjson".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, text))
}

/// The record of a match that is over, for those who may look at its table.
pub(crate) async fn text(
    app: &App,
    caller: Option<&Arc<Signed>>,
    id: &str,
    key: Option<&str>,
) -> Result<String, ApiError> {
    let row = may_see(app, caller, id, key).await?;
    of(app, id, row.private).await
}

/// The record of a match that is over, for whoever has found that it may be
/// seen.
pub(crate) async fn of(app: &App, id: &str, private: bool) -> Result<String, ApiError> {
    let (log, head) = app.tables.read_with_head(&Stream::table(id)?).await?;
    let names = names(app, &log).await?;
    let day = if private { app.store.day_play_at(id).await? } else { None };
    let sealed = day.is_some_and(|play| !rights::is_open(app, &play));
    let record = if sealed { table::sealed_record } else { table::record };
    let mut lines = record(&log, &names)
        .map_err(|error| ApiError::Internal(format!("the log of table {id}: {error}")))?;
    if let Some(last) = log.last().filter(|_| !lines.is_empty()) {
        let signer = app.keys.signer();
        let signature = SignatureLine::over(&lines, signer, id, head, last.at as i64);
        lines.push(RecordLine::from(TableLine::Signature(signature)).to_string());
    }
    lines.push(String::new());
    Ok(lines.join("\n"))
}

/// Refuses those who may not see the record of a table, or not yet; answers
/// the table. A link to its replay opens it as well as the table's own.
pub(super) async fn may_see(
    app: &App,
    caller: Option<&Arc<Signed>>,
    id: &str,
    key: Option<&str>,
) -> Result<TableRow, ApiError> {
    let row = app.store.table(id).await?;
    let user = caller.map(|signed| &signed.user);
    if let Some(play) = app.store.day_play_at(id).await? {
        rights::check_table(app, &play, user).await?;
    } else if !key.is_some_and(|key| app.keys.opens_replay(id, key)) {
        app.tables.may_enter(&row, user, key).await?;
    }
    online::check_open(app, &row, user).await?;
    if row.status != TableStatus::Over {
        return Err(TableRefusal::NotOver.into());
    }
    Ok(row)
}

/// What those who ruled are called. The server itself rules too, and is
/// nobody's account.
async fn names(app: &App, log: &[Entry]) -> Result<BTreeMap<User, String>, ApiError> {
    let mut names = BTreeMap::new();
    for user in table::referees(log) {
        match app.store.user(&user.0).await {
            Ok(found) => drop(names.insert(user.clone(), found.nickname)),
            Err(StoreError::NotFound) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(names)
}
