//! Extra deals of three equals at an online table (erdayi2021 四(二)). Around
//! real cards the director writes down what they came to; online they need a
//! table, whose scores come by themselves.

use tournament::EntrantId;
use tournament::score::Scoring;

use crate::desk::Desk;
use crate::line::Line;
use crate::online::{OnlineMatch, OnlineRound};
use crate::side::Side;
use crate::stages;

/// Extra deals are no match of a round, whose matches count from 1.
pub(crate) const MATCH_NO: u32 = 0;
/// As many as the text says.
pub(crate) const DEALS: usize = 3;

/// Extra deals that are being played online.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayOff {
    stage: u32,
    /// Who plays.
    pub players: [u32; 3],
    /// A name that no other beginning has.
    start: String,
}

impl Desk {
    /// The extra deals under way, as a round of one match.
    pub(crate) fn play_off_round(&self) -> Option<OnlineRound> {
        let (stage, play_off) = self.play_off()?;
        let state = self.event.state();
        Some(OnlineRound {
            event: self.side.details.name.clone(),
            edition: state.plan.edition,
            decks: state.plan.decks,
            scoring: Scoring::Points { deals: DEALS as u32 },
            trustee: self.side.details.trustee,
            boards: None,
            matches: vec![OnlineMatch {
                match_no: MATCH_NO,
                place: format!("{}加赛", stages::name(&state.plan, stage).0),
                // Extra deals are of no round, and three players have no line-up.
                sides: play_off
                    .players
                    .iter()
                    .map(|id| self.people((stage as u32, 0), *id))
                    .collect(),
                ids: vec![self.play_off_id(play_off)?],
                extra_min: 0,
                open: true,
                start: None,
                rulings: Vec::new(),
            }],
            held: false,
            no_show: None,
        })
    }

    /// The extra deals of the stage that goes on, or was ended and waits for
    /// them.
    pub fn play_off(&self) -> Option<(usize, &PlayOff)> {
        if self.side.finished {
            return None;
        }
        let (stage, _, _) = self.event.state().current()?;
        let play_off = self.side.play_off.as_ref()?;
        (play_off.stage == stage as u32).then_some((stage, play_off))
    }

    /// The id of the table of extra deals.
    pub fn play_off_id(&self, play_off: &PlayOff) -> Option<String> {
        Some(self.side.secret?.online(&play_off.start))
    }
}

impl Side {
    /// Three begin extra deals.
    pub(crate) fn plays_off(&mut self, players: [u32; 3], line: &Line) {
        if let Some((stage, _)) = self.shown {
            let start = format!("play-off {stage} {} {}", line.by.user, line.id);
            self.play_off = Some(PlayOff { stage, players, start });
        }
    }

    /// Extra deals are over with their scores, however these came; those of
    /// others are another matter.
    pub(crate) fn played_off(&mut self, players: &[EntrantId; 3]) {
        let theirs =
            |of: &mut PlayOff| of.players.iter().all(|id| players.contains(&EntrantId(*id)));
        self.play_off.take_if(theirs);
    }
}
