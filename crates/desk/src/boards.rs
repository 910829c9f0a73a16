//! The boards of a round, which are the same at every table.

use tournament::event::RoundState;
use tournament::plan::{Edition, Format};
use tournament::score::Scoring;

use crate::desk::Desk;
use crate::details::EventMode;
use crate::online::BoardSet;
use crate::refuse::{DeskError, DeskRefusal};

/// What is needed to deal the boards of a round.
#[derive(Clone, PartialEq, Eq)]
pub struct RoundBoards {
    /// What their cards come from.
    pub set: BoardSet,
    /// How many there are.
    pub boards: u32,
    /// The text that holds.
    pub edition: Edition,
    /// With how many decks.
    pub decks: u8,
    /// Whether everybody has played them.
    pub over: bool,
    /// Whether the program deals them to the players itself, so that nobody
    /// needs them before.
    pub online: bool,
}

impl Desk {
    /// The boards of a round. Those of a round on paper are known before it
    /// is paired, so that they can be prepared.
    pub fn round_boards(&self, stage: u32, round: u32) -> Result<RoundBoards, DeskError> {
        let state = self.event.state();
        let plan = state.plan.stages.get(stage as usize).ok_or(DeskRefusal::NoBoards)?;
        let (Scoring::Boards { boards, .. } | Scoring::Matchpoints { boards }) = plan.scoring
        else {
            return Err(DeskRefusal::NoBoards.into());
        };
        let paired = state.stages.get(stage as usize).map_or(&[][..], |of| &of.rounds);
        let planned = match plan.format {
            Format::Swiss { rounds, .. } | Format::Duplicate { rounds, .. } => rounds,
            // Where the formats do not say, the next round may be prepared.
            Format::Knockout { .. }
            | Format::DoubleElimination { .. }
            | Format::RoundRobin { .. }
            | Format::Threes { .. } => paired.len() as u32 + 1,
        };
        if round == 0 || round > planned.max(paired.len() as u32) {
            return Err(DeskRefusal::NoBoards.into());
        }
        let secret = self.side.secret.ok_or(DeskRefusal::NoBoards)?;
        let of = paired.get(round as usize - 1);
        let start = self.side.starts.get(&(stage, round)).cloned();
        let online = start.is_some() || self.side.details.mode == EventMode::Online;
        let start = start.unwrap_or_else(|| format!("paper {stage} {round}"));
        Ok(RoundBoards {
            set: BoardSet {
                name: secret.online(&format!("boards {start}")),
                secret: secret.boards(&start),
            },
            boards,
            edition: state.plan.edition,
            decks: state.plan.decks,
            over: of.is_some_and(|of| of.state >= RoundState::Closed),
            online,
        })
    }
}
