//! The REST interface of the tables.

mod calls;
mod lobby;
mod record;
mod tables;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::App;

/// All routes of the tables, with paths from the root.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(tables::list_tables, tables::open_table))
        .routes(routes!(tables::show_table))
        .routes(routes!(tables::my_tables))
        .routes(routes!(tables::play_now))
        .routes(routes!(record::record))
        .routes(routes!(lobby::lobby))
        .routes(routes!(calls::list_calls))
        .routes(routes!(calls::answer_call))
        .routes(routes!(super::socket::socket))
}
