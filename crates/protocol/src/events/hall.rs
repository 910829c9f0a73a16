//! What goes on between the tables and the desk.

use desk::{Call, Desk};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

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
        #[serde(skip_serializing_if = "Option::is_none")]
        attended_by: Option<String>,
        /// The id of the online table it comes from.
        #[serde(skip_serializing_if = "Option::is_none")]
        online: Option<String>,
    }

    /// A convention card.
    ConventionView {
        /// Whose.
        entrant: u32,
        /// As they wrote it.
        text: String,
    }
}

impl CallView {
    /// Calls that wait, and those of the last round.
    pub(super) fn all(desk: &Desk) -> Vec<Self> {
        let side = desk.side();
        let of_now = |call: &&Call| {
            call.attended_by.is_none() || side.shown == Some((call.stage, call.round))
        };
        side.hall.calls.iter().filter(of_now).map(Self::new).collect()
    }

    fn new(call: &Call) -> Self {
        Self {
            id: call.id,
            round: call.round,
            match_no: call.match_no,
            table: call.table,
            by: call.by.clone(),
            text: call.text.clone(),
            at_ms: call.at_ms,
            differ: call.differ,
            attended_by: call.attended_by.clone(),
            online: call.online.clone(),
        }
    }
}

impl ConventionView {
    /// The convention cards of those who have one.
    pub(super) fn all(desk: &Desk) -> Vec<Self> {
        let all = desk.side().hall.conventions.iter();
        all.map(|(entrant, text)| Self { entrant: *entrant, text: text.clone() }).collect()
    }
}
