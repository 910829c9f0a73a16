//! What people tell the admins of each other. Every look at it, and whatever
//! comes of it, is in the audit log.

use std::collections::{HashMap, VecDeque};

use axum::extract::State;
use axum::http::StatusCode;
use protocol::{ErrorBody, ReportPerson, ReportRequest, ReportRow, ReportsPage, SaidLine};
use serde::Deserialize;
use serde_json::json;
use store::{NewReport, StoreError, Stream};
use table::{Entry, Input, Ruling, User as TableUser, Who};
use utoipa::IntoParams;

use super::errors::{BadBody, BadQuery, Common, NotSignedIn};
use crate::auth::{Admin, Staff, User};
use crate::http::{Json, Path, Query};
use crate::limits::{PAGE_DEFAULT, PAGE_MAX, REPORT_LINES, REPORTS_A_DAY, REPORTS_DAY};
use crate::refuse::ServerRefusal;
use crate::{ApiError, App};

/// Tells the admins of somebody at a table where the caller may look on. The
/// server adds what was last said there.
#[utoipa::path(
    post,
    path = "/api/reports",
    tag = "accounts",
    request_body = ReportRequest,
    responses(
        (status = 204, description = "The admins will read it."),
        (status = 404, description = "There is no such table.", body = ErrorBody),
        (status = 409, description = "It is the caller (`yourself`).", body = ErrorBody),
        (status = 422, description = "That person was never at that table (`not_at_table`), or the caller has reported too much today (`too_many_reports`).", body = ErrorBody),
        NotSignedIn,
        BadBody,
        Common,
    ),
)]
pub(crate) async fn report_person(
    State(app): State<App>,
    user: User,
    Json(request): Json<ReportRequest>,
) -> Result<StatusCode, ApiError> {
    let ReportRequest { table, user: other, reason, text } = request;
    if other == user.id {
        return Err(ServerRefusal::Oneself.into());
    }
    let row = app.store.table(&table).await?;
    let log = app.tables.read(&Stream::table(&table)?).await?;
    let people = seated(&log);
    if !people.contains_key(&*user.id) {
        app.tables.may_enter(&row, Some(&user), None).await?;
    }
    if !people.contains_key(&*other) {
        return Err(ServerRefusal::NotAtTable.into());
    }
    let at_ms = app.config.clock.now_ms();
    let report = NewReport {
        table_id: table,
        by_id: user.id.clone(),
        of_id: other,
        reason: json!(reason).as_str().unwrap_or_default().to_owned(),
        text: text.trim().to_owned(),
        lines: json!(last_said(&log, &people)).to_string(),
        at_ms,
    };
    let since_ms = at_ms.saturating_sub_unsigned(REPORTS_DAY.as_millis() as u64);
    match app.store.create_report(&report, since_ms, REPORTS_A_DAY).await {
        Ok(_) => Ok(StatusCode::NO_CONTENT),
        Err(StoreError::Conflict) => Err(ServerRefusal::TooManyReports.into()),
        Err(error) => Err(error.into()),
    }
}

/// Everybody who ever had a chair, with the name that the others read.
fn seated(log: &[Entry]) -> HashMap<&str, &str> {
    let mut people = HashMap::new();
    for entry in log {
        let (Input::Sit { user, name, .. }
        | Input::Seat { who: Who::Person(user), name, .. }
        | Input::Rule {
            ruling: Ruling::Substitute { who: Who::Person(user), name, .. }, ..
        }) = &entry.input
        else {
            continue;
        };
        people.insert(&*user.0, &**name);
    }
    people
}

/// What was last said, the newest last.
fn last_said(log: &[Entry], people: &HashMap<&str, &str>) -> VecDeque<SaidLine> {
    let name = |user: &TableUser| people.get(&*user.0).copied().unwrap_or_default();
    let mut lines = VecDeque::new();
    for entry in log.iter().rev() {
        if let Input::Say { user, words } = &entry.input {
            lines.push_front(SaidLine::new(entry.at, user, name(user), words));
            if lines.len() == REPORT_LINES {
                break;
            }
        }
    }
    lines
}

/// Which reports.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct ReportsQuery {
    /// Those that are handled instead of those that are open.
    #[serde(default)]
    handled: bool,
    /// `next` of the page before.
    after: Option<i64>,
    /// At most so many, up to 200.
    limit: Option<u32>,
}

/// What people told the admins of each other, the newest first.
#[utoipa::path(
    get,
    path = "/api/reports",
    tag = "staff",
    params(ReportsQuery),
    responses(
        (status = 200, description = "A page of reports.", body = ReportsPage),
        BadQuery,
        (status = 403, description = "Only for admins (`forbidden`).", body = ErrorBody),
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn list_reports(
    State(app): State<App>,
    admin: Staff<Admin>,
    Query(query): Query<ReportsQuery>,
) -> Result<Json<ReportsPage>, ApiError> {
    let limit = query.limit.unwrap_or(PAGE_DEFAULT).clamp(1, PAGE_MAX);
    let details = json!({"handled": query.handled});
    app.audit.note(Some(&admin.user.id), "reports.list", "", &details).await?;
    let since_ms = app.reports_since();
    let reports = app.store.reports(query.handled, since_ms, query.after, limit).await?;
    let next = reports.last().filter(|_| reports.len() == limit as usize);
    let next = next.map(|report| report.id.to_string());
    let reports = reports.into_iter().map(row).collect::<Result<_, _>>()?;
    let days = app.config.limits.report_days.get();
    Ok(Json(ReportsPage { reports, next, days }))
}

fn row(report: store::Report) -> Result<ReportRow, ApiError> {
    let reason = serde_json::from_value(json!(report.reason));
    let reason = reason.map_err(|error| ApiError::Internal(error.to_string()))?;
    let lines = serde_json::from_str(&report.lines);
    let lines = lines.map_err(|error| ApiError::Internal(error.to_string()))?;
    Ok(ReportRow {
        id: report.id,
        table: report.table_id,
        title: report.title,
        by: ReportPerson { user: report.by_id, nickname: report.by_name },
        of: ReportPerson { user: report.of_id, nickname: report.of_name },
        reason,
        text: report.text,
        lines,
        at_ms: report.at_ms.max(0) as u64,
        handled_by: report.handled_by,
        handled_ms: report.handled_ms.map(|at| at.max(0) as u64),
    })
}

/// Notes that the caller has handled a report.
#[utoipa::path(
    post,
    path = "/api/reports/{id}/handle",
    tag = "staff",
    params(("id" = i64, Path, description = "The report.")),
    responses(
        (status = 204, description = "It is handled."),
        (status = 404, description = "No such report is open.", body = ErrorBody),
        BadBody,
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn handle_report(
    State(app): State<App>,
    admin: Staff<Admin>,
    Path(id): Path<i64>,
) -> Result<StatusCode, ApiError> {
    let by = &admin.user.id;
    app.store.handle_report(id, by, app.config.clock.now_ms()).await?;
    app.audit.note(Some(by), "report.handle", &id.to_string(), &json!({})).await?;
    Ok(StatusCode::NO_CONTENT)
}
