//! The clock of a round as it is shown.

use tournament::plan::last_deals;
use tournament::score::Scoring;

use crate::desk::Desk;
use crate::side::Clock;
use crate::wire::{ClockView, ExtensionView};

const MINUTE_MS: i64 = 60_000;

impl Desk {
    /// The clock of the round being played.
    pub(crate) fn clock_view(&self) -> Option<ClockView> {
        self.side.clock.as_ref().and_then(|clock| self.clock(clock))
    }

    fn clock(&self, clock: &Clock) -> Option<ClockView> {
        let (_, plan, _) = self.event.state().current()?;
        let (Scoring::Timed { minutes, .. } | Scoring::Games { minutes: Some(minutes), .. }) =
            plan.scoring
        else {
            return None;
        };
        let edition = self.event.state().plan.edition;
        let announced =
            last_deals(edition).filter(|_| matches!(plan.scoring, Scoring::Timed { .. }));
        let whole_min = i64::from(minutes) + i64::from(clock.extra_min);
        let ends_ms = clock.started_ms + clock.lost_ms + whole_min * MINUTE_MS;
        Some(ClockView {
            round: clock.round,
            started_ms: clock.started_ms,
            ends_ms,
            held_ms: clock.held_ms,
            warn_ms: announced.map(|of| ends_ms - i64::from(of.before_min) * MINUTE_MS),
            last_deals: announced.map(|of| of.deals),
            counting_present: announced.is_some_and(|of| of.counting_present),
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
