//! The clock of a round.

use desk::Desk;
use serde::{Deserialize, Serialize};
use tournament::plan::last_deals;
use tournament::ruling::slip_deadline_s;
use tournament::score::Scoring;
use ts_rs::TS;

shapes! {
    /// More time for one table.
    ExtensionView {
        /// Which match.
        match_no: u32,
        /// By so many minutes.
        minutes: i32,
        /// When its time is up.
        ends_ms: i64,
    }

    /// The clock of the round being played.
    ClockView {
        /// From 1.
        round: u32,
        /// When it began, in milliseconds since 1970.
        started_ms: i64,
        /// When time is up, as long as the clock is not held.
        ends_ms: i64,
        /// Since when it is held.
        #[serde(skip_serializing_if = "Option::is_none")]
        held_ms: Option<i64>,
        /// When the last deals are announced.
        #[serde(skip_serializing_if = "Option::is_none")]
        warn_ms: Option<i64>,
        /// How many deals are still played after the announcement.
        #[serde(skip_serializing_if = "Option::is_none")]
        last_deals: Option<u32>,
        /// Whether the deal in hand is one of them.
        counting_present: bool,
        /// When slips are to be handed in, as long as the clock is not held;
        /// missing where the text sets no time.
        #[serde(skip_serializing_if = "Option::is_none")]
        slips_due_ms: Option<i64>,
        /// Tables with more time.
        extensions: Vec<ExtensionView>,
    }
}

const MINUTE_MS: i64 = 60_000;

impl ClockView {
    /// The clock of the round being played, if it has one.
    pub(super) fn new(desk: &Desk) -> Option<Self> {
        let clock = desk.side().clock.as_ref()?;
        let (_, plan, _) = desk.tournament().current()?;
        let minutes = clock.minutes?;
        let edition = desk.tournament().plan.edition;
        let announced =
            last_deals(edition).filter(|_| matches!(plan.scoring, Scoring::Timed { .. }));
        let whole_min = i64::from(minutes) + i64::from(clock.extra_min);
        let ends_ms = clock.started_ms + clock.lost_ms + whole_min * MINUTE_MS;
        Some(Self {
            round: clock.round,
            started_ms: clock.started_ms,
            ends_ms,
            held_ms: clock.held_ms,
            warn_ms: announced.map(|of| ends_ms - i64::from(of.before_min) * MINUTE_MS),
            last_deals: announced.map(|of| of.deals),
            counting_present: announced.is_some_and(|of| of.counting_present),
            slips_due_ms: slip_deadline_s(edition)
                .filter(|_| !desk.is_online())
                .map(|seconds| ends_ms + seconds * 1_000),
            extensions: clock
                .extended
                .iter()
                .filter(|(_, minutes)| **minutes != 0)
                .map(|(match_no, minutes)| ExtensionView {
                    match_no: *match_no,
                    minutes: *minutes,
                    ends_ms: ends_ms + i64::from(*minutes) * MINUTE_MS,
                })
                .collect(),
        })
    }
}
