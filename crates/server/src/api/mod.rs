//! The REST interface. Every route carries its own documentation; the whole
//! is served at `/api/openapi.json`.

mod accounts;
mod audit;
mod avatars;
mod blocks;
mod document;
pub(crate) mod errors;
mod first_admin;
mod judge;
mod key;
mod login;
mod me;
mod people;
mod programs;
mod ratings;
mod reports;
mod rules;
mod several;
mod shared;
mod users;
mod version;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::App;
use crate::http::Gated;
use crate::limits::BODY_MAX_BYTES;

pub(crate) use document::Document;

/// All routes of the interface, with paths from the root.
pub(crate) fn routes(app: &App) -> OpenApiRouter<App> {
    let sign_in = OpenApiRouter::new()
        .routes(routes!(accounts::create_account))
        .routes(routes!(login::login))
        .routes(routes!(first_admin::first_admin))
        .route_layer(app.throttles.sign_in.layer());
    let guests = OpenApiRouter::new()
        .routes(routes!(accounts::create_guest))
        .route_layer(app.throttles.guests.layer());
    let opening = crate::tables::rest::opening()
        .merge(crate::rooms::rest::opening())
        .merge(crate::today::rest::beginning())
        .route_layer(app.throttles.tables.layer());
    let words = crate::rooms::rest::guessing().route_layer(app.throttles.sign_in.layer());
    OpenApiRouter::with_openapi(document::opening())
        .merge(sign_in)
        .merge(guests)
        .routes(routes!(judge::judge))
        .merge(opening)
        .merge(words)
        .merge(crate::rooms::rest::routes())
        .merge(crate::tables::rest::routes())
        .merge(crate::today::rest::routes())
        .merge(crate::weighing::rest::routes())
        .merge(crate::agreement::rest::routes())
        .merge(crate::puzzles::rest::routes())
        .merge(crate::comparing::rest::routes())
        .routes(routes!(login::logout))
        .routes(routes!(login::logout_everywhere))
        .routes(routes!(me::me, me::change_me))
        .routes(routes!(me::change_password))
        .routes(routes!(avatars::list_avatars))
        .routes(routes!(programs::list_programs, programs::make_program))
        .routes(routes!(programs::revoke_program))
        .routes(routes!(blocks::list_blocked, blocks::block_person))
        .routes(routes!(blocks::unblock_person))
        .routes(routes!(ratings::list_ratings))
        .routes(routes!(ratings::show_ratings))
        .routes(routes!(users::list_users))
        .routes(routes!(users::change_user))
        .routes(routes!(audit::list_audit))
        .routes(routes!(reports::list_reports, reports::report_person))
        .routes(routes!(reports::handle_report))
        .routes(routes!(shared::list_shared_tables))
        .routes(routes!(shared::list_shared_people))
        .routes(routes!(rules::list_rules))
        .routes(routes!(rules::show_rules))
        .routes(routes!(rules::describe_rules))
        .routes(routes!(document::openapi))
        .routes(routes!(version::version))
        .routes(routes!(key::server_key))
        .layer(Gated::up_to(BODY_MAX_BYTES))
        .merge(crate::puzzles::rest::importing())
        .merge(crate::tables::rest::replaying())
        .merge(crate::events::rest::routes())
}
