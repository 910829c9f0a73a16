//! The REST interface of the tables.

mod calls;
mod lobby;
pub(crate) mod record;
pub(crate) mod replay;
mod tables;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::App;
use crate::http::Gated;
use crate::limits::RECORD_MAX_BYTES;

pub(crate) use tables::KeyQuery;

/// The route that takes whole records, whose bodies are long.
pub(crate) fn replaying() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(replay::replay_record))
        .layer(Gated::up_to(RECORD_MAX_BYTES))
}

/// The routes that open tables.
pub(crate) fn opening() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(tables::open_table))
        .routes(routes!(tables::play_now))
        .routes(routes!(tables::teach))
        .routes(routes!(tables::play_again))
}

/// All other routes of the tables, with paths from the root.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(tables::list_tables))
        .routes(routes!(tables::show_table))
        .routes(routes!(tables::my_tables))
        .routes(routes!(record::record))
        .routes(routes!(replay::replay_table))
        .routes(routes!(replay::replay_key))
        .routes(routes!(lobby::lobby))
        .routes(routes!(calls::list_calls))
        .routes(routes!(calls::answer_call))
        .routes(routes!(super::socket::socket))
        .routes(routes!(super::program_socket::program_socket))
}
