//! The boards of a round, which are the same at every table.

use tournament::event::RoundState;
use tournament::plan::{Edition, Format, Stage};
use tournament::score::Scoring;

use crate::board_secrets::{BoardSecret, Sealed};
use crate::desk::Desk;
use crate::details::EventMode;
use crate::online::BoardSet;
use crate::refuse::{DeskError, DeskRefusal};

/// What is needed to deal the boards of a round.
#[derive(Clone, PartialEq, Eq)]
pub struct RoundBoards {
    /// From 0.
    pub stage: u32,
    /// From 1 within its stage.
    pub round: u32,
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

/// An online table of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundTable {
    /// Its id.
    pub id: String,
    /// Where its match is played.
    pub table: u32,
    /// Which of the tables of its match it is, from 0.
    pub copy: usize,
    /// How many its match has.
    pub copies: usize,
}

/// Whether a stage is played with boards.
pub(crate) fn with_boards(stage: &Stage) -> bool {
    matches!(stage.scoring, Scoring::Boards { .. } | Scoring::Matchpoints { .. })
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
        if self.side.boards.are_lost(stage, round) {
            return Err(DeskRefusal::BoardsLost.into());
        }
        let of = paired.get(round as usize - 1);
        let start = self.side.starts.get(&(stage, round)).cloned();
        let online = start.is_some() || self.side.details.mode == EventMode::Online;
        let start = start.unwrap_or_else(|| format!("paper {stage} {round}"));
        Ok(RoundBoards {
            stage,
            round,
            set: self.board_set(&start).ok_or(DeskRefusal::NoBoards)?,
            boards,
            edition: state.plan.edition,
            decks: state.plan.decks,
            over: of.is_some_and(|of| of.state >= RoundState::Closed),
            online,
        })
    }

    /// The online tables of a round, by where they stand; none on paper.
    pub fn round_tables(&self, stage: u32, round: u32) -> Vec<RoundTable> {
        let stages = &self.event.state().stages;
        let of = stages.get(stage as usize).zip((round as usize).checked_sub(1));
        let matches = of.and_then(|(of, at)| of.rounds.get(at)).map_or(&[][..], |of| &of.matches);
        let mut tables: Vec<RoundTable> = matches
            .iter()
            .flat_map(|of| {
                let table = self.side.table_of(stage, round, of.drafted.match_no);
                let ids = self.online_ids(stage, round, of);
                let copies = ids.len();
                let table = move |(copy, id)| RoundTable { id, table, copy, copies };
                ids.into_iter().enumerate().map(table)
            })
            .collect();
        tables.sort_by_key(|of| (of.table, of.copy));
        tables
    }

    /// The boards of a round that began like this; events without a secret
    /// have none.
    pub(crate) fn board_set(&self, start: &str) -> Option<BoardSet> {
        let secret = self.side.secret?;
        let of_event = || BoardSecret::Known(secret.boards(start));
        Some(BoardSet {
            name: secret.online(&format!("boards {start}")),
            secret: self.side.boards.of(start).unwrap_or_else(of_event),
        })
    }

    /// Whether some of its rounds are played with boards.
    pub fn has_boards(&self) -> bool {
        self.event.state().plan.stages.iter().any(with_boards)
    }

    /// The seal under which boards of rounds to come are kept.
    pub fn sealed_boards(&self) -> Option<&Sealed> {
        let to_come = self.has_boards() && !self.side.finished;
        self.side.boards.sealed.as_ref().filter(|_| to_come)
    }

    /// Whether its log alone tells boards of rounds to come.
    pub fn tells_boards(&self) -> bool {
        self.has_boards() && !self.side.finished && self.side.boards.sealed.is_none()
    }

    /// Rounds that are over whose boards the log does not tell yet.
    pub fn boards_to_open(&self) -> Vec<RoundBoards> {
        let mut boards = self.paired_boards();
        boards.retain(|of| of.over && matches!(of.set.secret, BoardSecret::Sealed { .. }));
        boards
    }

    /// Rounds on paper whose boards somebody has prepared, or everybody has
    /// played, and the log does not tell: where the key is gone, they are.
    pub fn boards_at_stake(&self) -> Vec<(u32, u32)> {
        let prepared = |of: &RoundBoards| {
            let mut all = self.side.boards.openings.iter();
            of.over || all.any(|open| (open.stage, open.round) == (of.stage, of.round))
        };
        let opened = self.side.boards.openings.iter();
        let opened = opened.filter_map(|of| self.round_boards(of.stage, of.round).ok());
        let mut rounds: Vec<(u32, u32)> = self
            .paired_boards()
            .into_iter()
            .chain(opened)
            .filter(|of| matches!(of.set.secret, BoardSecret::Sealed { .. }) && prepared(of))
            .map(|of| (of.stage, of.round))
            .collect();
        rounds.sort_unstable();
        rounds.dedup();
        rounds
    }

    /// The boards of all rounds that were paired.
    fn paired_boards(&self) -> Vec<RoundBoards> {
        let stages = (0..).zip(&self.event.state().stages);
        let rounds = stages
            .flat_map(|(stage, of)| (1..=of.rounds.len() as u32).map(move |round| (stage, round)));
        rounds.filter_map(|(stage, round)| self.round_boards(stage, round).ok()).collect()
    }
}
