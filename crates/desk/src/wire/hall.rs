//! What goes on between the tables and the desk.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{
    ApplicationView, EntrantView, EventRoundState, EventSlip, HistoryLine, ReportView, SlipForm,
    StaffRole,
};

shapes! {
    /// A call for a referee.
    CallView {
        /// Its number.
        id: u32,
        /// From 1 within its stage.
        round: u32,
        /// Which match.
        match_no: u32,
        /// Where it is played.
        table: u32,
        /// Who calls.
        by: String,
        /// What for.
        text: String,
        /// When.
        at_ms: i64,
        /// Whether the desk itself called because the reports of a result
        /// differ; such a call has no text.
        differ: bool,
        /// Who attends to it.
        attended_by: Option<String>,
        /// The id of the online table it comes from.
        online: Option<String>,
    }

    /// A convention card.
    ConventionView {
        /// Whose.
        entrant: u32,
        /// As they wrote it.
        text: String,
    }

    /// The key of a table, for its card.
    TableKey {
        /// Which table.
        table: u32,
        /// Whoever has it may report and call there.
        key: String,
    }

    /// A table of the hall, as whoever holds its key sees it.
    TableCardView {
        /// Which.
        table: u32,
        /// The version to state with commands.
        version: u64,
        /// The round that is shown there; missing while there is no match.
        round: Option<u32>,
        /// How far that round has come.
        state: Option<EventRoundState>,
        /// The match.
        match_no: Option<u32>,
        /// Who meets.
        sides: Vec<EntrantView>,
        /// What the slip looks like.
        slip: Option<SlipForm>,
        /// What the sides have reported.
        reports: Vec<ReportView>,
        /// Whether the reports differ, so that the desk is called.
        differ: bool,
        /// Whether a slip was entered at the desk and waits for confirmation.
        entered: bool,
        /// The slip that counts.
        counts: Option<EventSlip>,
        /// The convention cards of the sides.
        conventions: Vec<ConventionView>,
        /// When the time of this table is up.
        ends_ms: Option<i64>,
        /// Since when the clock is held.
        held_ms: Option<i64>,
        /// Calls from this match.
        calls: Vec<CallView>,
    }

    /// What a user is at an event.
    MyPart {
        /// The role at this event, by its staff or everywhere.
        role: Option<StaffRole>,
        /// The version to state with commands.
        version: u64,
        /// His own applications.
        applications: Vec<ApplicationView>,
        /// The entrant he is of.
        entrant: Option<u32>,
        /// Which of its people he is, from 0.
        person: Option<u32>,
        /// At which of the online tables of its match he sits, from 0.
        sits_at: Option<u32>,
        /// Its convention card.
        convention: Option<String>,
    }

    /// Said to the staff after every line of the log.
    DeskChange {
        /// The version of the desk.
        version: u64,
    }

    /// A page of the log in words, the newest line first.
    AuditPage {
        /// The lines.
        lines: Vec<HistoryLine>,
        /// `before` of the next page; missing on the last.
        next: Option<u64>,
    }
}
