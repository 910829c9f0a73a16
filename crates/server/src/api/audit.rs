//! Reading the audit log.

use axum::extract::State;
use protocol::ErrorBody;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use super::errors::{BadQuery, Common, NotSignedIn};
use crate::auth::{Director, Staff};
use crate::http::{Json, Query};
use crate::limits::{PAGE_DEFAULT, PAGE_MAX};
use crate::{ApiError, App};

/// Which lines.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct AuditQuery {
    /// Only lines with a smaller number.
    before: Option<i64>,
    /// At most so many, up to 200.
    limit: Option<u32>,
}

/// Something that was done.
#[derive(Serialize, ToSchema)]
pub(crate) struct AuditLine {
    /// Grows from line to line.
    id: i64,
    /// When, in milliseconds since 1970.
    at_ms: i64,
    /// Who; nobody where the program or its console did it.
    #[serde(skip_serializing_if = "Option::is_none")]
    user_id: Option<String>,
    /// What, as a word.
    #[schema(example = "user.role")]
    action: String,
    /// To what: an id.
    subject: String,
    /// More about it.
    #[schema(value_type = Object)]
    details: Value,
}

impl From<store::Audit> for AuditLine {
    fn from(line: store::Audit) -> Self {
        Self {
            id: line.id,
            at_ms: line.at_ms,
            user_id: line.user_id,
            action: line.action,
            subject: line.subject,
            details: serde_json::from_str(&line.details).unwrap_or_default(),
        }
    }
}

/// The audit log, the newest line first.
#[utoipa::path(
    get,
    path = "/api/audit",
    tag = "staff",
    params(AuditQuery),
    responses(
        (status = 200, description = "A page of the audit log.", body = [AuditLine]),
        BadQuery,
        (status = 403, description = "Only for directors and admins (`forbidden`).", body = ErrorBody),
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn list_audit(
    State(app): State<App>,
    _: Staff<Director>,
    Query(query): Query<AuditQuery>,
) -> Result<Json<Vec<AuditLine>>, ApiError> {
    let limit = query.limit.unwrap_or(PAGE_DEFAULT).clamp(1, PAGE_MAX);
    let lines = app.store.list_audit(query.before, limit).await?;
    Ok(Json(lines.into_iter().map(Into::into).collect()))
}
