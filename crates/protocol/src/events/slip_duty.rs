//! By when slips are to be handed in, and by whom.

use desk::{Desk, Pending, Reports, differ};
use serde::{Deserialize, Serialize};
use tournament::event::RoundState;
use tournament::plan::{Plan, Stage};
use tournament::ruling::{SLIP_DEADLINE, slip_deadline_s};
use ts_rs::TS;

use super::ClockView;

const SECOND_MS: i64 = 1_000;

shapes! {
    /// A slip that is to be handed in at the desk (most2015 二(三)3). After
    /// its time whoever owed it is scored as absent, where the desk says so.
    SlipDuty {
        /// Which match.
        match_no: u32,
        /// When its time to play is up.
        from_ms: i64,
        /// The last moment, as long as the clock is not held.
        due_ms: i64,
        /// Whose duty it is, from 0: the side that won by what was reported,
        /// both where nobody did; empty while nobody has said who won.
        owners: Vec<u8>,
        /// The article.
        article: String,
    }
}

impl SlipDuty {
    /// The slips of the round being played that are not at the desk; none
    /// where the text sets no time, and none of online tables, whose results
    /// come by themselves.
    pub(super) fn all(desk: &Desk) -> Vec<Self> {
        let deadline_s = slip_deadline_s(desk.tournament().plan.edition);
        let clock = ClockView::new(desk).filter(|_| !desk.is_online());
        let current = desk.tournament().current();
        let (Some(deadline_s), Some(clock), Some((_, stage, running))) =
            (deadline_s, clock, current)
        else {
            return Vec::new();
        };
        let round = running.last_round().filter(|round| round.state == RoundState::Playing);
        let open = round.into_iter().flat_map(|round| &round.matches);
        let open = open.filter(|of| of.taken.is_none()).map(|of| of.drafted.match_no);
        open.filter_map(|match_no| {
            let owners = match desk.side().pending.get(&match_no) {
                Some(Pending::Once(_) | Pending::Differing(_) | Pending::Entered { .. }) => {
                    return None;
                }
                Some(Pending::Reported(reports)) => owners(&desk.tournament().plan, stage, reports),
                None => Vec::new(),
            };
            let more = clock.extensions.iter().find(|of| of.match_no == match_no);
            let from_ms = more.map_or(clock.ends_ms, |of| of.ends_ms);
            Some(Self {
                match_no,
                from_ms,
                due_ms: from_ms + deadline_s * SECOND_MS,
                owners,
                article: SLIP_DEADLINE.to_string(),
            })
        })
        .collect()
    }
}

/// Who won by reports that agree. The text speaks of the winners alone; where
/// nobody won it is for both (our choice).
fn owners(plan: &Plan, stage: &Stage, reports: &Reports) -> Vec<u8> {
    let slip = reports.values().map(|(slip, _)| slip).next().filter(|_| !differ(reports));
    let outcome = slip.and_then(|slip| {
        let (award, drawn) = (stage.award, stage.may_draw());
        stage.scoring.outcome(slip, award, plan.conversion(), drawn).ok()
    });
    outcome.map_or_else(Vec::new, |outcome| match outcome.winner {
        Some(winner) => vec![winner],
        None => (0..stage.scoring.sides() as u8).collect(),
    })
}
