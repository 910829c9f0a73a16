//! Records for download.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use chain::{LogKind, TextHash};
use games::record::{RecordLine, SignatureLine, TableLine};
use protocol::ErrorBody;
use store::{Stream, TableStatus};

use super::tables::KeyQuery;
use crate::api::errors::NoTable;
use crate::auth::{Caller, Signed};
use crate::events::online;
use crate::http::{Path, Query};
use crate::tables::refuse::TableRefusal;
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
        (status = 403, description = "The table is private (`wrong_key`), or others have yet to play its boards (`boards_hidden`).", body = ErrorBody),
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
pub(super) async fn text(
    app: &App,
    caller: Option<&Arc<Signed>>,
    id: &str,
    key: Option<&str>,
) -> Result<String, ApiError> {
    let row = app.store.table(id).await?;
    app.tables.may_enter(&row, caller.map(|signed| &signed.user), key).await?;
    online::check_open(app, &row, caller.map(|signed| &signed.user)).await?;
    if row.status != TableStatus::Over {
        return Err(TableRefusal::NotOver.into());
    }
    let (log, head) = app.tables.read_with_head(&Stream::table(id)?).await?;
    let mut lines = table::record(&log)
        .map_err(|error| ApiError::Internal(format!("the log of table {id}: {error}")))?;
    if let Some(last) = log.last().filter(|_| !lines.is_empty()) {
        let text: TextHash = lines.iter().map(String::as_str).collect();
        let (signer, ended_ms) = (app.keys.signer(), last.at as i64);
        let signed = signer.sign_text(LogKind::Table, id, head, ended_ms, text.hash());
        let line = TableLine::Signature(SignatureLine::new(&signed));
        lines.push(RecordLine::from(line).to_string());
    }
    lines.push(String::new());
    Ok(lines.join("\n"))
}
