//! What the store promises, tried on both databases. Each case is an async
//! function that gets a place for a database of its own.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a failed step of a test should stop it where it stands"
)]

mod analyses;
mod crash;
mod days;
mod disk;
mod events;
mod logs;
mod manners;
mod opening;
mod people;
mod place;
mod puzzles;
mod rooms;
mod staff;
mod tables;
mod traces;

use place::Place;

/// Runs every case as a test of its own on SQLite, and all of them in one
/// test on PostgreSQL, because starting a server takes longer than they do.
macro_rules! contract {
    ($($module:ident: $($case:ident),+ $(,)?;)+) => {
        mod on_sqlite {
            use super::*;
            $($(
                #[tokio::test]
                async fn $case() {
                    $module::$case(&Place::sqlite()).await;
                }
            )+)+
        }

        #[tokio::test]
        async fn on_postgres() {
            let server = testbed::Postgres::start();
            $($(
                // Shown by the test runner if the case fails.
                println!("{}::{}", stringify!($module), stringify!($case));
                let place = Place::postgres(server.database(stringify!($case)));
                $module::$case(&place).await;
            )+)+
        }
    };
}

contract! {
    analyses:
        an_analysis_is_kept_while_it_is_of_use,
        what_one_lost_is_kept_for_the_latest_deals;
    puzzles:
        a_puzzle_is_kept_once_and_answered_once,
        the_puzzle_of_a_day_is_settled_once,
        puzzles_come_near_ones_rating_and_not_twice,
        tables_are_looked_through_once;
    days:
        a_board_of_a_day_is_begun_once,
        what_one_made_of_a_board_is_compared,
        a_match_is_rated_once;
    events:
        an_event_begins_with_its_log,
        an_append_changes_what_the_lists_show,
        events_come_in_pages,
        a_users_events_follow_his_part;
    logs:
        entries_come_back_in_order,
        a_conflict_hurts_its_own_stream_only,
        a_stale_owner_cannot_write,
        a_claim_knows_the_last_entry,
        an_owner_elsewhere_is_seen,
        an_intruder_is_a_conflict,
        many_streams_write_at_once,
        a_full_queue_waits,
        acknowledged_entries_survive_reopening,
        closing_drains_the_queue,
        streams_are_listed_by_kind,
        what_does_not_fit_is_refused;
    manners:
        who_is_blocked_stays_so_within_a_bound,
        a_report_is_handled_once,
        reports_of_one_person_are_bounded,
        reports_go_after_their_time;
    opening:
        opening_twice_changes_nothing,
        a_newer_database_is_refused,
        a_changed_schema_is_refused;
    people:
        a_guest_becomes_an_account,
        a_login_is_taken_whatever_its_case,
        an_update_changes_what_it_names,
        users_come_in_pages,
        sessions_live_until_they_expire,
        sessions_end_together,
        a_link_works_once,
        programs_are_known_by_their_token_until_they_go,
        a_guest_without_traces_can_go;
    rooms:
        a_room_lasts_and_belongs_to_its_host,
        two_who_change_a_room_at_once_do_not_overwrite_each_other,
        members_come_and_go_within_their_bounds,
        names_of_those_who_left_are_bounded,
        the_tables_of_an_evening_are_found_as_they_stand,
        evenings_are_kept_up_to_a_bound;
    staff:
        the_audit_log_is_read_backwards,
        a_call_is_answered_once,
        meta_keeps_the_last_value;
    tables:
        a_table_begins_with_its_log,
        an_append_can_update_the_table,
        a_bad_update_spoils_neither_log_nor_group,
        tables_come_in_pages,
        a_users_tables_follow_the_seats,
        unfinished_tables_are_found_at_the_start;
    traces:
        people_who_share_are_found_at_their_table,
        people_who_share_are_found_wherever_they_sat,
        traces_are_shown_and_kept_for_their_time,
        traces_of_a_seat_are_bounded;
}
