//! The REST interface of the events.

mod audit;
mod backup;
mod boards;
mod desk;
mod export;
mod files;
mod hall;
mod hall_check;
mod list;
mod live;
mod progress;
mod rehearse;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) use self::boards::StageQuery;
pub(crate) use self::desk::{person, staff_desk};
pub(crate) use self::files::{FileLang, FileQuery, XLSX, attachment};
use super::limits::BODY_MAX_BYTES;
use crate::App;
use crate::http::Gated;

/// All routes of the events, with paths from the root.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list::list_events, list::open_event))
        .routes(routes!(list::my_events))
        .routes(routes!(list::list_presets))
        .routes(routes!(list::read_plan))
        .routes(routes!(list::show_event))
        .routes(routes!(desk::show_desk))
        .routes(routes!(desk::my_part))
        .routes(routes!(desk::give_command))
        .routes(routes!(desk::why))
        .routes(routes!(desk::list_offences))
        .routes(routes!(export::event_log))
        .routes(routes!(export::standings_json))
        .routes(routes!(export::standings_csv))
        .routes(routes!(export::results_page))
        .routes(routes!(export::results_trf))
        .routes(routes!(live::live))
        .routes(routes!(live::desk_live))
        .routes(routes!(audit::event_audit))
        .routes(routes!(progress::progress))
        .routes(routes!(boards::round_boards))
        .routes(routes!(boards::board_labels))
        .routes(routes!(hall::list_keys))
        .routes(routes!(hall::table_card))
        .routes(routes!(hall_check::show_hall))
        .routes(routes!(hall_check::open_hall, hall_check::close_hall))
        .routes(routes!(hall_check::hall_call))
        .routes(routes!(rehearse::rehearse))
        .layer(Gated::up_to(BODY_MAX_BYTES))
        .merge(files::routes())
        .merge(backup::routes())
}
