//! Files of an event: entry forms come in, lists go out.

use ::desk::{Right, StaffRole};
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderName, header};
use axum::response::IntoResponse;
use protocol::ErrorBody;
use protocol::events::{
    CardView, EntrantView, EventView, FormToJudge, JudgedForm, ParsedForm, RoundView,
};
use refusal::{Lang, Refusal};
use serde::{Deserialize, Serialize};
use sheets::{SheetError, limits};
use tournament::event::RoundState;
use tournament::plan::Preset;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::desk::{person, staff_desk};
use crate::api::errors::{BadBody, Common, NoEvent, NotSignedIn};
use crate::auth::{Caller, User};
use crate::http::{Gated, Json, Path, Query};
use crate::refuse::ServerRefusal;
use crate::{ApiError, App};

pub(crate) const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const CSV: &str = "text/csv; charset=utf-8";

/// The routes of the files, with room for a workbook.
pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(parse_entries))
        .routes(routes!(judge_entries))
        .routes(routes!(export_book))
        .routes(routes!(entries_csv))
        .routes(routes!(entries_json))
        .routes(routes!(pairings_csv))
        .routes(routes!(pairings_json))
        .routes(routes!(results_csv))
        .routes(routes!(results_json))
        .routes(routes!(blank_form))
        .layer(Gated::up_to(limits::FILE_MAX_BYTES))
}

/// The language of a file.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum FileLang {
    /// 简体中文.
    #[default]
    Zh,
    /// English.
    En,
}

impl From<FileLang> for Lang {
    fn from(lang: FileLang) -> Self {
        match lang {
            FileLang::Zh => Self::Zh,
            FileLang::En => Self::En,
        }
    }
}

/// How a file is written.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct FileQuery {
    /// The language of its headers; Chinese unless given.
    #[serde(default)]
    #[param(inline)]
    pub(crate) lang: FileLang,
}

impl FileQuery {
    /// The language that is asked for.
    pub(super) fn lang(&self) -> Lang {
        self.lang.into()
    }
}

/// A file to be kept, with a name that people can read.
pub(crate) fn attachment(kind: &str, name: &str) -> [(HeaderName, String); 2] {
    // Old programs read the plain name only.
    let plain: String = name
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() || matches!(c, '.' | '-') { c } else { '_' })
        .collect();
    let encoded: String = name
        .bytes()
        .map(|byte| {
            if byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_') {
                char::from(byte).to_string()
            } else {
                format!("%{byte:02X}")
            }
        })
        .collect();
    [
        (header::CONTENT_TYPE, kind.to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{plain}\"; filename*=UTF-8''{encoded}"),
        ),
    ]
}

fn named(view: &EventView, zh: &str, en: &str, lang: Lang, ending: &str) -> String {
    let what = if lang == Lang::Zh { zh } else { en };
    let name: String = view
        .summary
        .details
        .name
        .chars()
        .filter(|c| !c.is_control() && !"\\/:*?\"<>|".contains(*c))
        .collect();
    format!("{} {what}.{ending}", name.trim())
}

/// An event as the caller may take it away: everyone what is published, its
/// staff with the newest results and with posts.
async fn seen(
    app: &App,
    caller: &Caller,
    id: &str,
) -> Result<(EventView, Option<Vec<CardView>>), ApiError> {
    let owner = app.events.owner(id).await?;
    if let Some(signed) = &caller.0 {
        let standing = owner.standing().await?;
        if person(&signed.user).right_at(&standing.desk) >= Right::Helper {
            let mut view = standing.desk_view(id, StaffRole::Helper);
            view.event.rounds.retain(|round| round.state != RoundState::Draft);
            return Ok((view.event, Some(view.cards)));
        }
    }
    Ok(((*owner.shown().view).clone(), None))
}

fn unwritten(error: &SheetError) -> ApiError {
    ApiError::Internal(error.to_string())
}

/// A file on its way in.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ParseQuery {
    /// What the file is called; what it is, its bytes say.
    #[serde(default)]
    #[expect(dead_code, reason = "scripts may say it; nothing depends on it")]
    name: Option<String>,
}

/// Reads an entry form: XLSX, CSV or pasted cells, in the shape of the texts'
/// forms, as a table to be corrected that is held against those who are
/// entered. Nothing is entered: that is for the command `revise`. Every row
/// that is odd or left out is told.
#[utoipa::path(
    post,
    path = "/api/events/{id}/entries/parse",
    tag = "events",
    params(("id" = String, Path, description = "The event."), ParseQuery),
    request_body(
        content(
            (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
            (Vec<u8> = "text/csv"),
            (Vec<u8> = "text/tab-separated-values"),
            (Vec<u8> = "application/octet-stream"),
        ),
        description = "The bytes of the file.",
    ),
    responses(
        (status = 200, description = "What was read.", body = ParsedForm),
        (status = 403, description = "Only for directors of the event (`forbidden`).", body = ErrorBody),
        NoEvent,
        (status = 422, description = "The file cannot be read (`file_too_large`, `old_workbook`, \
            `not_a_workbook`, `damaged_workbook`, `not_a_sheet`).", body = ErrorBody),
        BadBody,
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn parse_entries(
    State(app): State<App>,
    user: User,
    Path(id): Path<String>,
    Query(_): Query<ParseQuery>,
    body: Result<Bytes, axum::extract::rejection::BytesRejection>,
) -> Result<Json<ParsedForm>, ApiError> {
    let desk = staff_desk(&app, &user, &id, Right::Director).await?;
    let body = body?;
    let parsed = tokio::task::spawn_blocking(move || sheets::parse_for(&desk, &body))
        .await
        .map_err(|error| ApiError::Internal(format!("a form could not be read: {error}")))?;
    Ok(Json(parsed.map_err(|error| Refusal::from(&error))?))
}

/// Holds the rows of a form, as they are corrected by now, against those who
/// are entered: who is new, the same or changed, what is wrong with which
/// cell, and the steps that `revise` would do. Nothing is entered.
#[utoipa::path(
    post,
    path = "/api/events/{id}/entries/judge",
    tag = "events",
    params(("id" = String, Path, description = "The event.")),
    request_body = FormToJudge,
    responses(
        (status = 200, description = "What the rows come to.", body = JudgedForm),
        (status = 403, description = "Only for directors of the event (`forbidden`).", body = ErrorBody),
        NoEvent,
        (status = 422, description = "There are too many rows (`file_too_large`).", body = ErrorBody),
        BadBody,
        NotSignedIn,
        Common,
    ),
)]
pub(crate) async fn judge_entries(
    State(app): State<App>,
    user: User,
    Path(id): Path<String>,
    Json(form): Json<FormToJudge>,
) -> Result<Json<JudgedForm>, ApiError> {
    let desk = staff_desk(&app, &user, &id, Right::Director).await?;
    if form.rows.len() > limits::TABLE_MAX_ROWS {
        return Err(Refusal::from(&SheetError::TooLarge).into());
    }
    let judged = tokio::task::spawn_blocking(move || JudgedForm::new(&desk, &form.rows))
        .await
        .map_err(|error| ApiError::Internal(format!("a form could not be judged: {error}")))?;
    Ok(Json(judged))
}

/// The whole event as a workbook: entries, pairings, results and all standings.
/// Posts are in it only for its staff.
#[utoipa::path(
    get,
    path = "/api/events/{id}/export.xlsx",
    tag = "events",
    params(("id" = String, Path, description = "The event."), FileQuery),
    responses(
        (status = 200, description = "A workbook.",
            content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        NoEvent,
        Common,
    ),
)]
pub(crate) async fn export_book(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Query(query): Query<FileQuery>,
) -> Result<impl IntoResponse, ApiError> {
    let (view, cards) = seen(&app, &caller, &id).await?;
    let lang = query.lang.into();
    let name = named(&view, "赛事", "event", lang, "xlsx");
    let bytes =
        tokio::task::spawn_blocking(move || sheets::event_book(&view, cards.as_deref(), lang))
            .await
            .map_err(|error| ApiError::Internal(format!("a workbook could not be made: {error}")))?
            .map_err(|error| unwritten(&error))?;
    Ok((attachment(XLSX, &name), bytes))
}

/// The entries for spreadsheets, one line a person. Posts are in it only for
/// the staff.
#[utoipa::path(
    get,
    path = "/api/events/{id}/entries.csv",
    tag = "events",
    params(("id" = String, Path, description = "The event."), FileQuery),
    responses(
        (status = 200, description = "CSV in UTF-8.", content_type = "text/csv"),
        NoEvent,
        Common,
    ),
)]
pub(crate) async fn entries_csv(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Query(query): Query<FileQuery>,
) -> Result<impl IntoResponse, ApiError> {
    let (view, cards) = seen(&app, &caller, &id).await?;
    let lang = query.lang.into();
    let text = sheets::csv(&sheets::entries(&view, cards.as_deref(), lang));
    Ok((attachment(CSV, &named(&view, "报名", "entries", lang, "csv")), text))
}

/// An entry in a file.
#[derive(Serialize, ToSchema)]
pub(crate) struct EntryFile {
    /// As everyone sees it.
    #[serde(flatten)]
    entrant: EntrantView,
    /// 部门及职务 of its people; only for the staff.
    #[serde(skip_serializing_if = "Option::is_none")]
    posts: Option<Vec<String>>,
}

/// The entries for programs. Posts are in it only for the staff.
#[utoipa::path(
    get,
    path = "/api/events/{id}/entries.json",
    tag = "events",
    params(("id" = String, Path, description = "The event.")),
    responses(
        (status = 200, description = "Every entrant.", body = [EntryFile]),
        NoEvent,
        Common,
    ),
)]
pub(crate) async fn entries_json(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<Vec<EntryFile>>, ApiError> {
    let (view, cards) = seen(&app, &caller, &id).await?;
    let posts_of = |entrant: &EntrantView| {
        let card = cards.as_ref()?.iter().find(|card| card.entrant == entrant.id)?;
        Some(card.row.people.iter().map(|person| person.post.clone()).collect())
    };
    let entries = view.entrants.into_iter().map(|entrant| {
        let posts = posts_of(&entrant);
        EntryFile { entrant, posts }
    });
    Ok(Json(entries.collect()))
}

/// The pairings of all published rounds, for spreadsheets.
#[utoipa::path(
    get,
    path = "/api/events/{id}/pairings.csv",
    tag = "events",
    params(("id" = String, Path, description = "The event."), FileQuery),
    responses(
        (status = 200, description = "CSV in UTF-8.", content_type = "text/csv"),
        NoEvent,
        Common,
    ),
)]
pub(crate) async fn pairings_csv(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Query(query): Query<FileQuery>,
) -> Result<impl IntoResponse, ApiError> {
    let (view, _) = seen(&app, &caller, &id).await?;
    let lang = query.lang.into();
    let text = sheets::csv(&sheets::pairings(&view, &view.rounds, "", lang));
    Ok((attachment(CSV, &named(&view, "对阵", "pairings", lang, "csv")), text))
}

/// A match before it has a result.
#[derive(Serialize, ToSchema)]
pub(crate) struct PairingFile {
    /// Its number in the round.
    match_no: u32,
    /// Where it is played.
    table: u32,
    /// Who meets.
    sides: Vec<u32>,
}

/// The pairings of a round.
#[derive(Serialize, ToSchema)]
pub(crate) struct RoundFile {
    /// From 0.
    stage: u32,
    /// From 1 within its stage.
    round: u32,
    /// By number.
    matches: Vec<PairingFile>,
    /// Who sits out.
    byes: Vec<u32>,
    /// Who is excused.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    excused: Vec<u32>,
}

/// The pairings of all published rounds, for programs.
#[utoipa::path(
    get,
    path = "/api/events/{id}/pairings.json",
    tag = "events",
    params(("id" = String, Path, description = "The event.")),
    responses(
        (status = 200, description = "The rounds, oldest first.", body = [RoundFile]),
        NoEvent,
        Common,
    ),
)]
pub(crate) async fn pairings_json(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<Vec<RoundFile>>, ApiError> {
    let (view, _) = seen(&app, &caller, &id).await?;
    let rounds = view.rounds.into_iter().map(|of| RoundFile {
        stage: of.stage,
        round: of.round,
        matches: of
            .matches
            .into_iter()
            .map(|of| PairingFile { match_no: of.match_no, table: of.table, sides: of.sides })
            .collect(),
        byes: of.byes,
        excused: of.excused,
    });
    Ok(Json(rounds.collect()))
}

/// The results of all published rounds, for spreadsheets.
#[utoipa::path(
    get,
    path = "/api/events/{id}/results.csv",
    tag = "events",
    params(("id" = String, Path, description = "The event."), FileQuery),
    responses(
        (status = 200, description = "CSV in UTF-8.", content_type = "text/csv"),
        NoEvent,
        Common,
    ),
)]
pub(crate) async fn results_csv(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Query(query): Query<FileQuery>,
) -> Result<impl IntoResponse, ApiError> {
    let (view, _) = seen(&app, &caller, &id).await?;
    let lang = query.lang.into();
    let text = sheets::csv(&sheets::results(&view, lang));
    Ok((attachment(CSV, &named(&view, "成绩", "results", lang, "csv")), text))
}

/// The results of all published rounds, for programs.
#[utoipa::path(
    get,
    path = "/api/events/{id}/results.json",
    tag = "events",
    params(("id" = String, Path, description = "The event.")),
    responses(
        (status = 200, description = "The rounds with their slips and scores, oldest first.", body = [RoundView]),
        NoEvent,
        Common,
    ),
)]
pub(crate) async fn results_json(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<Vec<RoundView>>, ApiError> {
    let (view, _) = seen(&app, &caller, &id).await?;
    Ok(Json(view.rounds))
}

/// For whom a blank form is.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct FormQuery {
    /// An event that is open.
    event: Option<String>,
    /// An event of a text, where none is open yet.
    preset: Option<String>,
    /// The language of the form; Chinese unless given.
    #[serde(default)]
    #[param(inline)]
    lang: FileLang,
}

/// A blank entry form to be filled in and handed back.
#[utoipa::path(
    get,
    path = "/api/events/entry-form.xlsx",
    tag = "events",
    params(FormQuery),
    responses(
        (status = 200, description = "A workbook.",
            content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        NoEvent,
        (status = 422, description = "There is no such preset (`no_preset`).", body = ErrorBody),
        Common,
    ),
)]
pub(crate) async fn blank_form(
    State(app): State<App>,
    Query(query): Query<FormQuery>,
) -> Result<impl IntoResponse, ApiError> {
    /// A field of usual size, for plans that depend on it.
    const USUAL: u32 = 16;
    let lang = query.lang.into();
    let (name, people, sections) = if let Some(id) = &query.event {
        let view = app.events.owner(id).await?.shown().view;
        (view.summary.details.name.clone(), view.kind.roster(), view.sections.clone())
    } else {
        let preset = query.preset.as_deref().unwrap_or("most2015");
        let preset: Preset = preset.parse().map_err(|_| ServerRefusal::NoPreset)?;
        let plan = preset.plan(USUAL);
        (String::new(), plan.kind.roster(), plan.sections)
    };
    let title = match lang {
        Lang::Zh => format!("{name}报名表"),
        Lang::En => format!("{name} entry form").trim().to_owned(),
    };
    let bytes = sheets::entry_form(&title, people as u32, &sections, lang)
        .map_err(|error| unwritten(&error))?;
    Ok((attachment(XLSX, &format!("{title}.xlsx")), bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_can_be_read() {
        let [_, (_, header)] = attachment(CSV, "迎新春 a.csv");
        assert_eq!(
            header,
            "attachment; filename=\"____a.csv\"; \
             filename*=UTF-8''%E8%BF%8E%E6%96%B0%E6%98%A5%20a.csv"
        );
    }
}
